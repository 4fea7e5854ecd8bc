//! Syrtis: tiles of an island shift and sink; a player who connects all tiles of an own colour or shape wins.

mod actions;
mod cells;
mod coast;
mod deeds;
mod encode;
mod evaluate;
mod glyphs;
mod net;
mod notation;
mod refusals;
mod report;
mod set_up;
mod show;
mod symmetry;
#[cfg(test)]
mod tests;
mod told;
mod variant;

pub use cells::Cells;
pub use evaluate::{Counts, LEVELS, Linear};
pub use net::{major_net, minor_net};
pub use variant::{Island, SyrtisVariant};

use kernel::{Dice, Ending, Game, LessonTexts, Outcome, PuzzleTexts, Ruling, Seat, Steps, zobrist};

use coast::{Coast, surplus};

/// Lessons: tasks on a live board.
pub const LESSONS: LessonTexts = LessonTexts {
    data: include_str!("lessons.txt"),
    sentences: [include_str!("lessons.en.ftl"), include_str!("lessons.pt.ftl")],
};

/// Puzzles: positions with exactly one right turn.
pub const PUZZLES: PuzzleTexts = PuzzleTexts {
    puzzles: &[("minor", include_str!("puzzles/minor.txt")), ("major", include_str!("puzzles/major.txt"))],
    themes: include_str!("puzzles/themes.txt"),
    sentences: [include_str!("puzzles/en.ftl"), include_str!("puzzles/pt.ftl")],
};

/// Positions with proven results, for `ludoteca accuracy`.
pub const PROVEN: &str = include_str!("data/proven.txt");

/// The game with 16 tiles on the five by five board.
pub type Minor = Syrtis<u32>;

/// The game with 36 tiles on the seven by seven board.
pub type Major = Syrtis<u64>;

/// A side: White owns everything white and everything circular, Black owns the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Side {
    White,
    Black,
}

impl Side {
    const BOTH: [Side; 2] = [Side::White, Side::Black];

    const fn of(index: usize) -> Side {
        if index & 1 == 0 { Side::White } else { Side::Black }
    }

    const fn index(self) -> usize {
        self as usize
    }

    const fn other(self) -> Side {
        Side::of(self.index() + 1)
    }
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Phase {
    /// Y3.
    Swap,
    /// Y4.
    Towers,
    /// Y5.
    Side,
    /// Y6 to Y12.
    Play,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Deed {
    /// Exchanges the tiles of an odd number (`from`) and the next even number (`to`) (Y3).
    Swap,
    /// Places the next tower (Y4).
    Place,
    /// Takes White (Y5).
    White,
    /// Takes Black (Y5).
    Black,
    /// Moves the tower on `from` to the tile `to` (Y7), or slides it with its tile if `to` is water (Y9).
    Move,
    /// Sinks a tile (Y8).
    Sink,
    /// Y10.
    Pass,
}

/// One decision. If nothing moves, `from` and `to` are equal: the cell concerned, or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(4))]
pub struct Step {
    deed: Deed,
    from: u8,
    to: u8,
}

impl Step {
    const fn at(deed: Deed, cell: u8) -> Step {
        Step { deed, from: cell, to: cell }
    }
}

/// The number of tiles sunk in a row that wins (Y11), and of passes of one player that ends the game (Y12).
const QUICKSAND: u8 = 4;
const MOST_PASSES: u8 = 4;

/// A position of Syrtis.
///
/// The order of the fields avoids store-forwarding stalls: fields that are written one by one and read together right
/// afterwards are kept apart, because a wide read would have to wait for the pending writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Syrtis<C> {
    /// The key of the tiles; [`Game::key`] adds the other fields.
    tiles_key: u64,
    /// The white tiles; the others are black.
    white: C,
    /// The cells of each side's towers.
    towers: [C; 2],
    /// The number of islands minus lakes of each side's colour and shape.
    surplus: [[i8; 2]; 2],
    /// Whether each side has completed an island (Y11). Set only during play, where it follows from the tiles.
    complete: [bool; 2],
    /// The side that sank last, or White before the first sink. This side has the initiative (Y12).
    sinker: Side,
    /// The number of tiles that side has sunk since the other side last sank one.
    sunk: u8,
    /// The number of own turns in a row that each side has passed.
    passes: [u8; 2],
    phase: Phase,
    /// Whether the game is over. Stored because every position asks for it, while few actions can end the game.
    over: bool,
    to_play: Seat,
    /// The player of White; seat 1 until it is chosen.
    white_seat: Seat,
    published: bool,
    tiles: C,
    /// The circular tiles; the others are square.
    circles: C,
    /// Last, so that its `water` is not read together with the fields after it.
    coast: Coast<C>,
}

/// Keys of the tiles by kind, of the towers, and of the other fields of the text.
static TILE_KEYS: [[u64; 64]; 4] = [zobrist(40), zobrist(41), zobrist(42), zobrist(43)];
static TOWER_KEYS: [[u64; 64]; 2] = [zobrist(44), zobrist(45)];
static SUNK_KEYS: [[u64; QUICKSAND as usize + 1]; 2] = [zobrist(46), zobrist(47)];
static PASS_KEYS: [[u64; MOST_PASSES as usize + 1]; 2] = [zobrist(48), zobrist(49)];
static PHASE_KEYS: [u64; 4] = zobrist(50);
/// Keys of the next player, then of the player of White.
static SEAT_KEYS: [u64; 4] = zobrist(51);

/// The kind of a tile, by the owners of its colour and shape. The opposite kind is 3 minus this number.
const fn kind(colour: Side, shape: Side) -> usize {
    colour.index() + 2 * shape.index()
}

impl<C: Cells> Syrtis<C> {
    /// An empty board at the start of the game.
    fn empty(variant: &SyrtisVariant) -> Syrtis<C> {
        debug_assert_eq!(variant.island.size(), C::SIZE, "the board's size is fixed by its type");
        Syrtis {
            tiles_key: 0,
            tiles: C::NONE,
            coast: Coast::NONE,
            white: C::NONE,
            circles: C::NONE,
            towers: [C::NONE; 2],
            surplus: [[0; 2]; 2],
            complete: [false; 2],
            sinker: Side::White,
            sunk: 0,
            passes: [0; 2],
            phase: Phase::Swap,
            over: false,
            to_play: Seat::First,
            white_seat: Seat::First,
            published: variant.rules.is_published(),
        }
    }

