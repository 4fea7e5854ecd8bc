//! Books as text: one line per position with its key, and for each turn played there the games that seat 1 won, that
//! were drawn, and that seat 2 won. Lines that begin with `#` are comments.

use std::collections::BTreeMap;
use std::fmt;

use catalog::AnyGame;
use kernel::Outcome;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BookError, Counts, Openings, Passage, openings, place};

/// A book: what was played in many games, by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Who played.
    pub players: String,
    /// How many games were played.
    pub games: u64,
    positions: BTreeMap<i64, BTreeMap<String, Counts>>,
}

/// What a book says of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookOpenings {
    /// Who played, such as `level:7`.
    pub players: String,
    /// How many games are in the whole book.
    pub of: u64,
    /// The turns.
    #[serde(flatten)]
    pub openings: Openings,
}

/// A wrong line in a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct BookFileError {
    line: usize,
    found: String,
    expected: &'static str,
}

const HEAD: &str = "book PLAYERS GAMES";
const POSITION: &str = "a key of 16 hexadecimal digits and, for each turn, TURN WON DRAWN LOST";

impl Book {
    /// An empty book.
    #[must_use]
    pub fn new(players: impl Into<String>) -> Book {
        Book { players: players.into(), games: 0, positions: BTreeMap::new() }
    }

    /// Adds a game.
    pub fn add(&mut self, passages: &[Passage], outcome: Outcome) {
        self.games += 1;
        for passage in passages {
            let turns = self.positions.entry(passage.key).or_default();
            turns.entry(passage.turn.clone()).or_default().add(passage.outcome(outcome), 1);
        }
    }

    /// Removes the positions that were reached in fewer games, and then rarer and rarer ones until the file is not
    /// larger than `bytes`.
    pub fn thin(&mut self, mut least: u32, bytes: usize) {
        self.positions.retain(|_, turns| reached(turns) >= least);
        while self.to_string().len() > bytes {
            least += 1;
            self.positions.retain(|_, turns| reached(turns) >= least);
        }
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is no position in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The table of a position.
    ///
    /// # Errors
    /// The game is not in the catalogue's list, or the position text is wrong.
    pub fn openings(&self, game: &dyn AnyGame, position: &str) -> Result<BookOpenings, BookError> {
        let turns = self.positions.get(&place(game, position)?).into_iter().flatten();
        let played: Vec<(String, Counts)> = turns.map(|(turn, counts)| (turn.clone(), *counts)).collect();
        let openings = openings(game, position, &played)?;
        Ok(BookOpenings { players: self.players.clone(), of: self.games, openings })
    }

    /// Reads a book.
    ///
    /// # Errors
    /// The first wrong line.
    pub fn read(text: &str) -> Result<Book, BookFileError> {
        let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        let (head, line) = lines.next().unwrap_or_default();
        let wrong = |line, found: &str, expected| BookFileError { line, found: found.to_owned(), expected };
        let mut book = read_head(head).ok_or_else(|| wrong(line, head, HEAD))?;
        for (text, line) in lines {
            let (key, turns) = read_position(text).ok_or_else(|| wrong(line, text, POSITION))?;
            book.positions.insert(key, turns);
        }
        Ok(book)
    }
}

fn reached(turns: &BTreeMap<String, Counts>) -> u32 {
    turns.values().map(|counts| counts.games()).sum()
}

fn read_head(line: &str) -> Option<Book> {
    let [name, players, games] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
    let games = games.parse().ok().filter(|_| name == "book")?;
    Some(Book { games, ..Book::new(players) })
}

fn read_position(line: &str) -> Option<(i64, BTreeMap<String, Counts>)> {
    let (key, rest) = line.split_once(' ').filter(|(key, _)| key.len() == 16)?;
    let key = u64::from_str_radix(key, 16).ok()?.cast_signed();
    let words: Vec<&str> = rest.split(' ').collect();
    let mut turns = BTreeMap::new();
    for part in words.chunks(4) {
        let [turn, first, draws, second] = part else { return None };
        let count = |text: &str| text.parse::<u32>().ok();
        let counts = Counts { first: count(first)?, draws: count(draws)?, second: count(second)? };
        turns.insert((*turn).to_owned(), counts);
    }
    Some((key, turns))
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "book {} {}", self.players, self.games)?;
        for (key, turns) in &self.positions {
            write!(f, "{:016x}", key.cast_unsigned())?;
            for (turn, Counts { first, draws, second }) in turns {
                write!(f, " {turn} {first} {draws} {second}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
