//! The part of Prolog in which the course reports write boards and moves: lists, atoms, variables, numbers, `x-y`
//! pairs, `Board = …`, calls.

mod reader;

use std::fmt;

/// A term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// An atom, such as `vv` or `' '`.
    Word(String),
    /// A variable, such as `Board` or `_`. The reports also write names of pieces this way, such as `M1`, so a reader
    /// of pieces takes it like a word.
    Variable(String),
    /// A number.
    Number(u32),
    /// Two terms joined by a hyphen, such as the coordinates `1-1`.
    Pair(Box<Term>, Box<Term>),
    /// A list. The reports omit the comma between two lists, so the reader accepts that too.
    List(Vec<Term>),
    /// A name with arguments, such as `push(1-1,2-1,1)`; `Board = L` is `=(Board,L)`.
    Call(String, Vec<Term>),
}

impl Term {
    /// An atom, or the number that the text spells.
    #[must_use]
    pub fn plain(text: &str) -> Term {
        match text.parse::<u32>() {
            Ok(number) if number.to_string() == text => Term::Number(number),
            _ => Term::Word(text.to_owned()),
        }
    }

    /// A name with arguments.
    #[must_use]
    pub fn call(name: &str, arguments: impl IntoIterator<Item = Term>) -> Term {
        Term::Call(name.to_owned(), arguments.into_iter().collect())
    }

    /// Two terms joined by a hyphen.
    #[must_use]
    pub fn pair(left: Term, right: Term) -> Term {
        Term::Pair(Box::new(left), Box::new(right))
    }

    /// The word, if the term is an atom or a variable.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self {
            Term::Word(word) | Term::Variable(word) => Some(word),
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

    /// The text of an atom, a variable or a number, without quotes.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        match self {
            Term::Number(number) => Some(number.to_string()),
            _ => self.word().map(str::to_owned),
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

    /// The terms that hyphens join, from left to right.
    #[must_use]
    pub fn parts(&self) -> Vec<&Term> {
        match self {
            Term::Pair(left, right) => {
                let mut parts = left.parts();
                parts.push(right);
                parts
            }
            _ => vec![self],
        }
    }

    /// Whether the term is one that a report's predicate uses to pass the state along (`Board`, `player(white,3,4)`, a
    /// list, a list joined to the rest of the state). Such arguments say nothing about the move and are skipped.
    #[must_use]
    pub fn is_state(&self) -> bool {
        match self {
            Term::Variable(word) => {
                word.starts_with('_')
                    || ["Board", "FinalBoard", "NewBoard", "Pool", "Player"].contains(&word.as_str())
            }
            Term::Call(name, _) => name == "player",
            Term::List(_) => true,
            Term::Pair(..) => self.parts()[0].list().is_some(),
            Term::Word(_) | Term::Number(_) => false,
        }
    }
}

impl Term {
    /// The text beside an operator: an equation needs parentheses there.
    fn operand(&self) -> String {
        match self {
            Term::Call(name, terms) if name == "=" && terms.len() == 2 => format!("({self})"),
            _ => self.to_string(),
        }
    }
}

/// Writes a term so that a Prolog system reads it back: an atom that would be taken for a variable or for nothing is
/// quoted.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |terms: &[Term]| terms.iter().map(Term::to_string).collect::<Vec<_>>().join(",");
        match self {
            Term::Word(word) => f.write_str(&atom(word)),
            Term::Variable(name) => f.write_str(name),
            Term::Number(number) => write!(f, "{number}"),
            // Hyphens group from the left.
            Term::Pair(left, right) if matches!(**right, Term::Pair(..)) => {
                write!(f, "{}-({right})", left.operand())
            }
            Term::Pair(left, right) => write!(f, "{}-{}", left.operand(), right.operand()),
            Term::List(terms) => write!(f, "[{}]", joined(terms)),
            Term::Call(name, terms) => match &terms[..] {
                [left, right] if name == "=" => write!(f, "{} = {}", left.operand(), right.operand()),
                _ => write!(f, "{}({})", atom(name), joined(terms)),
            },
        }
    }
}

/// An atom, in quotes if it needs them.
fn atom(word: &str) -> String {
    let is_bare = word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_bare {
        return word.to_owned();
    }
    let mut quoted = String::from("'");
    for letter in word.chars() {
        match letter {
            '\'' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted += "\\n",
            _ => quoted.push(letter),
        }
    }
    quoted + "'"
}

#[cfg(test)]
mod tests;
