//! The texts of a game's lessons. `docs/lessons.md` describes them; the crate `learn` reads them.

/// The lessons of a game: data, and sentences in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonTexts {
    /// Positions, goals and answers.
    pub data: &'static str,
    /// The sentences as Fluent text: English, then Portuguese.
    pub sentences: [&'static str; 2],
}
