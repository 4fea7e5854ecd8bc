//! Syrtis: an island of tiles shifts and sinks; whoever joins all tiles of an own colour or shape, wins.

mod actions;
mod cells;
mod coast;
mod deeds;
mod evaluate;
mod glyphs;
mod notation;
mod refusals;
mod report;
mod set_up;
mod show;
mod symmetry;
#[cfg(test)]
mod tests;
mod variant;

pub use cells::Cells;
pub use evaluate::{Counts, LEVELS, Linear};
pub use variant::{Island, SyrtisVariant};

use kernel::{Dice, Ending, Game, Outcome, Ruling, Seat, Steps, zobrist};

use coast::{Coast, surplus};

/// The game of 16 tiles on the board of five by five.
pub type Minor = Syrtis<u32>;

/// The game of 36 tiles on the board of seven by seven.
pub type Major = Syrtis<u64>;

/// What a player plays: White owns everything white and everything circular, Black the rest.
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

/// What is to be done next.
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
    /// Exchanges the tiles on an odd number and the next even one (Y3): `from` and `to`.
    Swap,
    /// Places the next tower (Y4).
    Place,
    /// Takes White (Y5).
    White,
    /// Takes Black (Y5).
    Black,
    /// Moves the tower on `from` to the tile `to` (Y7), or slides its tile with it where there is water (Y9).
    Move,
    /// Sinks a tile (Y8).
    Sink,
    /// Y10.
    Pass,
}

/// One decision. A deed that moves nothing has `from` and `to` alike: the one cell it needs, or 0.
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

/// How many tiles sunk in a row win (Y11), and how many passes of one player end the game (Y12).
const QUICKSAND: u8 = 4;
const MOST_PASSES: u8 = 4;

/// A position of Syrtis.
///
/// The order of the fields keeps apart what is written singly and asked for together right after: read as one, it would
/// have to wait until it has left the processor's queue of writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Syrtis<C> {
    /// The key of the tiles; the rest of the text is folded in when it is asked for.
    tiles_key: u64,
    /// The tiles that are white; the others are black.
    white: C,
    /// The cells of each side's towers.
    towers: [C; 2],
    /// How many more islands than lakes each side's colour and shape have.
    surplus: [[i8; 2]; 2],
    /// Who has completed an island (Y11); kept in the play only, where it follows from the tiles.
    complete: [bool; 2],
    /// Who sank last; White as long as nobody has, so that this is who has the initiative (Y12).
    sinker: Side,
    /// How many tiles that side has sunk since the other last sank one.
    sunk: u8,
    /// How many own turns in a row each side has passed.
    passes: [u8; 2],
    phase: Phase,
    /// Whether the play is over: asked for in every position, while few actions can end it.
    over: bool,
    to_play: Seat,
    /// Who plays White; seat 1 until it is chosen.
    white_seat: Seat,
    published: bool,
    tiles: C,
    /// The tiles that are circles; the others are squares.
    circles: C,
    /// At the end, so that its water is not read together with what follows.
    coast: Coast<C>,
}

/// Keys of the tiles by kind, of the towers, and of the other fields of the text.
static TILE_KEYS: [[u64; 64]; 4] = [zobrist(40), zobrist(41), zobrist(42), zobrist(43)];
static TOWER_KEYS: [[u64; 64]; 2] = [zobrist(44), zobrist(45)];
static SUNK_KEYS: [[u64; QUICKSAND as usize + 1]; 2] = [zobrist(46), zobrist(47)];
static PASS_KEYS: [[u64; MOST_PASSES as usize + 1]; 2] = [zobrist(48), zobrist(49)];
static PHASE_KEYS: [u64; 4] = zobrist(50);
/// Of who plays next, then of who plays White.
static SEAT_KEYS: [u64; 4] = zobrist(51);

/// The kind of a tile by who owns its colour and its shape: a number of which 3 less it is the opposite's.
const fn kind(colour: Side, shape: Side) -> usize {
    colour.index() + 2 * shape.index()
}

impl<C: Cells> Syrtis<C> {
    /// A board without tiles, before anything has happened.
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

    /// The cells of the island the game started on, in the order of their numbers.
    fn island(&self) -> &'static [u8] {
        set_up::island(C::SIZE)
    }

    /// How many tiles of each kind there were.
    fn of_each_kind(&self) -> u8 {
        self.island().len() as u8 / 4
    }

    /// The side whose turn of the play it is.
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

    /// Whether all tiles of the side's colour or all of its shape are connected, if there are any.
    fn completes(&self, side: Side) -> bool {
        // More than one island more than lakes is more than one island.
        let surplus = self.surplus[side.index()];
        self.owned(side).into_iter().zip(surplus).any(|(set, surplus)| surplus <= 1 && set.is_connected())
    }

    /// How many more islands than lakes each side's colour and shape have, counted afresh.
    fn count_surplus(&self) -> [[i8; 2]; 2] {
        Side::BOTH.map(|side| self.owned(side).map(surplus))
    }

    /// The side that owns a tile's colour, and the one that owns its shape.
    #[inline]
    fn owners(&self, cell: u8) -> [Side; 2] {
        [self.white, self.circles].map(|of_white| Side::of(usize::from(!of_white.meets(C::of(cell)))))
    }

    /// Takes the tile off a cell, or puts one there; the coast is left to the caller.
    #[inline]
    fn flip_tile(&mut self, cell: u8, [colour, shape]: [Side; 2]) {
        let tile = C::of(cell);
        self.tiles ^= tile;
        self.white ^= if colour == Side::White { tile } else { C::NONE };
        self.circles ^= if shape == Side::White { tile } else { C::NONE };
        self.tiles_key ^= TILE_KEYS[kind(colour, shape)][usize::from(cell & 63)];
    }

    /// Whether a tower takes its tile along.
    #[inline]
    fn is_slide(&self, step: Step) -> bool {
        (step.deed == Deed::Move) & !self.tiles.meets(C::of(step.to))
    }

    /// Whether the play ends with this position (Y11, Y12).
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
            [true, false] => self.won(Side::White, "ending-island", "Y11"),
            [false, true] => self.won(Side::Black, "ending-island", "Y11"),
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
