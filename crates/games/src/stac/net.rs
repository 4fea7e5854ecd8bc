//! The inputs of a network for Stac: what lies on each cell, where the pawns stand, and the counts that matter.

use kernel::Game;
use kernel::boards::bits;
use kernel::net::{Active, Blocks, NetInputs};

use super::{CELLS, Stac, bit};

/// What may lie on a cell: one disc, two, an own tower, an enemy tower; nothing has no input.
const CONTENTS: usize = 4;
/// Single discs in reach that are told apart.
const SINGLES: usize = 17;
/// Towers of a player that are told apart.
const TOWERS: usize = 4;
/// Sizes of the blocks after the cells: both pawns, each pawn with what lies under it, towers of both players, what
/// each pawn could do, single discs in each pawn's reach, and who carried with the rule set.
const BLOCKS: [usize; 9] =
    [CELLS * CELLS, CELLS * 4, CELLS * 4, TOWERS * TOWERS, 32, 32, SINGLES, SINGLES, 8];

impl NetInputs for Stac {
    const BOARD: &'static str = "5x5";
    const VERSION: u16 = 1;
    const INPUTS: usize = CELLS * (CONTENTS + CELLS + 8) + TOWERS * TOWERS + 64 + 2 * SINGLES + 8;

    fn inputs(&self, active: &mut Active) -> bool {
        let (me, other) = (self.to_play(), self.to_play().opponent());
        let towers = [me, other].map(|seat| self.towers[seat.index()]);
        let contents = [self.ones, self.twos, towers[0], towers[1]];
        for (content, cells) in contents.into_iter().enumerate() {
            bits(u64::from(cells)).for_each(|cell| active.add(usize::from(cell) * CONTENTS + content));
        }
        let pawns = [me, other].map(|seat| self.pawns[seat.index()]);
        let under = |pawn: u8| {
            let content = contents[..2].iter().position(|cells| cells & bit(pawn) != 0);
            let content = content.map_or(usize::from(self.all_towers() & bit(pawn) != 0), |index| index + 2);
            usize::from(pawn) * 4 + content
        };
        let [own, enemy] = [me, other].map(|seat| self.prospects(seat));
        let able = |[claim, useful, carry, _, guards]: [i32; 5]| {
            (claim + 2 * carry + 4 * guards + 8 * useful) as usize
        };
        let count = |cells: u32| (cells.count_ones() as usize).min(TOWERS - 1);
        let values = [
            usize::from(pawns[0]) * CELLS + usize::from(pawns[1]),
            under(pawns[0]),
            under(pawns[1]),
            count(towers[0]) * TOWERS + count(towers[1]),
            able(own),
            able(enemy),
            own[3] as usize,
            enemy[3] as usize,
            usize::from(self.carried[me.index()])
                + 2 * usize::from(self.carried[other.index()])
                + 4 * usize::from(self.published),
        ];
        let mut blocks = Blocks::new(active, CELLS * CONTENTS);
        for (size, value) in BLOCKS.into_iter().zip(values) {
            blocks.add(size, value);
        }
        true
    }
}
