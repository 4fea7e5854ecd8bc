//! The symmetries of Syrtis: those of the board, exchange of colours with shapes, exchange of the seats, and exchange
//! of White with Black.

use kernel::Symmetry;
use kernel::boards::SquareSymmetry;

use super::cells::Cells;
use super::coast::Coast;
use super::{Deed, Phase, Side, Step, Syrtis};

/// The parts of a symmetry, as bits of its number. The lowest two count quarter turns.
const QUARTERS: usize = 3;
/// White becomes circular and black becomes square, and vice versa. Both attributes of a side stay with that side.
pub(super) const RELABELLED: usize = 1 << 2;
const MIRRORED: usize = 1 << 3;
/// Exchanges the seats, whatever sides they play.
const SEATS: usize = 1 << 4;
/// White becomes Black and vice versa, each still played by the same seat.
const SIDES: usize = 1 << 5;

impl<C: Cells> Syrtis<C> {
    pub(super) fn cell_image(cell: u8, symmetry: usize) -> u8 {
        let mirrored = if symmetry & MIRRORED != 0 { 4 } else { 0 };
        SquareSymmetry::numbered(symmetry & QUARTERS | mirrored).numbered_cell(C::SIZE, C::STRIDE, cell)
    }
}

impl<C: Cells> Symmetry for Syrtis<C> {
    fn symmetries(&self) -> usize {
        match self.phase {
            // Y12: until a tile has been sunk, White has the initiative.
            Phase::Play if self.sunk > 0 => 2 * SIDES,
            // Y4, Y5: the set-up treats seats and sides differently.
            Phase::Play => SIDES,
            // Y1: the island of Major has all symmetries of the square, that of Minor only the rotations.
            _ if C::SIZE == u64::SIZE => SEATS,
            _ => MIRRORED,
        }
    }

    fn image(&self, symmetry: usize) -> Syrtis<C> {
        let does = |what: usize| symmetry & what != 0;
        let set = |cells: C| {
            cells.each().fold(C::NONE, |image, cell| image | C::of(Self::cell_image(cell, symmetry)))
        };
        let mut image = Syrtis {
            tiles_key: 0,
            tiles: C::NONE,
            white: C::NONE,
            circles: C::NONE,
            towers: self.towers.map(set),
            ..*self
        };
        for cell in self.tiles.each() {
            let mut owners = self.owners(cell);
            if does(RELABELLED) {
                owners.reverse();
            }
            if does(SIDES) {
                owners = owners.map(Side::other);
            }
            image.flip_tile(Self::cell_image(cell, symmetry), owners);
        }
        if does(SEATS) {
            image.to_play = self.to_play.opponent();
        }
        if does(SEATS) != does(SIDES) {
            image.white_seat = self.white_seat.opponent();
        }
        if does(SIDES) {
            image.towers.reverse();
            image.complete.reverse();
            image.passes.reverse();
            image.sinker = self.sinker.other();
        }
        image.coast = Coast::of(image.tiles);
        image.surplus = image.count_surplus();
        image
    }

    fn step_image(&self, Step { deed, from, to }: Step, symmetry: usize) -> Step {
        let [from, to] = [from, to].map(|cell| Self::cell_image(cell, symmetry));
        match deed {
            // Y3: the two cells of a pair lie opposite each other; the odd number comes first.
            Deed::Swap => {
                let is_odd = self.island().chunks_exact(2).any(|pair| pair[0] == from);
                let [from, to] = if is_odd { [from, to] } else { [to, from] };
                Step { deed, from, to }
            }
            Deed::White | Deed::Black | Deed::Pass => Step::at(deed, 0),
            Deed::Place | Deed::Move | Deed::Sink => Step { deed, from, to },
        }
    }
}
