//! The list of games, and the only place with trait objects: everything above works by game name and text.

mod any_game;
mod any_match;
mod entry;
mod measure;
mod sentences;

use games::crab_stack::CrabStack;
use games::stac::Stac;

pub use any_game::AnyGame;
pub use any_match::{AnyMatch, Applied};
pub use entry::{Entry, VariantError};
pub use measure::Speed;
pub use sentences::{Language, Speech};

/// Every game, in the order in which they are listed.
pub static GAMES: &[Entry] =
    &[Entry::new(&[any_game::of::<CrabStack>()]), Entry::new(&[any_game::of::<Stac>()])];

/// The game with a name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name() == name)
}
