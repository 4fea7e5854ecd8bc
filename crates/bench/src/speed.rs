//! The speed of rules and search on one thread.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, Evaluator, NoSuchGame, Offers, Playable, Visitor, visit};
use kernel::{Dice, Game, Steps, dice, perft, playout};
use rand::RngExt;
use search::{Limits, Root, Watch};

/// The speed of a game's rules and of its search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Random games per second from a new start to the end, ignoring repetition.
    pub playouts_per_second: f64,
    /// Steps per second in those games.
    pub steps_per_second: f64,
    /// Perft leaves per second from the start position.
    pub perft_nodes_per_second: f64,
    /// Positions per second that alpha-beta visits on one thread, over a few positions of the game.
    pub alphabeta_nodes_per_second: f64,
    /// The size of a position in bytes.
    pub position_bytes: usize,
}

impl Speed {
    /// The better of each figure: other programs on the machine can only slow a measurement down.
    #[must_use]
    pub fn or_faster(self, other: Speed) -> Speed {
        Speed {
            playouts_per_second: self.playouts_per_second.max(other.playouts_per_second),
            steps_per_second: self.steps_per_second.max(other.steps_per_second),
            perft_nodes_per_second: self.perft_nodes_per_second.max(other.perft_nodes_per_second),
            alphabeta_nodes_per_second: self.alphabeta_nodes_per_second.max(other.alphabeta_nodes_per_second),
            position_bytes: self.position_bytes,
        }
    }
}

/// The number of playout measurements, of which the fastest counts.
const GOES: u64 = 10;

/// Measures for about this many milliseconds. `now` is a clock in microseconds.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn measure(
    game: &dyn AnyGame,
    milliseconds: u64,
    now: &(dyn Fn() -> u64 + Sync),
) -> Result<Speed, NoSuchGame> {
    visit(game.name(), game.variant(), Measure { budget: milliseconds * 1_000, now })
}

/// A measurement with a budget in microseconds.
struct Measure<'a> {
    budget: u64,
    now: &'a (dyn Fn() -> u64 + Sync),
}

impl Visitor for Measure<'_> {
    type Output = Speed;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Speed {
        let Measure { budget, now } = self;
        let start = G::start(variant, &mut dice(1));
        let mut dice = dice(1);
        let goes = (0..GOES).map(|_| playout_speed::<G>(variant, budget / 3 / GOES, &mut dice, now));
        let (playouts_per_second, steps_per_second) =
            goes.max_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or_default();
        Speed {
            playouts_per_second,
            steps_per_second,
            perft_nodes_per_second: perft_speed(&start, budget / 6, now),
            alphabeta_nodes_per_second: alphabeta_speed(variant, offers.evaluator(), budget / 2, now),
            position_bytes: size_of::<G>(),
        }
    }
}

fn per_second(count: u64, microseconds: u64) -> f64 {
    count as f64 * 1e6 / microseconds.max(1) as f64
}

/// Random games and their steps per second.
fn playout_speed<G: Game>(
    variant: &G::Variant,
    budget: u64,
    dice: &mut Dice,
    now: &dyn Fn() -> u64,
) -> (f64, f64) {
    const BATCH: u64 = 64;
    let mut buffer = Steps::<G>::new();
    let (mut playouts, mut steps) = (0, 0);
    let begin = now();
    loop {
        for _ in 0..BATCH {
            let start = G::start(variant, dice);
            steps += u64::from(playout(start, dice, &mut buffer).steps);
        }
        playouts += BATCH;
        let spent = now() - begin;
        if spent >= budget {
            return (per_second(playouts, spent), per_second(steps, spent));
        }
    }
}

/// Perft leaves per second: the fastest of the depths that fit the budget. How many fit depends on the machine, and the
/// phases of a game differ in speed, so the rates of the last depths would not compare.
fn perft_speed<G: Game>(start: &G, budget: u64, now: &dyn Fn() -> u64) -> f64 {
    /// The clock counts microseconds, so a shorter time says little.
    const LEAST: u64 = 100;
    let mut fastest = 0.0_f64;
    let begin = now();
    for depth in 1.. {
        let before = now();
        let nodes = perft(start, depth);
        let spent = now() - before;
        if spent >= LEAST {
            fastest = fastest.max(per_second(nodes, spent));
        }
        // Each level costs at least about ten times the one before.
        if now() - begin + spent * 10 > budget || nodes == 0 {
            break;
        }
    }
    fastest
}

/// Searches positions of a random game, each with an empty table and an equal share of the time.
fn alphabeta_speed<G: Game>(
    variant: &G::Variant,
    evaluator: &dyn Evaluator<G>,
    budget: u64,
    now: &(dyn Fn() -> u64 + Sync),
) -> f64 {
    const POSITIONS: usize = 4;
    const STEPS_BETWEEN: usize = 6;
    let stop = AtomicBool::new(false);
    let limits = Limits::time(Duration::from_micros(budget / POSITIONS as u64));
    let go = |root: &Root<G>| {
        let mut search = evaluator.alphabeta(16, 1);
        let begin = now();
        let watch = Watch { stop: &stop, elapsed: &|| Duration::from_micros(now() - begin) };
        let nodes = search.search(root, &limits, &watch, &mut |_| {}).map_or(0, |found| found.progress.nodes);
        (nodes, now() - begin)
    };
    let goes = along_a_game::<G>(variant, 2, STEPS_BETWEEN).take(POSITIONS).map(|root| go(&root));
    let (nodes, spent) = goes.fold((0, 0), |sum, (nodes, spent)| (sum.0 + nodes, sum.1 + spent));
    per_second(nodes, spent)
}

/// The start and further and further positions of a random game with this seed; after its end, the last one repeatedly.
pub(crate) fn along_a_game<G: Game>(
    variant: &G::Variant,
    seed: u64,
    steps_between: usize,
) -> impl Iterator<Item = Root<G>> {
    let mut dice = dice(seed);
    let start = Root::new(G::start(variant, &mut dice));
    let mut steps = Steps::<G>::new();
    std::iter::successors(Some(start), move |root| {
        let mut next = root.clone();
        for _ in 0..steps_between {
            next.position.steps(&mut steps);
            if let Some(step) = steps.get(dice.random_range(0..steps.len().max(1))) {
                next.play(*step);
            }
        }
        Some(next)
    })
}
