//! What is proven of a position before anybody thinks about it.

use catalog::{AnyGame, Offers, Playable, ProvenResult, Visitor, visit};
use kernel::{ReadError, Variant, read_exact};
use search::Verdict;

use super::BookError;
use super::canonical::Canonical;
use crate::read_proven;

/// The result of a position for the player to play, if it, or an image of it, is among the game's positions with proven
/// results.
///
/// # Errors
/// The game is not in the catalogue's list, or the position text is wrong.
pub fn known_result(game: &dyn AnyGame, position: &str) -> Result<Option<ProvenResult>, BookError> {
    Ok(visit(game.name(), game.variant(), Knowing(position))??)
}

struct Knowing<'a>(&'a str);

impl Visitor for Knowing<'_> {
    type Output = Result<Option<ProvenResult>, ReadError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        let form = Canonical::<G>::of(&read_exact(variant, self.0)?).form;
        // The game's own file is read by a test.
        let all = read_proven(offers.proven()).unwrap_or_default();
        let found = all.into_iter().filter(|proven| proven.variant == variant.name()).find(|proven| {
            read_exact(variant, &proven.position).is_ok_and(|known| Canonical::<G>::of(&known).form == form)
        });
        Ok(found.map(|proven| match proven.verdict {
            Verdict::Win => ProvenResult::Win,
            _ => ProvenResult::Draw,
        }))
    }
}
