//! DuploHex: discs fit into rings; a chain of either kind from side to side wins.

mod encode;
mod evaluate;
mod glyphs;
mod moves;
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
pub use variant::DuploHexVariant;

use kernel::boards::{bits, flood};
use kernel::{Dice, Ending, Game, LessonTexts, Outcome, PuzzleTexts, Ruling, Seat, Steps, zobrist};

pub use moves::Step;
use moves::connects;

/// Lessons: tasks on a live board.
pub const LESSONS: LessonTexts = LessonTexts {
    data: include_str!("lessons.txt"),
    sentences: [include_str!("lessons.en.ftl"), include_str!("lessons.pt.ftl")],
};

/// Puzzles: positions with exactly one right turn.
pub const PUZZLES: PuzzleTexts = PuzzleTexts {
    puzzles: &[("7x7", include_str!("puzzles/7x7.txt")), ("6x6", include_str!("puzzles/6x6.txt"))],
    themes: include_str!("puzzles/themes.txt"),
    sentences: [include_str!("puzzles/en.ftl"), include_str!("puzzles/pt.ftl")],
};

/// Cells are numbered row by row from a1, eight per row on boards of every size. The last column and the last row of
/// the bitboard stay empty, so that no shift wraps a piece around an edge.
const STRIDE: u8 = 8;

/// The largest board that leaves a column and a row empty.
const LARGEST: u8 = STRIDE - 1;

/// The two kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Kind {
    Disc,
    Ring,
}

impl Kind {
    const BOTH: [Kind; 2] = [Kind::Disc, Kind::Ring];

    // A table lookup: the kind is unpredictable, so a branch would often be mispredicted.
    const fn other(self) -> Kind {
        [Kind::Ring, Kind::Disc][self.index()]
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// The actions the player still has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Due {
    /// White's first turn, a single placement (D3).
    Opening,
    /// A disc action and a ring action.
    Both,
    /// Only the disc action of the turn is left.
    Disc,
    /// Only the ring action of the turn is left.
    Ring,
}

impl Due {
    const ALL: [Due; 4] = [Due::Opening, Due::Both, Due::Disc, Due::Ring];

    const fn index(self) -> usize {
        self as usize
    }

    /// The second action of a turn, given its kind.
    const fn only(kind: Kind) -> Due {
        [Due::Disc, Due::Ring][kind.index()]
    }

    /// The kind of the action, if only one is left.
    const fn kind(self) -> Option<Kind> {
        match self {
            Due::Opening | Due::Both => None,
            Due::Disc | Due::Ring => Some(Kind::BOTH[self.index() % 2]),
        }
    }
}

/// A position of DuploHex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuploHex {
    key: u64,
    /// The cells of White's and Black's discs, then of their rings.
    pieces: [[u64; 2]; 2],
    /// All cells of the board.
    board: u64,
    /// Each player's discs and rings in stock.
    stock: [[u8; 2]; 2],
    to_play: Seat,
    due: Due,
    outcome: Option<Outcome>,
    size: u8,
}

/// Keys of the discs and rings of each player on each cell, and of the player to play with the actions due. The stock
/// needs no keys: it follows from the board.
const PIECE_KEYS: [[[u64; 64]; 2]; 2] = [[cell_keys(60), cell_keys(61)], [cell_keys(62), cell_keys(63)]];
const TURN_KEYS: [[u64; 4]; 2] = [zobrist(64), zobrist(65)];

/// Keys of the cells. The last bit is not on the board, so its key is 0.
const fn cell_keys(salt: u64) -> [u64; 64] {
    let mut keys = zobrist(salt);
    keys[63] = 0;
    keys
}

const fn bit(cell: u8) -> u64 {
    1 << cell
}

/// A set of cells with their neighbours (D1). It may include bits outside the board.
#[inline]
fn spread(cells: u64) -> u64 {
    let (left, right) = (cells >> 1, cells << 1);
    // A cell's row below has its own column and the one to the left; the row above its own and the one to the right.
    cells | left | right | (cells | left) << STRIDE | (cells | right) >> STRIDE
}

impl DuploHex {
    /// All pieces of a kind.
    #[inline]
    fn all(&self, kind: Kind) -> u64 {
        self.pieces[kind.index()][0] | self.pieces[kind.index()][1]
    }

    #[inline]
    fn empty(&self) -> u64 {
        self.board & !(self.all(Kind::Disc) | self.all(Kind::Ring))
    }

    /// The two sides a player must connect (D2).
    #[inline]
    fn sides(&self, seat: Seat) -> [u64; 2] {
        SIDES[usize::from(self.size & LARGEST)][seat.index()]
    }

    /// Whether the player's chain of one kind that contains a cell connects the player's sides (D8).
    #[inline]
    fn joins(&self, seat: Seat, kind: Kind, cell: u8) -> bool {
        let own = self.pieces[kind.index()][seat.index()];
        let [one, other] = self.sides(seat);
        // An inner piece whose neighbours are already connected around it extends no chain to a new side.
        if !self.spans(seat, own) || !connects(own, cell) && bit(cell) & (one | other) == 0 {
            return false;
        }
        let chain = flood(bit(cell), own, spread);
        chain & one != 0 && chain & other != 0
    }

    /// Whether a set has a cell in every line between a player's sides: a necessary condition for a connecting chain.
    #[inline]
    fn spans(&self, seat: Seat, cells: u64) -> bool {
        match seat {
            Seat::First => {
                let half = cells | cells >> 32;
                let quarter = half | half >> 16;
                (quarter | quarter >> 8) & TOP == self.board & TOP
            }
            // The addition carries into the empty last column of every row that has a cell.
            Seat::Second => {
                let rows = |cells: u64| (cells + !(LEFT << LARGEST)) & LEFT << LARGEST;
                rows(cells) == rows(self.board)
            }
        }
    }

