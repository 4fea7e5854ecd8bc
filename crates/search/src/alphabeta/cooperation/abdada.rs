//! The nodes being searched (ABDADA): a step that another thread is searching is deferred until all others are tried.
//!
//! The original ABDADA counts searchers in the transposition table. As in its simplified form, a separate small table
//! holds the nodes being searched.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of slots. A thread fills only as many as its line is deep.
const SLOTS: usize = 1 << 12;
/// The number of slots in which a node may be stored.
const BUCKET: usize = 4;
const NONE: u64 = 0;

/// Keys of the nodes being searched. A node whose bucket is full is not entered. That is harmless: two threads may then
/// search the same node.
pub(super) struct BeingSearched {
    slots: Vec<AtomicU64>,
}

impl BeingSearched {
    pub fn new() -> BeingSearched {
        BeingSearched { slots: (0..SLOTS).map(|_| AtomicU64::new(NONE)).collect() }
    }

    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let first = key as usize % SLOTS / BUCKET * BUCKET;
        &self.slots[first..first + BUCKET]
    }

    /// Whether a thread is searching a node.
    pub fn has(&self, key: u64) -> bool {
        self.bucket(key).iter().any(|slot| slot.load(Ordering::Relaxed) == key)
    }

    /// Enters a node.
    pub fn enter(&self, key: u64) {
        if let Some(free) = self.bucket(key).iter().find(|slot| slot.load(Ordering::Relaxed) == NONE) {
            free.store(key, Ordering::Relaxed);
        }
    }

    /// Removes a node.
    pub fn leave(&self, key: u64) {
        if let Some(slot) = self.bucket(key).iter().find(|slot| slot.load(Ordering::Relaxed) == key) {
            slot.store(NONE, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_entered_is_there_until_it_is_left() {
        let being_searched = BeingSearched::new();
        let crowd: Vec<u64> = (1..=6).map(|n| 7 + n * SLOTS as u64).collect();
        for key in &crowd {
            being_searched.enter(*key);
        }
        assert_eq!(crowd.iter().filter(|key| being_searched.has(**key)).count(), BUCKET);
        for key in &crowd {
            being_searched.leave(*key);
            assert!(!being_searched.has(*key));
        }
    }
}
