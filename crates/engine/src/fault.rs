//! Faults of players that are external programs.

use std::time::Duration;

use thiserror::Error;

/// Why a player did not provide a valid turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("`{command}` cannot be started: {problem}")]
    Start {
        /// The program.
        command: String,
        /// The error of the system.
        problem: String,
    },
    /// The evaluator does not exist, or its weights cannot be read.
    #[error("{0}")]
    Evaluator(String),
    /// The program has exited.
    #[error("it ended instead of answering `{asked}`")]
    Crash {
        /// The command sent.
        asked: String,
    },
    /// No answer in time.
    #[error("it took longer than {:.1} s to answer `{asked}`", .allowed.as_secs_f64())]
    TimeOut {
        /// The command sent.
        asked: String,
        /// The time allowed.
        allowed: Duration,
    },
    /// An illegal turn.
    #[error("it played an illegal turn: {0}")]
    Illegal(String),
    /// A guest has ended the whole match, for a reason that its host knows.
    #[error("it withdrew from the match")]
    Withdrawn,
    /// It answered a command with an error.
    #[error("it refuses: {0}")]
    Refusal(String),
}
