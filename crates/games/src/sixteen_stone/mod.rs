//! Sixteen Stone: stones push and enclose each other; a player with only one stone left on the board has lost.

mod board;
mod cells;
mod encode;
mod evaluate;
mod glyphs;
mod net;
mod notation;
mod report;
mod show;
mod step;
mod symmetry;
#[cfg(test)]
mod tests;
mod told;
mod turn;
mod variant;

pub use evaluate::{Counts, LEVELS, Linear};
pub use net::net;

use kernel::boards::Compass;
use kernel::{Dice, Ending, Game, LessonTexts, Outcome, PuzzleTexts, Ruling, Seat, Steps, zobrist};
use step::Action;
use turn::Turn;

pub use board::{Board, Lanes, Plain};
pub use cells::Cells;
pub use step::Step;
pub use variant::SixteenStoneVariant;

/// Lessons: tasks on a live board.
pub const LESSONS: LessonTexts = LessonTexts {
    data: include_str!("lessons.txt"),
    sentences: [include_str!("lessons.en.ftl"), include_str!("lessons.pt.ftl")],
};

/// Puzzles: positions with exactly one right turn.
pub const PUZZLES: PuzzleTexts = PuzzleTexts {
    puzzles: &[
        ("report", include_str!("puzzles/report.txt")),
        ("published", include_str!("puzzles/published.txt")),
    ],
    themes: include_str!("puzzles/themes.txt"),
    sentences: [include_str!("puzzles/en.ftl"), include_str!("puzzles/pt.ftl")],
};

/// The game on the five by five board.
pub type Five = SixteenStone<Lanes>;

/// The game on the ten by ten board.
pub type Ten = SixteenStone<Plain>;

/// A position of Sixteen Stone. Red is seat 1, Blue is seat 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixteenStone<B: Board> {
    /// The key of the stones on the board; [`Game::key`] adds the other fields.
    stones_key: u64,
    /// The stones of the player to play; `own` and `enemy` are swapped each turn.
    own: B,
    enemy: B,
    /// Enclosed stones from which the player picks those to capture (S7).
    picking: B::Cells,
    turn: Turn,
    /// Stones of both players still to be placed (S1).
    to_place: u8,
    banks: [u8; 2],
    /// Whether each player's first turn has not ended yet (S4).
    first: [bool; 2],
    to_play: Seat,
    published: bool,
}

/// Bits of the larger board, including its empty columns.
const BITS: usize = 110;
/// One more than the largest number of stones of a player.
const COUNTS: usize = 33;
/// One more than the largest number of stones of both players.
const ALL_COUNTS: usize = 65;

static STONE_KEYS: [[u64; BITS]; 2] = [zobrist(40), zobrist(41)];
static PICKING_KEYS: [u64; BITS] = zobrist(42);
static PLACING_KEYS: [u64; ALL_COUNTS] = zobrist(43);
static BANK_KEYS: [[u64; COUNTS]; 2] = [zobrist(45), zobrist(46)];
static FIRST_KEYS: [u64; 2] = zobrist(47);
static TURN_KEYS: [u64; Turn::COUNT] = zobrist(48);
const TO_PLAY_KEY: u64 = zobrist::<1>(49)[0];

/// S9: whether a player with these stones has lost, once placing is over.
#[inline]
fn has_lost<B: Board>(stones: B) -> bool {
    stones.cells().rest().is_none()
}

impl<B: Board> SixteenStone<B> {
    /// The start of a turn with Red's and Blue's stones, and none in hand or in the banks.
    fn new(variant: &SixteenStoneVariant, to_play: Seat, stones: [B; 2]) -> SixteenStone<B> {
        debug_assert_eq!(variant.size, B::Cells::SIZE, "the board's size is fixed by its type");
        let mut position = SixteenStone {
            stones_key: 0,
            own: stones[to_play.index()],
            enemy: stones[to_play.opponent().index()],
            picking: B::Cells::NONE,
            turn: Turn::START,
            to_place: 0,
            banks: [0; 2],
            first: [false; 2],
            to_play,
            published: variant.rules.is_published(),
        };
        position.stones_key = position.fresh_stones_key();
        position
    }

    fn fresh_stones_key(&self) -> u64 {
        Seat::BOTH.into_iter().zip(&STONE_KEYS).fold(0, |key, (seat, keys)| {
            self.stones(seat).cells().each().fold(key, |key, cell| key ^ keys[usize::from(cell)])
        })
    }

    /// A player's stones on the board.
    fn stones(&self, seat: Seat) -> B {
        if seat == self.to_play { self.own } else { self.enemy }
    }

