//! The symmetries of DuploHex: a half turn of the rhombus, and reflection in a diagonal, which exchanges the sides and
//! so the players.

use kernel::boards::bits;
use kernel::{Outcome, Symmetry};

use super::{Due, DuploHex, STRIDE, Step, bit};

/// Bit of the symmetries with a half turn.
const TURNED: usize = 1;
/// Bit of the symmetries that then reflect in the diagonal from the first cell to the last.
pub(super) const MIRRORED: usize = 2;

impl DuploHex {
    pub(super) fn cell_image(&self, cell: u8, symmetry: usize) -> u8 {
        let (mut column, mut row) = (cell % STRIDE, cell / STRIDE);
        if symmetry & TURNED != 0 {
            (column, row) = (self.size - 1 - column, self.size - 1 - row);
        }
        if symmetry & MIRRORED != 0 {
            (column, row) = (row, column);
        }
        row * STRIDE + column
    }
}

impl Symmetry for DuploHex {
    fn symmetries(&self) -> usize {
        // D3: only White makes an opening placement.
        if self.due == Due::Opening { MIRRORED } else { 2 * MIRRORED }
    }

    fn image(&self, symmetry: usize) -> DuploHex {
        let set =
            |cells: u64| bits(cells).fold(0, |image, cell| image | bit(self.cell_image(cell, symmetry)));
        let mut image = DuploHex { pieces: self.pieces.map(|of_kind| of_kind.map(set)), ..*self };
        if symmetry & MIRRORED != 0 {
            image.pieces.iter_mut().for_each(|of_kind| of_kind.reverse());
            image.stock.reverse();
            image.to_play = self.to_play.opponent();
            image.outcome = self.outcome.map(|outcome| match outcome {
                Outcome::Win(seat) => Outcome::Win(seat.opponent()),
                Outcome::Draw => Outcome::Draw,
            });
        }
        image.key = image.fresh_key();
        image
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        step.mapped(|cell| self.cell_image(cell, symmetry))
    }
}
