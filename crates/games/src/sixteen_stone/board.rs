//! The stones of one colour, stored so that lines can be followed quickly, and what lines determine: Pushes and
//! enclosed stones.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

use kernel::boards::Compass;

use super::Cells;
use super::step::Step;
use super::variant::{self, SixteenStoneVariant};

/// The stones of one colour.
pub trait Board: Copy + Eq + Debug + Send + Sync + 'static {
    /// Plain sets of this board's cells.
    type Cells: Cells;

    /// The variants played on this board, the default one first.
    const VARIANTS: &'static [SixteenStoneVariant];

    /// A board without stones.
    const EMPTY: Self;

    /// The cells with stones.
    fn cells(self) -> Self::Cells;

    /// Puts a stone on a cell, or removes it.
    fn toggle(&mut self, cell: u8);

    /// Adds the Pushes of own stones against enemy stones (S5).
    fn pushes(own: Self, enemy: Self, steps: &mut Vec<Step>);

    /// Whether there is any such Push.
    fn can_push(own: Self, enemy: Self) -> bool;

    /// The enemy stones that the player's stone on a cell encloses together with another (S7).
    fn enclosed(own: Self, enemy: Self, mover: u8) -> Self::Cells;
}

/// The operations on a set of bits that the search for Pushes needs.
trait Bits: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {}

impl<T: Copy + BitAnd<Output = T> + BitOr<Output = T> + Not<Output = T>> Bits for T {}

/// The foremost own stones that can be the rear stone of a Push along a line (S5): an own run that is one stone longer
/// than the enemy run in front. `behind` maps a set to the cells directly behind it. A line has at most `LONGEST`
/// cells.
#[inline(always)]
fn foremost_rears<const LONGEST: u8, T: Bits>(own: T, enemy: T, behind: impl Fn(T) -> T) -> T {
    // The enemy stones that start a run of `length` enemy stones ending at an empty cell or the edge.
    let mut enemy_runs = enemy & !behind(own | enemy);
    let mut rears = own & !own;
    for length in 1..=(LONGEST - 1) / 2 {
        let mut run = enemy_runs;
        for _ in 0..=length {
            run = behind(run) & own;
        }
        rears = rears | run;
        enemy_runs = behind(enemy_runs) & enemy;
    }
    rears
}

/// All own stones that can be the rear stone of a Push (S5): the foremost ones and the unbroken runs behind them.
#[inline(always)]
fn all_rears<const LONGEST: u8, T: Bits>(foremost: T, own: T, behind: impl Fn(T) -> T) -> T {
    let mut run = foremost;
    let mut rears = foremost;
    for _ in 3..LONGEST {
        run = behind(run) & own;
        rears = rears | run;
    }
    rears
}

/// The five by five board, stored four times: by rows, columns and both kinds of diagonals. A line takes six bits, the
/// last of which stays empty, so that a shift by one bit follows the lines of two kinds at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes([u64; 2]);

/// The word and bit where each kind of line starts, and the directions of higher and of lower bits.
const LANES: [(usize, u8, Compass, Compass); 4] = [
    (0, 0, Compass::East, Compass::West),
    (0, 32, Compass::North, Compass::South),
    (1, 0, Compass::NorthEast, Compass::SouthWest),
    (1, 32, Compass::NorthWest, Compass::SouthEast),
];

/// The bit of a cell in a lane. Diagonals of fewer than three cells allow no Push or capture and are left out.
const fn lane_bit(lane: usize, column: u8, row: u8) -> Option<u8> {
    match lane {
        0 => Some(row * 6 + column),
        1 => Some(column * 6 + row),
        2 if column + 2 >= row && row + 2 >= column => Some((column + 2 - row) * 6 + row),
        3 if column + row >= 2 && column + row <= 6 => Some((column + row - 2) * 6 + row),
        _ => None,
    }
}

struct Tables {
    /// The bits of each cell.
    bits: [[u64; 2]; 30],
    /// The cell of each bit of each word.
    cells: [[u8; 64]; 2],
    /// The Push of each bit of each word. Pushes towards lower bits are stored one bit above their rear stone.
    pushes: [[Step; 64]; 2],
}

static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut tables = Tables { bits: [[0; 2]; 30], cells: [[0; 64]; 2], pushes: [[Step::PASS; 64]; 2] };
    let mut index = 0;
    while index < 25 {
        let (column, row) = (index % 5, index / 5);
        let cell = row * 6 + column;
        let mut lane = 0;
        while lane < 4 {
            if let Some(bit) = lane_bit(lane, column, row) {
                let (word, start, up, down) = LANES[lane];
                let bit = start + bit;
                tables.bits[cell as usize][word] |= 1 << bit;
                tables.cells[word][bit as usize] = cell;
                if bit % 32 % 6 <= 2 {
                    tables.pushes[word][bit as usize] = Step::push(cell, up);
                }
                if bit % 32 % 6 >= 2 {
                    tables.pushes[word][bit as usize + 1] = Step::push(cell, down);
                }
            }
            lane += 1;
        }
        index += 1;
    }
    tables
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn not(self) -> Lanes {
        Lanes([!self.0[0], !self.0[1]])
    }
}

/// A line of three or more cells in a [`Lanes`].
#[derive(Clone, Copy)]
pub(super) struct Line {
    word: usize,
    /// The bit of the line's first cell.
    first: u8,
    /// The number of cells.
    pub(super) length: u8,
}

