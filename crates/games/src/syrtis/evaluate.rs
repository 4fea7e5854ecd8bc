//! How well a player stands in Syrtis: how scattered each side's colour and shape are, the sinking, and the towers.

use kernel::{Evaluate, Game};

use super::grid::{bit, flood, is_connected, lowest};
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
        "island too many of the better attribute",
        "tile outside the largest island of the other attribute",
        "island too many of the other attribute",
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
    fn scatter(&self, game: &Syrtis, side: Side) -> i32 {
        let [tile, island, other_tile, other_island, ..] = self.weights;
        let [colour, shape] = game.owned(side).map(islands);
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

/// How many islands a set has, and how many tiles lie outside the largest.
fn islands(mut tiles: u64) -> (i32, i32) {
    let all = tiles.count_ones() as i32;
    let (mut count, mut largest) = (0, 0);
    while tiles != 0 {
        let island = flood(lowest(tiles), tiles);
        tiles ^= island;
        count += 1;
        largest = largest.max(island.count_ones() as i32);
    }
    (count, all - largest)
}

impl Syrtis {
    /// Whether a sink or a slide completes an island of the tile's colour or shape (Y11).
    fn might_complete(&self, step: Step) -> bool {
        let (gone, come) = (bit(step.from), if step.deed == Deed::Sink { 0 } else { bit(step.to) });
        [self.white, self.tiles & !self.white, self.circles, self.tiles & !self.circles]
            .into_iter()
            .any(|set| set & gone != 0 && is_connected(set & !gone | come))
    }
}

impl Evaluate<Syrtis> for Judge {
    type Accumulator = ();

    const STEP: i32 = 70;

    fn accumulate(&self, _: &Syrtis) {}

    fn update(&self, (): &mut (), _: &Syrtis, _: Step, _: &Syrtis) {}

    fn judge(&self, game: &Syrtis, (): &()) -> i32 {
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

    fn is_noisy(&self, game: &Syrtis, step: Step) -> bool {
        match step.deed {
            Deed::Sink => game.sunk >= 2 || game.might_complete(step),
            Deed::Move => game.is_slide(step) && game.might_complete(step),
            Deed::Pass => game.passes[game.acting().index()] > 0 && game.after(step).is_over(),
            _ => false,
        }
    }

    fn promise(&self, game: &Syrtis, step: Step) -> i32 {
        match step.deed {
            Deed::Move => 30 * i32::from(game.is_slide(step)),
            Deed::Sink => 20 + 10 * i32::from(game.sunk),
            Deed::Pass => -60,
            _ => 0,
        }
    }
}
