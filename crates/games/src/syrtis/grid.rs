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
        // Three spreads a round: the end of the loop is harder to guess than a spread is to make.
        let near = spread(spread(reached, within), within);
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
            near[i] = spread(spread(reached[i], within[i]), within[i]);
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
    may_be_connected(cells) && cells != 0 && flood(lowest(cells), cells) == cells
}

/// Whether no cell of a set is alone, unless it is all there is: most sets fail this.
#[inline]
pub(super) const fn may_be_connected(cells: u64) -> bool {
    let is_single = cells & cells.wrapping_sub(1) == 0;
    (cells & !neighbours(cells) == 0) | is_single
}

/// The cells of which all four sides are in the set.
#[inline]
pub(super) const fn enclosed(cells: u64) -> u64 {
    cells << 1 & cells >> 1 & cells << STRIDE & cells >> STRIDE
}

/// The cells whose neighbours in the set hang together by the ring of eight cells around, so that taking the cell
/// away disconnects nothing; and the cells whose neighbours fall into exactly two groups there.
#[inline]
pub(super) const fn loose(cells: u64) -> (u64, u64) {
    let (north, east, south, west) = (cells >> STRIDE, cells >> 1, cells << STRIDE, cells << 1);
    let (north_east, south_east) = (cells >> (STRIDE + 1), cells << (STRIDE - 1));
    let (south_west, north_west) = (cells << (STRIDE + 1), cells >> (STRIDE - 1));
    // Going round clockwise, the ring falls into as many groups as there are neighbours not linked to the next.
    let north_ends = north & !(north_east & east);
    let east_ends = east & !(south_east & south);
    let south_ends = south & !(south_west & west);
    let west_ends = west & !(north_west & north);
    let (some, other) = (north_ends | east_ends, south_ends | west_ends);
    let (both, others) = (north_ends & east_ends, south_ends & west_ends);
    let several = both | others | some & other;
    let many = both & other | others & some;
    (!several, several & !many)
}

/// A set and the eight neighbours of each of its cells.
#[inline]
const fn ringed(cells: u64) -> u64 {
    let wide = cells | cells << 1 | cells >> 1;
    wide | wide << STRIDE | wide >> STRIDE
}

/// The cells that touch both a lake and the water outside, if only by a corner.
fn between_waters(tiles: u64) -> u64 {
    // Cells at the edges of the board touch the outside; below the lowest row there are no bits to say so.
    const EDGES: u64 = 0xFF81_8181_8181_81FF;
    const LOWEST_ROW: u64 = 0xFF;
    let water = !tiles;
    let mut outside = EDGES & water;
    loop {
        let near = ringed(outside) & water;
        let wider = ringed(near) & water;
        if wider == outside {
            break;
        }
        outside = wider;
    }
    (ringed(outside) | LOWEST_ROW) & ringed(water & !outside)
}

/// The smallest rectangle around a connected set: it has cells in every row and column of its rectangle, so none
/// need be filled in.
#[inline]
pub(super) const fn bounding_box(cells: u64) -> u64 {
    let mut columns = cells | cells >> 32;
    columns |= columns >> 16;
    columns |= columns >> 8;
    let mut rows = cells | cells >> 4;
    rows |= rows >> 2;
    rows |= rows >> 1;
    (columns & 0xFF) * (rows & 0x0101_0101_0101_0101)
}

/// What follows from where the tiles are, whatever is on them; kept with them, since most actions move no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coast {
    /// The cells of the bounding box without a tile.
    pub(super) water: u64,
    /// The cells of tiles that could be taken away without disconnecting the others; what it says of other cells
    /// means nothing.
    pub(super) loose: u64,
    /// How many waters the tiles surround.
    pub(super) lakes: i8,
}

impl Coast {
    /// The coast of no tiles.
    pub(super) const NONE: Coast = Coast { water: 0, loose: 0, lakes: 0 };

    /// The coast of tiles that are connected.
    pub(super) fn of(tiles: u64) -> Coast {
        // Euler: a connected set has one lake for each pair of neighbours more than its cells and full squares of
        // four account for.
        let beside = tiles & tiles >> 1;
        let above = tiles & tiles >> STRIDE;
        let squares = beside & beside >> STRIDE;
        let joints = beside.count_ones() + above.count_ones();
        let lakes = joints as i8 + 1 - tiles.count_ones() as i8 - squares.count_ones() as i8;
        Coast::with(tiles, lakes)
    }

    /// The coast of tiles of which it is known how many lakes they surround.
    #[inline]
    pub(super) fn with(tiles: u64, lakes: i8) -> Coast {
        let (mut loose, two_groups) = loose(tiles);
        if lakes > 0 {
            // Two groups part two waters around the tile; if one is a lake, the groups meet behind it.
            loose |= two_groups & between_waters(tiles);
        }
        Coast { water: bounding_box(tiles) & !tiles, loose, lakes }
    }

    /// Whether tiles that are not `loose` may be all the same: only where several lakes touch one tile.
    #[inline]
    pub(super) const fn leaves_doubt(&self) -> bool {
        self.lakes > 1
    }
}

/// How many lakes more there are once a tile is put on a cell, and how many less once it is taken away: one less
/// than the groups into which its neighbours fall on the ring around, parts that meet nowhere else counted as lakes.
#[inline]
pub(super) fn lakes_around(tiles: u64, cell: u8) -> i8 {
    // The block of nine cells with the cell in its middle begins a row and a column before it.
    let block = tiles.rotate_right(u32::from(cell).wrapping_sub(9));
    LAKES_AROUND[(block & 7 | block >> 5 & 0o50 | block >> 10 & 0o700) as usize]
}

/// By the tiles of a block of nine, its lowest row first, the cell in the middle left empty.
static LAKES_AROUND: [i8; 512] = {
    let mut table = [0; 512];
    let mut block = 0;
    while block < 512 {
        // Bit 0 is south-west, 1 south, 2 south-east, 3 west, 5 east, 6 north-west, 7 north, 8 north-east.
        const CLOCKWISE: [u32; 8] = [7, 8, 5, 2, 1, 0, 3, 6];
        let mut groups = 0;
        let mut side = 0;
        while side < 8 {
            let is_tile = block >> CLOCKWISE[side] & 1 == 1;
            let corner = block >> CLOCKWISE[side + 1] & 1;
            let next = block >> CLOCKWISE[(side + 2) % 8] & 1;
            groups += (is_tile && corner & next == 0) as i8;
            side += 2;
        }
        table[block] = groups - 1;
        block += 1;
    }
    table
};
