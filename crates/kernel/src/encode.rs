//! Actions and observations: a game's steps as fixed numbers and its positions as planes of numbers, for programs that
//! learn from arrays.

use crate::{Steps, Symmetry};

/// The shape of a game's observations, and the number of its actions. All positions of a variant share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The names of the planes, in order.
    pub planes: &'static [&'static str],
    /// The number of rows of a plane.
    pub rows: usize,
    /// The number of columns of a plane.
    pub columns: usize,
    /// The number of actions, legal or not.
    pub actions: usize,
}

impl Layout {
    /// The number of cells of a plane.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of bytes of an observation.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.planes.len() * self.cells()
    }
}

/// An observation under construction: planes of bytes, all zero at first.
pub struct Planes<'a> {
    bytes: &'a mut [u8],
    cells: usize,
}

impl<'a> Planes<'a> {
    /// Clears the bytes, whose number is [`Layout::size`].
    #[inline]
    pub fn clear(bytes: &'a mut [u8], cells: usize) -> Planes<'a> {
        bytes.fill(0);
        Planes { bytes, cells }
    }

    /// Writes a number on a cell of a plane.
    #[inline]
    pub fn put(&mut self, plane: usize, cell: usize, number: u8) {
        self.bytes[plane * self.cells + cell] = number;
    }

    /// Marks some cells of a plane with 1.
    #[inline]
    pub fn mark(&mut self, plane: usize, cells: impl Iterator<Item = usize>) {
        let plane = &mut self.bytes[plane * self.cells..][..self.cells];
        cells.for_each(|cell| plane[cell] = 1);
    }

    /// Writes a number on every cell of a plane.
    #[inline]
    pub fn fill(&mut self, plane: usize, number: u8) {
        if number != 0 {
            self.bytes[plane * self.cells..][..self.cells].fill(number);
        }
    }
}

/// A game whose steps have fixed numbers and whose positions can be written as planes.
///
/// An action is a number below [`Layout::actions`]. In one variant it stands for the same decision in every position,
/// legal or not. An observation is seen by the player to play: planes are named after `own` and `enemy` pieces.
/// Row 0 of a plane holds the cells of the board's row `1`, as far as the board has rows.
pub trait Encode: Symmetry {
    /// The shape of the observations and the number of actions.
    fn layout(&self) -> Layout;

    /// The number of a step.
    fn action(&self, step: Self::Step) -> usize;

    /// The step that an action stands for here. It need not be legal. `None` if it cannot be a step at all.
    fn step(&self, action: usize) -> Option<Self::Step>;

    /// Writes the position as the player to play sees it.
    fn observe(&self, planes: &mut Planes<'_>);

    /// The image of a plane's cell under a symmetry of this position.
    fn place_image(&self, cell: usize, symmetry: usize) -> usize;

    /// The plane that shows under a symmetry what this plane shows.
    fn plane_image(plane: usize, _symmetry: usize) -> usize {
        plane
    }

    /// Writes 1 for each of these steps and 0 for all other actions.
    fn mask(&self, steps: &Steps<Self>, mask: &mut [u8]) {
        mask.fill(0);
        for step in steps {
            mask[self.action(*step)] = 1;
        }
    }
}
