//! Match records as text files, similar to PGN: tags, turns, comments, marks and variations.

mod mark;
mod read;
mod replay;
mod texts;
mod variations;
mod write;

use rand::SeedableRng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Control, Dice, Match, Notation, Variant};

pub use mark::Mark;
use read::Reader;
pub use replay::Replay;

/// The first error in a record that cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The text is not a record.
    #[error("line {line}: {problem}")]
    Text {
        /// The line number, counted from 1.
        line: usize,
        /// What was found and what was expected.
        problem: String,
    },
    /// A tag has an invalid value.
    #[error("tag {tag}: {problem}")]
    Tag {
        /// The tag's name.
        tag: String,
        /// What was found and what was expected.
        problem: String,
    },
    /// A turn cannot be played.
    #[error("turn {number}: {problem}")]
    Turn {
        /// The turn number, counted from 1.
        number: usize,
        /// Why not.
        problem: String,
    },
    /// A turn of a variation cannot be played.
    #[error("{place}, turn {number}: {problem}")]
    Variation {
        /// Which variation, such as `variation 1 of turn 3`.
        place: String,
        /// The turn number, counted from the start of the match.
        number: usize,
        /// Why not.
        problem: String,
    },
}

impl RecordError {
    fn tag(tag: &str, problem: impl Into<String>) -> RecordError {
        RecordError::Tag { tag: tag.to_owned(), problem: problem.into() }
    }
}

/// A turn of a record, with what was written about it.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordTurn {
    /// The text of the turn, as written.
    pub text: String,
    /// The mark after it.
    #[serde(default)]
    pub mark: Option<Mark>,
    /// The comments in braces after it.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The variations that begin with another turn in its place.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub variations: Vec<Variation>,
}

impl RecordTurn {
    /// A turn about which nothing was written.
    pub fn new(text: impl Into<String>) -> RecordTurn {
        RecordTurn { text: text.into(), ..RecordTurn::default() }
    }
}

/// A line that could have been played instead of a turn and those after it.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// Comments before the first turn.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The turns, at least one. The first has the number of the turn that it replaces.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub turns: Vec<RecordTurn>,
}

/// A record as it was written: tags in order, turns, comments, marks, variations.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = GameRecord))] // `Record` is a type of TypeScript's own
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Names and values.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<[String; 2]>))]
    pub tags: Vec<(String, String)>,
    /// Comments before the first turn.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The turns played: the main line.
    pub turns: Vec<RecordTurn>,
}

/// How deep variations of variations may go.
pub const MOST_NESTED: usize = 24;

/// The start of a comment with the time spent on a turn, in seconds.
const SPENT: &str = "[%emt ";

impl Record {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag: replaces its value if it exists, otherwise adds it at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Reads a record's text without replaying the turns.
    ///
    /// # Errors
    /// Gives the wrong line and what was expected there.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let mut reader = Reader::new(text);
        reader.tags(&mut record)?;
        reader.turns(&mut record)?;
        Ok(record)
    }

    /// Makes the record of a match.
    #[must_use]
    pub fn of<G: Notation>(game: &Match<G>, players: [&str; 2], date: &str) -> Record {
        let mut record = Record::default();
        record.set_tag("Game", G::NAME);
        record.set_tag("Variant", game.variant().name());
        record.set_tag("Rules", G::RULES_VERSION.to_string());
        if G::DEALT || *game.start() != usual_start(game.variant()) {
            record.set_tag("Start", game.start().text());
        }
        record.set_tag("First", players[0]);
        record.set_tag("Second", players[1]);
        record.set_tag("Date", date);
        let outcome = game.conclusion().and_then(|conclusion| conclusion.outcome);
        record.set_tag("Result", outcome.map_or("*".to_owned(), |outcome| outcome.to_string()));
        if let Some(conclusion) = game.conclusion() {
            record.set_tag("Termination", conclusion.termination.to_string());
        }
        if game.clock().control() != Control::None {
            record.set_tag("Clock", game.clock().control().to_string());
        }
        record.turns = game
            .turns()
            .iter()
            .map(|turn| RecordTurn {
                text: turn.text.clone(),
                comments: turn
                    .spent
                    .iter()
                    .map(|ms| format!("{SPENT}{}.{:03}]", ms / 1_000, ms % 1_000))
                    .collect(),
                ..RecordTurn::default()
            })
            .collect();
        record
    }
}

/// The default start position, which a record need not store.
fn usual_start<G: Notation>(variant: &G::Variant) -> G {
    G::start(variant, &mut Dice::seed_from_u64(0))
}
