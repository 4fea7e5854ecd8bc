//! The computer players: who is thought for next (`queue`), the threads that think (`pool`), the games in which the
//! computer is to play (`playing`), and how many such games one may have (`caps`).

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
use playing::Thought;
use pool::{Job, Pool};
use queue::{Class, Place};

/// Megabytes for what a player remembers while it thinks.
const MEGABYTES: usize = 16;

/// A position to think about.
pub(crate) struct Task {
    pub game: &'static dyn AnyGame,
    pub kind: Kind,
    pub start: String,
    pub turns: Vec<String>,
    pub limits: Limits,
    pub seed: u64,
}

impl Task {
    /// Thinks, until it is told to stop; nothing if the player fails.
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

/// The computer players of a house.
pub(crate) struct Engines {
    pool: Pool,
    pub caps: Caps,
    /// The games in which the computer thinks, waits to think, or has a turn that is not stored yet.
    thinking: Mutex<HashMap<String, Thought>>,
}

impl Engines {
    /// Starts the threads: one core is left to people.
    pub fn start() -> Engines {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::start(cores.saturating_sub(1));
        Engines { pool, caps: Caps::default(), thinking: Mutex::default() }
    }

    fn thinking(&self) -> MutexGuard<'_, HashMap<String, Thought>> {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thinks about any position for somebody; nothing if too many wait already. When the asker no longer waits for the
    /// answer, the thought ends.
    pub async fn analyse(&self, owner: &str, origin: &str, task: Task) -> Option<Choice> {
        let stop = StopOnDrop::default();
        let (tell, told) = tokio::sync::oneshot::channel();
        let work = Box::new(move |stop: &AtomicBool| drop(tell.send(task.think(stop))));
        let place = Place { class: Class::Analysis, origin: origin.to_owned(), owner: owner.to_owned() };
        if !self.pool.push(&place, Job { stop: stop.0.clone(), work }) {
            return None;
        }
        told.await.ok().flatten()
    }

    /// Drops all thoughts and begins no more: the server stops.
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

/// Ends a thought with whoever waits for it.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