    /// Red's and Blue's stones still to be placed (S1): the players alternate, and Blue places the last.
    fn hands(&self) -> [u8; 2] {
        [self.to_place / 2, self.to_place.div_ceil(2)]
    }

    #[inline]
    fn bank(&self) -> u8 {
        self.banks[self.to_play.index()]
    }

    #[inline]
    fn is_placing(&self) -> bool {
        self.to_place > 0
    }

    #[inline]
    fn is_over(&self) -> bool {
        !self.is_placing() && (has_lost(self.own) || has_lost(self.enemy))
    }

    /// Whether the player's turn is a first turn, limited to one Push or Move (S4). In `published` only Red is limited.
    #[inline]
    fn is_bound(&self) -> bool {
        self.first[self.to_play.index()] && !(self.published && self.to_play == Seat::Second)
    }

    #[inline]
    fn empty_cells(&self) -> B::Cells {
        B::Cells::ALL & !(self.own.cells() | self.enemy.cells())
    }

    /// Whether any own stone can Move (S6).
    #[inline]
    fn can_move(&self) -> bool {
        let empty = self.empty_cells();
        let wide = empty | empty << 1 | empty >> 1;
        self.own.cells().meets(wide | wide << B::Cells::STRIDE | wide >> B::Cells::STRIDE)
    }

    /// Whether any own stone can Push (S5).
    #[inline]
    fn can_push(&self) -> bool {
        B::can_push(self.own, self.enemy)
    }

    /// Whether there is a Push or a Move, ignoring the limits of the turn.
    #[inline]
    fn can_act(&self) -> bool {
        self.can_move() || self.can_push()
    }

    /// Whether a Sacrifice is legal, provided that a Push or Move can follow it (S8).
    #[inline]
    fn may_sacrifice(&self) -> bool {
        self.bank() > 0 && !self.turn.sacrificed() && !self.is_bound()
    }

    /// Whether the turn can continue after an action (S3, S4), with or without a Sacrifice.
    #[inline]
    fn can_go_on(&self) -> bool {
        let sacrifice = self.may_sacrifice();
        !self.is_bound()
            && ((sacrifice || self.turn.may_move()) && self.can_move()
                || (sacrifice || self.turn.may_push()) && self.can_push())
    }

    #[inline]
    fn toggle_own(&mut self, cell: u8) {
        self.own.toggle(cell);
        self.stones_key ^= STONE_KEYS[self.to_play.index()][usize::from(cell)];
    }

    #[inline]
    fn toggle_enemy(&mut self, cell: u8) {
        self.enemy.toggle(cell);
        self.stones_key ^= STONE_KEYS[self.to_play.opponent().index()][usize::from(cell)];
    }

    #[inline]
    fn change_sides(&mut self) {
        std::mem::swap(&mut self.own, &mut self.enemy);
        self.to_play = self.to_play.opponent();
    }

    #[inline]
    fn end_turn(&mut self) {
        self.first[self.to_play.index()] = false;
        self.turn = Turn::START;
        self.change_sides();
    }

    #[inline]
    fn push(&mut self, rear: u8, direction: Compass) {
        let mut front = B::Cells::of(rear);
        while front.meets(self.own.cells()) {
            front = front.ahead(direction);
        }
        let mut beyond = front;
        while beyond.meets(self.enemy.cells()) {
            beyond = beyond.ahead(direction);
        }
        // Shifting a run is the same as moving its last stone to its front.
        let front = front.first();
        self.toggle_own(rear);
        self.toggle_own(front);
        self.toggle_enemy(front);
        if beyond.meets(B::Cells::ALL) {
            self.toggle_enemy(beyond.first());
        } else {
            self.banks[self.to_play.opponent().index()] += 1;
        }
        self.turn.push();
    }

    #[inline]
    fn move_stone(&mut self, from: u8, direction: Compass) {
        let to = from.wrapping_add_signed(B::Cells::offset(direction));
        self.toggle_own(from);
        self.toggle_own(to);
        self.turn.make_move();
        if self.bank() > 0 {
            self.picking = B::enclosed(self.own, self.enemy, to);
            if !self.published && self.picking.count() <= self.bank() {
                // The bank can pay for all of them.
                for cell in self.picking.each() {
                    self.capture(cell);
                }
                self.picking = B::Cells::NONE;
            }
        }
    }

    /// S7: the stone goes to its owner's bank, and a stone from the capturer's bank takes its cell.
    #[inline]
    fn capture(&mut self, cell: u8) {
        self.toggle_enemy(cell);
        self.toggle_own(cell);
        self.banks[self.to_play.opponent().index()] += 1;
        self.banks[self.to_play.index()] -= 1;
    }

