//! The list of games, and the only place with trait objects: everything above works by game name and text.

mod any_game;
mod any_match;
mod any_player;
mod entry;
mod in_play;
mod measure;
mod self_play;
mod sentences;
mod solving;
mod teamwork;
mod verdict;

use games::{crab_stack, duplohex, sixteen_stone, stac, syrtis};
use kernel::testing::Reader;

pub use any_game::{AnyGame, Weighing};
pub use any_match::{AnyMatch, Applied};
pub use any_player::{AnyPlayer, Choice, SetUpError, Thought, ThoughtLine};
pub use entry::{Entry, VariantError};
pub use measure::Speed;
pub use self_play::{Sample, SelfPlay, SelfPlayed};
pub use sentences::{Language, Speech};
pub use solving::{ProofText, ProofTextError, Question, SolveError, Solved, verify};
pub use teamwork::Teamwork;
pub use verdict::verdict;

/// Every game, in the order in which they are listed.
pub static GAMES: &[Entry] = &[
    Entry::new(&[
        any_game::of::<sixteen_stone::Five, sixteen_stone::Judge>(),
        any_game::of::<sixteen_stone::Ten, sixteen_stone::Judge>(),
    ]),
    Entry::new(&[any_game::of::<stac::Stac, stac::Judge>()]),
    Entry::new(&[any_game::of::<duplohex::DuploHex, duplohex::Judge>()]),
    Entry::new(&[any_game::of::<crab_stack::CrabStack, crab_stack::Judge>()]),
    Entry::new(&[
        any_game::of::<syrtis::Minor, syrtis::Judge>(),
        any_game::of::<syrtis::Major, syrtis::Judge>(),
    ])
    .with_first(&["minor", "major"]),
];

/// Gives any text to a reader of every game, as the fuzz targets do; panics if a promise is broken.
pub fn fuzz(reader: Reader, text: &str) {
    for entry in GAMES {
        for game in entry.games() {
            game.fuzz(reader, text);
        }
    }
}

/// The game with a name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name() == name)
}
