//! What the steps of DuploHex do, in sentences, and the chain that wins.

use kernel::Telling;
use kernel::boards::bits;

use super::{DuploHex, Kind, Seat, Step, bit, spread};

impl DuploHex {
    pub(super) fn tell(&self, step: Step) -> Vec<Telling> {
        let to = self.name(step.to());
        let kind = step.kind().index();
        vec![match step.from() {
            Some(from) => Telling::new(["told-move-disc", "told-move-ring"][kind])
                .with("from", self.name(from))
                .with("to", to),
            None => Telling::new(["told-place-disc", "told-place-ring"][kind]).with("to", to),
        }]
    }

    /// The cells of a shortest chain between a player's sides, if there is one (D8).
    pub(super) fn chain(&self, seat: Seat) -> Vec<u8> {
        let kind = Kind::BOTH.into_iter().find(|kind| self.has_chain(seat, *kind));
        let Some(kind) = kind else { return Vec::new() };
        let own = self.pieces[kind.index()][seat.index()];
        let [one, other] = self.sides(seat);
        // Breadth-first search: each layer holds the cells one step further from the first side.
        let mut layers = vec![one & own];
        let mut seen = one & own;
        while layers.last().is_some_and(|layer| *layer != 0 && layer & other == 0) {
            let next = layers.last().map_or(0, |layer| spread(*layer) & own & !seen);
            seen |= next;
            layers.push(next);
        }
        // Back from the other side, one cell per layer.
        let mut beside = other;
        let mut chain = Vec::new();
        for layer in layers.into_iter().rev() {
            let Some(cell) = bits(layer & beside).next() else { return Vec::new() };
            chain.push(cell);
            beside = spread(bit(cell));
        }
        chain
    }
}
