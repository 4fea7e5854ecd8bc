//! How well a player stands in Syrtis: how scattered each side's colour and shape are, the sinking, and the towers.

use kernel::{Evaluate, Game};

use super::cells::{Cells, flood};
use super::{Deed, Phase, Side, Step, Syrtis};

/// Judges positions of Syrtis by a few counts, each with a weight.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    weights: [i32; Judge::WEIGHTS],
}

/// The weights, in the order of [`Judge::NAMES`].
const HAND_MADE: [i32; Judge::WEIGHTS] = [22, 45, 9, 18, 70, 40, 25];

impl Judge {
    /// How many weights there are.
    pub const WEIGHTS: usize = 7;

    /// What each weight counts.
    pub const NAMES: [&'static str; Judge::WEIGHTS] = [
        "tile outside the largest island of the better attribute",
        "island too many of the better attribute, less the lakes within",
        "tile outside the largest island of the other attribute",
        "island too many of the other attribute, less the lakes within",
        "tile sunk in a row, squared",
        "initiative",
        "to play",
    ];

    /// A judge with these weights.
    #[must_use]
    pub fn new(weights: [i32; Judge::WEIGHTS]) -> Judge {
        Judge { weights }
    }

    /// What the scattering of a side's tiles costs it.
    fn scatter<C: Cells>(&self, game: &Syrtis<C>, side: Side) -> i32 {
        let [tile, island, other_tile, other_island, ..] = self.weights;
        let [colour, shape] = [0, 1].map(|index| {
            let outside = outside_largest(game.owned(side)[index]);
            (i32::from(game.surplus[side.index()][index]), outside)
        });
        let cost = |(islands, outside): (i32, i32)| outside * tile + (islands - 1) * island;
        let (better, other) = if cost(colour) <= cost(shape) { (colour, shape) } else { (shape, colour) };
        cost(better) + other.1 * other_tile + (other.0 - 1) * other_island
    }
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::new(HAND_MADE)
    }
}

/// How many tiles of a set lie outside its largest island.
fn outside_largest<C: Cells>(tiles: C) -> i32 {
    let all = tiles.count() as i32;
    let (mut left, mut largest) = (tiles, 0);
    let mut unseen = all;
    // What is left may be too little for another as large.
    while unseen > largest {
        let island = flood(left.lowest(), left);
        let size = island.count() as i32;
        left ^= island;
        unseen -= size;
        largest = largest.max(size);
    }
    all - largest
}

impl<C: Cells> Syrtis<C> {
    /// Whether a sink or a slide completes an island of the tile's colour or shape (Y11).
    fn might_complete(&self, step: Step) -> bool {
        let (gone, come) = (C::of(step.from), if step.deed == Deed::Sink { C::NONE } else { C::of(step.to) });
        [self.white, self.tiles & !self.white, self.circles, self.tiles & !self.circles]
            .into_iter()
            .any(|set| set.meets(gone) && (set & !gone | come).is_connected())
    }
}

impl<C: Cells> Evaluate<Syrtis<C>> for Judge {
    type Accumulator = ();

    const STEP: i32 = 70;

    fn accumulate(&self, _: &Syrtis<C>) {}

    fn update(&self, (): &mut (), _: &Syrtis<C>, _: Step, _: &Syrtis<C>) {}

    fn judge(&self, game: &Syrtis<C>, (): &()) -> i32 {
        let [.., streak, initiative, tempo] = self.weights;
        let balance = self.scatter(game, Side::Black) - self.scatter(game, Side::White);
        if game.phase != Phase::Play {
            // Nobody knows yet who will have which side: whoever chooses takes the better one.
            let chooser = balance.abs();
            return if game.phase == Phase::Side { chooser } else { -chooser };
        }
        let sunk = i32::from(game.sunk);
        let sinking = initiative + sunk * sunk * streak / 4;
        let white = balance + if game.sinker == Side::White { sinking } else { -sinking };
        tempo + if game.acting() == Side::White { white } else { -white }
    }

    fn is_noisy(&self, game: &Syrtis<C>, step: Step) -> bool {
        match step.deed {
            Deed::Sink => game.sunk >= 2 || game.might_complete(step),
            Deed::Move => game.is_slide(step) && game.might_complete(step),
            Deed::Pass => game.passes[game.acting().index()] > 0 && game.after(step).over,
            _ => false,
        }
    }

    fn promise(&self, game: &Syrtis<C>, step: Step) -> i32 {
        match step.deed {
            Deed::Move => 30 * i32::from(game.is_slide(step)),
            Deed::Sink => 20 + 10 * i32::from(game.sunk),
            Deed::Pass => -60,
            _ => 0,
        }
    }
}
