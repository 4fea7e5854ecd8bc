//! Files of positions with proven results.
//!
//! One line per position, with fields separated by `|`: the variant, the position, the result for the player to play,
//! the number of legal steps, and the steps that keep the result, separated by commas. Lines that begin with `#` are
//! comments.

use std::fmt;

use search::Verdict;
use thiserror::Error;

/// A position with a proven result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The variant.
    pub variant: String,
    /// The position's text.
    pub position: String,
    /// The result for the player to play: a win or a draw.
    pub verdict: Verdict,
    /// The number of legal steps.
    pub legal: usize,
    /// The steps that keep the result.
    pub keeping: Vec<String>,
}

impl Proven {
    /// Whether few steps keep the result: not more than a quarter.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        4 * self.keeping.len() <= self.legal
    }

    /// Whether a turn, whose steps are separated by commas, begins with a step that keeps the result.
    #[must_use]
    pub fn is_kept_by(&self, turn: &str) -> bool {
        let first = turn.split(',').next().unwrap_or_default();
        self.keeping.iter().any(|step| step == first)
    }
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proven { variant, position, verdict, legal, keeping } = self;
        write!(f, "{variant}|{position}|{}|{legal}|{}", verdict.name(), keeping.join(","))
    }
}

/// A wrong line in a file of proven positions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {0}: found `{1}`, expected VARIANT|POSITION|win or draw|LEGAL STEPS|KEEPING STEPS")]
pub struct ProvenError(usize, String);

/// Reads a file of proven positions.
///
/// # Errors
/// The first wrong line.
pub fn read_proven(text: &str) -> Result<Vec<Proven>, ProvenError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(line, number)| read(line).ok_or_else(|| ProvenError(number, line.to_owned()))).collect()
}

fn read(line: &str) -> Option<Proven> {
    let fields: Vec<&str> = line.split('|').collect();
    let [variant, position, verdict, legal, keeping] = fields[..] else { return None };
    let verdict = [Verdict::Win, Verdict::Draw].into_iter().find(|known| known.name() == verdict)?;
    let legal = legal.parse().ok()?;
    let keeping: Vec<String> = keeping.split(',').map(str::to_owned).collect();
    let possible = !keeping[0].is_empty() && keeping.len() < legal;
    let proven =
        Proven { variant: variant.to_owned(), position: position.to_owned(), verdict, legal, keeping };
    possible.then_some(proven)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let line = "report|11111/1 b a2,e5 -|win|9|a1-a2,a1>a3";
        let proven = read_proven(&format!("# made by hand\n\n{line}\n")).unwrap();
        assert_eq!(proven[0].to_string(), line);
        assert!(proven[0].is_narrow() && proven[0].is_kept_by("a1>a3") && !proven[0].is_kept_by("a1"));
        for wrong in ["report|x|loss|9|a", "report|x|win|9|", "report|x|win|1|a", "report|x|win|a", ""] {
            let read = read_proven(&format!("\n{wrong}"));
            assert_eq!(read.is_err(), !wrong.is_empty(), "{wrong}");
        }
        let error = read_proven("\nnothing").unwrap_err().to_string();
        assert!(error.starts_with("line 2: found `nothing`, expected VARIANT|"), "{error}");
    }
}
