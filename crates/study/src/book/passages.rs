//! The positions that a game passed, under the keys by which they are found.

use std::collections::HashSet;

use catalog::{AnyGame, Offers, Playable, Visitor, visit};
use kernel::{Outcome, read_exact, read_turn};

use super::BookError;
use super::canonical::Canonical;

/// How many turns of a game count as its opening.
pub const TURNS: usize = 20;

/// A position that a game passed, and the turn played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The key of the position.
    pub key: i64,
    /// The turn as it looks in the canonical form.
    pub turn: String,
    /// Whether the seats are exchanged in the canonical form.
    pub exchanged: bool,
}

impl Passage {
    /// The outcome of the game as it looks in the canonical form.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win(seat) if self.exchanged => Outcome::Win(seat.opponent()),
            outcome => outcome,
        }
    }
}

/// The positions that a game passed in its first [`TURNS`] turns, each once, with the first turn played there.
///
/// # Errors
/// The game is not in the catalogue's list, or the start position is wrong. A turn that cannot be read ends the list.
pub fn passages(game: &dyn AnyGame, start: &str, turns: &[String]) -> Result<Vec<Passage>, BookError> {
    Ok(visit(game.name(), game.variant(), Passing { start, turns })??)
}

struct Passing<'a> {
    start: &'a str,
    turns: &'a [String],
}

impl Visitor for Passing<'_> {
    type Output = Result<Vec<Passage>, kernel::ReadError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Self::Output {
        let mut here: G = read_exact(variant, self.start)?;
        let (mut passed, mut known) = (Vec::new(), HashSet::new());
        for text in self.turns.iter().take(TURNS) {
            let Ok((steps, next)) = read_turn(&here, text, true) else { break };
            let canonical = Canonical::of(&here);
            let key = canonical.key(variant);
            if known.insert(key) {
                let turn = canonical.turn(&here, &steps);
                passed.push(Passage { key, turn, exchanged: canonical.exchanged });
            }
            here = next;
        }
        Ok(passed)
    }
}

/// The key of a position.
///
/// # Errors
/// The game is not in the catalogue's list, or the position text is wrong.
pub fn place(game: &dyn AnyGame, position: &str) -> Result<i64, BookError> {
    Ok(visit(game.name(), game.variant(), Placing(position))??)
}

struct Placing<'a>(&'a str);

impl Visitor for Placing<'_> {
    type Output = Result<i64, kernel::ReadError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Self::Output {
        Ok(Canonical::<G>::of(&read_exact(variant, self.0)?).key(variant))
    }
}
