//! The host's commands for players.

use serde_json::json;

use super::lines::{moment, printable};
use super::{Admin, AdminError, Answer, MOST};
use crate::id;
use crate::identity;
use crate::store::{Changed, Erasure, Hosting, Identities, Identity, StoreError};

impl Admin {
    /// Lists the players whose names contain a text, newest first: id, creation time, guest or account, name, whether
    /// banned.
    ///
    /// # Errors
    /// The store fails.
    pub async fn players(&self, like: &str) -> Result<Answer, AdminError> {
        let found = self.store.identities(like, MOST).await?;
        let entry = |who: &Identity| {
            let kind = match who {
                who if who.deleted != 0 => "deleted",
                who if who.account.is_some() => "account",
                _ => "guest",
            };
            let banned = if who.banned == 0 { "" } else { "  banned" };
            let line =
                format!("{}  {}  {kind:7}  {}{banned}", who.id, moment(who.created), printable(&who.name));
            let banned = Some(who.banned).filter(|at| *at != 0);
            let (id, name, created) = (&who.id, &who.name, who.created);
            (line, json!({"id": id, "name": name, "kind": kind, "created": created, "banned": banned}))
        };
        Ok(Answer::list(found.iter().map(entry)))
    }

    /// Bans or unbans a player. Returns the player's name.
    ///
    /// # Errors
    /// There is no such player, or the store fails.
    pub async fn ban(&self, name: &str, banned: bool, now: u64) -> Result<String, AdminError> {
        let identity = self.identity(name).await?;
        let deed = self.deed(if banned { "ban" } else { "unban" }, &identity.id, now);
        self.store.ban(&identity.id, if banned { now } else { 0 }, &deed).await?;
        Ok(printable(&identity.name))
    }

    /// Sets a new random password for an account and ends its sessions and tokens. Returns the password.
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
        let deed = self.deed("reset-password", &identity.id, now);
        match self.store.reset_password(&identity.id, &hash, &deed).await? {
            Changed::Done => Ok(password),
            Changed::Taken | Changed::Stale => Err(AdminError::Deleted(name.to_owned())),
        }
    }

    /// Renames a player, banned or not. Returns the new name.
    ///
    /// # Errors
    /// There is no such player, the name cannot be used or is taken, or the store fails.
    pub async fn rename(&self, name: &str, new: &str, now: u64) -> Result<String, AdminError> {
        let identity = self.identity(name).await?;
        let deed = self.deed("rename", &identity.id, now);
        let named = identity::named(new).map_err(|bad| AdminError::Name(bad.detail))?;
        let done = match identity.account {
            Some(_) => self.store.force_account_name(&identity.id, &named, &deed).await?,
            None if self.store.is_taken(&named).await? => Changed::Taken,
            None => self.store.force_guest_name(&identity.id, &named.name, &deed).await?,
        };
        match done {
            Changed::Done => Ok(printable(&named.name)),
            Changed::Taken => Err(AdminError::Taken),
            Changed::Stale => Err(AdminError::Deleted(name.to_owned())),
        }
    }

    /// Deletes a player's account, as if the player had done so. Returns the former name.
    ///
    /// # Errors
    /// There is no such player, or the store fails.
    pub async fn delete_player(&self, name: &str, now: u64) -> Result<String, AdminError> {
        let identity = self.identity(name).await?;
        if self.store.erase(&identity.id, now).await? != Changed::Done {
            return Err(AdminError::Deleted(name.to_owned()));
        }
        self.store.note(&self.deed("delete-player", &identity.id, now)).await?;
        // A running server may be doing the same at the same time.
        loop {
            match self.store.expunge(&identity.id, now).await {
                Ok(true) | Err(StoreError::Conflict) => {}
                Ok(false) => break,
                Err(error) => return Err(error.into()),
            }
        }
        self.scrub().await?;
        Ok(printable(&identity.name))
    }
}
