//! Stac: pawns carry neutral discs; whoever makes four towers of three first, wins.

mod evaluate;
mod glyphs;
mod notation;
mod show;
#[cfg(test)]
mod tests;

pub use evaluate::Judge;

use kernel::{Dice, Ending, Game, Outcome, Ruling, Seat, Steps, Variant, zobrist};

/// Cells are numbered row by row from a1, five to a row on boards of every size.
const STRIDE: u8 = 5;
const CELLS: usize = 25;

/// A pawn's way: to which cell, and whether it takes its disc along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    to: u8,
    carries: bool,
}

/// A position of Stac.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stac {
    key: u64,
    /// Cells with exactly one disc.
    ones: u32,
    /// Cells with exactly two.
    twos: u32,
    /// Each player's towers.
    towers: [u32; 2],
    /// All cells of the board.
    board: u32,
    pawns: [u8; 2],
    /// Who carried in their last turn.
    carried: [bool; 2],
    to_play: Seat,
    published: bool,
    towers_to_win: u8,
}

/// Keys of the contents of a cell (one disc, two, a tower of A, of B), of the pawns, of who carried, of who plays.
const CONTENT_KEYS: [[u64; CELLS]; 4] = [zobrist(10), zobrist(11), zobrist(12), zobrist(13)];
const PAWN_KEYS: [[u64; CELLS]; 2] = [zobrist(14), zobrist(15)];
const CARRIED_KEYS: [u64; 2] = zobrist(16);
const TO_PLAY_KEY: u64 = zobrist::<1>(17)[0];

/// The cells seen from each cell to the east, north, west and south, to the edge of a board of five.
const RAYS: [[u32; 4]; CELLS] = rays();

const fn rays() -> [[u32; 4]; CELLS] {
    let mut rays = [[0; 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (column, row) = (cell % 5, cell / 5);
        let mut other = 0;
        while other < CELLS {
            let (x, y) = (other % 5, other / 5);
            let bit = 1 << other;
            if y == row && x > column {
                rays[cell][0] |= bit;
            } else if x == column && y > row {
                rays[cell][1] |= bit;
            } else if y == row && x < column {
                rays[cell][2] |= bit;
            } else if x == column && y < row {
                rays[cell][3] |= bit;
            }
            other += 1;
        }
        cell += 1;
    }
    rays
}

/// The cells from a cell along its row and column up to and including the first blocker each way.
#[inline]
fn reach(cell: u8, blockers: u32) -> u32 {
    let [east, north, west, south] = RAYS[usize::from(cell)];
    let mut reached = 0;
    for ray in [east, north] {
        // All up to the lowest blocker: with none, the subtraction wraps and keeps the whole ray.
        let hit = ray & blockers;
        reached |= ray & (hit ^ hit.wrapping_sub(1));
    }
    for ray in [west, south] {
        // All down from the highest blocker.
        let hit = ray & blockers;
        reached |= ray & (u32::MAX << (31 - (hit | 1).leading_zeros()));
    }
    reached
}

const fn bit(cell: u8) -> u32 {
    1 << cell
}

impl Stac {
    fn all_towers(&self) -> u32 {
        self.towers[0] | self.towers[1]
    }

    /// Where the player's pawn may walk (T4).
    #[inline]
    fn walks(&self) -> u32 {
        let enemy = bit(self.pawns[self.to_play.opponent().index()]);
        let blockers = if self.published { 0 } else { self.all_towers() };
        reach(self.pawns[self.to_play.index()], blockers) & self.board & !enemy
    }

    /// Where the player's pawn may carry its disc (T3).
    #[inline]
    fn carries(&self) -> u32 {
        let pawn = self.pawns[self.to_play.index()];
        if self.ones & bit(pawn) == 0 || self.carried[self.to_play.index()] {
            return 0;
        }
        let enemy = bit(self.pawns[self.to_play.opponent().index()]);
        reach(pawn, enemy) & self.board & !enemy & !self.all_towers()
    }

    /// How many discs lie on a cell.
    fn discs(&self, cell: u8) -> u8 {
        let cell = bit(cell);
        if self.all_towers() & cell != 0 {
            3
        } else {
            u8::from(self.ones & cell != 0) + 2 * u8::from(self.twos & cell != 0)
        }
    }

    /// Whose tower stands on a cell.
    fn tower(&self, cell: u8) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.towers[seat.index()] & bit(cell) != 0)
    }

    /// Takes the single disc of one cell to another, and claims the tower if that makes three (T5).
    #[inline]
    fn carry(&mut self, from: u8, to: u8) {
        let [one, two, ..] = CONTENT_KEYS;
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
    }

    #[inline]
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
    type Step = Step;

    const NAME: &'static str = "stac";

    /// `pieces` are the towers that win.
    const VARIANTS: &'static [Variant] =
        &[Variant::report("report", 5, 4), Variant::published("published", 5, 4)];

    fn start(variant: &Variant, _dice: &mut Dice) -> Stac {
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
            published: variant.is_published(),
            towers_to_win: variant.pieces,
        };
        start.key = start.fresh_key();
        start
    }

    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<Stac>) {
        steps.clear();
        if self.is_over() {
            return;
        }
        for (mut targets, carries) in [(self.walks(), false), (self.carries(), true)] {
            while targets != 0 {
                steps.push(Step { to: targets.trailing_zeros() as u8, carries });
                targets &= targets - 1;
            }
        }
    }

    fn step_code(step: Step) -> u16 {
        u16::from(step.to) << 1 | u16::from(step.carries)
    }

    #[inline]
    fn play(&mut self, step: Step) {
        let player = self.to_play.index();
        let from = self.pawns[player];
        if step.carries {
            self.carry(from, step.to);
        }
        if self.carried[player] != step.carries {
            self.carried[player] = step.carries;
            self.key ^= CARRIED_KEYS[player];
        }
        self.pawns[player] = step.to;
        let pawn_keys = &PAWN_KEYS[player];
        self.key ^= pawn_keys[usize::from(from)] ^ pawn_keys[usize::from(step.to)] ^ TO_PLAY_KEY;
        self.to_play = self.to_play.opponent();
    }

    fn ending(&self) -> Option<Ending> {
        if !self.is_over() {
            return None;
        }
        let [a, b] = self.towers.map(u32::count_ones);
        let outcome = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Outcome::Win(Seat::First),
            std::cmp::Ordering::Less => Outcome::Win(Seat::Second),
            // On five by five the number of towers is odd (T6); a study of another board may tie.
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        let four = a.max(b) >= u32::from(self.towers_to_win);
        let sentence = if four { "ending-towers" } else { "ending-no-more-towers" };
        Some(Ending { outcome, ruling: Ruling { sentence, rule: "T6" } })
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn is_turn_start(&self) -> bool {
        true
    }

    fn expected(&self) -> Ruling {
        let sentence = if self.carries() == 0 { "expected-walk" } else { "expected-walk-or-carry" };
        Ruling { sentence, rule: "T2" }
    }
}
