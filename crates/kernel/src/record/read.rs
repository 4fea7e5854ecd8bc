//! Parses a record's text into tags, turns, comments, marks and variations, without replaying the turns.

use super::texts::{is_tag_name, too_deep};
use super::{MOST_NESTED, Mark, Record, RecordError, RecordTurn, Variation};

/// The part of a record's text that has not been read yet.
pub(super) struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader { rest: text, line: 1 }
    }

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

    pub(super) fn tags(&mut self, record: &mut Record) -> Result<(), RecordError> {
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

    /// Reads the turns. Open variations are kept on a stack, so that no text can exhaust the program's own.
    pub(super) fn turns(&mut self, record: &mut Record) -> Result<(), RecordError> {
        let mut open: Vec<Line> = Vec::new();
        let mut line = Line { first: 1, variation: Variation::default() };
        self.skip_blank();
        while let Some(letter) = self.rest.chars().next() {
            let Variation { comments, turns } = &mut line.variation;
            match letter {
                '{' => {
                    let comment = self.comment()?;
                    turns.last_mut().map_or(comments, |turn| &mut turn.comments).push(comment);
                }
                '(' => {
                    if turns.is_empty() {
                        return Err(
                            self.error("found `(`, but a variation follows the turn that it replaces")
                        );
                    }
                    if open.len() == MOST_NESTED {
                        return Err(self.error(too_deep()));
                    }
                    let first = line.first + turns.len() - 1;
                    open.push(std::mem::replace(&mut line, Line { first, variation: Variation::default() }));
                    self.take(1);
                }
                ')' => {
                    let Some(mut outer) = open.pop() else {
                        return Err(self.error("found `)`, but no variation is open"));
                    };
                    if turns.is_empty() {
                        return Err(self.error("a variation without a turn"));
                    }
                    std::mem::swap(&mut line, &mut outer);
                    if let Some(turn) = line.variation.turns.last_mut() {
                        turn.variations.push(outer.variation);
                    }
                    self.take(1);
                }
                '!' | '?' | '$' => {
                    let Some(turn) = turns.last_mut() else {
                        return Err(self.error(format!("found `{letter}`, but a mark follows a turn")));
                    };
                    let is_other = |letter: char| !matches!(letter, '!' | '?' | '$' | '0'..='9');
                    let word = &self.rest[..self.rest.find(is_other).unwrap_or(self.rest.len())];
                    self.mark(turn, word)?;
                    self.take(word.len());
                }
                _ => {
                    let turn = self.turn(line.first + turns.len())?;
                    turns.push(turn);
                }
            }
            self.skip_blank();
        }
        if !open.is_empty() {
            return Err(self.error("a variation is not closed by `)`"));
        }
        let Variation { comments, turns } = line.variation;
        (record.comments, record.turns) = (comments, turns);
        Ok(())
    }

    fn comment(&mut self) -> Result<String, RecordError> {
        let end = self.rest.find('}').ok_or_else(|| self.error("a comment is not closed by `}`"))?;
        Ok(self.take(end + 1)[1..end].to_owned())
    }

    /// Reads a turn with its number.
    fn turn(&mut self, number: usize) -> Result<RecordTurn, RecordError> {
        let number = format!("{number}.");
        if !self.rest.starts_with(&number) {
            let found = self.rest.split_whitespace().next().unwrap_or_default();
            return Err(self.error(format!("found `{found}`, expected the turn number `{number}`")));
        }
        self.take(number.len());
        self.skip_blank();
        let (end, is_open) = word_end(self.rest);
        if is_open {
            return Err(self.error("a parenthesis is not closed"));
        }
        let word = &self.rest[..end];
        let text = word.trim_end_matches(['!', '?']);
        if text.is_empty() {
            return Err(self.error("a turn number without a turn"));
        }
        let mut turn = RecordTurn::new(text);
        if text != word {
            self.mark(&mut turn, &word[text.len()..])?;
        }
        self.take(end);
        Ok(turn)
    }

    fn mark(&self, turn: &mut RecordTurn, word: &str) -> Result<(), RecordError> {
        let mark = Mark::read(word).map_err(|problem| self.error(problem))?;
        if let Some(first) = turn.mark.replace(mark) {
            let (first, text) = (first.text(), &turn.text);
            return Err(self.error(format!("found the mark `{word}`, but `{text}` has the mark `{first}`")));
        }
        Ok(())
    }
}

/// A line that is being read.
struct Line {
    /// The number of its first turn.
    first: usize,
    variation: Variation,
}

/// Where a word ends: at whitespace, a comment or the end of a variation, but not inside a term's parentheses. Also
/// says whether a parenthesis is left open.
fn word_end(text: &str) -> (usize, bool) {
    let mut depth = 0i32;
    let end = text.find(|letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth < 0 || depth == 0 && (letter.is_whitespace() || letter == '{')
    });
    (end.unwrap_or(text.len()), end.is_none() && depth > 0)
}

/// Reads `[Name "value"]`. In the value, `\"` and `\\` stand for `"` and `\`.
fn tag_line(line: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    if !is_tag_name(name) {
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
