//! What was found out about positions: a table of fixed size, in which the work of longer searches is kept rather than
//! that of shorter ones. Both attacks share it, each under keys of its own.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{INFINITE, LOST};
use crate::memory::{Line, Lines, fetch};

/// What is known of a position: how much is still to be shown for and against the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub proof: u32,
    pub disproof: u32,
    /// The way on which it leans that this is settled, or 0.
    pub way: u32,
    /// How many positions were looked at for it, as a logarithm.
    pub work: u8,
}

/// The logarithm of a number of positions, in eighths.
pub(super) fn work(positions: u64) -> u8 {
    let positions = positions.clamp(1, u64::from(u32::MAX)) as u32;
    let halvings = positions.ilog2();
    let eighths = ((u64::from(positions) << 3) >> halvings) as u8 & 7;
    (halvings as u8) << 3 | eighths
}

/// What an entry says, beside the bit that is always set.
const OPEN: u64 = 0;
const PROVEN: u64 = 1;
const REFUTED: u64 = 2;
const OVERCOME: u64 = 3;
const FILLED: u64 = 1 << 56;

impl Known {
    /// Bits: numbers of 24 each, or a way of 32; the work 8, one that is always set, the kind 2.
    fn pack(self) -> u64 {
        let way = u64::from(self.way);
        let (kind, rest) = match (self.proof, self.disproof) {
            (0, _) => (PROVEN, way),
            (LOST, 0) => (OVERCOME, way),
            (_, 0) => (REFUTED, way),
            (proof, disproof) => (OPEN, u64::from(proof) | u64::from(disproof) << 24),
        };
        rest | u64::from(self.work) << 48 | FILLED | kind << 60
    }

    fn unpack(data: u64) -> Known {
        let number = |number: u64| number as u32 & LOST;
        let way = data as u32;
        let (proof, disproof, way) = match data >> 60 {
            OPEN => (number(data), number(data >> 24), 0),
            PROVEN => (0, INFINITE, way),
            REFUTED => (INFINITE, 0, way),
            _ => (LOST, 0, way),
        };
        Known { proof, disproof, way, work: (data >> 48) as u8 }
    }
}

/// The table: four positions a line, of which the one with the least work is given up when it is full.
pub(super) struct Memories {
    lines: Lines,
}

impl Memories {
    pub fn new(megabytes: usize) -> Memories {
        Memories { lines: Lines::new(megabytes) }
    }

    #[cfg(test)]
    pub fn of_lines(count: usize) -> Memories {
        Memories { lines: Lines::of(count) }
    }

    /// What is known of both attacks.
    pub fn share(&mut self) -> [Recall<'_>; 2] {
        let lines = self.lines.share();
        MARKS.map(|mark| Recall { lines, mark })
    }

    /// Writes the number of positions and then each of them.
    pub fn save(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let lines = self.lines.share();
        let known =
            || lines.iter().flat_map(|line| line.as_chunks().0).map(read).filter(|(_, data)| *data != 0);
        out.write_all(&(known().count() as u64).to_le_bytes())?;
        for (key, data) in known() {
            out.write_all(&key.to_le_bytes())?;
            out.write_all(&data.to_le_bytes())?;
        }
        Ok(())
    }

    /// Adds what was written.
    pub fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let mut next = || {
            let mut bytes = [0; 8];
            input.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let all = Recall { lines: self.lines.share(), mark: 0 };
        for _ in 0..next()? {
            let (key, data) = (next()?, next()?);
            all.put(key, Known::unpack(data));
        }
        Ok(())
    }
}

/// One attack's view of the table.
#[derive(Clone, Copy)]
pub(super) struct Recall<'a> {
    lines: &'a [Line],
    mark: u64,
}

/// What tells apart the keys of the two attacks.
const MARKS: [u64; 2] = [0, 0x9E37_79B9_7F4A_7C15];

type Entry = [AtomicU64; 2];

/// The key and the data of an entry, which is stored as the key combined with the data, so that it does not match when
/// another thread has written half of it.
#[inline]
fn read([check, data]: &Entry) -> (u64, u64) {
    let data = data.load(Ordering::Relaxed);
    (check.load(Ordering::Relaxed) ^ data, data)
}

#[inline]
fn write([check, place]: &Entry, key: u64, data: u64) {
    place.store(data, Ordering::Relaxed);
    check.store(key ^ data, Ordering::Relaxed);
}

impl<'a> Recall<'a> {
    #[inline]
    fn line(&self, key: u64) -> &'a Line {
        &self.lines[(key ^ self.mark) as usize & (self.lines.len() - 1)]
    }

    #[inline]
    fn entries(&self, key: u64) -> &'a [Entry] {
        self.line(key).as_chunks().0
    }

    /// Says that a position will be asked for soon.
    #[inline]
    pub fn fetch(&self, key: u64) {
        fetch(self.line(key));
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Known> {
        let marked = key ^ self.mark;
        let mut entries = self.entries(key).iter().map(read);
        entries.find(|(own, data)| *own == marked && *data != 0).map(|(_, data)| Known::unpack(data))
    }

    /// Knows nothing of a position any more.
    pub fn forget(&self, key: u64) {
        let marked = key ^ self.mark;
        for entry in self.entries(key).iter().filter(|entry| read(entry).0 == marked) {
            write(entry, 0, 0);
        }
    }

    pub fn put(&self, key: u64, known: Known) {
        let marked = key ^ self.mark;
        let worth = |entry: &&Entry| match read(entry) {
            (_, 0) => 0,
            (own, _) if own == marked => 0,
            (_, data) => 1 + u16::from(Known::unpack(data).work),
        };
        if let Some(entry) = self.entries(key).iter().min_by_key(worth) {
            write(entry, marked, known.pack());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memories_come_back_as_they_were() {
        let mut memories = Memories::of_lines(4);
        let [one, other] = memories.share();
        for (key, proof, disproof, way) in
            [(1, 3, 7, 0), (2, 0, INFINITE, 0), (3, INFINITE, 0, 9), (4, LOST, 0, 0), (5, INFINITE - 1, 1, 0)]
        {
            let known = Known { proof, disproof, way, work: work(key << 20) };
            one.put(key, known);
            assert_eq!(one.get(key), Some(known));
            assert_eq!(other.get(key), None, "the attacks are told apart");
            one.forget(key);
            assert_eq!(one.get(key), None);
        }
    }

    #[test]
    fn more_work_is_kept_longer() {
        let mut memories = Memories::of_lines(16);
        let [recall, _] = memories.share();
        let known = |work| Known { proof: 1, disproof: 2, way: 0, work };
        let far = 1 << 40;
        for number in 0..4 {
            recall.put(number * far + 4, known(10 + number as u8));
        }
        recall.put(9 * far + 4, known(1));
        assert_eq!(recall.get(4), None, "the least work has made room");
        assert!(recall.get(far + 4).is_some() && recall.get(9 * far + 4).is_some());
    }

    #[test]
    fn work_is_a_logarithm() {
        assert_eq!([0, 1, 2, 3, 4, 5, 1 << 20].map(work), [0, 0, 8, 12, 16, 18, 160]);
        assert_eq!(work(u64::MAX), u8::MAX);
        assert!((1..5_000).all(|positions| work(positions) <= work(positions + 1)));
    }
}
