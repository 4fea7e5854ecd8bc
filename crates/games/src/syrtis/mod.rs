//! Syrtis: an island of tiles shifts and sinks; whoever joins all tiles of an own colour or shape, wins.

mod actions;
mod evaluate;
mod glyphs;
mod grid;
mod notation;
mod refusals;
mod set_up;
mod show;
#[cfg(test)]
mod tests;

pub use evaluate::Judge;

use kernel::{Dice, Ending, Game, Outcome, Ruling, Seat, Steps, Variant, zobrist};

use grid::{Coast, bit, is_connected, lakes_around, may_be_connected, neighbours};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syrtis {
    key: u64,
    tiles: u64,
    coast: Coast,
    /// The tiles that are white; the others are black.
    white: u64,
    /// The tiles that are circles; the others are squares.
    circles: u64,
    /// The cells of each side's towers.
    towers: [u64; 2],
    /// Who has completed an island (Y11); kept in the play only, where it follows from the tiles.
    complete: [bool; 2],
    /// Who sank last; White as long as nobody has, so that this is who has the initiative (Y12).
    sinker: Side,
    /// How many tiles that side has sunk since the other last sank one.
    sunk: u8,
    /// How many own turns in a row each side has passed.
    passes: [u8; 2],
    phase: Phase,
    to_play: Seat,
    /// Who plays White; seat 1 until it is chosen.
    white_seat: Seat,
    size: u8,
    published: bool,
}

/// Keys of the tiles by kind, of the towers, and of the other fields of the text.
static TILE_KEYS: [[u64; 64]; 4] = [zobrist(40), zobrist(41), zobrist(42), zobrist(43)];
static TOWER_KEYS: [[u64; 64]; 2] = [zobrist(44), zobrist(45)];
static SUNK_KEYS: [[u64; QUICKSAND as usize + 1]; 2] = [zobrist(46), zobrist(47)];
static PASS_KEYS: [[u64; MOST_PASSES as usize + 1]; 2] = [zobrist(48), zobrist(49)];
static PHASE_KEYS: [u64; 4] = zobrist(50);
const TO_PLAY_KEY: u64 = zobrist::<2>(51)[0];
const WHITE_SEAT_KEY: u64 = zobrist::<2>(51)[1];

impl Syrtis {
    /// A board without tiles, before anything has happened. What changes it from here on keeps the key up.
    fn empty(variant: &Variant) -> Syrtis {
        let keys = [PHASE_KEYS[0], SUNK_KEYS[0][0], PASS_KEYS[0][0], PASS_KEYS[1][0]];
        Syrtis {
            key: keys.into_iter().fold(0, |key, other| key ^ other),
            tiles: 0,
            coast: Coast::NONE,
            white: 0,
            circles: 0,
            towers: [0; 2],
            complete: [false; 2],
            sinker: Side::White,
            sunk: 0,
            passes: [0; 2],
            phase: Phase::Swap,
            to_play: Seat::First,
            white_seat: Seat::First,
            size: variant.size,
            published: variant.is_published(),
        }
    }

    /// The cells of the island the game started on, in the order of their numbers.
    fn island(&self) -> &'static [u8] {
        set_up::island(self.size)
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

    fn all_towers(&self) -> u64 {
        self.towers[0] | self.towers[1]
    }

    /// The tiles of a side's colour, and those of its shape.
    #[inline]
    fn owned(&self, side: Side) -> [u64; 2] {
        let turned = if side == Side::White { 0 } else { self.tiles };
        [self.white ^ turned, self.circles ^ turned]
    }

    /// Whether all tiles of the side's colour or all of its shape are connected, if there are any.
    fn completes(&self, side: Side) -> bool {
        self.owned(side).into_iter().any(is_connected)
    }

    /// The side that owns a tile's colour, and the one that owns its shape.
    #[inline]
    fn owners(&self, cell: u8) -> [Side; 2] {
        [self.white, self.circles].map(|of_white| Side::of(usize::from(of_white & bit(cell) == 0)))
    }

    /// Takes the tile off a cell, or puts one there; the coast is left to the caller.
    #[inline]
    fn flip_tile(&mut self, cell: u8, [colour, shape]: [Side; 2]) {
        let tile = bit(cell);
        self.tiles ^= tile;
        self.white ^= if colour == Side::White { tile } else { 0 };
        self.circles ^= if shape == Side::White { tile } else { 0 };
        self.key ^= TILE_KEYS[colour.index() + 2 * shape.index()][usize::from(cell & 63)];
    }

    /// Takes a tower off a cell, or puts one there.
    #[inline]
    fn flip_tower(&mut self, side: Side, cell: u8) {
        self.towers[side.index()] ^= bit(cell);
        self.key ^= TOWER_KEYS[side.index()][usize::from(cell & 63)];
    }

