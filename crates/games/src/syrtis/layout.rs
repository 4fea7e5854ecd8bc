//! The two islands a game starts on, and the numbers of their cells (Y1).

use super::grid::STRIDE;

/// Top row first; 0 is sea.
const MAJOR_MAP: [[u8; 7]; 7] = [
    [0, 0, 31, 33, 35, 0, 0],
    [0, 29, 27, 25, 23, 21, 0],
    [7, 9, 11, 13, 15, 17, 19],
    [5, 3, 1, 0, 2, 4, 6],
    [20, 18, 16, 14, 12, 10, 8],
    [0, 22, 24, 26, 28, 30, 0],
    [0, 0, 36, 34, 32, 0, 0],
];

const MINOR_MAP: [[u8; 5]; 5] =
    [[0, 0, 15, 13, 0], [5, 7, 9, 11, 0], [3, 1, 0, 2, 4], [0, 12, 10, 8, 6], [0, 14, 16, 0, 0]];

static MAJOR: [u8; 36] = cells(MAJOR_MAP);
static MINOR: [u8; 16] = cells(MINOR_MAP);

/// The cells in the order of their numbers.
const fn cells<const SIZE: usize, const TILES: usize>(map: [[u8; SIZE]; SIZE]) -> [u8; TILES] {
    let mut cells = [0; TILES];
    let mut row = 0;
    while row < SIZE {
        let mut column = 0;
        while column < SIZE {
            if map[row][column] > 0 {
                cells[map[row][column] as usize - 1] = (SIZE - 1 - row) as u8 * STRIDE + column as u8;
            }
            column += 1;
        }
        row += 1;
    }
    cells
}

/// The cells of the island on a board of this size, in the order of their numbers: an odd one, the next even one.
pub(super) fn island(size: u8) -> &'static [u8] {
    if size == 5 { &MINOR } else { &MAJOR }
}
