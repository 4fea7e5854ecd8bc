//! The symmetries of a game: maps of positions under which the rules do not change.

use crate::Game;

/// Rotations, reflections, exchange of the players, and any other map that preserves the rules.
///
/// The symmetries of a position are numbered from 0, which is the identity. They form a group: the image of an image is
/// an image. Play preserves them: a symmetry of a position is a symmetry of every later position, with the same number.
/// A later position may have more symmetries, for example if the rules treat the players alike only after the opening.
///
/// A symmetry may exchange the seats. It does so exactly if the player to play changes; then a win for one seat is a
/// win for the other in the image.
///
/// The default methods suit a game without symmetries other than the identity.
pub trait Symmetry: Game {
    /// The number of symmetries of this position.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of the position under a symmetry, given as a number below [`Symmetry::symmetries`].
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

/// All images of a position, beginning with the position itself.
pub fn images<G: Symmetry>(position: &G) -> impl Iterator<Item = G> {
    (0..position.symmetries()).map(|symmetry| position.image(symmetry))
}

/// The canonical position: the image with the smallest key, which is the same for all images of a position.
#[must_use]
pub fn canonical<G: Symmetry>(position: &G) -> G {
    images(position).min_by_key(Game::key).unwrap_or(*position)
}
