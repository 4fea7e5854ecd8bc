//! What the host can do to a database, whether or not a server runs on it. A running server hears of it within a second.

mod games;
mod lines;
mod people;
mod upkeep;

use thiserror::Error;

use crate::store::{Deed, Hosting, Identities, Identity, Pruning, SqlStore, StoreError};

/// Rows of a list.
const MOST: u32 = 200;
/// Guests of one name that an error lists.
const NAMESAKES: u32 = 20;

/// Why the host's wish cannot be fulfilled.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AdminError {
    /// Nobody is called so.
    #[error(
        "there is no player `{0}`; expected an id, the name of an account, or the exact name of a guest, as \
         `ludoteca admin players` lists them"
    )]
    Nobody(String),
    /// Several guests are called so.
    #[error("several guests are called `{name}`; expected one of their ids: {}", ids.join(", "))]
    Several {
        /// Their name.
        name: String,
        /// Their ids.
        ids: Vec<String>,
    },
    /// There is no such account.
    #[error("`{0}` is a guest and has no password")]
    Guest(String),
    /// The name cannot be used.
    #[error("NAME: {0}")]
    Name(String),
    /// The name belongs to somebody else.
    #[error("NAME: another account has this name, or one like it")]
    Taken,
    /// The player was deleted.
    #[error("`{0}` was deleted")]
    Deleted(String),
    /// There is no such game.
    #[error("there is no game `{0}`; `ludoteca admin games` lists the ids")]
    NoGame(String),
    /// Nothing was said there.
    #[error("event {0} of the game is nothing that was said; `ludoteca admin show-game` lists the numbers")]
    NotSaid(u64),
    /// The game has ended.
    #[error("the game `{0}` is over already")]
    Over(String),
    /// It is no address.
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
    /// What was removed is still in the write-ahead log.
    #[error(
        "it was removed, but a long reading keeps its text in the database's write-ahead log until later; \
         `ludoteca admin prune` tries again"
    )]
    Residue,
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The host's own hands on a database.
pub struct Admin {
    store: SqlStore,
    /// Who this is, for the audit log.
    host: String,
}

impl Admin {
    /// Takes a database into hand.
    #[must_use]
    pub fn new(store: SqlStore) -> Admin {
        Admin { store, host: "host".to_owned() }
    }

    /// The same under the name of a user of the system, which the audit log shows.
    #[must_use]
    pub fn named(self, host: String) -> Admin {
        Admin { host, ..self }
    }

    /// What is about to be done, for the audit log.
    fn deed(&self, action: &str, about: &str, now: u64) -> Deed {
        let (host, action, about) = (self.host.clone(), action.to_owned(), about.to_owned());
        Deed { at: now as i64, host, action, about }
    }

    /// A player by id, by account name, or by the name of the only guest who has it.
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

    /// Sees to it that nothing of what was removed stays on disk.
    async fn scrub(&self) -> Result<(), AdminError> {
        if self.store.scrub().await? { Ok(()) } else { Err(AdminError::Residue) }
    }
}
