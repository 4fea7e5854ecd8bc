//! What a player may do with the own towers: move them, sink a tile beside one, slide the tile under one.

use kernel::Steps;

use super::grid::{enclosed, flood, flood_each, loose, lowest, neighbours};
use super::{Deed, Step, Syrtis};

impl Syrtis {
    /// All actions of a turn of the play.
    #[inline]
    pub(super) fn actions(&self, steps: &mut Steps<Syrtis>) {
        let own = self.towers[self.acting().index()];
        let first = lowest(own);
        let second = own ^ first;
        let [colour, shape] = self.owned(self.acting());
        let ([islands, more_islands], [waters, more_waters]) =
            reach(first, second, colour, shape, self.coast.water);
        // Y7: a tower moves to unoccupied tiles of the islands under it that are its owner's.
        let free = !self.all_towers();
        let targets = islands & free | self.slide_ends(first, waters);
        let more_targets = more_islands & free | self.slide_ends(second, more_waters);
        let [from, other] = [first, second].map(|tower| tower.trailing_zeros() as u8);
        list::<4>(steps, targets, |to| Step { deed: Deed::Move, from, to });
        list::<4>(steps, more_targets, |to| Step { deed: Deed::Move, from: other, to });
        list::<2>(steps, self.sinks(own), |cell| Step::at(Deed::Sink, cell));
        steps.push(Step::at(Deed::Pass, 0)); // Y10
    }

    /// Y8: unoccupied tiles beside an own tower with an open side, without which the others stay connected.
    #[inline]
    fn sinks(&self, own: u64) -> u64 {
        let beside = neighbours(own) & self.tiles & !self.all_towers() & !enclosed(self.tiles);
        let mut sinkable = beside & self.coast.loose;
        if self.coast.leaves_doubt() {
            let mut unsure = beside & !self.coast.loose;
            while unsure != 0 {
                let tile = lowest(unsure);
                let rest = self.tiles ^ tile;
                let sides = neighbours(tile) & rest;
                if flood(lowest(sides), rest) & sides == sides {
                    sinkable |= tile;
                }
                unsure ^= tile;
            }
        }
        sinkable
    }

    /// Y9: the cells of the waters on a tile's shore where it connects all others.
    #[inline]
    fn slide_ends(&self, tile: u64, waters: u64) -> u64 {
        let rest = self.tiles ^ tile;
        if tile & self.coast.loose != 0 {
            return waters & neighbours(rest);
        }
        // The rest falls into parts, and an end must touch them all: a cell where a tile would be loose does not.
        let mut ends = if self.coast.leaves_doubt() { waters } else { waters & !loose(rest).0 };
        let mut left = rest;
        while left != 0 && ends != 0 {
            let sides = neighbours(tile) & left;
            // The last part is what the others have left.
            let part = if sides & (sides - 1) == 0 { left } else { flood(lowest(sides), left) };
            ends &= neighbours(part);
            left ^= part;
        }
        ends
    }
}

/// The islands in either of two sets on which two towers stand (Y7), and the waters of the bounding box on the shores
/// of the tiles under them (Y9): a tile's own cell is water while it slides, but that only joins the waters beside it.
///
/// A function of its own and of plain numbers: so the compiler sees that the six floods fit its vector registers.
#[inline(never)]
fn reach(first: u64, second: u64, colour: u64, shape: u64, water: u64) -> ([u64; 2], [u64; 2]) {
    let shores = [neighbours(first) & water, neighbours(second) & water];
    let seeds = [first & colour, second & colour, first & shape, second & shape, shores[0], shores[1]];
    let reached = flood_each(seeds, [colour, colour, shape, shape, water, water]);
    ([reached[0] | reached[2], reached[1] | reached[3]], [reached[4], reached[5]])
}

/// Lists a step for each target.
#[inline]
fn list<const N: usize>(steps: &mut Steps<Syrtis>, mut targets: u64, step: impl Fn(u8) -> Step) {
    // Several at a time, of which those without a target are taken back: how many there are is hard to guess, and a
    // loop that ends unforeseeably costs more than a few steps too many.
    loop {
        let mut end = steps.len() + N;
        let some: [Step; N] = std::array::from_fn(|_| {
            let to = targets.trailing_zeros() as u8;
            targets &= targets.wrapping_sub(1);
            end -= usize::from(to >> 6);
            step(to)
        });
        steps.extend_from_slice(&some);
        steps.truncate(end);
        if targets == 0 {
            return;
        }
    }
}
