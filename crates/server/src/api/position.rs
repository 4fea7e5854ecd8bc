//! Any position as front ends need it, without a game; nothing is stored.

use axum::Extension;
use catalog::AnyMatch;
use kernel::Snapshot;
use serde::Deserialize;
use utoipa::ToSchema;

use super::catalogue::named;
use super::games::{MOST_STEPS, commander};
use super::start::{MOST_TURNS, Start};
use super::{Json, Problem};
use crate::identity::Caller;

/// A position to show: its start, the turns played, and the first steps of the next turn.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionQuestion {
    /// The game's name.
    #[schema(example = "stac")]
    game: String,
    /// Default: the game's first variant, or the record's.
    variant: Option<String>,
    /// A position to start from, as text.
    position: Option<String>,
    /// A game record to start from.
    record: Option<String>,
    /// A board to start from, in the format of the course report.
    report: Option<String>,
    /// The random seed for the deal, if the start is dealt. Default: 0.
    seed: Option<u64>,
    /// Turns played from the start.
    #[serde(default)]
    turns: Vec<String>,
    /// The first steps of the next turn.
    #[serde(default)]
    steps: Vec<String>,
}

/// Shows a position and its legal steps.
///
/// Nothing is stored.
#[utoipa::path(post, path = "/api/position", tag = "catalogue", request_body = PositionQuestion,
    responses((status = 200, description = "the position", body = Snapshot),
        (status = 422, description = "no such position, turn or step", body = super::problem::ProblemDocument)))]
pub(crate) async fn position(
    Extension(caller): Extension<Caller>,
    Json(question): Json<PositionQuestion>,
) -> Result<axum::Json<Snapshot>, Problem> {
    commander(&caller, "play")?;
    // Two thousand turns take a while, so they must not block other requests.
    let answer = tokio::task::spawn_blocking(move || question.answer());
    answer.await.map_err(|_| Problem::busy("the server is stopping"))?.map(axum::Json)
}

impl PositionQuestion {
    fn answer(&self) -> Result<Snapshot, Problem> {
        if self.turns.len() > MOST_TURNS || self.steps.len() > MOST_STEPS {
            let detail = format!("{MOST_TURNS} turns and {MOST_STEPS} steps at most");
            return Err(Problem::unprocessable(detail));
        }
        let (entry, game) = named(&self.game, self.variant.as_deref())?;
        let start = Start {
            position: self.position.as_deref(),
            record: self.record.as_deref(),
            report: self.report.as_deref(),
            seed: self.seed.unwrap_or(0),
        };
        let mut game: Box<dyn AnyMatch> = start.begin(entry, game)?;
        for (index, turn) in self.turns.iter().enumerate() {
            let number = index + 1;
            game.play_turn(turn, 0).map_err(|error| Problem::of_step(&format!("turn {number}"), &error))?;
        }
        game.snapshot(&self.steps).map_err(|error| Problem::of_step("steps", &error))
    }
}
