//! The host's commands for addresses, reports and logs.

use super::lines::{known, moment, printable};
use super::{Admin, AdminError, MOST};
use crate::barred::network;
use crate::retention::{Pruned, Retention};
use crate::store::{Complaint, Hosting};

impl Admin {
    /// Bans an address or a network. Returns the network.
    ///
    /// # Errors
    /// The text is not an address or network, or the store fails.
    pub async fn ban_address(&self, address: &str, reason: &str, now: u64) -> Result<String, AdminError> {
        let network = network(address).map_err(AdminError::Address)?.to_string();
        self.store.ban_address(&network, reason, &self.deed("ban-address", &network, now)).await?;
        Ok(network)
    }

    /// Unbans an address or a network. Returns the network.
    ///
    /// # Errors
    /// It is not banned, or the store fails.
    pub async fn unban_address(&self, address: &str, now: u64) -> Result<String, AdminError> {
        let network = network(address).map_err(AdminError::Address)?.to_string();
        if self.store.unban_address(&network, &self.deed("unban-address", &network, now)).await? {
            return Ok(network);
        }
        Err(AdminError::NotBanned(network))
    }

    /// Lists the banned addresses and networks, latest first.
    ///
    /// # Errors
    /// The store fails.
    pub async fn banned_addresses(&self) -> Result<Vec<String>, AdminError> {
        let banned = self.store.banned_addresses().await?.into_iter();
        let line = |banned: crate::store::Banned| {
            let (when, reason) = (moment(banned.at), printable(&banned.reason));
            format!("{:20}  {when}  {reason}", banned.network).trim_end().to_owned()
        };
        Ok(banned.map(line).collect())
    }

    /// Lists the reports of players about each other, newest first: the open ones, or all.
    ///
    /// # Errors
    /// The store fails.
    pub async fn reports(&self, all: bool) -> Result<Vec<String>, AdminError> {
        let complaints = self.store.complaints(all, MOST).await?;
        Ok(complaints.iter().map(complaint).collect())
    }

    /// Closes a report.
    ///
    /// # Errors
    /// There is no such open report, or the store fails.
    pub async fn close_report(&self, id: &str, now: u64) -> Result<(), AdminError> {
        if self.store.close_complaint(id, &self.deed("close-report", id, now)).await? {
            return Ok(());
        }
        Err(AdminError::NoReport(id.to_owned()))
    }

    /// Lists the latest actions of hosts, newest first: time, host, action, and the player or game concerned.
    ///
    /// # Errors
    /// The store fails.
    pub async fn audit(&self, most: u32) -> Result<Vec<String>, AdminError> {
        let deeds = self.store.audit(most).await?.into_iter();
        let line = |(deed, name): (crate::store::Deed, Option<String>)| {
            let about = known(&deed.about, name.as_deref());
            format!("{}  {}  {}  {about}", moment(deed.at), printable(&deed.host), deed.action)
        };
        Ok(deeds.map(line).collect())
    }

    /// Removes expired data.
    ///
    /// # Errors
    /// The store fails.
    pub async fn prune(&self, retention: &Retention, now: u64) -> Result<Pruned, AdminError> {
        let pruned = retention.prune(&self.store, now).await?;
        if pruned != Pruned::default() {
            self.store.note(&self.deed("prune", &pruned.to_string(), now)).await?;
        }
        self.scrub().await?;
        Ok(pruned)
    }
}

fn complaint(complaint: &Complaint) -> String {
    let reporter = known(&complaint.reporter, complaint.reporter_name.as_deref());
    let about = known(&complaint.about, complaint.about_name.as_deref());
    let place = match (&complaint.game, complaint.event) {
        (Some(game), Some(event)) => format!(" in game {game}, event {event}"),
        (Some(game), None) => format!(" in game {game}"),
        _ => String::new(),
    };
    let closed = if complaint.closed == 0 { "" } else { "  closed" };
    let (when, reason) = (moment(complaint.at), printable(&complaint.reason));
    format!("{}  {when}  {reporter} about {about}{place}: {reason}{closed}", complaint.id)
}
