//! What is kept, row by row.

use kernel::Outcome;
use sqlx::FromRow;

use crate::room::{Event, Noted, Player, Room, Status};

/// A person, known by nothing but an id, or an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub(crate) struct Identity {
    pub id: String,
    pub name: String,
    /// The name in small letters; accounts only.
    pub account: Option<String>,
    /// What the name looks like; accounts only.
    pub look: Option<String>,
    /// The password's Argon2 hash; accounts only.
    pub password: Option<String>,
    pub created: i64,
    /// When the host banned them, or 0.
    pub banned: i64,
    /// When the account was deleted, or 0.
    pub deleted: i64,
}

/// An account's name in its three forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// As it is shown.
    pub name: String,
    /// In small letters, as one logs in with it.
    pub account: String,
    /// What it looks like: no two accounts look the same.
    pub look: String,
}

/// A browser that somebody has logged in with.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct Login {
    pub id: String,
    pub identity: String,
    pub created: i64,
    pub seen: i64,
    pub agent: String,
}

/// A key for a program that acts for somebody.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct Token {
    pub id: String,
    pub identity: String,
    pub name: String,
    /// Joined by spaces.
    pub scopes: String,
    /// The hash of its secret half.
    pub secret: String,
    pub created: i64,
    pub used: i64,
    pub expires: i64,
}

/// A rating of one subject in one game.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub(crate) struct Rating {
    pub subject: String,
    pub game: String,
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
    pub played: i64,
}

/// A rating as it was at some time.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub(crate) struct RatingAt {
    pub game: String,
    pub room: String,
    pub at: i64,
    pub rating: f64,
    pub deviation: f64,
    /// What is known of the game that changed it: whether everybody may see it, and who played.
    pub public: Option<i64>,
    pub first: Option<String>,
    pub second: Option<String>,
}

impl RatingAt {
    /// Whether somebody played in the game that changed it.
    pub fn has(&self, identity: &str) -> bool {
        [&self.first, &self.second].into_iter().any(|player| player.as_deref() == Some(identity))
    }
}

/// What lists know of a game.
#[derive(Clone, Debug, PartialEq, FromRow)]
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

/// What the server must know of an unfinished game when it starts.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub(crate) struct Listed {
    pub id: String,
    pub deadline: Option<i64>,
    pub waiting: i64,
}

/// How many games with the computer are not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct RunningEngines {
    /// An identity's own against the computer that were touched lately.
    pub against: i64,
    /// An identity's own of the computer against itself.
    pub alone: i64,
    /// The same for the household.
    pub against_here: i64,
    pub alone_here: i64,
}

/// Which games to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct List {
    /// Games of this status that everybody may see, or of one identity.
    pub what: Listing,
    pub game: Option<String>,
    pub most: u32,
}

/// The kinds of lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    Public(&'static str),
    /// The open public games that an identity may join: neither side has blocked the other.
    OpenTo(String),
    /// All games of an identity.
    Of(String),
    /// The public games of an identity or a level.
    PublicOf(String),
    All,
}

/// What is kept beside the events, for lists.
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
        let seats: &[Player; 2] = &room.seats;
        let timed = room.setup.clock.contains('+') && room.is_begun();
        Summary {
            status: room.status().name(),
            seats: serde_json::to_string(seats).unwrap_or_default(),
            subjects: seats.each_ref().map(Player::subject),
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

/// Events to be added to a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Append {
    pub id: String,
    pub game: String,
    pub events: Vec<Noted>,
    pub summary: Summary,
    pub rated: Option<Rated>,
}

impl Append {
    /// What has just happened in a room.
    pub fn of(room: &Room, events: Vec<Noted>, rated: Option<Rated>) -> Append {
        let (id, game) = (room.id.clone(), room.setup.game.clone());
        Append { id, game, events, summary: Summary::of(room), rated }
    }

    /// The numbers of the earlier events whose text goes.
    pub fn removed(&self) -> impl Iterator<Item = u64> {
        self.events.iter().filter_map(|noted| match noted.event {
            Event::ChatRemoved { number } => Some(number),
            _ => None,
        })
    }
}
