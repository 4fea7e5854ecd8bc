//! How well a player stands in DuploHex: how far each side is from joining its sides with discs, and with rings.

use kernel::boards::flood;
use kernel::{Evaluate, Game, Seat};

use super::{DuploHex, Kind, Step, bit, spread};

/// Judges positions of DuploHex by distances, each with a weight.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    weights: [i32; Judge::WEIGHTS],
}

/// The weights, in the order of [`Judge::NAMES`].
const HAND_MADE: [i32; Judge::WEIGHTS] = [100, 45, 14, 40, 25];

impl Judge {
    /// How many weights there are.
    pub const WEIGHTS: usize = 5;

    /// What each weight counts.
    pub const NAMES: [&'static str; Judge::WEIGHTS] = [
        "cell missing to the nearer chain",
        "cell missing to the other chain",
        "cell on a shortest way",
        "to play",
        "both actions due",
    ];

    /// A judge with these weights.
    #[must_use]
    pub fn new(weights: [i32; Judge::WEIGHTS]) -> Judge {
        Judge { weights }
    }
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::new(HAND_MADE)
    }
}

/// A distance that no chain can bridge.
const NEVER: i32 = 12;

impl DuploHex {
    /// How many cells a player's chain of a kind still misses at the least, and how many cells the last ones of them may be.
    /// A cell under an unpaired piece of the other kind counts twice: one must move there from next to it.
    fn distance(&self, seat: Seat, kind: Kind) -> (i32, i32) {
        let own = self.pieces[kind.index()][seat.index()];
        let near = self.empty();
        let far = self.all(kind.other()) & !self.all(kind);
        let [one, other] = self.sides(seat);
        let open = own | near | far;
        let mut reached = flood(one & own, own, spread);
        // Cells next to what is reached that cost two are entered one round later.
        let mut waiting = 0;
        for distance in 0..NEVER {
            if reached & other != 0 {
                return (distance, 0);
            }
            let edge = (spread(reached) | one) & open & !reached;
            let step = edge & near | waiting & far;
            if reached | step == reached && edge & far & !waiting == 0 {
                return (NEVER, 0);
            }
            waiting = edge & far;
            let wider = flood(reached | step, reached | step | own, spread);
            if wider & other != 0 {
                let ends = (step & (other | spread(other & own))).count_ones() as i32;
                return (distance + 1, ends);
            }
            reached = wider;
        }
        (NEVER, 0)
    }

    /// The distances of a player's nearer and other chain, and the choice of cells on the nearer one.
    fn distances(&self, seat: Seat) -> [i32; 3] {
        let [discs, rings] = Kind::BOTH.map(|kind| self.distance(seat, kind));
        let (nearer, other) = if discs.0 <= rings.0 { (discs, rings) } else { (rings, discs) };
        [nearer.0, other.0, nearer.1.min(4)]
    }
}

impl Evaluate<DuploHex> for Judge {
    type Accumulator = ();

    const STEP: i32 = 80;

    fn accumulate(&self, _: &DuploHex) {}

    fn update(&self, (): &mut (), _: &DuploHex, _: Step, _: &DuploHex) {}

    fn judge(&self, game: &DuploHex, (): &()) -> i32 {
        let [nearer, other, choice, tempo, both] = self.weights;
        let worth = |seat: Seat| {
            let [near, far, ends] = game.distances(seat);
            ends * choice - near * nearer - far * other
        };
        let due = if game.due.kind().is_none() { both } else { 0 };
        worth(game.to_play()) - worth(game.to_play().opponent()) + tempo + due
    }

    fn is_noisy(&self, game: &DuploHex, step: Step) -> bool {
        // Only what completes a chain: the evaluation sees the rest.
        let seat = game.to_play();
        let own = game.pieces[step.kind().index()][seat.index()] | bit(step.to());
        game.spans(seat, own) && game.after(step).outcome().is_some()
    }

    fn promise(&self, game: &DuploHex, step: Step) -> i32 {
        let seat = game.to_play();
        let around = spread(bit(step.to()));
        let own = game.pieces[step.kind().index()][seat.index()];
        let enemy = game.pieces[step.kind().index()][seat.opponent().index()];
        6 * i32::from(around & own != 0) + 5 * i32::from(around & enemy != 0)
    }
}
