//! Parses a record's text into tags, turns and comments, without replaying the turns.

use super::{Record, RecordError, RecordTurn};

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

    pub(super) fn turns(&mut self, record: &mut Record) -> Result<(), RecordError> {
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

    /// A turn ends at whitespace or a comment, but not inside a term's parentheses.
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

/// Reads `[Name "value"]`. In the value, `\"` and `\\` stand for `"` and `\`.
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
