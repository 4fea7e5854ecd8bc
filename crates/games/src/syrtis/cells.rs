//! Sets of cells of the two boards, and connectivity within them.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Mul, Not, Shl, Shr};

use kernel::boards::{member, members};

use super::set_up;

/// A set of cells, one bit each, row by row from a1. An unused bit follows every row, so that shifts need no masks.
/// Callers mask off what a shift carries off the board where it matters.
pub trait Cells:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + Into<u64>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
    + Mul<Output = Self>
{
    /// Number of cells along a side of the board.
    const SIZE: u8;

    /// The distance from a cell to the one above it.
    const STRIDE: u8 = Self::SIZE + 1;

    /// The empty set.
    const NONE: Self;

    /// The lowest row.
    const ROW: Self;

    /// The leftmost column.
    const COLUMN: Self;

    /// The cells with tiles at the start (Y1).
    const ISLAND: Self;

    /// The set of one cell.
    fn of(cell: u8) -> Self;

    /// The lowest cell of the set, as a set; empty if the set is empty.
    #[must_use]
    fn lowest(self) -> Self;

    /// The number of the lowest cell, or a number beyond all cells if the set is empty.
    #[inline]
    fn first(self) -> u8 {
        self.into().trailing_zeros() as u8
    }

    /// The total number of cells of two sets.
    fn count_both(sets: [Self; 2]) -> u32;

    /// The cell at index `place` of two concatenated sets: the index of its set, and the cell.
    fn pick(sets: [Self; 2], place: u32) -> (usize, u8);

    /// The number of cells.
    #[inline]
    fn count(self) -> u32 {
        self.into().count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether there is at most one cell.
    #[inline]
    fn is_single(self) -> bool {
        self == self.lowest()
    }

    /// Whether the two sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// Iterates over the cells.
    #[inline]
    fn each(self) -> impl Iterator<Item = u8> {
        kernel::boards::bits(self.into())
    }

    /// The orthogonal neighbours.
    #[inline]
    #[must_use]
    fn neighbours(self) -> Self {
        self << 1 | self >> 1 | self << Self::STRIDE | self >> Self::STRIDE
    }

    /// The cells whose four neighbours are all in the set.
    #[inline]
    #[must_use]
    fn enclosed(self) -> Self {
        self << 1 & self >> 1 & self << Self::STRIDE & self >> Self::STRIDE
    }

    /// The set and the eight neighbours of each of its cells.
    #[inline]
    #[must_use]
    fn ringed(self) -> Self {
        let wide = self | self << 1 | self >> 1;
        wide | wide << Self::STRIDE | wide >> Self::STRIDE
    }

    /// Whether the set is one connected group. The empty set is not.
    #[inline]
    fn is_connected(self) -> bool {
        self.may_be_connected() && !self.is_none() && flood(self.lowest(), self) == self
    }

    /// Whether no cell is isolated, unless it is the only one. This quick test rejects most unconnected sets.
    #[inline]
    fn may_be_connected(self) -> bool {
        (self & !self.neighbours()).is_none() | self.is_single()
    }
}

/// The board of Minor.
impl Cells for u32 {
    const SIZE: u8 = 5;
    const NONE: u32 = 0;
    const ROW: u32 = 0b1_1111;
    const COLUMN: u32 = 0o1_01_01_01_01;
    const ISLAND: u32 = set_up::set(&set_up::MINOR) as u32;

    #[inline]
    fn of(cell: u8) -> u32 {
        1 << cell
    }

    #[inline]
    fn count_both([one, other]: [u32; 2]) -> u32 {
        members([u64::from(one) | u64::from(other) << 32])
    }

    #[inline]
    fn pick([one, other]: [u32; 2], place: u32) -> (usize, u8) {
        let bit = member([u64::from(one) | u64::from(other) << 32], place);
        (bit as usize / 32 % 2, bit as u8 % 32)
    }

    #[inline]
    fn lowest(self) -> u32 {
        self & self.wrapping_neg()
    }
}

/// The board of Major.
impl Cells for u64 {
    const SIZE: u8 = 7;
    const NONE: u64 = 0;
    const ROW: u64 = 0b111_1111;
    const COLUMN: u64 = 0x01_01_01_01_01_01_01;
    const ISLAND: u64 = set_up::set(&set_up::MAJOR);

    #[inline]
    fn of(cell: u8) -> u64 {
        1 << cell
    }

    #[inline]
    fn count_both(sets: [u64; 2]) -> u32 {
        members(sets)
    }

    #[inline]
    fn pick(sets: [u64; 2], place: u32) -> (usize, u8) {
        let bit = member(sets, place);
        (bit as usize / 64 % 2, bit as u8 % 64)
    }

    #[inline]
    fn lowest(self) -> u64 {
        self & self.wrapping_neg()
    }
}

/// Spreads a set along the rows, then along the columns. This costs as much as one spread each way, but turns corners.
#[inline(always)]
fn spread<C: Cells>(cells: C, within: C) -> C {
    let wide = cells | (cells << 1 | cells >> 1) & within;
    wide | (wide << C::STRIDE | wide >> C::STRIDE) & within
}

/// Flood fill: the part of `within` that is connected with `seed`, a subset of it.
#[inline]
pub(super) fn flood<C: Cells>(seed: C, within: C) -> C {
    let mut reached = seed;
    loop {
        // Three spreads per round: a mispredicted loop exit costs more than a spread.
        let near = spread(spread(reached, within), within);
        reached = spread(near, within);
        if reached == near {
            return near;
        }
    }
}

/// Several flood fills in one loop, which the compiler can vectorise.
#[inline(always)]
pub(super) fn flood_each<C: Cells, const N: usize>(seeds: [C; N], within: [C; N]) -> [C; N] {
    let mut reached = seeds;
    loop {
        // Four spreads per round: most fills need no second round, whose branch is hard to predict.
        let mut near = reached;
        for _ in 0..3 {
            for i in 0..N {
                near[i] = spread(near[i], within[i]);
            }
        }
        for i in 0..N {
            reached[i] = spread(near[i], within[i]);
        }
        let mut grown = C::NONE;
        for i in 0..N {
            grown |= near[i] ^ reached[i];
        }
        if grown.is_none() {
            return near;
        }
    }
}
