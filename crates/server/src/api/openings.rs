//! What was played from a position: in the caller's games, in this server's games, and in the engine's.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use catalog::{AnyGame, ProvenResult, named};
use kernel::Outcome;
use serde::{Deserialize, Serialize};
use study::book::{BookError, BookOpenings, Counts, Openings, known_result, openings, place, shipped};
use utoipa::{IntoParams, ToSchema};

use super::games::commander;
use super::{Problem, Query};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::Kind;
use crate::store::Played;

/// How many public games are counted per position at most.
const MOST: u32 = 20_000;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Asked {
    /// The game's name.
    game: String,
    /// Default: the game's first variant.
    variant: Option<String>,
    /// The position, as text. Default: the start.
    position: Option<String>,
}

/// What was played from a position, from three sources.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpeningsAnswer {
    /// The caller's own finished games on this server, public or not.
    mine: Openings,
    /// The finished public games on this server, at most 20000.
    server: Openings,
    /// Games of the engine against itself, where the program ships some for the variant.
    #[schema(required)]
    engine: Option<BookOpenings>,
    /// The result for the player to play, if the position is among the game's positions with proven results.
    #[schema(required)]
    proven: Option<ProvenResult>,
}

/// Says what was played from a position and how the games ended.
///
/// Symmetric positions are one, and of turns that are images of each other one stands for all. A game counts with its
/// first 20 turns, once it has ended with a result. Games that are shared by link count only for their players.
#[utoipa::path(get, path = "/api/openings", tag = "catalogue", params(Asked),
    responses((status = 200, description = "the turns", body = OpeningsAnswer),
        (status = 422, description = "no such position", body = super::problem::ProblemDocument)))]
pub(crate) async fn show(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Query(Asked { game, variant, position }): Query<Asked>,
) -> Result<axum::Json<OpeningsAnswer>, Problem> {
    house.limits.count_address(Kind::Openings, caller.address).map_err(Problem::too_often)?;
    let (_, game) = named(&game, variant.as_deref())?;
    let position = match position {
        Some(text) => {
            game.read(&text).map_err(|error| Problem::unprocessable(format!("position: {error}")))?.text()
        }
        None => game.start(0).text(),
    };
    let key = place(game, &position)?;
    let server = house.store.played(key, MOST).await?;
    let mine = match caller.id() {
        Some(_) => house.store.played_by(&commander(&caller, "read")?.id, key).await?,
        None => Vec::new(),
    };
    // Reading a book for the first time takes a while.
    let answer = tokio::task::spawn_blocking(move || answer(game, &position, &mine, &server));
    Ok(axum::Json(answer.await.map_err(|_| Problem::busy("the server is stopping"))??))
}

fn answer(
    game: &'static dyn AnyGame,
    position: &str,
    mine: &[Played],
    server: &[Played],
) -> Result<OpeningsAnswer, BookError> {
    Ok(OpeningsAnswer {
        mine: openings(game, position, &counted(mine))?,
        server: openings(game, position, &counted(server))?,
        engine: shipped(game).map(|book| book.openings(game, position)).transpose()?,
        proven: known_result(game, position)?,
    })
}

/// The rows of the index by turn.
fn counted(played: &[Played]) -> Vec<(String, Counts)> {
    let mut turns: BTreeMap<&str, Counts> = BTreeMap::new();
    for Played { turn, outcome, games } in played {
        if let Ok(outcome) = outcome.parse::<Outcome>() {
            turns.entry(turn).or_default().add(outcome, u32::try_from(*games).unwrap_or(u32::MAX));
        }
    }
    turns.into_iter().map(|(turn, counts)| (turn.to_owned(), counts)).collect()
}

impl From<BookError> for Problem {
    fn from(error: BookError) -> Problem {
        Problem::unprocessable(error.to_string())
    }
}
