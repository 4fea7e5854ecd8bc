//! The inputs of a network for Sixteen Stone: what lies on each line of the board, and the counts that matter.

use std::sync::Arc;

use kernel::Game;
use kernel::net::{Active, Blocks, Net, NetInputs, ShippedNet};

use super::board::LINES;
use super::turn::Turn;
use super::{Board, Five, Lanes};

static NET: ShippedNet = ShippedNet::new(include_bytes!("5x5.net"));

/// The net of Sixteen Stone on the board of five by five.
#[must_use]
pub fn net() -> Option<Arc<Net>> {
    NET.get::<Five>()
}

/// A set of cells of a line as a number in base three.
const TERNARY: [u16; 32] = {
    let mut table = [0; 32];
    let mut set = 0;
    while set < 32 {
        let (mut cell, mut power) = (0, 1);
        while cell < 5 {
            table[set] += if set >> cell & 1 == 1 { power } else { 0 };
            power *= 3;
            cell += 1;
        }
        set += 1;
    }
    table
};

/// The first input of each line, then the first input after the lines. Each cell of a line is empty, own or enemy.
const FIRST: [usize; LINES.len() + 1] = {
    let mut first = [0; LINES.len() + 1];
    let mut line = 0;
    while line < LINES.len() {
        first[line + 1] = first[line] + 3usize.pow(LINES[line].length as u32);
        line += 1;
    }
    first
};

/// Sizes of the blocks after the lines: stones on the board and in the banks of both players, actions of the turn,
/// stones to place, possible Pushes, stones to pick, and first turns with the rule set.
const STONES: usize = 9;
const BLOCKS: [usize; 6] = [STONES * STONES, STONES * STONES, Turn::COUNT, 17, 8, 8];

impl NetInputs for Five {
    const BOARD: &'static str = "5x5";
    const VERSION: u16 = 1;
    const INPUTS: usize = {
        let (mut sum, mut block) = (FIRST[LINES.len()], 0);
        while block < BLOCKS.len() {
            sum += BLOCKS[block];
            block += 1;
        }
        sum
    };

    fn inputs(&self, active: &mut Active) -> bool {
        for (line, first) in LINES.into_iter().zip(FIRST) {
            let pattern = TERNARY[self.own.on(line)] + 2 * TERNARY[self.enemy.on(line)];
            active.add(first + usize::from(pattern));
        }
        let pair = |own: usize, enemy: usize| own.min(STONES - 1) * STONES + enemy.min(STONES - 1);
        let stones = |stones: Lanes| stones.cells().count_ones() as usize;
        let (me, other) = (self.to_play().index(), self.to_play().opponent().index());
        let bank = |seat: usize| usize::from(self.banks[seat]);
        let pushes = |own, enemy| !self.is_placing() && Lanes::can_push(own, enemy);
        let values = [
            pair(stones(self.own), stones(self.enemy)),
            pair(bank(me), bank(other)),
            self.turn.index(),
            usize::from(self.to_place),
            usize::from(pushes(self.own, self.enemy))
                + 2 * usize::from(pushes(self.enemy, self.own))
                + 4 * usize::from(self.picking != 0),
            usize::from(self.first[me])
                + 2 * usize::from(self.first[other])
                + 4 * usize::from(self.published),
        ];
        let mut blocks = Blocks::new(active, FIRST[LINES.len()]);
        for (size, value) in BLOCKS.into_iter().zip(values) {
            blocks.add(size, value);
        }
        true
    }
}
