//! The notations of a course report: its printed board or Prolog list, and moves as predicates. They are optional.

use crate::prolog::Term;
use crate::{Notation, ReadError};

/// A game that a course report describes in its own notation.
///
/// Its [`Notation::translate_step`] calls [`translate_step`], so that steps may also be the report's predicates.
pub trait Report: Notation {
    /// The board as the report prints it.
    fn report(&self) -> String;

    /// Reads a board as the report prints it or as its Prolog list. `RULES.md` defines what is filled in.
    ///
    /// # Errors
    /// Says what cannot be read, or what such a board does not determine.
    fn read_report(variant: &Self::Variant, text: &str) -> Result<Self, ReadError>;

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
