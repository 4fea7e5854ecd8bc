//! Delivers events from the rooms to their followers within this process.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::{Notify, mpsc};
use utoipa::ToSchema;

use super::told::PresenceNews;

/// How many messages are queued for a slow client before it is disconnected. It reconnects and asks for what it missed.
const PATIENCE: usize = 64;

/// A message: the event's number (0 if it has none) and its text.
pub(crate) type Message = (u64, Utf8Bytes);

/// Who is connected to a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Presence {
    /// Whether each player is connected, by seat.
    pub players: [bool; 2],
    pub spectators: usize,
    /// In a study: the identities of those who may edit it and are connected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub editors: Vec<String>,
}

#[derive(Default)]
struct Audience {
    /// The player in each seat.
    seats: [Option<String>; 2],
    /// Those who may edit the study.
    editors: Vec<String>,
    /// By connection number: the identity, if known, and the sending side.
    followers: HashMap<u64, (Option<String>, Arc<Outbox>)>,
    /// Whether followers have come or gone since presence was last sent.
    changed: bool,
}

impl Audience {
    fn presence(&self) -> Presence {
        let mut players = [false; 2];
        let mut spectators = HashSet::new();
        let mut editors = BTreeSet::new();
        for (number, (identity, _)) in &self.followers {
            let seated = self.seats.iter().map(|seat| seat.is_some() && seat == identity);
            let seated: Vec<bool> = seated.collect();
            if let Some(editor) = identity.as_ref().filter(|id| self.editors.contains(id)) {
                editors.insert(editor.clone());
            } else if seated == [false, false] {
                spectators.insert(identity.clone().unwrap_or_else(|| number.to_string()));
            }
            players[0] |= seated[0];
            players[1] |= seated[1];
        }
        Presence { players, spectators: spectators.len(), editors: editors.into_iter().collect() }
    }
}

/// All followers of all games.
#[derive(Default)]
pub(crate) struct Hub {
    audiences: Mutex<HashMap<String, Audience>>,
    numbers: AtomicU64,
}

/// The sending side of a connection.
struct Outbox {
    sender: mpsc::Sender<Message>,
    /// Notified when the connection must end, because it was too slow and missed messages.
    overrun: Notify,
}

/// A connection that follows games.
pub(crate) struct Follower {
    pub number: u64,
    pub identity: Option<String>,
    line: Arc<Outbox>,
    /// The games that it follows.
    pub games: HashSet<String>,
}

impl Follower {
    /// Completes when the connection must end, because it was too slow and missed messages.
    pub fn overrun(&self) -> impl Future<Output = ()> + Send + use<> {
        let line = self.line.clone();
        async move { line.overrun.notified().await }
    }
}

impl Hub {
    /// Creates a connection that follows no game yet.
    pub fn connect(&self, identity: Option<String>) -> (Follower, mpsc::Receiver<Message>) {
        let (sender, receiver) = mpsc::channel(PATIENCE);
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let line = Arc::new(Outbox { sender, overrun: Notify::new() });
        (Follower { number, identity, line, games: HashSet::new() }, receiver)
    }

    /// Subscribes the connection to a game.
    pub fn follow(&self, follower: &mut Follower, game: &str, seats: [Option<String>; 2]) {
        let mut audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        let audience = audiences.entry(game.to_owned()).or_default();
        audience.seats = seats;
        audience.changed = true;
        audience.followers.insert(follower.number, (follower.identity.clone(), follower.line.clone()));
        follower.games.insert(game.to_owned());
    }

    pub fn leave(&self, follower: &mut Follower, game: &str) {
        if !follower.games.remove(game) {
            return;
        }
        let mut audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(audience) = audiences.get_mut(game) {
            audience.followers.remove(&follower.number);
            audience.changed = true;
            if audience.followers.is_empty() {
                audiences.remove(game);
            }
        }
    }

    pub fn leave_all(&self, follower: &mut Follower) {
        for game in follower.games.clone() {
            self.leave(follower, &game);
        }
    }

    /// Sends a message to all followers of a game. Followers that are too slow are disconnected.
    pub fn publish(&self, game: &str, message: &Message) {
        let mut audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(audience) = audiences.get_mut(game) {
            send(audience, message);
        }
    }

    /// Ends the connections of an identity.
    pub fn cut(&self, identity: &str) {
        let audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        for (whose, line) in audiences.values().flat_map(|audience| audience.followers.values()) {
            if whose.as_deref() == Some(identity) {
                line.overrun.notify_one();
            }
        }
    }

    /// Ends the connections that follow a deleted game.
    pub fn end(&self, game: &str) {
        let audience = self.audiences.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
        for (_, line) in audience.into_iter().flat_map(|audience| audience.followers.into_values()) {
            line.overrun.notify_one();
        }
    }

    /// Records who sits where.
    pub fn seat(&self, game: &str, seats: [Option<String>; 2]) {
        let mut audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(audience) = audiences.get_mut(game) {
            audience.seats = seats;
            audience.changed = true;
        }
    }

    /// Records who may edit a study.
    pub fn cast(&self, study: &str, editors: Vec<String>) {
        let mut audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(audience) = audiences.get_mut(study) {
            audience.editors = editors;
            audience.changed = true;
        }
    }

    pub fn presence(&self, game: &str) -> Presence {
        let audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        audiences.get(game).map(Audience::presence).unwrap_or_default()
    }

    pub fn is_followed(&self, game: &str) -> bool {
        self.audiences.lock().unwrap_or_else(PoisonError::into_inner).contains_key(game)
    }

    /// Sends presence updates for games whose followers have changed. This runs at intervals, so that a large audience
    /// is not flooded.
    pub fn tell_presence(&self) {
        let mut audiences = self.audiences.lock().unwrap_or_else(PoisonError::into_inner);
        for (game, audience) in audiences.iter_mut().filter(|(_, audience)| audience.changed) {
            audience.changed = false;
            let news = PresenceNews { presence: game.clone(), who: audience.presence() };
            send(audience, &(0, serde_json::to_string(&news).unwrap_or_default().into()));
        }
    }
}

fn send(audience: &mut Audience, message: &Message) {
    audience.followers.retain(|_, (_, line)| {
        let sent = line.sender.try_send(message.clone()).is_ok();
        if !sent {
            line.overrun.notify_one();
        }
        sent
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_is_too_slow_is_told_so_and_disturbs_nobody() {
        let hub = Hub::default();
        let (mut slow, _unread) = hub.connect(None);
        let (mut quick, mut read) = hub.connect(Some("ana".to_owned()));
        let overrun = slow.overrun();
        hub.follow(&mut slow, "game", [None, None]);
        hub.follow(&mut quick, "game", [Some("ana".to_owned()), None]);
        assert_eq!(
            hub.presence("game"),
            Presence { players: [true, false], spectators: 1, editors: Vec::new() }
        );
        for seq in 1..=PATIENCE as u64 + 1 {
            hub.publish("game", &(seq, "news".into()));
            assert_eq!(read.recv().await.map(|(seq, _)| seq), Some(seq));
        }
        overrun.await;
        assert_eq!(hub.presence("game").spectators, 0);
        hub.leave_all(&mut quick);
        assert!(!hub.is_followed("game"));
    }
}
