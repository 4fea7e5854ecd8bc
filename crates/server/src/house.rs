//! The running server: the rooms in memory, the store behind them, and the followers who receive events.

mod farewell;
mod openings;
mod removal;
#[cfg(test)]
mod tests;
mod upkeep;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum_extra::extract::cookie::Key;
use thiserror::Error;
use tokio::sync::{OwnedMutexGuard, watch};

use crate::barred::Barred;
use crate::clock::Now;
use crate::deadlines::Deadlines;
use crate::engines::Engines;
use crate::identity::{Challenges, People};
use crate::limits::RateLimits;
use crate::news::{Hub, wire};
use crate::pages::Pages;
use crate::pairing::Pairing;
use crate::pictures::Pictures;
use crate::places::Places;
use crate::quotas::Quotas;
use crate::ratings::KnownRatings;
use crate::retention::Retention;
use crate::room::{Actor, Command, Event, Noted, Refusal, Room, Setup, Status};
use crate::store::{Append, Rated, Store, StoreError, Summary};
use crate::studies::Shelf;

pub(crate) use removal::Kept;

/// Default for the number of simultaneous connections per address.
const CONNECTIONS: u32 = 256;
/// How often a command is tried when another process has changed the game in the meantime.
const TRIES: usize = 3;

/// The host's settings.
#[derive(Clone, Debug, Default)]
pub struct ServerSettings {
    /// The URL under which people reach the server, if it differs from the requested host.
    pub public_url: Option<String>,
    /// The reverse proxy whose forwarded client addresses are trusted.
    pub trusted_proxy: Option<IpAddr>,
    /// Whether rate limits are off.
    pub no_rate_limits: bool,
    /// Simultaneous connections per address; event streams and WebSockets get half as many. Default: 256.
    pub connections_per_address: Option<u32>,
    /// How long a client may accept no data before it is disconnected. Default: 15 seconds.
    pub write_timeout: Option<Duration>,
    /// Further host names that the server answers to, besides the machine's own and that of the public URL.
    pub allowed_hosts: Vec<String>,
    /// How long old data is kept.
    pub retention: Retention,
}

impl ServerSettings {
    /// Whether people reach the server over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    /// Simultaneous connections per address; `None` means no limit.
    pub(crate) fn connections(&self) -> Option<u32> {
        (!self.no_rate_limits).then(|| self.connections_per_address.unwrap_or(CONNECTIONS))
    }

    /// Simultaneous event streams and WebSockets per address: half the connections, so that pages can still be loaded.
    pub(crate) fn streams(&self) -> Option<u32> {
        self.connections().map(|most| most.div_ceil(2))
    }
}

/// The running server.
pub(crate) struct House {
    pub store: Arc<dyn Store>,
    pub settings: ServerSettings,
    pub key: Key,
    pub hub: Hub,
    pub people: People,
    pub ratings: KnownRatings,
    pub challenges: Challenges,
    pub limits: RateLimits,
    /// Open event streams and WebSockets per address.
    pub streams: Places,
    pub barred: Barred,
    pub quotas: Quotas,
    pub engines: Engines,
    pub deadlines: Deadlines,
    pub pairing: Pairing,
    pub studies: Shelf,
    pub pictures: Pictures,
    pub pages: Pages,
    now: Now,
    stop: watch::Sender<bool>,
    tables: Mutex<HashMap<String, Arc<RoomSlot>>>,
    /// Games to check again, because the store failed while they were being changed.
    unsettled: Mutex<HashSet<String>>,
    /// Whether the last heartbeat was stored.
    ready: AtomicBool,
    heard: upkeep::Heard,
}

/// A room in memory, or an empty slot for one.
#[derive(Default)]
struct RoomSlot {
    room: Arc<tokio::sync::Mutex<Option<Room>>>,
    used: AtomicU64,
    /// The number of the next event to send to followers; 0 until the room has been loaded once.
    next: AtomicU64,
}

/// A locked room: nobody else can change it in the meantime.
pub(crate) struct Held(OwnedMutexGuard<Option<Room>>, Arc<RoomSlot>);

impl std::ops::Deref for Held {
    type Target = Room;

    fn deref(&self) -> &Room {
        // A `Held` is only made once the room is loaded.
        self.0.as_ref().expect("the room is loaded")
    }
}

