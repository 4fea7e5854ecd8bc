//! A judgement of positions that search can build on, apart from the game so that it can be swapped.

use std::fmt;

use crate::Game;

/// Judges the positions of a game by a number.
pub trait Evaluate<G: Game>: Send + Sync {
    /// What is kept up from step to step; `()` where everything is cheap to see from the position.
    type Accumulator: Copy + fmt::Debug + Send + Sync;

    /// The largest number a judgement may have, either way.
    const MOST: i32 = 20_000;

    /// About how much an ordinary step changes the judgement.
    const STEP: i32 = 100;

    /// The accumulator of a position, from nothing.
    fn accumulate(&self, game: &G) -> Self::Accumulator;

    /// Brings the accumulator of `before` to `after`, which the step has led to.
    fn update(&self, accumulator: &mut Self::Accumulator, before: &G, step: G::Step, after: &G);

    /// How well the player to play stands: 0 is even, 100 about half a decisive advantage in practice (a winning
    /// chance of about 58%). Never asked of finished games.
    fn judge(&self, game: &G, accumulator: &Self::Accumulator) -> i32;

    /// Whether a step may change the judgement suddenly (a capture, a claim, a threat), so that a position before it
    /// is not quiet. A step that wins at once is noisy.
    fn is_noisy(&self, game: &G, step: G::Step) -> bool;

    /// How promising a step looks before it is searched; only the order matters.
    fn promise(&self, game: &G, step: G::Step) -> i32;
}
