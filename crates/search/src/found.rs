//! What a search reports while it runs and returns at its end.

use std::time::Duration;

use kernel::Game;

use crate::Score;

/// A line of play (principal variation) with its score for the player to play at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<G: Game> {
    /// Its score.
    pub score: Score,
    /// The steps of both players, as far as they are known.
    pub steps: Vec<G::Step>,
}

/// How far a search has come.
#[derive(Clone, Debug)]
pub struct Progress<G: Game> {
    /// Steps ahead, finished for every line.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the beginning.
    pub time: Duration,
    /// The best lines, best first.
    pub lines: Vec<Line<G>>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Found<G: Game> {
    /// The best step.
    pub step: G::Step,
    /// The final depth, nodes and lines.
    pub progress: Progress<G>,
}

impl<G: Game> Found<G> {
    /// What the position is worth.
    #[must_use]
    pub fn score(&self) -> Score {
        self.progress.lines.first().map_or(Score::EVEN, |line| line.score)
    }
}
