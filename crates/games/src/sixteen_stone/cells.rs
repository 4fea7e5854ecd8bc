//! Sets of cells of the two boards.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use kernel::boards::Compass;

/// A set of cells, one bit each, row by row from a1. An empty column follows every row, so that a shift by one cell
/// never lands on another row. Callers mask off what a shift carries off the board.
pub trait Cells:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    /// Number of cells along a side of the board.
    const SIZE: u8;

    /// The distance from a cell to the one above it.
    const STRIDE: u8 = Self::SIZE + 1;

    /// The empty set.
    const NONE: Self;

    /// Every cell of the board.
    const ALL: Self;

    /// The set of one cell.
    fn of(cell: u8) -> Self;

    /// The first cell of a non-empty set.
    fn first(self) -> u8;

    /// The set without its first cell.
    #[must_use]
    fn rest(self) -> Self;

    /// The number of cells.
    fn count(self) -> u8;

    /// The cells of the set among the nine cells around and including a cell, as bits, row by row from the north-west.
    fn around(self, cell: u8) -> usize;

    /// Whether the set is empty.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the two sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// Iterates over the cells.
    #[inline]
    fn each(self) -> impl Iterator<Item = u8> {
        let mut left = self;
        std::iter::from_fn(move || {
            (!left.is_none()).then(|| {
                let cell = left.first();
                left = left.rest();
                cell
            })
        })
    }

    /// The difference between the numbers of a cell's neighbour in a direction and the cell.
    #[inline(always)]
    fn offset(direction: Compass) -> i8 {
        let (right, up) = direction.delta();
        right + up * Self::STRIDE as i8
    }

    /// The cells one step ahead in a direction.
    #[inline(always)]
    #[must_use]
    fn ahead(self, direction: Compass) -> Self {
        let offset = Self::offset(direction);
        if offset > 0 { self << offset as u8 } else { self >> -offset as u8 }
    }

    /// The cells one step back: a step in the direction leads from them into the set.
    #[inline(always)]
    #[must_use]
    fn behind(self, direction: Compass) -> Self {
        self.ahead(Compass::ALL[(direction as usize + 4) % 8])
    }
}

/// Every cell of a board with sides of `size` cells.
const fn all(size: u8) -> u128 {
    let mut cells = 0;
    let mut row = 0;
    while row < size {
        cells |= ((1 << size) - 1) << (row * (size + 1));
        row += 1;
    }
    cells
}

impl Cells for u32 {
    const SIZE: u8 = 5;
    const NONE: u32 = 0;
    const ALL: u32 = all(Self::SIZE) as u32;

    #[inline]
    fn of(cell: u8) -> u32 {
        1 << cell
    }

    #[inline]
    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn rest(self) -> u32 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn count(self) -> u8 {
        self.count_ones() as u8
    }

    #[inline]
    fn around(self, cell: u8) -> usize {
        let rows = (u64::from(self) << (Self::STRIDE + 1)) >> cell;
        // The multiplication puts the three rows, six bits apart, side by side; its other terms fall on other bits.
        (((rows & 0x71C7) * 0x4_0201) >> 12 & 0x1FF) as usize
    }
}

impl Cells for u128 {
    const SIZE: u8 = 10;
    const NONE: u128 = 0;
    const ALL: u128 = all(Self::SIZE);

    #[inline]
    fn of(cell: u8) -> u128 {
        1 << cell
    }

    #[inline]
    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn rest(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn count(self) -> u8 {
        self.count_ones() as u8
    }

    #[inline]
    fn around(self, cell: u8) -> usize {
        let rows = ((self << (Self::STRIDE + 1)) >> cell) as u64;
        ((rows >> 22 & 7) | (rows >> 8 & 0o70) | (rows & 7) << 6) as usize
    }
}
