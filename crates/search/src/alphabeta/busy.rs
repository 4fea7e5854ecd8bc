//! Which positions some thread is searching right now, so that another begins with something else.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many places there are; one thread fills only as many as its line is deep.
const PLACES: usize = 1 << 12;
/// In how many places a position may stand.
const WAYS: usize = 4;
const NONE: u64 = 0;

/// Keys of positions that are being searched. What is lost to others that want the same places does no harm: then two
/// threads search one position.
pub(super) struct Busy {
    places: Vec<AtomicU64>,
}

impl Busy {
    pub fn new() -> Busy {
        Busy { places: (0..PLACES).map(|_| AtomicU64::new(NONE)).collect() }
    }

    fn places(&self, key: u64) -> &[AtomicU64] {
        let first = key as usize % PLACES / WAYS * WAYS;
        &self.places[first..first + WAYS]
    }

    /// Whether a thread is searching a position.
    pub fn has(&self, key: u64) -> bool {
        self.places(key).iter().any(|place| place.load(Ordering::Relaxed) == key)
    }

    /// Says that a position is being searched.
    pub fn enter(&self, key: u64) {
        if let Some(free) = self.places(key).iter().find(|place| place.load(Ordering::Relaxed) == NONE) {
            free.store(key, Ordering::Relaxed);
        }
    }

    /// Says that a position is searched no longer.
    pub fn leave(&self, key: u64) {
        if let Some(place) = self.places(key).iter().find(|place| place.load(Ordering::Relaxed) == key) {
            place.store(NONE, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_entered_is_there_until_it_is_left() {
        let busy = Busy::new();
        let crowd: Vec<u64> = (1..=6).map(|n| 7 + n * PLACES as u64).collect();
        for key in &crowd {
            busy.enter(*key);
        }
        assert_eq!(crowd.iter().filter(|key| busy.has(**key)).count(), WAYS);
        for key in &crowd {
            busy.leave(*key);
            assert!(!busy.has(*key));
        }
    }
}
