//! Why weights cannot be learnt.

use std::path::PathBuf;

use arena::ArenaError;
use thiserror::Error;

/// Why weights cannot be learnt.
#[derive(Debug, Error)]
pub enum TunerError {
    /// The folder or a match failed.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A game that was kept cannot be.
    #[error("{}: game {game}: {problem}", .path.display())]
    Game {
        /// The folder.
        path: PathBuf,
        /// The game's number, counted from 0.
        game: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// Nothing can be learnt from so few games.
    #[error("found {0} quiet positions to learn from, expected at least one; play more games")]
    TooFew(usize),
}
