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

    /// Marks the cells whose bits are set with 1, where bit 0 is the plane's first cell and no bit is left out.
    #[inline]
    pub fn mark_bits(&mut self, plane: usize, set: u64) {
        let plane = &mut self.bytes[plane * self.cells..][..self.cells];
        let (eights, rest) = plane.as_chunks_mut::<8>();
        for (index, eight) in eights.iter_mut().enumerate() {
            *eight = spread((set >> (8 * index)) as u8).to_le_bytes();
        }
        let marked = 8 * eights.len();
        for (index, byte) in rest.iter_mut().enumerate() {
            *byte = (set >> (marked + index)) as u8 & 1;
        }
    }

    /// Writes a number on every cell of a plane.
    #[inline]
    pub fn fill(&mut self, plane: usize, number: u8) {
        if number != 0 {
            self.bytes[plane * self.cells..][..self.cells].fill(number);
        }
    }
}

/// Eight bits as eight bytes of 0 or 1.
const fn spread(bits: u8) -> u64 {
    // Each byte keeps one bit of its copy, and the addition carries it to the top without a loop.
    let kept = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (kept + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101
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

#[cfg(test)]
mod tests {
    use super::Planes;

    #[test]
    fn sets_are_marked_cell_by_cell() {
        const CELLS: usize = 25;
        for set in [0, 1, 0x80, 0xff, 0x0155_aa0f, 0x0100_0001, (1 << CELLS) - 1_u64] {
            let (mut marked, mut expected) = ([7; 2 * CELLS], [0; 2 * CELLS]);
            Planes::clear(&mut marked, CELLS).mark_bits(1, set);
            (0..CELLS).for_each(|cell| expected[CELLS + cell] = u8::from(set >> cell & 1 == 1));
            assert_eq!(marked, expected, "{set:x}");
        }
    }
}
