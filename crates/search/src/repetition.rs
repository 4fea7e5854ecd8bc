//! Repetition (G1), for all searches: the path of positions from the start of the game to the one being searched.
//!
//! A result that was cut short by repetition depends on the path by which its position was reached (graph-history
//! interaction). Searches store such a result under a key of the path; [`PathKey`] says which paths share one.

use kernel::Game;

use crate::Root;

/// Slots of the filter that recognises most positions as new without searching the path.
const SLOTS: usize = 1024;

/// How the path is hashed.
pub(crate) trait PathKey: Default {
    fn push(&mut self, key: u64, ply: u16);
    fn pop(&mut self, key: u64);
}

impl PathKey for () {
    fn push(&mut self, _: u64, _: u16) {}
    fn pop(&mut self, _: u64) {}
}

/// Two paths are equal if they have the same positions at the same plies. Scores with distances need this.
#[derive(Default)]
pub(crate) struct Ordered(Vec<u64>);

impl Ordered {
    fn get(&self) -> u64 {
        self.0.last().copied().unwrap_or(0)
    }
}

impl PathKey for Ordered {
    fn push(&mut self, key: u64, ply: u16) {
        let mixed = (self.get() ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        self.0.push(mixed ^ u64::from(ply));
    }

    fn pop(&mut self, _: u64) {
        self.0.pop();
    }
}

/// Two paths are equal if they have the same positions in any order. This is enough for proofs, and more paths match.
#[derive(Default)]
pub(crate) struct Unordered(u64);

impl Unordered {
    fn toggle(&mut self, key: u64) {
        self.0 ^= key.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
}

impl PathKey for Unordered {
    fn push(&mut self, key: u64, _: u16) {
        self.toggle(key);
    }

    fn pop(&mut self, key: u64) {
        self.toggle(key);
    }
}

/// A position that has occurred before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeat {
    /// The ply of the earlier occurrence that this depends on; 0 for one before the search.
    pub ply: u16,
    /// Whether the game is really over (third occurrence), or only assumed to be.
    pub certain: bool,
}

/// The positions that count for repetition, from the start of the game to the one being searched.
pub(crate) struct Path<K = ()> {
    /// Keys and their plies. Positions from before the search have ply 0, like the root.
    keys: Vec<(u64, u16)>,
    path_key: K,
    /// The number of keys from before the search.
    before: usize,
    /// The number of keys in each slot.
    filter: Box<[u8; SLOTS]>,
}

impl<K: PathKey> Path<K> {
    /// The path before a search: the keys of earlier positions.
    pub fn new(history: &[u64]) -> Path<K> {
        let mut path = Path {
            keys: Vec::with_capacity(history.len() + 256),
            path_key: K::default(),
            before: 0,
            filter: Box::new([0; SLOTS]),
        };
        for key in history {
            path.push(*key, 0);
        }
        path.before = path.keys.len();
        path
    }

    #[inline]
    pub fn push(&mut self, key: u64, ply: u16) {
        let count = &mut self.filter[key as usize % SLOTS];
        *count = count.saturating_add(1);
        self.keys.push((key, ply));
        self.path_key.push(key, ply);
    }

    #[inline]
    pub fn pop(&mut self) {
        if let Some((key, _)) = self.keys.pop() {
            let count = &mut self.filter[key as usize % SLOTS];
            // A saturated count is never decremented, because its true value is unknown.
            *count -= u8::from(*count != u8::MAX);
            self.path_key.pop(key);
        }
    }

    /// Goes back to the root of the search.
    pub fn rewind(&mut self) {
        while self.keys.len() > self.before {
            self.pop();
        }
    }

    /// The earlier occurrences of a position, latest first, with their indices in the path.
    #[inline]
    fn occurrences(&self, key: u64) -> impl Iterator<Item = (usize, u16)> {
        let candidates = if self.filter[key as usize % SLOTS] == 0 { &[][..] } else { &self.keys[..] };
        let places = candidates.iter().enumerate().rev();
        places.filter(move |(_, (own, _))| *own == key).map(|(place, (_, ply))| (place, *ply))
    }

