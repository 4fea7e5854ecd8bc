//! Learns the weights of a game's judge: [`play_games`] lets alpha-beta play against itself and keeps what it thought of
//! quiet positions, [`fit`] finds the weights under which the judge foretells results best, and [`challenge`] plays the
//! new weights against the old ones, because a better forecast is not yet a better player.

mod challenge;
mod error;
mod fit;
mod games;
mod positions;
mod solve;

pub use challenge::challenge;
pub use error::TunerError;
pub use fit::{Fit, Losses, fit};
pub use games::{PlayedGame, PlayedPosition, Run, play_games};
pub use positions::{Positions, Quiet};
