//! The symmetries of Sixteen Stone: those of the square, and exchange of the players once the rules treat both alike.

use kernel::Symmetry;
use kernel::boards::SquareSymmetry;

use super::step::Action;
use super::{Board, Cells, SixteenStone, Step};

/// Symmetries from this number on also exchange the players.
const EXCHANGED: usize = SquareSymmetry::COUNT;

pub(super) fn cell_image<B: Board>(cell: u8, symmetry: usize) -> u8 {
    SquareSymmetry::numbered(symmetry).numbered_cell(B::Cells::SIZE, B::Cells::STRIDE, cell)
}

impl<B: Board> Symmetry for SixteenStone<B> {
    fn symmetries(&self) -> usize {
        // S1: Red places first. S4: in `published`, only Red's first turn is limited.
        let red_differs = self.is_placing() || self.published && self.first != [false; 2];
        if red_differs { EXCHANGED } else { 2 * EXCHANGED }
    }

    fn image(&self, symmetry: usize) -> Self {
        let stones = |stones: B| {
            let mut image = B::EMPTY;
            stones.cells().each().for_each(|cell| image.toggle(cell_image::<B>(cell, symmetry)));
            image
        };
        let picking = self
            .picking
            .each()
            .fold(B::Cells::NONE, |image, cell| image | B::Cells::of(cell_image::<B>(cell, symmetry)));
        let mut image = SixteenStone { own: stones(self.own), enemy: stones(self.enemy), picking, ..*self };
        if symmetry >= EXCHANGED {
            // `own` remains the stones of the player to play.
            image.to_play = self.to_play.opponent();
            image.banks.reverse();
            image.first.reverse();
        }
        image.stones_key = image.fresh_stones_key();
        image
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        let cell = |cell| cell_image::<B>(cell, symmetry);
        let way = |direction| SquareSymmetry::numbered(symmetry).direction(direction);
        match step.action() {
            Action::Place(at) => Step::place(cell(at)),
            Action::Push(rear, direction) => Step::push(cell(rear), way(direction)),
            Action::Move(from, direction) => Step::stone_move(cell(from), way(direction)),
            Action::Capture(at) => Step::capture(cell(at)),
            Action::Keep | Action::Sacrifice | Action::End | Action::Pass => step,
        }
    }
}
