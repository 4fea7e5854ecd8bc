//! Tunes the weights of a game's evaluator. [`play_games`] plays self-play games with alpha-beta and stores quiet positions
//! with their estimates, [`fit`] finds the weights that best predict the results, and [`challenge`] plays the new weights
//! against the old ones, because better predictions do not guarantee better play. [`quantise`] turns a trained network into
//! the integers of a [`Net`](kernel::net::Net).

mod challenge;
mod error;
mod fit;
mod games;
mod plain;
mod positions;
mod self_play;
mod solve;
mod weighing;

pub use challenge::challenge;
pub use error::TunerError;
pub use fit::{Fit, Losses, fit};
pub use games::{PlayedGame, PlayedPosition, Run, play_games};
pub use plain::{PlainNet, quantise};
pub use positions::{Positions, Quiet};
pub use self_play::{Habits, SelfPlayed, SelfPlayedStep, self_play};
pub use weighing::Weighing;