/// Why a command or a request failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("there is no such game")]
    NoGame,
    #[error("this game is of a kind, or begins with a position, that this server cannot read")]
    Unreadable,
    #[error("{0}")]
    Refused(Refusal, Box<Held>),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the server is stopping")]
    Stopping,
}

impl std::fmt::Debug for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "room {}", self.id)
    }
}

impl House {
    pub fn new(store: Arc<dyn Store>, key: Key, settings: ServerSettings, now: Now) -> House {
        House {
            limits: RateLimits::new(!settings.no_rate_limits),
            streams: Places::new(settings.streams()),
            barred: Barred::default(),
            quotas: Quotas::new(!settings.no_rate_limits),
            store,
            key,
            settings,
            hub: Hub::default(),
            people: People::default(),
            ratings: KnownRatings::default(),
            challenges: Challenges::default(),
            engines: Engines::start(),
            deadlines: Deadlines::default(),
            pairing: Pairing::default(),
            studies: Shelf::default(),
            pictures: Pictures::default(),
            pages: Pages::new(),
            now,
            stop: watch::Sender::new(false),
            tables: Mutex::default(),
            unsettled: Mutex::default(),
            ready: AtomicBool::new(true),
            heard: upkeep::Heard::default(),
        }
    }

    pub fn now(&self) -> u64 {
        (self.now)()
    }

    /// A receiver that changes when the server stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Stops the engines and disconnects all followers.
    pub fn stop(&self) {
        self.stop.send_replace(true);
        self.engines.stop();
    }

