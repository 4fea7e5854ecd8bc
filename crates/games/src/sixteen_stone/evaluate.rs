//! Evaluation of Sixteen Stone: stones on the board, banks, Pushes, and stones at the edge.

use kernel::{Evaluate, Game, Levels, Scale, Seat, Terms, levels};

use super::step::Action;
use super::{Board, Cells, SixteenStone, Step};

/// The features of the linear evaluator of Sixteen Stone.
#[derive(Clone, Copy, Debug)]
pub struct Counts;

impl Terms<7> for Counts {
    const NAMES: [&'static str; 7] = [
        "stone on the board",
        "stone in the bank",
        "bank not empty",
        "Push possible",
        "stone away from the edge",
        "own neighbour of a stone",
        "to play",
    ];
    const WEIGHTS: &'static str = include_str!("weights.txt");
}

/// The linear evaluator of Sixteen Stone, based on a few counts.
pub type Linear = kernel::Linear<Counts, 7>;

/// How levels 1 to 7 are weakened in Sixteen Stone, calibrated with `ludoteca ladder`.
pub const LEVELS: Levels =
    levels([(1, 850), (30, 200), (150, 40), (600, 20), (2_500, 10), (10_000, 0), (50_000, 0)]);

/// The cells that are not at the edge.
fn inner<C: Cells>() -> C {
    let across = C::ALL << 1 & C::ALL >> 1;
    C::ALL & across & across << C::STRIDE & across >> C::STRIDE
}

/// The number of pairs of neighbouring stones, in all directions.
fn pairs<C: Cells>(stones: C) -> i32 {
    let along = |offset: u8| i32::from((stones & stones >> offset).count());
    along(1) + along(C::STRIDE) + along(C::STRIDE - 1) + along(C::STRIDE + 1)
}

impl<B: Board> SixteenStone<B> {
    /// Whether a Push forces a stone off the board (S5).
    fn pushes_off(&self, rear: u8, direction: kernel::boards::Compass) -> bool {
        let mut front = B::Cells::of(rear);
        while front.meets(self.own.cells()) {
            front = front.ahead(direction);
        }
        while front.meets(self.enemy.cells()) {
            front = front.ahead(direction);
        }
        !front.meets(B::Cells::ALL)
    }

    /// Whether a Move encloses stones and the bank can pay for a capture (S7).
    fn captures(&self, from: u8, direction: kernel::boards::Compass) -> bool {
        if self.bank() == 0 {
            return false;
        }
        let to = from.wrapping_add_signed(B::Cells::offset(direction));
        let mut own = self.own;
        own.toggle(from);
        own.toggle(to);
        !B::enclosed(own, self.enemy, to).is_none()
    }
}

impl<B: Board> Evaluate<SixteenStone<B>> for Linear {
    fn evaluate(&self, game: &SixteenStone<B>) -> i32 {
        let [stone, bank, solvent, push, inside, pair, tempo] = self.weights;
        let worth = |seat: Seat| {
            let (own, enemy) = (game.stones(seat), game.stones(seat.opponent()));
            let cells = own.cells();
            i32::from(cells.count()) * stone
                + i32::from(game.banks[seat.index()]) * bank
                // S7: captures are paid from the bank.
                + i32::from(game.banks[seat.index()] > 0) * solvent
                + i32::from(!game.is_placing() && B::can_push(own, enemy)) * push
                + i32::from((cells & inner::<B::Cells>()).count()) * inside
                + pairs(cells) * pair
        };
        worth(game.to_play()) - worth(game.to_play().opponent()) + tempo
    }

    #[inline]
    fn scale(&self) -> Scale {
        Scale { step: 90, ..Scale::default() }
    }

    fn is_noisy(&self, game: &SixteenStone<B>, step: Step) -> bool {
        match step.action() {
            Action::Push(rear, direction) => game.pushes_off(rear, direction),
            Action::Move(from, direction) => game.captures(from, direction),
            Action::Capture(_) => true,
            _ => false,
        }
    }

    fn promise(&self, game: &SixteenStone<B>, step: Step) -> i32 {
        match step.action() {
            Action::Push(rear, direction) => 60 + 100 * i32::from(game.pushes_off(rear, direction)),
            Action::Capture(_) => 120,
            Action::Move(from, direction) => {
                let to = from.wrapping_add_signed(B::Cells::offset(direction));
                let inner = inner::<B::Cells>();
                20 * i32::from(inner.meets(B::Cells::of(to)))
                    - 10 * i32::from(inner.meets(B::Cells::of(from)))
            }
            Action::Place(cell) => 20 * i32::from(inner::<B::Cells>().meets(B::Cells::of(cell))),
            _ => 0,
        }
    }
}
