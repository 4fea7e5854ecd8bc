//! Questions about a position that no stored game stands behind: where it begins, what was played, what is legal.
//! Every door answers them alike.

use std::fmt;

use kernel::{MatchError, ReadError, Record, RecordError, ReportError, Snapshot};
use serde::{Deserialize, Serialize};

use crate::{AnyGame, AnyMatch, Entry, MOST_RECORD_TURNS, ReportBoard, VariantError, find, games};

/// Maximum number of turns in a record or a question.
pub const MOST_TURNS: usize = 2_000;
/// Maximum number of steps of a turn in a question.
pub const MOST_STEPS: usize = 64;

/// A game and a variant of it, by name.
///
/// # Errors
/// There is no such game or variant.
pub fn named(
    game: &str,
    variant: Option<&str>,
) -> Result<(&'static Entry, &'static dyn AnyGame), QuestionError> {
    let entry = find(game).ok_or_else(|| QuestionError::Game(game.to_owned()))?;
    Ok((entry, entry.variant(variant).map_err(QuestionError::Variant)?))
}

/// Where a match begins; at most one of the texts may be given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start<'a> {
    /// A position's text.
    pub position: Option<&'a str>,
    /// A record.
    pub record: Option<&'a str>,
    /// A board in the format of the course report.
    pub report: Option<&'a str>,
    /// The random seed for the deal.
    pub seed: u64,
}

impl Start<'_> {
    /// The match that begins there. A record may be for another variant of the game.
    ///
    /// # Errors
    /// Says which text is wrong and why.
    pub fn begin(
        &self,
        entry: &'static Entry,
        game: &'static dyn AnyGame,
    ) -> Result<Box<dyn AnyMatch>, QuestionError> {
        match (self.position, self.record, self.report) {
            (None, None, None) => Ok(game.start(self.seed)),
            (Some(text), None, None) => game.read(text).map_err(QuestionError::Position),
            (None, None, Some(text)) => {
                let report = game.report().ok_or(QuestionError::NoReport(entry.name()))?;
                let board = report.read(text, &[]);
                board.and_then(ReportBoard::begin).map_err(QuestionError::Report)
            }
            (None, Some(text), None) => {
                let record = Record::read(text).map_err(QuestionError::Record)?;
                if record.turns.len() > MOST_TURNS || record.count() > MOST_RECORD_TURNS {
                    return Err(QuestionError::RecordTooLong);
                }
                let named = record.tag("Variant").unwrap_or(game.variant());
                let game = entry.variant(Some(named)).map_err(QuestionError::RecordVariant)?;
                game.replay(&record).map_err(QuestionError::Record)
            }
            _ => Err(QuestionError::SeveralStarts),
        }
    }
}

/// A game, one of its variants, and a match of it.
pub type Played = (&'static Entry, &'static dyn AnyGame, Box<dyn AnyMatch>);

/// A position: its start, the turns played, and the first steps of the next turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionQuestion {
    /// The game's name.
    #[cfg_attr(feature = "schema", schema(example = "stac"))]
    pub game: String,
    /// Default: the game's first variant, or the record's.
    pub variant: Option<String>,
    /// A position to start from, as text.
    pub position: Option<String>,
    /// A game record to start from.
    pub record: Option<String>,
    /// A board to start from, in the format of the course report.
    pub report: Option<String>,
    /// The random seed for the deal, if the start is dealt. Default: 0.
    pub seed: Option<u64>,
    /// Turns played from the start.
    #[serde(default)]
    pub turns: Vec<String>,
    /// The first steps of the next turn.
    #[serde(default)]
    pub steps: Vec<String>,
}

