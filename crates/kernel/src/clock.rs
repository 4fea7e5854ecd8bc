//! Chess clocks. The caller passes the current time, in milliseconds since any fixed moment.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Seat;

const SECOND: u64 = 1_000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

/// The time control of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Control {
    /// No time limit.
    #[default]
    None,
    /// A time budget for the whole game and an increment after each turn, in seconds.
    Budget {
        /// Seconds at the start.
        time: u32,
        /// Seconds added after each turn.
        increment: u32,
    },
    /// A number of days for each turn.
    Days(u16),
}

impl fmt::Display for Control {
    /// `-`, `300+5` or `3d`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::None => f.write_str("-"),
            Control::Budget { time, increment } => write!(f, "{time}+{increment}"),
            Control::Days(days) => write!(f, "{days}d"),
        }
    }
}

/// A text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{0}`, expected `-`, seconds and increment such as `300+5`, or days per turn such as `3d`")]
pub struct ClockReadError(String);

impl FromStr for Control {
    type Err = ClockReadError;

    fn from_str(text: &str) -> Result<Control, ClockReadError> {
        let control = if text == "-" {
            Some(Control::None)
        } else if let Some(days) = text.strip_suffix('d') {
            days.parse().ok().filter(|days| *days > 0).map(Control::Days)
        } else {
            text.split_once('+').and_then(|(time, increment)| {
                let (time, increment) = (time.parse().ok()?, increment.parse().ok()?);
                (time > 0).then_some(Control::Budget { time, increment })
            })
        };
        // Accept only the canonical spelling, so that a record is written exactly as it was read.
        control.filter(|control| control.to_string() == text).ok_or_else(|| ClockReadError(text.to_owned()))
    }
}

/// Both players' clocks. Only the clock of the player to play runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    left: [u64; 2],
    running_since: Option<u64>,
}

impl Clock {
    /// Stopped clocks with their full time.
    #[must_use]
    pub fn new(control: Control) -> Clock {
        let left = match control {
            Control::None => u64::MAX,
            Control::Budget { time, .. } => u64::from(time) * SECOND,
            Control::Days(days) => u64::from(days) * DAY,
        };
        Clock { control, left: [left; 2], running_since: None }
    }

    /// The time control.
    #[must_use]
    pub fn control(&self) -> Control {
        self.control
    }

    /// Starts the clock now, unless it is already running.
    pub fn resume(&mut self, now: u64) {
        self.running_since.get_or_insert(now);
    }

    /// Stops the clock and deducts the elapsed time from the player to play, for example when a server shuts down.
    pub fn pause(&mut self, to_play: Seat, now: u64) {
        let spent = self.running(now);
        if self.control != Control::None {
            self.left[to_play.index()] = self.left[to_play.index()].saturating_sub(spent);
        }
        self.running_since = None;
    }

    /// Milliseconds the clock has been running.
    #[must_use]
    pub fn running(&self, now: u64) -> u64 {
        self.running_since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Milliseconds a player has left, or `None` without a time control.
    #[must_use]
    pub fn left(&self, seat: Seat, to_play: Seat, now: u64) -> Option<u64> {
        let running = if seat == to_play { self.running(now) } else { 0 };
        (self.control != Control::None).then(|| self.left[seat.index()].saturating_sub(running))
    }

    /// Ends a turn that took this many milliseconds: deducts the time, adds the increment, and keeps the clock running.
    pub fn press(&mut self, seat: Seat, spent: u64, now: u64) {
        let left = &mut self.left[seat.index()];
        match self.control {
            Control::None => {}
            Control::Budget { increment, .. } => {
                *left = left.saturating_sub(spent) + u64::from(increment) * SECOND;
            }
            Control::Days(days) => *left = u64::from(days) * DAY,
        }
        self.running_since = self.running_since.map(|_| now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_has_one_text() {
        for text in ["-", "300+5", "3d", "1+0"] {
            assert_eq!(text.parse::<Control>().unwrap().to_string(), text);
        }
        for wrong in ["", "0+5", "0d", "300", "+5", "03d", "3+05", "-1d", "99999d"] {
            assert!(wrong.parse::<Control>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn budget_runs_down_and_gains_the_increment() {
        let mut clock = Clock::new("10+2".parse().unwrap());
        clock.resume(1_000);
        assert_eq!(clock.left(Seat::First, Seat::First, 4_000), Some(7_000));
        clock.press(Seat::First, 3_000, 4_000);
        assert_eq!(clock.left(Seat::First, Seat::Second, 5_000), Some(9_000));
        assert_eq!(clock.left(Seat::Second, Seat::Second, 5_000), Some(9_000));
        clock.pause(Seat::Second, 6_000);
        assert_eq!(clock.left(Seat::Second, Seat::Second, 90_000), Some(8_000));
    }

    #[test]
    fn days_start_again_each_turn() {
        let mut clock = Clock::new(Control::Days(1));
        clock.resume(0);
        clock.press(Seat::First, DAY - 1, DAY - 1);
        assert_eq!(clock.left(Seat::First, Seat::Second, DAY), Some(DAY));
        assert_eq!(clock.left(Seat::Second, Seat::Second, 2 * DAY), Some(0));
    }
}
