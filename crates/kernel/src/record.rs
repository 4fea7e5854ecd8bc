//! Match records as text files, similar to PGN.

mod read;
mod replay;

use std::fmt;

use rand::SeedableRng;
use thiserror::Error;

use crate::{Control, Dice, Match, Notation, Variant};

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
}

impl RecordError {
    fn tag(tag: &str, problem: impl Into<String>) -> RecordError {
        RecordError::Tag { tag: tag.to_owned(), problem: problem.into() }
    }
}

/// A turn of a record, with the comments that follow it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RecordTurn {
    /// The text of the turn, as written.
    pub text: String,
    /// The comments in braces after it.
    pub comments: Vec<String>,
}

/// A record as it was written: tags in order, turns, comments.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// Comments before the first turn.
    pub comments: Vec<String>,
    /// The turns.
    pub turns: Vec<RecordTurn>,
}

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
            })
            .collect();
        record
    }
}

/// The default start position, which a record need not store.
fn usual_start<G: Notation>(variant: &G::Variant) -> G {
    G::start(variant, &mut Dice::seed_from_u64(0))
}

/// Lines are wrapped before this column, unless a single turn or comment is longer.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        writeln!(f)?;
        let comment = |text: &String| format!("{{{text}}}");
        let mut words: Vec<String> = self.comments.iter().map(comment).collect();
        for (index, turn) in self.turns.iter().enumerate() {
            words.push(format!("{}. {}", index + 1, turn.text));
            words.extend(turn.comments.iter().map(comment));
        }
        let mut column = 0;
        for word in &words {
            let width = word.chars().count();
            if column > 0 {
                let fits = column + 1 + width < WIDTH;
                f.write_str(if fits { " " } else { "\n" })?;
                column = if fits { column + 1 } else { 0 };
            }
            f.write_str(word)?;
            column += width;
        }
        if words.is_empty() { Ok(()) } else { writeln!(f) }
    }
}
