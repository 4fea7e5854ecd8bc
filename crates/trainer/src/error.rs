//! Why a net cannot be trained.

use std::path::PathBuf;

use arena::ArenaError;
use kernel::net::NetError;
use thiserror::Error;

/// Why a net cannot be trained.
#[derive(Debug, Error)]
pub enum TrainerError {
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    NoSuchGame(#[from] catalog::NoSuchGame),
    /// The game offers no inputs for this variant.
    #[error("{0} has no inputs for nets in this variant, so that there is nothing to train")]
    NoNets(String),
    /// The folder or a match failed.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The net of an earlier generation cannot be read.
    #[error("{}: {problem}", .path.display())]
    Net {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: NetError,
    },
    /// A file cannot be read or written.
    #[error("{}: {problem}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        problem: std::io::Error,
    },
    /// A kept game is invalid.
    #[error("{}: game {game}: {problem}", .path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The game's number, counted from 0.
        game: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// There are too few games to learn from.
    #[error(
        "found {0} quiet positions to learn from, expected at least one in each of two sets; play more games"
    )]
    TooFew(usize),
    /// The tensor library failed.
    #[error("training: {0}")]
    Tensor(#[from] candle_core::Error),
}
