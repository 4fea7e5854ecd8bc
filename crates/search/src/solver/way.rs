//! The positions between the root and the one being looked at.

/// Slots of the sieve that tells quickly that a position is not on the way.
const SLOTS: usize = 4_096;

pub(super) struct Way {
    keys: Vec<u64>,
    sieve: Vec<u16>,
    /// Stands for all keys together, whatever their order.
    code: u64,
}

impl Default for Way {
    fn default() -> Way {
        Way { keys: Vec::new(), sieve: vec![0; SLOTS], code: 0 }
    }
}

impl Way {
    pub fn clear(&mut self) {
        while !self.keys.is_empty() {
            self.leave();
        }
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Goes on to a position; one that does not count for repetition is entered as 0.
    pub fn enter(&mut self, key: u64) {
        self.keys.push(key);
        self.sieve[key as usize % SLOTS] += 1;
        self.code ^= spread(key);
    }

    pub fn leave(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.sieve[key as usize % SLOTS] -= 1;
            self.code ^= spread(key);
        }
    }

    /// How far from the root a position stands on the way.
    pub fn find(&self, key: u64) -> Option<usize> {
        if self.sieve[key as usize % SLOTS] == 0 {
            return None;
        }
        self.keys.iter().position(|own| *own == key)
    }

    /// A number for the way, never 0.
    pub fn code(&self) -> u32 {
        (self.code >> 32) as u32 | 1
    }
}

fn spread(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
