//! Transpositions: how nodes use the table, safely under repetition.
//!
//! A score that depends on a repetition further up holds only for the same path (graph-history interaction). It is
//! stored under a key of position and path, so that each node probes two entries. Other scores are stored by position
//! alone.

use kernel::{Game, Steps};

use super::worker::{Node, SHARED_DEPTH, Value};
use crate::score::WINS;
use crate::transposition_table::{ANY_PATH, Bound, Entry, OpenTable};

/// The transposition table as used by the nodes of a search.
#[derive(Clone, Copy)]
pub(super) struct Transpositions<'a> {
    pub table: OpenTable<'a>,
    /// Whether the table is used at all.
    pub enabled: bool,
}

impl Transpositions<'_> {
    /// The entries of a node's position, and of the position on this path.
    #[inline]
    pub fn probe(&self, node: &Node) -> [Option<Entry>; 2] {
        let probe = |key, wanted: bool| if wanted { self.table.probe(key) } else { None };
        [probe(node.key, self.enabled), probe(node.path_key, self.enabled && node.depth >= SHARED_DEPTH)]
    }

    /// Stores the value of a node.
    #[inline]
    pub fn store(&self, node: &Node, value: Value, bound: Bound, best: Option<usize>) {
        let above = value.above(node.ply);
        let on_any_path = above.depends == ANY_PATH;
        if !self.enabled || !(on_any_path || node.depth >= SHARED_DEPTH) {
            return;
        }
        let entry = Entry {
            score: to_table(value.score, node.ply),
            depth: node.depth,
            bound,
            best: best.and_then(|place| u16::try_from(place).ok()),
            depends: above.depends,
        };
        self.table.store(if on_any_path { node.key } else { node.path_key }, entry);
    }

    /// Extends a line with the table's best steps, where another thread has searched the rest of it.
    pub fn extend_line<G: Game>(&self, position: &G, line: &mut Vec<G::Step>, depth: usize) {
        let mut game = *position;
        line.iter().for_each(|step| game.play(*step));
        let mut steps = Steps::<G>::new();
        while line.len() < depth && game.outcome().is_none() {
            let entry = self.table.probe(game.key()).filter(|entry| entry.bound == Bound::Exact);
            game.steps(&mut steps);
            let Some(step) = entry.and_then(|entry| steps.get(usize::from(entry.best?))) else { return };
            line.push(*step);
            game.play(*step);
        }
    }
}

/// The value of a node from table entries, if they are deep enough and their bounds cause a cutoff.
#[inline]
pub(super) fn cutoff(entries: [Option<Entry>; 2], node: &Node) -> Option<Value> {
    entries.into_iter().flatten().filter(|entry| entry.depth >= node.depth).find_map(|entry| {
        let score = from_table(entry.score, node.ply);
        let enough = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= node.window.beta,
            Bound::AtMost => score <= node.window.alpha,
        };
        enough.then_some(Value { score, depends: entry.depends })
    })
}

/// Converts a score for storage: in the table, the distance of a win counts from the position itself.
fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score + score.signum() * ply as i32 } else { score }
}

pub(super) fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score - score.signum() * ply as i32 } else { score }
}
