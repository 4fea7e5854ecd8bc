//! Hints: counted in a game, and worked out for a position where the page cannot do it.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use catalog::{Hint, PositionQuestion};
use search::{Kind, Limits};

use super::games::{Known, command, commander};
use super::{Json, Path, Problem};
use crate::engines::Task;
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind as Counted, origin};
use crate::room::Command;

/// Search time for the first step.
const THOUGHT: Duration = Duration::from_secs(1);

/// Takes a hint: it is counted, once in a position.
///
/// Only in games against the computer that are not rated. What the hint says is not part of the answer: the page works it
/// out, or asks `POST /api/hint`.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "games", params(("id" = String, Path,)), request_body = Known,
    responses((status = 200, description = "the game", body = super::view::View), (status = 409, description = "the game has moved on"), (status = 422, description = "this game has no hints")))]
pub(crate) async fn take(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Json(Known { turn }): Json<Known>,
) -> Result<Response, Problem> {
    command(&house, &caller, &id, Command::Hint { turn }).await
}

/// Finds the best turn in a position and says why it is good, after a second of search.
///
/// Nothing is stored or counted.
#[utoipa::path(post, path = "/api/hint", tag = "catalogue", request_body = PositionQuestion,
    responses((status = 200, description = "the hint", body = Hint),
        (status = 422, description = "no such position, or the game is over", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn hint(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(question): Json<PositionQuestion>,
) -> Result<axum::Json<Hint>, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Counted::Analysis, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Counted::Analysis, caller.address).map_err(Problem::too_often)?;
    let (_, game, played) = question.played()?;
    if played.conclusion().is_some() {
        return Err(Problem::unprocessable("the game is over"));
    }
    let (start, turns) = (played.start(), played.turns());
    let task = Task { game, kind: Kind::AlphaBeta, start, turns, limits: Limits::time(THOUGHT), seed: 0 };
    let busy = || Problem::busy("too many positions are waiting to be thought about");
    let origin = origin(&house.key, caller.address);
    let choice = house.engines.analyse(&identity.id, &origin, task).await.ok_or_else(busy)?;
    let nothing = || Problem::unprocessable("there is nothing to explain");
    Ok(axum::Json(Hint::of(&*played, choice).ok_or_else(nothing)?))
}
