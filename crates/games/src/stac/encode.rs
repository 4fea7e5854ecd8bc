//! Actions and observations of Stac. The walks to each cell come first, then the carries.

use kernel::{Encode, Game, Layout, Planes};

use super::{CELLS, STRIDE, Stac, Step};

const PLANES: [&str; 8] = [
    "one disc",
    "two discs",
    "own towers",
    "enemy towers",
    "own pawn",
    "enemy pawn",
    "own last turn carried",
    "enemy last turn carried",
];

impl Encode for Stac {
    fn layout(&self) -> Layout {
        Layout {
            planes: &PLANES,
            rows: usize::from(STRIDE),
            columns: usize::from(STRIDE),
            actions: 2 * CELLS,
        }
    }

    #[inline]
    fn action(&self, step: Step) -> usize {
        usize::from(step.to()) + if step.carries() { CELLS } else { 0 }
    }

    fn step(&self, action: usize) -> Option<Step> {
        let to = (action % CELLS) as u8;
        match action / CELLS {
            0 => Some(Step(to)),
            1 => Some(Step(to | Step::CARRIES)),
            _ => None,
        }
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        let (me, other) = (self.to_play().index(), self.to_play().opponent().index());
        let sets = [self.ones, self.twos, self.towers[me], self.towers[other]];
        for (plane, cells) in sets.into_iter().enumerate() {
            planes.mark_bits(plane, u64::from(cells));
        }
        for (index, player) in [me, other].into_iter().enumerate() {
            planes.put(4 + index, usize::from(self.pawns[player]), 1);
            planes.fill(6 + index, u8::from(self.carried[player]));
        }
    }

    fn place_image(&self, cell: usize, symmetry: usize) -> usize {
        usize::from(self.cell_image(cell as u8, symmetry))
    }
}
