//! Games between levels of different strength, in which mistakes happen.

use std::sync::atomic::Ordering;

use catalog::{Offers, Playable};
use kernel::{Steps, dice};
use rand::RngExt;
use search::{Kind, Limits, Root, Settings, Watch};

/// The levels that play. Both seats get their own.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;
/// The largest number of random steps at the beginning of every second game and of the others, and how rarely a later step
/// is random. After many random steps a game is closer to its end, where proofs are short.
const OPENINGS: [usize; 2] = [8, 60];
const RARELY: u32 = 16;
/// The longest game, in steps.
const LONGEST: usize = 600;

/// Whether the caller has had enough.
pub(crate) fn is_stopped(watch: &Watch<'_>) -> bool {
    watch.stop.load(Ordering::Relaxed)
}

/// The positions at the starts of turns of a game between two levels.
pub(crate) fn play<G: Playable>(
    variant: &'static G::Variant,
    offers: &Offers<G>,
    seed: u64,
    number: u64,
    watch: &Watch<'_>,
) -> Vec<G> {
    let mut dice = dice(seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut root = Root::new(G::start(variant, &mut dice));
    let mut players = [(); 2].map(|()| {
        let kind = Kind::Level(dice.random_range(LEVELS));
        let settings = Settings { megabytes: 2, seed: dice.random_range(0..u64::MAX), ..Settings::default() };
        offers.evaluator_for(kind).player(kind, settings)
    });
    let opening = dice.random_range(0..=OPENINGS[(number % 2) as usize]);
    let (mut starts, mut legal) = (Vec::new(), Steps::<G>::new());
    for made in 0..LONGEST {
        if is_stopped(watch) {
            break;
        }
        root.position.steps(&mut legal);
        if root.position.is_turn_start() && !legal.is_empty() {
            starts.push(root.position);
        }
        let player = &mut players[root.position.to_play().index()];
        let step = match legal.len() {
            0 => break,
            count if made < opening || dice.random_ratio(1, RARELY) => legal[dice.random_range(0..count)],
            _ => match player.search(&root, &Limits::default(), watch, &mut |_| {}) {
                Some(found) => found.step,
                None => break,
            },
        };
        root.play(step);
    }
    starts
}
