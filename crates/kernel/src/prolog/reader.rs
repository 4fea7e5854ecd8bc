//! Reads terms, as tolerant of spelling as it can be without guessing.

use super::Term;
use crate::ReadError;

/// The maximum nesting depth of terms. A report's board needs five.
const DEEPEST: usize = 16;

/// The maximum number of hyphens between terms in a text. A report's state needs eight.
const MOST_PAIRS: usize = 256;

/// Characters that are an atom by themselves as an argument, such as the hyphen in `carried(-)`.
const SIGNS: [char; 3] = ['-', '?', '+'];

impl Term {
    /// Reads a text that consists of one term, perhaps between `?-` and a full stop.
    ///
    /// # Errors
    /// Gives the character position and what was expected there.
    pub fn read(text: &str) -> Result<Term, ReadError> {
        let mut terms = Term::read_all(text)?;
        match (terms.pop(), terms.is_empty()) {
            (Some(term), true) => Ok(term),
            _ => Err(ReadError::whole("expected one term, such as `move(1-1,1-2)`")),
        }
    }

    /// Reads a sequence of terms: queries and their goals, with or without commas, full stops and `?-` between them.
    ///
    /// # Errors
    /// Gives the character position and what was expected there.
    pub fn read_all(text: &str) -> Result<Vec<Term>, ReadError> {
        let mut reader = Reader { letters: text.chars().collect(), at: 0, pairs: 0 };
        let mut terms = Vec::new();
        loop {
            while reader.skips(&["?-", ",", "."]) {}
            if reader.peek().is_none() {
                return Ok(terms);
            }
            terms.push(reader.equation(DEEPEST)?);
        }
    }
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    pairs: usize,
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

    /// Skips one of the signs, and returns whether it was there.
    fn skips(&mut self, signs: &[&str]) -> bool {
        self.peek();
        let rest = &self.letters[self.at..];
        let found = signs.iter().find(|sign| rest.iter().copied().take(sign.len()).eq(sign.chars()));
        self.at += found.map_or(0, |sign| sign.len());
        found.is_some()
    }

    /// Terms up to a closing bracket, which is consumed.
    fn terms(&mut self, close: char, deep: usize) -> Result<Vec<Term>, ReadError> {
        let mut terms = Vec::new();
        let mut after_comma = false;
        loop {
            match self.peek() {
                Some(letter) if letter == close && !after_comma => {
                    self.at += 1;
                    return Ok(terms);
                }
                Some(',') if !after_comma && !terms.is_empty() => {
                    self.at += 1;
                    after_comma = true;
                }
                Some(letter) => {
                    let lists = matches!(terms.last(), Some(Term::List(_))) && letter == '[';
                    if !(terms.is_empty() || after_comma || lists) {
                        return Err(self.error("expected `,` or the closing bracket"));
                    }
                    terms.push(self.equation(deep)?);
                    after_comma = false;
                }
                None => return Err(self.error(format!("the text ends, expected `{close}`"))),
            }
        }
    }

    /// A term, perhaps with another one after `=`.
    fn equation(&mut self, deep: usize) -> Result<Term, ReadError> {
        let left = self.term(deep)?;
        if !self.skips(&["="]) {
            return Ok(left);
        }
        let right = self.term(deep)?;
        Ok(Term::call("=", [left, right]))
    }

    /// Parts joined by hyphens, grouped from the left as Prolog does.
    fn term(&mut self, deep: usize) -> Result<Term, ReadError> {
        let mut term = self.part(deep)?;
        while self.skips(&["-"]) {
            self.pairs += 1;
            if self.pairs > MOST_PAIRS {
                return Err(self.error("too many parts joined by `-`"));
            }
            term = Term::pair(term, self.part(deep)?);
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
                Ok(Term::List(self.terms(']', deeper)?))
            }
            Some('(') => {
                self.at += 1;
                let term = self.equation(deeper)?;
                if !self.skips(&[")"]) {
                    return Err(self.error("expected `)`"));
                }
                Ok(term)
            }
            Some(quote @ ('\'' | '"')) => {
                let word = self.quoted(quote)?;
                self.called(word, deeper, Term::Word)
            }
            Some(letter) if letter.is_alphanumeric() || letter == '_' => {
                let word = self.run();
                let is_variable = letter.is_uppercase() || letter == '_';
                self.called(word, deeper, |word| match word.parse() {
                    Ok(number) => Term::Number(number),
                    Err(_) if is_variable => Term::Variable(word),
                    Err(_) => Term::Word(word),
                })
            }
            Some(sign) if SIGNS.contains(&sign) => self.sign(sign, deeper),
            Some(letter) => Err(self.error(format!("found `{letter}`, expected a word, a number or a list"))),
            None => Err(self.error("the text ends, expected a word, a number or a list")),
        }
    }

    /// The arguments after a name, or what the name means without them.
    fn called(
        &mut self,
        name: String,
        deep: usize,
        alone: impl FnOnce(String) -> Term,
    ) -> Result<Term, ReadError> {
        if self.letters.get(self.at) == Some(&'(') {
            self.at += 1;
            return Ok(Term::Call(name, self.terms(')', deep)?));
        }
        Ok(alone(name))
    }

    /// A sign alone is an atom. Before a variable it says how an argument is passed (`+Board`) and is skipped.
    fn sign(&mut self, sign: char, deep: usize) -> Result<Term, ReadError> {
        let wrong = self.error(format!("found `{sign}`, expected a word, a number or a list"));
        self.at += 1;
        match self.peek() {
            None | Some(',' | ')' | ']') => Ok(Term::Word(sign.to_string())),
            Some(letter) if letter.is_uppercase() || letter == '_' => self.part(deep),
            Some(_) => Err(wrong),
        }
    }

    fn run(&mut self) -> String {
        let rest = &self.letters[self.at..];
        let word: String = rest.iter().take_while(|c| c.is_alphanumeric() || **c == '_').collect();
        self.at += word.chars().count();
        word
    }

    fn quoted(&mut self, quote: char) -> Result<String, ReadError> {
        let open = self.error("expected the quote to be closed");
        let mut word = String::new();
        self.at += 1;
        loop {
            let (letter, next) = (self.letters.get(self.at), self.letters.get(self.at + 1));
            match (letter, next) {
                (None, _) => return Err(open),
                (Some('\\'), Some('n')) => word.push('\n'),
                (Some('\\'), Some(escaped @ ('\\' | '\'' | '"'))) => word.push(*escaped),
                (Some(letter), Some(next)) if *letter == quote && *next == quote => word.push(quote),
                (Some(letter), _) => {
                    self.at += 1;
                    if *letter == quote {
                        return Ok(word);
                    }
                    word.push(*letter);
                    continue;
                }
            }
            self.at += 2;
        }
    }
}
