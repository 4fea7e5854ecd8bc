//! Why a match cannot be played.

use std::path::PathBuf;

use engine::Fault;
use thiserror::Error;

/// Why a match cannot be played.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// An engine cannot even be started.
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
        /// What the system says.
        problem: std::io::Error,
    },
    /// The folder holds something else.
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
        /// What the folder says.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// The journal is none.
    #[error("{}: line {line}: {problem}", .path.display())]
    Journal {
        /// The journal.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// Another process plays into the same folder.
    #[error("{}: another {what} is being played into this folder", .path.display())]
    Busy {
        /// The folder.
        path: PathBuf,
        /// What it is for.
        what: &'static str,
    },
}
