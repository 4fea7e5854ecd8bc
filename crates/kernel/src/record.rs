//! A match as a text file, in the manner of PGN.

use std::fmt;

use rand::SeedableRng;
use thiserror::Error;

use crate::{Control, Dice, Match, Notation, Outcome, ReadError, Termination, Variant, read_exact};

/// A record that cannot be read or replayed: the first thing wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The text is not a record.
    #[error("line {line}: {problem}")]
    Text {
        /// Counted from 1.
        line: usize,
        /// What was found and expected.
        problem: String,
    },
    /// A tag says something that cannot be.
    #[error("tag {tag}: {problem}")]
    Tag {
        /// The tag's name.
        tag: String,
        /// What was found and expected.
        problem: String,
    },
    /// A turn cannot be played.
    #[error("turn {number}: {problem}")]
    Turn {
        /// Counted from 1.
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

/// A turn of a record, with the comments behind it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RecordTurn {
    /// The turn as it was written.
    pub text: String,
    /// What stands in braces behind it.
    pub comments: Vec<String>,
}

/// A record as it was written: tags in their order, turns, comments.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// Comments before the first turn.
    pub comments: Vec<String>,
    /// The turns.
    pub turns: Vec<RecordTurn>,
}

/// Marks the comment that says how many seconds a turn took.
const SPENT: &str = "[%emt ";

impl Record {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its place if it is there already, else behind the others.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Reads a record's text; the turns are not replayed.
    ///
    /// # Errors
    /// Says which line is wrong and what was expected there.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let mut reader = Reader { rest: text, line: 1 };
        reader.tags(&mut record)?;
        reader.turns(&mut record)?;
        Ok(record)
    }

    /// Writes a match down.
    #[must_use]
    pub fn of<G: Notation>(game: &Match<G>, players: [&str; 2], date: &str) -> Record {
        let mut record = Record::default();
        record.set_tag("Game", G::NAME);
        record.set_tag("Variant", game.variant().name);
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

    /// Replays the record.
    ///
    /// # Errors
    /// The first tag or turn that cannot be.
    pub fn replay<G: Notation>(&self) -> Result<Match<G>, RecordError> {
        let variant = self.variant::<G>()?;
        let start = match self.tag("Start") {
            Some(text) => read_exact(&variant, text)
                .map_err(|error: ReadError| RecordError::tag("Start", error.to_string()))?,
            None if G::DEALT => {
                return Err(RecordError::tag("Start", "missing: this game's start is dealt at random"));
            }
            None => usual_start(&variant),
        };
        let control = self.tag("Clock").unwrap_or("-").parse::<Control>();
        let control = control.map_err(|error| RecordError::tag("Clock", error.to_string()))?;
        let mut game = Match::<G>::new(variant, start, control);
        for (index, turn) in self.turns.iter().enumerate() {
            let spent = turn.comments.iter().find_map(|comment| spent(comment));
            game.push_turn(&turn.text, spent, 0)
                .map_err(|error| RecordError::Turn { number: index + 1, problem: error.to_string() })?;
        }
        self.conclude(&mut game)?;
        Ok(game)
    }

    fn variant<G: Notation>(&self) -> Result<Variant, RecordError> {
        match self.tag("Game") {
            Some(name) if name == G::NAME => {}
            Some(name) => {
                return Err(RecordError::tag("Game", format!("found `{name}`, expected `{}`", G::NAME)));
            }
            None => return Err(RecordError::tag("Game", "missing")),
        }
        let name = self.tag("Variant").unwrap_or(G::VARIANTS[0].name);
        G::VARIANTS.iter().find(|variant| variant.name == name).copied().ok_or_else(|| {
            let names: Vec<&str> = G::VARIANTS.iter().map(|variant| variant.name).collect();
            RecordError::tag("Variant", format!("found `{name}`, expected one of {}", names.join(", ")))
        })
    }

    /// Compares `Result` with the board, or ends the match as `Result` and `Termination` say.
    fn conclude<G: Notation>(&self, game: &mut Match<G>) -> Result<(), RecordError> {
        let outcome = match self.tag("Result") {
            None | Some("*") => None,
            Some(text) => Some(text.parse::<Outcome>().map_err(|_| {
                let problem = format!("found `{text}`, expected `1-0`, `0-1`, `1/2-1/2` or `*`");
                RecordError::tag("Result", problem)
            })?),
        };
        if let Some(conclusion) = game.conclusion() {
            if self.tag("Result").is_some() && outcome != conclusion.outcome {
                let found = self.tag("Result").unwrap_or_default();
                let right = conclusion.result();
                let problem =
                    format!("found `{found}`, but the turns end with `{right}` ({})", conclusion.termination);
                return Err(RecordError::tag("Result", problem));
            }
            return Ok(());
        }
        let written = self.tag("Termination");
        let termination = match (outcome, written.map(str::parse::<Termination>)) {
            (None, None) => return Ok(()),
            (None, Some(Ok(aborted @ Termination::Aborted))) => aborted,
            (Some(Outcome::Draw), Some(Ok(agreed @ Termination::Agreement))) => agreed,
            (Some(Outcome::Win(_)), Some(Ok(lost @ (Termination::Resignation | Termination::Time)))) => lost,
            (_, _) => {
                let expected = match outcome {
                    None => "no such tag, or `aborted`",
                    Some(Outcome::Draw) => "`agreement`",
                    Some(Outcome::Win(_)) => "`resignation` or `time`",
                };
                let found = written.map_or("none".to_owned(), |found| format!("`{found}`"));
                let problem = format!(
                    "found {found}, but the game is not over after its last turn: expected {expected}"
                );
                return Err(RecordError::tag("Termination", problem));
            }
        };
        game.end(outcome, termination);
        Ok(())
    }
}

