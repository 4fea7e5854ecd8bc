//! The review of a game, some turns at a time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use catalog::PositionQuestion;
use search::{Limits, Watch};
use serde::{Deserialize, Serialize};
use study::review::{ReviewError, ReviewedTurn, Reviewer, Summary, USUAL_NODES};
use utoipa::ToSchema;

use super::games::commander;
use super::{Json, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind, origin};

/// How long one request may take. It reviews at least one turn.
const PATIENCE: Duration = Duration::from_secs(4);

/// A game to review: where it begins, and its turns.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewQuestion {
    game: String,
    /// Default: the game's first variant.
    variant: Option<String>,
    /// The start position, as text. Default: the start.
    position: Option<String>,
    /// All turns of the game.
    turns: Vec<String>,
    /// The number of the first turn to review, counted from 1. Default: 1.
    #[serde(default = "one")]
    from: usize,
    /// The reviews of the turns before it, which count in the summary.
    #[serde(default)]
    reviewed: Vec<ReviewedTurn>,
}

fn one() -> usize {
    1
}

/// The review of some turns.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewAnswer {
    /// The reviews of the turns from `from` on, as far as the time of one request went.
    turns: Vec<ReviewedTurn>,
    /// What they say together with those that were sent.
    summary: Summary,
    /// Whether the last turn of the game is among them. If not, ask again for the rest.
    complete: bool,
}

/// Reviews turns of a game: what each gave away, and what would have been better.
///
/// Every position is searched as `ludoteca review` does by default, so both give the same verdicts. One request takes some
/// seconds; if the answer is not complete, send its turns as `reviewed` and ask for the rest.
#[utoipa::path(post, path = "/api/review", tag = "catalogue", request_body = ReviewQuestion,
    responses((status = 200, description = "the reviewed turns", body = ReviewAnswer),
        (status = 422, description = "no such position or turn", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn review(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(question): Json<ReviewQuestion>,
) -> Result<axum::Json<ReviewAnswer>, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Kind::Analysis, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Kind::Analysis, caller.address).map_err(Problem::too_often)?;
    let ReviewQuestion { game, variant, position, turns, from, reviewed } = question;
    let number = turns.len();
    if !(1..=number).contains(&from) {
        return Err(Problem::unprocessable(format!("from: found {from}, expected 1 to {number}")));
    }
    let of = PositionQuestion { game, variant, position, turns, ..PositionQuestion::default() };
    let (_, game, played) = of.played()?;
    let work = move |stop: &AtomicBool| {
        let begin = Instant::now();
        let watch = Watch { stop, elapsed: &|| begin.elapsed() };
        let mut reviewer = Reviewer::new(game, Limits::nodes(USUAL_NODES));
        let mut turns = Vec::new();
        for number in from..=number {
            let none = || ReviewError::Match(format!("turn {number} cannot be replayed"));
            let so_far = played.after(number).ok_or_else(none)?;
            turns.push(reviewer.review(&*so_far, &watch)?);
            if begin.elapsed() > PATIENCE {
                break;
            }
        }
        Ok(turns)
    };
    let busy = || Problem::busy("too many positions are waiting to be thought about");
    let origin = origin(&house.key, caller.address);
    let found = house.engines.ponder(&identity.id, &origin, work).await.ok_or_else(busy)?;
    let turns = found.map_err(|error: ReviewError| Problem::unprocessable(error.to_string()))?;
    let together: Vec<ReviewedTurn> = reviewed.into_iter().chain(turns.iter().cloned()).collect();
    let complete = turns.last().is_some_and(|turn| turn.number == number);
    Ok(axum::Json(ReviewAnswer { turns, summary: Summary::of(&together), complete }))
}
