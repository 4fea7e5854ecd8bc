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
        let moves = self.moves(towers);
        let slides = self.slides(towers);
        list(
            steps,
            [
                (moves[0], Step { deed: Deed::Move, from, to: 0 }),
                (moves[1], Step { deed: Deed::Move, from: other, to: 0 }),
                (self.sinks(own), Step::new(Deed::Sink)),
                (slides[0], Step { deed: Deed::Slide, from, to: 0 }),
                (slides[1], Step { deed: Deed::Slide, from: other, to: 0 }),
            ],
        );
        steps.push(Step::new(Deed::Pass)); // Y10
    }

    /// Y7: to unoccupied tiles of the islands under a tower that are its owner's.
    #[inline]
    fn moves(&self, [first, second]: [u64; 2]) -> [u64; 2] {
        let [colour, shape] = self.owned(self.acting());
        let seeds = [first & colour, first & shape, second & colour, second & shape];
        let islands = flood_each(seeds, [colour, shape, colour, shape]);
        let free = !self.all_towers();
        [(islands[0] | islands[1]) & free, (islands[2] | islands[3]) & free]
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
        // The tile's own cell is water while it slides, but that only joins the waters on its shore.
        let reached = flood_each(tiles.map(|tile| neighbours(tile) & water), [water; 2]);
        let mut ends = [0; 2];
        for i in 0..2 {
            ends[i] = self.slide_ends(tiles[i], reached[i]);
        }
        ends
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

/// Lists a step for each target of each set; the targets go into the steps.
#[inline]
fn list<const N: usize>(steps: &mut Steps<Syrtis>, sets: [(u64, Step); N]) {
    for (mut targets, step) in sets {
        while targets != 0 {
            steps.push(step.to(targets.trailing_zeros() as u8));
            targets &= targets - 1;
        }
    }
}
