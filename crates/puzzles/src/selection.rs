//! Selects from mined puzzles: each position once, however it is turned, and not too many that are easy and over at once.

use std::collections::HashSet;

use crate::{Mined, Puzzle, Task};

/// One in so many puzzles may be an easy win in one turn.
const AT_ONCE: usize = 4;

/// A growing selection of puzzles.
pub struct Selection {
    most: usize,
    seen: HashSet<String>,
    at_once: usize,
    puzzles: Vec<Puzzle>,
}

impl Selection {
    /// A selection of at most so many puzzles.
    #[must_use]
    pub fn new(most: usize) -> Selection {
        Selection { most, seen: HashSet::new(), at_once: 0, puzzles: Vec::new() }
    }

    /// Takes a puzzle if it adds something. Returns whether it did.
    pub fn offer(&mut self, mined: Mined) -> bool {
        let Puzzle { task, turns, difficulty, .. } = mined.puzzle;
        let is_at_once = task == Task::Win && turns == 1 && difficulty == 1;
        let too_easy = is_at_once && AT_ONCE * self.at_once >= self.most;
        if self.is_full() || too_easy || !self.seen.insert(mined.canonical) {
            return false;
        }
        self.at_once += usize::from(is_at_once);
        self.puzzles.push(mined.puzzle);
        true
    }

    /// Whether there are as many as there may be.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.puzzles.len() >= self.most
    }

    /// The puzzles so far, in the order in which they came.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VERSION;

    fn mined(position: &str, canonical: &str, turns: usize) -> Mined {
        let puzzle = Puzzle {
            id: Puzzle::id_of("report", position, Task::Win),
            version: VERSION,
            variant: "report".to_owned(),
            position: position.to_owned(),
            task: Task::Win,
            turns,
            solution: vec!["a".to_owned()],
            difficulty: 1,
            rating: 800,
            themes: Vec::new(),
            nodes: 1,
            source: String::new(),
        };
        Mined { puzzle, canonical: canonical.to_owned() }
    }

    #[test]
    fn images_and_too_many_wins_at_once_are_left_out() {
        let mut selection = Selection::new(5);
        assert!(selection.offer(mined("a", "a", 2)));
        assert!(!selection.offer(mined("b", "a", 2)), "an image");
        assert!(selection.offer(mined("c", "c", 1)) && selection.offer(mined("d", "d", 1)));
        assert!(!selection.offer(mined("e", "e", 1)), "two of five is a quarter, rounded up");
        assert!(selection.offer(mined("f", "f", 3)) && !selection.is_full());
        assert!(selection.offer(mined("g", "g", 2)) && selection.is_full());
        assert!(!selection.offer(mined("h", "h", 2)));
        assert_eq!(selection.puzzles().len(), 5);
    }
}
