//! Why weights cannot be learnt.

use std::path::PathBuf;

use arena::ArenaError;
use thiserror::Error;

/// Why weights cannot be learnt.
#[derive(Debug, Error)]
pub enum TunerError {
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    NoSuchGame(#[from] catalog::NoSuchGame),
    /// The game has no weights to tune.
    #[error("{0} has no linear evaluator, so that there are no weights to tune")]
    NotLinear(String),
    /// The folder or a match failed.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A stored game is invalid.
    #[error("{}: game {game}: {problem}", .path.display())]
    Game {
        /// The folder.
        path: PathBuf,
        /// The game's number, counted from 0.
        game: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// There are too few games to learn from.
    #[error("found {0} quiet positions to learn from, expected at least one; play more games")]
    TooFew(usize),
}
