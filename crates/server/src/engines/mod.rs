//! The computer players: the order of jobs (`queue`), the threads that search (`pool`), the games in which the computer
//! is to play (`playing`), and the limit on such games (`caps`).

mod caps;
mod playing;
mod pool;
mod queue;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use catalog::{AnyGame, Choice};
use search::{Kind, Limits, STRONGEST, Settings};

pub(crate) use caps::Caps;
use playing::RunningSearch;
use pool::{Job, Pool};
use queue::{Class, Place};

/// Size of the transposition table of a strong player, in megabytes.
const MEGABYTES: usize = 16;

/// A position to search.
pub(crate) struct Task {
    pub game: &'static dyn AnyGame,
    pub kind: Kind,
    pub start: String,
    pub turns: Vec<String>,
    pub limits: Limits,
    pub seed: u64,
}

impl Task {
    /// Searches until told to stop; `None` if the player panics or finds nothing.
    fn think(&self, stop: &AtomicBool) -> Option<Choice> {
        let begin = Instant::now();
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.choose(stop)));
        metrics::histogram!("ludoteca_engine_seconds").record(begin.elapsed().as_secs_f64());
        thought.unwrap_or_default()
    }

    fn choose(&self, stop: &AtomicBool) -> Option<Choice> {
        let strong = self.kind == Kind::Level(STRONGEST) || self.kind == Kind::AlphaBeta;
        let megabytes = if strong { MEGABYTES } else { 2 };
        let settings = Settings { megabytes, threads: 1, solver: false, seed: self.seed };
        let mut player = self.game.player(self.kind, settings);
        player.set_up(Some(&self.start), &self.turns).ok()?;
        let begin = Instant::now();
        player.choose(&self.limits, stop, &|| begin.elapsed(), &mut |_| {})
    }
}

/// The server's computer players.
pub(crate) struct Engines {
    pool: Pool,
    pub caps: Caps,
    /// The games in which the computer is searching, is queued, or has a turn that is not stored yet.
    thinking: Mutex<HashMap<String, RunningSearch>>,
}

impl Engines {
    /// Starts the threads. One core is left for other work.
    pub fn start() -> Engines {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::start(cores.saturating_sub(1));
        Engines { pool, caps: Caps::default(), thinking: Mutex::default() }
    }

    fn thinking(&self) -> MutexGuard<'_, HashMap<String, RunningSearch>> {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Analyses a position; `None` if too many analyses are queued. The search stops when the caller drops the future.
    pub async fn analyse(&self, owner: &str, origin: &str, task: Task) -> Option<Choice> {
        self.ponder(owner, origin, move |stop| task.think(stop)).await.flatten()
    }

    /// Does somebody's work when its turn comes, until it is told to stop; `None` if too much is queued, or if it
    /// panics. The work is told to stop when the caller drops the future.
    pub async fn ponder<A: Send + 'static>(
        &self,
        owner: &str,
        origin: &str,
        work: impl FnOnce(&AtomicBool) -> A + Send + 'static,
    ) -> Option<A> {
        let stop = StopOnDrop::default();
        let (tell, told) = tokio::sync::oneshot::channel();
        let work = Box::new(move |stop: &AtomicBool| {
            let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(stop)));
            if let Ok(answer) = answer {
                drop(tell.send(answer));
            }
        });
        let place = Place { class: Class::Analysis, origin: origin.to_owned(), owner: owner.to_owned() };
        if !self.pool.push(&place, Job { stop: stop.0.clone(), work }) {
            return None;
        }
        told.await.ok()
    }

    /// Stops all searches and starts no more: the server is stopping.
    pub fn stop(&self) {
        self.pool.close();
        for (_, thought) in self.thinking().drain() {
            thought.stop();
        }
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Stops a search when its caller goes away.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
