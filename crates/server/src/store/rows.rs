//! The rows of the database.

use kernel::Outcome;

use super::columns::columns;
use crate::room::{Event, Noted, Occupant, Room, Status};

/// A person: a guest or an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Identity {
    pub id: String,
    pub name: String,
    /// The name in its log-in form, in lower case; accounts only.
    pub account: Option<String>,
    /// The look of the name; accounts only.
    pub look: Option<String>,
    /// The password's Argon2 hash; accounts only.
    pub password: Option<String>,
    pub created: i64,
    /// When the host banned the identity, or 0.
    pub banned: i64,
    /// When the account was deleted, or 0.
    pub deleted: i64,
}

columns!(Identity { id, name, account, look, password, created, banned, deleted });

/// An account name in its three forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// The name as shown.
    pub name: String,
    /// The log-in form, in lower case.
    pub account: String,
    /// The look: no two accounts may have the same one.
    pub look: String,
}

/// A session: a browser that is logged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Login {
    pub id: String,
    pub identity: String,
    pub created: i64,
    pub seen: i64,
    pub agent: String,
}

columns!(Login { id, identity, created, seen, agent });

/// An access token for a program that acts for a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub id: String,
    pub identity: String,
    pub name: String,
    /// The scopes, joined by spaces.
    pub scopes: String,
    /// The hash of the secret.
    pub secret: String,
    pub created: i64,
    pub used: i64,
    pub expires: i64,
}

columns!(Token { id, identity, name, scopes, secret, created, used, expires });

/// The rating of a subject (a player or level) in a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rating {
    pub subject: String,
    pub game: String,
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
    pub played: i64,
}

columns!(Rating { subject, game, rating, deviation, volatility, played });

/// How somebody's games of a kind ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Results {
    pub game: String,
    /// A level such as `level:3`, or empty for people.
    pub opponent: String,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

columns!(Results { game, opponent, won, drawn, lost });

/// A rating at a point in time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RatingAt {
    pub game: String,
    pub room: String,
    pub at: i64,
    pub rating: f64,
    pub deviation: f64,
    /// About the game that changed the rating: whether it is public, and its players.
    pub public: Option<i64>,
    pub first: Option<String>,
    pub second: Option<String>,
}

columns!(RatingAt { game, room, at, rating, deviation, public, first, second });

impl RatingAt {
    /// Whether an identity played in the game that changed the rating.
    pub fn has(&self, identity: &str) -> bool {
        [&self.first, &self.second].into_iter().any(|player| player.as_deref() == Some(identity))
    }
}

/// A game's data for lists.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameRow {
    pub id: String,
    pub setup: String,
    pub status: String,
    pub seats: String,
    pub turns: i64,
    pub to_play: Option<String>,
    pub outcome: Option<String>,
    pub updated: i64,
}

columns!(GameRow { id, setup, status, seats, turns, to_play, outcome, updated });

/// What the server needs to know about an unfinished game at its start.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    pub id: String,
    pub deadline: Option<i64>,
    pub waiting: i64,
}

columns!(Listed { id, deadline, waiting });

/// Counts of unfinished games against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunningEngines {
    /// The identity's games against the computer that were changed recently.
    pub against: i64,
    /// The identity's games of the computer against itself.
    pub alone: i64,
    /// The same for the network prefix.
    pub against_here: i64,
    pub alone_here: i64,
}

columns!(RunningEngines { against, alone, against_here, alone_here });

/// Which games to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct List {
    /// The kind of list.
    pub what: Listing,
    pub game: Option<String>,
    pub most: u32,
}

/// The kinds of lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    Public(&'static str),
    /// The open public games that an identity may join, without those of players who have blocked it or whom it has
    /// blocked.
    OpenTo(String),
    /// All games of an identity.
    Of(String),
    /// The games of an identity that it has not dismissed, and those that it has.
    Kept(String),
    Dismissed(String),
    /// The public games of an identity or a level.
    PublicOf(String),
    All,
}

/// The data stored with a game for lists.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    pub status: &'static str,
    pub seats: String,
    pub subjects: [Option<String>; 2],
    pub turns: i64,
    pub to_play: Option<&'static str>,
    pub outcome: Option<String>,
    pub updated: i64,
    pub deadline: Option<i64>,
    pub waiting: bool,
}

impl Summary {
    pub fn of(room: &Room) -> Summary {
        let seats: &[Occupant; 2] = &room.seats;
        let timed = room.setup.clock.contains('+') && room.is_begun();
        Summary {
            status: room.status().name(),
            seats: serde_json::to_string(seats).unwrap_or_default(),
            subjects: seats.each_ref().map(Occupant::subject),
            turns: room.game.length() as i64,
            to_play: (room.status() == Status::Playing).then(|| room.game.to_play().name()),
            outcome: room.ending.as_ref().map(|ending| ending.result().to_owned()),
            updated: room.last_at as i64,
            deadline: room.deadline().map(|deadline| deadline as i64),
            waiting: room.ending.is_none() && (timed || room.level_to_play().is_some()),
        }
    }
}

/// A result that changes ratings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rated {
    pub subjects: [String; 2],
    pub outcome: Outcome,
}

/// Events to append to a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Append {
    pub id: String,
    pub game: String,
    pub events: Vec<Noted>,
    pub summary: Summary,
    pub rated: Option<Rated>,
}

impl Append {
    /// The given new events of a room.
    pub fn of(room: &Room, events: Vec<Noted>, rated: Option<Rated>) -> Append {
        let (id, game) = (room.id.clone(), room.setup.game.clone());
        Append { id, game, events, summary: Summary::of(room), rated }
    }

    /// The numbers of earlier events whose content is removed.
    pub fn removed(&self) -> impl Iterator<Item = u64> {
        self.events.iter().filter_map(|noted| match noted.event {
            Event::ChatRemoved { number } => Some(number),
            _ => None,
        })
    }
}