    /// The ply of the latest earlier occurrence of a position.
    pub fn last(&self, key: u64) -> Option<u16> {
        self.occurrences(key).next().map(|(_, ply)| ply)
    }

    /// Whether this is at least the third occurrence of a position, which ends the game.
    pub fn is_third(&self, key: u64) -> bool {
        self.occurrences(key).nth(1).is_some()
    }

    /// Whether repetition ends a line at a position. The third occurrence ends the game. With `early`, so does the
    /// second within the search, since a player who could avoid the third could also have avoided the second.
    #[inline]
    pub fn repeat(&self, key: u64, early: bool) -> Option<Repeat> {
        let mut occurrences = self.occurrences(key);
        let (place, ply) = occurrences.next()?;
        if early && place >= self.before {
            return Some(Repeat { ply, certain: false });
        }
        let (_, ply) = occurrences.next()?;
        Some(Repeat { ply, certain: true })
    }
}

impl Path<Ordered> {
    /// A key of the positions on the path, in order.
    #[inline]
    pub fn key(&self) -> u64 {
        self.path_key.get()
    }
}

impl Path<Unordered> {
    /// A key of the positions on the path, in any order; never 0.
    pub fn key(&self) -> u32 {
        (self.path_key.0 >> 32) as u32 | 1
    }
}

/// Whether one more occurrence of some position would end the game by repetition. Proofs ignore the history, and hold
/// only if that takes two more occurrences.
#[must_use]
pub fn recurs<G: Game>(root: &Root<G>) -> bool {
    let path = Path::<()>::new(&root.history);
    let here = root.position.counts_for_repetition().then(|| root.position.key());
    here.is_some_and(|key| path.last(key).is_some()) || root.history.iter().any(|key| path.is_third(*key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_occurrence_counts_and_in_the_search_the_second() {
        let mut path = Path::<()>::new(&[1, 2, 1, 3]);
        assert_eq!(path.repeat(1, true), Some(Repeat { ply: 0, certain: true }));
        assert_eq!(path.repeat(2, true), None);
        assert!(path.is_third(1) && !path.is_third(2));
        path.push(4, 1);
        path.push(2, 2);
        assert_eq!(path.repeat(4, true), Some(Repeat { ply: 1, certain: false }));
        assert_eq!(path.repeat(4, false), None);
        assert_eq!(path.repeat(2, false), Some(Repeat { ply: 0, certain: true }));
        assert_eq!([path.last(2), path.last(3), path.last(5)], [Some(2), Some(0), None]);
        path.rewind();
        assert_eq!(path.repeat(2, true), None);
        assert_eq!(path.last(4), None);
    }

    #[test]
    fn a_path_is_known_by_its_positions_and_where_it_matters_by_their_order() {
        let ordered = |keys: &[u64]| Path::<Ordered>::new(keys).key();
        assert_eq!(ordered(&[1, 2, 3]), ordered(&[1, 2, 3]));
        assert_ne!(ordered(&[1, 2, 3]), ordered(&[2, 1, 3]));
        let unordered = |keys: &[u64]| Path::<Unordered>::new(keys).key();
        assert_eq!(unordered(&[1, 2, 3]), unordered(&[2, 1, 3]));
        assert_ne!(unordered(&[1, 2, 3]), unordered(&[1, 2, 4]));
        let mut path = Path::<Ordered>::new(&[1, 2]);
        path.push(3, 1);
        path.pop();
        assert_eq!(path.key(), ordered(&[1, 2]));
    }

    #[test]
    fn keys_that_share_a_slot_of_the_filter_are_told_apart() {
        let mut path = Path::<()>::new(&[]);
        path.push(5, 0);
        assert_eq!(path.repeat(5 + SLOTS as u64, true), None);
    }
}
