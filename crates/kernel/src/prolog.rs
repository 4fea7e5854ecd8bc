//! The subset of Prolog in which the course reports write boards and moves: lists, words, numbers, `x-y` pairs, calls.

use std::fmt;

use crate::ReadError;

/// A term. Words keep their spelling, because the reports do not distinguish between atoms and variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A bare or quoted word, such as `vv`, `M1` or `' '`.
    Word(String),
    /// A number.
    Number(u32),
    /// Two terms joined by a hyphen, such as the coordinates `1-1`.
    Pair(Box<Term>, Box<Term>),
    /// A list. The reports omit the comma between two lists, so the reader accepts that too.
    List(Vec<Term>),
    /// A name with arguments, such as `push(1-1,2-1,1)`.
    Call(String, Vec<Term>),
}

/// The maximum nesting depth of terms. A report's board needs five.
const DEEPEST: usize = 16;

impl Term {
    /// Reads a text that consists of one term.
    ///
    /// # Errors
    /// Gives the character position and what was expected there.
    pub fn read(text: &str) -> Result<Term, ReadError> {
        let mut terms = Term::read_all(text)?;
        match (terms.pop(), terms.is_empty()) {
            (Some(term), true) => Ok(term),
            _ => Err(ReadError::new("term", "expected one term, such as `move(1-1,1-2)`")),
        }
    }

    /// Reads a sequence of terms, with or without commas between them.
    ///
    /// # Errors
    /// Gives the character position and what was expected there.
    pub fn read_all(text: &str) -> Result<Vec<Term>, ReadError> {
        let mut reader = Reader { letters: text.chars().collect(), at: 0 };
        let terms = reader.terms(None, DEEPEST)?;
        Ok(terms)
    }

