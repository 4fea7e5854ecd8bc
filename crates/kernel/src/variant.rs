//! What the kernel knows of a game's variants: their names.

use std::fmt;

use crate::Game;

/// A way to play a game. Each game has its own type, whose fields say what differs: the rules followed, the size of the
/// board, the number of pieces. The ones that people choose from are in [`Game::VARIANTS`]; tests may make others, such
/// as smaller boards.
pub trait Variant: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name in commands and records, such as `published`.
    fn name(&self) -> &'static str;
}

/// The variant of a game with this name.
#[must_use]
pub fn variant_named<G: Game>(name: &str) -> Option<&'static G::Variant> {
    G::VARIANTS.iter().find(|variant| variant.name() == name)
}

/// Whose rules are followed where the two texts differ. Games whose variants differ in this use it as a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSet {
    /// The course report, its gaps filled from the designer's sheet.
    Report,
    /// The designer's own sheet.
    Published,
}

impl RuleSet {
    /// Whether the designer's rules are followed.
    #[must_use]
    pub const fn is_published(self) -> bool {
        matches!(self, RuleSet::Published)
    }
}
