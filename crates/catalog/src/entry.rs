//! A game of the catalogue with all its variants.

use language::{Language, Speech};

use crate::AnyGame;

/// A game by name, with all its variants.
pub struct Entry {
    /// One per variant, the default one first.
    games: Vec<Box<dyn AnyGame>>,
    /// Variants that are listed before the others.
    first: &'static [&'static str],
}

/// A variant that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected one of {}", .expected.join(", "))]
pub struct VariantError {
    /// What was asked for.
    pub found: String,
    /// What there is.
    pub expected: Vec<&'static str>,
}

impl Entry {
    pub(crate) fn new(games: Vec<Box<dyn AnyGame>>, first: &'static [&'static str]) -> Entry {
        Entry { games, first }
    }

    /// Adds the variants that another type plays.
    pub(crate) fn join(&mut self, games: Vec<Box<dyn AnyGame>>) {
        self.games.extend(games);
        // A stable sort: the others keep their order.
        self.games.sort_by_key(|game| !self.first.contains(&game.variant()));
    }

    /// The name in commands and files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.games[0].name()
    }

    /// The game in each of its variants, the default one first.
    pub fn variants(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref)
    }

    /// The game in the variant with this name, or in the default one.
    ///
    /// # Errors
    /// Lists the variants there are.
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

    /// The rules written for players, in Markdown; a fenced block with the language `position` holds a variant, `|`
    /// and a position text.
    #[must_use]
    pub fn rules(&self, language: Language) -> &'static str {
        self.games[0].rules(language)
    }

    /// What the game says in a language.
    #[must_use]
    pub fn speech(&self, language: Language) -> Speech {
        Speech::new(language, &[self.games[0].sentences(language)])
    }
}
