//! The host's commands for addresses, reports and logs.

use serde_json::{Value, json};

use super::lines::{known, moment, printable};
use super::{Admin, AdminError, Answer, MOST};
use crate::barred::network;
use crate::retention::{Pruned, Retention};
use crate::store::{Banned, Complaint, Deed, Hosting};

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
    pub async fn banned_addresses(&self) -> Result<Answer, AdminError> {
        let banned = self.store.banned_addresses().await?.into_iter();
        let entry = |Banned { network, at, reason }: Banned| {
            let line = format!("{network:20}  {}  {}", moment(at), printable(&reason));
            (line.trim_end().to_owned(), json!({"address": network, "at": at, "reason": reason}))
        };
        Ok(Answer::list(banned.map(entry)))
    }

    /// Lists the reports of players about each other, newest first: the open ones, or all.
    ///
    /// # Errors
    /// The store fails.
    pub async fn reports(&self, all: bool) -> Result<Answer, AdminError> {
        let complaints = self.store.complaints(all, MOST).await?;
        Ok(Answer::list(complaints.iter().map(complaint)))
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
    pub async fn audit(&self, most: u32) -> Result<Answer, AdminError> {
        let deeds = self.store.audit(most).await?.into_iter();
        let entry = |(Deed { at, host, action, about }, name): (Deed, Option<String>)| {
            let known = known(&about, name.as_deref());
            let line = format!("{}  {}  {action}  {known}", moment(at), printable(&host));
            (line, json!({"at": at, "host": host, "action": action, "about": about, "name": name}))
        };
        Ok(Answer::list(deeds.map(entry)))
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

fn complaint(complaint: &Complaint) -> (String, Value) {
    let Complaint { report, closed, reporter_name, about_name } = complaint;
    let reporter = known(&report.reporter, reporter_name.as_deref());
    let about = known(&report.about, about_name.as_deref());
    let place = match (&report.game, report.event) {
        (Some(game), Some(event)) => format!(" in game {game}, event {event}"),
        (Some(game), None) => format!(" in game {game}"),
        _ => String::new(),
    };
    let note = if *closed == 0 { "" } else { "  closed" };
    let (when, reason) = (moment(report.at), printable(&report.reason));
    let line = format!("{}  {when}  {reporter} about {about}{place}: {reason}{note}", report.id);
    let data = json!({
        "id": report.id,
        "at": report.at,
        "reporter": {"id": report.reporter, "name": reporter_name},
        "about": {"id": report.about, "name": about_name},
        "game": report.game,
        "event": report.event,
        "reason": report.reason,
        "closed": Some(*closed).filter(|at| *at != 0),
    });
    (line, data)
}
