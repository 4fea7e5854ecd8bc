//! The host's commands on a database, whether or not a server is running on it. A running server notices changes within
//! a second.

mod games;
mod lines;
mod people;
mod upkeep;

pub use lines::Answer;
use thiserror::Error;

use crate::store::{Deed, Hosting, Identities, Identity, Pruning, SqlStore, StoreError};

/// Maximum number of rows in a list.
const MOST: u32 = 200;
/// Maximum number of guests of the same name that an error lists.
const NAMESAKES: u32 = 20;

/// Why the host's command failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AdminError {
    /// No player has this name.
    #[error(
        "there is no player `{0}`; expected an id, the name of an account, or the exact name of a guest, as \
         `ludoteca admin players` lists them"
    )]
    Nobody(String),
    /// Several guests have this name.
    #[error("several guests are called `{name}`; expected one of their ids: {}", ids.join(", "))]
    Several {
        /// Their name.
        name: String,
        /// Their ids.
        ids: Vec<String>,
    },
    /// The player is a guest, not an account.
    #[error("`{0}` is a guest and has no password")]
    Guest(String),
    /// The name is not allowed.
    #[error("NAME: {0}")]
    Name(String),
    /// Another account has the name.
    #[error("NAME: another account has this name, or one like it")]
    Taken,
    /// The player was deleted.
    #[error("`{0}` was deleted")]
    Deleted(String),
    /// There is no such game.
    #[error("there is no game `{0}`; `ludoteca admin games` lists the ids")]
    NoGame(String),
    /// The event is not a chat message.
    #[error("event {0} of the game is nothing that was said; `ludoteca admin show-game` lists the numbers")]
    NotSaid(u64),
    /// The game is already over.
    #[error("the game `{0}` is over already")]
    Over(String),
    /// The text is not an address.
    #[error("ADDRESS: {0}")]
    Address(String),
    /// The network is not banned.
    #[error("{0} is not banned; `ludoteca admin banned-addresses` lists what is")]
    NotBanned(String),
    /// There is no such report.
    #[error("there is no open report `{0}`; `ludoteca admin reports` lists them")]
    NoReport(String),
    /// The password cannot be hashed.
    #[error("the password cannot be kept")]
    Password,
    /// The removed data is still in the write-ahead log.
    #[error(
        "it was removed, but a long reading keeps its text in the database's write-ahead log until later; \
         `ludoteca admin prune` tries again"
    )]
    Residue,
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The host's access to a database.
pub struct Admin {
    store: SqlStore,
    /// The user name of the host, for the audit log.
    host: String,
}

impl Admin {
    /// Opens a database for administration.
    #[must_use]
    pub fn new(store: SqlStore) -> Admin {
        Admin { store, host: "host".to_owned() }
    }

    /// Sets the name of the system user, which the audit log shows.
    #[must_use]
    pub fn named(self, host: String) -> Admin {
        Admin { host, ..self }
    }

    /// An entry for the audit log.
    fn deed(&self, action: &str, about: &str, now: u64) -> Deed {
        let (host, action, about) = (self.host.clone(), action.to_owned(), about.to_owned());
        Deed { at: now as i64, host, action, about }
    }

    /// Finds a player by id, by account name, or by guest name if only one guest has it.
    async fn identity(&self, name: &str) -> Result<Identity, AdminError> {
        if let Some(identity) = self.store.identity(name).await? {
            return Ok(identity);
        }
        let account = crate::identity::named(name).map_or(name.to_lowercase(), |named| named.account);
        if let Some(identity) = self.store.account(&account).await? {
            return Ok(identity);
        }
        let mut guests = self.store.guests(name, NAMESAKES).await?;
        match guests.len() {
            0 => Err(AdminError::Nobody(name.to_owned())),
            1 => Ok(guests.swap_remove(0)),
            _ => {
                let ids = guests.into_iter().map(|guest| guest.id).collect();
                Err(AdminError::Several { name: name.to_owned(), ids })
            }
        }
    }

    /// Removes the remains of deleted data from disk.
    async fn scrub(&self) -> Result<(), AdminError> {
        if self.store.scrub().await? { Ok(()) } else { Err(AdminError::Residue) }
    }
}
