//! The earlier positions of a game that count for repetition (G1), as keys.

/// The words of a filter.
const WORDS: usize = 16;

/// Keys of positions, with two Bloom filters, so that most positions need no search for an earlier one.
#[derive(Clone, Debug, Default)]
pub struct Past {
    keys: Vec<u64>,
    /// The places of the keys that have occurred.
    once: [u64; WORDS],
    /// The places that were taken when a key came.
    twice: [u64; WORDS],
}

/// The word and the bit of a key in a filter.
#[inline]
fn place(key: u64) -> (usize, u64) {
    ((key >> 60) as usize, 1 << (key >> 54 & 63))
}

impl Past {
    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.once = [0; WORDS];
        self.twice = [0; WORDS];
    }

    /// Adds a position.
    #[inline]
    pub fn add(&mut self, key: u64) {
        self.keys.push(key);
        let (word, bit) = place(key);
        self.twice[word] |= self.once[word] & bit;
        self.once[word] |= bit;
    }

    /// Whether a position has occurred twice or more.
    #[inline]
    pub fn has_twice(&self, key: u64) -> bool {
        let (word, bit) = place(key);
        self.twice[word] & bit != 0 && self.keys.iter().filter(|earlier| **earlier == key).count() >= 2
    }

    /// The keys in the order in which they came.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}
