//! Positions and steps as text.

use std::fmt;

use thiserror::Error;

use crate::Game;

/// A text that is not a position: the field, the place in it, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ReadError {
    /// The field, such as `BOARD`; empty if the mistake is in the text as a whole.
    pub field: String,
    /// The character in the field, counted from 1, if the mistake is at one character.
    pub place: Option<usize>,
    /// What was found and what was expected.
    pub problem: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            None if self.field.is_empty() => f.write_str(&self.problem),
            Some(place) => write!(f, "{}, character {place}: {}", self.field, self.problem),
            None => write!(f, "{}: {}", self.field, self.problem),
        }
    }
}

impl ReadError {
    /// A mistake in a whole field.
    pub fn new(field: impl Into<String>, problem: impl Into<String>) -> ReadError {
        ReadError { field: field.into(), place: None, problem: problem.into() }
    }

    /// A mistake in the text as a whole.
    pub fn whole(problem: impl Into<String>) -> ReadError {
        ReadError::new("", problem)
    }
}

/// How a game writes and reads positions and steps.
pub trait Notation: Game {
    /// The names of the fields in a position text, in order, as in `RULES.md`.
    const FIELDS: &'static [&'static str];

    /// The position's text. Each position has exactly one.
    fn text(&self) -> String;

    /// Reads a position text. Callers use [`read_exact`], which also rejects other spellings of the same position.
    ///
    /// # Errors
    /// Says which field is wrong, where, and what was expected.
    fn read(variant: &Self::Variant, text: &str) -> Result<Self, ReadError>;

    /// The text of a legal step.
    fn step_text(&self, step: Self::Step) -> String;

    /// Translates a step from another form that the game understands, such as a report's predicates, to short notation.
    /// Returns `None` if the text is not in that form. Does not check that the step is legal.
    ///
    /// # Errors
    /// Says what is wrong with a text in that form.
    fn translate_step(&self, _text: &str) -> Option<Result<String, ReadError>> {
        None
    }
}

/// Reads a position text and rejects any spelling but the canonical one.
///
/// # Errors
/// Says which field is wrong, where, and what was expected.
pub fn read_exact<G: Notation>(variant: &G::Variant, text: &str) -> Result<G, ReadError> {
    let position = G::read(variant, text)?;
    let exact = position.text();
    if exact == text {
        return Ok(position);
    }
    for ((name, given), right) in G::FIELDS.iter().zip(text.split(' ')).zip(exact.split(' ')) {
        if given != right {
            return Err(ReadError::new(*name, format!("found `{given}`, expected `{right}`")));
        }
    }
    Err(ReadError::new("position", format!("expected `{exact}`")))
}

/// The place of a field in the position text, by its name.
///
/// # Errors
/// Names the existing fields.
pub fn field_index<G: Notation>(name: &str) -> Result<usize, ReadError> {
    G::FIELDS.iter().position(|field| field.eq_ignore_ascii_case(name)).ok_or_else(|| {
        ReadError::new(name, format!("no such field, expected one of {}", G::FIELDS.join(", ")))
    })
}

/// One field of a position text, with functions to read it and to report mistakes in it.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The field's name.
    pub name: &'static str,
    /// The field's text.
    pub text: &'a str,
}

