//! Actions and observations of Crab Stack. The moves from each rock to each rock come first, then for each rock the
//! choice of the group with this lowest rock. The hexagon of rocks lies in a square of five by five cells, in which the
//! neighbours of a cell are those beside it, above and below it, above it to the right and below it to the left.

use kernel::{Encode, Game, Layout, Planes};

use super::rocks::{self, ROCKS};
use super::step::{Deed, Step};
use super::symmetry::{PLACES, rock_image};
use super::{CrabStack, Stack};

/// The number of cells along a side of the square around the hexagon.
const SIDE: usize = 5;

const PLANES: [&str; 44] = [
    "rocks",
    "group to be chosen",
    "small crabs",
    "medium crabs",
    "big crabs",
    "small crab on top",
    "medium crab on top",
    "big crab on top",
    "own crab on top",
    "enemy crab on top",
    "own crab 1 below the top",
    "enemy crab 1 below the top",
    "own crab 2 below the top",
    "enemy crab 2 below the top",
    "own crab 3 below the top",
    "enemy crab 3 below the top",
    "own crab 4 below the top",
    "enemy crab 4 below the top",
    "own crab 5 below the top",
    "enemy crab 5 below the top",
    "own crab 6 below the top",
    "enemy crab 6 below the top",
    "own crab 7 below the top",
    "enemy crab 7 below the top",
    "own crab 8 below the top",
    "enemy crab 8 below the top",
    "own crab 9 below the top",
    "enemy crab 9 below the top",
    "own crab 10 below the top",
    "enemy crab 10 below the top",
    "own crab 11 below the top",
    "enemy crab 11 below the top",
    "own crab 12 below the top",
    "enemy crab 12 below the top",
    "own crab 13 below the top",
    "enemy crab 13 below the top",
    "own crab 14 below the top",
    "enemy crab 14 below the top",
    "own crab 15 below the top",
    "enemy crab 15 below the top",
    "own crab 16 below the top",
    "enemy crab 16 below the top",
    "own crab 17 below the top",
    "enemy crab 17 below the top",
];
/// The first planes of the numbers of crabs by size, of the size on top, and of the owners from the top down.
const COUNTS: usize = 2;
const TOPS: usize = 5;
const OWNERS: usize = 8;

/// The cell of each rock.
const CELLS: [usize; ROCKS] = {
    let mut cells = [0; ROCKS];
    let mut rock = 0;
    while rock < ROCKS {
        let (across, down) = PLACES[rock];
        cells[rock] = (down + 2) as usize * SIDE + (across + 2) as usize;
        rock += 1;
    }
    cells
};

impl Encode for CrabStack {
    fn layout(&self) -> Layout {
        Layout { planes: &PLANES, rows: SIDE, columns: SIDE, actions: ROCKS * ROCKS + ROCKS }
    }

    #[inline]
    fn action(&self, step: Step) -> usize {
        match step.deed() {
            Deed::Move { from, to, .. } => usize::from(from) * ROCKS + usize::from(to),
            Deed::Keep(lowest) => ROCKS * ROCKS + usize::from(lowest),
        }
    }

    fn step(&self, action: usize) -> Option<Step> {
        let (from, to) = ((action / ROCKS) as u8, (action % ROCKS) as u8);
        match action / ROCKS {
            0..ROCKS => self.stack(from).top().map(|crab| Step::climb(crab.size, from, to)),
            ROCKS => Some(Step::keep(to)),
            _ => None,
        }
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        let me = self.to_play();
        planes.mark(0, CELLS.into_iter());
        planes.fill(1, u8::from(self.wave));
        for rock in rocks::each(self.occupied) {
            let (stack, cell): (Stack, usize) = (self.stack(rock), CELLS[usize::from(rock)]);
            let mut counts = [0; 3];
            for (depth, crab) in stack.top_down().enumerate() {
                counts[crab.size as usize] += 1;
                planes.put(OWNERS + 2 * depth + usize::from(crab.owner != me), cell, 1);
                if depth == 0 {
                    planes.put(TOPS + crab.size as usize, cell, 1);
                }
            }
            for (size, count) in counts.into_iter().enumerate() {
                planes.put(COUNTS + size, cell, count);
            }
        }
    }

    fn place_image(&self, cell: usize, symmetry: usize) -> usize {
        // What is not a rock shows nothing that could move.
        let rock = CELLS.iter().position(|known| *known == cell);
        rock.map_or(cell, |rock| CELLS[usize::from(rock_image(rock as u8, symmetry))])
    }
}
