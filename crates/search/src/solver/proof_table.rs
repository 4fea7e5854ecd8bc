//! The transposition table of df-pn: proof and disproof numbers by position, with a fixed size.
//!
//! The entry with the least work behind it is replaced first. Both attacks share the table under different keys.
//! Threads share it without locks, like the table of alpha-beta.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{INFINITE, LOST};
use crate::cache_lines::{CacheLine, CacheLines, prefetch};

/// The stored proof and disproof numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofEntry {
    pub proof: u32,
    pub disproof: u32,
    /// The key of the path on which the result depends, or 0 (graph-history interaction).
    pub path_key: u32,
    /// The logarithm of the number of positions searched for it.
    pub work: u8,
}

/// The logarithm of a number of positions, in eighths.
pub(super) fn work(positions: u64) -> u8 {
    let positions = positions.clamp(1, u64::from(u32::MAX)) as u32;
    let halvings = positions.ilog2();
    let eighths = ((u64::from(positions) << 3) >> halvings) as u8 & 7;
    (halvings as u8) << 3 | eighths
}

/// The kinds of entries.
const OPEN: u64 = 0;
const PROVEN: u64 = 1;
const REFUTED: u64 = 2;
const OVERCOME: u64 = 3;
const FILLED: u64 = 1 << 56;

impl ProofEntry {
    /// Bits: numbers of 24 each, or a path key of 32; the work 8, one that is always set, the kind 2.
    fn pack(self) -> u64 {
        let path_key = u64::from(self.path_key);
        let (kind, rest) = match (self.proof, self.disproof) {
            (0, _) => (PROVEN, path_key),
            (LOST, 0) => (OVERCOME, path_key),
            (_, 0) => (REFUTED, path_key),
            (proof, disproof) => (OPEN, u64::from(proof) | u64::from(disproof) << 24),
        };
        rest | u64::from(self.work) << 48 | FILLED | kind << 60
    }

    fn unpack(data: u64) -> ProofEntry {
        let number = |number: u64| number as u32 & LOST;
        let path_key = data as u32;
        let (proof, disproof, path_key) = match data >> 60 {
            OPEN => (number(data), number(data >> 24), 0),
            PROVEN => (0, INFINITE, path_key),
            REFUTED => (INFINITE, 0, path_key),
            _ => (LOST, 0, path_key),
        };
        ProofEntry { proof, disproof, path_key, work: (data >> 48) as u8 }
    }
}

/// The table between searches: four entries per cache line.
pub(super) struct ProofTable {
    lines: CacheLines,
}

impl ProofTable {
    pub fn new(megabytes: usize) -> ProofTable {
        ProofTable { lines: CacheLines::new(megabytes) }
    }

    #[cfg(test)]
    pub fn of_lines(count: usize) -> ProofTable {
        ProofTable { lines: CacheLines::of(count) }
    }

    /// The tables of both attacks.
    pub fn share(&mut self) -> [AttackTable<'_>; 2] {
        let lines = self.lines.share();
        MARKS.map(|mark| AttackTable { lines, mark })
    }

    /// Writes the number of entries and then each entry.
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

    /// Adds saved entries to the table.
    pub fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let mut next = || {
            let mut bytes = [0; 8];
            input.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let all = AttackTable { lines: self.lines.share(), mark: 0 };
        for _ in 0..next()? {
            let (key, data) = (next()?, next()?);
            all.store(key, ProofEntry::unpack(data));
        }
        Ok(())
    }
}

/// One attack's view of the table.
#[derive(Clone, Copy)]
pub(super) struct AttackTable<'a> {
    lines: &'a [CacheLine],
    mark: u64,
}

/// Distinguishes the keys of the two attacks.
const MARKS: [u64; 2] = [0, 0x9E37_79B9_7F4A_7C15];

type Entry = [AtomicU64; 2];

/// The key and the data of an entry. The key is stored XORed with the data, so that an entry half-written by another
/// thread does not match.
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

impl<'a> AttackTable<'a> {
    #[inline]
    fn line(&self, key: u64) -> &'a CacheLine {
        &self.lines[(key ^ self.mark) as usize & (self.lines.len() - 1)]
    }

    #[inline]
    fn entries(&self, key: u64) -> &'a [Entry] {
        self.line(key).as_chunks().0
    }

    /// Prefetches the entry of a position that will be probed soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.line(key));
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<ProofEntry> {
        let marked = key ^ self.mark;
        let mut entries = self.entries(key).iter().map(read);
        entries.find(|(own, data)| *own == marked && *data != 0).map(|(_, data)| ProofEntry::unpack(data))
    }

    /// Removes the entry of a position.
    pub fn remove(&self, key: u64) {
        let marked = key ^ self.mark;
        for entry in self.entries(key).iter().filter(|entry| read(entry).0 == marked) {
            write(entry, 0, 0);
        }
    }

    pub fn store(&self, key: u64, known: ProofEntry) {
        let marked = key ^ self.mark;
        let worth = |entry: &&Entry| match read(entry) {
            (_, 0) => 0,
            (own, _) if own == marked => 0,
            (_, data) => 1 + u16::from(ProofEntry::unpack(data).work),
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
    fn entries_come_back_as_they_were() {
        let mut table = ProofTable::of_lines(4);
        let [one, other] = table.share();
        for (key, proof, disproof, path_key) in
            [(1, 3, 7, 0), (2, 0, INFINITE, 0), (3, INFINITE, 0, 9), (4, LOST, 0, 0), (5, INFINITE - 1, 1, 0)]
        {
            let known = ProofEntry { proof, disproof, path_key, work: work(key << 20) };
            one.store(key, known);
            assert_eq!(one.probe(key), Some(known));
            assert_eq!(other.probe(key), None, "the attacks are told apart");
            one.remove(key);
            assert_eq!(one.probe(key), None);
        }
    }

    #[test]
    fn more_work_is_kept_longer() {
        let mut table = ProofTable::of_lines(16);
        let [attack, _] = table.share();
        let known = |work| ProofEntry { proof: 1, disproof: 2, path_key: 0, work };
        let far = 1 << 40;
        for number in 0..4 {
            attack.store(number * far + 4, known(10 + number as u8));
        }
        attack.store(9 * far + 4, known(1));
        assert_eq!(attack.probe(4), None, "the least work has made room");
        assert!(attack.probe(far + 4).is_some() && attack.probe(9 * far + 4).is_some());
    }

    #[test]
    fn work_is_a_logarithm() {
        assert_eq!([0, 1, 2, 3, 4, 5, 1 << 20].map(work), [0, 0, 8, 12, 16, 18, 160]);
        assert_eq!(work(u64::MAX), u8::MAX);
        assert!((1..5_000).all(|positions| work(positions) <= work(positions + 1)));
    }
}
