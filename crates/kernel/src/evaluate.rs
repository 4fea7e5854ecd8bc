//! A judgement of positions that search can build on, apart from the game so that it can be swapped.

use std::fmt;

use crate::Game;

/// What makes a level weaker than full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Positions it looks at for a step.
    pub nodes: u64,
    /// How far its judgement errs, as people's does, in hundredths of what an ordinary step is worth.
    pub slips: i32,
}

/// The levels between random play and full strength, from the weakest on.
pub type Levels = [Handicap; 7];

/// Levels from their positions and slips.
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

/// Judges the positions of a game by a number.
pub trait Evaluate<G: Game>: Send + Sync {
    /// What is kept up from step to step; `()` where everything is cheap to see from the position.
    type Accumulator: Copy + fmt::Debug + Send + Sync;

    /// The largest number a judgement may have, either way.
    const MOST: i32 = 20_000;

    /// About how much an ordinary step changes the judgement.
    const STEP: i32 = 100;

    /// Levels 1 to 7, of which the first looks one step ahead, whatever its positions are. How far they are apart differs
    /// from game to game: `ludoteca ladder` measures it.
    const LEVELS: Levels =
        levels([(1, 300), (30, 100), (150, 40), (600, 20), (2_500, 10), (10_000, 0), (50_000, 0)]);

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

    /// Whether it is seen at once that no step is noisy, so that they need not be listed.
    fn is_quiet(&self, _: &G) -> bool {
        false
    }

    /// How promising a step looks before it is searched; only the order matters.
    fn promise(&self, game: &G, step: G::Step) -> i32;
}
