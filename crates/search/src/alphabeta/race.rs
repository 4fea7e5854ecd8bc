//! Several threads look for the best line of a node together: each goes on from the best that any has found.

use kernel::{Evaluate, Game};

use super::node::{Open, Value, Visit, Window, Worker};
use super::order::Frame;
use super::recall::from_table;
use crate::table::Bound;

/// What a thread has found at a node. Small, and handed on by value: where nobody else searches, it stays in registers.
#[derive(Clone, Copy)]
pub(super) struct SoFar {
    /// What is yet to be surpassed.
    pub alpha: i32,
    pub best: Value,
    /// The best step's place in the list of steps.
    pub place: Option<usize>,
    /// The lowest ply that any step's value depends on by repetition.
    pub depends: u8,
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// A scout with a narrow window has found a step that surpasses the best line: the whole window tells by how much.
    ///
    /// Others who look for the best line too (`race`: the node's frame and the step's place in it) hear of it before that,
    /// so that they look only for what is better still. If one of them has found as good a step meanwhile, the scout goes
    /// out once more.
    #[cold]
    pub fn widen(
        &mut self,
        deeper: &mut [Frame<G>],
        visit: &Visit<'_, G, E>,
        race: Option<(&mut Frame<G>, usize)>,
        node: &Open,
        mut so_far: SoFar,
        mut value: Value,
    ) -> (Value, SoFar) {
        let (depth, beta) = (node.depth - 1, node.window.beta);
        if let Some((frame, place)) = race {
            so_far = self.catch_up(frame, node, so_far);
            while value.score <= so_far.alpha && so_far.alpha < beta {
                let narrow = Window { alpha: so_far.alpha, beta: so_far.alpha + 1 };
                value = self.descend(deeper, visit, depth, narrow);
                if value.score <= narrow.alpha || value.score >= beta || self.stopped {
                    return (value, so_far);
                }
                so_far = self.catch_up(frame, node, so_far);
            }
            if so_far.alpha >= beta {
                return (value, so_far);
            }
            self.tell(node, value, place, &[frame.steps[place]]);
        }
        (self.descend(deeper, visit, depth, Window { alpha: so_far.alpha, beta }), so_far)
    }

    /// Tells the others of a better line at a node: at the root for this task alone, elsewhere for all who come there.
    #[cold]
    pub fn tell(&self, node: &Open, value: Value, place: usize, line: &[G::Step]) {
        if node.ply == 0 {
            self.shared.crew.tell(self.task, value.score, line);
        } else {
            self.remember(node, value, Bound::AtLeast, Some(place));
        }
    }

    /// Takes over what another thread has told of a node, if it is better.
    #[cold]
    pub fn catch_up(&mut self, frame: &mut Frame<G>, node: &Open, so_far: SoFar) -> SoFar {
        let Some((value, place)) = self.overtaken(frame, node, so_far.alpha) else { return so_far };
        if node.ply == 0 {
            self.best = Some((value.score, frame.line.clone()));
        }
        let depends = so_far.depends.min(value.depends);
        SoFar { alpha: value.score, best: value, place: Some(place), depends }
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
