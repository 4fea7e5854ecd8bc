//! The transposition table: sixteen bytes an entry, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

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

/// A half-written entry is told by its key, which is stored combined with the data.
#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// A table of memories of positions. When full, the less useful memory of a pair of places is given up.
pub(crate) struct Table {
    entries: Vec<Entry>,
    generation: u64,
}

const NO_STEP: u64 = 0xFFFF;

impl Table {
    /// A table of about this many megabytes.
    pub fn new(megabytes: usize) -> Table {
        let entries = (megabytes.max(1) << 20) / size_of::<Entry>();
        let entries = if entries.is_power_of_two() { entries } else { entries.next_power_of_two() / 2 };
        Table { entries: (0..entries).map(|_| Entry::default()).collect(), generation: 0 }
    }

    pub fn clear(&mut self) {
        self.entries.fill_with(Entry::default);
        self.generation = 0;
    }

    /// A new search begins: what older ones have stored may be given up first.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) & 0x3F;
    }

    fn places(&self, key: u64) -> [&Entry; 2] {
        let index = key as usize & (self.entries.len() - 1);
        [&self.entries[index], &self.entries[index ^ 1]]
    }

    pub fn get(&self, key: u64) -> Option<Memory> {
        self.places(key).into_iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            (data != 0 && entry.check.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub fn put(&self, key: u64, memory: Memory) {
        let places = self.places(key);
        let worth = |entry: &Entry| {
            let data = entry.data.load(Ordering::Relaxed);
            if data == 0 || entry.check.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let old = (self.generation.wrapping_sub(data >> 26) & 0x3F) as i32;
            unpack(data).depth - 4 * old
        };
        let place = if worth(places[0]) <= worth(places[1]) { places[0] } else { places[1] };
        let data = pack(memory) | self.generation << 26;
        place.data.store(data, Ordering::Relaxed);
        place.check.store(key ^ data, Ordering::Relaxed);
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
    fn an_entry_has_sixteen_bytes() {
        assert_eq!(size_of::<Entry>(), 16);
    }

    #[test]
    fn memories_come_back_as_they_were() {
        let table = Table::new(1);
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
        table.put(place, memory(9));
        table.put(place * 2, memory(5));
        table.put(place * 3, memory(1));
        assert_eq!((table.get(place), table.get(place * 2)), (Some(memory(9)), None));
        for _ in 0..3 {
            table.age();
        }
        table.put(place * 4, memory(1));
        table.put(place * 5, memory(2));
        assert_eq!(table.get(place), None);
    }
}
