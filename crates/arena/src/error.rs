//! Why a match cannot be played.

use std::path::PathBuf;

use engine::Fault;
use thiserror::Error;

/// Why a match cannot be played.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// An engine cannot be started.
    #[error("{name}: {fault}")]
    Player {
        /// The engine.
        name: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The folder cannot be written or read.
    #[error("{}: {problem}", .path.display())]
    Out {
        /// The folder or a file in it.
        path: PathBuf,
        /// The error of the system.
        problem: std::io::Error,
    },
    /// The folder contains something else.
    #[error(
        "{}: it holds another {what}, with {field} {found} where this one has {expected}; expected a new folder",
        .path.display()
    )]
    Another {
        /// The folder.
        path: PathBuf,
        /// What it is for.
        what: &'static str,
        /// What differs.
        field: String,
        /// The value in the folder.
        found: String,
        /// The requested value.
        expected: String,
    },
    /// The file is not a valid journal.
    #[error("{}: line {line}: {problem}", .path.display())]
    Journal {
        /// The journal.
        path: PathBuf,
        /// The line number, counted from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// Another process is using the same folder.
    #[error("{}: another {what} is being played into this folder", .path.display())]
    Busy {
        /// The folder.
        path: PathBuf,
        /// What it is for.
        what: &'static str,
    },
}
