//! The texts of a game's puzzles. `docs/puzzles.md` describes them; the crate `puzzles` reads them.

/// The puzzles of a game: positions with tasks, and what its themes are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleTexts {
    /// The puzzles of each variant that has some: the variant's name, and one puzzle per line.
    pub puzzles: &'static [(&'static str, &'static str)],
    /// Which sentences about a step belong to which theme, one per line.
    pub themes: &'static str,
    /// The names of these themes as Fluent text: English, then Portuguese.
    pub sentences: [&'static str; 2],
}
