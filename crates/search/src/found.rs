//! What a search reports while it runs and returns at its end.

use std::time::Duration;

use kernel::Game;

use crate::Score;

/// A line of play (principal variation) with its score for the player to play at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<G: Game> {
    /// Its score.
    pub score: Score,
    /// The steps of both players, as far as known.
    pub steps: Vec<G::Step>,
}

/// The progress of a search.
#[derive(Clone, Debug)]
pub struct Progress<G: Game> {
    /// The depth in steps that was completed for every line.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The best lines, best first.
    pub lines: Vec<Line<G>>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found<G: Game> {
    /// The best step.
    pub step: G::Step,
    /// The final depth, nodes and lines.
    pub progress: Progress<G>,
}

impl<G: Game> Found<G> {
    /// The score of the position.
    #[must_use]
    pub fn score(&self) -> Score {
        self.progress.lines.first().map_or(Score::EVEN, |line| line.score)
    }
}
