//! Analysis of a position by the computer.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use catalog::{AnalysisLine, PositionQuestion};
use language::verdict;
use search::{Kind, Limits};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::catalogue::language;
use super::games::commander;
use super::{Json, Problem};
use crate::engines::Task;
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind as Counted, origin};

/// Search time for the first step.
const THOUGHT: Duration = Duration::from_secs(1);
/// Maximum number of lines in an analysis.
const MOST_LINES: usize = 5;
/// A position to analyse.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AnalysisQuestion)]
pub(crate) struct AnalysisQuestion {
    game: String,
    variant: Option<String>,
    /// The position, as text. Default: the start.
    position: Option<String>,
    /// Turns played from that position.
    #[serde(default)]
    turns: Vec<String>,
    /// The number of best lines to return, 1 to 5. Default: 1.
    lines: Option<usize>,
    /// `en` or `pt`.
    lang: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct LineView {
    /// The estimated chance that the player to move wins, from 0 to 1.
    chance: f64,
    /// Whether the result is proven.
    exact: bool,
    /// How many steps a proven win or loss takes.
    distance: Option<u32>,
    /// The same as a sentence.
    words: String,
    turns: Vec<String>,
}

/// The analysis.
#[derive(Serialize, ToSchema)]
#[schema(as = Analysis)]
pub(crate) struct Analysis {
    depth: u32,
    nodes: u64,
    lines: Vec<LineView>,
}

/// Analyses a position for one second.
#[utoipa::path(post, path = "/api/analysis", tag = "catalogue", request_body = AnalysisQuestion,
    responses((status = 200, description = "the thought", body = Analysis), (status = 422, description = "no such position"), (status = 503, description = "too many are asking")))]
pub(crate) async fn analyse(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(question): Json<AnalysisQuestion>,
) -> Result<axum::Json<Analysis>, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Counted::Analysis, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Counted::Analysis, caller.address).map_err(Problem::too_often)?;
    let language = language(question.lang.as_deref())?;
    let lines = question.lines.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Problem::unprocessable(format!("found {lines} lines, expected 1 to {MOST_LINES}")));
    }
    let asked = PositionQuestion {
        game: question.game,
        variant: question.variant,
        position: question.position,
        turns: question.turns,
        ..PositionQuestion::default()
    };
    let (entry, game, position) = asked.played()?;
    if position.conclusion().is_some() {
        return Err(Problem::unprocessable("the game is over"));
    }
    let task = Task {
        game,
        kind: Kind::AlphaBeta,
        start: position.start(),
        turns: position.turns(),
        limits: Limits { lines, ..Limits::time(THOUGHT) },
        seed: 0,
    };
    let busy = || Problem::busy("too many positions are waiting to be thought about");
    let origin = origin(&house.key, caller.address);
    let choice = house.engines.analyse(&identity.id, &origin, task).await.ok_or_else(busy)?;
    let speech = entry.speech(language);
    let seat = position.to_play();
    let players = position.scene().players;
    let lines = choice.thought.lines.into_iter().map(|line| {
        let words = verdict(&speech, line.score, seat, &players);
        let AnalysisLine { chance, exact, distance, turns } = line.into();
        LineView { chance, exact, distance, words, turns }
    });
    Ok(axum::Json(Analysis {
        depth: choice.thought.depth,
        nodes: choice.thought.nodes,
        lines: lines.collect(),
    }))
}
