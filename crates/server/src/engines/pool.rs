//! The threads that search: a bounded pool of low priority outside the async runtime, so that an overloaded server
//! slows down engines before it slows down people.
//!
//! Games with people never wait for computer-only games and analyses, because those never occupy the last thread. If
//! the machine has room for only one search at a time, a second thread starts a person's game next to such a search
//! instead of interrupting it. That way no work is lost and repeated, a stream of quick games cannot keep interrupting
//! an analysis, and the system shares the core for about a second.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::queue::{Class, Place, Queue, Waiting};

/// Maximum number of queued analyses.
const ANALYSES: usize = 16;
/// The niceness of engine threads.
const NICENESS: i32 = 10;

/// A search to run.
pub(super) struct Job {
    /// Set when the result is no longer wanted.
    pub stop: Arc<AtomicBool>,
    pub work: Box<dyn FnOnce(&AtomicBool) + Send>,
}

impl Waiting for Job {
    fn is_wanted(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }
}

struct WaitingLine {
    queue: Queue<Job>,
    /// How many searches may run at the same time.
    slots: usize,
    /// How many running searches are for people's games, and how many for anything else.
    people: usize,
    others: usize,
    closed: bool,
}

impl WaitingLine {
    /// The next job that may start now.
    fn take(&mut self) -> Option<(bool, Job)> {
        if self.people < self.slots
            && let Some(job) = self.queue.pop_person()
        {
            self.people += 1;
            return Some((true, job));
        }
        let spare = self.slots.saturating_sub(1).max(1);
        if self.others < spare && self.people + self.others < self.slots {
            let job = self.queue.pop_other()?;
            self.others += 1;
            return Some((false, job));
        }
        None
    }

    fn measure(&self) {
        metrics::gauge!("ludoteca_engine_queue").set(self.queue.length() as f64);
    }
}

struct Shared {
    line: Mutex<WaitingLine>,
    bell: Condvar,
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, WaitingLine> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pool. Its threads end when it is dropped.
pub(super) struct Pool(Arc<Shared>);

impl Pool {
    /// Starts the threads for this many simultaneous searches.
    pub fn start(slots: usize) -> Pool {
        let slots = slots.max(1);
        let line = WaitingLine { queue: Queue::default(), slots, people: 0, others: 0, closed: false };
        let shared = Arc::new(Shared { line: Mutex::new(line), bell: Condvar::new() });
        for number in 0..slots.max(2) {
            let own = shared.clone();
            let worker = move || work(&own);
            let thread = std::thread::Builder::new().name(format!("engine-{number}")).spawn(worker);
            if let Err(error) = thread {
                tracing::error!(%error, "an engine thread cannot be started");
            }
        }
        Pool(shared)
    }

    /// Queues a job; `false` if too many analyses are queued or the pool is closed.
    pub fn push(&self, place: &Place, job: Job) -> bool {
        let mut line = self.0.line();
        let full = place.class == Class::Analysis && line.queue.analyses() >= ANALYSES;
        if full || line.closed {
            return false;
        }
        line.queue.push(place, job);
        line.measure();
        self.0.bell.notify_one();
        true
    }

