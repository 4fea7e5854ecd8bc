//! Root searches that all threads work on at the same time. The first to finish provides the result.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use kernel::Game;

use crate::alphabeta::worker::Window;

/// A search of the root.
#[derive(Clone)]
pub(super) struct Task<G: Game> {
    pub depth: i32,
    pub window: Window,
    /// The best step so far, to be tried first.
    pub first: Option<G::Step>,
    /// Excluded turns, as keys of the positions they end with.
    pub excluded: Vec<u64>,
}

/// The score of a task, and the best line with its score, if one was found.
type TaskResult<G> = (i32, Option<(i32, Vec<<G as Game>::Step>)>);

/// The current task of all threads. Tasks are numbered from 1.
pub(super) struct RootTasks<G: Game> {
    /// The number of the last finished task.
    finished: AtomicU64,
    state: Mutex<State<G>>,
    changed: Condvar,
}

struct State<G: Game> {
    number: u64,
    /// `None` if there will be no more tasks.
    task: Option<Task<G>>,
    /// The best line that any thread has found so far.
    best: Option<(i32, Vec<G::Step>)>,
    result: Option<TaskResult<G>>,
}

impl<G: Game> RootTasks<G> {
    pub fn new() -> RootTasks<G> {
        let nothing = Task { depth: 0, window: Window::null(0), first: None, excluded: Vec::new() };
        let state = State { number: 0, task: Some(nothing), best: None, result: None };
        RootTasks { finished: AtomicU64::new(0), state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<G>> {
        // A poisoned lock is safe to use: no state is left half-updated under it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives all threads a new task and returns its number.
    pub fn assign(&self, task: Task<G>) -> u64 {
        let mut state = self.lock();
        *state = State { number: state.number + 1, task: Some(task), best: None, result: None };
        self.changed.notify_all();
        state.number
    }

    /// Announces that there will be no more tasks.
    pub fn close(&self) {
        let mut state = self.lock();
        state.task = None;
        self.finished.store(state.number, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Whether any thread has finished a task, so that the others can stop.
    pub fn has_finished(&self, number: u64) -> bool {
        self.finished.load(Ordering::Relaxed) >= number
    }

    /// Reports a thread's better line for a task.
    pub fn report_line(&self, number: u64, score: i32, line: &[G::Step]) {
        let mut state = self.lock();
        if state.number == number && state.best.as_ref().is_none_or(|(best, _)| score > *best) {
            state.best = Some((score, line.to_vec()));
        }
    }

    /// If there is a line for the task that is better than alpha, copies it to `line` and returns its score.
    pub fn better_line(&self, number: u64, alpha: i32, line: &mut Vec<G::Step>) -> Option<i32> {
        let state = self.lock();
        let (score, better) = state.best.as_ref().filter(|_| state.number == number)?;
        if *score <= alpha {
            return None;
        }
        line.clone_from(better);
        Some(*score)
    }

    /// Called when a thread returns from a task, possibly stopped early. Returns the result, if any thread has one.
    pub fn finish(
        &self,
        number: u64,
        score: i32,
        finished: bool,
        best: &Option<(i32, Vec<G::Step>)>,
    ) -> Option<TaskResult<G>> {
        let mut state = self.lock();
        if state.number != number {
            return None;
        }
        if finished && state.result.is_none() {
            state.result = Some((score, best.clone()));
            self.finished.store(number, Ordering::Relaxed);
        }
        state.result.clone()
    }

    /// Waits for a task other than the one with this number.
    pub fn next(&self, done: u64) -> Option<(u64, Task<G>)> {
        let mut state = self.lock();
        while state.number == done && state.task.is_some() {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.task.clone().map(|task| (state.number, task))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::stac::Stac;
    use kernel::{Steps, dice};

    #[test]
    fn the_best_line_of_a_task_is_everyones() {
        let mut steps = Steps::<Stac>::new();
        Stac::start(&Stac::VARIANTS[0], &mut dice(0)).steps(&mut steps);
        let tasks = RootTasks::<Stac>::new();
        let task =
            Task { depth: 1, window: Window { alpha: -100, beta: 100 }, first: None, excluded: Vec::new() };
        let number = tasks.assign(task.clone());
        let mut line = vec![steps[0]];
        assert_eq!(tasks.better_line(number, -100, &mut line), None);
        tasks.report_line(number, 5, &steps[1..3]);
        tasks.report_line(number, 4, &steps[3..4]);
        assert_eq!(tasks.better_line(number, 5, &mut line), None, "as good is not better");
        assert_eq!(line, steps[..1]);
        assert_eq!(tasks.better_line(number, 4, &mut line), Some(5));
        assert_eq!(line, steps[1..3]);
        let next = tasks.assign(task);
        tasks.report_line(number, 9, &line);
        assert_eq!(tasks.better_line(next, -100, &mut line), None, "a late report belongs to no other task");
    }
}