    fn table(&self, id: &str) -> Arc<RoomSlot> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry(id.to_owned()).or_insert_with(|| Arc::new(RoomSlot::default()));
        table.used.store(self.now(), Ordering::Relaxed);
        table.clone()
    }

    /// Locks a room, and loads it first if necessary.
    pub async fn hold(self: &Arc<House>, id: &str) -> Result<Held, Failure> {
        if !crate::id::is_id(id) {
            return Err(Failure::NoGame);
        }
        let table = self.table(id);
        let mut place = table.room.clone().lock_owned().await;
        if place.is_none() {
            let Some((setup, log)) = self.store.load(id).await? else {
                self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
                self.engines.forget(id);
                return Err(Failure::NoGame);
            };
            let room = rebuilt(id, setup, &log).map_err(|_| Failure::Unreadable)?;
            self.catch_up(&table, &room, &log);
            *place = Some(room);
        }
        Ok(Held(place, table))
    }

    /// Sends followers the events that were stored without their knowledge: by another process, or by a transaction
    /// whose answer was lost.
    fn catch_up(self: &Arc<House>, table: &RoomSlot, room: &Room, log: &[Noted]) {
        let next = table.next.swap(room.seq + 1, Ordering::Relaxed);
        let missed: Vec<Noted> = log.iter().filter(|noted| noted.seq >= next).cloned().collect();
        if next > 0 && !missed.is_empty() {
            self.tell(room, &missed);
        }
    }

    /// The events of a game as sent to followers; empty if the game is gone.
    pub async fn worded(self: &Arc<House>, id: &str, noted: &[Noted]) -> Vec<Utf8Bytes> {
        match self.hold(id).await {
            Ok(room) => noted.iter().map(|note| wire(&room, note)).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Runs a player's command on a game: the events are stored, then sent to followers. Once started it completes,
    /// even if the client disconnects.
    pub async fn act(
        self: &Arc<House>,
        id: &str,
        who: Option<&str>,
        command: Command,
    ) -> Result<Held, Failure> {
        let (house, id, who) = (self.clone(), id.to_owned(), who.map(str::to_owned));
        let task = tokio::spawn(async move {
            let actor = who.as_deref().map_or(Actor::Nobody, Actor::Identity);
            house.act_here(&id, actor, &command).await
        });
        task.await.map_err(|_| Failure::Stopping)?
    }

    /// Runs a command of the computer player.
    pub async fn act_for_level(self: &Arc<House>, id: &str, command: &Command) -> Result<Held, Failure> {
        self.act_here(id, Actor::Level, command).await
    }

    async fn act_here(
        self: &Arc<House>,
        id: &str,
        actor: Actor<'_>,
        command: &Command,
    ) -> Result<Held, Failure> {
        for _ in 0..TRIES {
            let mut held = self.hold(id).await?;
            let Some(room) = held.0.as_mut() else { return Err(Failure::NoGame) };
            let now = self.now();
            let before = room.seq;
            let events = match room.act(actor, command, now) {
                Ok(events) => events,
                Err(refusal) => return Err(Failure::Refused(refusal, Box::new(held))),
            };
            if events.is_empty() {
                return Ok(held);
            }
            let noted = (before + 1..).zip(events).map(|(seq, event)| Noted { seq, at: now, event });
            let noted: Vec<Noted> = noted.collect();
            let append = Append::of(room, noted.clone(), rated(room, &noted));
            match self.store.append(append).await {
                Ok(()) => {
                    held.1.next.store(room.seq + 1, Ordering::Relaxed);
                    self.tell(room, &noted);
                    return Ok(held);
                }
                // The room in memory differs from the stored one, so it is loaded again.
                Err(StoreError::Conflict) => *held.0 = None,
                Err(StoreError::Uncertain(why)) => {
                    *held.0 = None;
                    drop(held);
                    return self.settle(id, &noted, why).await;
                }
                Err(error) => {
                    *held.0 = None;
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Checks whether events were stored although the answer was lost.
    async fn settle(self: &Arc<House>, id: &str, noted: &[Noted], why: String) -> Result<Held, Failure> {
        let before = noted.first().map_or(0, |first| first.seq - 1);
        let stored = match self.store.settled(id, before).await {
            Ok(stored) => stored,
            Err(error) => {
                tracing::warn!(game = id, %error, "it is not known yet whether a command was stored");
                self.revisit(id);
                return Err(StoreError::Uncertain(why).into());
            }
        };
        if !stored.starts_with(noted) {
            return Err(StoreError::Unavailable(why).into());
        }
        // Loading the room sends followers the events that they missed.
        self.hold(id).await
    }

    /// Sends events to followers and does what follows from them.
    fn tell(self: &Arc<House>, room: &Room, noted: &[Noted]) {
        if noted.iter().any(|note| matches!(note.event, Event::Ended(_))) {
            let subjects = room.seats.iter().filter_map(crate::room::Occupant::subject);
            subjects.for_each(|subject| self.ratings.forget(&subject));
        }
        for note in noted {
            if matches!(note.event, Event::Turn { .. }) {
                metrics::counter!("ludoteca_turns").increment(1);
            }
            // Skip the serialisation if there are no followers.
            if self.hub.is_followed(&room.id) {
                self.hub.publish(&room.id, &(note.seq, wire(room, note)));
            }
        }
        if noted.iter().any(|note| matches!(note.event, Event::Joined { .. })) {
            self.hub.seat(&room.id, room.seats.each_ref().map(crate::room::Occupant::subject));
        }
        self.watch(room);
    }

    /// Sets the game's deadline, and starts an engine if it is the computer's turn.
    pub fn watch(self: &Arc<House>, room: &Room) {
        self.deadlines.set(&room.id, room.deadline());
        Engines::watch(self, room);
    }

    /// Creates a game, or returns the existing one with this id.
    pub async fn open(self: &Arc<House>, id: &str, setup: Setup) -> Result<Held, Failure> {
        let room = Room::new(id, setup).ok_or(Failure::NoGame)?;
        self.store.create(id, &room.setup, &Summary::of(&room)).await?;
        metrics::counter!("ludoteca_games").increment(1);
        let held = self.hold(id).await?;
        self.watch(&held);
        Ok(held)
    }
}

/// Rebuilds a room from its log, as far as the current rules can replay it.
pub(crate) fn rebuilt(id: &str, setup: Setup, log: &[Noted]) -> Result<Room, StoreError> {
    let unreadable = || StoreError::Broken(format!("game {id}: {}", Failure::Unreadable));
    let room = Room::replay(id, setup, log).ok_or_else(unreadable)?;
    if let Some(unplayable) = &room.unplayable {
        tracing::warn!(
            game = id,
            turns = unplayable.turns,
            detail = unplayable.detail,
            "a game does not replay"
        );
    }
    Ok(room)
}

/// The result to rate, if the game has just ended with one that counts.
fn rated(room: &Room, noted: &[Noted]) -> Option<Rated> {
    let ended = noted.iter().any(|note| matches!(note.event, Event::Ended(_)));
    if !ended || room.status() != Status::Over || !room.is_rated() || !room.is_begun() {
        return None;
    }
    let outcome = room.ending.as_ref()?.outcome?;
    Some(Rated { subjects: [room.seats[0].subject()?, room.seats[1].subject()?], outcome })
}
