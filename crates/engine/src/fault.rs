//! What can go wrong with a player that is another program.

use std::time::Duration;

use thiserror::Error;

/// Why a player gives no turn, or one that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("`{command}` cannot be started: {problem}")]
    Start {
        /// The program.
        command: String,
        /// What the system says.
        problem: String,
    },
    /// The weights with which it should play cannot be read; the name of the player says from which file.
    #[error("{0}")]
    Weights(String),
    /// The program has ended.
    #[error("it ended instead of answering `{asked}`")]
    Crash {
        /// What it was asked.
        asked: String,
    },
    /// No answer in time.
    #[error("it took longer than {:.1} s to answer `{asked}`", .allowed.as_secs_f64())]
    TimeOut {
        /// What it was asked.
        asked: String,
        /// How long it had.
        allowed: Duration,
    },
    /// A turn that the rules forbid.
    #[error("it played an illegal turn: {0}")]
    Illegal(String),
    /// It calls what it was told a mistake.
    #[error("it refuses: {0}")]
    Refusal(String),
}
