//! Studies of positions: exact results with proof files ([`solve`], [`verify`]), positions from good play
//! ([`in_play`]).

mod in_play;
mod proof_file;
mod solving;

pub use in_play::in_play;
pub use proof_file::{ProofFileError, verify};
pub use solving::{Question, SolveError, Solved, solve};
