//! Stac: pawns carry neutral discs; the first player to make four towers of three wins.

mod encode;
mod evaluate;
mod glyphs;
mod net;
mod notation;
mod report;
mod show;
mod symmetry;
#[cfg(test)]
mod tests;
mod told;
mod variant;

pub use evaluate::{Counts, LEVELS, Linear};
pub use variant::StacVariant;

use kernel::{Dice, Ending, Game, LessonTexts, Outcome, PuzzleTexts, Ruling, Seat, Steps, zobrist};

/// Lessons: tasks on a live board.
pub const LESSONS: LessonTexts = LessonTexts {
    data: include_str!("lessons.txt"),
    sentences: [include_str!("lessons.en.ftl"), include_str!("lessons.pt.ftl")],
};

/// Books of openings by variant, made by `ludoteca book`.
pub const BOOKS: &[(&str, &str)] =
    &[("report", include_str!("data/report.book")), ("published", include_str!("data/published.book"))];

/// Puzzles: positions with exactly one right turn.
pub const PUZZLES: PuzzleTexts = PuzzleTexts {
    puzzles: &[
        ("report", include_str!("puzzles/report.txt")),
        ("published", include_str!("puzzles/published.txt")),
    ],
    themes: include_str!("puzzles/themes.txt"),
    sentences: [include_str!("puzzles/en.ftl"), include_str!("puzzles/pt.ftl")],
};

/// Positions with proven results, for `ludoteca accuracy`.
pub const PROVEN: &str = include_str!("data/proven.txt");

/// Cells are numbered row by row from a1, five per row on boards of every size.
const STRIDE: u8 = 5;
const CELLS: usize = 25;

/// A pawn's move: its target cell, and whether it carries its disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u8);

impl Step {
    /// Set if the step carries a disc; the bits below are the target.
    const CARRIES: u8 = 1 << 5;

    fn to(self) -> u8 {
        self.0 & !Step::CARRIES
    }

    fn carries(self) -> bool {
        self.0 & Step::CARRIES != 0
    }
}

/// A position of Stac.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stac {
    key: u64,
    /// Cells with exactly one disc.
    ones: u32,
    /// Cells with exactly two discs.
    twos: u32,
    /// Each player's towers.
    towers: [u32; 2],
    /// All cells of the board.
    board: u32,
    pawns: [u8; 2],
    /// Whether each player carried in their last turn.
    carried: [bool; 2],
    to_play: Seat,
    published: bool,
    towers_to_win: u8,
    over: bool,
}

/// Keys of the contents of a cell (one disc, two, a tower of A, of B), the pawns, who carried, and the player to play.
static CONTENT_KEYS: [[u64; CELLS]; 4] = [zobrist(10), zobrist(11), zobrist(12), zobrist(13)];
static PAWN_KEYS: [[u64; CELLS]; 2] = [zobrist(14), zobrist(15)];
static CARRIED_KEYS: [u64; 2] = zobrist(16);
const TO_PLAY_KEY: u64 = zobrist::<1>(17)[0];

/// The places on a line of five that a pawn reaches, up to and including the first blocker in each direction, by its
/// own place and the set of blockers.
static REACH: [[u8; 32]; 5] = reach_on_line();

const fn reach_on_line() -> [[u8; 32]; 5] {
    let mut table = [[0; 32]; 5];
    let mut place = 0;
    while place < 5 {
        let mut blockers = 0;
        while blockers < 32 {
            let mut to = place;
            while to < 4 {
                to += 1;
                table[place][blockers] |= 1 << to;
                if blockers >> to & 1 == 1 {
                    break;
                }
            }
            let mut to = place;
            while to > 0 {
                to -= 1;
                table[place][blockers] |= 1 << to;
                if blockers >> to & 1 == 1 {
                    break;
                }
            }
            blockers += 1;
        }
        place += 1;
    }
    table
}

/// For each set of places on a line of five, their cell offsets along a row and along a column, packed into four bytes
/// that are added to the line's first cell in one operation.
static PLACES: [[u32; 32]; 2] = [places(1), places(STRIDE as u32)];

const fn places(pitch: u32) -> [u32; 32] {
    let mut table = [0; 32];
    let mut set = 0;
    while set < 32u32 {
        let (mut place, mut shift) = (0, 0);
        while place < 5 && shift < 32 {
            if set >> place & 1 == 1 {
                table[set as usize] |= (place * pitch) << shift;
                shift += 8;
            }
            place += 1;
        }
        set += 1;
    }
    table
}

