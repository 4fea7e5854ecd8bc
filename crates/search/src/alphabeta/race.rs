//! Several threads look for the best line of a node together: each goes on from the best that any has found.

use kernel::{Evaluate, Game};

use super::node::{Open, Value, Visit, Window, Worker};
use super::order::Frame;
use super::recall::from_table;
use crate::table::Bound;

/// What a thread has found at a node.
pub(super) struct SoFar {
    pub here: Open,
    /// Whether others look for its best line too.
    pub race: bool,
    /// What is yet to be surpassed.
    pub alpha: i32,
    pub best: Value,
    /// The best step's place in the list of steps.
    pub place: Option<usize>,
    /// The lowest ply that any step's value depends on by repetition.
    pub depends: u8,
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// A step that was scouted with a narrow window: if it surpasses the best line, the whole window tells by how much.
    ///
    /// The others hear of it before that, so that they look only for what is better still. If one of them has found as good
    /// a step meanwhile, the scout goes out once more.
    pub fn widen(
        &mut self,
        frame: &mut Frame<G>,
        deeper: &mut [Frame<G>],
        visit: &Visit<'_, G, E>,
        so_far: &mut SoFar,
        place: usize,
        mut value: Value,
    ) -> Value {
        let Open { depth, window: Window { beta, .. }, .. } = so_far.here;
        while value.score > so_far.alpha && value.score < beta && !self.stopped {
            self.catch_up(frame, so_far);
            let alpha = so_far.alpha;
            if value.score > alpha {
                self.tell(so_far, value, place, &[frame.steps[place]]);
                return self.descend(deeper, visit, depth - 1, Window { alpha, beta });
            }
            if alpha < beta {
                value = self.descend(deeper, visit, depth - 1, Window { alpha, beta: alpha + 1 });
            }
        }
        value
    }

    /// Tells the others of a better line at a node: at the root for this task alone, elsewhere for all who come there.
    pub fn tell(&self, so_far: &SoFar, value: Value, place: usize, line: &[G::Step]) {
        if !so_far.race {
            return;
        }
        if so_far.here.ply == 0 {
            self.shared.crew.tell(self.task, value.score, line);
        } else {
            self.remember(&so_far.here, value, Bound::AtLeast, Some(place));
        }
    }

    /// Takes over what another thread has told of a node, if it is better.
    pub fn catch_up(&mut self, frame: &mut Frame<G>, so_far: &mut SoFar) {
        if !so_far.race {
            return;
        }
        let Some((value, place)) = self.overtaken(frame, &so_far.here, so_far.alpha) else { return };
        (so_far.best, so_far.place, so_far.alpha) = (value, Some(place), value.score);
        so_far.depends = so_far.depends.min(value.depends);
        if so_far.here.ply == 0 {
            self.best = Some((value.score, frame.line.clone()));
        }
    }

    /// What another thread has told of a node that is better than `alpha`, and the place of its step; its line, or as much as
    /// is known of it, becomes the frame's.
    fn overtaken(&self, frame: &mut Frame<G>, node: &Open, alpha: i32) -> Option<(Value, usize)> {
        if node.ply == 0 {
            let score = self.shared.crew.overtaken(self.task, alpha, &mut frame.line)?;
            let place = frame.steps.iter().position(|step| frame.line.first() == Some(step))?;
            return Some((Value::free(score), place));
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
}
