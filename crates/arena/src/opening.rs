//! The random openings from which both games of a pair begin.

use catalog::{AnyGame, AnyMatch, random_match};

use crate::terms::seed_of;

/// The match of a pair after its opening: a number of random turns, or fewer if the game would be over. Dealt games get
/// a new deal for each pair.
#[must_use]
pub fn opening(game: &dyn AnyGame, turns: usize, seed: u64, pair: u64) -> Box<dyn AnyMatch> {
    let deal = seed_of(seed, pair, 0);
    // A prefix of a whole random game, so the opening ends at the start of a turn and the game is not over.
    let begun = random_match(game, deal, seed_of(seed, pair, 1)).ok().and_then(|random| {
        let turns = turns.min(random.length().saturating_sub(1));
        random.after(turns)
    });
    begun.unwrap_or_else(|| game.start(deal))
}