    /// Drops all queued jobs and accepts no more.
    pub fn close(&self) {
        let mut line = self.0.line();
        line.closed = true;
        let forgotten = std::mem::take(&mut line.queue);
        line.measure();
        self.0.bell.notify_all();
        drop(line);
        // Dropping a job may call back into the pool, so it happens after the lock is released.
        drop(forgotten);
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}

/// A thread of the pool, until the pool is closed.
fn work(shared: &Shared) {
    // If the system does not allow it, engines run at normal priority.
    let _ = rustix::process::setpriority_process(rustix::thread::gettid().into(), NICENESS);
    let mut line = shared.line();
    while !line.closed {
        let Some((person, Job { stop, work })) = line.take() else {
            line = shared.bell.wait(line).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        line.measure();
        drop(line);
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&stop))).is_err() {
            tracing::error!("a thought has panicked");
        }
        line = shared.line();
        if person {
            line.people -= 1;
        } else {
            line.others -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    use super::*;

    /// Longer than any test needs.
    const PATIENCE: Duration = Duration::from_secs(20);

    fn place(class: Class) -> Place {
        Place { class, origin: "home".to_owned(), owner: "ana".to_owned() }
    }

    /// A job that reports its name when it starts, and runs until it is told to end.
    fn lasting(name: &'static str, began: &Sender<&'static str>) -> (Job, Sender<()>) {
        let (end, ended) = channel();
        let began = began.clone();
        let work = Box::new(move |_: &AtomicBool| {
            let _ = began.send(name);
            let _ = ended.recv_timeout(PATIENCE);
        });
        (Job { stop: Arc::default(), work }, end)
    }

    fn next(began: &Receiver<&'static str>) -> &'static str {
        began.recv_timeout(PATIENCE).expect("something begins")
    }

    #[test]
    fn a_person_does_not_wait_for_a_computer_only_game_even_with_one_slot() {
        let (tell, began) = channel();
        let pool = Pool::start(1);
        let (show, _end_show) = lasting("show", &tell);
        let (analysis, end_analysis) = lasting("analysis", &tell);
        let (game, end_game) = lasting("game", &tell);
        let (second, end_second) = lasting("second", &tell);
        assert!(pool.push(&place(Class::Analysis), analysis));
        assert_eq!(next(&began), "analysis");
        assert!(pool.push(&place(Class::Computer), show));
        assert!(pool.push(&place(Class::Person), game));
        assert_eq!(next(&began), "game", "beside the analysis");
        assert!(pool.push(&place(Class::Person), second));
        end_analysis.send(()).unwrap();
        end_game.send(()).unwrap();
        assert_eq!(next(&began), "second", "before the computer's own game");
        assert!(began.try_recv().is_err(), "the one slot is taken");
        end_second.send(()).unwrap();
        assert_eq!(next(&began), "show");
    }

    #[test]
    fn other_jobs_leave_one_thread_free() {
        let (tell, began) = channel();
        let pool = Pool::start(3);
        let mut ends = Vec::new();
        for class in [Class::Computer, Class::Analysis, Class::Computer, Class::Analysis] {
            let (job, end) = lasting("other", &tell);
            ends.push(end);
            assert!(pool.push(&place(class), job));
        }
        assert_eq!((next(&began), next(&began)), ("other", "other"));
        let (game, _end) = lasting("game", &tell);
        assert!(pool.push(&place(Class::Person), game));
        assert_eq!(next(&began), "game", "the third of the others has not begun");
    }

    #[test]
    fn a_panic_costs_neither_the_thread_nor_its_slot() {
        let (tell, began) = channel();
        let pool = Pool::start(1);
        for _ in 0..5 {
            let work = Box::new(|_: &AtomicBool| panic!("on purpose"));
            assert!(pool.push(&place(Class::Person), Job { stop: Arc::default(), work }));
        }
        let (game, _end) = lasting("game", &tell);
        assert!(pool.push(&place(Class::Person), game));
        assert_eq!(next(&began), "game");
    }

    #[test]
    fn a_closed_pool_drops_what_waits_and_takes_no_more() {
        let (tell, began) = channel();
        let pool = Pool::start(1);
        let (first, end) = lasting("first", &tell);
        let (second, second_lives) = lasting("second", &tell);
        assert!(pool.push(&place(Class::Person), first));
        assert_eq!(next(&began), "first");
        assert!(pool.push(&place(Class::Person), second));
        pool.close();
        assert!(second_lives.send(()).is_err(), "the job is gone, and its end of the channel with it");
        let (third, _end) = lasting("third", &tell);
        assert!(!pool.push(&place(Class::Person), third));
        end.send(()).unwrap();
    }

    #[test]
    fn too_many_analyses_are_refused() {
        let (tell, began) = channel();
        let pool = Pool::start(1);
        let mut ends = Vec::new();
        for number in 0..=ANALYSES {
            let (job, end) = lasting("analysis", &tell);
            ends.push(end);
            assert!(pool.push(&place(Class::Analysis), job));
            if number == 0 {
                next(&began);
            }
        }
        let (job, _end) = lasting("analysis", &tell);
        assert!(!pool.push(&place(Class::Analysis), job));
    }
}
