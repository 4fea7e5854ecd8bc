//! A puzzle as data, and the line of a file that holds it.

use std::fmt;

use kernel::split_turn;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of what a puzzle promises. Raise it when puzzles are accepted under other conditions.
pub const VERSION: u32 = 1;

/// What the solver, the player to play, has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// Force a win. Exactly one first turn does.
    Win,
    /// Not lose. There is no win, and all first turns but one lose.
    Draw,
}

impl Task {
    /// `win` or `draw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Task::Win => "win",
            Task::Draw => "draw",
        }
    }
}

/// A position with a task and exactly one right first turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name, made from variant, position and task, so that it never changes.
    #[cfg_attr(feature = "schema", schema(example = "k3v0dq"))]
    pub id: String,
    /// The version of what it promises.
    pub version: u32,
    /// The variant of the game.
    pub variant: String,
    /// The position's text. The player to play is the solver.
    pub position: String,
    /// What the solver has to do.
    pub task: Task,
    /// The solver's turns until the game is won against the longest resistance, or until the draw counts as kept.
    pub turns: usize,
    /// The turns of both players, the solver's first. The first is the only right one; the others are one example.
    pub solution: Vec<String>,
    /// From 1, easy, to 5.
    pub difficulty: u8,
    /// A rating to start with, on the scale of players' ratings.
    pub rating: u32,
    /// What the solution shows: ids of sentences without their `theme-`.
    pub themes: Vec<String>,
    /// Positions that the solver visited for the proof of the first turn.
    pub nodes: u64,
    /// Where the position comes from, such as `1-17-32` for seed 1, game 17, after 32 turns.
    pub source: String,
}

/// What is wrong with a line of a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("puzzles of {variant}: line {line}: {problem}")]
pub struct PuzzleError {
    /// The variant whose file it is.
    pub variant: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl Puzzle {
    /// The name of a puzzle.
    #[must_use]
    pub fn id_of(variant: &str, position: &str, task: Task) -> String {
        const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
        let text = format!("{variant}|{position}|{}", task.name());
        // FNV-1a, which is short and never changes.
        let mut hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        hash ^= hash >> 32;
        (0..6).map(|place| char::from(LETTERS[(hash >> (5 * place)) as usize % LETTERS.len()])).collect()
    }

    /// The first turn that is right.
    #[must_use]
    pub fn first(&self) -> &str {
        self.solution.first().map_or("", String::as_str)
    }

    /// Reads a line of the file of a variant.
    ///
    /// # Errors
    /// Says what is wrong with the line.
    pub fn read(variant: &str, line: &str) -> Result<Puzzle, String> {
        let fields: Vec<&str> = line.split('|').collect();
        let [id, version, position, task, turns, solution, difficulty, rating, themes, nodes, source] =
            fields[..]
        else {
            return Err(format!("found {} fields, expected 11 joined by `|`", fields.len()));
        };
        let task = [Task::Win, Task::Draw].into_iter().find(|known| known.name() == task);
        let task = task.ok_or_else(|| format!("found the task `{}`, expected win or draw", fields[3]))?;
        let expected = Puzzle::id_of(variant, position, task);
        if id != expected {
            return Err(format!("found the id `{id}`, expected `{expected}`"));
        }
        let puzzle = Puzzle {
            id: expected,
            version: number("version", version, 1, VERSION)?,
            variant: variant.to_owned(),
            position: position.to_owned(),
            task,
            turns: number("turns", turns, 1, 99)?,
            solution: list(solution, ' '),
            difficulty: number("difficulty", difficulty, 1, 5)?,
            rating: number("rating", rating, 1, 4_000)?,
            themes: list(themes, ' '),
            nodes: number("nodes", nodes, 0, u64::MAX)?,
            source: source.to_owned(),
        };
        if puzzle.first().is_empty() || split_turn(puzzle.first()).iter().any(|step| step.is_empty()) {
            return Err(format!("found the solution `{solution}`, expected turns joined by spaces"));
        }
        Ok(puzzle)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { id, version, position, turns, difficulty, rating, nodes, source, .. } = self;
        let (task, solution, themes) = (self.task.name(), self.solution.join(" "), self.themes.join(" "));
        write!(
            f,
            "{id}|{version}|{position}|{task}|{turns}|{solution}|{difficulty}|{rating}|{themes}|{nodes}|{source}"
        )
    }
}

fn list(text: &str, between: char) -> Vec<String> {
    text.split(between).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn number<T>(name: &str, text: &str, least: T, most: T) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + fmt::Display + Copy,
{
    let number = text.parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("{name}: found `{text}`, expected a number from {least} to {most}"))
}

/// Reads the file of a variant: one puzzle per line; empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The first wrong line.
pub fn read_puzzles(variant: &str, text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let read = |(line, number): (&str, usize)| {
        Puzzle::read(variant, line).map_err(|problem| PuzzleError {
            variant: variant.to_owned(),
            line: number,
            problem,
        })
    };
    lines.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let puzzle = Puzzle {
            id: Puzzle::id_of("report", "11/22 a", Task::Win),
            version: VERSION,
            variant: "report".to_owned(),
            position: "11/22 a".to_owned(),
            task: Task::Win,
            turns: 2,
            solution: ["a1-a2,x", "b1", "a2-a3"].map(str::to_owned).to_vec(),
            difficulty: 3,
            rating: 1500,
            themes: vec!["quiet".to_owned(), "carry-race".to_owned()],
            nodes: 77,
            source: "1-2-3".to_owned(),
        };
        let line = puzzle.to_string();
        assert_eq!(read_puzzles("report", &format!("# made by hand\n\n{line}\n")), Ok(vec![puzzle]));
        for (from, to, problem) in [
            ("|win|", "|loss|", "found the task `loss`, expected win or draw"),
            ("|3|1500", "|6|1500", "difficulty: found `6`, expected a number from 1 to 5"),
            ("|1-2-3", "", "found 10 fields, expected 11 joined by `|`"),
            ("11/22 a", "11/22 b", "found the id `"),
            ("a1-a2,x b1", ",", "found the solution `, a2-a3`"),
        ] {
            let error = read_puzzles("report", &line.replace(from, to)).unwrap_err().to_string();
            assert!(error.starts_with(&format!("puzzles of report: line 1: {problem}")), "{error}");
        }
    }
}
