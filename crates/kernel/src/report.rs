//! The forms of a course report: its printed board or Prolog list, and moves as predicates. A game need not have them.

use crate::prolog::Term;
use crate::{Notation, ReadError};

/// A game that a course report describes in forms of its own.
///
/// Its [`Notation::translate_step`] calls [`translate_step`], so that steps may be given as the report's predicates too.
pub trait Report: Notation {
    /// The board as the report prints it.
    fn report(&self) -> String;

    /// Reads a board as the report prints it or as its Prolog list; what that leaves out is filled in as `RULES.md`
    /// says.
    ///
    /// # Errors
    /// Says what cannot be read or cannot be told from such a board.
    fn read_report(variant: &Self::Variant, text: &str) -> Result<Self, ReadError>;

    /// The short text of a move that the report names as a predicate. Whether that step is legal is not asked here.
    ///
    /// # Errors
    /// Says which predicates and arguments the game knows.
    fn translate(&self, term: &Term) -> Result<String, ReadError>;
}

/// The short text of a step that is given as one of the report's predicates, such as `move(a1,a2)`; nothing if the text
/// is no predicate.
///
/// # Errors
/// Says which predicates and arguments the game knows.
pub fn translate_step<G: Report>(game: &G, text: &str) -> Option<Result<String, ReadError>> {
    text.contains('(').then(|| game.translate(&Term::read(text)?))
}