/// The number of places in a set; baseline x86-64 has no popcount instruction.
static COUNTS: [u8; 32] = {
    let mut counts = [0; 32];
    let mut set = 0;
    while set < 32 {
        counts[set] = set.count_ones() as u8;
        set += 1;
    }
    counts
};

/// The cells of a set in a row, as five bits.
fn row_of(cells: u32, row: u8) -> u8 {
    (cells >> (row * STRIDE)) as u8 & 31
}

/// The cells of a set in a column, as five bits, which the multiplication gathers.
fn column_of(cells: u32, column: u8) -> u8 {
    ((cells >> column & COLUMN).wrapping_mul(0x0001_1111) >> 16) as u8 & 31
}

/// The cells of the first column.
const COLUMN: u32 = 0x0010_8421;

/// The places on a cell's row and column that are reached, up to and including the first blocker in each direction.
#[inline]
fn reach_on_lines(cell: u8, blockers: u32) -> [u8; 2] {
    let (column, row) = (cell % STRIDE, cell / STRIDE);
    [
        REACH[usize::from(column)][usize::from(row_of(blockers, row))],
        REACH[usize::from(row)][usize::from(column_of(blockers, column))],
    ]
}

/// Adds the steps to the allowed cells that a pawn reaches, and returns the new number of steps. There are at most four
/// per line: four are always written, and later ones overwrite the surplus.
#[inline]
fn add_steps(list: &mut [Step; 20], mut count: usize, pawn: u8, ways: (u32, u32), mark: u8) -> usize {
    let (blockers, allowed) = ways;
    let (column, row) = (pawn % STRIDE, pawn / STRIDE);
    let [along_row, along_column] = reach_on_lines(pawn, blockers);
    let lines = [
        (along_row & row_of(allowed, row), row * STRIDE, &PLACES[0]),
        (along_column & column_of(allowed, column), column, &PLACES[1]),
    ];
    for (places, first, distances) in lines {
        let cells = distances[usize::from(places)] + u32::from(first | mark) * 0x0101_0101;
        list[count..count + 4].copy_from_slice(&cells.to_le_bytes().map(Step));
        count += usize::from(COUNTS[usize::from(places)]);
    }
    count
}

/// The cells along a cell's row and column, up to and including the first blocker in each direction.
#[inline]
fn reach(cell: u8, blockers: u32) -> u32 {
    let [along_row, along_column] = reach_on_lines(cell, blockers);
    let (column, row) = (cell % STRIDE, cell / STRIDE);
    u32::from(along_row) << (row * STRIDE) | COLUMNS[usize::from(along_column)] << column
}

/// Five bits spread over the first column.
static COLUMNS: [u32; 32] = columns();

const fn columns() -> [u32; 32] {
    let mut table = [0; 32];
    let mut set = 0;
    while set < 32 {
        let mut place = 0;
        while place < 5 {
            table[set] |= (set as u32 >> place & 1) << (place * STRIDE as usize);
            place += 1;
        }
        set += 1;
    }
    table
}

const fn bit(cell: u8) -> u32 {
    1 << cell
}

impl Stac {
    fn all_towers(&self) -> u32 {
        self.towers[0] | self.towers[1]
    }

    fn own_pawn(&self) -> u8 {
        self.pawns[self.to_play.index()]
    }

    /// The cells that block the player's pawn when walking, and the cells it may end on (T4).
    #[inline]
    fn walking(&self) -> (u32, u32) {
        let enemy = bit(self.pawns[self.to_play.opponent().index()]);
        let blockers = if self.published { 0 } else { self.all_towers() };
        (blockers, self.board & !enemy)
    }

    /// The same for carrying (T3).
    #[inline]
    fn carrying(&self) -> (u32, u32) {
        let enemy = bit(self.pawns[self.to_play.opponent().index()]);
        (enemy, self.board & !enemy & !self.all_towers())
    }

    /// Whether the player's pawn may carry its disc (T3).
    #[inline]
    fn may_carry(&self) -> bool {
        self.ones & bit(self.own_pawn()) != 0 && !self.carried[self.to_play.index()]
    }

    /// The number of discs on a cell.
    fn discs(&self, cell: u8) -> u8 {
        let cell = bit(cell);
        if self.all_towers() & cell != 0 {
            3
        } else {
            u8::from(self.ones & cell != 0) + 2 * u8::from(self.twos & cell != 0)
        }
    }

