//! The event log of a game as server-sent events, for bots and tools.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::IntoParams;

use super::{Follower, wire};
use crate::api::{Path, Problem, Query};
use crate::house::House;
use crate::identity::Caller;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The number of the last event seen.
    after: Option<u64>,
}

/// Leaves the hub when the stream is dropped.
struct Guard {
    house: Arc<House>,
    follower: Follower,
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.house.hub.leave_all(&mut self.follower);
    }
}

/// What happens in a game, as server-sent events from a number on.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "news", params(("id" = String, Path,), After),
    responses((status = 200, description = "events, for ever", content_type = "text/event-stream"), (status = 404, description = "no such game")))]
pub(crate) async fn event_stream(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let after = last.or(after).unwrap_or(0);
    let barred = house.barred.catches(caller.address);
    let (mut follower, news) = house.hub.connect(caller.identity.map(|identity| identity.id.clone()));
    let seq = {
        let room = house.hold(&id).await.map_err(|failure| Problem::of(failure, None))?;
        house.hub.follow(&mut follower, &id, room.seats.each_ref().map(crate::room::Player::subject));
        room.seq
    };
    let guard = Guard { house: house.clone(), follower };
    let missed = house
        .store
        .events(&id, after, i32::MAX as u32)
        .await
        .map_err(|error| Problem::of(error.into(), None))?;
    let missed: Vec<_> = missed
        .into_iter()
        .filter(|noted| noted.seq <= seq)
        .map(|noted| Ok(Event::default().id(noted.seq.to_string()).data(wire(&id, &noted).as_str())))
        .collect();
    let (mut stopping, overrun) = (house.stopping(), guard.follower.overrun());
    let stream = stream::iter(missed).chain(live(news, guard)).take_until(Box::pin(async move {
        tokio::select! {
            _ = stopping.changed() => {}
            () = overrun => {}
            () = barred => {}
        }
    }));
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)).text("beat")))
}

fn live(
    news: mpsc::Receiver<super::hub::Message>,
    guard: Guard,
) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold((news, guard), |(mut news, guard)| async move {
        let (seq, text) = news.recv().await?;
        let event = Event::default().data(text.as_str());
        // What is told but not numbered must not move the client's last number.
        let event = if seq == 0 { event.event("presence") } else { event.id(seq.to_string()) };
        Some((Ok(event), (news, guard)))
    })
}
