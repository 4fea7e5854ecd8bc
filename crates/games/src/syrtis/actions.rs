//! What a player may do with the own towers: move them, sink a tile beside one, slide the tile under one.

use kernel::Steps;

use super::grid::{enclosed, flood, flood_each, lowest, neighbours, touch_two};
use super::{Deed, Step, Syrtis};

impl Syrtis {
    /// All actions of a turn of the play.
    #[inline]
    pub(super) fn actions(&self, steps: &mut Steps<Syrtis>) {
        let own = self.towers[self.acting().index()];
        let first = lowest(own);
        let towers = [first, own ^ first];
        let [from, other] = towers.map(|tower| tower.trailing_zeros() as u8);
        let [moves, more_moves] = self.moves(towers);
        let [slides, more_slides] = self.slides(towers);
        let tower_step = |from: u8, target: u64, to: u8| {
            let deed = if target & self.tiles == 0 { Deed::Slide } else { Deed::Move };
            Step { deed, from, to }
        };
        list(steps, moves | slides, |target, to| tower_step(from, target, to));
        list(steps, more_moves | more_slides, |target, to| tower_step(other, target, to));
        list(steps, self.sinks(own), |_, cell| Step::at(Deed::Sink, cell));
        steps.push(Step::at(Deed::Pass, 0)); // Y10
    }

    /// Y7: to unoccupied tiles of the islands under a tower that are its owner's.
    #[inline]
    fn moves(&self, [first, second]: [u64; 2]) -> [u64; 2] {
        let [colour, shape] = self.owned(self.acting());
        let (first, second) = islands(first, second, colour, shape);
        let free = !self.all_towers();
        [first & free, second & free]
    }

    /// Y8: unoccupied tiles beside an own tower with an open side, without which the others stay connected.
    #[inline]
    fn sinks(&self, own: u64) -> u64 {
        let beside = neighbours(own) & self.tiles & !self.all_towers() & !enclosed(self.tiles);
        let mut sinkable = beside & self.coast.loose;
        if self.coast.has_lakes {
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

    /// Y9: through water inside the bounding box to where the tile connects all others.
    #[inline]
    fn slides(&self, tiles: [u64; 2]) -> [u64; 2] {
        let water = self.coast.water;
        tiles.map(|tile| {
            // The tile's own cell is water while it slides, but that only joins the waters on its shore.
            let shore = neighbours(tile) & water;
            self.slide_ends(tile, flood(shore, water))
        })
    }

    /// The cells among those reached where a tile connects all others.
    #[inline]
    fn slide_ends(&self, tile: u64, reached: u64) -> u64 {
        let rest = self.tiles ^ tile;
        if tile & self.coast.loose != 0 {
            return reached & neighbours(rest);
        }
        // The rest falls into parts, unless they meet around a lake: an end must touch them all.
        let mut ends = if self.coast.has_lakes { reached } else { reached & touch_two(rest) };
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

/// Lists a step for each target, of which `step` is given the bit and the number.
#[inline]
fn list(steps: &mut Steps<Syrtis>, mut targets: u64, step: impl Fn(u64, u8) -> Step) {
    while targets != 0 {
        let target = lowest(targets);
        steps.push(step(target, targets.trailing_zeros() as u8));
        targets &= targets - 1;
    }
}

/// The islands in either of two sets on which two towers stand. A function of its own and of plain numbers: so the
/// compiler sees that the four floods fit its vector registers.
#[inline(never)]
fn islands(first: u64, second: u64, colour: u64, shape: u64) -> (u64, u64) {
    let seeds = [first & colour, second & colour, first & shape, second & shape];
    let reached = flood_each(seeds, [colour, colour, shape, shape]);
    (reached[0] | reached[2], reached[1] | reached[3])
}
