//! What follows from the positions of the tiles alone: water, lakes, and tiles that hold no others together.

use super::cells::Cells;

/// Data derived from the tiles and stored with them, because most actions move no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Coast<C> {
    /// The number of lakes: waters that tiles enclose.
    pub(super) lakes: i8,
    /// The tiles with an open side that can be removed without disconnecting the others.
    pub(super) loose: C,
    /// The cells of the bounding box without a tile.
    pub(super) water: C,
}

impl<C: Cells> Coast<C> {
    /// The coast of an empty board.
    pub(super) const NONE: Coast<C> = Coast { water: C::NONE, loose: C::NONE, lakes: 0 };

    /// The coast of connected tiles.
    pub(super) fn of(tiles: C) -> Coast<C> {
        Coast::with(tiles, 1 - surplus(tiles))
    }

    /// The coast of tiles with a known number of lakes.
    #[inline(always)]
    pub(super) fn with(tiles: C, lakes: i8) -> Coast<C> {
        let (several, many) = parted(tiles);
        let mut loose = !several;
        if lakes > 0 {
            // Two groups separate two waters around the tile. If one of these is a lake, the groups meet behind it.
            loose |= several & !many & between_waters(tiles);
        }
        let loose = loose & tiles & !tiles.enclosed();
        Coast { water: bounding_box(tiles) & !tiles, loose, lakes }
    }

    /// Whether tiles outside `loose` may be loose nevertheless. That needs several lakes that touch one tile.
    #[inline]
    pub(super) fn leaves_doubt(&self) -> bool {
        self.lakes > 1
    }
}

/// The number of islands minus the number of lakes of a set.
#[inline]
pub(super) fn surplus<C: Cells>(cells: C) -> i8 {
    // Euler's formula: cells plus full squares of four, minus the pairs of neighbours.
    let beside = cells & cells >> 1;
    let above = cells & cells >> C::STRIDE;
    let squares = beside & beside >> C::STRIDE;
    C::count_both([cells, squares]) as i8 - C::count_both([beside, above]) as i8
}

/// The cells whose neighbours in the set form several groups on the ring of eight cells around, and those where they
/// form more than two. Removing any other cell disconnects nothing, and adding one there connects nothing.
#[inline]
pub(super) fn parted<C: Cells>(cells: C) -> (C, C) {
    let (north, east, south, west) = (cells >> C::STRIDE, cells >> 1, cells << C::STRIDE, cells << 1);
    let (north_east, south_east) = (cells >> (C::STRIDE + 1), cells << (C::STRIDE - 1));
    let (south_west, north_west) = (cells << (C::STRIDE + 1), cells >> (C::STRIDE - 1));
    // Clockwise around the ring, there are as many groups as neighbours that are not linked to the next one.
    let north_ends = north & !(north_east & east);
    let east_ends = east & !(south_east & south);
    let south_ends = south & !(south_west & west);
    let west_ends = west & !(north_west & north);
    let (some, other) = (north_ends | east_ends, south_ends | west_ends);
    let (both, others) = (north_ends & east_ends, south_ends & west_ends);
    let several = both | others | some & other;
    let many = both & other | others & some;
    (several, many)
}

/// The cells that touch both a lake and the outer water, at least at a corner.
fn between_waters<C: Cells>(tiles: C) -> C {
    let far = C::SIZE - 1;
    // Cells at the border of the board touch the outer water.
    let border = C::ROW | C::ROW << (far * C::STRIDE) | C::COLUMN | C::COLUMN << far;
    let water = (C::ROW * C::COLUMN) & !tiles;
    let mut outside = border & water;
    loop {
        let near = outside.ringed() & water;
        let wider = near.ringed() & water;
        if wider == outside {
            break;
        }
        outside = wider;
    }
    (outside.ringed() | border) & (water & !outside).ringed()
}

/// The bounding box of a connected set, which has cells in every row and column of its box, so there are no gaps.
#[inline]
fn bounding_box<C: Cells>(cells: C) -> C {
    let (mut columns, mut rows) = (cells, cells);
    // Combines two rows or columns, then four, then all.
    for i in [1, 2, C::SIZE - 4] {
        columns |= columns >> (i * C::STRIDE);
        rows |= rows >> i;
    }
    (columns & C::ROW) * (rows & C::COLUMN)
}

/// By how much islands minus lakes falls when a cell is added to a set, and rises when it is removed: the number of
/// groups that its neighbours form on the ring around it, minus one, because the cell joins them.
#[inline]
pub(super) fn joined<C: Cells>(cells: C, cell: u8) -> i8 {
    // The block of nine cells around the cell starts one row and one column before it.
    let block = cells.into().rotate_right(u32::from(cell).wrapping_sub(u32::from(C::STRIDE) + 1));
    let ring = block & (7 | 5 << C::STRIDE | 7 << (2 * C::STRIDE));
    // The multiplication puts the three rows side by side, the highest first, clear of its other terms.
    let rows = ring.wrapping_mul(1 << C::STRIDE | 1 << (2 * C::STRIDE + 3) | 1 << (3 * C::STRIDE + 6));
    JOINED[(rows >> (3 * C::STRIDE) & 0o777) as usize]
}

/// Indexed by the tiles of a block of nine, its highest row first, with the middle cell empty.
static JOINED: [i8; 512] = {
    let mut table = [0; 512];
    let mut block = 0;
    while block < 512 {
        // Bit 0 is north-west, 1 north, 2 north-east, 3 west, 5 east, 6 south-west, 7 south, 8 south-east.
        const CLOCKWISE: [u32; 8] = [1, 2, 5, 8, 7, 6, 3, 0];
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
