//! One thread of a search: what it shares with the others, what it keeps for itself, and when it stops.

use std::ops::Neg;
use std::sync::atomic::{AtomicU64, Ordering};

use crossbeam_utils::CachePadded;
use kernel::{Evaluate, Game, Outcome, Seat};

use super::Prunings;
use super::cooperation::{Cooperation, Sharing};
use super::history::History;
use super::move_ordering::Frame;
use super::transpositions::Transpositions;
use crate::repetition::{Ordered, Path};
use crate::score::WIN;
use crate::transposition_table::ANY_PATH;
use crate::{Limits, Watch};

/// The deepest a line may go, quiescence search included.
pub(super) const DEEPEST: usize = 128;
/// A frame for each ply, and some to spare. A node is lent those from its own on, so that their number tells its ply.
pub(super) const FRAMES: usize = DEEPEST + 2;
/// After how many nodes the clock is read and results of other threads are looked up.
const CLOCK_INTERVAL: u64 = 128;
/// Larger than any score.
pub(super) const INFINITE: i32 = WIN + 1;
/// Below this depth threads share nothing but the table, and scores that depend on the path are not stored: a position is
/// searched faster than it is looked after.
pub(super) const SHARED_DEPTH: i32 = 3;

/// A score, and the lowest ply whose position it depends on by repetition, or [`ANY_PATH`].
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub score: i32,
    pub depends: u8,
}

impl Value {
    pub fn on_any_path(score: i32) -> Value {
        Value { score, depends: ANY_PATH }
    }

    /// The value as seen from above a ply, where it does not matter what it depends on at that ply or below.
    pub fn above(self, ply: usize) -> Value {
        if usize::from(self.depends) >= ply { Value::on_any_path(self.score) } else { self }
    }
}

/// The window of scores that are searched for.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// The null window right above a score.
    pub fn null(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A node that is being searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub key: u64,
    /// A key of the position and the path to it.
    pub path_key: u64,
    pub depth: i32,
    pub window: Window,
    pub ply: usize,
    /// Whether the turn of the root's player is not over yet.
    pub in_first_turn: bool,
    /// How other threads take part.
    pub sharing: Sharing,
}

impl Node {
    /// Whether the node may lie on the principal variation.
    pub fn is_principal(&self) -> bool {
        self.window.beta - self.window.alpha > 1
    }
}

/// What all threads of a search share, apart from the table.
pub(super) struct Shared<'a> {
    /// The history of nodes far from the leaves: all threads begin with the same steps there, and so find each other's
    /// results.
    pub history: &'a History,
    pub limits: Limits,
    pub watch: Watch<'a>,
    /// On a cache line of its own, since threads write it all the time.
    pub nodes: CachePadded<AtomicU64>,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, E: Evaluate<G>> {
    pub shared: &'a Shared<'a>,
    pub evaluator: &'a E,
    pub prunings: Prunings,
    pub transpositions: Transpositions<'a>,
    pub cooperation: Cooperation<'a, G>,
    pub path: Path<Ordered>,
    pub frames: Vec<Frame<G>>,
    /// The history of nodes near the leaves, where so much is learnt that sharing it would keep threads waiting.
    pub history: &'a History,
    /// Nodes visited and not yet added to the common count.
    pub unreported: u64,
    /// The common count when this thread last looked.
    pub reported: u64,
    pub stopped: bool,
    /// The step to begin with at the root.
    pub first: Option<G::Step>,
    /// Turns that are not to be played at the root: keys of the positions they end with.
    pub excluded: Vec<u64>,
    pub root_seat: Seat,
    /// The best line of this iteration that was searched to its end.
    pub best: Option<(i32, Vec<G::Step>)>,
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Counts a node and reads the clock from time to time; true if the search must end. On one thread the limit of nodes
    /// is exact.
    pub fn tick(&mut self) -> bool {
        self.unreported += 1;
        let most = self.shared.limits.nodes.unwrap_or(u64::MAX);
        if self.unreported >= CLOCK_INTERVAL || self.reported + self.unreported >= most {
            self.report();
            self.stopped |= self.reported >= most || self.shared.watch.is_over(&self.shared.limits);
            self.stopped = self.stopped || self.cooperation.must_return();
        }
        self.stopped
    }

    /// Adds the nodes visited to the common count.
    pub fn report(&mut self) {
        self.reported = self.shared.nodes.fetch_add(self.unreported, Ordering::Relaxed) + self.unreported;
        self.unreported = 0;
    }

    pub fn history(&self, depth: i32) -> &History {
        if depth >= SHARED_DEPTH { self.shared.history } else { self.history }
    }
}

/// The score of an outcome for a player; sooner counts more.
pub(super) fn decided(outcome: Outcome, player: Seat, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(seat) if seat == player => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
    }
}
