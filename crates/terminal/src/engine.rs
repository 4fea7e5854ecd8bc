//! The computer's turn, and the review of a game: everything that a search thread needs.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::{AnyGame, Choice, Thought};
use search::{Kind, Limits, Settings, Watch};
use study::review::{ReviewedTurn, Reviewer};

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

/// A game to review.
#[derive(Clone)]
pub struct ReviewTask {
    /// Identifies this task, so that a late answer can be recognised.
    pub ticket: u64,
    /// The game and variant.
    pub game: &'static dyn AnyGame,
    /// The start position of the match.
    pub start: String,
    /// The turns of the match.
    pub turns: Vec<String>,
    /// Positions to search for each step.
    pub nodes: u64,
}

impl std::fmt::Debug for ReviewTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "review {} of {} turns", self.ticket, self.turns.len())
    }
}

/// Reviews the turns of a game in order, until `stop` is set.
pub fn review(task: &ReviewTask, stop: &AtomicBool, tell: &mut dyn FnMut(ReviewedTurn)) {
    let Ok(mut played) = task.game.read(&task.start) else { return };
    let begin = Instant::now();
    let watch = Watch { stop, elapsed: &|| begin.elapsed() };
    let mut reviewer = Reviewer::new(task.game, Limits::nodes(task.nodes));
    for turn in &task.turns {
        if played.play_turn(turn, 0).is_err() {
            return;
        }
        match reviewer.review(&*played, &watch) {
            Ok(reviewed) => tell(reviewed),
            Err(_) => return,
        }
    }
}
