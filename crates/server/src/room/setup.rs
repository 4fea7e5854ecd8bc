//! The initial setup of an online game; it never changes.

use catalog::{AnyGame, AnyMatch, find};
use kernel::{Conclusion, Control, MatchError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event::{GONE, Person};

/// The player in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Occupant {
    /// Nobody yet: anyone may take the seat.
    Open,
    /// A person.
    Person(Person),
    /// The computer.
    Level {
        /// The strength, 0 to 8.
        level: u8,
    },
}

impl Occupant {
    pub fn is(&self, identity: &str) -> bool {
        matches!(self, Occupant::Person(person) if person.id == identity)
    }

    /// The id of this player in lists and ratings; `None` for an open seat.
    pub fn subject(&self) -> Option<String> {
        match self {
            Occupant::Open => None,
            Occupant::Person(person) => Some(person.id.clone()),
            Occupant::Level { level } => Some(format!("level:{level}")),
        }
    }

    /// The name in records and other texts. Guests are marked with brackets, which no name may contain, so that no
    /// guest can pass for an account.
    pub fn name(&self) -> String {
        match self {
            Occupant::Open => "?".to_owned(),
            Occupant::Person(person) if person.account || person.name == GONE => person.name.clone(),
            Occupant::Person(person) => format!("{} (guest)", person.name),
            Occupant::Level { level } => format!("level:{level}"),
        }
    }

    /// Whether this player's results can be rated.
    pub fn is_rateable(&self) -> bool {
        match self {
            Occupant::Open => false,
            Occupant::Person(person) => person.account,
            Occupant::Level { .. } => true,
        }
    }
}

/// Games without a recorded rules version are older than version 2.
const fn first_version() -> u32 {
    1
}

/// The initial setup of an online game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub game: String,
    pub variant: String,
    /// The starting position, as text.
    pub start: String,
    /// Turns played before, if the game continues from a record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
    /// How the game had ended, if it is the record of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Conclusion>,
    /// Whether the start is the usual one, so that the result can be rated.
    pub usual: bool,
    /// Whether the players wished that the result does not change ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub casual: bool,
    pub clock: String,
    pub public: bool,
    pub seats: [Occupant; 2],
    pub created: u64,
    /// The version of the game's rules under which it is played.
    #[serde(default = "first_version")]
    pub rules: u32,
    /// The id of the identity that created the game.
    pub by: String,
    /// A keyed hash of the network prefix from which the game was created, for rate limits and fair queues. It is never
    /// shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
}

impl Setup {
    /// The game and variant; `None` if this version of the program does not know them.
    pub fn kind(&self) -> Option<&'static dyn AnyGame> {
        find(&self.game)?.variant(Some(&self.variant)).ok()
    }

    /// The number of seats that the computer plays.
    pub fn levels(&self) -> usize {
        self.seats.iter().filter(|player| matches!(player, Occupant::Level { .. })).count()
    }

    /// The match at the start, and the error of the first earlier turn that the current rules refuse. `None` if this
    /// version of the program cannot read the start.
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
    /// A public game of Stac, created by Ana.
    pub fn of_stac(seats: [Occupant; 2], clock: &str) -> Setup {
        let game = find("stac").unwrap().variant(None).unwrap();
        Setup {
            game: "stac".to_owned(),
            variant: game.variant().to_owned(),
            start: game.start(0).text(),
            played: Vec::new(),
            ended: None,
            usual: true,
            casual: false,
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
