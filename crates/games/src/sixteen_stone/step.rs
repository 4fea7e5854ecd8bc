//! A step, packed into two bytes to keep lists of steps small, and the action it stands for.

use kernel::boards::Compass;

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u16);

/// What a step does. Cells are numbered as the bits of a [`super::Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Puts a stone on a cell (S1).
    Place(u8),
    /// Pushes from the rear stone's cell (S5).
    Push(u8, Compass),
    /// Moves the stone on a cell (S6).
    Move(u8, Compass),
    /// Picks the stone on a cell for capture (S7).
    Capture(u8),
    /// Stops capturing.
    Keep,
    /// Gives up a bank stone (S8).
    Sacrifice,
    /// Ends the turn (S3).
    End,
    /// Passes, because no action is possible (S3).
    Pass,
}

const CELL_BITS: u16 = 7;
const KIND_SHIFT: u16 = CELL_BITS + 3;

/// The directions of the nine cells around and including a cell; the middle entry is not used.
const AROUND: [Compass; 9] = [
    Compass::NorthWest,
    Compass::North,
    Compass::NorthEast,
    Compass::West,
    Compass::North,
    Compass::East,
    Compass::SouthWest,
    Compass::South,
    Compass::SouthEast,
];

/// For each set of nine bits, as returned by [`super::Cells::around`], the Moves from cell 0, and their number.
static MOVES: ([[Step; 8]; 512], [u8; 512]) = {
    let (mut moves, mut counts) = ([[Step(0); 8]; 512], [0; 512]);
    let mut around = 0;
    while around < 512 {
        let mut bit = 0;
        while bit < 9 {
            if around >> bit & 1 != 0 && bit != 4 {
                moves[around][counts[around] as usize] = Step::stone_move(0, AROUND[bit]);
                counts[around] += 1;
            }
            bit += 1;
        }
        around += 1;
    }
    (moves, counts)
};

impl Step {
    /// The packed bits.
    pub(super) const fn code(self) -> u16 {
        self.0
    }

    pub(super) const KEEP: Step = Step(4 << KIND_SHIFT);
    pub(super) const SACRIFICE: Step = Step(5 << KIND_SHIFT);
    pub(super) const END: Step = Step(6 << KIND_SHIFT);
    pub(super) const PASS: Step = Step(7 << KIND_SHIFT);

    #[inline]
    pub(super) const fn place(cell: u8) -> Step {
        Step(cell as u16)
    }

    #[inline]
    pub(super) const fn push(rear: u8, direction: Compass) -> Step {
        Step(1 << KIND_SHIFT | (direction as u16) << CELL_BITS | rear as u16)
    }

    #[inline]
    pub(super) const fn stone_move(from: u8, direction: Compass) -> Step {
        Step(2 << KIND_SHIFT | (direction as u16) << CELL_BITS | from as u16)
    }

    #[inline]
    pub(super) const fn capture(cell: u8) -> Step {
        Step(3 << KIND_SHIFT | cell as u16)
    }

    /// Adds the Moves from a cell to the given cells around it.
    #[inline]
    pub(super) fn add_moves(from: u8, around: usize, steps: &mut Vec<Step>) {
        let (moves, counts) = &MOVES;
        let length = steps.len() + usize::from(counts[around]);
        // Adding eight and dropping the surplus is faster than adding one by one.
        steps.extend_from_slice(&moves[around].map(|step| Step(step.0 + u16::from(from))));
        steps.truncate(length);
    }

    #[inline]
    pub(super) fn action(self) -> Action {
        let cell = (self.0 & ((1 << CELL_BITS) - 1)) as u8;
        let direction = Compass::ALL[usize::from(self.0 >> CELL_BITS) % 8];
        match self.0 >> KIND_SHIFT {
            0 => Action::Place(cell),
            1 => Action::Push(cell, direction),
            2 => Action::Move(cell, direction),
            3 => Action::Capture(cell),
            4 => Action::Keep,
            5 => Action::Sacrifice,
            6 => Action::End,
            _ => Action::Pass,
        }
    }
}
