//! When a game ends by itself: on time, or because it was abandoned.

use kernel::{Conclusion, Control, Outcome, Termination};

use super::{Event, Room, Status};

const HOUR: u64 = 60 * 60 * 1_000;
const DAY: u64 = 24 * HOUR;

/// How long a game with a real-time clock waits for players and their first turns.
const PATIENCE: u64 = HOUR;
/// The same for correspondence games and games without a clock.
const LONG_PATIENCE: u64 = 14 * DAY;
/// How long a game without a clock waits for a turn.
const ABANDONED: u64 = 30 * DAY;

impl Room {
    /// When the game ends if nothing happens until then.
    pub fn deadline(&self) -> Option<u64> {
        if self.status() == Status::Over {
            return None;
        }
        if self.unplayable.is_some() {
            return Some(self.last_at.saturating_add(ABANDONED));
        }
        let to_play = self.game.to_play();
        let control = self.game.clock().control();
        if self.is_begun() && control != Control::None {
            let left = self.game.clock().left(to_play, to_play, self.last_at)?;
            return Some(self.last_at.saturating_add(left));
        }
        let patience = match control {
            Control::Budget { .. } => PATIENCE,
            Control::Days(_) => LONG_PATIENCE,
            Control::None if self.is_begun() => ABANDONED,
            Control::None => LONG_PATIENCE,
        };
        Some(self.last_at.saturating_add(patience))
    }

    /// The event that ends the game once its deadline has passed; empty before that.
    pub(super) fn expire(&self, now: u64) -> Vec<Event> {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return Vec::new();
        }
        let timed =
            self.unplayable.is_none() && self.is_begun() && self.game.clock().control() != Control::None;
        let winner = self.game.to_play().opponent();
        let ending = if timed {
            Conclusion { outcome: Some(Outcome::Win(winner)), termination: Termination::Time }
        } else {
            Conclusion { outcome: None, termination: Termination::Aborted }
        };
        vec![Event::Ended(ending)]
    }
}
