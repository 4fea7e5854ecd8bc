//! Shared alpha at principal nodes: each thread continues from the best line that any of them has found.

use kernel::{Evaluate, Game};

use super::Cooperation;
use crate::alphabeta::move_ordering::Frame;
use crate::alphabeta::node::{Child, SoFar};
use crate::alphabeta::transpositions::from_table;
use crate::alphabeta::worker::{Node, Value, Window, Worker};
use crate::transposition_table::Bound;

impl<G: Game> Cooperation<'_, G> {
    /// Publishes a better line at a node: at the root for this task only, elsewhere through the table.
    #[inline]
    pub fn announce(&self, node: &Node, value: Value, place: usize, line: &[G::Step]) {
        if node.sharing.alpha {
            self.tell(node, value, place, line);
        }
    }

    #[cold]
    fn tell(&self, node: &Node, value: Value, place: usize, line: &[G::Step]) {
        match self.team {
            Some(team) if node.ply == 0 => team.tasks.report_line(self.task, value.score, line),
            _ => self.transpositions.store(node, value, Bound::AtLeast, Some(place)),
        }
    }

    /// The value of a better line that another thread has found at a node, and the index of its step. The line, as far
    /// as known, is copied to the frame.
    fn better(&self, frame: &mut Frame<G>, node: &Node, alpha: i32) -> Option<(Value, usize)> {
        if node.ply == 0 {
            let score = self.team?.tasks.better_line(self.task, alpha, &mut frame.line)?;
            let place = frame.steps.iter().position(|step| frame.line.first() == Some(step))?;
            return Some((Value::on_any_path(score), place));
        }
        let entries = self.transpositions.probe(node).into_iter().flatten();
        let deep = entries.filter(|entry| entry.depth >= node.depth && entry.bound == Bound::AtLeast);
        let (value, place) = deep
            .map(|entry| {
                let score = from_table(entry.score, node.ply);
                (Value { score, depends: entry.depends }, entry.best.map(usize::from))
            })
            .find(|(value, _)| value.score > alpha)?;
        let place = place?;
        let step = *frame.steps.get(place)?;
        frame.set_line(step, None);
        Some((value, place))
    }
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Takes over a better line that another thread has found at a node.
    #[inline]
    pub fn catch_up(&mut self, frame: &mut Frame<G>, node: &Node, so_far: SoFar) -> SoFar {
        if node.sharing.alpha { self.take_over(frame, node, so_far) } else { so_far }
    }

    #[cold]
    fn take_over(&mut self, frame: &mut Frame<G>, node: &Node, so_far: SoFar) -> SoFar {
        let Some((value, place)) = self.cooperation.better(frame, node, so_far.alpha) else { return so_far };
        if node.ply == 0 {
            self.best = Some((value.score, frame.line.clone()));
        }
        let depends = so_far.depends.min(value.depends);
        SoFar { alpha: value.score, best: value, place: Some(place), depends }
    }

    /// Searches a step again with the full window after a null-window search has failed high.
    ///
    /// Where alpha is shared, the step is published first, so that other threads look only for something even better.
    /// If one of them has found an equally good step in the meantime, the null window is searched again.
    #[cold]
    pub fn search_again(
        &mut self,
        deeper: &mut [Frame<G>],
        child: &Child<'_, G>,
        (frame, place): (&mut Frame<G>, usize),
        node: &Node,
        mut so_far: SoFar,
        mut value: Value,
    ) -> (Value, SoFar) {
        let (depth, beta) = (node.depth - 1, node.window.beta);
        if node.sharing.alpha {
            so_far = self.take_over(frame, node, so_far);
            while value.score <= so_far.alpha && so_far.alpha < beta {
                let null = Window::null(so_far.alpha);
                value = self.descend(deeper, child, depth, null);
                if value.score <= null.alpha || value.score >= beta || self.stopped {
                    return (value, so_far);
                }
                so_far = self.take_over(frame, node, so_far);
            }
            if so_far.alpha >= beta {
                return (value, so_far);
            }
            self.cooperation.tell(node, value, place, &[frame.steps[place]]);
        }
        (self.descend(deeper, child, depth, Window { alpha: so_far.alpha, beta }), so_far)
    }
}
