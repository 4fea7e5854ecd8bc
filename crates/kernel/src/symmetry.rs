//! The symmetries of a game: maps of positions under which the rules do not change.

use crate::Game;

/// Turning or mirroring the board, exchanging the players, or whatever else the rules do not notice.
///
/// The symmetries of a position are numbered from 0, which is the identity. They form a group: the image of an image is
/// an image. Playing keeps them: a symmetry of a position is one of every position that follows, under the same number.
/// A later position may have more, as when the rules treat the players alike only after the opening.
///
/// A symmetry may exchange the seats. It does so exactly if the player to play changes; then a win of one seat is a win
/// of the other in the image.
///
/// The methods given here are for a game that has no symmetry but the identity.
pub trait Symmetry: Game {
    /// How many symmetries apply to this position.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of the position under a symmetry, a number below [`Symmetry::symmetries`].
    #[must_use]
    fn image(&self, _symmetry: usize) -> Self {
        *self
    }

    /// The image of a legal step of this position, which is a legal step of its image.
    #[must_use]
    fn step_image(&self, step: Self::Step, _symmetry: usize) -> Self::Step {
        step
    }
}

/// All images of a position, itself first.
pub fn images<G: Symmetry>(position: &G) -> impl Iterator<Item = G> {
    (0..position.symmetries()).map(|symmetry| position.image(symmetry))
}

/// One and the same position for all images of a position: the one with the least key.
#[must_use]
pub fn canonical<G: Symmetry>(position: &G) -> G {
    images(position).min_by_key(Game::key).unwrap_or(*position)
}
