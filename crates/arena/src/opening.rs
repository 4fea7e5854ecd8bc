//! The random openings from which both games of a pair begin.

use catalog::AnyMatch;

use crate::Terms;
use crate::terms::seed_of;

/// The match of a pair after its opening: some random turns, fewer if the game would be over. Dealt games have a new
/// deal for each pair.
pub(crate) fn opening(terms: &Terms, pair: u64) -> Box<dyn AnyMatch> {
    let deal = seed_of(terms.seed, pair, 0);
    let mut random = terms.game.start(terms.variant, deal);
    random.play_randomly(seed_of(terms.seed, pair, 1));
    // The beginning of a whole random game: at the start of a turn, and not over.
    let turns = terms.opening.min(random.length().saturating_sub(1));
    random.after(turns).unwrap_or_else(|| terms.game.start(terms.variant, deal))
}
