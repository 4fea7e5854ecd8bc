//! Limits of a search, and the caller's clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What ends a search. Without any limit only the stop flag does. A search always finds a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum depth in steps.
    pub depth: Option<u32>,
    /// Maximum number of positions, on all threads together.
    pub nodes: Option<u64>,
    /// Maximum time.
    pub time: Option<Duration>,
    /// The number of best lines to find; 0 counts as 1.
    pub lines: usize,
}

impl Limits {
    /// Limits the number of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Limits the depth in steps.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Limits the time.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// The time for one step, given the time left on the clock and the increment per turn. It is a share that can be
    /// spent repeatedly and stays well below the time left.
    #[must_use]
    pub fn clock(left: Duration, increment: Duration) -> Limits {
        let share = left / 30 + increment * 3 / 4;
        let safe = left.saturating_sub(Duration::from_millis(50)) / 4;
        Limits::time(share.min(safe).max(Duration::from_millis(1)))
    }
}

/// The caller's clock and stop flag, shared with all threads of a search.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Set by the caller to end the search.
    pub stop: &'a AtomicBool,
    /// The time since the search began.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
}

impl Watch<'_> {
    /// Whether the search must end now.
    pub(crate) fn is_over(&self, limits: &Limits) -> bool {
        let elapsed = (self.elapsed)();
        self.stop.load(Ordering::Relaxed) || limits.time.is_some_and(|time| elapsed >= time)
    }

    /// Runs `work` with its own stop flag, which is also set when this watch is stopped.
    pub(crate) fn until<R>(&self, ended: &AtomicBool, work: impl FnOnce(&Watch<'_>) -> R) -> R {
        let elapsed = || {
            ended.fetch_or(self.stop.load(Ordering::Relaxed), Ordering::Relaxed);
            (self.elapsed)()
        };
        work(&Watch { stop: ended, elapsed: &elapsed })
    }
}
