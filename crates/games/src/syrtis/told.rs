//! What the steps of Syrtis do, in sentences, and the islands that win.

use kernel::{Game, Telling};

use super::cells::Cells;
use super::{Deed, QUICKSAND, Side, Step, Syrtis};

impl<C: Cells> Syrtis<C> {
    pub(super) fn tell(&self, step: Step) -> Vec<Telling> {
        let (from, to) = (self.name(step.from), self.name(step.to));
        let both = |sentence: &'static str| Telling::new(sentence).with("from", &from).with("to", &to);
        let mut told = vec![match step.deed {
            Deed::Swap => both("told-swap"),
            Deed::Place => {
                let sentence = ["told-white-tower", "told-black-tower"][self.placing().index()];
                Telling::new(sentence).with("to", &to)
            }
            Deed::White => Telling::new("told-white"),
            Deed::Black => Telling::new("told-black"),
            Deed::Move if self.is_slide(step) => both("told-slide"),
            Deed::Move => both("told-move"),
            Deed::Sink => Telling::new("told-sink").with("to", &to).marked("↓"),
            Deed::Pass => Telling::new("told-pass"),
        }];
        let streak = self.after(step).sunk;
        if step.deed == Deed::Sink && streak > 1 {
            told.push(Telling::new("told-streak").with("count", streak).with("goal", QUICKSAND));
        }
        told
    }

    /// The sets of tiles, of a side's colour and of its shape, that are connected.
    pub(super) fn islands(&self, side: Side) -> [Option<C>; 2] {
        self.owned(side).map(|set| set.is_connected().then_some(set))
    }

    /// The sentence for a side that has connected its colour or its shape (Y11).
    pub(super) fn island_sentence(&self, side: Side) -> &'static str {
        match (side, self.islands(side)[0].is_some()) {
            (Side::White, true) => "ending-white-tiles",
            (Side::White, false) => "ending-white-circles",
            (Side::Black, true) => "ending-black-tiles",
            (Side::Black, false) => "ending-black-squares",
        }
    }
}
