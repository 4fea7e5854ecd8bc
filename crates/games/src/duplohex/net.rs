//! The inputs of a network for DuploHex on the board of seven by seven: the pieces on each cell, and how far each
//! chain is from being complete.

use kernel::boards::bits;
use kernel::net::{Active, Blocks, NetInputs};
use kernel::{Game, Seat};

use super::evaluate::NEVER;
use super::{DuploHex, DuploHexVariant, Kind, LARGEST, STRIDE, bit};

/// Cells of the board of seven by seven.
const CELLS: usize = LARGEST as usize * LARGEST as usize;
/// What may lie on a cell: a disc and a ring, each missing, own or enemy; both missing has no input.
const CONTENTS: usize = 8;

/// One more than the largest distance of a chain.
const DISTANCES: usize = NEVER as usize + 1;
const PAIRS: usize = DISTANCES * DISTANCES;
/// One more than the largest number of completing cells that is told apart.
const ENDS: usize = 5;
/// Sizes of the blocks after the cells: distances of discs and rings (own and enemy pairs, then those of one kind and
/// those of the nearer chain), completing cells of both players, and the actions due.
const BLOCKS: [usize; 8] = [PAIRS, PAIRS, PAIRS, PAIRS, PAIRS, ENDS * ENDS, ENDS * ENDS, 4];

impl NetInputs for DuploHex {
    const BOARD: &'static str = "7x7";
    const VERSION: u16 = 1;
    const INPUTS: usize = CELLS * CONTENTS + 5 * PAIRS + 2 * ENDS * ENDS + 4;

    fn uses_nets(variant: &DuploHexVariant) -> bool {
        variant.size == LARGEST
    }

    fn inputs(&self, active: &mut Active) -> bool {
        if self.size != LARGEST {
            return false;
        }
        let (me, other) = (self.to_play(), self.to_play().opponent());
        let [discs, rings] = self.pieces;
        let all = discs[0] | discs[1] | rings[0] | rings[1];
        for cell in bits(all) {
            let owner = |of: [u64; 2]| {
                usize::from(of[me.index()] & bit(cell) != 0)
                    + 2 * usize::from(of[other.index()] & bit(cell) != 0)
            };
            let content = owner(discs) + 3 * owner(rings) - 1;
            let (column, row) = (usize::from(cell % STRIDE), usize::from(cell / STRIDE));
            // Reflected for Black, so that the player to play always connects the same sides.
            let (column, row) = if me == Seat::First { (column, row) } else { (row, column) };
            active.add((row * usize::from(LARGEST) + column) * CONTENTS + content);
        }
        let far = |seat: Seat| Kind::BOTH.map(|kind| self.distance(seat, kind));
        let ([own_discs, own_rings], [enemy_discs, enemy_rings]) = (far(me), far(other));
        let pair = |one: i32, two: i32| one as usize * DISTANCES + two as usize;
        let ends = |one: i32, two: i32| (one as usize).min(ENDS - 1) * ENDS + (two as usize).min(ENDS - 1);
        let nearer = |discs: (i32, i32), rings: (i32, i32)| discs.0.min(rings.0);
        let values = [
            pair(own_discs.0, own_rings.0),
            pair(enemy_discs.0, enemy_rings.0),
            pair(own_discs.0, enemy_discs.0),
            pair(own_rings.0, enemy_rings.0),
            pair(nearer(own_discs, own_rings), nearer(enemy_discs, enemy_rings)),
            ends(own_discs.1, own_rings.1),
            ends(enemy_discs.1, enemy_rings.1),
            self.due.index(),
        ];
        let mut blocks = Blocks::new(active, CELLS * CONTENTS);
        for (size, value) in BLOCKS.into_iter().zip(values) {
            blocks.add(size, value);
        }
        true
    }
}
