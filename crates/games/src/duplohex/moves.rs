//! The steps of one action: where a player's discs or rings may go (D4 to D6).

use kernel::{Seat, Steps};

use super::{DuploHex, Kind, LARGEST, STRIDE, bit, spread};

/// A piece placed on a cell, or moved to it from another.
///
/// In sixteen bits, so that lists of steps are short: the target cell in the lowest six, then the kind, whether it
/// moves, and the cell it moves from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u16);

const RING: u16 = 1 << 6;
const MOVES: u16 = 1 << 7;
const FROM: u32 = 8;

impl Step {
    #[inline]
    pub(super) fn kind(self) -> Kind {
        if self.0 & RING == 0 { Kind::Disc } else { Kind::Ring }
    }

    #[inline]
    pub(super) fn to(self) -> u8 {
        (self.0 & 0b11_1111) as u8
    }

    #[inline]
    pub(super) fn from(self) -> Option<u8> {
        (self.0 & MOVES != 0).then_some((self.0 >> FROM) as u8)
    }
}

/// The most steps that one table entry holds.
const WIDTH: usize = 8;

/// A few numbers to add to a step, and how many of them count.
#[derive(Clone, Copy)]
struct Entry {
    offsets: [u16; WIDTH],
    count: u8,
}

/// The columns of the set bits of a row.
const ROWS: [Entry; 1 << LARGEST] = {
    let mut rows = [Entry { offsets: [0; WIDTH], count: 0 }; 1 << LARGEST];
    let mut row = 0;
    while row < rows.len() {
        let mut column = 0;
        while column < LARGEST {
            if row >> column & 1 != 0 {
                rows[row].offsets[rows[row].count as usize] = column as u16;
                rows[row].count += 1;
            }
            column += 1;
        }
        row += 1;
    }
    rows
};

/// The six neighbours of a cell (D1) as bits of a bitboard whose bit 0 is the cell right above.
const AROUND: [u8; 6] = [0, 1, STRIDE - 1, STRIDE + 1, 2 * STRIDE - 1, 2 * STRIDE];
const AROUND_MASK: u64 = {
    let mut mask = 0;
    let mut i = 0;
    while i < AROUND.len() {
        mask |= bit(AROUND[i]);
        i += 1;
    }
    mask
};

/// Gathers the bits of `AROUND_MASK` in the lowest six, in some order.
#[inline]
const fn gather(around: u64) -> usize {
    ((around | around >> 5 & 0b100 | around >> 6 & 0b1000 | around >> 11) & 0b11_1111) as usize
}

/// Where the neighbours that are set lie, relative to the cell.
const NEIGHBOURS: [Entry; 64] = {
    let mut neighbours = [Entry { offsets: [0; WIDTH], count: 0 }; 64];
    let mut set = 0;
    while set < 1 << AROUND.len() {
        let mut entry = Entry { offsets: [0; WIDTH], count: 0 };
        let mut around = 0;
        let mut i = 0;
        while i < AROUND.len() {
            if set >> i & 1 != 0 {
                around |= bit(AROUND[i]);
                entry.offsets[entry.count as usize] = (AROUND[i] as u16).wrapping_sub(STRIDE as u16);
                entry.count += 1;
            }
            i += 1;
        }
        neighbours[gather(around)] = entry;
        set += 1;
    }
    neighbours
};

/// Adds the steps of a table entry, each counted from a base. A whole entry is written at once and cut to its length,
/// which takes no branch.
#[inline]
fn push(steps: &mut Steps<DuploHex>, base: u16, entry: &Entry) {
    let length = steps.len() + usize::from(entry.count);
    steps.extend_from_slice(&entry.offsets.map(|offset| Step(base.wrapping_add(offset))));
    steps.truncate(length);
}

impl DuploHex {
    /// The unpaired pieces of a kind, either player's.
    #[inline]
    fn unpaired(&self, kind: Kind) -> u64 {
        self.all(kind) & !self.all(kind.other())
    }

    /// A player's pieces of a kind that can move (D4, D5).
    #[inline]
    fn movers(&self, seat: Seat, kind: Kind) -> u64 {
        let own = self.pieces[seat.index()][kind.index()] & !self.all(kind.other());
        own & spread(self.unpaired(kind.other()))
    }

    /// Where a player places from the stock if D4 lets them.
    #[inline]
    fn places(&self, seat: Seat, kind: Kind) -> u64 {
        if self.stock[seat.index()][kind.index()] > 0 { self.empty() } else { 0 }
    }

    /// Whether an action of this kind is possible, forced or not (D4, D6): a piece from the stock goes anywhere where
    /// there is none of its kind.
    #[inline]
    pub(super) fn can(&self, seat: Seat, kind: Kind) -> bool {
        self.stock[seat.index()][kind.index()] > 0 && self.all(kind) != self.board
            || self.movers(seat, kind) != 0
    }

    /// Whether the player can only place into an unpaired piece of the other kind (D6).
    pub(super) fn is_forced(&self, kind: Kind) -> bool {
        self.places(self.to_play, kind) == 0 && self.movers(self.to_play, kind) == 0
    }

    /// Adds the steps of one action.
    #[inline]
    pub(super) fn push_steps(&self, kind: Kind, steps: &mut Steps<DuploHex>) {
        let ring = (kind as u16) * RING;
        let mut places = self.places(self.to_play, kind);
        let mut movers = self.movers(self.to_play, kind);
        if places | movers == 0 && self.stock[self.to_play.index()][kind.index()] > 0 {
            // D6: forced into the other kind.
            places = self.unpaired(kind.other());
        }
        for row in 0..LARGEST {
            let cells = places >> (row * STRIDE) & 0x7F;
            push(steps, ring + u16::from(row * STRIDE), &ROWS[cells as usize]);
        }
        let targets = self.unpaired(kind.other());
        while movers != 0 {
            let from = movers.trailing_zeros();
            movers &= movers - 1;
            // The row above the first one is the last one, which is empty.
            let around = targets.rotate_right(from.wrapping_sub(u32::from(STRIDE))) & AROUND_MASK;
            let from = from as u16;
            push(steps, from << FROM | MOVES | ring | from, &NEIGHBOURS[gather(around)]);
        }
    }
}
