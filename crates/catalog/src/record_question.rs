//! Records with their variations as data: text to turns, and turns to text. Every door reads and writes them alike.

use kernel::{Record, RecordError};
use serde::{Deserialize, Serialize};

use crate::{MOST_TURNS, QuestionError, named};

/// Maximum number of turns in all variations of a record together.
pub const MOST_RECORD_TURNS: usize = 10 * MOST_TURNS;

/// A record, as text or as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordQuestion {
    /// A record to read.
    pub text: Option<String>,
    /// A record to write.
    pub record: Option<Record>,
}

/// A record in both forms, with every turn in short notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecordAnswer {
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The text of the start position.
    pub start: String,
    /// The record as data.
    pub record: Record,
    /// The record as text.
    pub text: String,
}

impl RecordQuestion {
    /// The record in both forms. Every turn of every variation has been checked.
    ///
    /// # Errors
    /// Says which tag or turn is wrong and why.
    pub fn answer(&self) -> Result<RecordAnswer, QuestionError> {
        let read;
        let record = match (&self.text, &self.record) {
            (Some(text), None) => {
                read = Record::read(text).map_err(QuestionError::Record)?;
                &read
            }
            (None, Some(record)) => record,
            _ => return Err(QuestionError::TextOrRecord),
        };
        if record.turns.len() > MOST_TURNS || record.count() > MOST_RECORD_TURNS {
            return Err(QuestionError::RecordTooLong);
        }
        let missing = RecordError::Tag { tag: "Game".to_owned(), problem: "missing".to_owned() };
        let name = record.tag("Game").ok_or(QuestionError::Record(missing))?;
        let (_, game) = named(name, record.tag("Variant"))?;
        let record = game.check(record).map_err(QuestionError::Record)?;
        let played = game.replay(&record).map_err(QuestionError::Record)?;
        Ok(RecordAnswer {
            game: game.name().to_owned(),
            variant: game.variant().to_owned(),
            start: played.start(),
            text: record.to_string(),
            record,
        })
    }
}