    /// Captures a picked stone. Picking ends when the bank or the list is empty, in `published` also when the game is
    /// won.
    #[inline]
    fn pick(&mut self, cell: u8) {
        self.capture(cell);
        self.picking = self.picking & !B::Cells::of(cell);
        let won = self.published && has_lost(self.enemy);
        if self.bank() == 0 || won {
            self.picking = B::Cells::NONE;
        }
    }

    fn action_steps(&self, steps: &mut Steps<Self>) {
        if self.turn.may_move() {
            let empty = self.empty_cells();
            for from in self.own.cells().each() {
                Step::add_moves(from, empty.around(from), steps);
            }
        }
        if self.turn.may_push() {
            B::pushes(self.own, self.enemy, steps);
        }
        if self.turn == Turn::START && steps.is_empty() {
            steps.push(Step::PASS);
            return;
        }
        // After a Sacrifice, everything that is already possible stays possible.
        if self.may_sacrifice() && (!steps.is_empty() || self.can_act()) {
            steps.push(Step::SACRIFICE);
        }
        if self.turn.may_end() {
            steps.push(Step::END);
        }
    }
}

impl<B: Board> Game for SixteenStone<B> {
    type Variant = SixteenStoneVariant;
    type Step = Step;

    const NAME: &'static str = "sixteen-stone";

    const VARIANTS: &'static [SixteenStoneVariant] = B::VARIANTS;

    fn start(variant: &SixteenStoneVariant, _dice: &mut Dice) -> Self {
        let empty = SixteenStone::new(variant, Seat::First, [B::EMPTY; 2]);
        SixteenStone { to_place: 2 * variant.stones_each, first: [true; 2], ..empty }
    }

    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<Self>) {
        steps.clear();
        if self.is_placing() {
            steps.extend(self.empty_cells().each().map(Step::place));
        } else if self.is_over() {
            // G3
        } else if !self.picking.is_none() {
            steps.extend(self.picking.each().map(Step::capture));
            if self.published {
                steps.push(Step::KEEP);
            }
        } else {
            self.action_steps(steps);
        }
    }

    fn step_code(step: Step) -> u16 {
        step.code()
    }

    #[inline]
    fn play(&mut self, step: Step) {
        match step.action() {
            Action::Place(cell) => {
                self.toggle_own(cell);
                self.to_place -= 1;
                return self.change_sides();
            }
            Action::Push(rear, direction) => self.push(rear, direction),
            Action::Move(from, direction) => self.move_stone(from, direction),
            Action::Capture(cell) => self.pick(cell),
            Action::Keep => self.picking = B::Cells::NONE,
            Action::Sacrifice => {
                self.banks[self.to_play.index()] -= 1;
                return self.turn.sacrifice();
            }
            Action::End | Action::Pass => return self.end_turn(),
        }
        // S3: a turn ends automatically when no action is possible.
        if self.picking.is_none() && !self.can_go_on() {
            self.end_turn();
        }
    }

    fn ending(&self) -> Option<Ending> {
        let loser = Seat::BOTH
            .into_iter()
            .find(|seat| has_lost(self.stones(*seat)))
            .filter(|_| !self.is_placing())?;
        let ruling = Ruling::new("ending-stones", "S9");
        Some(Ending { outcome: Outcome::Win(loser.opponent()), ruling })
    }

    fn key(&self) -> u64 {
        let mut key = self.stones_key ^ TURN_KEYS[self.turn.index()];
        key ^= PLACING_KEYS[usize::from(self.to_place)];
        for player in [0, 1] {
            key ^= BANK_KEYS[player][usize::from(self.banks[player])];
            key ^= if self.first[player] { FIRST_KEYS[player] } else { 0 };
        }
        key = self.picking.each().fold(key, |key, cell| key ^ PICKING_KEYS[usize::from(cell)]);
        key ^ if self.to_play == Seat::Second { TO_PLAY_KEY } else { 0 }
    }

    fn is_turn_start(&self) -> bool {
        self.turn == Turn::START && self.picking.is_none()
    }

    fn expected(&self) -> Ruling {
        let (sentence, rule) = if self.is_placing() {
            ("expected-place", "S1")
        } else if !self.picking.is_none() {
            (if self.published { "expected-pick-or-keep" } else { "expected-pick" }, "S7")
        } else if self.turn.owes() {
            ("expected-owed", "S8")
        } else if self.turn != Turn::START {
            ("expected-more", "S3")
        } else if !self.can_act() {
            ("expected-pass", "S3")
        } else if self.is_bound() {
            ("expected-first", "S4")
        } else {
            ("expected-action", "S2")
        };
        Ruling::new(sentence, rule)
    }
}
