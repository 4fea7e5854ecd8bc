//! Persistent storage. When a writing method returns `Ok`, the data is on disk.

mod backup;
mod claim;
mod columns;
mod credentials;
mod dump;
mod erasure;
#[cfg(test)]
mod faults;
mod games;
mod hosting;
mod identities;
mod looks;
mod moderation;
mod notices;
mod openings;
mod passkeys;
mod pool;
mod pruning;
mod puzzling;
mod ratings;
mod rows;
mod sql;
mod studies;
mod writer;

use thiserror::Error;

pub use backup::{backup, restore};
pub(crate) use credentials::Credentials;
pub use dump::{export, import};
pub(crate) use erasure::Erasure;
#[cfg(test)]
pub(crate) use faults::Faults;
pub(crate) use games::Games;
pub(crate) use hosting::{Banned, Complaint, Deed, Hosting};
pub(crate) use identities::{Changed, Identities};
pub(crate) use moderation::{Blocked, MOST_BLOCKS, Moderation, Report};
pub(crate) use notices::{Notice, Notices};
pub(crate) use openings::{OpeningIndex, Passed, Played, ToIndex};
pub(crate) use passkeys::{Added, Passkey, Passkeys};
pub(crate) use pruning::Pruning;
pub(crate) use puzzling::{PuzzleTry, Puzzling, Tried};
pub(crate) use ratings::Ratings;
pub(crate) use rows::{
    Append, GameRow, Identity, List, Listed, Listing, Login, Named, Rated, Rating, RatingAt, Results,
    RunningEngines, Summary, Token,
};
pub use sql::SqlStore;
pub(crate) use studies::{Studies, StudyAppend, StudyList, StudyRow, StudySummary};

/// Errors of the store.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The events are not the next ones: another process has changed the game in the meantime.
    #[error("the game was changed from elsewhere")]
    Conflict,
    /// The database refused the request; nothing was stored.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database did not answer; nothing was stored.
    #[error("the database does not answer: {0}")]
    Unavailable(String),
    /// The database's answer was lost: it is not known whether the data was stored.
    #[error("the database's answer was lost: {0}")]
    Uncertain(String),
    /// Another server is running on this database.
    #[error(
        "another server runs on this database; stop it first, since two servers cannot share a database yet"
    )]
    Taken,
    /// The tables cannot be created or migrated.
    #[error("the database's tables: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database contains data that this program cannot read.
    #[error("the database holds something unexpected: {0}")]
    Broken(String),
    /// A file of rows or a backup cannot be read or written, or not into this database.
    #[error("{0}")]
    File(String),
    /// The writer task has ended: the server is shutting down.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// A copy of the error, for each caller that waits for the same transaction.
    fn again(&self) -> StoreError {
        match self {
            StoreError::Conflict => StoreError::Conflict,
            StoreError::Taken => StoreError::Taken,
            StoreError::Closed => StoreError::Closed,
            StoreError::Unavailable(why) => StoreError::Unavailable(why.clone()),
            StoreError::Uncertain(why) => StoreError::Uncertain(why.clone()),
            StoreError::Broken(what) => StoreError::Broken(what.clone()),
            other => StoreError::Unavailable(other.to_string()),
        }
    }

    /// Turns a violated unique or foreign key into a conflict.
    fn or_conflict(self) -> StoreError {
        match &self {
            StoreError::Database(sqlx::Error::Database(error))
                if error.is_unique_violation() || error.is_foreign_key_violation() =>
            {
                StoreError::Conflict
            }
            _ => self,
        }
    }

    fn is_unique_violation(&self) -> bool {
        matches!(self, StoreError::Database(sqlx::Error::Database(error)) if error.is_unique_violation())
    }
}

pub(crate) type Result<T> = std::result::Result<T, StoreError>;

/// The whole store, divided by subject.
pub(crate) trait Store:
    Games
    + Identities
    + Credentials
    + Passkeys
    + Moderation
    + Erasure
    + Ratings
    + Notices
    + Hosting
    + Pruning
    + Studies
    + OpeningIndex
    + Puzzling
{
}

impl Store for SqlStore {}
