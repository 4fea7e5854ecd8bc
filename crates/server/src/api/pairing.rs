//! Quick pairing: waiting for somebody who wants to play the same game.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::games::commander;
use super::make::NewGame;
use super::{Json, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind, origin};
use crate::news::full;
use crate::pairing::{Seat, Waiting};
use crate::places::Place;
use crate::serve::stopped;

/// The game that somebody wants to play with anybody.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seek {
    /// The game's name.
    #[schema(example = "stac")]
    game: String,
    /// Default: the game's first variant.
    variant: Option<String>,
    /// As for a new game: `-`, `300+5`, `3d`.
    #[schema(example = "300+5")]
    clock: Option<String>,
}

/// Waits for an opponent.
///
/// The answer is a stream of server-sent events: `waiting` at once, and `paired` with the game (`{"game": ID}`) when
/// somebody has asked for the same game, variant and clock. Whoever waits longest is paired first; seats are drawn by lot.
/// Closing the stream leaves the queue. Each person has one place: asking again gives up the earlier one, whose stream
/// ends. People who have blocked each other are not paired.
#[utoipa::path(post, path = "/api/pairing", tag = "games", request_body = Seek,
    responses((status = 200, description = "`waiting`, then `paired`", content_type = "text/event-stream"), (status = 422, description = "no such game"), (status = 429, description = "too often, or the address holds too many streams")))]
pub(crate) async fn seek(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(Seek { game, variant, clock }): Json<Seek>,
) -> Result<impl IntoResponse, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Kind::Game, &identity.id).map_err(Problem::too_often)?;
    let place = house.streams.take(caller.address).ok_or_else(full)?;
    let wish = NewGame::for_anybody(game, variant, clock);
    let setup = wish.setup(identity, origin(&house.key, caller.address), house.now())?;
    let seat = house.seek(identity.person(), setup);
    let (mut stopping, barred) = (house.stopping(), house.barred.catches(caller.address));
    let stream = events(seat, place).take_until(Box::pin(async move {
        tokio::select! {
            () = stopped(&mut stopping) => {}
            () = barred => {}
        }
    }));
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)).text("beat")))
}

fn events(seat: Seat, place: Place) -> impl Stream<Item = Result<Event, std::convert::Infallible>> {
    let waiting = Event::default().event("waiting").data("{}");
    let paired = stream::once(async move {
        let (mut seat, _place) = (seat, place);
        seat.game().await
    });
    let paired = paired
        .filter_map(async |game| game)
        .map(|game| Event::default().event("paired").data(json!({ "game": game }).to_string()));
    stream::once(async { waiting }).chain(paired).map(Ok)
}

/// Lists the games for which others wait.
#[utoipa::path(get, path = "/api/pairing", tag = "games",
    responses((status = 200, description = "the games", body = Vec<Waiting>)))]
pub(crate) async fn waiting(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
) -> axum::Json<Vec<Waiting>> {
    axum::Json(house.pairing.waiting(caller.id()))
}
