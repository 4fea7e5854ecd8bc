//! The transposition table: sixteen bytes an entry, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory::{Line, Lines, fetch};

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A memory of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub score: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The best step's place in the list of legal steps.
    pub best: Option<u16>,
    /// The lowest ply of the way on which the score depends by repetition, or [`FREE`].
    pub depends: u8,
}

/// The value of a position does not depend on how it was reached.
pub(crate) const FREE: u8 = u8::MAX;

/// A table of memories of positions, sixteen bytes each: four of them share a line, of which the least useful is given
/// up when it is full.
pub(crate) struct Table {
    lines: Lines,
    generation: u64,
}

impl Table {
    /// A table of about this many megabytes.
    pub fn new(megabytes: usize) -> Table {
        Table { lines: Lines::new(megabytes), generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for word in self.lines.share().iter().flatten() {
            word.store(0, Ordering::Relaxed);
        }
        self.generation = 0;
    }

    /// Opens the table for a search: what older ones have stored may be given up first.
    pub fn open(&mut self) -> OpenTable<'_> {
        self.generation = (self.generation + 1) & 0x3F;
        OpenTable { lines: self.lines.share(), generation: self.generation }
    }
}

/// A table that the threads of a search use.
#[derive(Clone, Copy)]
pub(crate) struct OpenTable<'a> {
    lines: &'a [Line],
    generation: u64,
}

const NO_STEP: u64 = 0xFFFF;

impl OpenTable<'_> {
    #[inline]
    fn entries(&self, key: u64) -> &[[AtomicU64; 2]] {
        self.lines[key as usize & (self.lines.len() - 1)].as_chunks().0
    }

    /// What is remembered of a position. A half-written entry is told by its key, which is stored combined with the data.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Memory> {
        self.entries(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Says that a position will be asked for soon.
    #[inline]
    pub fn fetch(&self, key: u64) {
        fetch(&self.lines[key as usize & (self.lines.len() - 1)]);
    }

    /// Remembers a position.
    pub fn put(&self, key: u64, memory: Memory) {
        let worth = |[check, data]: &&[AtomicU64; 2]| {
            let data = data.load(Ordering::Relaxed);
            if data == 0 || check.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let old = (self.generation.wrapping_sub(data >> 26) & 0x3F) as i32;
            unpack(data).depth - 4 * old
        };
        let Some([check, place]) = self.entries(key).iter().min_by_key(worth) else { return };
        let data = pack(memory) | self.generation << 26;
        place.store(data, Ordering::Relaxed);
        check.store(key ^ data, Ordering::Relaxed);
    }
}

/// Bits: best step 16, depth 8, bound 2, generation 6, score 16, what it depends on 8 and one that is always set.
fn pack(memory: Memory) -> u64 {
    let bound = match memory.bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    };
    memory.best.map_or(NO_STEP, u64::from)
        | (memory.depth.clamp(0, 255) as u64) << 16
        | bound << 24
        | u64::from(memory.score as i16 as u16) << 32
        | u64::from(memory.depends) << 48
        | 1 << 56
}

fn unpack(data: u64) -> Memory {
    Memory {
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
    fn memories_come_back_as_they_were() {
        let mut table = Table::new(1);
        let table = table.open();
        for (key, score, depth, bound, best, depends) in [
            (5, -31_990, 7, Bound::Exact, Some(3), FREE),
            (6, 0, 0, Bound::AtMost, None, 0),
            (u64::MAX, 31_999, 200, Bound::AtLeast, Some(0), 127),
        ] {
            let memory = Memory { score, depth, bound, best, depends };
            assert_eq!(table.get(key), None);
            table.put(key, memory);
            assert_eq!(table.get(key), Some(memory));
        }
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn deeper_memories_stay_and_old_ones_go() {
        let mut table = Table::new(1);
        let memory = |depth| Memory { score: 0, depth, bound: Bound::Exact, best: None, depends: FREE };
        let place = 1u64 << 40;
        let open = table.open();
        for (number, depth) in [(1, 9), (2, 5), (3, 7), (4, 6), (5, 1)] {
            open.put(place * number, memory(depth));
        }
        assert_eq!([1, 2, 5].map(|number| open.get(place * number).is_some()), [true, false, true]);
        for _ in 0..3 {
            table.open();
        }
        let open = table.open();
        for number in 6..10 {
            open.put(place * number, memory(1));
        }
        assert_eq!(open.get(place), None);
    }
}
