//! Seats, outcomes, and the rules behind them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of the two players. Seat 1 makes the first step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Seat {
    /// Seat 1.
    First,
    /// Seat 2.
    Second,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The other seat.
    #[must_use]
    pub const fn opponent(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 or 1, to index a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, for display.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// `first` or `second`, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a game ended. It is written `1-0`, `0-1` or `1/2-1/2`, seat 1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Outcome {
    /// This player has won.
    Win(Seat),
    /// Neither player has won.
    Draw,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Outcome; 3] = [Outcome::Win(Seat::First), Outcome::Win(Seat::Second), Outcome::Draw];

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Win(seat) => Some(seat),
            Outcome::Draw => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Outcome::Win(Seat::First) => "1-0",
            Outcome::Win(Seat::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Outcome {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::schema::Object::builder()
            .schema_type(utoipa::openapi::schema::Type::String)
            .description(Some("How a game ended, seat 1 first."))
            .enum_values(Some(Outcome::ALL.map(Outcome::text)))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Outcome {}

/// A text that is not an outcome.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{0}`, expected `1-0`, `0-1` or `1/2-1/2`")]
pub struct OutcomeReadError(pub String);

impl FromStr for Outcome {
    type Err = OutcomeReadError;

    fn from_str(text: &str) -> Result<Outcome, OutcomeReadError> {
        let found = Outcome::ALL.into_iter().find(|outcome| outcome.text() == text);
        found.ok_or_else(|| OutcomeReadError(text.to_owned()))
    }
}

impl From<Outcome> for String {
    fn from(outcome: Outcome) -> String {
        outcome.to_string()
    }
}

impl TryFrom<String> for Outcome {
    type Error = OutcomeReadError;

    fn try_from(text: String) -> Result<Outcome, OutcomeReadError> {
        text.parse()
    }
}

/// A sentence from the game's language files and the number of the rule behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ruling {
    /// The id of the sentence in the game's `en.ftl` and `pt.ftl`.
    pub sentence: Cow<'static, str>,
    /// The rule's number in the game's `RULES.md`, such as `S5`.
    pub rule: Cow<'static, str>,
}

impl Ruling {
    /// A ruling from a sentence id and a rule number.
    #[inline]
    #[must_use]
    pub const fn new(sentence: &'static str, rule: &'static str) -> Ruling {
        Ruling { sentence: Cow::Borrowed(sentence), rule: Cow::Borrowed(rule) }
    }
}

/// How a game ended, and the rule that ended it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// The rule that decided.
    pub ruling: Ruling,
}
