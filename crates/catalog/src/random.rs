//! Matches of random legal steps.

use kernel::dice;

use crate::{AnyGame, AnyMatch, NoSuchGame, Offers, Playable, Visitor, visit};

/// A match of random legal steps from a new start to its end. The two seeds are those of the deal and of the steps.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn random_match(game: &dyn AnyGame, deal: u64, seed: u64) -> Result<Box<dyn AnyMatch>, NoSuchGame> {
    visit(game.name(), game.variant(), AtRandom { deal, seed })
}

struct AtRandom {
    deal: u64,
    seed: u64,
}

impl Visitor for AtRandom {
    type Output = Box<dyn AnyMatch>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Box<dyn AnyMatch> {
        let start = G::start(variant, &mut dice(self.deal));
        Box::new(kernel::random_match(variant, start, &mut dice(self.seed), |_| {}))
    }
}