    /// The cells of the starting island, in the order of their numbers.
    fn island(&self) -> &'static [u8] {
        set_up::island(C::SIZE)
    }

    /// The number of tiles of each kind at the start.
    fn of_each_kind(&self) -> u8 {
        self.island().len() as u8 / 4
    }

    /// The side to play.
    #[inline]
    fn acting(&self) -> Side {
        Side::of(self.to_play.index() ^ self.white_seat.index())
    }

    fn seat(&self, side: Side) -> Seat {
        if side == Side::White { self.white_seat } else { self.white_seat.opponent() }
    }

    fn all_towers(&self) -> C {
        self.towers[0] | self.towers[1]
    }

    /// The tiles of a side's colour, and those of its shape.
    #[inline]
    fn owned(&self, side: Side) -> [C; 2] {
        let turned = if side == Side::White { C::NONE } else { self.tiles };
        [self.white ^ turned, self.circles ^ turned]
    }

    /// Whether all tiles of the side's colour or all of its shape are connected. An empty set does not count.
    fn completes(&self, side: Side) -> bool {
        // A surplus above 1 means more than one island.
        let surplus = self.surplus[side.index()];
        self.owned(side).into_iter().zip(surplus).any(|(set, surplus)| surplus <= 1 && set.is_connected())
    }

    /// The number of islands minus lakes of each side's colour and shape, computed from scratch.
    fn count_surplus(&self) -> [[i8; 2]; 2] {
        Side::BOTH.map(|side| self.owned(side).map(surplus))
    }

    /// The side that owns a tile's colour, and the one that owns its shape.
    #[inline]
    fn owners(&self, cell: u8) -> [Side; 2] {
        [self.white, self.circles].map(|of_white| Side::of(usize::from(!of_white.meets(C::of(cell)))))
    }

    /// Removes the tile from a cell, or puts one there. The caller updates the coast.
    #[inline]
    fn flip_tile(&mut self, cell: u8, [colour, shape]: [Side; 2]) {
        let tile = C::of(cell);
        self.tiles ^= tile;
        self.white ^= if colour == Side::White { tile } else { C::NONE };
        self.circles ^= if shape == Side::White { tile } else { C::NONE };
        self.tiles_key ^= TILE_KEYS[kind(colour, shape)][usize::from(cell & 63)];
    }

