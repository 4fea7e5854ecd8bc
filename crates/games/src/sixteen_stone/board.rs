//! The stones of one colour, kept so that lines are quick to follow, and what is found along lines: Pushes and
//! enclosed stones.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

use kernel::Variant;
use kernel::boards::Compass;

use super::Cells;
use super::step::Step;

/// The stones of one colour.
pub trait Board: Copy + Eq + Debug + Send + Sync + 'static {
    /// Plain sets of this board's cells.
    type Cells: Cells;

    /// The variants played on this board, the default one first.
    const VARIANTS: &'static [Variant];

    /// No stone.
    const EMPTY: Self;

    /// Where the stones are.
    fn cells(self) -> Self::Cells;

    /// Puts a stone on a cell, or takes it away.
    fn toggle(&mut self, cell: u8);

    /// Adds the Pushes of own stones against enemy stones (S5).
    fn pushes(own: Self, enemy: Self, steps: &mut Vec<Step>);

    /// Whether there is any such Push.
    fn can_push(own: Self, enemy: Self) -> bool;

    /// The enemy stones that the own stone on a cell encloses together with another (S7).
    fn enclosed(own: Self, enemy: Self, mover: u8) -> Self::Cells;
}

/// The own stones that can be the rear stone of a Push along a line (S5), where `behind` leads from a set to the cells
/// right behind it and no line holds more than `LONGEST` cells.
#[inline(always)]
fn rears<const LONGEST: u8, T>(own: T, enemy: T, behind: impl Fn(T) -> T) -> T
where
    T: Copy + BitAnd<Output = T> + BitOr<Output = T> + Not<Output = T>,
{
    // The enemy stones from which a run of `length` enemy stones reaches an empty cell or the edge.
    let mut enemy_runs = enemy & !behind(own | enemy);
    let mut rears = own & !own;
    for length in 1..=(LONGEST - 1) / 2 {
        let mut run = behind(enemy_runs) & own;
        for own_length in 2..=LONGEST - length {
            run = behind(run) & own;
            if own_length > length {
                rears = rears | run;
            }
        }
        enemy_runs = behind(enemy_runs) & enemy;
    }
    rears
}

/// The board of five by five, four times over: by rows, columns and both kinds of diagonals, six bits to a line, of
/// which the last stays empty. So one shift by one bit follows the lines of two kinds at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes([u64; 2]);

/// Where the kinds of lines begin, as word and bit, and the direction in which their bits go.
const LANES: [(usize, u8, Compass, Compass); 4] = [
    (0, 0, Compass::East, Compass::West),
    (0, 32, Compass::North, Compass::South),
    (1, 0, Compass::NorthEast, Compass::SouthWest),
    (1, 32, Compass::NorthWest, Compass::SouthEast),
];

/// The bit of a cell in a lane; diagonals of fewer than three cells know neither Push nor capture and are left out.
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
    /// The Push of the rear stone on each bit, by word, up the bits and down.
    pushes: [[[Step; 64]; 2]; 2],
}

static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut tables = Tables { bits: [[0; 2]; 30], cells: [[0; 64]; 2], pushes: [[[Step::PASS; 64]; 2]; 2] };
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
                tables.pushes[word][0][bit as usize] = Step::push(cell, up);
                tables.pushes[word][1][bit as usize] = Step::push(cell, down);
            }
            lane += 1;
        }
        index += 1;
    }
    tables
}

impl Lanes {
    /// The rear stones by word, up the bits and down.
    #[inline(always)]
    fn rears(own: Lanes, enemy: Lanes) -> [[u64; 2]; 2] {
        std::array::from_fn(|word| {
            let (own, enemy) = (own.0[word], enemy.0[word]);
            [rears::<5, u64>(own, enemy, |set| set >> 1), rears::<5, u64>(own, enemy, |set| set << 1)]
        })
    }
}

impl Board for Lanes {
    type Cells = u32;

    const VARIANTS: &'static [Variant] =
        &[Variant::report("report", 5, 8), Variant::published("published", 5, 8)];

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
        for (rears, pushes) in Lanes::rears(own, enemy).iter().zip(&TABLES.pushes) {
            for (rears, pushes) in rears.iter().zip(pushes) {
                let mut left = *rears;
                while left != 0 {
                    steps.push(pushes[left.trailing_zeros() as usize]);
                    left &= left - 1;
                }
            }
        }
    }

    #[inline]
    fn can_push(own: Lanes, enemy: Lanes) -> bool {
        let [[a, b], [c, d]] = Lanes::rears(own, enemy);
        a | b | c | d != 0
    }

    #[inline]
    fn enclosed(own: Lanes, enemy: Lanes, mover: u8) -> u32 {
        let mover = TABLES.bits[usize::from(mover)];
        let mut enclosed = 0;
        for word in 0..2 {
            let (own, enemy, mover) = (own.0[word], enemy.0[word], mover[word]);
            let mut left = mover << 1 & enemy & own >> 1 | mover >> 1 & enemy & own << 1;
            while left != 0 {
                enclosed |= u32::of(TABLES.cells[word][left.trailing_zeros() as usize]);
                left &= left - 1;
            }
        }
        enclosed
    }
}

/// The board of ten by ten, too large to be kept more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain(u128);

impl Plain {
    #[inline(always)]
    fn rears(own: Plain, enemy: Plain, direction: Compass) -> u128 {
        rears::<10, u128>(own.0, enemy.0, |set| set.behind(direction))
    }
}

impl Board for Plain {
    type Cells = u128;

    const VARIANTS: &'static [Variant] = &[Variant::report("10x10", 10, 32)];

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
        for direction in Compass::ALL {
            let rears = Plain::rears(own, enemy, direction);
            steps.extend(rears.each().map(|rear| Step::push(rear, direction)));
        }
    }

    fn can_push(own: Plain, enemy: Plain) -> bool {
        Compass::ALL.into_iter().any(|direction| Plain::rears(own, enemy, direction) != 0)
    }

    fn enclosed(own: Plain, enemy: Plain, mover: u8) -> u128 {
        let mover = u128::of(mover);
        Compass::ALL
            .into_iter()
            .fold(0, |found, direction| found | mover.ahead(direction) & enemy.0 & own.0.behind(direction))
    }
}
