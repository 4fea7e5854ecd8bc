//! Rated puzzles: the server judges, and the first try at a puzzle changes the rating in puzzles of its game.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use puzzles::{Attempt, AttemptError, Judgement, Standing};
use search::Watch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::commander;
use super::puzzles::{SCOPE, proved};
use super::{Json, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::store::{PuzzleTry, Rating, Tried};

/// How many tries are listed.
const LISTED: u32 = 200;

/// A rated attempt: all turns of both players so far, of which the opponent's are the replies of the server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatedAttempt {
    /// The game's name.
    game: String,
    /// The puzzle's id.
    puzzle: String,
    /// The turns of both players since the puzzle's position.
    #[serde(default)]
    turns: Vec<String>,
    /// Whether to give up, which counts as a miss: to ask for a hint or the solution.
    #[serde(default)]
    give_up: bool,
}

/// A rating in the puzzles of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleRating {
    game: String,
    rating: f64,
    deviation: f64,
    /// How many tries have counted.
    played: i64,
}

impl From<Rating> for PuzzleRating {
    fn from(Rating { game, rating, deviation, played, .. }: Rating) -> PuzzleRating {
        PuzzleRating { game, rating, deviation, played }
    }
}

/// How a rated attempt stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatedJudgement {
    judgement: Judgement,
    /// The new rating, if this has ended the first try at the puzzle.
    #[schema(required)]
    rating: Option<PuzzleRating>,
}

/// The first rated try at a puzzle.
#[derive(Serialize, ToSchema)]
#[schema(as = PuzzleTry)]
pub(crate) struct TryView {
    game: String,
    puzzle: String,
    solved: bool,
    /// The rating after it.
    rating: f64,
    at: i64,
}

/// What somebody has done in rated puzzles.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnPuzzles {
    ratings: Vec<PuzzleRating>,
    /// The newest tries first.
    tries: Vec<TryView>,
}

/// Judges a rated attempt, and rates it once it is decided.
///
/// The first try at a puzzle counts: it is solved, or missed with the first wrong turn or by giving up.
#[utoipa::path(post, path = "/api/puzzles/rated", tag = "puzzles", request_body = RatedAttempt,
    responses((status = 200, description = "how the attempt stands", body = RatedJudgement),
        (status = 422, description = "no such puzzle or turn, or other replies than the server's", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn rated(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(RatedAttempt { game, puzzle, turns, give_up }): Json<RatedAttempt>,
) -> Result<axum::Json<RatedJudgement>, Problem> {
    let identity = commander(&caller, SCOPE)?.id.clone();
    let attempt = Attempt { game, puzzle, turns, ..Attempt::default() };
    let tried = attempt.puzzle()?;
    let game = attempt.game.clone();
    let judgement = proved(&house, &caller, move |watch| followed(&attempt, watch)).await??;
    let solved = match judgement.standing {
        Standing::Solved => Some(true),
        Standing::Wrong => Some(false),
        _ if give_up => Some(false),
        _ => None,
    };
    let rating = match solved {
        None => None,
        Some(solved) => {
            let (against, at) = (f64::from(tried.rating), house.now());
            let (subject, game) = (identity.as_str(), game.as_str());
            house.store.rate_puzzle(Tried { subject, game, puzzle: &tried.id, against, solved, at }).await?
        }
    };
    Ok(axum::Json(RatedJudgement { judgement, rating: rating.map(PuzzleRating::from) }))
}

/// Lists the caller's ratings in puzzles and rated tries.
#[utoipa::path(get, path = "/api/me/puzzles", tag = "puzzles",
    responses((status = 200, description = "ratings and tries", body = OwnPuzzles)))]
pub(crate) async fn own(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
) -> Result<axum::Json<OwnPuzzles>, Problem> {
    let identity = commander(&caller, SCOPE)?;
    let ratings = house.store.puzzle_ratings(&identity.id).await?;
    let tries = house.store.puzzle_tries(&identity.id, LISTED).await?;
    let view = |PuzzleTry { game, puzzle, solved, rating, at }| TryView {
        game,
        puzzle,
        solved: solved == 1,
        rating,
        at,
    };
    Ok(axum::Json(OwnPuzzles {
        ratings: ratings.into_iter().map(PuzzleRating::from).collect(),
        tries: tries.into_iter().map(view).collect(),
    }))
}

/// Why a rated attempt is not judged.
enum NotFollowed {
    Attempt(AttemptError),
    /// The number of a turn that is not the server's reply, and the reply.
    Other(usize, String),
}

impl From<NotFollowed> for Problem {
    fn from(error: NotFollowed) -> Problem {
        match error {
            NotFollowed::Attempt(error) => error.into(),
            NotFollowed::Other(number, expected) => {
                Problem::unprocessable(format!("turn {number}: expected the reply `{expected}`"))
            }
        }
    }
}

/// Judges an attempt from its first turn on, so that nobody chooses weak replies for the opponent. A wrong turn ends it.
fn followed(attempt: &Attempt, watch: &Watch<'_>) -> Result<Judgement, NotFollowed> {
    let judge = |count: usize| {
        let part = Attempt { turns: attempt.turns[..count].to_vec(), ..attempt.clone() };
        part.judge(watch).map_err(NotFollowed::Attempt)
    };
    let mut count = 0;
    let mut judgement = judge(count)?;
    while count < attempt.turns.len() {
        count += 1;
        judgement = judge(count)?;
        if judgement.standing != Standing::Right {
            return Ok(judgement);
        }
        for reply in &judgement.replies {
            match attempt.turns.get(count) {
                None => return Ok(judgement),
                Some(turn) if turn != reply => return Err(NotFollowed::Other(count + 1, reply.clone())),
                Some(_) => count += 1,
            }
        }
    }
    Ok(judgement)
}