/// The start that need not be written down.
fn usual_start<G: Notation>(variant: &Variant) -> G {
    G::start(variant, &mut Dice::seed_from_u64(0))
}

/// Milliseconds of a `[%emt 2.500]` comment.
fn spent(comment: &str) -> Option<u64> {
    let (seconds, thousandths) = comment.strip_prefix(SPENT)?.strip_suffix(']')?.split_once('.')?;
    let thousandths = (thousandths.len() == 3).then_some(thousandths)?;
    seconds.parse::<u64>().ok()?.checked_mul(1_000)?.checked_add(thousandths.parse().ok()?)
}

/// Lines are broken before this column, where a turn or comment is not longer itself.
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

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, problem: impl Into<String>) -> RecordError {
        RecordError::Text { line: self.line, problem: problem.into() }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_blank(&mut self) {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.take(blank);
    }

    fn tags(&mut self, record: &mut Record) -> Result<(), RecordError> {
        self.skip_blank();
        while self.rest.starts_with('[') {
            let line = self.rest.lines().next().unwrap_or_default();
            let tag = tag_line(line.trim_end()).ok_or_else(|| {
                self.error(format!("found `{}`, expected a tag such as [Game \"stac\"]", line.trim_end()))
            })?;
            if record.tag(&tag.0).is_some() {
                return Err(self.error(format!("the tag {} stands twice", tag.0)));
            }
            record.tags.push(tag);
            self.take(line.len());
            self.skip_blank();
        }
        if record.tags.is_empty() {
            return Err(self.error("expected a tag such as [Game \"stac\"]"));
        }
        Ok(())
    }

    fn turns(&mut self, record: &mut Record) -> Result<(), RecordError> {
        self.skip_blank();
        while !self.rest.is_empty() {
            if self.rest.starts_with('{') {
                let end = self.rest.find('}').ok_or_else(|| self.error("a comment is not closed by `}`"))?;
                let comment = self.take(end + 1);
                let comment = comment[1..end].to_owned();
                match record.turns.last_mut() {
                    Some(turn) => turn.comments.push(comment),
                    None => record.comments.push(comment),
                }
            } else {
                let number = format!("{}.", record.turns.len() + 1);
                if !self.rest.starts_with(&number) {
                    let found = self.rest.split_whitespace().next().unwrap_or_default();
                    return Err(self.error(format!("found `{found}`, expected the turn number `{number}`")));
                }
                self.take(number.len());
                self.skip_blank();
                let text = self.turn_word()?;
                record.turns.push(RecordTurn { text, comments: Vec::new() });
            }
            self.skip_blank();
        }
        Ok(())
    }

    /// A turn ends at a blank or a comment, but not inside a term's parentheses.
    fn turn_word(&mut self) -> Result<String, RecordError> {
        let mut depth = 0i32;
        let end = self.rest.find(|letter: char| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            depth <= 0 && (letter.is_whitespace() || letter == '{')
        });
        if end.is_none() && depth > 0 {
            return Err(self.error("a parenthesis is not closed"));
        }
        match end.unwrap_or(self.rest.len()) {
            0 => Err(self.error("a turn number without a turn")),
            end => Ok(self.take(end).to_owned()),
        }
    }
}

/// Reads `[Name "value"]`, in whose value `\"` and `\\` stand for `"` and `\`.
fn tag_line(line: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return None;
    }
    let mut plain = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => letters.next().filter(|c| matches!(c, '"' | '\\'))?,
            '"' => return None,
            other => other,
        });
    }
    Some((name.to_owned(), plain))
}
