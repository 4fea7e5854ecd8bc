//! Sets of cells as bitboards: eight bits a row, of which the last is never a cell, so that shifts need no masks.

/// Cells are numbered row by row from a1, eight to a row on boards of every size.
pub(super) const STRIDE: u8 = 8;

/// The set of one cell.
pub(super) const fn bit(cell: u8) -> u64 {
    1 << cell
}

/// One member of a set, as a set; nothing of nothing.
pub(super) const fn lowest(cells: u64) -> u64 {
    cells & cells.wrapping_neg()
}

/// The orthogonal neighbours of a set. Some may lie outside the board: the caller keeps those it means.
#[inline]
pub(super) const fn neighbours(cells: u64) -> u64 {
    cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE
}

/// Spreads a set along the rows, then along the columns: as cheap as one spread each way, and it turns corners.
#[inline]
const fn spread(cells: u64, within: u64) -> u64 {
    let wide = cells | (cells << 1 | cells >> 1) & within;
    wide | (wide << STRIDE | wide >> STRIDE) & within
}

/// All of `within` that is connected with `seed`, which lies within.
#[inline]
pub(super) fn flood(seed: u64, within: u64) -> u64 {
    let mut reached = seed;
    loop {
        // Two spreads a round: the end of the loop is harder to guess than a spread is to make.
        let near = spread(reached, within);
        reached = spread(near, within);
        if reached == near {
            return reached;
        }
    }
}

/// Several floods at once, so that one loop serves them all, and vector registers where the compiler sees it.
#[inline]
pub(super) fn flood_each<const N: usize>(seeds: [u64; N], within: [u64; N]) -> [u64; N] {
    let mut reached = seeds;
    loop {
        let mut near = reached;
        for i in 0..N {
            near[i] = spread(reached[i], within[i]);
        }
        for i in 0..N {
            reached[i] = spread(near[i], within[i]);
        }
        let mut grown = 0;
        for i in 0..N {
            grown |= near[i] ^ reached[i];
        }
        if grown == 0 {
            return reached;
        }
    }
}

/// Whether a set is one group; the empty set is none.
#[inline]
pub(super) fn is_connected(cells: u64) -> bool {
    let is_single = cells & cells.wrapping_sub(1) == 0;
    let has_loner = cells & !neighbours(cells) != 0;
    if is_single || has_loner { is_single && cells != 0 } else { flood(lowest(cells), cells) == cells }
}

/// The cells of which all four sides are in the set.
#[inline]
pub(super) const fn enclosed(cells: u64) -> u64 {
    cells << 1 & cells >> 1 & cells << STRIDE & cells >> STRIDE
}

/// The cells with two or more sides in the set.
#[inline]
pub(super) const fn touch_two(cells: u64) -> u64 {
    let (north, east, south, west) = (cells >> STRIDE, cells >> 1, cells << STRIDE, cells << 1);
    north & south | east & west | (north | south) & (east | west)
}

/// The cells whose neighbours in the set hang together by the ring of eight cells around, so that taking the cell
/// away disconnects nothing. Of any other cell this must be looked into: its neighbours may meet farther away.
#[inline]
pub(super) const fn loose(cells: u64) -> u64 {
    let (north, east, south, west) = (cells >> STRIDE, cells >> 1, cells << STRIDE, cells << 1);
    let (north_east, south_east) = (cells >> (STRIDE + 1), cells << (STRIDE - 1));
    let (south_west, north_west) = (cells << (STRIDE + 1), cells >> (STRIDE - 1));
    // Going round clockwise, the ring falls into as many groups as there are neighbours not linked to the next.
    let north_ends = north & !(north_east & east);
    let east_ends = east & !(south_east & south);
    let south_ends = south & !(south_west & west);
    let west_ends = west & !(north_west & north);
    !(north_ends & east_ends | south_ends & west_ends | (north_ends | east_ends) & (south_ends | west_ends))
}

/// The smallest rectangle around a set that is not empty.
#[inline]
pub(super) const fn bounding_box(cells: u64) -> u64 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let mut columns = cells | cells >> 32;
    columns |= columns >> 16;
    columns |= columns >> 8;
    columns &= 0xFF;
    let right_of_left_edge = u64::MAX << columns.trailing_zeros();
    let left_of_right_edge = u64::MAX >> columns.leading_zeros();
    // A row begins at every eighth bit: the rows from the lowest up, and from the highest down.
    let rows = COLUMN << (cells.trailing_zeros() & 56) & COLUMN >> (cells.leading_zeros() & 56);
    (right_of_left_edge & left_of_right_edge) * rows
}

/// What follows from where the tiles are, whatever is on them; kept with them, since most actions move no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coast {
    /// The cells of the bounding box without a tile.
    pub(super) water: u64,
    /// See [`loose`].
    pub(super) loose: u64,
    /// Whether there is water that tiles surround. Where there is none, every tile that is not loose holds parts
    /// of the island together that meet nowhere else.
    pub(super) has_lakes: bool,
}

impl Coast {
    /// The coast of no tiles.
    pub(super) const NONE: Coast = Coast { water: 0, loose: 0, has_lakes: false };

    #[inline]
    pub(super) fn of(tiles: u64) -> Coast {
        // Euler: a connected set has one lake for each pair of neighbours more than its cells and full squares of
        // four account for.
        let beside = tiles & tiles >> 1;
        let above = tiles & tiles >> STRIDE;
        let squares = beside & beside >> STRIDE;
        let joints = beside.count_ones() + above.count_ones();
        let has_lakes = joints >= tiles.count_ones() + squares.count_ones();
        let water = bounding_box(tiles) & !tiles;
        Coast { water, loose: loose(tiles), has_lakes }
    }
}
