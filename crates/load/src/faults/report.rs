//! The report of a fault test.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::FaultKind;

/// A problem that was found.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What should not have happened.
    pub what: &'static str,
    /// How often it happened.
    pub count: usize,
    /// The first case.
    pub example: String,
}

/// The results for one kind of fault.
#[derive(Clone, Debug)]
pub struct FaultRow {
    /// The kind.
    pub kind: FaultKind,
    /// How it was injected.
    pub how: String,
    /// The number of faults.
    pub forced: u32,
    /// The number of faults during which a request failed or took longer than half a second.
    pub felt: u32,
    /// Turns that were acknowledged.
    pub acknowledged: usize,
    /// Turns that were stored although their acknowledgement was lost.
    pub unheard: usize,
    /// Everything that should not have happened.
    pub problems: Vec<Problem>,
    /// The longest time after a fault until every game continued.
    pub recovery: Duration,
}

impl FaultRow {
    /// The number of problems found.
    #[must_use]
    pub fn count(&self) -> usize {
        self.problems.iter().map(|problem| problem.count).sum()
    }
}

/// The results for all kinds.
#[derive(Clone, Debug)]
pub struct FaultReport {
    /// The database: `SQLite` or `PostgreSQL`.
    pub database: &'static str,
    /// One row per kind.
    pub rows: Vec<FaultRow>,
    /// Where the log of the servers is, if there were problems.
    pub log: Option<PathBuf>,
}

impl FaultReport {
    /// The number of problems found.
    #[must_use]
    pub fn problems(&self) -> usize {
        self.rows.iter().map(FaultRow::count).sum()
    }
}

impl fmt::Display for FaultReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<14} forced  felt  acknowledged  kept, answer lost  problems  worst recovery  forced by",
            self.database
        )?;
        for row in &self.rows {
            writeln!(
                f,
                "{:<14} {:>6} {:>5} {:>13} {:>18} {:>9} {:>13.2} s  {}",
                row.kind.name(),
                row.forced,
                row.felt,
                row.acknowledged,
                row.unheard,
                row.count(),
                row.recovery.as_secs_f64(),
                row.how
            )?;
        }
        for row in &self.rows {
            for Problem { what, count, example } in &row.problems {
                let example: String = example.chars().take(300).collect();
                writeln!(f, "{}: {what} ({count}), first: {example}", row.kind.name())?;
            }
        }
        if let Some(log) = &self.log {
            writeln!(f, "the server's log: {}", log.display())?;
        }
        Ok(())
    }
}
