//! The inputs of a network for Syrtis: the tile and the tower on each cell, how scattered each colour and shape is, and
//! the counts that matter. The set-up is left to the linear evaluator.

use std::sync::Arc;

use kernel::net::{Active, Blocks, Net, NetInputs, ShippedNet};

use super::cells::Cells;
use super::{MOST_PASSES, Major, Minor, Phase, QUICKSAND, Side, Syrtis};

static MAJOR: ShippedNet = ShippedNet::new(include_bytes!("major.net"));

/// The net of Syrtis Major.
#[must_use]
pub fn major_net() -> Option<Arc<Net>> {
    MAJOR.get::<Major>()
}

static MINOR: ShippedNet = ShippedNet::new(include_bytes!("minor.net"));

/// The net of Syrtis Minor.
#[must_use]
pub fn minor_net() -> Option<Arc<Net>> {
    MINOR.get::<Minor>()
}

/// What may lie on a cell: a tile of one of four kinds, with no tower, an own or an enemy tower. Water has no input.
const CONTENTS: usize = 12;
/// Numbers of surplus islands and of tiles outside the largest island that are told apart.
const ISLANDS: usize = 8;
const OUTSIDE: usize = 12;
const SCATTERS: usize = ISLANDS * OUTSIDE;
const SUNK: usize = 2 * QUICKSAND as usize;
const PASSES: usize = MOST_PASSES as usize;
/// Sizes of the blocks after the cells: the scatter of both players' better and other attributes, the better ones side
/// by side, tiles sunk in a row by either player, passes of each, and the rule set.
const BLOCKS: [usize; 9] =
    [SCATTERS, SCATTERS, SCATTERS, SCATTERS, OUTSIDE * OUTSIDE, SUNK, PASSES, PASSES, 2];

impl<C: Cells> NetInputs for Syrtis<C> {
    const BOARD: &'static str = if C::SIZE == 5 { "minor" } else { "major" };
    const VERSION: u16 = 1;
    const INPUTS: usize =
        (C::SIZE as usize).pow(2) * CONTENTS + 4 * SCATTERS + OUTSIDE * OUTSIDE + SUNK + 2 * PASSES + 2;

    fn inputs(&self, active: &mut Active) -> bool {
        if self.phase != Phase::Play {
            return false;
        }
        let me = self.acting();
        for cell in self.tiles.each() {
            let [colour, shape] = self.owners(cell).map(|owner| usize::from(owner != me));
            let tower = |side: Side| usize::from(self.towers[side.index()].meets(C::of(cell)));
            let content = colour + 2 * shape + 4 * (tower(me) + 2 * tower(me.other()));
            let (column, row) = (usize::from(cell % C::STRIDE), usize::from(cell / C::STRIDE));
            active.add((row * usize::from(C::SIZE) + column) * CONTENTS + content);
        }
        let own = self.scatter(me);
        let enemy = self.scatter(me.other());
        let sunk = usize::from(self.sunk).min(SUNK / 2 - 1) + SUNK / 2 * usize::from(self.sinker != me);
        let passes = |side: Side| usize::from(self.passes[side.index()]);
        let outside = |outside: i32| (outside as usize).min(OUTSIDE - 1);
        let both = outside(own[0].outside) * OUTSIDE + outside(enemy[0].outside);
        let [own, own_other, enemy, enemy_other] = [own[0], own[1], enemy[0], enemy[1]].map(|scatter| {
            (scatter.islands.max(0) as usize).min(ISLANDS - 1) * OUTSIDE + outside(scatter.outside)
        });
        let values = [
            own,
            own_other,
            enemy,
            enemy_other,
            both,
            sunk,
            passes(me),
            passes(me.other()),
            usize::from(self.published),
        ];
        let mut blocks = Blocks::new(active, usize::from(C::SIZE).pow(2) * CONTENTS);
        for (size, value) in BLOCKS.into_iter().zip(values) {
            blocks.add(size, value);
        }
        true
    }
}
