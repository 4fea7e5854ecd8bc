//! Transposition table: results of earlier searches by position key.
//!
//! Buckets of four entries of sixteen bytes fill a cache line; shallow and old entries are replaced first. Threads
//! share it without locks: the key is stored XORed with the data, so that a half-written entry does not match (Hyatt
//! and Mann). Unlike in most tables, an entry also says whether its score depends on the path through repetition.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::cache_lines::{CacheLine, CacheLines, prefetch};

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is stored about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The index of the best step in the list of legal steps.
    pub best: Option<u16>,
    /// The lowest ply of the path that the score depends on through repetition, or [`ANY_PATH`].
    pub depends: u8,
}

/// Marks a score that holds for every path to the position.
pub(crate) const ANY_PATH: u8 = u8::MAX;

/// The table between searches.
pub(crate) struct TranspositionTable {
    lines: CacheLines,
    generation: u64,
}

impl TranspositionTable {
    /// A table of about this many megabytes.
    pub fn new(megabytes: usize) -> TranspositionTable {
        TranspositionTable { lines: CacheLines::new(megabytes), generation: 0 }
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        for word in self.lines.share().iter().flatten() {
            word.store(0, Ordering::Relaxed);
        }
        self.generation = 0;
    }

    /// Opens the table for a new search. Entries of older searches are replaced first.
    pub fn open(&mut self) -> OpenTable<'_> {
        self.generation = (self.generation + 1) & 0x3F;
        OpenTable { lines: self.lines.share(), generation: self.generation }
    }
}

/// The table while the threads of a search use it.
#[derive(Clone, Copy)]
pub(crate) struct OpenTable<'a> {
    lines: &'a [CacheLine],
    generation: u64,
}

const NO_STEP: u64 = 0xFFFF;

impl OpenTable<'_> {
    #[inline]
    fn entries(&self, key: u64) -> &[[AtomicU64; 2]] {
        self.lines[key as usize & (self.lines.len() - 1)].as_chunks().0
    }

    /// The entry of a position, if any.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.entries(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Prefetches the entry of a position that will be probed soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.lines[key as usize & (self.lines.len() - 1)]);
    }

    /// Stores an entry for a position.
    pub fn store(&self, key: u64, entry: Entry) {
        let worth = |[check, data]: &&[AtomicU64; 2]| {
            let data = data.load(Ordering::Relaxed);
            if data == 0 || check.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let old = (self.generation.wrapping_sub(data >> 26) & 0x3F) as i32;
            unpack(data).depth - 4 * old
        };
        let Some([check, place]) = self.entries(key).iter().min_by_key(worth) else { return };
        let data = pack(entry) | self.generation << 26;
        place.store(data, Ordering::Relaxed);
        check.store(key ^ data, Ordering::Relaxed);
    }
}

/// Bits: best step 16, depth 8, bound 2, generation 6, score 16, dependence 8 and one that is always set.
fn pack(entry: Entry) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    };
    entry.best.map_or(NO_STEP, u64::from)
        | (entry.depth.clamp(0, 255) as u64) << 16
        | bound << 24
        | u64::from(entry.score as i16 as u16) << 32
        | u64::from(entry.depends) << 48
        | 1 << 56
}

fn unpack(data: u64) -> Entry {
    Entry {
        score: i32::from((data >> 32) as u16 as i16),
        depth: (data >> 16 & 0xFF) as i32,
        bound: [Bound::Exact, Bound::AtLeast, Bound::AtMost, Bound::AtMost][(data >> 24 & 3) as usize],
        best: Some(data & 0xFFFF).filter(|best| *best != NO_STEP).map(|best| best as u16),
        depends: (data >> 48) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let mut table = TranspositionTable::new(1);
        let table = table.open();
        for (key, score, depth, bound, best, depends) in [
            (5, -31_990, 7, Bound::Exact, Some(3), ANY_PATH),
            (6, 0, 0, Bound::AtMost, None, 0),
            (u64::MAX, 31_999, 200, Bound::AtLeast, Some(0), 127),
        ] {
            let entry = Entry { score, depth, bound, best, depends };
            assert_eq!(table.probe(key), None);
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        assert_eq!(table.probe(7), None);
    }

    #[test]
    fn deeper_entries_stay_and_old_ones_go() {
        let mut table = TranspositionTable::new(1);
        let entry = |depth| Entry { score: 0, depth, bound: Bound::Exact, best: None, depends: ANY_PATH };
        let place = 1u64 << 40;
        let open = table.open();
        for (number, depth) in [(1, 9), (2, 5), (3, 7), (4, 6), (5, 1)] {
            open.store(place * number, entry(depth));
        }
        assert_eq!([1, 2, 5].map(|number| open.probe(place * number).is_some()), [true, false, true]);
        for _ in 0..3 {
            table.open();
        }
        let open = table.open();
        for number in 6..10 {
            open.store(place * number, entry(1));
        }
        assert_eq!(open.probe(place), None);
    }
}
