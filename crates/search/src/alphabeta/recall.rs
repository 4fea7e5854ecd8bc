//! What the table gives to a position being searched.

use kernel::{Evaluate, Game, Steps};

use super::node::{Open, SHARED_DEPTH, Value, Window, Worker};
use crate::score::WINS;
use crate::table::{Bound, FREE, Memory};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// What is remembered of a position, and what of it on the way by which it was reached: what depends on repetition
    /// holds for no other way.
    pub fn memories(&self, key: u64, way: u64, depth: i32) -> [Option<Memory>; 2] {
        let get = |key, wanted: bool| if wanted { self.shared.table.get(key) } else { None };
        [get(key, self.prunings.table), get(way, self.prunings.table && depth >= SHARED_DEPTH)]
    }

    /// Remembers what was found of a node: by its position, or, if it depends on repetition further up, by its way.
    #[inline]
    pub fn remember(&self, node: &Open, value: Value, bound: Bound, best: Option<usize>) {
        let above = value.above(node.ply);
        let free = above.depends == FREE;
        if !self.prunings.table || !(free || node.depth >= SHARED_DEPTH) {
            return;
        }
        let memory = Memory {
            score: to_table(value.score, node.ply),
            depth: node.depth,
            bound,
            best: best.and_then(|place| u16::try_from(place).ok()),
            depends: above.depends,
        };
        self.shared.table.put(if free { node.key } else { node.way }, memory);
    }

    /// Goes on with a line where another thread was through first, by what it has told of the best steps.
    pub fn prolong(&self, position: &G, line: &mut Vec<G::Step>, depth: usize) {
        let mut game = *position;
        line.iter().for_each(|step| game.play(*step));
        let mut steps = Steps::<G>::new();
        while line.len() < depth && game.outcome().is_none() {
            let memory = self.shared.table.get(game.key()).filter(|memory| memory.bound == Bound::Exact);
            game.steps(&mut steps);
            let Some(step) = memory.and_then(|memory| steps.get(usize::from(memory.best?))) else { return };
            line.push(*step);
            game.play(*step);
        }
    }
}

/// The value that memories give to a position searched to a depth with a window, if they give enough.
pub(super) fn known(memories: [Option<Memory>; 2], depth: i32, window: Window, ply: usize) -> Option<Value> {
    memories.into_iter().flatten().filter(|memory| memory.depth >= depth).find_map(|memory| {
        let score = from_table(memory.score, ply);
        let enough = match memory.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        enough.then_some(Value { score, depends: memory.depends })
    })
}

/// In the table the distance of a win counts from the position itself.
fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score + score.signum() * ply as i32 } else { score }
}

pub(super) fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score - score.signum() * ply as i32 } else { score }
}
