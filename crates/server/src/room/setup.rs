//! What a game online begins with; it never changes.

use catalog::{AnyGame, AnyMatch, find};
use kernel::{Control, MatchError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event::{GONE, Person};

/// Who sits, or may sit, on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Player {
    /// Whoever comes.
    Open,
    /// A person.
    Person(Person),
    /// The computer.
    Level {
        /// 0 to 8.
        level: u8,
    },
}

impl Player {
    pub fn is(&self, identity: &str) -> bool {
        matches!(self, Player::Person(person) if person.id == identity)
    }

    /// By what name lists and ratings know this player; nothing for an open seat.
    pub fn subject(&self) -> Option<String> {
        match self {
            Player::Open => None,
            Player::Person(person) => Some(person.id.clone()),
            Player::Level { level } => Some(format!("level:{level}")),
        }
    }

    /// The name in records and other texts. Guests are marked: a name cannot contain brackets, so no account looks so.
    pub fn name(&self) -> String {
        match self {
            Player::Open => "?".to_owned(),
            Player::Person(person) if person.account || person.name == GONE => person.name.clone(),
            Player::Person(person) => format!("{} (guest)", person.name),
            Player::Level { level } => format!("level:{level}"),
        }
    }

    /// Whether results of this player can count.
    pub fn is_rateable(&self) -> bool {
        match self {
            Player::Open => false,
            Player::Person(person) => person.account,
            Player::Level { .. } => true,
        }
    }
}

/// Games that do not say by which rules they are played are older than the second version.
const fn first_version() -> u32 {
    1
}

/// What a game online begins with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub game: String,
    pub variant: String,
    /// The position's text.
    pub start: String,
    /// Turns played before, where the game goes on from a record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
    /// Whether the start is the usual one, so that the result can count.
    pub usual: bool,
    pub clock: String,
    pub public: bool,
    pub seats: [Player; 2],
    pub created: u64,
    /// The version of the game's rules by which it is played.
    #[serde(default = "first_version")]
    pub rules: u32,
    /// Who created it.
    pub by: String,
    /// A keyed hash of the household it was created from, for limits and fair queues. It is never shown to anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
}

impl Setup {
    /// The game in its variant; a store may hold a game that this program no longer knows.
    pub fn kind(&self) -> Option<&'static dyn AnyGame> {
        find(&self.game)?.variant(Some(&self.variant)).ok()
    }

    /// On how many seats the computer plays.
    pub fn levels(&self) -> usize {
        self.seats.iter().filter(|player| matches!(player, Player::Level { .. })).count()
    }

    /// The match as it begins, and the first of the turns played before that today's rules refuse. Nothing if this
    /// program cannot even read its start.
    pub fn begin(&self) -> Option<(Box<dyn AnyMatch>, Option<MatchError>)> {
        let game = self.kind()?;
        let mut game = game.read(&self.start).ok()?;
        game.set_clock(self.clock.parse::<Control>().ok()?);
        let refused = self.played.iter().find_map(|turn| game.play_turn(turn, 0).err());
        Some((game, refused))
    }
}

#[cfg(test)]
impl Setup {
    /// A public game of Stac that Ana has created.
    pub fn of_stac(seats: [Player; 2], clock: &str) -> Setup {
        let game = find("stac").unwrap().variant(None).unwrap();
        Setup {
            game: "stac".to_owned(),
            variant: game.variant().to_owned(),
            start: game.start(0).text(),
            played: Vec::new(),
            usual: true,
            clock: clock.to_owned(),
            public: true,
            seats,
            created: 1_000,
            rules: game.rules_version(),
            by: "ana".to_owned(),
            origin: None,
        }
    }
}
