//! A game of the catalogue: one or more types that play its variants.

use kernel::Variant;

use crate::{AnyGame, Language, Speech};

/// A game by name, with all its variants.
pub struct Entry {
    /// A game whose boards need differently sized positions has a type for each.
    games: &'static [&'static dyn AnyGame],
    /// Variants that are listed before the others, where the rule page's order goes across the types.
    first: &'static [&'static str],
}

/// A variant that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantError {
    /// What was asked for.
    pub found: String,
    /// What there is.
    pub expected: Vec<&'static str>,
}

impl std::error::Error for VariantError {}

impl std::fmt::Display for VariantError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "found `{}`, expected one of {}", self.found, self.expected.join(", "))
    }
}

impl Entry {
    pub(crate) const fn new(games: &'static [&'static dyn AnyGame]) -> Entry {
        Entry { games, first: &[] }
    }

    pub(crate) const fn with_first(self, first: &'static [&'static str]) -> Entry {
        Entry { first, ..self }
    }

    /// The name in commands and files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.games[0].name()
    }

    pub(crate) fn games(&self) -> &'static [&'static dyn AnyGame] {
        self.games
    }

    /// All variants, the default one first, each with the type that plays it.
    pub fn variants(&self) -> impl Iterator<Item = (&'static Variant, &'static dyn AnyGame)> {
        let all =
            || self.games.iter().flat_map(|game| game.variants().iter().map(move |variant| (variant, *game)));
        let is_first = |(variant, _): &(&'static Variant, _)| self.first.contains(&variant.name);
        all().filter(is_first).chain(all().filter(move |variant| !is_first(variant)))
    }

    /// A variant by name, or the default one.
    ///
    /// # Errors
    /// Lists the variants there are.
    pub fn variant(
        &self,
        name: Option<&str>,
    ) -> Result<(&'static Variant, &'static dyn AnyGame), VariantError> {
        let mut variants = self.variants();
        let found = match name {
            None => variants.next(),
            Some(name) => variants.find(|(variant, _)| variant.name == name),
        };
        found.ok_or_else(|| VariantError {
            found: name.unwrap_or_default().to_owned(),
            expected: self.variants().map(|(variant, _)| variant.name).collect(),
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
