//! The symmetries of Stac: those of the square board, and exchange of the players.

use kernel::Symmetry;
use kernel::boards::{SquareSymmetry, bits};

use super::{STRIDE, Stac, Step, bit};

/// Symmetries from this number on also exchange the players.
const EXCHANGED: usize = SquareSymmetry::COUNT;

impl Stac {
    pub(super) fn cell_image(&self, cell: u8, symmetry: usize) -> u8 {
        SquareSymmetry::numbered(symmetry).numbered_cell(self.square().columns, STRIDE, cell)
    }
}

impl Symmetry for Stac {
    fn symmetries(&self) -> usize {
        2 * EXCHANGED
    }

    fn image(&self, symmetry: usize) -> Stac {
        let map = |cell| self.cell_image(cell, symmetry);
        let set = |cells: u32| bits(u64::from(cells)).fold(0, |image, cell| image | bit(map(cell)));
        let mut image = Stac {
            ones: set(self.ones),
            twos: set(self.twos),
            towers: self.towers.map(set),
            pawns: self.pawns.map(map),
            ..*self
        };
        if symmetry >= EXCHANGED {
            image.towers.reverse();
            image.pawns.reverse();
            image.carried.reverse();
            image.to_play = self.to_play.opponent();
        }
        image.key = image.fresh_key();
        image
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        Step(self.cell_image(step.to(), symmetry) | step.0 & Step::CARRIES)
    }
}
