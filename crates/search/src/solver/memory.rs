//! What was found out about positions: a table of fixed size, in which the work of longer searches is kept rather than
//! that of shorter ones.

use std::io::{self, Read, Write};

/// What is known of a position: how much is still to be shown for and against the attacker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    pub key: u64,
    pub proof: u32,
    pub disproof: u32,
    /// The way on which a refutation leans, or 0.
    pub way: u32,
    /// Positions looked at for it.
    pub work: u32,
}

impl Known {
    fn pack(self) -> Packed {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        [self.key, pair(self.proof, self.disproof), pair(self.way, self.work)]
    }

    fn unpack([key, numbers, rest]: Packed) -> Known {
        let (low, high) = (|pair: u64| pair as u32, |pair: u64| (pair >> 32) as u32);
        Known { key, proof: low(numbers), disproof: high(numbers), way: low(rest), work: high(rest) }
    }
}

/// What is known, as plain numbers: where all are zero, the system gives memory that nobody has touched.
type Packed = [u64; 3];

/// Places in which a position may be.
const PLACES: usize = 4;

pub(super) struct Memories {
    places: Vec<Packed>,
}

impl Memories {
    pub fn new(megabytes: usize) -> Memories {
        let wanted = (megabytes.max(1) << 20) / size_of::<Packed>();
        Memories::of(if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 })
    }

    /// Memory of so many positions, a power of two.
    pub fn of(count: usize) -> Memories {
        Memories { places: vec![[0; 3]; count] }
    }

    fn first(&self, key: u64) -> usize {
        (key as usize & (self.places.len() - 1)) & !(PLACES - 1)
    }

    pub fn get(&self, key: u64) -> Option<Known> {
        let first = self.first(key);
        let place = self.places[first..first + PLACES].iter().find(|place| place[0] == key)?;
        Some(Known::unpack(*place)).filter(|known| known.work > 0)
    }

    /// Knows nothing of a position any more.
    pub fn forget(&mut self, key: u64) {
        let first = self.first(key);
        if let Some(place) = self.places[first..first + PLACES].iter_mut().find(|place| place[0] == key) {
            *place = [0; 3];
        }
    }

    pub fn put(&mut self, known: Known) {
        let first = self.first(known.key);
        let places = &mut self.places[first..first + PLACES];
        let worth = |place: &Packed| if place[0] == known.key { 0 } else { Known::unpack(*place).work };
        if let Some(place) = places.iter_mut().min_by_key(|place| worth(place)) {
            *place = known.pack();
        }
    }
}

/// Bytes of a position in a file.
const BYTES: usize = 24;

impl Memories {
    /// Writes the number of positions and then each of them.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let known = || self.places.iter().map(|place| Known::unpack(*place)).filter(|known| known.work > 0);
        out.write_all(&(known().count() as u64).to_le_bytes())?;
        for Known { key, proof, disproof, way, work } in known() {
            out.write_all(&key.to_le_bytes())?;
            for number in [proof, disproof, way, work] {
                out.write_all(&number.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Adds what was written.
    pub fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let mut count = [0; 8];
        input.read_exact(&mut count)?;
        for _ in 0..u64::from_le_bytes(count) {
            let mut bytes = [0; BYTES];
            input.read_exact(&mut bytes)?;
            let (key, rest) = bytes.split_at(8);
            let number = |place: usize| {
                let bytes = rest[4 * place..4 * place + 4].try_into();
                bytes.map_or(0, u32::from_le_bytes)
            };
            let key = key.try_into().map_or(0, u64::from_le_bytes);
            self.put(Known { key, proof: number(0), disproof: number(1), way: number(2), work: number(3) });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_work_is_kept_longer() {
        let mut memories = Memories::new(1);
        let known = |key, work| Known { key, proof: 1, disproof: 2, way: 0, work };
        let far = 1 << 40;
        for number in 0..PLACES as u64 {
            memories.put(known(number * far + 4, 10 + number as u32));
        }
        memories.put(known(9 * far + 4, 1));
        assert_eq!(memories.get(4), None, "the least work has made room");
        assert!(memories.get(far + 4).is_some() && memories.get(9 * far + 4).is_some());
    }
}
