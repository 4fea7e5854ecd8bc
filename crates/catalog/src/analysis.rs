//! The result of analysing a position or its legal steps, as every front end gets it.

use serde::{Deserialize, Serialize};

use crate::{Thought, ThoughtLine};

/// A line of play with the chance it gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalysisLine {
    /// The chance that the player to move wins, from 0 to 1.
    pub chance: f64,
    /// Whether the result is proven.
    pub exact: bool,
    /// How many steps a proven win or loss takes.
    #[cfg_attr(feature = "schema", schema(required))]
    pub distance: Option<u32>,
    /// The turns, with steps joined by commas. The last one may be incomplete.
    pub turns: Vec<String>,
}

impl From<ThoughtLine> for AnalysisLine {
    fn from(ThoughtLine { score, turns }: ThoughtLine) -> AnalysisLine {
        let distance = score.steps_to_win().or(score.steps_to_loss());
        AnalysisLine { chance: score.chance(), exact: score.is_exact(), distance, turns }
    }
}

/// The analysis of a position, or its state so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// Search depth in steps.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub milliseconds: u64,
    /// The best lines, best first.
    pub lines: Vec<AnalysisLine>,
}

impl From<Thought> for Analysis {
    fn from(Thought { depth, nodes, time, lines }: Thought) -> Analysis {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Analysis { depth, nodes, milliseconds, lines: lines.into_iter().map(Into::into).collect() }
    }
}

/// A result that is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProvenResult {
    /// The player can force a win.
    Win,
    /// Neither player can force a win.
    Draw,
    /// The opponent can force a win.
    Loss,
}

/// What a legal step leads to, for the player who makes it: a proven result or an estimate, never both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepVerdict {
    /// The step's text.
    pub step: String,
    /// The proven result.
    #[cfg_attr(feature = "schema", schema(required))]
    pub result: Option<ProvenResult>,
    /// How many turns of both players the proven line takes to the end of the game, the present one included.
    #[cfg_attr(feature = "schema", schema(required))]
    pub turns: Option<usize>,
    /// The estimated chance of winning, from 0 to 1, if nothing is proven and something is known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub chance: Option<f64>,
    /// The best play, from the beginning of the turn. The last turn may be incomplete.
    pub line: Vec<String>,
}

/// What every legal step of a position leads to, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verdicts {
    /// Positions visited.
    pub nodes: u64,
    /// Time since the work began.
    pub milliseconds: u64,
    /// The legal steps, in order of their texts.
    pub steps: Vec<StepVerdict>,
}
