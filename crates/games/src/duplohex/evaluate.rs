//! Evaluation of DuploHex: how far each player is from connecting both sides with discs, and with rings.

use kernel::boards::flood;
use kernel::{Evaluate, Game, Levels, Scale, Seat, Terms, levels};

use super::{DuploHex, Kind, Step, bit, spread};

/// The features of the linear evaluator of DuploHex.
#[derive(Clone, Copy, Debug)]
pub struct Counts;

impl Terms<6> for Counts {
    const NAMES: [&'static str; 6] = [
        "cell missing to the nearer chain",
        "cell missing to the other chain",
        "cell on a shortest way",
        "cell on a shortest way of the other chain",
        "to play",
        "both actions due",
    ];
    const WEIGHTS: &'static str = include_str!("weights.txt");
}

/// The linear evaluator of DuploHex, based on distances.
pub type Linear = kernel::Linear<Counts, 6>;

/// How levels 1 to 7 are weakened in DuploHex, calibrated with `ludoteca ladder`.
pub const LEVELS: Levels =
    levels([(1, 12_000), (30, 1_000), (300, 20), (1_800, 5), (5_500, 0), (20_000, 0), (52_000, 0)]);

/// The distance of a chain that cannot be completed.
pub(super) const NEVER: i32 = 12;

impl DuploHex {
    /// The minimum number of cells missing from a player's chain of a kind, and how many cells could complete it last.
    /// A cell under an unpaired piece of the other kind counts twice, because a piece must move there from a neighbour.
    #[inline]
    pub(super) fn distance(&self, seat: Seat, kind: Kind) -> (i32, i32) {
        let own = self.pieces[kind.index()][seat.index()];
        let near = self.empty();
        let far = self.all(kind.other()) & !self.all(kind);
        let [one, other] = self.sides(seat);
        let open = own | near | far;
        let mut reached = flood(one & own, own, spread);
        // Neighbouring cells that cost two are entered one round later.
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

    /// The distances of a player's nearer and other chain, and the number of completing cells of each, at most four.
    #[inline]
    fn distances(&self, seat: Seat) -> [i32; 4] {
        let [discs, rings] = Kind::BOTH.map(|kind| self.distance(seat, kind));
        let (nearer, other) = if discs.0 <= rings.0 { (discs, rings) } else { (rings, discs) };
        [nearer.0, other.0, nearer.1.min(4), other.1.min(4)]
    }
}

impl Evaluate<DuploHex> for Linear {
    #[inline]
    fn evaluate(&self, game: &DuploHex) -> i32 {
        let [nearer, other, choice, other_choice, tempo, both] = self.weights;
        let worth = |seat: Seat| {
            let [near, far, ends, other_ends] = game.distances(seat);
            ends * choice + other_ends * other_choice - near * nearer - far * other
        };
        let due = if game.due.kind().is_none() { both } else { 0 };
        worth(game.to_play()) - worth(game.to_play().opponent()) + tempo + due
    }

    #[inline]
    fn scale(&self) -> Scale {
        Scale { step: 80, ..Scale::default() }
    }

    #[inline]
    fn is_noisy(&self, game: &DuploHex, step: Step) -> bool {
        // Only steps that complete a chain: the evaluation covers the rest.
        let seat = game.to_play();
        let own = game.pieces[step.kind().index()][seat.index()] | bit(step.to());
        game.spans(seat, own) && game.after(step).outcome().is_some()
    }

    #[inline]
    fn promise(&self, game: &DuploHex, step: Step) -> i32 {
        let seat = game.to_play();
        let around = spread(bit(step.to()));
        let own = game.pieces[step.kind().index()][seat.index()];
        let enemy = game.pieces[step.kind().index()][seat.opponent().index()];
        6 * i32::from(around & own != 0) + 5 * i32::from(around & enemy != 0)
    }
}
