//! The positions on the way from the start of the game to the one being searched, for repetition (G1).

/// Places of the filter that tells most positions at once to be new.
const FILTER: usize = 1024;

/// What a repeated position means to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    /// The ply of the latest earlier occurrence, 0 for one before the search.
    pub ply: u16,
    /// Whether the game is over, and not only as good as over.
    pub certain: bool,
}

pub(super) struct Path {
    /// Keys and the plies they stand at; those from before the search have ply 0 like the root.
    keys: Vec<(u64, u16)>,
    /// For each of them a key of all that come up to it, in their order.
    ways: Vec<u64>,
    before: usize,
    filter: Box<[u8; FILTER]>,
}

impl Path {
    pub fn new(history: &[u64]) -> Path {
        let room = history.len() + 256;
        let mut path = Path {
            keys: Vec::with_capacity(room),
            ways: Vec::with_capacity(room),
            before: 0,
            filter: Box::new([0; FILTER]),
        };
        for key in history {
            path.push(*key, 0);
        }
        path.before = path.keys.len();
        path
    }

    pub fn push(&mut self, key: u64, ply: u16) {
        let count = &mut self.filter[key as usize % FILTER];
        *count = count.saturating_add(1);
        self.keys.push((key, ply));
        let way = (self.way() ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        self.ways.push(way ^ u64::from(ply));
    }

    /// A key of the positions on the way here, in their order: what depends on repetition holds for no other way.
    pub fn way(&self) -> u64 {
        self.ways.last().copied().unwrap_or(0)
    }

    pub fn pop(&mut self) {
        self.ways.pop();
        if let Some((key, _)) = self.keys.pop() {
            let count = &mut self.filter[key as usize % FILTER];
            // A place that was once full is never trusted to be empty again.
            *count -= u8::from(*count != u8::MAX);
        }
    }

    /// Whether the position ends the game here: at its third occurrence, or, when `early`, at the second within the
    /// search, since whoever could avoid the third could have avoided the second.
    pub fn repeat(&self, key: u64, early: bool) -> Option<Repeat> {
        if self.filter[key as usize % FILTER] == 0 {
            return None;
        }
        let mut occurrences = self.keys.iter().enumerate().rev().filter(|(_, (k, _))| *k == key);
        let (index, (_, ply)) = occurrences.next()?;
        if early && index >= self.before {
            return Some(Repeat { ply: *ply, certain: false });
        }
        let (_, (_, ply)) = occurrences.next()?;
        Some(Repeat { ply: *ply, certain: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_occurrence_counts_and_in_the_search_the_second() {
        let mut path = Path::new(&[1, 2, 1, 3]);
        assert_eq!(path.repeat(1, true), Some(Repeat { ply: 0, certain: true }));
        assert_eq!(path.repeat(2, true), None);
        path.push(4, 1);
        path.push(2, 2);
        assert_eq!(path.repeat(4, true), Some(Repeat { ply: 1, certain: false }));
        assert_eq!(path.repeat(4, false), None);
        assert_eq!(path.repeat(2, false), Some(Repeat { ply: 0, certain: true }));
        path.pop();
        assert_eq!(path.repeat(2, true), None);
    }

    #[test]
    fn a_way_is_known_by_its_positions_and_their_order() {
        let way = |keys: &[u64]| Path::new(keys).way();
        assert_eq!(way(&[1, 2, 3]), way(&[1, 2, 3]));
        assert_ne!(way(&[1, 2, 3]), way(&[2, 1, 3]));
        let mut path = Path::new(&[1, 2]);
        path.push(3, 1);
        path.pop();
        assert_eq!(path.way(), way(&[1, 2]));
    }

    #[test]
    fn keys_that_share_a_place_of_the_filter_are_told_apart() {
        let mut path = Path::new(&[]);
        path.push(5, 0);
        assert_eq!(path.repeat(5 + FILTER as u64, true), None);
    }
}
