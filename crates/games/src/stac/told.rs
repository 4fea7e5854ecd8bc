//! What the steps of Stac do, in sentences.

use kernel::{Game, Telling};

use super::{Stac, Step};

impl Stac {
    pub(super) fn tell(&self, step: Step) -> Vec<Telling> {
        let player = self.to_play.index();
        let (from, to) = (self.name(self.pawns[player]), self.name(step.to()));
        let sentence = if step.carries() { "told-carry" } else { "told-walk" };
        let mut told = vec![Telling::new(sentence).with("from", from).with("to", &to)];
        let towers = self.after(step).towers[player];
        if towers != self.towers[player] {
            let tower = Telling::new("told-tower").with("to", to).with("count", towers.count_ones());
            told.push(tower.with("goal", self.towers_to_win).marked("▲"));
        }
        told
    }
}
