//! What a player may do with the own towers: move them, sink a tile beside one, slide the tile under one.

use kernel::Steps;

use super::grid::{enclosed, flood, flood_each, lowest, neighbours};
use super::{Deed, Step, Syrtis};

impl Syrtis {
    /// All actions of a turn of the play.
    #[inline]
    pub(super) fn actions(&self, steps: &mut Steps<Syrtis>) {
        let own = self.towers[self.acting().index()];
        let first = lowest(own);
        let towers = [first, own ^ first];
        let [from, other] = towers.map(|tower| tower.trailing_zeros() as u8);
        let [colour, shape] = self.owned(self.acting());
        let ([moves, more_moves], [reached, more_reached]) =
            reach(towers[0], towers[1], colour, shape, self.coast.water);
        let free = !self.all_towers();
        let (moves, more_moves) = (moves & free, more_moves & free);
        let slides = self.slide_ends(towers[0], reached);
        let more_slides = self.slide_ends(towers[1], more_reached);
        list::<4>(steps, moves | slides, |to| Step { deed: Deed::Move, from, to });
        list::<4>(steps, more_moves | more_slides, |to| Step { deed: Deed::Move, from: other, to });
        list::<2>(steps, self.sinks(own), |cell| Step::at(Deed::Sink, cell));
        steps.push(Step::at(Deed::Pass, 0)); // Y10
    }

    /// Y8: unoccupied tiles beside an own tower with an open side, without which the others stay connected.
    #[inline]
    fn sinks(&self, own: u64) -> u64 {
        let beside = neighbours(own) & self.tiles & !self.all_towers() & !enclosed(self.tiles);
        let mut sinkable = beside & self.coast.loose;
        if self.coast.lakes > 1 {
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

    /// The cells among those reached where a tile connects all others.
    #[inline]
    fn slide_ends(&self, tile: u64, reached: u64) -> u64 {
        let rest = self.tiles ^ tile;
        if tile & self.coast.loose != 0 {
            return reached & neighbours(rest);
        }
        // The rest falls into parts, unless they meet around a lake: an end must touch them all.
        let mut ends = if self.coast.lakes > 1 { reached } else { reached & !super::grid::loose(rest).0 };
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

/// Lists a step for each target.
#[inline]
fn list<const N: usize>(steps: &mut Steps<Syrtis>, mut targets: u64, step: impl Fn(u8) -> Step) {
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

///
#[inline(never)]
fn reach(first: u64, second: u64, colour: u64, shape: u64, water: u64) -> ([u64; 2], [u64; 2]) {
    let seeds = [
        first & colour,
        second & colour,
        first & shape,
        second & shape,
        neighbours(first) & water,
        neighbours(second) & water,
    ];
    let reached = flood_each(seeds, [colour, colour, shape, shape, water, water]);
    ([reached[0] | reached[2], reached[1] | reached[3]], [reached[4], reached[5]])
}
