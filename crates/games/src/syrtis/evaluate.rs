//! Evaluation of Syrtis: how scattered each side's colour and shape are, sunk tiles, and towers.

use kernel::{Evaluate, Game, Levels, Scale, Terms, levels};

use super::cells::{Cells, flood};
use super::{Deed, Phase, Side, Step, Syrtis};

/// The features of the linear evaluator of Syrtis.
#[derive(Clone, Copy, Debug)]
pub struct Counts;

impl Terms<7> for Counts {
    const NAMES: [&'static str; 7] = [
        "tile outside the largest island of the better attribute",
        "island too many of the better attribute, less the lakes within",
        "tile outside the largest island of the other attribute",
        "island too many of the other attribute, less the lakes within",
        "tile sunk in a row, squared",
        "initiative",
        "to play",
    ];
    const WEIGHTS: &'static str = include_str!("weights.txt");
}

/// The linear evaluator of Syrtis, based on a few counts.
pub type Linear = kernel::Linear<Counts, 7>;

/// How levels 1 to 7 are weakened in Syrtis, calibrated with `ludoteca ladder`.
pub const LEVELS: Levels =
    levels([(1, 500), (90, 50), (250, 40), (700, 20), (2_500, 10), (11_000, 0), (55_000, 0)]);

/// How far the tiles of one colour or shape are from being one island.
#[derive(Clone, Copy)]
pub(super) struct Scatter {
    /// The number of surplus islands, minus the lakes within them.
    pub(super) islands: i32,
    /// The number of tiles outside the largest island.
    pub(super) outside: i32,
}

impl Scatter {
    /// A fixed measure without weights. The choice of the better attribute and of the better side must not depend on
    /// the weights, or the evaluator would not be linear in them.
    fn plainly(self) -> i32 {
        self.outside + 2 * self.islands
    }
}

/// The cost of scattering for a side, given its better and its other attribute.
fn cost(weights: &[i32; 7], [better, other]: [Scatter; 2]) -> i32 {
    let [tile, island, other_tile, other_island, ..] = *weights;
    better.outside * tile
        + better.islands * island
        + other.outside * other_tile
        + other.islands * other_island
}

/// The number of tiles of a set outside its largest island.
fn outside_largest<C: Cells>(tiles: C) -> i32 {
    let all = tiles.count() as i32;
    let (mut left, mut largest) = (tiles, 0);
    let mut unseen = all;
    // Stop when the rest is too small for a larger island.
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
    /// How scattered a side's better attribute and its other attribute are.
    pub(super) fn scatter(&self, side: Side) -> [Scatter; 2] {
        let [colour, shape] = [0, 1].map(|index| Scatter {
            islands: i32::from(self.surplus[side.index()][index]) - 1,
            outside: outside_largest(self.owned(side)[index]),
        });
        if colour.plainly() <= shape.plainly() { [colour, shape] } else { [shape, colour] }
    }

    /// Whether a sink or a slide may complete an island of the tile's colour or shape (Y11).
    fn might_complete(&self, step: Step) -> bool {
        let (gone, come) = (C::of(step.from), if step.deed == Deed::Sink { C::NONE } else { C::of(step.to) });
        [self.white, self.tiles & !self.white, self.circles, self.tiles & !self.circles]
            .into_iter()
            .any(|set| set.meets(gone) && (set & !gone | come).is_connected())
    }
}

impl<C: Cells> Evaluate<Syrtis<C>> for Linear {
    fn evaluate(&self, game: &Syrtis<C>) -> i32 {
        let [.., streak, initiative, tempo] = self.weights;
        let [white, black] = Side::BOTH.map(|side| game.scatter(side));
        let balance = cost(&self.weights, black) - cost(&self.weights, white);
        if game.phase != Phase::Play {
            // The sides are not chosen yet: the player who chooses takes the better one.
            let plainly = |[better, other]: [Scatter; 2]| 5 * better.plainly() + 2 * other.plainly();
            let chooser = if plainly(white) <= plainly(black) { balance } else { -balance };
            return if game.phase == Phase::Side { chooser } else { -chooser };
        }
        let sunk = i32::from(game.sunk);
        let sinking = initiative + sunk * sunk * streak;
        let white = balance + if game.sinker == Side::White { sinking } else { -sinking };
        tempo + if game.acting() == Side::White { white } else { -white }
    }

    #[inline]
    fn scale(&self) -> Scale {
        Scale { step: 70, ..Scale::default() }
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
