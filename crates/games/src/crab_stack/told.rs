//! What the steps of Crab Stack do, in sentences.

use kernel::{Game, Telling};

use super::stack::Size;
use super::{CrabStack, Deed, Step, rocks};

impl CrabStack {
    pub(super) fn tell(&self, step: Step) -> Vec<Telling> {
        let name = |rock: u8| rock + 1;
        let told = match step.deed() {
            Deed::Move { size, from, to } => {
                let sentence = match size {
                    Size::Small => "told-small",
                    Size::Medium => "told-medium",
                    Size::Big => "told-big",
                };
                Telling::new(sentence).with("from", name(from)).with("to", name(to))
            }
            Deed::Keep(lowest) => Telling::new("told-keep").with("at", name(lowest)),
        };
        let crabs = |game: &CrabStack| rocks::each(game.occupied).map(|rock| game.stack(rock).height()).sum();
        let (before, after): (usize, usize) = (crabs(self), crabs(&self.after(step)));
        let taken = before - after;
        let wave = (taken > 0).then(|| Telling::counted("told-wave", taken).marked("~"));
        std::iter::once(told).chain(wave).collect()
    }
}