    /// Whether a tower moves together with its tile.
    #[inline]
    fn is_slide(&self, step: Step) -> bool {
        (step.deed == Deed::Move) & !self.tiles.meets(C::of(step.to))
    }

    /// Whether the game ends with this position (Y11, Y12).
    #[inline]
    fn ends(&self) -> bool {
        self.complete != [false; 2] || self.sunk >= QUICKSAND || self.is_passed_out()
    }

    fn won(&self, side: Side, sentence: &'static str, rule: &'static str) -> Ending {
        Ending { outcome: Outcome::Win(self.seat(side)), ruling: Ruling::new(sentence, rule) }
    }
}

impl<C: Cells> Game for Syrtis<C> {
    type Variant = SyrtisVariant;
    type Step = Step;

    const NAME: &'static str = "syrtis";

    const VARIANTS: &'static [SyrtisVariant] =
        if C::SIZE == u32::SIZE { variant::MINOR } else { variant::MAJOR };

    const DEALT: bool = true;

    fn start(variant: &SyrtisVariant, dice: &mut Dice) -> Syrtis<C> {
        Syrtis::deal(variant, dice)
    }

    #[inline]
    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<Syrtis<C>>) {
        steps.clear();
        match self.phase {
            Phase::Play if self.over => {}
            Phase::Play => self.actions().list(steps),
            _ => self.set_up_steps(steps),
        }
    }

    #[inline(always)]
    fn play_any(&mut self, steps: &mut Steps<Syrtis<C>>, choose: impl FnOnce(u32) -> u32) -> bool {
        match self.phase {
            Phase::Play if self.over => return false,
            Phase::Play => self.act_any(choose),
            _ => self.set_up_any(steps, choose),
        }
        true
    }

    fn step_code(step: Step) -> u16 {
        (step.deed as u16) << 12 | u16::from(step.from) << 6 | u16::from(step.to)
    }

    #[inline(always)]
    fn play(&mut self, step: Step) {
        if self.phase != Phase::Play {
            return self.set_up(step);
        }
        self.act(step);
    }

    fn ending(&self) -> Option<Ending> {
        if !self.over {
            return None;
        }
        Some(match self.complete {
            _ if self.sunk >= QUICKSAND => self.won(self.sinker, "ending-quicksand", "Y11"),
            [true, true] => self.won(self.sinker, "ending-islands", "Y12"),
            [true, false] => self.won(Side::White, self.island_sentence(Side::White), "Y11"),
            [false, true] => self.won(Side::Black, self.island_sentence(Side::Black), "Y11"),
            [false, false] => self.won(self.sinker, "ending-passes", "Y12"),
        })
    }

    fn key(&self) -> u64 {
        let mut key = self.tiles_key ^ PHASE_KEYS[self.phase as usize];
        for (index, towers) in self.towers.into_iter().enumerate() {
            key = towers.each().fold(key, |key, cell| key ^ TOWER_KEYS[index][usize::from(cell)]);
            key ^= PASS_KEYS[index][usize::from(self.passes[index])];
        }
        key ^= SUNK_KEYS[self.sinker.index()][usize::from(self.sunk)];
        key ^= SEAT_KEYS[self.to_play.index()] ^ SEAT_KEYS[2 + self.white_seat.index()];
        key
    }

    fn is_turn_start(&self) -> bool {
        true
    }

    fn counts_for_repetition(&self) -> bool {
        self.phase == Phase::Play
    }

    fn repetition(&self) -> Ending {
        self.won(self.sinker, "ending-repeated", "Y12")
    }

    fn expected(&self) -> Ruling {
        let (sentence, rule) = match (self.phase, self.placing(), self.acting()) {
            (Phase::Swap, ..) => ("expected-swap", "Y3"),
            (Phase::Towers, Side::White, _) => ("expected-white-tower", "Y4"),
            (Phase::Towers, Side::Black, _) => ("expected-black-tower", "Y4"),
            (Phase::Side, ..) => ("expected-side", "Y5"),
            (Phase::Play, _, Side::White) => ("expected-white-action", "Y7"),
            (Phase::Play, _, Side::Black) => ("expected-black-action", "Y7"),
        };
        Ruling::new(sentence, rule)
    }
}
