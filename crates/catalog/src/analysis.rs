//! The result of analysing a position, as every front end gets it.

use serde::{Deserialize, Serialize};

use crate::{Thought, ThoughtLine};

/// A line of play with the chance it gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalysisLine {
    /// The chance that the player to move wins, from 0 to 1.
    pub chance: f64,
    /// Whether the result is proven.
    pub exact: bool,
    /// How many steps a proven win or loss takes.
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
