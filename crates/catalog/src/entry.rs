//! A game in the catalogue with all its variants.

use kernel::{LessonTexts, PuzzleTexts};
use language::{Language, Speech};

use crate::AnyGame;

/// A game with all its variants.
pub struct Entry {
    /// One object per variant, the default first.
    games: Vec<Box<dyn AnyGame>>,
    /// Variants that are listed before the others.
    first: &'static [&'static str],
}

/// A variant that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected one of {}", .expected.join(", "))]
pub struct VariantError {
    /// The requested name.
    pub found: String,
    /// The available variants.
    pub expected: Vec<&'static str>,
}

impl Entry {
    pub(crate) fn new(games: Vec<Box<dyn AnyGame>>, first: &'static [&'static str]) -> Entry {
        Entry { games, first }
    }

    /// Adds the variants that another type plays.
    pub(crate) fn join(&mut self, games: Vec<Box<dyn AnyGame>>) {
        self.games.extend(games);
        // The sort is stable, so the others keep their order.
        self.games.sort_by_key(|game| !self.first.contains(&game.variant()));
    }

    /// The name in commands and files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.games[0].name()
    }

    /// The game in each of its variants, the default first.
    pub fn variants(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref)
    }

    /// The game in the named variant; default: its first variant.
    ///
    /// # Errors
    /// Lists the available variants.
    pub fn variant(&self, name: Option<&str>) -> Result<&dyn AnyGame, VariantError> {
        let mut variants = self.variants();
        let found = match name {
            None => variants.next(),
            Some(name) => variants.find(|game| game.variant() == name),
        };
        found.ok_or_else(|| VariantError {
            found: name.unwrap_or_default().to_owned(),
            expected: self.variants().map(AnyGame::variant).collect(),
        })
    }

    /// The rules for players, in Markdown. [`Figure`](crate::Figure) reads the fenced blocks with the language `position`.
    #[must_use]
    pub fn rules(&self, language: Language) -> &'static str {
        self.games[0].rules(language)
    }

    /// The rule book with the numbered rules and the notation, in English.
    #[must_use]
    pub fn rule_book(&self) -> &'static str {
        self.games[0].rule_book()
    }

    /// The game's lessons, if it has any.
    #[must_use]
    pub fn lessons(&self) -> Option<LessonTexts> {
        self.variants().find_map(AnyGame::lessons)
    }

    /// The game's puzzles, if it has any.
    #[must_use]
    pub fn puzzles(&self) -> Option<PuzzleTexts> {
        self.variants().find_map(AnyGame::puzzles)
    }

    /// The game's texts in a language.
    #[must_use]
    pub fn speech(&self, language: Language) -> Speech {
        Speech::new(language, &[self.games[0].sentences(language)])
    }
}
