//! How fast the rules are, on one thread.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kernel::{Evaluate, Game, Notation, Steps, Variant, dice, perft, playout};
use rand::RngExt;
use search::{AlphaBeta, Limits, Root, Search, Watch};

/// The speed of a game's rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Random games from a fresh start to the end, repetition ignored.
    pub playouts_per_second: f64,
    /// Steps in those games.
    pub steps_per_second: f64,
    /// Leaves of the tree of steps below the start, counted level by level.
    pub perft_nodes_per_second: f64,
    /// Positions that alpha-beta visits on one thread, over a few positions of the game.
    pub alphabeta_nodes_per_second: f64,
    /// The size of a position in memory.
    pub position_bytes: usize,
}

/// Measures for about this many milliseconds; `now` is a clock in microseconds, which a library does not have.
pub(crate) fn measure<G: Notation, E: Evaluate<G> + Default>(
    variant: &Variant,
    milliseconds: u64,
    now: &(dyn Fn() -> u64 + Sync),
) -> Speed {
    const BATCH: u64 = 64;
    let mut buffer = Steps::<G>::new();
    let mut dice = dice(1);
    let budget = milliseconds * 1_000 / 2;
    let (mut playouts, mut steps) = (0, 0);
    let begin = now();
    let mut spent = 0;
    while spent < budget {
        for _ in 0..BATCH {
            let start = G::start(variant, &mut dice);
            steps += u64::from(playout(start, &mut dice, &mut buffer).steps);
        }
        playouts += BATCH;
        spent = now() - begin;
    }
    let per_second = |count: u64, spent: u64| count as f64 * 1e6 / spent.max(1) as f64;
    Speed {
        playouts_per_second: per_second(playouts, spent),
        steps_per_second: per_second(steps, spent),
        perft_nodes_per_second: perft_speed(&G::start(variant, &mut dice), budget / 2, now),
        alphabeta_nodes_per_second: alphabeta_speed::<G, E>(variant, budget / 2, now),
        position_bytes: size_of::<G>(),
    }
}

/// Counts at the greatest depth that the budget allows, as far as one can tell from the depth before.
fn perft_speed<G: Game>(start: &G, budget: u64, now: &dyn Fn() -> u64) -> f64 {
    let mut rate = 0.0;
    let mut used = 0;
    for depth in 1.. {
        let begin = now();
        let nodes = perft(start, depth);
        let spent = (now() - begin).max(1);
        used += spent;
        rate = nodes as f64 * 1e6 / spent as f64;
        // A level costs at least some ten times the one before.
        if used + spent * 10 > budget || nodes == 0 {
            break;
        }
    }
    rate
}

/// Searches positions along a random game, each for its share of the time.
fn alphabeta_speed<G: Game, E: Evaluate<G> + Default>(
    variant: &Variant,
    budget: u64,
    now: &(dyn Fn() -> u64 + Sync),
) -> f64 {
    const POSITIONS: usize = 4;
    let mut search = AlphaBeta::<G, E>::new(E::default(), 16, 1);
    let stop = AtomicBool::new(false);
    let limits = Limits::time(Duration::from_micros(budget / POSITIONS as u64));
    let (mut nodes, mut spent) = (0, 0);
    for root in along_a_game::<G>(variant).take(POSITIONS) {
        let begin = now();
        let watch = Watch { stop: &stop, elapsed: &|| Duration::from_micros(now() - begin) };
        if let Some(found) = search.search(&root, &limits, &watch, &mut |_| {}) {
            nodes += found.progress.nodes;
            spent += now() - begin;
        }
    }
    nodes as f64 * 1e6 / spent.max(1) as f64
}

/// The start and positions further and further into a random game, always the same; the last one again and again.
pub(crate) fn along_a_game<G: Game>(variant: &Variant) -> impl Iterator<Item = Root<G>> {
    const STEPS_BETWEEN: usize = 6;
    let mut dice = dice(2);
    let start = Root::new(G::start(variant, &mut dice));
    let mut steps = Steps::<G>::new();
    std::iter::successors(Some(start), move |root| {
        let mut next = root.clone();
        for _ in 0..STEPS_BETWEEN {
            next.position.steps(&mut steps);
            if let Some(step) = steps.get(dice.random_range(0..steps.len().max(1))) {
                next.play(*step);
            }
        }
        Some(next)
    })
}
