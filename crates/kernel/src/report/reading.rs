//! Makes a position of a report's board, or a board that can only be shown.

use std::fmt;

use super::{BoardText, Report};
use crate::prolog::Term;
use crate::{ReadError, field_index, read_exact};

/// A position text made of a report's board. It need not be a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The text.
    pub text: String,
    /// What the board lacks or contradicts, by field, and what was assumed. Giving the field settles it.
    pub faults: Vec<ReadError>,
}

/// A report's board: a position, or a board that can only be shown.
#[derive(Clone, Debug)]
pub struct Reading<G> {
    shown: G,
    faults: Vec<ReadError>,
}

/// Everything that is wrong with a report's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportError(pub Vec<ReadError>);

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problems: Vec<String> = self.0.iter().map(ReadError::to_string).collect();
        f.write_str(&problems.join("; "))
    }
}

impl std::error::Error for ReportError {}

impl From<ReadError> for ReportError {
    fn from(error: ReadError) -> ReportError {
        ReportError(vec![error])
    }
}

impl<G: Report> Reading<G> {
    /// Reads a report's board. `set` replaces fields of the position text by name, whatever the board says of them.
    ///
    /// # Errors
    /// The text is not understood, so that the board cannot even be shown.
    pub fn read(variant: &G::Variant, text: &str, set: &[(&str, &str)]) -> Result<Reading<G>, ReportError> {
        let mut board = BoardText::read(text, &G::FORM, &G::row_lengths(variant), G::is_blank)?;
        let mut given = Vec::new();
        board.beside.retain(|term| match field_of::<G>(term) {
            Some(field) => {
                given.push(field);
                false
            }
            None => true,
        });
        for (name, value) in set {
            given.push((field_index::<G>(name)?, (*value).to_owned()));
        }
        let Draft { text, mut faults } = G::draft(variant, &board)?;
        faults.splice(..0, board.faults);
        let mut values: Vec<String> = text.split(' ').map(str::to_owned).collect();
        for (index, value) in given {
            faults.retain(|fault| fault.field != G::FIELDS[index]);
            values[index] = value;
        }
        let text = values.join(" ");
        match read_exact(variant, &text) {
            Ok(position) => Ok(Reading { shown: position, faults }),
            Err(error) => {
                let shown = G::read_unchecked(variant, &text).map_err(|_| error.clone())?;
                // The draft has said what is wrong in the words of the report; this may only follow from it.
                if faults.is_empty() {
                    faults.push(error);
                }
                Ok(Reading { shown, faults })
            }
        }
    }
}

impl<G> Reading<G> {
    /// The board, for showing only.
    pub fn shown(&self) -> &G {
        &self.shown
    }

    /// What is wrong with the board; nothing if it is a position.
    pub fn faults(&self) -> &[ReadError] {
        &self.faults
    }

    /// The position.
    ///
    /// # Errors
    /// The board can only be shown; the error says why.
    pub fn position(self) -> Result<G, ReportError> {
        if self.faults.is_empty() { Ok(self.shown) } else { Err(ReportError(self.faults)) }
    }
}

/// A field of the position text given as a term, such as `banks(2,0)`.
fn field_of<G: Report>(term: &Term) -> Option<(usize, String)> {
    let Term::Call(name, arguments) = term else { return None };
    let index = field_index::<G>(name).ok().filter(|index| *index > 0)?;
    let values = arguments.iter().map(Term::text).collect::<Option<Vec<_>>>()?;
    Some((index, values.join(",")))
}
