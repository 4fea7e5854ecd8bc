//! The notations of a course report: its printed board or Prolog list, and moves as predicates. They are optional.

mod board;
mod mend;
mod reading;

pub use board::{Bars, BoardForm, BoardText};
pub use reading::{Draft, Reading, ReportError};

use crate::prolog::Term;
use crate::{Notation, ReadError, Show};

/// A game that a course report describes in its own notation.
///
/// The kernel reads and writes the texts; a game only maps terms to the fields of its position text and back. Its
/// [`Notation::translate_step`] calls [`translate_step`], so that steps may also be the report's predicates.
pub trait Report: Notation + Show {
    /// How the report writes boards.
    const FORM: BoardForm;

    /// The number of cells in each row of the report's board, from the top.
    fn row_lengths(variant: &Self::Variant) -> Vec<usize>;

    /// Whether the report writes an empty cell this way.
    fn is_blank(cell: &Term) -> bool;

    /// The board as the report prints it.
    fn report(&self) -> String;

    /// The board as the report's list.
    fn board_term(&self) -> Term;

    /// A field of the position text as it follows the board in [`Report::state`], for example `banks(2,0)`. A report
    /// that has its own form for a field replaces it.
    fn field_term(name: &str, value: &str) -> Term {
        Term::call(&name.to_lowercase(), value.split(',').map(Term::plain))
    }

    /// The whole position as a term: the report's list of rows, joined by hyphens to every other field of the position
    /// text. It reads back as the same position.
    fn state(&self) -> Term {
        let text = self.text();
        let fields = Self::FIELDS.iter().zip(text.split(' ')).skip(1);
        fields
            .fold(self.board_term(), |state, (name, value)| Term::pair(state, Self::field_term(name, value)))
    }

    /// Maps a report's board to a position text. `RULES.md` defines what is filled in. Fields that follow the board as
    /// terms of their own name are handled by the caller.
    ///
    /// # Errors
    /// Says what is not understood, so that the board cannot even be shown.
    fn draft(variant: &Self::Variant, board: &BoardText) -> Result<Draft, ReadError>;

    /// Reads a position text, or the text of a [`Draft`], without checking that a game can reach the position. The
    /// result may only be shown.
    ///
    /// # Errors
    /// Says what is not understood, so that the board cannot even be shown.
    fn read_unchecked(variant: &Self::Variant, text: &str) -> Result<Self, ReadError>;

    /// The position that forced bookkeeping makes of a board from [`Report::read_unchecked`]. Most games have nothing
    /// that a board may still be waiting for.
    #[must_use]
    fn settled(self) -> Self {
        self
    }

    /// A legal step as one of the report's predicates, which [`Report::translate`] translates back.
    fn step_term(&self, step: Self::Step) -> Term;

    /// Translates a move from a predicate of the report to short notation. Does not check that the step is legal.
    ///
    /// # Errors
    /// Says which predicates and arguments the game knows.
    fn translate(&self, term: &Term) -> Result<String, ReadError>;
}

/// Translates a step from one of the report's predicates, such as `move(a1,a2)`, to short notation. Returns `None` if
/// the text is not a predicate.
///
/// # Errors
/// Says which predicates and arguments the game knows.
pub fn translate_step<G: Report>(game: &G, text: &str) -> Option<Result<String, ReadError>> {
    text.contains('(').then(|| game.translate(&Term::read(text)?))
}
