//! What was played from a position and how it ended: keys under which equal positions are found, tables of turns, and
//! books of engine games.
//!
//! Symmetric positions are one. A position is stored in its canonical form, the image with the smallest text, and its
//! key is a hash of that text: it depends on the rules and the notation alone. Turns and results are stored as they look
//! in the canonical form, and mapped back for the position that somebody asks about.

mod canonical;
mod file;
mod known;
mod making;
mod passages;
mod shipped;
mod table;

use catalog::NoSuchGame;
use kernel::{Outcome, ReadError, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use file::{Book, BookFileError, BookOpenings};
pub use known::known_result;
pub use making::{BookGame, BookTerms, book_game};
pub use passages::{Passage, TURNS, passages, place};
pub use shipped::shipped;
pub use table::{FinishedGame, OpeningTurn, Openings, openings, openings_of_games};

/// Why there is no table of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    Game(#[from] NoSuchGame),
    /// The position text is wrong.
    #[error("position: {0}")]
    Position(#[from] ReadError),
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counts {
    /// Games that the player in seat 1 won.
    pub first: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that the player in seat 2 won.
    pub second: u32,
}

impl Counts {
    /// The number of games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.first.saturating_add(self.draws).saturating_add(self.second)
    }

    /// Counts games with this outcome.
    pub fn add(&mut self, outcome: Outcome, games: u32) {
        let count = match outcome {
            Outcome::Win(Seat::First) => &mut self.first,
            Outcome::Draw => &mut self.draws,
            Outcome::Win(Seat::Second) => &mut self.second,
        };
        *count = count.saturating_add(games);
    }

    /// The counts if the seats are exchanged.
    #[must_use]
    pub fn exchanged(self) -> Counts {
        Counts { first: self.second, draws: self.draws, second: self.first }
    }
}
