//! The set-up: the two islands and the numbers of their cells, the deal, swaps, towers and sides (Y1 to Y5).

use std::hint::select_unpredictable;

use kernel::{Dice, Game, Seat, Steps};
use rand::RngExt;

use super::cells::Cells;
use super::coast::Coast;
use super::{Deed, Phase, Side, Step, Syrtis, SyrtisVariant, TILE_KEYS, kind};

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

pub(super) static MAJOR: [u8; 36] = cells(MAJOR_MAP);
pub(super) static MINOR: [u8; 16] = cells(MINOR_MAP);

/// The cells in the order of their numbers.
const fn cells<const SIZE: usize, const TILES: usize>(map: [[u8; SIZE]; SIZE]) -> [u8; TILES] {
    let mut cells = [0; TILES];
    let mut row = 0;
    while row < SIZE {
        let mut column = 0;
        while column < SIZE {
            if map[row][column] > 0 {
                cells[map[row][column] as usize - 1] =
                    (SIZE - 1 - row) as u8 * (SIZE as u8 + 1) + column as u8;
            }
            column += 1;
        }
        row += 1;
    }
    cells
}

/// The set of these cells.
pub(super) const fn set(cells: &[u8]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < cells.len() {
        set |= 1 << cells[i];
        i += 1;
    }
    set
}

/// The cells of the island on a board of this size, in the order of their numbers, so that odd and even ones alternate.
pub(super) fn island(size: u8) -> &'static [u8] {
    if size == 5 { &MINOR } else { &MAJOR }
}

impl<C: Cells> Syrtis<C> {
    /// A start position (Y2).
    pub(super) fn deal(variant: &SyrtisVariant, dice: &mut Dice) -> Syrtis<C> {
        let mut start = Syrtis::empty(variant);
        // Opposite tiles are dealt together, so a kind and its opposite always have equal numbers left.
        // A tile is "alike" if its colour and its shape have the same owner; so is its opposite.
        let mut alike_left = start.of_each_kind();
        let mut unlike_left = alike_left;
        for pair in start.island().chunks_exact(2) {
            let drawn = dice.random_range(0..2 * (alike_left + unlike_left));
            let is_alike = drawn < 2 * alike_left;
            let left = if is_alike { &mut alike_left } else { &mut unlike_left };
            *left -= 1;
            let colour = Side::of(usize::from(drawn));
            let shape = if is_alike { colour } else { colour.other() };
            let [tile, opposite] = [C::of(pair[0]), C::of(pair[1])];
            start.white |= select_unpredictable(colour == Side::White, tile, opposite);
            start.circles |= select_unpredictable(shape == Side::White, tile, opposite);
            let kind = kind(colour, shape);
            start.tiles_key ^=
                TILE_KEYS[kind][usize::from(pair[0] & 63)] ^ TILE_KEYS[3 - kind][usize::from(pair[1] & 63)];
        }
        // A constant, so that the compiler computes the coast.
        start.tiles = C::ISLAND;
        start.coast = Coast::of(C::ISLAND);
        start.end_swaps();
        start
    }

    /// The legal steps of the set-up.
    pub(super) fn set_up_steps(&self, steps: &mut Steps<Syrtis<C>>) {
        match self.phase {
            Phase::Swap => {
                let pairs = self.island().chunks_exact(2);
                steps.extend(pairs.map(|pair| Step { deed: Deed::Swap, from: pair[0], to: pair[1] }));
            }
            Phase::Towers => steps.extend(self.tower_places().each().map(|cell| Step::at(Deed::Place, cell))),
            Phase::Side => steps.extend([Deed::White, Deed::Black].map(|deed| Step::at(deed, 0))),
            Phase::Play => {}
        }
    }

    /// Plays the set-up step that `choose` picks by index, given the number of steps.
    pub(super) fn set_up_any(&mut self, steps: &mut Steps<Syrtis<C>>, choose: impl FnOnce(u32) -> u32) {
        match self.phase {
            Phase::Towers => {
                let places = [self.tower_places(), C::NONE];
                let (_, cell) = C::pick(places, choose(C::count_both(places)));
                self.place(cell);
            }
            Phase::Side => self.choose(Side::of(choose(2) as usize)),
            _ => {
                self.steps(steps);
                self.set_up(steps[choose(steps.len() as u32) as usize]);
            }
        }
    }

    /// Y4: the unoccupied tiles of the next tower's colour or shape.
    fn tower_places(&self) -> C {
        let [colour, shape] = self.owned(self.placing());
        (colour | shape) & !self.all_towers()
    }

    /// Plays a step of the set-up (Y3 to Y5).
    pub(super) fn set_up(&mut self, Step { deed, from, to }: Step) {
        match deed {
            Deed::Swap => self.swap([from, to]),
            Deed::Place => self.place(to),
            Deed::White => self.choose(Side::White),
            _ => self.choose(Side::Black),
        }
    }

    fn swap(&mut self, cells: [u8; 2]) {
        let [one, other] = cells.map(|cell| self.owners(cell));
        for (cell, old, new) in [(cells[0], one, other), (cells[1], other, one)] {
            self.flip_tile(cell, old);
            self.flip_tile(cell, new);
        }
        self.end_swaps();
    }

    /// Y3: ends the swaps when none is needed.
    fn end_swaps(&mut self) {
        self.surplus = self.count_surplus();
        if !self.needs_swap() {
            self.phase = Phase::Towers;
        }
    }

    fn place(&mut self, cell: u8) {
        self.towers[self.placing().index()] |= C::of(cell);
        if self.towers[1].count() == 2 {
            (self.phase, self.to_play) = (Phase::Side, Seat::Second);
        }
    }

    fn choose(&mut self, side: Side) {
        self.white_seat = if side == Side::White { Seat::Second } else { Seat::First };
        (self.phase, self.to_play) = (Phase::Play, self.white_seat);
    }

    /// Y3: whether a colour or a shape is complete before the play.
    pub(super) fn needs_swap(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.completes(side))
    }

    /// The side whose tower is placed next (Y4).
    pub(super) fn placing(&self) -> Side {
        if self.towers[0].count() < 2 { Side::White } else { Side::Black }
    }
}
