//! The steps of one action: where a player's discs or rings may be placed or moved (D4 to D6).

use kernel::{Seat, Steps};

use super::{DuploHex, Kind, LARGEST, STRIDE, bit, spread};

/// A piece placed on a cell, or moved to a neighbouring one.
///
/// It is packed into sixteen bits to keep lists of steps small. The lowest six are the cell where a piece is placed or
/// moves from; then come the kind, whether it moves, and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u16);

const RING: u16 = 1 << 6;
const MOVES: u16 = 1 << 7;
const DIRECTION: u32 = 8;

impl Step {
    /// The packed bits.
    pub(super) const fn code(self) -> u16 {
        self.0
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        if self.0 & RING == 0 { Kind::Disc } else { Kind::Ring }
    }

    /// A piece placed on a cell (direction 0), or moved from it (directions 1 to 6, clockwise from the one above).
    pub(super) const fn new(kind: Kind, cell: u8, direction: usize) -> Step {
        let moves = if direction == 0 { 0 } else { MOVES };
        Step(cell as u16 | (kind as u16 * RING) | moves | (direction as u16) << DIRECTION)
    }

    /// The direction of a move, from 1 to 6, or 0 for a placement.
    #[inline]
    pub(super) fn direction(self) -> usize {
        usize::from(self.0 >> DIRECTION & 7)
    }

    #[inline]
    pub(super) fn cell(self) -> u8 {
        (self.0 & 0b11_1111) as u8
    }

    /// The cell where the piece ends up.
    #[inline]
    pub(super) fn to(self) -> u8 {
        self.cell().wrapping_add(DELTAS[self.direction()])
    }

    /// The cell the piece leaves, if it moves.
    #[inline]
    pub(super) fn from(self) -> Option<u8> {
        (self.0 & MOVES != 0).then_some(self.cell())
    }

    /// The image of the step under a map of cells that keeps neighbours next to each other.
    pub(super) fn mapped(self, map: impl Fn(u8) -> u8) -> Step {
        let (cell, to) = (map(self.cell()), map(self.to()));
        let leads_there = |delta: &u8| cell.wrapping_add(*delta) == to;
        let direction = DELTAS.iter().position(leads_there).unwrap_or_default() as u16;
        Step(self.0 & (RING | MOVES) | u16::from(cell) | direction << DIRECTION)
    }

    /// The cell the piece leaves, or a bit outside the board if it is placed.
    #[inline]
    pub(super) fn cell_left(self) -> usize {
        if self.0 & MOVES == 0 { 63 } else { usize::from(self.cell()) }
    }

    /// The cell the piece leaves as a set; empty if it is placed.
    #[inline]
    pub(super) fn left(self) -> u64 {
        u64::from(self.0 >> 7 & 1) << self.cell()
    }
}

/// The cell offset of a step: 0 for a placement, then the neighbours clockwise from the one above (D1).
const DELTAS: [u8; 8] = {
    let mut deltas = [0; 8];
    let mut i = 0;
    while i < AROUND.len() {
        deltas[i + 1] = AROUND[i].wrapping_sub(STRIDE);
        i += 1;
    }
    deltas
};

/// A few steps without their common bits, and their number. Entries beyond that number are ignored.
type Fan<const ROOM: usize> = ([u16; ROOM], u8);

/// For each set of cells in a row, the placements on their columns: discs, or discs and rings.
const DISCS: [Fan<8>; 1 << LARGEST] = columns(1);
const DISCS_AND_RINGS: [Fan<16>; 1 << LARGEST] = columns(2);

const fn columns<const ROOM: usize>(kinds: usize) -> [Fan<ROOM>; 1 << LARGEST] {
    let mut fans = [([0; ROOM], 0); 1 << LARGEST];
    let mut row = 0;
    while row < fans.len() {
        let mut fan = [row as u16; ROOM];
        let (mut column, mut count) = (0, 0);
        while column < LARGEST {
            let mut kind = 0;
            while kind < kinds && row >> column & 1 != 0 {
                fan[count] = column as u16 + kind as u16 * RING;
                count += 1;
                kind += 1;
            }
            column += 1;
        }
        fans[row] = (fan, count as u8);
        row += 1;
    }
    fans
}

/// Adds the steps of a fan. Writes the whole array and then truncates the list, which avoids branches.
#[inline]
fn push<const ROOM: usize>(base: u16, (fan, count): &Fan<ROOM>, steps: &mut Steps<DuploHex>) {
    let total = steps.len() + usize::from(*count);
    steps.extend_from_slice(&fan.map(|step| Step(base | step)));
    steps.truncate(total);
}

/// Adds placements on cells, row by row from a table.
#[inline]
fn push_places<const ROOM: usize>(
    cells: u64,
    base: u16,
    rows: &[Fan<ROOM>; 1 << LARGEST],
    steps: &mut Steps<DuploHex>,
) {
    for first in (0..LARGEST * STRIDE).step_by(usize::from(STRIDE)) {
        push(base | u16::from(first), &rows[(cells >> first & 0x7F) as usize], steps);
    }
}

/// The six neighbours of a cell (D1), clockwise, as bits of a board rotated so that the cell above it is bit 0.
const AROUND: [u8; 6] = [0, 1, STRIDE + 1, 2 * STRIDE, 2 * STRIDE - 1, STRIDE - 1];

/// The neighbours of a cell that are in a set, as a six-bit number.
#[inline]
fn around(set: u64, cell: u32) -> usize {
    // Above the first row, the rotation yields the last row, which is empty.
    gather(set.rotate_right(cell.wrapping_sub(STRIDE as u32)))
}

