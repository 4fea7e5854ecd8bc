//! The actions of a player: move a tower, sink a tile next to a tower, or slide the tile under a tower.

use std::hint::select_unpredictable;

use kernel::Steps;

use super::cells::{Cells, flood, flood_each};
use super::coast::parted;
use super::{Deed, Step, Syrtis};

/// The actions available in a turn, as sets of cells.
pub(super) struct Actions<C> {
    /// The own towers.
    towers: [C; 2],
    /// Where each tower may move (Y7).
    pub(super) moves: [C; 2],
    /// Where each tower may slide with its tile (Y9).
    slides: [C; 2],
    /// The tiles that may be sunk (Y8).
    sinks: C,
}

impl<C: Cells> Actions<C> {
    /// Lists a step for each action.
    #[inline]
    pub(super) fn list(&self, steps: &mut Steps<Syrtis<C>>) {
        let [from, other] = self.towers.map(Cells::first);
        let [targets, other_targets] = [0, 1].map(|tower| self.moves[tower] | self.slides[tower]);
        list::<C, 4>(steps, targets, |to| Step { deed: Deed::Move, from, to });
        list::<C, 4>(steps, other_targets, |to| Step { deed: Deed::Move, from: other, to });
        list::<C, 2>(steps, self.sinks, |cell| Step::at(Deed::Sink, cell));
        steps.push(Step::at(Deed::Pass, 0)); // Y10
    }

    /// One of the player's two towers.
    #[inline(always)]
    pub(super) fn tower(&self, index: usize) -> C {
        select_unpredictable(index == 0, self.towers[0], self.towers[1])
    }

    /// The slides of each tower. The first set also contains the sinks, which differ in that they are not on water.
    #[inline(always)]
    pub(super) fn of_tiles(&self) -> [C; 2] {
        [self.slides[0] | self.sinks, self.slides[1]]
    }
}

impl<C: Cells> Syrtis<C> {
    /// All actions available in a turn.
    #[inline(always)]
    pub(super) fn actions(&self) -> Actions<C> {
        let own = self.towers[self.acting().index()];
        let first = own.lowest();
        let towers = [first, own ^ first];
        let [colour, shape] = self.owned(self.acting());
        let water = self.coast.water;
        // A sliding tile's own cell becomes water, but that only joins the waters next to it.
        let shores = towers.map(|tile| tile.neighbours() & water);
        let [first, second] = towers;
        let [island, more, other_island, other_more, waters, other_waters] = flood_each(
            [first & colour, first & shape, second & colour, second & shape, shores[0], shores[1]],
            [colour, shape, colour, shape, water, water],
        );
        // Y7: a tower moves to unoccupied tiles of those islands under it that belong to its owner.
        let free = !self.all_towers();
        Actions {
            towers,
            moves: [(island | more) & free, (other_island | other_more) & free],
            slides: [self.slide_ends(first, waters), self.slide_ends(second, other_waters)],
            sinks: self.sinks(own),
        }
    }

    /// Y9: the water cells along a tile's shore where it connects all other tiles.
    #[inline(always)]
    fn slide_ends(&self, tile: C, waters: C) -> C {
        if tile.meets(self.coast.loose) {
            return waters & (self.tiles ^ tile).neighbours();
        }
        self.bridging(tile, waters)
    }

    /// The water cells where a tile connects the parts into which the other tiles fall without it.
    #[inline(always)]
    fn bridging(&self, tile: C, waters: C) -> C {
        // The tile must touch all parts, so it must at least have several groups around it.
        let (mut ends, mut left) = (waters, self.tiles ^ tile);
        if !self.coast.leaves_doubt() {
            ends &= parted(left).0;
            if ends.is_none() {
                return ends;
            }
        }
        loop {
            let sides = tile.neighbours() & left;
            if sides.is_single() {
                // The last part is whatever is left, if anything.
                return if left.is_none() { ends } else { ends & left.neighbours() };
            }
            let part = flood(sides.lowest(), left);
            ends &= part.neighbours();
            left ^= part;
        }
    }

    /// Y8: unoccupied tiles next to an own tower that have an open side and can go without disconnecting the others.
    #[inline(always)]
    fn sinks(&self, own: C) -> C {
        let beside = own.neighbours() & !self.all_towers();
        let sinkable = beside & self.coast.loose;
        if self.coast.leaves_doubt() { sinkable | self.proven_loose(beside) } else { sinkable }
    }

    /// Finds the tiles among some cells that are loose although the quick test could not tell.
    #[cold]
    fn proven_loose(&self, cells: C) -> C {
        let unsure = cells & self.tiles & !self.tiles.enclosed() & !self.coast.loose;
        let proven = unsure.each().map(C::of).filter(|tile| {
            let rest = self.tiles ^ *tile;
            let sides = tile.neighbours() & rest;
            flood(sides.lowest(), rest) & sides == sides
        });
        proven.fold(C::NONE, |all, tile| all | tile)
    }
}

/// Lists a step for each target.
#[inline]
fn list<C: Cells, const N: usize>(steps: &mut Steps<Syrtis<C>>, targets: C, step: impl Fn(u8) -> Step) {
    let mut targets: u64 = targets.into();
    // Writes several steps at a time and drops those without a target. The number of targets is unpredictable, and a
    // mispredicted loop exit costs more than a few surplus steps.
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
