//! Where a game or a position begins: at the usual start, or at a position given as text.

use catalog::{AnyGame, AnyMatch, Entry, ReportBoard};
use kernel::{Record, RecordError};

use super::Problem;

/// Maximum number of turns in a record or a request.
pub(super) const MOST_TURNS: usize = 2_000;

/// The start that a client asks for; at most one of the texts may be given.
pub(super) struct Start<'a> {
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
    pub fn begin(
        &self,
        entry: &'static Entry,
        game: &'static dyn AnyGame,
    ) -> Result<Box<dyn AnyMatch>, Problem> {
        let failed =
            |what: &str, error: &dyn std::fmt::Display| Problem::unprocessable(format!("{what}: {error}"));
        match (self.position, self.record, self.report) {
            (None, None, None) => Ok(game.start(self.seed)),
            (Some(text), None, None) => game.read(text).map_err(|error| failed("position", &error)),
            (None, None, Some(text)) => {
                let report = game.report().ok_or_else(|| {
                    Problem::unprocessable(format!("report: no course report describes {}", entry.name()))
                })?;
                let board = report.read(text, &[]);
                board.and_then(ReportBoard::begin).map_err(|error| failed("report", &error))
            }
            (None, Some(text), None) => {
                let wrong = |error: RecordError| failed("record", &error);
                let record = Record::read(text).map_err(wrong)?;
                if record.turns.len() > MOST_TURNS {
                    let detail = format!("a record may have {MOST_TURNS} turns at most");
                    return Err(Problem::unprocessable(detail));
                }
                let named = record.tag("Variant").unwrap_or(game.variant());
                let game =
                    entry.variant(Some(named)).map_err(|error| failed("record: tag Variant", &error))?;
                game.replay(&record).map_err(wrong)
            }
            _ => Err(Problem::unprocessable("give a position, a record or a report, not several of them")),
        }
    }
}
