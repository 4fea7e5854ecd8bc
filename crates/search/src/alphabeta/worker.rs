//! One thread of a search: its shared and its own state, and when it stops.

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

/// The maximum depth of a line, including quiescence search.
pub(super) const DEEPEST: usize = 128;
/// One frame per ply, and a few to spare. A node gets the slice from its own frame on, whose length determines its ply.
pub(super) const FRAMES: usize = DEEPEST + 2;
/// The number of nodes between readings of the clock and checks for results of other threads.
const CLOCK_INTERVAL: u64 = 128;
/// Larger than any score.
pub(super) const INFINITE: i32 = WIN + 1;
/// Below this depth threads share only the table, and path-dependent scores are not stored: searching such a position
/// is cheaper than the overhead.
pub(super) const SHARED_DEPTH: i32 = 3;

/// A score, and the lowest ply that it depends on through repetition, or [`ANY_PATH`].
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub score: i32,
    pub depends: u8,
}

impl Value {
    pub fn on_any_path(score: i32) -> Value {
        Value { score, depends: ANY_PATH }
    }

    /// The value as seen from above a ply, where dependence on that ply or below does not matter.
    pub fn above(self, ply: usize) -> Value {
        if usize::from(self.depends) >= ply { Value::on_any_path(self.score) } else { self }
    }
}

/// The search window.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// The null window directly above a score.
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
    /// Whether the first turn of the root's player is not complete yet.
    pub in_first_turn: bool,
    /// How threads share the node.
    pub sharing: Sharing,
}

impl Node {
    /// Whether the node may be on the principal variation.
    pub fn is_principal(&self) -> bool {
        self.window.beta - self.window.alpha > 1
    }
}

/// What all threads of a search share, apart from the table.
pub(super) struct Shared<'a> {
    /// The history of nodes far from the leaves. Sharing it makes all threads start with the same steps there, so that
    /// they can use each other's results.
    pub history: &'a History,
    pub limits: Limits,
    pub watch: Watch<'a>,
    /// On its own cache line, since all threads write it frequently.
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
    /// The history of nodes near the leaves. It is updated so often that sharing it would cause contention.
    pub history: &'a History,
    /// Nodes visited but not yet added to the shared count.
    pub unreported: u64,
    /// The shared count when this thread last updated it.
    pub reported: u64,
    pub stopped: bool,
    /// The step to start with at the root.
    pub first: Option<G::Step>,
    /// Excluded turns at the root, as keys of the positions they end with.
    pub excluded: Vec<u64>,
    pub root_seat: Seat,
    /// The best completely searched line of this iteration.
    pub best: Option<(i32, Vec<G::Step>)>,
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Counts a node and reads the clock from time to time. Returns true if the search must end. On one thread the node
    /// limit is exact.
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

    /// Adds the visited nodes to the shared count.
    pub fn report(&mut self) {
        self.reported = self.shared.nodes.fetch_add(self.unreported, Ordering::Relaxed) + self.unreported;
        self.unreported = 0;
    }

    pub fn history(&self, depth: i32) -> &History {
        if depth >= SHARED_DEPTH { self.shared.history } else { self.history }
    }
}

/// The score of an outcome for a player; earlier wins score higher.
pub(super) fn decided(outcome: Outcome, player: Seat, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(seat) if seat == player => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
    }
}
