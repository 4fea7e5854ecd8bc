//! What the steps of Sixteen Stone do, in sentences.

use kernel::boards::Compass;
use kernel::{Game, Telling};

use super::step::Action;
use super::{Board, Cells, SixteenStone, Step};

impl<B: Board> SixteenStone<B> {
    pub(super) fn tell(&self, step: Step) -> Vec<Telling> {
        match step.action() {
            Action::Place(cell) => vec![Telling::new("told-place").with("to", Self::name(cell))],
            Action::Push(rear, direction) => self.tell_push(rear, direction),
            Action::Move(from, direction) => {
                let to = B::Cells::of(from).ahead(direction).first();
                let moved =
                    Telling::new("told-move").with("from", Self::name(from)).with("to", Self::name(to));
                // As in the picture: what was the enemy's and is now the player's was captured.
                let after = self.after(step);
                let captured = after.stones(self.to_play).cells() & self.enemy.cells();
                std::iter::once(moved).chain(tell_captures::<B>(captured)).collect()
            }
            Action::Capture(cell) => tell_captures::<B>(B::Cells::of(cell)).into_iter().collect(),
            Action::Keep => vec![Telling::new("told-keep")],
            Action::Sacrifice => vec![Telling::new("told-sacrifice")],
            Action::Pass => vec![Telling::new("told-pass")],
            Action::End => Vec::new(),
        }
    }

    fn tell_push(&self, rear: u8, direction: Compass) -> Vec<Telling> {
        let pushed: Vec<u8> = self
            .run(rear, direction)
            .filter(|(_, seat)| *seat != self.to_play)
            .map(|(cell, _)| cell)
            .collect();
        let at = pushed.first().map(|cell| Self::name(*cell)).unwrap_or_default();
        let push = Telling::counted("told-push", pushed.len()).with("from", Self::name(rear)).with("at", at);
        let over_the_edge =
            pushed.last().is_some_and(|cell| !B::Cells::of(*cell).ahead(direction).meets(B::Cells::ALL));
        let off = over_the_edge.then(|| Telling::new("told-off").marked("×"));
        std::iter::once(push).chain(off).collect()
    }
}

fn tell_captures<B: Board>(cells: B::Cells) -> Option<Telling> {
    let cells: Vec<u8> = cells.each().collect();
    let first = SixteenStone::<B>::name(*cells.first()?);
    Some(Telling::counted("told-capture", cells.len()).with("at", first).marked("×"))
}
