//! Variants of a game. The kernel knows only their names.

use std::fmt;

use crate::Game;

/// A variant of a game. Each game has its own type, whose fields hold what differs: the rule set, the size of the
/// board, the number of pieces. Players choose from [`Game::VARIANTS`]; tests may make others, such as smaller boards.
pub trait Variant: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name in commands and records, such as `published`.
    fn name(&self) -> &'static str;
}

/// The variant of a game with this name.
#[must_use]
pub fn variant_named<G: Game>(name: &str) -> Option<&'static G::Variant> {
    G::VARIANTS.iter().find(|variant| variant.name() == name)
}

/// Which rules apply where the course report and the designer's sheet differ. Games with both sets use it as a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSet {
    /// The rules of the course report, with gaps filled from the designer's sheet.
    Report,
    /// The rules of the designer's own sheet.
    Published,
}

impl RuleSet {
    /// Whether the designer's rules apply.
    #[must_use]
    pub const fn is_published(self) -> bool {
        matches!(self, RuleSet::Published)
    }
}
