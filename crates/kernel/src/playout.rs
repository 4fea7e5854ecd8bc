//! Random games: fast playouts without history, to measure raw speed, and whole matches.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoroshiro128PlusPlus;

use crate::{Control, Dice, Game, Match, Notation, Outcome, Steps};

/// A playout is cut off after this many steps.
pub const PLAYOUT_LIMIT: u32 = 3_000;

/// The result of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The outcome, or `None` if the playout was cut off.
    pub outcome: Option<Outcome>,
    /// How many steps were played.
    pub steps: u32,
}

/// Plays uniformly random legal steps to the end, ignoring repetition. The caller passes the buffer, so that nothing is
/// allocated.
pub fn playout<G: Game>(mut game: G, dice: &mut Dice, buffer: &mut Steps<G>) -> Playout {
    // A smaller local generator stays in registers; the caller's would go through memory.
    let mut own = Xoroshiro128PlusPlus::from_rng(dice);
    let mut played = 0;
    while played < PLAYOUT_LIMIT && game.play_any(buffer, |count| own.random_range(0..count)) {
        played += 1;
    }
    Playout { outcome: game.outcome(), steps: played }
}

/// No random match may take more turns than this.
const LONGEST_GAME: usize = 100_000;

/// Plays random legal steps until the match is over, and passes every position to `see`, including half-turns.
pub fn random_match<G: Notation>(
    variant: &G::Variant,
    start: G,
    dice: &mut Dice,
    mut see: impl FnMut(&G),
) -> Match<G> {
    let mut game = Match::new(*variant, start, Control::None);
    let mut steps = Steps::<G>::new();
    while game.conclusion().is_none() {
        assert!(game.turns().len() < LONGEST_GAME, "the game does not end: {}", game.position().text());
        let mut position = *game.position();
        let mut texts = Vec::new();
        loop {
            see(&position);
            position.steps(&mut steps);
            let step = steps[dice.random_range(0..steps.len())];
            texts.push(position.step_text(step));
            position.play(step);
            if position.is_turn_start() || position.outcome().is_some() {
                break;
            }
        }
        game.play_turn(&texts.join(","), 0)
            .unwrap_or_else(|error| panic!("{}: {error}", game.position().text()));
        assert_eq!(*game.position(), position);
    }
    see(game.position());
    game
}
