//! The server's background work: resuming games at the start, the heartbeat, changes by other processes, deadlines,
//! clean-up.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Failure, House};
use crate::room::Command;
use crate::store::{Notice, StoreError};

/// How long an unused room stays in memory, in milliseconds.
const IDLE: u64 = 10 * 60 * 1_000;
/// How long to wait before trying again to end a game, in milliseconds.
const AGAIN: u64 = 1_000;
/// How far back notices are read, in milliseconds: the clocks of other machines may be behind.
const HEARD: u64 = 60_000;
/// The key under which the store keeps the time of the last heartbeat.
const ALIVE: &str = "alive";

/// The ids of the notices that have already been handled.
#[derive(Default)]
pub(super) struct Heard(Mutex<HashSet<String>>);

impl Heard {
    fn new_among(&self, notices: Vec<Notice>) -> Vec<Notice> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now: HashSet<String> = notices.iter().map(|notice| notice.id.clone()).collect();
        let before = std::mem::replace(&mut *known, now);
        notices.into_iter().filter(|notice| !before.contains(&notice.id)).collect()
    }
}

impl House {
    /// Resumes the games after a start: gives back the time that real-time clocks lost while the server was down, and
    /// lets the computer continue.
    pub async fn wake(self: &Arc<House>) -> Result<(), Failure> {
        let alive = self.store.recall(ALIVE).await?.and_then(|text| text.parse::<u64>().ok());
        let from = alive.unwrap_or_else(|| self.now());
        for game in self.store.unfinished().await? {
            self.deadlines.set(&game.id, game.deadline.map(|deadline| deadline as u64));
            if game.waiting != 0 {
                match self.act(&game.id, None, Command::Wake { from }).await {
                    Ok(room) => self.watch(&room),
                    Err(error) => {
                        tracing::error!(game = game.id, %error, "a game cannot continue");
                        if matches!(
                            error,
                            Failure::Store(StoreError::Unavailable(_) | StoreError::Uncertain(_))
                        ) {
                            self.revisit(&game.id);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Stores a heartbeat, which also shows whether the store accepts writes.
    pub async fn beat(&self) -> Result<(), StoreError> {
        let claimed = self.store.keep_claim().await;
        let done = match claimed {
            Ok(()) => self.store.remember(ALIVE, &self.now().to_string()).await,
            failed => failed,
        };
        self.ready.store(done.is_ok(), Ordering::Relaxed);
        done
    }

    /// Whether the last heartbeat was stored.
    pub fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    /// Reads what other processes have changed in the database, and applies it here.
    pub async fn listen(self: &Arc<House>) {
        let now = self.now();
        match self.store.notices(now.saturating_sub(HEARD)).await {
            Ok(notices) => {
                for notice in self.heard.new_among(notices) {
                    if notice.identity.is_none() && notice.game.is_none() {
                        self.look_after_lists().await;
                    }
                    if let Some(identity) = &notice.identity {
                        self.forget(identity);
                    }
                    if let Some(game) = &notice.game
                        && !self.reload_study(game).await
                    {
                        self.reload(game).await;
                    }
                }
            }
            Err(error) => tracing::debug!(%error, "notices cannot be read"),
        }
    }

    /// Loads the banned addresses and closes their connections.
    pub async fn bar(&self) -> Result<(), StoreError> {
        let networks = self.store.banned_addresses().await?.into_iter();
        let networks = networks.filter_map(|banned| match crate::barred::network(&banned.network) {
            Ok(network) => Some(network),
            Err(problem) => {
                tracing::error!(%problem, "a banned address cannot be read");
                None
            }
        });
        self.barred.set(&networks.collect::<Vec<_>>());
        Ok(())
    }

    /// Reloads the host's list of banned addresses.
    pub async fn look_after_lists(&self) {
        if let Err(error) = self.bar().await {
            tracing::warn!(%error, "the banned addresses cannot be read");
        }
    }

    /// Removes expired data.
    pub async fn prune(&self) {
        match self.settings.retention.prune(&*self.store, self.now()).await {
            Ok(pruned) => tracing::info!(
                guests = pruned.guests,
                games = pruned.games,
                studies = pruned.studies,
                logs = pruned.logs,
                "removed what was kept long enough"
            ),
            Err(error) => tracing::error!(%error, "what was kept long enough cannot be removed"),
        }
    }

    /// Drops an identity from the caches and closes its connections. Clients that are still allowed reconnect.
    pub fn forget(&self, identity: &str) {
        self.people.forget(identity);
        self.ratings.forget(identity);
        self.hub.cut(identity);
        self.pairing.dismiss(identity);
    }

    /// Reloads a game that is in memory, and sends its followers the events that they missed.
    async fn reload(self: &Arc<House>, id: &str) {
        let table = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        let Some(table) = table else { return };
        *table.room.lock().await = None;
        match self.hold(id).await {
            Ok(room) => self.watch(&room),
            Err(Failure::NoGame) => {
                self.deadlines.set(id, None);
                self.hub.end(id);
            }
            Err(Failure::Unreadable) => self.deadlines.set(id, None),
            Err(_) => self.revisit(id),
        }
    }

    /// Ends the games whose deadline has passed.
    pub async fn expire(self: &Arc<House>) {
        let now = self.now();
        for id in self.deadlines.due(now) {
            match self.act(&id, None, Command::Expire).await {
                Ok(room) => self.deadlines.set(&id, room.deadline()),
                Err(error) => {
                    tracing::error!(game = id, %error, "a game cannot be ended");
                    // A missing or broken game has no deadline; one that could not be stored is tried again.
                    if matches!(&error, Failure::Store(error) if !matches!(error, StoreError::Broken(_))) {
                        self.deadlines.set(&id, Some(now + AGAIN));
                    }
                }
            }
        }
    }

    /// Unloads the rooms that have not been used for a while.
    pub fn tidy(&self) {
        let now = self.now();
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|id, table| {
            let idle = now.saturating_sub(table.used.load(Ordering::Relaxed)) > IDLE;
            !idle
                || Arc::strong_count(table) > 1
                || Arc::strong_count(&table.room) > 1
                || self.hub.is_followed(id)
        });
        metrics::gauge!("ludoteca_rooms").set(tables.len() as f64);
    }

    /// Schedules a game to be checked again soon.
    pub fn revisit(&self, id: &str) {
        self.unsettled.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned());
    }

    /// Checks the games again for which the store had failed.
    pub async fn recover(self: &Arc<House>) {
        let games = std::mem::take(&mut *self.unsettled.lock().unwrap_or_else(PoisonError::into_inner));
        for id in games {
            match self.hold(&id).await {
                Ok(room) => self.watch(&room),
                Err(Failure::NoGame | Failure::Unreadable) => {}
                Err(_) => self.revisit(&id),
            }
        }
    }
}