/// The lines of three or more cells: rows, columns, and the diagonals of both kinds.
pub(super) const LINES: [Line; 20] = {
    let mut lines = [Line { word: 0, first: 0, length: 5 }; 20];
    let mut index = 0;
    while index < lines.len() {
        let (lane, line) = (index / 5, (index % 5) as u8);
        // The diagonals in the middle have five cells. Rising ones begin on a higher row the more they lie to the left,
        // falling ones the more they lie to the right.
        let away = line.abs_diff(2);
        let (skipped, missing) = match lane {
            2 => (2u8.saturating_sub(line), away),
            3 => (line.saturating_sub(2), away),
            _ => (0, 0),
        };
        let (word, start, ..) = LANES[lane];
        lines[index] = Line { word, first: start + 6 * line + skipped, length: 5 - missing };
        index += 1;
    }
    lines
};

impl Lanes {
    /// The stones on a line, its first cell in the lowest bit.
    #[inline(always)]
    pub(super) fn on(self, line: Line) -> usize {
        (self.0[line.word] >> line.first) as usize & ((1 << line.length) - 1)
    }

    #[inline(always)]
    fn up(self) -> Lanes {
        Lanes([self.0[0] << 1, self.0[1] << 1])
    }

    #[inline(always)]
    fn down(self) -> Lanes {
        Lanes([self.0[0] >> 1, self.0[1] >> 1])
    }

    /// The foremost rear stones of Pushes towards higher bits and towards lower bits.
    #[inline(always)]
    fn foremost_rears(own: Lanes, enemy: Lanes) -> [Lanes; 2] {
        [
            foremost_rears::<5, Lanes>(own, enemy, Lanes::down),
            foremost_rears::<5, Lanes>(own, enemy, Lanes::up),
        ]
    }
}

impl Board for Lanes {
    type Cells = u32;

    const VARIANTS: &'static [SixteenStoneVariant] = variant::FIVE;

    const EMPTY: Lanes = Lanes([0; 2]);

    #[inline]
    fn cells(self) -> u32 {
        self.0[0] as u32
    }

    #[inline]
    fn toggle(&mut self, cell: u8) {
        let bits = &TABLES.bits[usize::from(cell)];
        self.0[0] ^= bits[0];
        self.0[1] ^= bits[1];
    }

    #[inline]
    fn pushes(own: Lanes, enemy: Lanes, steps: &mut Vec<Step>) {
        let [up, down] = Lanes::foremost_rears(own, enemy);
        if up | down == Lanes::EMPTY {
            return;
        }
        // The rear stone of a Push towards higher bits is on one of the first three cells of its line, towards lower
        // bits on one of the last three. Moved up by one bit, the latter fit into the same word as the former.
        let up = all_rears::<5, Lanes>(up, own, Lanes::down);
        let down = all_rears::<5, Lanes>(down, own, Lanes::up);
        for (mut left, pushes) in (up | down.up()).0.into_iter().zip(&TABLES.pushes) {
            while left != 0 {
                steps.push(pushes[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
        }
    }

    #[inline]
    fn can_push(own: Lanes, enemy: Lanes) -> bool {
        let [up, down] = Lanes::foremost_rears(own, enemy);
        up | down != Lanes::EMPTY
    }

    #[inline]
    fn enclosed(own: Lanes, enemy: Lanes, mover: u8) -> u32 {
        let mover = Lanes(TABLES.bits[usize::from(mover)]);
        let found = mover.up() & enemy & own.down() | mover.down() & enemy & own.up();
        if found == Lanes::EMPTY {
            return 0;
        }
        let mut enclosed = 0;
        for (mut left, cells) in found.0.into_iter().zip(&TABLES.cells) {
            while left != 0 {
                enclosed |= u32::of(cells[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
        }
        enclosed
    }
}

/// The ten by ten board, too large to be stored several times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain(u128);

impl Plain {
    /// The rear stones of Pushes in each direction.
    #[inline]
    fn rears(own: Plain, enemy: Plain) -> [(Compass, u128); 8] {
        let (own, enemy) = (own.0, enemy.0);
        let rears = |direction: Compass| {
            let behind = |set: u128| set.behind(direction);
            (direction, all_rears::<10, u128>(foremost_rears::<10, u128>(own, enemy, behind), own, behind))
        };
        // Shifts by constants are much faster here, so the directions are written out.
        [
            rears(Compass::North),
            rears(Compass::NorthEast),
            rears(Compass::East),
            rears(Compass::SouthEast),
            rears(Compass::South),
            rears(Compass::SouthWest),
            rears(Compass::West),
            rears(Compass::NorthWest),
        ]
    }
}

impl Board for Plain {
    type Cells = u128;

    const VARIANTS: &'static [SixteenStoneVariant] = variant::TEN;

    const EMPTY: Plain = Plain(0);

    #[inline]
    fn cells(self) -> u128 {
        self.0
    }

    #[inline]
    fn toggle(&mut self, cell: u8) {
        self.0 ^= u128::of(cell);
    }

    fn pushes(own: Plain, enemy: Plain, steps: &mut Vec<Step>) {
        for (direction, rears) in Plain::rears(own, enemy) {
            steps.extend(rears.each().map(|rear| Step::push(rear, direction)));
        }
    }

    fn can_push(own: Plain, enemy: Plain) -> bool {
        Plain::rears(own, enemy).iter().any(|(_, rears)| *rears != 0)
    }

    fn enclosed(own: Plain, enemy: Plain, mover: u8) -> u128 {
        let mover = u128::of(mover);
        Compass::ALL
            .into_iter()
            .fold(0, |found, direction| found | mover.ahead(direction) & enemy.0 & own.0.behind(direction))
    }
}