impl<'a> Field<'a> {
    /// Splits a position text into its fields.
    ///
    /// # Errors
    /// The number of fields is wrong.
    pub fn split<const N: usize>(
        text: &'a str,
        names: &'static [&'static str],
    ) -> Result<[Field<'a>; N], ReadError> {
        let parts: Vec<&str> = text.split(' ').collect();
        let found = parts.len();
        <[&str; N]>::try_from(parts)
            .map(|parts| std::array::from_fn(|i| Field { name: names[i], text: parts[i] }))
            .map_err(|parts| {
                let empty = parts.iter().position(|part| part.is_empty());
                ReadError::whole(match empty {
                    Some(i) if found > N => {
                        format!("field {} is empty: fields are separated by one space", i + 1)
                    }
                    _ => {
                        let fields = if found == 1 { "field" } else { "fields" };
                        format!("found {found} {fields}, expected {N}: {}", names.join(" "))
                    }
                })
            })
    }

    /// A mistake at a character of the field, counted from 0.
    #[must_use]
    pub fn error_at(&self, index: usize, problem: impl Into<String>) -> ReadError {
        ReadError { field: self.name.to_owned(), place: Some(index + 1), problem: problem.into() }
    }

    /// A mistake in the whole field.
    #[must_use]
    pub fn error(&self, problem: impl Into<String>) -> ReadError {
        ReadError::new(self.name, problem)
    }

    /// Reads one of a fixed set of words.
    ///
    /// # Errors
    /// The field is none of the words; the error lists them.
    pub fn choose<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, ReadError> {
        choices.iter().find(|(word, _)| *word == self.text).map(|(_, value)| *value).ok_or_else(|| {
            let words: Vec<String> = choices.iter().map(|(word, _)| format!("`{word}`")).collect();
            self.error(format!("found `{}`, expected {}", self.text, words.join(" or ")))
        })
    }

    /// Reads `N` numbers joined by commas, each at most `most`.
    ///
    /// # Errors
    /// The count is wrong, a part is not a plain number, or a number is too large.
    pub fn numbers<const N: usize>(&self, most: u8) -> Result<[u8; N], ReadError> {
        let parts: Vec<&str> = self.text.split(',').collect();
        let mut numbers = [0; N];
        if parts.len() != N {
            let found = self.text;
            return Err(self.error(format!("found `{found}`, expected {N} numbers joined by `,`")));
        }
        let mut at = 0;
        for (number, part) in numbers.iter_mut().zip(parts) {
            *number = number_text(part)
                .filter(|n| *n <= usize::from(most))
                .and_then(|n| u8::try_from(n).ok())
                .ok_or_else(|| {
                    self.error_at(at, format!("found `{part}`, expected a number from 0 to {most}"))
                })?;
            at += part.chars().count() + 1;
        }
        Ok(numbers)
    }

    /// Reads a board given as rows from top to bottom, separated by `/`, in which a number is a run of empty cells.
    /// `put` takes the row (from the top), the column and the letter, and returns whether it knows the letter.
    ///
    /// # Errors
    /// Says where a row is too short or too long, or which character is unknown.
    pub fn rows(
        &self,
        rows: usize,
        columns: usize,
        letters: &str,
        mut put: impl FnMut(usize, usize, char) -> bool,
    ) -> Result<(), ReadError> {
        let found = self.text.split('/').count();
        if found != rows {
            return Err(self.error(format!("found {found} rows, expected {rows} separated by `/`")));
        }
        let mut at = 0;
        for (row, line) in self.text.split('/').enumerate() {
            let mut column = 0;
            let mut after_run = false;
            let mut rest = line;
            while let Some(letter) = rest.chars().next() {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let used = digits.max(letter.len_utf8());
                if digits > 0 {
                    let run = number_text(&rest[..digits]).filter(|run| *run > 0 && !after_run);
                    let run = run.ok_or_else(|| {
                        self.error_at(
                            at,
                            format!(
                                "found `{}`, expected a run of empty cells from 1 to {columns}",
                                &rest[..digits]
                            ),
                        )
                    })?;
                    column += run;
                } else if column < columns && !put(row, column, letter) {
                    return Err(
                        self.error_at(at, format!("found `{letter}`, expected {letters} or a number"))
                    );
                } else {
                    column += 1;
                }
                if column > columns {
                    return Err(self.error_at(at, format!("row {} is longer than {columns} cells", row + 1)));
                }
                after_run = digits > 0;
                at += rest[..used].chars().count();
                rest = &rest[used..];
            }
            if column < columns {
                return Err(
                    self.error_at(at, format!("row {} has {column} cells, expected {columns}", row + 1))
                );
            }
            at += 1;
        }
        Ok(())
    }
}

/// Writes a board as rows from top to bottom, in the form that [`Field::rows`] reads.
pub fn rows_text(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> Option<char>) -> String {
    let mut text = String::new();
    for row in 0..rows {
        if row > 0 {
            text.push('/');
        }
        let mut run = 0;
        for column in 0..columns {
            match cell(row, column) {
                None => run += 1,
                Some(letter) => {
                    if run > 0 {
                        text += &run.to_string();
                        run = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
    }
    text
}

/// Reads a number in its canonical spelling: no sign, no leading zero.
fn number_text(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    if !plain || (text.len() > 1 && text.starts_with('0')) {
        return None;
    }
    text.parse().ok()
}
