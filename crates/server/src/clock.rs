//! The server's clock. Only time that really passes may count on players' clocks, so it follows a monotonic clock. When
//! the system clock is set, it runs slightly faster or slower until both agree, as NTP does.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Returns the time in milliseconds since 1970.
pub type Now = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The clock is corrected by at most 1/100 of the elapsed time, which players do not notice.
const SLEW: i128 = 100;

/// A clock that never jumps and never goes back.
#[must_use]
pub fn steady_clock() -> Now {
    let start = Instant::now();
    let steady = Mutex::new(Steady::new(wall()));
    Arc::new(move || {
        let mut steady = steady.lock().unwrap_or_else(PoisonError::into_inner);
        steady.read(start.elapsed(), wall()).as_millis() as u64
    })
}

fn wall() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The offset from the monotonic clock, in nanoseconds.
struct Steady {
    ahead: i128,
    read: Duration,
}

impl Steady {
    fn new(wall: Duration) -> Steady {
        Steady { ahead: wall.as_nanos() as i128, read: Duration::ZERO }
    }

    /// The time, `elapsed` after the start, while the system clock shows `wall`.
    fn read(&mut self, elapsed: Duration, wall: Duration) -> Duration {
        let most = elapsed.saturating_sub(self.read).as_nanos() as i128 / SLEW;
        let wanted = wall.as_nanos() as i128 - elapsed.as_nanos() as i128;
        self.ahead += (wanted - self.ahead).clamp(-most, most);
        self.read = self.read.max(elapsed);
        Duration::from_nanos((elapsed.as_nanos() as i128 + self.ahead).max(0) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_the_systems_clock_is_taken_slowly() {
        let second = Duration::from_secs;
        let mut clock = Steady::new(second(1_000_000));
        assert_eq!(clock.read(second(10), second(1_000_010)), second(1_000_010));
        // The system clock jumps an hour forward: ten seconds later the clock is ahead by only a hundredth of that
        // time.
        let forward = clock.read(second(20), second(1_003_620));
        assert_eq!(forward, second(1_000_020) + Duration::from_millis(100));
        // The system clock jumps an hour back: the clock still goes forward.
        let back = clock.read(second(30), second(996_430));
        assert!(back > forward && back < second(1_000_030) + Duration::from_millis(100), "{back:?}");
        // In the long run both clocks agree.
        let settled = clock.read(second(1_000_030), second(1_996_430));
        assert_eq!(settled, second(1_996_430));
    }
}
