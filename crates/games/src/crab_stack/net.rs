//! The inputs of a network for Crab Stack: on each rock the top crab with the number of its moves and with the crab
//! below it, and the counts that matter.

use std::sync::Arc;

use kernel::Game;
use kernel::net::{Active, Blocks, Net, NetInputs, ShippedNet};

use super::rocks::{self, ROCKS};
use super::stack::{Crab, KINDS};
use super::{CRABS_OF_A_KIND, CrabStack};

static NET: ShippedNet = ShippedNet::new(include_bytes!("two-players.net"));

/// The net of Crab Stack.
#[must_use]
pub fn net() -> Option<Arc<Net>> {
    NET.get::<CrabStack>()
}

/// Numbers of moves of a crab that are told apart.
const MOBILITY: usize = 4;
/// The top crab with the crab below it, if any.
const PAIRS: usize = KINDS * (KINDS + 1);
/// Inputs of a rock.
const OF_ROCK: usize = KINDS * MOBILITY + PAIRS;

/// One more than the largest number of moves that is told apart, and than a player's number of crabs.
const MOVES: usize = 25;
const CRABS: usize = 3 * CRABS_OF_A_KIND as usize + 1;
/// Sizes of the blocks after the rocks: moves, crabs that can move and crabs of both players, and whether a group is to
/// be chosen.
const BLOCKS: [usize; 5] = [MOVES, MOVES, CRABS * CRABS, CRABS * CRABS, 2];

impl NetInputs for CrabStack {
    const BOARD: &'static str = "two-players";
    const VERSION: u16 = 1;
    const INPUTS: usize = ROCKS * OF_ROCK + 2 * MOVES + 2 * CRABS * CRABS + 2;

    fn inputs(&self, active: &mut Active) -> bool {
        let me = self.to_play();
        let mut mobility = [0; ROCKS];
        let mut counts = [(0, 0); 2];
        for (seat, (moves, movers)) in [me, me.opponent()].into_iter().zip(&mut counts) {
            CrabStack { to_play: seat, ..*self }.each_crab(|_, from, targets| {
                let targets = targets.count_ones() as usize;
                mobility[usize::from(from)] = targets;
                *moves += targets;
                *movers += usize::from(targets != 0);
            });
        }
        let kind = |crab: Crab| 2 * crab.size as usize + usize::from(crab.owner != me);
        for rock in rocks::each(self.occupied) {
            let first = usize::from(rock) * OF_ROCK;
            let mut crabs = self.stack(rock).top_down();
            let top = crabs.next().map_or(0, kind);
            let below = crabs.next().map_or(KINDS, kind);
            active.add(first + top * MOBILITY + mobility[usize::from(rock)].min(MOBILITY - 1));
            active.add(first + KINDS * MOBILITY + top * (KINDS + 1) + below);
        }
        let [(own_moves, own_movers), (enemy_moves, enemy_movers)] = counts;
        let [own, enemy] = [me, me.opponent()].map(|seat| usize::from(self.crabs[seat.index()]));
        let values = [
            own_moves,
            enemy_moves,
            own_movers * CRABS + enemy_movers,
            own * CRABS + enemy,
            usize::from(self.wave),
        ];
        let mut blocks = Blocks::new(active, ROCKS * OF_ROCK);
        for (size, value) in BLOCKS.into_iter().zip(values) {
            blocks.add(size, value);
        }
        true
    }
}
