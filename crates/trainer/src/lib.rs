//! Trains small networks as evaluators. [`play_games`] plays self-play games and keeps them compactly, [`train`] fits a
//! network to their results and scores, [`quantise`] turns it into the integers of a [`Net`](kernel::net::Net), and a
//! match decides whether the net is kept.

mod error;
mod fit;
mod games;
mod samples;
mod store;
mod train;

pub use error::TrainerError;
pub use fit::{Losses, Recipe};
pub use games::{Run, play_games};
pub use store::KeptGame;
pub use train::{Training, train};
pub use tuner::{PlainNet, quantise};