impl PositionQuestion {
    /// The game that is asked about, its variant, and the match after the turns.
    ///
    /// # Errors
    /// Says which part of the question is wrong and why.
    pub fn played(&self) -> Result<Played, QuestionError> {
        if self.turns.len() > MOST_TURNS || self.steps.len() > MOST_STEPS {
            return Err(QuestionError::TooLong);
        }
        let (entry, game) = named(&self.game, self.variant.as_deref())?;
        let start = Start {
            position: self.position.as_deref(),
            record: self.record.as_deref(),
            report: self.report.as_deref(),
            seed: self.seed.unwrap_or(0),
        };
        let mut played = start.begin(entry, game)?;
        for (index, turn) in self.turns.iter().enumerate() {
            played.play_turn(turn, 0).map_err(|error| QuestionError::Turn(index + 1, error))?;
        }
        // A record may have chosen another variant.
        let game = entry.variant(Some(played.variant())).map_err(QuestionError::Variant)?;
        Ok((entry, game, played))
    }

    /// All that a front end needs to show the position and to make a turn.
    ///
    /// # Errors
    /// Says which part of the question is wrong and why.
    pub fn snapshot(&self) -> Result<Snapshot, QuestionError> {
        let (.., played) = self.played()?;
        played.snapshot(&self.steps).map_err(QuestionError::Steps)
    }
}

/// What is wrong with a question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionError {
    /// There is no game with this name.
    Game(String),
    /// The game has no such variant.
    Variant(VariantError),
    /// The position text is wrong.
    Position(ReadError),
    /// The record is wrong.
    Record(RecordError),
    /// The record's variant does not exist.
    RecordVariant(VariantError),
    /// The report's board is wrong.
    Report(ReportError),
    /// No course report describes this game.
    NoReport(&'static str),
    /// More than one start was given.
    SeveralStarts,
    /// There are more turns or steps than [`MOST_TURNS`] and [`MOST_STEPS`].
    TooLong,
    /// Neither or both of a record's forms were given.
    TextOrRecord,
    /// A record has more turns than [`MOST_TURNS`] and [`MOST_RECORD_TURNS`].
    RecordTooLong,
    /// A turn is wrong: its number, counted from 1, and the reason.
    Turn(usize, MatchError),
    /// The first steps of the next turn are wrong.
    Steps(MatchError),
}

impl QuestionError {
    /// The names that are allowed, if the error is about a name.
    #[must_use]
    pub fn allowed(&self) -> Vec<&'static str> {
        match self {
            QuestionError::Game(_) => games().iter().map(Entry::name).collect(),
            QuestionError::Variant(error) | QuestionError::RecordVariant(error) => error.expected.clone(),
            _ => Vec::new(),
        }
    }

    /// The error of a turn or step that was refused.
    #[must_use]
    pub fn refusal(&self) -> Option<&MatchError> {
        match self {
            QuestionError::Turn(_, error) | QuestionError::Steps(error) => Some(error),
            _ => None,
        }
    }
}

impl std::error::Error for QuestionError {}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuestionError::Game(name) => {
                write!(f, "there is no game `{name}`, expected one of {}", self.allowed().join(", "))
            }
            QuestionError::Variant(error) => write!(f, "variant: {error}"),
            QuestionError::Position(error) => write!(f, "position: {error}"),
            QuestionError::Record(error) => write!(f, "record: {error}"),
            QuestionError::RecordVariant(error) => write!(f, "record: tag Variant: {error}"),
            QuestionError::Report(error) => write!(f, "report: {error}"),
            QuestionError::NoReport(game) => write!(f, "report: no course report describes {game}"),
            QuestionError::SeveralStarts => {
                f.write_str("give a position, a record or a report, not several of them")
            }
            QuestionError::TooLong => write!(f, "{MOST_TURNS} turns and {MOST_STEPS} steps at most"),
            QuestionError::TextOrRecord => f.write_str("give a record's `text` or the `record` as data"),
            QuestionError::RecordTooLong => {
                write!(f, "record: {MOST_TURNS} turns at most, and {MOST_RECORD_TURNS} in all variations")
            }
            QuestionError::Turn(number, error) => write!(f, "turn {number}: {error}"),
            QuestionError::Steps(error) => write!(f, "steps: {error}"),
        }
    }
}
