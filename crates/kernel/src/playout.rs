//! Random games without memory, the measure of raw speed and the heart of plain Monte-Carlo search.

use rand::RngExt;

use crate::{Dice, Game, Outcome, Steps};

/// A playout that has not ended after this many steps is cut.
pub const PLAYOUT_LIMIT: u32 = 3_000;

/// What became of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Who won, or nothing if it was cut.
    pub outcome: Option<Outcome>,
    /// How many steps were played.
    pub steps: u32,
}

/// Plays uniformly random legal steps to the end, repetition ignored. The buffer is the caller's, so that nothing
/// is allocated.
pub fn playout<G: Game>(mut game: G, dice: &mut Dice, buffer: &mut Steps<G>) -> Playout {
    for played in 0..PLAYOUT_LIMIT {
        game.steps(buffer);
        if buffer.is_empty() {
            return Playout { outcome: game.outcome(), steps: played };
        }
        let choice = dice.random_range(0..buffer.len() as u32);
        game.play(buffer[choice as usize]);
    }
    Playout { outcome: game.outcome(), steps: PLAYOUT_LIMIT }
}
