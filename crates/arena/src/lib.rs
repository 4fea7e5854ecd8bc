//! Plays engines against each other and measures their strength.
//!
//! Games are played in pairs. Both begin with the same random opening, with seats swapped, so that neither the opening
//! nor the seat favours an engine. Pairs are counted in a [`Tally`], from which [`Elo`] and [`Sprt`] are computed. A
//! journal makes a match resumable. Seeds are derived from the number of the pair, so that the order in which pairs are
//! played does not matter.

mod crew;
mod duel;
mod elo;
mod error;
mod journal;
mod ladder;
mod lines;
mod matches;
mod opening;
mod ratings;
mod sprt;
mod tally;
mod terms;
mod tournament;

pub use crew::share_out;
pub use duel::{Failing, GameResult, LONGEST_GAME, PairResult};
pub use elo::Elo;
pub use error::ArenaError;
pub use ladder::{Rung, heights, play_ladder};
pub use lines::{Lines, open_locked, same_head};
pub use matches::{Plan, Report, Standing, play_match, play_match_until};
pub use opening::opening;
pub use ratings::{Rating, ratings};
pub use sprt::{Sprt, Verdict};
pub use tally::{Failings, Tally};
pub use terms::{Terms, seed_of};
pub use tournament::{Pairing, play_tournament};