    fn enter(&mut self, phase: Phase, to_play: Seat) {
        self.key ^= PHASE_KEYS[self.phase as usize] ^ PHASE_KEYS[phase as usize];
        self.key ^= if self.to_play == to_play { 0 } else { TO_PLAY_KEY };
        self.phase = phase;
        self.to_play = to_play;
    }

    fn seat_white(&mut self, seat: Seat) {
        self.key ^= if self.white_seat == seat { 0 } else { WHITE_SEAT_KEY };
        self.white_seat = seat;
    }

    /// Whether a tower takes its tile along.
    #[inline]
    fn is_slide(&self, step: Step) -> bool {
        (step.deed == Deed::Move) & (self.tiles & bit(step.to) == 0)
    }

    /// Takes the tile off a cell, to another if it slides, and counts it if it sinks (Y8, Y9, Y11).
    #[inline]
    fn move_tile(&mut self, Step { deed, from, to }: Step) {
        let owners = self.owners(from);
        self.flip_tile(from, owners);
        let mut lakes = self.coast.lakes - lakes_around(self.tiles, from);
        if deed == Deed::Sink {
            let count = if self.sinker == self.acting() { self.sunk } else { 0 };
            self.set_sunk(self.acting(), count + 1);
        } else {
            lakes += lakes_around(self.tiles, to);
            self.flip_tile(to, owners);
        }
        self.coast = Coast::with(self.tiles, lakes);
        let beside = neighbours(bit(to));
        for (index, owner) in owners.into_iter().enumerate() {
            let set = self.owned(owner)[index];
            // Y11: the tile's sets were not connected. Now they can only be if it was a group of its own and sank,
            // or if it has come to touch others.
            let may_be = (beside & set == 0) == (deed == Deed::Sink);
            if may_be & may_be_connected(set) && is_connected(set) {
                self.complete[owner.index()] = true;
            }
        }
    }

    #[inline]
    fn set_sunk(&mut self, sinker: Side, sunk: u8) {
        let key = |side: Side, count: u8| SUNK_KEYS[side.index()][usize::from(count)];
        self.key ^= key(self.sinker, self.sunk) ^ key(sinker, sunk);
        self.sinker = sinker;
        self.sunk = sunk;
    }

    #[inline]
    fn set_passes(&mut self, side: Side, passes: u8) {
        let keys = &PASS_KEYS[side.index()];
        let old = &mut self.passes[side.index()];
        self.key ^= keys[usize::from(*old)] ^ keys[usize::from(passes)];
        *old = passes;
    }

    /// Y12: so many passes that initiative decides.
    #[inline]
    fn is_passed_out(&self) -> bool {
        let [white, black] = self.passes;
        let each = if self.published { 1 } else { 2 };
        white.min(black) >= each || white.max(black) >= MOST_PASSES
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.complete != [false; 2] || self.sunk >= QUICKSAND || self.is_passed_out()
    }

    fn won(&self, side: Side, sentence: &'static str, rule: &'static str) -> Ending {
        Ending { outcome: Outcome::Win(self.seat(side)), ruling: Ruling { sentence, rule } }
    }
}

impl Game for Syrtis {
    type Step = Step;

    const NAME: &'static str = "syrtis";

    /// `pieces` are the tiles.
    const VARIANTS: &'static [Variant] = &[
        Variant::report("minor", 5, 16),
        Variant::report("major", 7, 36),
        Variant::published("minor-published", 5, 16),
        Variant::published("major-published", 7, 36),
    ];

    const DEALT: bool = true;

    fn start(variant: &Variant, dice: &mut Dice) -> Syrtis {
        Syrtis::deal(variant, dice)
    }

    #[inline]
    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<Syrtis>) {
        steps.clear();
        match self.phase {
            Phase::Play if self.is_over() => {}
            Phase::Play => self.actions(steps),
            _ => self.set_up_steps(steps),
        }
    }

    fn step_code(step: Step) -> u16 {
        (step.deed as u16) << 12 | u16::from(step.from) << 6 | u16::from(step.to)
    }

    #[inline]
    fn play(&mut self, step: Step) {
        if self.phase != Phase::Play {
            return self.set_up(step);
        }
        let Step { deed, from, to } = step;
        let acting = self.acting();
        // Where no tower moves, this takes one up and puts it back.
        self.flip_tower(acting, from);
        self.flip_tower(acting, to);
        if deed == Deed::Sink || self.is_slide(step) {
            self.move_tile(step);
        }
        let passes = if deed == Deed::Pass { self.passes[acting.index()] + 1 } else { 0 };
        self.set_passes(acting, passes);
        self.to_play = self.to_play.opponent();
        self.key ^= TO_PLAY_KEY;
    }

    fn ending(&self) -> Option<Ending> {
        if self.phase != Phase::Play || !self.is_over() {
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
        self.key
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
        Ruling { sentence, rule }
    }
}
