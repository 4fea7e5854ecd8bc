//! Static evaluation of positions. Evaluators are values, separate from the game, so that they can be exchanged.

use std::sync::Arc;

use crate::Game;

/// What makes a level weaker than full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Positions searched per step.
    pub nodes: u64,
    /// The largest error added to the evaluation, in hundredths of [`Scale::step`].
    pub slips: i32,
}

/// The levels between random play and full strength, weakest first.
pub type Levels = [Handicap; 7];

/// Makes levels from pairs of node count and largest error.
#[must_use]
pub const fn levels(table: [(u64, i32); 7]) -> Levels {
    let mut levels = [Handicap { nodes: 1, slips: 0 }; 7];
    let mut place = 0;
    while place < levels.len() {
        levels[place] = Handicap { nodes: table[place].0, slips: table[place].1 };
        place += 1;
    }
    levels
}

/// Default levels for a new game. Level 1 looks one step ahead, whatever its node count. The Elo gaps between levels
/// differ from game to game; `ludoteca ladder` measures them.
pub const USUAL_LEVELS: Levels =
    levels([(1, 300), (30, 100), (150, 40), (600, 20), (2_500, 10), (10_000, 0), (50_000, 0)]);

/// The units of an evaluator. A search derives its margins from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Roughly how much an ordinary step changes the evaluation.
    pub step: i32,
    /// The largest absolute evaluation.
    pub most: i32,
}

impl Default for Scale {
    #[inline]
    fn default() -> Scale {
        Scale { step: 100, most: 20_000 }
    }
}

/// A static evaluator for the positions of a game.
///
/// Searches are generic over the evaluator, so that a known one is inlined. One that is chosen at run time is passed
/// as an `Arc<dyn Evaluate<G>>`.
pub trait Evaluate<G: Game>: Send + Sync {
    /// The evaluation for the player to play: 0 is even, 100 about half a decisive advantage in practice (a winning
    /// chance of about 58%). Never called on finished games.
    fn evaluate(&self, game: &G) -> i32;

    /// The units of the evaluation.
    #[inline]
    fn scale(&self) -> Scale {
        Scale::default()
    }

    /// Whether a step may change the evaluation suddenly (a capture, a claim, a threat), so that the position before it
    /// is not quiet. A step that wins immediately is noisy.
    fn is_noisy(&self, game: &G, step: G::Step) -> bool;

    /// A quick test for quiet positions: true only if no legal step is noisy, so that they need not be listed.
    fn is_quiet(&self, _: &G) -> bool {
        false
    }

    /// How promising a step looks before it is searched; only the order matters.
    fn promise(&self, game: &G, step: G::Step) -> i32;
}

impl<G: Game, E: Evaluate<G> + ?Sized> Evaluate<G> for Arc<E> {
    fn evaluate(&self, game: &G) -> i32 {
        (**self).evaluate(game)
    }

    fn scale(&self) -> Scale {
        (**self).scale()
    }

    fn is_noisy(&self, game: &G, step: G::Step) -> bool {
        (**self).is_noisy(game, step)
    }

    fn is_quiet(&self, game: &G) -> bool {
        (**self).is_quiet(game)
    }

    fn promise(&self, game: &G, step: G::Step) -> i32 {
        (**self).promise(game, step)
    }
}
