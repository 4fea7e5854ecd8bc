//! The rule set and the board a game is played with.

use serde::Serialize;

/// Whose text of the rules is followed where they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSet {
    /// The course report, its gaps filled from the designer's sheet.
    Report,
    /// The designer's own sheet.
    Published,
}

/// A rule set and a board. The named ones are in [`crate::Game::VARIANTS`]; studies of small boards make their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// The name in commands and records.
    pub name: &'static str,
    /// Whose rules.
    pub rules: RuleSet,
    /// Cells along a side of the board.
    pub size: u8,
    /// What the game counts: stones, discs or tiles, or the towers that win.
    pub pieces: u8,
}

impl Variant {
    /// A variant with the report's rules.
    #[must_use]
    pub const fn report(name: &'static str, size: u8, pieces: u8) -> Variant {
        Variant { name, rules: RuleSet::Report, size, pieces }
    }

    /// A variant with the designer's rules.
    #[must_use]
    pub const fn published(name: &'static str, size: u8, pieces: u8) -> Variant {
        Variant { name, rules: RuleSet::Published, size, pieces }
    }

    /// Whether the designer's rules are followed.
    #[must_use]
    pub const fn is_published(&self) -> bool {
        matches!(self.rules, RuleSet::Published)
    }
}
