//! How hard a puzzle is: which levels find the first turn, and how much work its proof was.

use catalog::{Offers, Playable};
use search::{Kind, Limits, Root, STRONGEST, Settings, Watch};

use crate::prover::is_whole;

/// Each level tries this often, with another seed each time.
const TRIES: u64 = 2;
/// The rating of a puzzle that every level solves and that needs no search.
const LEAST: f64 = 600.0;
/// What it adds if no level finds the first turn.
const MISSED: f64 = 1_300.0;
/// What each doubling of the nodes of the proof adds.
const DOUBLED: f64 = 40.0;
/// The ratings at which the difficulties 2 to 5 begin.
const CLASSES: [u32; 4] = [800, 1_000, 1_200, 1_450];

/// The difficulty of a rating, from 1 to 5.
pub(crate) fn class(rating: u32) -> u8 {
    CLASSES.iter().fold(1, |class, least| class + u8::from(rating >= *least))
}

/// A rating for the puzzle of a position whose only right turn leads to `right`.
pub(crate) fn rating<G: Playable>(
    offers: &Offers<G>,
    position: &G,
    right: &G,
    nodes: u64,
    watch: &Watch<'_>,
) -> u32 {
    let (mut missed, mut tried) = (0, 0);
    for level in 1..STRONGEST {
        for seed in 0..TRIES {
            tried += 1;
            missed += u32::from(!finds(offers, level, seed, position, right, watch));
        }
    }
    let missed = MISSED * f64::from(missed) / f64::from(tried);
    (LEAST + missed + DOUBLED * (1.0 + nodes as f64).log2()).round() as u32
}

/// Whether a level plays the right turn.
fn finds<G: Playable>(
    offers: &Offers<G>,
    level: u8,
    seed: u64,
    position: &G,
    right: &G,
    watch: &Watch<'_>,
) -> bool {
    let kind = Kind::Level(level);
    let settings = Settings { megabytes: 2, seed, ..Settings::default() };
    let mut player = offers.evaluator_for(kind).player(kind, settings);
    let mut root = Root::new(*position);
    loop {
        let Some(found) = player.search(&root, &Limits::default(), watch, &mut |_| {}) else { return false };
        root.play(found.step);
        if is_whole(&root.position) {
            return root.position == *right;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_have_five_difficulties() {
        let classes = [0, 799, 800, 1_000, 1_200, 1_449, 1_450, 3_000].map(class);
        assert_eq!(classes, [1, 1, 2, 3, 4, 4, 5, 5]);
    }
}
