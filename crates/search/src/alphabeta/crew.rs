//! How threads work together: all search the same root with the same window, and the first to be through has the result.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use kernel::Game;

/// A search of the root.
#[derive(Clone)]
pub(super) struct Task<G: Game> {
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// What was best so far, to be tried first.
    pub first: Option<G::Step>,
    /// Turns that are not to be played.
    pub excluded: Vec<u64>,
}

/// The score of a task, and the line that was found to have it, if one was.
type Answer<G> = (i32, Option<(i32, Vec<<G as Game>::Step>)>);

/// What the threads are at. Tasks are numbered from 1.
pub(super) struct Crew<G: Game> {
    /// The number of the last task that is finished.
    finished: AtomicU64,
    present: Mutex<Present<G>>,
    news: Condvar,
}

struct Present<G: Game> {
    number: u64,
    /// None as soon as there will be no more.
    task: Option<Task<G>>,
    /// The best line that any thread has found so far.
    best: Option<(i32, Vec<G::Step>)>,
    answer: Option<Answer<G>>,
}

impl<G: Game> Crew<G> {
    pub fn new() -> Crew<G> {
        let nothing = Task { depth: 0, alpha: 0, beta: 0, first: None, excluded: Vec::new() };
        let present = Present { number: 0, task: Some(nothing), best: None, answer: None };
        Crew { finished: AtomicU64::new(0), present: Mutex::new(present), news: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Present<G>> {
        // Nothing is left half done under the lock.
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives all threads a new task; its number.
    pub fn assign(&self, task: Task<G>) -> u64 {
        let mut present = self.lock();
        *present = Present { number: present.number + 1, task: Some(task), best: None, answer: None };
        self.news.notify_all();
        present.number
    }

    /// Sends the helpers home.
    pub fn dismiss(&self) {
        let mut present = self.lock();
        present.task = None;
        self.finished.store(present.number, Ordering::Relaxed);
        self.news.notify_all();
    }

    /// Whether somebody is through with a task, so that nobody need go on.
    pub fn has_finished(&self, number: u64) -> bool {
        self.finished.load(Ordering::Relaxed) >= number
    }

    /// A thread has found a better line than it had for a task.
    pub fn tell(&self, number: u64, score: i32, line: &[G::Step]) {
        let mut present = self.lock();
        if present.number == number && present.best.as_ref().is_none_or(|(best, _)| score > *best) {
            present.best = Some((score, line.to_vec()));
        }
    }

    /// The score of a better line for a task than one's own, which is replaced by it.
    pub fn overtaken(&self, number: u64, alpha: i32, line: &mut Vec<G::Step>) -> Option<i32> {
        let present = self.lock();
        let (score, better) = present.best.as_ref().filter(|_| present.number == number)?;
        if *score <= alpha {
            return None;
        }
        line.clone_from(better);
        Some(*score)
    }

    /// A thread comes back from a task, perhaps because it was stopped; the answer of who was through first, if anybody.
    pub fn finish(
        &self,
        number: u64,
        score: i32,
        through: bool,
        best: &Option<(i32, Vec<G::Step>)>,
    ) -> Option<Answer<G>> {
        let mut present = self.lock();
        if present.number != number {
            return None;
        }
        if through && present.answer.is_none() {
            present.answer = Some((score, best.clone()));
            self.finished.store(number, Ordering::Relaxed);
        }
        present.answer.clone()
    }

    /// Waits for a task other than the one with this number.
    pub fn next(&self, done: u64) -> Option<(u64, Task<G>)> {
        let mut present = self.lock();
        while present.number == done && present.task.is_some() {
            present = self.news.wait(present).unwrap_or_else(PoisonError::into_inner);
        }
        present.task.clone().map(|task| (present.number, task))
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
        let crew = Crew::<Stac>::new();
        let task = Task { depth: 1, alpha: -100, beta: 100, first: None, excluded: Vec::new() };
        let number = crew.assign(task.clone());
        let mut line = vec![steps[0]];
        assert_eq!(crew.overtaken(number, -100, &mut line), None);
        crew.tell(number, 5, &steps[1..3]);
        crew.tell(number, 4, &steps[3..4]);
        assert_eq!(crew.overtaken(number, 5, &mut line), None, "as good is not better");
        assert_eq!(line, steps[..1]);
        assert_eq!(crew.overtaken(number, 4, &mut line), Some(5));
        assert_eq!(line, steps[1..3]);
        let next = crew.assign(task);
        crew.tell(number, 9, &line);
        assert_eq!(crew.overtaken(next, -100, &mut line), None, "what is told late belongs to no other task");
    }
}
