//! History heuristic (Schaeffer, 1983): quiet steps that caused cutoffs elsewhere are tried earlier.
//!
//! Scores are kept by player and step code, with penalties for quiet steps that failed and a pull towards zero that
//! bounds them. Near the leaves each thread has its own table, further up all threads share one.

use std::sync::atomic::{AtomicI16, Ordering};

use kernel::Seat;

/// History scores of steps. Threads may share it; an update lost to a race is soon learnt again.
pub(super) struct History {
    scores: [Vec<AtomicI16>; 2],
}

const MOST: i32 = 16_000;
/// One entry per possible step code; only those that occur are ever touched.
const CODES: usize = 1 << 16;

impl History {
    pub fn new() -> History {
        History { scores: [0, 1].map(|_| (0..CODES).map(|_| AtomicI16::new(0)).collect()) }
    }

    pub fn score(&self, seat: Seat, code: u16) -> i32 {
        i32::from(self.scores[seat.index()][usize::from(code)].load(Ordering::Relaxed))
    }

    /// Moves a score towards the bonus, more slowly the closer it is to its bounds.
    pub fn update(&self, seat: Seat, code: u16, bonus: i32) {
        let score = &self.scores[seat.index()][usize::from(code)];
        let old = i32::from(score.load(Ordering::Relaxed));
        score.store((old + bonus - old * bonus.abs() / MOST) as i16, Ordering::Relaxed);
    }

    /// Halves all scores between two searches.
    pub fn age(&mut self) {
        for score in self.scores.iter_mut().flatten() {
            *score.get_mut() /= 2;
        }
    }
}