    /// The owner of the tower on a cell.
    fn tower(&self, cell: u8) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.towers[seat.index()] & bit(cell) != 0)
    }

    /// Carries the single disc on one cell to another, and claims the tower if that makes three (T5).
    #[inline]
    fn carry(&mut self, from: u8, to: u8) {
        let [one, two, ..] = &CONTENT_KEYS;
        let (source, target) = (usize::from(from), usize::from(to));
        self.ones ^= bit(from);
        self.key ^= one[source];
        if self.twos & bit(to) != 0 {
            self.twos ^= bit(to);
            self.towers[self.to_play.index()] |= bit(to);
            self.key ^= two[target] ^ CONTENT_KEYS[2 + self.to_play.index()][target];
        } else if self.ones & bit(to) != 0 {
            self.ones ^= bit(to);
            self.twos |= bit(to);
            self.key ^= one[target] ^ two[target];
        } else {
            self.ones |= bit(to);
            self.key ^= one[target];
        }
        self.over = self.is_over();
    }

    /// Whether the game has ended (T6).
    fn is_over(&self) -> bool {
        let won = |towers: u32| towers.count_ones() >= u32::from(self.towers_to_win);
        self.ones == 0 || won(self.towers[0]) || won(self.towers[1])
    }

    fn fresh_key(&self) -> u64 {
        let mut key = 0;
        for (cells, keys) in [self.ones, self.twos, self.towers[0], self.towers[1]].iter().zip(CONTENT_KEYS) {
            for cell in kernel::boards::bits(u64::from(*cells)) {
                key ^= keys[usize::from(cell)];
            }
        }
        for seat in Seat::BOTH {
            key ^= PAWN_KEYS[seat.index()][usize::from(self.pawns[seat.index()])];
            key ^= if self.carried[seat.index()] { CARRIED_KEYS[seat.index()] } else { 0 };
        }
        key ^ if self.to_play == Seat::Second { TO_PLAY_KEY } else { 0 }
    }
}

impl Game for Stac {
    type Variant = StacVariant;
    type Step = Step;

    const NAME: &'static str = "stac";

    const VARIANTS: &'static [StacVariant] = variant::VARIANTS;

    fn start(variant: &StacVariant, _dice: &mut Dice) -> Stac {
        let row = (1u32 << variant.size) - 1;
        let board = (0..variant.size).fold(0, |board, r| board | row << (r * STRIDE));
        let corner = variant.size - 1;
        let mut start = Stac {
            key: 0,
            ones: board,
            twos: 0,
            towers: [0; 2],
            board,
            pawns: [0, corner * STRIDE + corner],
            carried: [false; 2],
            to_play: Seat::First,
            published: variant.rules.is_published(),
            towers_to_win: variant.towers_to_win,
            over: false,
        };
        start.key = start.fresh_key();
        start
    }

    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<Stac>) {
        steps.clear();
        if self.over {
            return;
        }
        let mut list = [Step(0); 20];
        let mut count = add_steps(&mut list, 0, self.own_pawn(), self.walking(), 0);
        if self.may_carry() {
            count = add_steps(&mut list, count, self.own_pawn(), self.carrying(), Step::CARRIES);
        }
        // A copy of fixed length is inlined.
        steps.extend_from_slice(&list);
        steps.truncate(count);
    }

    fn step_code(step: Step) -> u16 {
        u16::from(step.0)
    }

    #[inline]
    fn play(&mut self, step: Step) {
        let player = self.to_play.index();
        let from = self.pawns[player];
        if step.carries() {
            self.carry(from, step.to());
        }
        if self.carried[player] != step.carries() {
            self.carried[player] = step.carries();
            self.key ^= CARRIED_KEYS[player];
        }
        self.pawns[player] = step.to();
        let pawn_keys = &PAWN_KEYS[player];
        self.key ^= pawn_keys[usize::from(from)] ^ pawn_keys[usize::from(step.to())] ^ TO_PLAY_KEY;
        self.to_play = self.to_play.opponent();
    }

    fn ending(&self) -> Option<Ending> {
        if !self.over {
            return None;
        }
        let [a, b] = self.towers.map(u32::count_ones);
        let outcome = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Outcome::Win(Seat::First),
            std::cmp::Ordering::Less => Outcome::Win(Seat::Second),
            // On five by five the number of towers is odd (T6); study boards of other sizes may tie.
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        let four = a.max(b) >= u32::from(self.towers_to_win);
        let sentence = if four { "ending-towers" } else { "ending-no-more-towers" };
        Some(Ending { outcome, ruling: Ruling::new(sentence, "T6") })
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn is_turn_start(&self) -> bool {
        true
    }

    fn expected(&self) -> Ruling {
        let sentence = if self.may_carry() { "expected-walk-or-carry" } else { "expected-walk" };
        Ruling::new(sentence, "T2")
    }
}
