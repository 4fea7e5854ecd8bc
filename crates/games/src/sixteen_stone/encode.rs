//! Actions and observations of Sixteen Stone. For each cell, the actions place a stone there, Push or Move from it in
//! each direction, or pick the stone there; the last four are keep, sacrifice, end and pass.

use kernel::boards::Compass;
use kernel::{Encode, Game, Layout, Planes};

use super::step::Action;
use super::symmetry::cell_image;
use super::{Board, Cells, SixteenStone, Step};

const PLANES: [&str; 13] = [
    "own stones",
    "enemy stones",
    "stones to pick",
    "own bank",
    "enemy bank",
    "own stones to place",
    "enemy stones to place",
    "pushes made",
    "moves made",
    "sacrificed",
    "action owed",
    "own first turn is limited",
    "enemy first turn is limited",
];

/// Ways to use a cell: placing, eight Pushes, eight Moves, picking.
const WAYS: usize = 18;
const PUSHES: usize = 1;
const MOVES: usize = 9;
const PICK: usize = 17;

/// The steps without a cell, which come last.
const PLAIN: [Step; 4] = [Step::KEEP, Step::SACRIFICE, Step::END, Step::PASS];

fn plain<B: Board>(cell: u8) -> usize {
    usize::from(cell / B::Cells::STRIDE) * usize::from(B::Cells::SIZE) + usize::from(cell % B::Cells::STRIDE)
}

fn strided<B: Board>(cell: usize) -> u8 {
    let (row, column) = (cell as u8 / B::Cells::SIZE, cell as u8 % B::Cells::SIZE);
    row * B::Cells::STRIDE + column
}

/// The number of actions with a cell.
const fn of_cells<B: Board>() -> usize {
    B::Cells::SIZE as usize * B::Cells::SIZE as usize * WAYS
}

impl<B: Board> Encode for SixteenStone<B> {
    fn layout(&self) -> Layout {
        let side = usize::from(B::Cells::SIZE);
        Layout { planes: &PLANES, rows: side, columns: side, actions: of_cells::<B>() + PLAIN.len() }
    }

    #[inline]
    fn action(&self, step: Step) -> usize {
        let at = |cell: u8, way: usize| plain::<B>(cell) * WAYS + way;
        match step.action() {
            Action::Place(cell) => at(cell, 0),
            Action::Push(rear, direction) => at(rear, PUSHES + direction as usize),
            Action::Move(from, direction) => at(from, MOVES + direction as usize),
            Action::Capture(cell) => at(cell, PICK),
            Action::Keep => of_cells::<B>(),
            Action::Sacrifice => of_cells::<B>() + 1,
            Action::End => of_cells::<B>() + 2,
            Action::Pass => of_cells::<B>() + 3,
        }
    }

    fn step(&self, action: usize) -> Option<Step> {
        if let Some(last) = action.checked_sub(of_cells::<B>()) {
            return PLAIN.get(last).copied();
        }
        let cell = strided::<B>(action / WAYS);
        Some(match action % WAYS {
            0 => Step::place(cell),
            PICK => Step::capture(cell),
            way @ PUSHES..MOVES => Step::push(cell, Compass::ALL[way - PUSHES]),
            way => Step::stone_move(cell, Compass::ALL[way - MOVES]),
        })
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        let (me, other) = (self.to_play(), self.to_play().opponent());
        let sets = [self.own.cells(), self.enemy.cells(), self.picking];
        for (plane, cells) in sets.into_iter().enumerate() {
            planes.mark(plane, cells.each().map(plain::<B>));
        }
        let limited =
            |red_or_blue: usize| u8::from(self.first[red_or_blue] && !(self.published && red_or_blue == 1));
        let hands = self.hands();
        let numbers = [
            self.banks[me.index()],
            self.banks[other.index()],
            hands[me.index()],
            hands[other.index()],
            self.turn.pushes(),
            self.turn.moves(),
            u8::from(self.turn.sacrificed()),
            u8::from(self.turn.owes()),
            limited(me.index()),
            limited(other.index()),
        ];
        for (plane, number) in (sets.len()..).zip(numbers) {
            planes.fill(plane, number);
        }
    }

    fn place_image(&self, cell: usize, symmetry: usize) -> usize {
        plain::<B>(cell_image::<B>(strided::<B>(cell), symmetry))
    }
}
