//! Where everything is kept. What a method that writes has returned `Ok` for is on disk.

mod dump;
#[cfg(test)]
pub(crate) mod faulty;
mod ratings;
mod rows;
mod sql;
mod writer;

use async_trait::async_trait;
use thiserror::Error;

use crate::room::{Noted, Setup};

pub use dump::{export, import};
pub(crate) use rows::{
    Append, GameRow, Identity, List, Listed, Listing, Login, Rated, Rating, RatingAt, RunningEngines,
    Summary, Token,
};
pub use sql::SqlStore;

/// What can go wrong with a store.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The events to be written are not the next ones: somebody else has written meanwhile.
    #[error("the game was changed from elsewhere")]
    Conflict,
    /// The database refuses.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database's tables cannot be made or brought up to date.
    #[error("the database's tables: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Something in the database is not what this program has written.
    #[error("the database holds something unexpected: {0}")]
    Broken(String),
    /// The writing task is gone: the server is shutting down.
    #[error("the store is closed")]
    Closed,
}

pub(crate) type Result<T> = std::result::Result<T, StoreError>;

/// Everything that must outlive the program.
#[async_trait]
pub(crate) trait Store: Send + Sync {
    /// Keeps a new game; `false` if there is one with this id already.
    async fn create(&self, id: &str, setup: &Setup, summary: &Summary) -> Result<bool>;
    /// A game's setup and all its events.
    async fn load(&self, id: &str) -> Result<Option<(Setup, Vec<Noted>)>>;
    /// A game's events after a number, at most so many.
    async fn events(&self, id: &str, after: u64, most: u32) -> Result<Vec<Noted>>;
    /// Adds events to a game, if they are the next ones.
    async fn append(&self, append: Append) -> Result<()>;
    /// Games for a list, newest first.
    async fn list(&self, list: &List) -> Result<Vec<GameRow>>;
    /// How many games with the computer are not over: of one who created them, and of one household.
    async fn running_engines(&self, owner: &str, origin: &str, since: i64) -> Result<RunningEngines>;
    /// The games that are not over: when each ends by itself, and whether it needs the server now.
    async fn unfinished(&self) -> Result<Vec<Listed>>;

    /// Keeps an identity, new or changed; `false` if another account has the name.
    async fn put_identity(&self, identity: &Identity) -> Result<bool>;
    async fn identity(&self, id: &str) -> Result<Option<Identity>>;
    /// The account with a name in small letters.
    async fn account(&self, name: &str) -> Result<Option<Identity>>;
    /// The identities with a name like this one, for the host.
    async fn identities(&self, like: &str, most: u32) -> Result<Vec<Identity>>;
    async fn put_login(&self, login: &Login) -> Result<()>;
    async fn login(&self, id: &str) -> Result<Option<Login>>;
    async fn logins(&self, identity: &str) -> Result<Vec<Login>>;
    async fn drop_login(&self, identity: &str, id: &str) -> Result<bool>;
    /// Ends all log-ins of an identity but one.
    async fn drop_other_logins(&self, identity: &str, but: &str) -> Result<()>;
    async fn put_token(&self, token: &Token) -> Result<()>;
    async fn token(&self, id: &str) -> Result<Option<Token>>;
    async fn tokens(&self, identity: &str) -> Result<Vec<Token>>;
    async fn drop_token(&self, identity: &str, id: &str) -> Result<bool>;
    async fn drop_tokens(&self, identity: &str) -> Result<()>;

    /// The ratings of a subject, by game.
    async fn ratings(&self, subject: &str) -> Result<Vec<Rating>>;
    /// The best of a game.
    async fn best(&self, game: &str, most: u32) -> Result<Vec<Rating>>;
    async fn rating_history(&self, subject: &str, most: u32) -> Result<Vec<RatingAt>>;

    /// What the server remembers under a name.
    async fn recall(&self, name: &str) -> Result<Option<String>>;
    async fn remember(&self, name: &str, value: &str) -> Result<()>;
    /// Whether the database answers.
    async fn ping(&self) -> Result<()>;
    /// Finishes what is being written.
    async fn close(&self);
}
