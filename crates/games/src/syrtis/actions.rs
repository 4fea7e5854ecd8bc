//! What a player may do with the own towers: move them, sink a tile beside one, slide the tile under one.

use kernel::Steps;

use super::grid::{bounding_box, enclosed, flood, loose, lowest, neighbours};
use super::{Action, Step, Syrtis};

/// Lists a step for each target.
#[inline]
fn list(steps: &mut Steps<Syrtis>, mut targets: u64, action: impl Fn(u8) -> Action) {
    while targets != 0 {
        steps.push(Step(action(targets.trailing_zeros() as u8)));
        targets &= targets - 1;
    }
}

impl Syrtis {
    /// All actions of a turn of the play.
    #[inline]
    pub(super) fn actions(&self, steps: &mut Steps<Syrtis>) {
        let own = self.towers[self.acting().index()];
        let first = lowest(own);
        let towers = [first, own ^ first];
        let loose = loose(self.tiles);
        self.moves(towers, steps);
        self.sinks(own, loose, steps);
        self.slides(towers, loose, steps);
        steps.push(Step(Action::Pass)); // Y10
    }

    /// Y7: to unoccupied tiles of the islands under a tower that are its owner's.
    #[inline]
    fn moves(&self, towers: [u64; 2], steps: &mut Steps<Syrtis>) {
        let free = !self.all_towers();
        let mut targets = [0; 2];
        for of_owner in self.owned(self.acting()) {
            let [first, second] = towers.map(|tower| tower & of_owner);
            let island = flood(first, of_owner);
            targets[0] |= island;
            targets[1] |= if island & second == 0 { flood(second, of_owner) } else { island };
        }
        for (tower, targets) in towers.into_iter().zip(targets) {
            let from = tower.trailing_zeros() as u8;
            list(steps, targets & free, |to| Action::Move { from, to });
        }
    }

    /// Y8: unoccupied tiles beside an own tower with an open side, without which the others stay connected.
    #[inline]
    fn sinks(&self, own: u64, loose: u64, steps: &mut Steps<Syrtis>) {
        let beside = neighbours(own) & self.tiles & !self.all_towers() & !enclosed(self.tiles);
        let mut sinkable = beside & loose;
        let mut unsure = beside & !loose;
        while unsure != 0 {
            let tile = lowest(unsure);
            let rest = self.tiles ^ tile;
            let sides = neighbours(tile) & rest;
            if flood(lowest(sides), rest) & sides == sides {
                sinkable |= tile;
            }
            unsure ^= tile;
        }
        list(steps, sinkable, |cell| Action::Sink { cell });
    }

    /// Y9: through water inside the bounding box to where the tile connects all others.
    #[inline]
    fn slides(&self, towers: [u64; 2], loose: u64, steps: &mut Steps<Syrtis>) {
        let water = bounding_box(self.tiles) & !self.tiles;
        let mut sea = 0;
        for tile in towers {
            // The tile's own cell is water while it slides, but that only joins the waters on its shore.
            let shore = neighbours(tile) & water;
            if shore == 0 {
                continue;
            }
            if shore & !sea != 0 {
                sea = flood(lowest(shore), water);
            }
            let reached = if shore & !sea == 0 { sea } else { flood(shore, water) };
            let rest = self.tiles ^ tile;
            let mut ends = reached;
            if tile & loose != 0 {
                ends &= neighbours(rest);
            } else {
                let mut sides = neighbours(tile) & rest;
                while sides != 0 {
                    let part = flood(lowest(sides), rest);
                    ends &= neighbours(part);
                    sides &= !part;
                }
            }
            let from = tile.trailing_zeros() as u8;
            list(steps, ends, |to| Action::Slide { from, to });
        }
    }
}
