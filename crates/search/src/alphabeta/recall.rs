//! What the table gives to a position being searched.

use kernel::{Evaluate, Game, Steps};

use super::node::{Open, SHARED_DEPTH, Value, Window, Worker};
use super::order::Frame;
use crate::score::WINS;
use crate::table::{Bound, FREE, Memory};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// What is remembered of a position, and what of it on the way by which it was reached: what depends on repetition
    /// holds for no other way.
    pub fn memories(&self, key: u64, way: u64, depth: i32) -> [Option<Memory>; 2] {
        let get = |key, wanted: bool| if wanted { self.shared.table.get(key) } else { None };
        [get(key, self.prunings.table), get(way, self.prunings.table && depth >= SHARED_DEPTH)]
    }

    /// Tells the others of a better line at a node: at the root for this task alone, elsewhere for all who come there.
    pub fn tell(&self, node: &Open, value: Value, place: usize, line: &[G::Step]) {
        if node.ply == 0 {
            return self.shared.crew.tell(self.task, value.score, line);
        }
        if !self.prunings.table {
            return;
        }
        let free = usize::from(value.depends) >= node.ply;
        let memory = Memory {
            score: to_table(value.score, node.ply),
            depth: node.depth,
            bound: Bound::AtLeast,
            best: u16::try_from(place).ok(),
            depends: if free { FREE } else { value.depends },
        };
        self.shared.table.put(if free { node.key } else { node.way }, memory);
    }

    /// What another thread has told of a node that is better than `alpha`, and the place of its step; its line, or as much as
    /// is known of it, becomes the frame's.
    pub fn overtaken(&self, frame: &mut Frame<G>, node: &Open, alpha: i32) -> Option<(Value, usize)> {
        if node.ply == 0 {
            let score = self.shared.crew.overtaken(self.task, alpha, &mut frame.line)?;
            let place = frame.steps.iter().position(|step| frame.line.first() == Some(step))?;
            return Some((Value { score, depends: FREE }, place));
        }
        let memories = self.memories(node.key, node.way, node.depth).into_iter().flatten();
        let enough = memories.filter(|memory| memory.depth >= node.depth && memory.bound == Bound::AtLeast);
        let (value, place) = enough
            .map(|memory| {
                let score = from_table(memory.score, node.ply);
                (Value { score, depends: memory.depends }, memory.best.map(usize::from))
            })
            .find(|(value, _)| value.score > alpha)?;
        let place = place?;
        let step = *frame.steps.get(place)?;
        frame.line.clear();
        frame.line.push(step);
        Some((value, place))
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
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score + score.signum() * ply as i32 } else { score }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score - score.signum() * ply as i32 } else { score }
}
