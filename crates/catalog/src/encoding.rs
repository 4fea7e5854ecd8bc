//! Actions and observations of a game that has them, as functions that a tool can call without knowing the trait.

use kernel::{Encode, Game, Layout, Planes, Steps};

/// The functions of [`Encode`] for a game's type.
pub struct Encoding<G: Game> {
    /// The shape of the observations and the number of actions.
    pub layout: fn(&G) -> Layout,
    /// The number of a step.
    pub action: fn(&G, G::Step) -> usize,
    /// The step that an action stands for, legal or not.
    pub step: fn(&G, usize) -> Option<G::Step>,
    /// Writes 1 for each of these steps and 0 for all other actions.
    pub mask: fn(&G, &Steps<G>, &mut [u8]),
    /// Writes the position as the player to play sees it.
    pub observe: fn(&G, &mut [u8]),
    /// The image of a plane's cell under a symmetry of the position.
    pub place_image: fn(&G, usize, usize) -> usize,
    /// The plane that shows under a symmetry what this plane shows.
    pub plane_image: fn(usize, usize) -> usize,
}

// Derived, these would ask the same of the game's type.
impl<G: Game> Clone for Encoding<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Encoding<G> {}

impl<G: Encode> Encoding<G> {
    pub(crate) fn new() -> Encoding<G> {
        Encoding {
            layout: G::layout,
            action: G::action,
            step: |position, action| G::step(position, action),
            mask: G::mask,
            observe: |position, bytes| {
                let cells = position.layout().cells();
                position.observe(&mut Planes::clear(bytes, cells));
            },
            place_image: |position, cell, symmetry| G::place_image(position, cell, symmetry),
            plane_image: G::plane_image,
        }
    }
}
