//! Puzzles: lists of them, and judgements for pages that cannot prove anything themselves. Nothing is stored.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use catalog::{Explanation, PositionQuestion};
use puzzles::{
    Attempt, AttemptError, DailyPuzzle, Defence, Judgement, MiningError, OWN, Puzzle, PuzzlesError,
    PuzzlesQuestion, daily_puzzles, make_puzzle,
};
use search::Watch;
use serde::Deserialize;
use utoipa::IntoParams;

use super::games::commander;
use super::{Json, Path, Problem, Query};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind, origin};

/// The scope of a token that may solve puzzles.
pub(super) const SCOPE: &str = "puzzles";
/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1_000;

impl From<AttemptError> for Problem {
    fn from(error: AttemptError) -> Problem {
        match error {
            AttemptError::Question(error) => error.into(),
            other => Problem::unprocessable(other.to_string()),
        }
    }
}

impl From<PuzzlesError> for Problem {
    fn from(error: PuzzlesError) -> Problem {
        match error {
            PuzzlesError::Question(error) => error.into(),
            PuzzlesError::Theme { ref expected, .. } => {
                Problem::unprocessable(error.to_string()).with("allowed", expected.clone())
            }
            other => Problem::unprocessable(other.to_string()),
        }
    }
}

impl From<MiningError> for Problem {
    fn from(error: MiningError) -> Problem {
        match error {
            MiningError::Question(error) => error.into(),
            other => Problem::unprocessable(other.to_string()),
        }
    }
}

/// Which puzzles are listed. What is not given does not matter.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    variant: Option<String>,
    /// A theme that the solution shows.
    theme: Option<String>,
    /// From 1, easy, to 5.
    difficulty: Option<u8>,
}

/// Lists puzzles of a game.
#[utoipa::path(get, path = "/api/puzzles/{game}", tag = "puzzles", params(("game" = String, Path, description = "the game's name"), Which),
    responses((status = 200, description = "the puzzles", body = Vec<Puzzle>),
        (status = 422, description = "no such game, variant, theme or difficulty", body = super::problem::ProblemDocument)))]
pub(crate) async fn list(
    Path(game): Path<String>,
    Query(Which { variant, theme, difficulty }): Query<Which>,
) -> Result<axum::Json<Vec<Puzzle>>, Problem> {
    Ok(axum::Json(PuzzlesQuestion { game, variant, theme, difficulty }.answer()?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Day {
    /// The number of days since 1970-01-01, UTC. Default: today.
    day: Option<u64>,
}

/// Gives every game's puzzle of a day.
#[utoipa::path(get, path = "/api/puzzles/daily", tag = "puzzles", params(Day),
    responses((status = 200, description = "one puzzle of each game that has puzzles", body = Vec<DailyPuzzle>)))]
pub(crate) async fn of_the_day(
    State(house): State<Arc<House>>,
    Query(Day { day }): Query<Day>,
) -> Result<axum::Json<Vec<DailyPuzzle>>, Problem> {
    Ok(axum::Json(daily_puzzles(day.unwrap_or(house.now() / DAY))?))
}

/// Judges an attempt at a puzzle, and answers the solver's last turn or refutes it.
#[utoipa::path(post, path = "/api/puzzles/judge", tag = "puzzles", request_body = Attempt,
    responses((status = 200, description = "how the attempt stands", body = Judgement),
        (status = 422, description = "no such puzzle or turn", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn judge(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(attempt): Json<Attempt>,
) -> Result<axum::Json<Judgement>, Problem> {
    Ok(axum::Json(proved(&house, &caller, move |watch| attempt.judge(watch)).await??))
}

/// Gives a right turn in a puzzle; nothing if the solver is not to play, or has no such turn any more.
#[utoipa::path(post, path = "/api/puzzles/hint", tag = "puzzles", request_body = Attempt,
    responses((status = 200, description = "the turn and what it does", body = Option<Explanation>),
        (status = 422, description = "no such puzzle or turn", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn hint(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(attempt): Json<Attempt>,
) -> Result<axum::Json<Option<Explanation>>, Problem> {
    Ok(axum::Json(proved(&house, &caller, move |watch| attempt.hint(watch)).await??))
}

/// Lists every defence after a right turn, with the proven answer: the next level of the proof.
#[utoipa::path(post, path = "/api/puzzles/defences", tag = "puzzles", request_body = Attempt,
    responses((status = 200, description = "the defences", body = Vec<Defence>),
        (status = 422, description = "no such puzzle or turn", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn defences(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(attempt): Json<Attempt>,
) -> Result<axum::Json<Vec<Defence>>, Problem> {
    Ok(axum::Json(proved(&house, &caller, move |watch| attempt.defences(watch)).await??))
}

/// Makes a puzzle of a position, if it can be proved that exactly one turn is right. Attempts bring it as `own`.
#[utoipa::path(post, path = "/api/puzzles/make", tag = "puzzles", request_body = PositionQuestion,
    responses((status = 200, description = "the puzzle", body = Puzzle),
        (status = 422, description = "no such position, or it is no puzzle", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn make(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(position): Json<PositionQuestion>,
) -> Result<axum::Json<Puzzle>, Problem> {
    Ok(axum::Json(proved(&house, &caller, move |watch| make_puzzle(&position, OWN, watch)).await??))
}

/// Proves something on one of the threads that think, within the limits.
pub(super) async fn proved<Answer: Send + 'static>(
    house: &House,
    caller: &Caller,
    question: impl FnOnce(&Watch<'_>) -> Answer + Send + 'static,
) -> Result<Answer, Problem> {
    let identity = commander(caller, SCOPE)?;
    house.limits.count(Kind::Puzzle, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Kind::Puzzle, caller.address).map_err(Problem::too_often)?;
    let work = move |stop: &AtomicBool| {
        let begin = Instant::now();
        question(&Watch { stop, elapsed: &|| begin.elapsed() })
    };
    let busy = || Problem::busy("too many positions are waiting to be thought about");
    house.engines.ponder(&identity.id, &origin(&house.key, caller.address), work).await.ok_or_else(busy)
}
