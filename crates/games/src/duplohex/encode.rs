//! Actions and observations of DuploHex. For each kind of piece and each cell, the first action places a piece there,
//! and six more move the piece there to the neighbours, clockwise from the one above.

use kernel::boards::bits;
use kernel::{Encode, Game, Layout, Planes, Seat};

use super::symmetry::MIRRORED;
use super::{Due, DuploHex, Kind, STRIDE, Step};

const PLANES: [&str; 9] = [
    "own discs",
    "enemy discs",
    "own rings",
    "enemy rings",
    "disc action due",
    "ring action due",
    "opening",
    "own sides left and right",
    "own sides top and bottom",
];
/// The first plane of the sides.
const SIDES: usize = 7;

/// Ways to use a cell: placing, and six moves from it.
const WAYS: usize = 7;

impl DuploHex {
    fn plain(&self, cell: u8) -> usize {
        usize::from(cell / STRIDE) * usize::from(self.size) + usize::from(cell % STRIDE)
    }

    fn strided(&self, cell: usize) -> u8 {
        let (row, column) = (cell as u8 / self.size, cell as u8 % self.size);
        row * STRIDE + column
    }
}

impl Encode for DuploHex {
    fn layout(&self) -> Layout {
        let side = usize::from(self.size);
        Layout { planes: &PLANES, rows: side, columns: side, actions: 2 * side * side * WAYS }
    }

    #[inline]
    fn action(&self, step: Step) -> usize {
        let cells = usize::from(self.size).pow(2);
        (step.kind().index() * cells + self.plain(step.cell())) * WAYS + step.direction()
    }

    fn step(&self, action: usize) -> Option<Step> {
        let cells = usize::from(self.size).pow(2);
        let kind = *Kind::BOTH.get(action / WAYS / cells)?;
        Some(Step::new(kind, self.strided(action / WAYS % cells), action % WAYS))
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        let (me, other) = (self.to_play(), self.to_play().opponent());
        for kind in Kind::BOTH {
            for (index, seat) in [me, other].into_iter().enumerate() {
                let cells = bits(self.pieces[kind.index()][seat.index()]);
                planes.mark(2 * kind.index() + index, cells.map(|cell| self.plain(cell)));
            }
            planes.fill(4 + kind.index(), u8::from(self.due.kind().is_none_or(|due| due == kind)));
        }
        planes.fill(6, u8::from(self.due == Due::Opening));
        planes.fill(SIDES + usize::from(me == Seat::Second), 1);
    }

    fn place_image(&self, cell: usize, symmetry: usize) -> usize {
        self.plain(self.cell_image(self.strided(cell), symmetry))
    }

    fn plane_image(plane: usize, symmetry: usize) -> usize {
        // The reflection exchanges the sides to connect.
        if plane >= SIDES && symmetry & MIRRORED != 0 { SIDES + (plane - SIDES + 1) % 2 } else { plane }
    }
}