#[inline]
const fn gather(turned: u64) -> usize {
    const MASK: u32 = {
        let (mut mask, mut i) = (0, 0);
        while i < AROUND.len() {
            mask |= 1 << AROUND[i];
            i += 1;
        }
        mask
    };
    // The multiplication moves each bit of the mask to one of the highest six.
    ((turned as u32 & MASK).wrapping_mul(0x0842_8000) >> 26) as usize
}

/// For each set of neighbours, the moves in their directions.
const DIRECTIONS: [Fan<8>; 64] = {
    let mut fans = [([0; 8], 0); 64];
    let mut set = 0;
    while set < fans.len() {
        let mut fan = [set as u16; 8];
        let (mut turned, mut count, mut i) = (0, 0, 0);
        while i < AROUND.len() {
            if set >> i & 1 != 0 {
                turned |= bit(AROUND[i]);
                fan[count] = (i as u16 + 1) << DIRECTION | MOVES;
                count += 1;
            }
            i += 1;
        }
        fans[gather(turned)] = (fan, count as u8);
        set += 1;
    }
    fans
};

/// The sets of neighbours that are not connected to each other around the cell, one bit per set.
const APART: u64 = {
    let (mut apart, mut set) = (0, 0);
    while set < 64 {
        let (mut turned, mut groups, mut i) = (0, 0, 0);
        while i < AROUND.len() {
            if set >> i & 1 != 0 {
                turned |= bit(AROUND[i]);
                groups += 1 - (set >> ((i + 1) % AROUND.len()) & 1);
            }
            i += 1;
        }
        if groups > 1 {
            apart |= 1 << gather(turned);
        }
        set += 1;
    }
    apart
};

/// Whether a piece put on a cell connects pieces of a set that were not connected around it.
#[inline]
pub(super) fn connects(set: u64, cell: u8) -> bool {
    APART >> around(set, u32::from(cell)) & 1 != 0
}

impl DuploHex {
    /// The unpaired pieces of a kind, of both players.
    #[inline]
    fn unpaired(&self, kind: Kind) -> u64 {
        self.all(kind) & !self.all(kind.other())
    }

    /// A player's pieces of a kind that can move (D4, D5).
    #[inline]
    fn movers(&self, seat: Seat, kind: Kind) -> u64 {
        let own = self.pieces[kind.index()][seat.index()] & !self.all(kind.other());
        own & spread(self.unpaired(kind.other()))
    }

    #[inline]
    fn has_stock(&self, seat: Seat, kind: Kind) -> bool {
        self.stock[seat.index()][kind.index()] > 0
    }

    /// Whether an action of this kind is possible, including forced ones (D4, D6). A piece from the stock can go
    /// wherever there is no piece of its kind.
    #[inline]
    pub(super) fn can(&self, seat: Seat, kind: Kind) -> bool {
        self.has_stock(seat, kind) && self.all(kind) != self.board || self.movers(seat, kind) != 0
    }

    /// Whether the player has no action by D4, so that a piece can only be forced in.
    #[inline]
    pub(super) fn is_forced(&self, kind: Kind) -> bool {
        (self.empty() == 0 || !self.has_stock(self.to_play, kind)) && self.movers(self.to_play, kind) == 0
    }

    /// Adds the steps of the actions that are due.
    #[inline]
    pub(super) fn push_steps(&self, steps: &mut Steps<DuploHex>) {
        let player = self.to_play;
        let targets = [self.unpaired(Kind::Ring), self.unpaired(Kind::Disc)];
        match self.due.kind() {
            None => {
                let empty = self.empty();
                if empty != 0 && Kind::BOTH.iter().all(|kind| self.has_stock(player, *kind)) {
                    push_places(empty, 0, &DISCS_AND_RINGS, steps);
                } else {
                    self.push_places_apart(steps);
                }
                let rings = targets[0];
                let movers = self.movers(player, Kind::Disc) | self.movers(player, Kind::Ring);
                push_moves(movers, steps, |from| Kind::BOTH[(rings >> from & 1) as usize], targets);
            }
            Some(kind) => {
                self.push_places_of(kind, steps);
                push_moves(self.movers(player, kind), steps, |_| kind, targets);
            }
        }
    }

    /// Adds the placements of the two kinds separately, because a stock is empty or the board is full.
    #[cold]
    fn push_places_apart(&self, steps: &mut Steps<DuploHex>) {
        self.push_places_of(Kind::Disc, steps);
        self.push_places_of(Kind::Ring, steps);
    }

    /// Adds the placements of one kind (D4, D6). Half of all positions need only this, so it is always inlined.
    #[inline(always)]
    fn push_places_of(&self, kind: Kind, steps: &mut Steps<DuploHex>) {
        if !self.has_stock(self.to_play, kind) {
            return;
        }
        let mut cells = self.empty();
        if cells == 0 && self.movers(self.to_play, kind) == 0 {
            // D6: forced onto unpaired pieces of the other kind.
            cells = self.unpaired(kind.other());
        }
        push_places(cells, kind as u16 * RING, &DISCS, steps);
    }
}

/// Adds the moves of some pieces to those neighbouring cells that are targets for their kind.
#[inline]
fn push_moves(mut movers: u64, steps: &mut Steps<DuploHex>, kind: impl Fn(u32) -> Kind, targets: [u64; 2]) {
    while movers != 0 {
        let from = movers.trailing_zeros();
        movers &= movers - 1;
        let kind = kind(from);
        let neighbours = around(targets[kind.index()], from);
        push(from as u16 | (kind as u16 * RING), &DIRECTIONS[neighbours], steps);
    }
}
