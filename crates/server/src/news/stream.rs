//! The events of a game or a study as server-sent events, for bots and tools.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::IntoParams;

use super::topic::Topic;
use super::{Follower, full};
use crate::api::{Path, Problem, Query};
use crate::house::House;
use crate::identity::Caller;
use crate::places::Place;
use crate::serve::stopped;
use crate::store::StoreError;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The number of the last event that the client has seen.
    after: Option<u64>,
}

/// Leaves the hub and frees the stream slot when the stream is dropped.
struct Guard {
    house: Arc<House>,
    follower: Follower,
    _place: Place,
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.house.hub.leave_all(&mut self.follower);
    }
}

/// Streams the events of a game as server-sent events, starting after a given event.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "news", params(("id" = String, Path,), After),
    responses((status = 200, description = "events, for ever", content_type = "text/event-stream"), (status = 404, description = "no such game"),
        (status = 429, description = "the address holds too many streams")))]
pub(crate) async fn event_stream(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    streamed(house, caller, Topic::Game(id), after, &headers).await
}

/// Streams the changes of a study as server-sent events, starting after a given event.
#[utoipa::path(get, path = "/api/studies/{id}/events", tag = "studies", params(("id" = String, Path,), After),
    responses((status = 200, description = "changes, for ever", content_type = "text/event-stream"), (status = 404, description = "no such study, or it is private"),
        (status = 429, description = "the address holds too many streams")))]
pub(crate) async fn study_stream(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    streamed(house, caller, Topic::Study(id), after, &headers).await
}

async fn streamed(
    house: Arc<House>,
    caller: Caller,
    topic: Topic,
    after: Option<u64>,
    headers: &HeaderMap,
) -> Result<impl IntoResponse + use<>, Problem> {
    let place = house.streams.take(caller.address).ok_or_else(full)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let after = last.or(after).unwrap_or(0);
    let barred = house.barred.catches(caller.address);
    let (mut follower, news) = house.hub.connect(caller.identity.map(|identity| identity.id.clone()));
    let until = topic.follow(&house, &mut follower).await?;
    let guard = Guard { house: house.clone(), follower, _place: place };
    let missed = Missed { house: house.clone(), topic, page: Vec::new().into_iter(), seen: after, until };
    // A failing store is reported before the stream begins.
    let missed = missed.turned().await?;
    let (mut stopping, overrun) = (house.stopping(), guard.follower.overrun());
    let stream = missed.events().chain(live(news, guard)).take_until(Box::pin(async move {
        tokio::select! {
            () = stopped(&mut stopping) => {}
            () = overrun => {}
            () = barred => {}
        }
    }));
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)).text("beat")))
}

/// The events before the stream began, read in pages as the client consumes them.
struct Missed {
    house: Arc<House>,
    topic: Topic,
    page: std::vec::IntoIter<(u64, Utf8Bytes)>,
    /// The number of the last event on the page.
    seen: u64,
    /// The number of the last stored event; later ones are pushed live.
    until: u64,
}

impl Missed {
    /// Loads the next page if the current one is finished and there are more events.
    async fn turned(mut self) -> Result<Missed, StoreError> {
        if self.page.as_slice().is_empty() && self.seen < self.until {
            let page = self.topic.missed(&self.house, self.seen, self.until).await?;
            self.seen = page.last().map_or(self.until, |(seq, _)| *seq);
            self.page = page.into_iter();
        }
        Ok(self)
    }

    /// The missed events. If the store fails the stream ends, and the client reconnects with the number of the last
    /// event it has seen.
    fn events(self) -> impl Stream<Item = Result<Event, StoreError>> {
        stream::unfold(Some(self), |missed| async {
            let mut missed = match missed?.turned().await {
                Ok(missed) => missed,
                Err(error) => return Some((Err(error), None)),
            };
            let (seq, text) = missed.page.next()?;
            let event = Event::default().id(seq.to_string()).data(text.as_str());
            Some((Ok(event), Some(missed)))
        })
    }
}

fn live(
    news: mpsc::Receiver<super::hub::Message>,
    guard: Guard,
) -> impl Stream<Item = Result<Event, StoreError>> {
    stream::unfold((news, guard), |(mut news, guard)| async move {
        let (seq, text) = news.recv().await?;
        let event = Event::default().data(text.as_str());
        // A message without an event number must not change the client's last event id.
        let event = if seq == 0 { event.event("presence") } else { event.id(seq.to_string()) };
        Some((Ok(event), (news, guard)))
    })
}
