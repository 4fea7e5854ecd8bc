//! The computer's turn: everything that a search thread needs.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::{AnyGame, Choice, Thought};
use search::{Kind, Limits, Settings};

/// A position to search.
#[derive(Clone)]
pub struct Task {
    /// Identifies this task, so that a late answer can be recognised.
    pub ticket: u64,
    /// The game and variant.
    pub game: &'static dyn AnyGame,
    /// The computer player.
    pub kind: Kind,
    /// The start position of the match.
    pub start: String,
    /// The turns played since the start.
    pub turns: Vec<String>,
    /// The limits for each step.
    pub limits: Limits,
    /// The seed for everything random.
    pub seed: u64,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "task {} of {} after {} turns", self.ticket, self.kind, self.turns.len())
    }
}

/// Size of the transposition table in megabytes.
const MEGABYTES: usize = 32;

/// Searches until a turn is found or `stop` is set; returns `None` only if the game is over.
pub fn think(task: &Task, stop: &AtomicBool, tell: &mut dyn FnMut(&Thought)) -> Option<Choice> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // One core is for the solver, if there are more.
    let threads = (cores - 1).clamp(1, 4);
    // Create a new player for each turn, so that an interrupted game continues in the same way.
    let seed = task.seed.wrapping_add(task.turns.len() as u64);
    let settings = Settings { megabytes: MEGABYTES, threads, solver: cores > 1, seed };
    let mut player = task.game.player(task.kind, settings);
    player.set_up(Some(&task.start), &task.turns).ok()?;
    let begin = Instant::now();
    let clock = || -> Duration { begin.elapsed() };
    player.choose(&task.limits, stop, &clock, tell)
}