    /// The word, if the term is a word.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self {
            Term::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The number, if the term is a number.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        match self {
            Term::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The elements, if the term is a list.
    #[must_use]
    pub fn list(&self) -> Option<&[Term]> {
        match self {
            Term::List(terms) => Some(terms),
            _ => None,
        }
    }

    /// Coordinates `x-y`, both counted from 1.
    #[must_use]
    pub fn coordinates(&self) -> Option<(u32, u32)> {
        match self {
            Term::Pair(x, y) => Some((x.number()?, y.number()?)),
            _ => None,
        }
    }

    /// The name of a cell: a word such as `c3`, or coordinates `3-3`, where x counts columns and y counts rows like the
    /// board's own numbers. It does not check that the cell exists.
    #[must_use]
    pub fn cell_name(&self) -> Option<String> {
        match (self.word(), self.coordinates()) {
            (Some(word), _) => Some(word.to_owned()),
            (None, Some((x @ 1..=26, y))) => Some(format!("{}{y}", char::from(b'a' + x as u8 - 1))),
            _ => None,
        }
    }

    /// The rows of a list of lists.
    #[must_use]
    pub fn matrix(&self) -> Option<Vec<&[Term]>> {
        self.list()?.iter().map(Term::list).collect()
    }

    /// Whether the term is one that a report's predicate uses to pass the state along (`Board`, `player(white,3,4)`, a
    /// list). Such arguments say nothing about the move and are skipped.
    #[must_use]
    pub fn is_state(&self) -> bool {
        match self {
            Term::Word(word) => {
                word.starts_with('_')
                    || ["Board", "FinalBoard", "NewBoard", "Pool", "Player"].contains(&word.as_str())
            }
            Term::Call(name, _) => name == "player",
            Term::List(_) => true,
            Term::Number(_) | Term::Pair(..) => false,
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |terms: &[Term]| terms.iter().map(Term::to_string).collect::<Vec<_>>().join(",");
        match self {
            Term::Word(word) if is_bare(word) => f.write_str(word),
            Term::Word(word) => write!(f, "'{word}'"),
            Term::Number(number) => write!(f, "{number}"),
            Term::Pair(left, right) => write!(f, "{left}-{right}"),
            Term::List(terms) => write!(f, "[{}]", joined(terms)),
            Term::Call(name, terms) => write!(f, "{name}({})", joined(terms)),
        }
    }
}

/// Whether a word needs no quotes. A word that looks like a number needs them.
fn is_bare(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_') && word.parse::<u32>().is_err()
}

struct Reader {
    letters: Vec<char>,
    at: usize,
}

impl Reader {
    fn error(&self, problem: impl Into<String>) -> ReadError {
        ReadError { field: "term".to_owned(), place: Some(self.at + 1), problem: problem.into() }
    }

    /// The next character that is neither whitespace nor part of a `%` comment.
    fn peek(&mut self) -> Option<char> {
        while let Some(&letter) = self.letters.get(self.at) {
            match letter {
                '%' => {
                    while self.letters.get(self.at).is_some_and(|c| *c != '\n') {
                        self.at += 1;
                    }
                }
                _ if letter.is_whitespace() => self.at += 1,
                _ => return Some(letter),
            }
        }
        None
    }

    /// Terms up to a closing bracket, which is consumed, or up to the end of the text.
    fn terms(&mut self, close: Option<char>, deep: usize) -> Result<Vec<Term>, ReadError> {
        let mut terms = Vec::new();
        let mut after_comma = false;
        loop {
            match self.peek() {
                letter if letter == close && !after_comma => {
                    self.at += usize::from(close.is_some());
                    return Ok(terms);
                }
                Some(',') if !after_comma && !terms.is_empty() => {
                    self.at += 1;
                    after_comma = true;
                }
                Some(_) => {
                    let lists = matches!(terms.last(), Some(Term::List(_))) && self.peek() == Some('[');
                    if !(terms.is_empty() || after_comma || lists || close.is_none()) {
                        return Err(self.error("expected `,` or the closing bracket"));
                    }
                    terms.push(self.term(deep)?);
                    after_comma = false;
                }
                None => {
                    let close = close.map_or("a term".to_owned(), |close| format!("`{close}`"));
                    return Err(self.error(format!("the text ends, expected {close}")));
                }
            }
        }
    }

    /// One term: parts joined by hyphens, grouped from the left as Prolog does.
    fn term(&mut self, deep: usize) -> Result<Term, ReadError> {
        let mut term = self.part(deep)?;
        let mut joined = 0;
        while self.peek() == Some('-') {
            self.at += 1;
            joined += 1;
            if joined > DEEPEST {
                return Err(self.error("too many parts joined by `-`"));
            }
            term = Term::Pair(Box::new(term), Box::new(self.part(deep)?));
        }
        Ok(term)
    }

    fn part(&mut self, deep: usize) -> Result<Term, ReadError> {
        let Some(deeper) = deep.checked_sub(1) else {
            return Err(self.error(format!("nested more than {DEEPEST} deep")));
        };
        match self.peek() {
            Some('[') => {
                self.at += 1;
                Ok(Term::List(self.terms(Some(']'), deeper)?))
            }
            Some('\'') => self.quoted(),
            Some(letter) if letter.is_alphanumeric() || letter == '_' => {
                let word = self.run();
                if self.letters.get(self.at) == Some(&'(') {
                    self.at += 1;
                    return Ok(Term::Call(word, self.terms(Some(')'), deeper)?));
                }
                Ok(word.parse().map_or(Term::Word(word), Term::Number))
            }
            Some(letter) => Err(self.error(format!("found `{letter}`, expected a word, a number or a list"))),
            None => Err(self.error("the text ends, expected a word, a number or a list")),
        }
    }

    fn run(&mut self) -> String {
        let rest = &self.letters[self.at..];
        let word: String = rest.iter().take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        self.at += word.chars().count();
        word
    }

    fn quoted(&mut self) -> Result<Term, ReadError> {
        let rest = &self.letters[self.at + 1..];
        let Some(length) = rest.iter().position(|c| *c == '\'') else {
            return Err(self.error("expected the quote to be closed"));
        };
        let word = rest[..length].iter().collect();
        self.at += length + 2;
        Ok(Term::Word(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        Term::read(text).map_or_else(|error| error.to_string(), |term| term.to_string())
    }

    #[test]
    fn reads_what_the_reports_write() {
        assert_eq!(read("push(1-1, 2-1, 1)"), "push(1-1,2-1,1)");
        assert_eq!(read("[[vv, p2],[a1, b3]]"), "[[vv,p2],[a1,b3]]");
        assert_eq!(read("[% a comment\n [[M1,M2,S1][][]] ]"), "[[[M1,M2,S1],[],[]]]");
        assert_eq!(read("[[' ','A']]-black-player(white, 23, 22)"), "[[' ',A]]-black-player(white,23,22)");
        assert_eq!(read("OfferDraw()"), "OfferDraw()");
        assert_eq!(read("['0',0,'a']"), "['0',0,a]");
        assert_eq!(Term::read_all("[[S1]]\n[[B2],[W]]").unwrap().len(), 2);
    }

    #[test]
    fn says_where_a_term_breaks() {
        assert_eq!(read("move(1-1,"), "term, character 10: the text ends, expected `)`");
        assert_eq!(read("[a b]"), "term, character 4: expected `,` or the closing bracket");
        assert_eq!(read("[a,,b]"), "term, character 4: found `,`, expected a word, a number or a list");
        assert_eq!(read("'a"), "term, character 1: expected the quote to be closed");
        assert_eq!(read(&"[".repeat(1000)), "term, character 17: nested more than 16 deep");
        assert_eq!(read(""), "term: expected one term, such as `move(1-1,1-2)`");
    }
}