    /// Whether a player has a chain of this kind from side to side.
    fn has_chain(&self, seat: Seat, kind: Kind) -> bool {
        let [one, other] = self.sides(seat);
        flood(one, self.pieces[kind.index()][seat.index()], spread) & other != 0
    }

    fn has_won(&self, seat: Seat) -> bool {
        Kind::BOTH.into_iter().any(|kind| self.has_chain(seat, kind))
    }

    /// Whether a player could act at the start of a turn (D7).
    #[inline]
    fn can_act(&self, seat: Seat) -> bool {
        self.can(seat, Kind::Disc) || self.can(seat, Kind::Ring)
    }

    /// The outcome on the board, if any (D7, D8). Callers rule out that both players have won.
    fn shown_outcome(&self) -> Option<Outcome> {
        let winner = Seat::BOTH.into_iter().find(|seat| self.has_won(*seat));
        let stuck = || !Seat::BOTH.into_iter().any(|seat| self.can_act(seat));
        winner.map(Outcome::Win).or_else(|| stuck().then_some(Outcome::Draw))
    }

    /// Determines who plays what after an action, or ends the game if neither player can act.
    #[inline]
    fn pass_on(&mut self, acted: Kind) {
        let player = self.to_play;
        if self.due == Due::Both && self.can(player, acted.other()) {
            self.due = Due::only(acted.other());
            return;
        }
        self.due = Due::Both;
        self.to_play = player.opponent();
        if !self.can_act(self.to_play) {
            // D7: the opponent is skipped, unless neither can act.
            if self.can_act(player) {
                self.to_play = player;
            } else if self.outcome.is_none() {
                self.outcome = Some(Outcome::Draw);
            }
        }
    }

    fn fresh_key(&self) -> u64 {
        let mut key = TURN_KEYS[self.to_play.index()][self.due.index()];
        for (pieces, keys) in self.pieces.as_flattened().iter().zip(PIECE_KEYS.as_flattened()) {
            for cell in bits(*pieces) {
                key ^= keys[usize::from(cell)];
            }
        }
        key
    }
}

/// The leftmost column and the top row.
const LEFT: u64 = 0x0101_0101_0101_0101;
const TOP: u64 = 0xFF;

/// The sides that White and Black connect, on boards of every size (D2).
const SIDES: [[[u64; 2]; 2]; STRIDE as usize] = {
    let mut sides = [[[0; 2]; 2]; STRIDE as usize];
    let mut size = 1;
    while size < STRIDE {
        let last = size - 1;
        sides[size as usize] = [[LEFT, LEFT << last], [TOP, TOP << (STRIDE * last)]];
        size += 1;
    }
    sides
};

impl Game for DuploHex {
    type Variant = DuploHexVariant;
    type Step = Step;

    const NAME: &'static str = "duplohex";

    const VARIANTS: &'static [DuploHexVariant] = variant::VARIANTS;

    fn start(variant: &DuploHexVariant, _dice: &mut Dice) -> DuploHex {
        let size = variant.size.min(LARGEST);
        let row = bit(size) - 1;
        let mut start = DuploHex {
            key: 0,
            pieces: [[0; 2]; 2],
            board: (0..size).fold(0, |board, r| board | row << (r * STRIDE)),
            stock: [[variant.of_each_kind; 2]; 2],
            to_play: Seat::First,
            due: Due::Opening,
            outcome: None,
            size,
        };
        start.key = start.fresh_key();
        start.outcome = start.shown_outcome();
        start
    }

    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<DuploHex>) {
        steps.clear();
        if self.outcome.is_some() {
            return;
        }
        self.push_steps(steps);
    }

    fn step_code(step: Step) -> u16 {
        step.code()
    }

    #[inline]
    fn play(&mut self, step: Step) {
        let player = self.to_play;
        let (kind, to, left) = (step.kind(), step.to(), step.left());
        let keys = &PIECE_KEYS[kind.index()][player.index()];
        let turn_key = TURN_KEYS[player.index()][self.due.index()];
        self.pieces[kind.index()][player.index()] ^= bit(to) ^ left;
        self.stock[player.index()][kind.index()] -= u8::from(left == 0);
        // A placed piece "leaves" the last bit, which is not on the board and has the key 0.
        self.key ^= keys[usize::from(to)] ^ keys[step.cell_left()] ^ turn_key;
        if self.joins(player, kind, to) {
            self.outcome = Some(Outcome::Win(player));
        }
        self.pass_on(kind);
        self.key ^= TURN_KEYS[self.to_play.index()][self.due.index()];
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.outcome?;
        let (sentence, rule) = match outcome {
            Outcome::Win(seat) if self.has_chain(seat, Kind::Disc) => ("ending-discs", "D8"),
            Outcome::Win(_) => ("ending-rings", "D8"),
            Outcome::Draw => ("ending-stuck", "D7"),
        };
        Some(Ending { outcome, ruling: Ruling::new(sentence, rule) })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn is_turn_start(&self) -> bool {
        matches!(self.due, Due::Opening | Due::Both)
    }

    fn expected(&self) -> Ruling {
        let (sentence, rule) = match self.due {
            Due::Opening => ("expected-opening", "D3"),
            Due::Both => ("expected-both", "D3"),
            Due::Disc if self.is_forced(Kind::Disc) => ("forced-disc", "D6"),
            Due::Ring if self.is_forced(Kind::Ring) => ("forced-ring", "D6"),
            Due::Disc => ("expected-disc", "D4"),
            Due::Ring => ("expected-ring", "D4"),
        };
        Ruling::new(sentence, rule)
    }
}
