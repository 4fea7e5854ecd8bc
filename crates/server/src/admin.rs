//! What the host can do to a database, whether or not a server runs on it.

use thiserror::Error;

use crate::house::rebuilt;
use crate::id;
use crate::identity;
use crate::room::{Actor, Command, Noted, Player};
use crate::store::{Append, Games, Identities, Identity, List, Listing, Notices, SqlStore, StoreError};

/// Rows of a list.
const MOST: u32 = 200;

/// Why the host's wish cannot be fulfilled.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AdminError {
    /// Nobody has this id or account name.
    #[error("there is no identity or account `{0}`")]
    Nobody(String),
    /// There is no such account.
    #[error("`{0}` is a guest and has no password")]
    Guest(String),
    /// There is no such game.
    #[error("there is no game `{0}`")]
    NoGame(String),
    /// Nothing was said there.
    #[error("event {0} of the game is nothing that was said")]
    NotSaid(u64),
    /// The password cannot be hashed.
    #[error("the password cannot be kept")]
    Password,
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The host's own hands on a database.
pub struct Admin(SqlStore);

impl Admin {
    /// Takes a database into hand.
    #[must_use]
    pub fn new(store: SqlStore) -> Admin {
        Admin(store)
    }

    /// The players whose names contain a text, newest first: id, name, whether guest or account, whether banned.
    ///
    /// # Errors
    /// The store fails.
    pub async fn players(&self, like: &str) -> Result<Vec<String>, AdminError> {
        let found = self.0.identities(like, MOST).await?;
        let line = |who: &Identity| {
            let kind = if who.account.is_some() { "account" } else { "guest" };
            let banned = if who.banned == 0 { "" } else { "  banned" };
            format!("{}  {kind:7}  {}{banned}", who.id, who.name)
        };
        Ok(found.iter().map(line).collect())
    }

    /// The games that were played last: id, name, where it stands, who plays.
    ///
    /// # Errors
    /// The store fails.
    pub async fn games(&self) -> Result<Vec<String>, AdminError> {
        let rows = self.0.list(&List { what: Listing::All, game: None, most: MOST }).await?;
        let line = |row: &crate::store::GameRow| {
            let seats: Vec<Player> = serde_json::from_str(&row.seats).unwrap_or_default();
            let names: Vec<String> = seats.iter().map(Player::name).collect();
            let outcome = row.outcome.clone().unwrap_or_default();
            format!("{}  {:7}  {:4} turns  {}  {outcome}", row.id, row.status, row.turns, names.join(" - "))
        };
        Ok(rows.iter().map(line).collect())
    }

    async fn identity(&self, name: &str) -> Result<Identity, AdminError> {
        let found = match self.0.identity(name).await? {
            Some(identity) => Some(identity),
            None => self.0.account(&identity::account(name)).await?,
        };
        found.ok_or_else(|| AdminError::Nobody(name.to_owned()))
    }

    /// Bans somebody by id or account name, or takes the ban back. A running server knows within a second.
    ///
    /// # Errors
    /// There is no such identity, or the store fails.
    pub async fn ban(&self, name: &str, banned: bool, now: u64) -> Result<String, AdminError> {
        let identity = self.identity(name).await?;
        self.0.ban(&identity.id, if banned { now } else { 0 }, now).await?;
        Ok(identity.name)
    }

    /// Gives an account a new random password, ends its log-ins and tokens, and says the password.
    ///
    /// # Errors
    /// There is no such account, or the store fails.
    pub async fn reset_password(&self, name: &str, now: u64) -> Result<String, AdminError> {
        let identity = self.identity(name).await?;
        if identity.account.is_none() {
            return Err(AdminError::Guest(name.to_owned()));
        }
        let password = id::random(id::SHORT);
        let hash = identity::hash(password.clone()).await.map_err(|_| AdminError::Password)?;
        self.0.reset_password(&identity.id, &hash, now).await?;
        Ok(password)
    }

    /// Removes what was said in an event of a game.
    ///
    /// # Errors
    /// There is no such game or message, or the store fails.
    pub async fn remove_chat(&self, game: &str, number: u64, now: u64) -> Result<(), AdminError> {
        let no_game = || AdminError::NoGame(game.to_owned());
        let (setup, log) = self.0.load(game).await?.ok_or_else(no_game)?;
        let mut room = rebuilt(game, setup, &log)?;
        let before = room.seq;
        let done = room.act(Actor::Nobody, &Command::RemoveChat { number }, now);
        let events = done.map_err(|error| StoreError::Broken(error.to_string()))?;
        if events.is_empty() {
            return Err(AdminError::NotSaid(number));
        }
        let noted = (before + 1..).zip(events).map(|(seq, event)| Noted { seq, at: now, event });
        let append = Append::of(&room, noted.collect(), None);
        self.0.append(append).await?;
        Ok(self.0.announce(None, Some(game), now).await?)
    }
}
