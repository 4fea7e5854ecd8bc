//! How much sooner two threads are through than one.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kernel::{Evaluate, Game, Variant};
use search::{AlphaBeta, Limits, Progress, Root, Search, Watch};

use crate::measure::along_a_game;

/// Two threads against one, searching the same positions to the same depths; geometric means over the positions, since
/// one search more or less lucky than the other tells nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Teamwork {
    /// How many positions were searched deep enough to tell.
    pub positions: usize,
    /// The time of one thread in units of that of two.
    pub speed_up: f64,
    /// The nodes of two threads in units of those of one: however busy the machine, two divided by this is what the
    /// speed-up would be if each thread were as fast as one alone.
    pub nodes_ratio: f64,
    /// What two searches that have nothing to do with each other get done at a time, in units of one alone: no more can
    /// be hoped for on this machine.
    pub capacity: f64,
}

impl Teamwork {
    /// The geometric means of several measurements.
    #[must_use]
    pub fn mean(of: &[Teamwork]) -> Teamwork {
        let over = |ratio: fn(&Teamwork) -> f64| mean(&of.iter().map(ratio).collect::<Vec<f64>>());
        Teamwork {
            positions: of.iter().map(|one| one.positions).sum(),
            speed_up: over(|one| one.speed_up),
            nodes_ratio: over(|one| one.nodes_ratio),
            capacity: over(|one| one.capacity),
        }
    }
}

/// A few positions of each game, since some games are over soon and others begin alike. Many games, since a tree of two
/// threads may be half or twice as large as that of one by luck.
const GAMES: u64 = 12;
const POSITIONS: usize = 3;
const STEPS_BETWEEN: usize = 3;
/// How often two threads search a position: they never search the same tree twice.
const GOES: usize = 3;
/// A search that ends before has not much to share.
const FEWEST_NODES: u64 = 20_000;

/// Searches some positions for about this many milliseconds each on one thread, then as deep on two.
pub(crate) fn teamwork<G: Game, E: Evaluate<G> + Default>(
    variant: &Variant,
    milliseconds: u64,
    now: &(dyn Fn() -> u64 + Sync),
) -> Teamwork {
    const MEGABYTES: usize = 32;
    let [mut alone, mut apart, mut together] =
        [1, 1, 2].map(|threads| AlphaBeta::<G, E>::new(E::default(), MEGABYTES, threads));
    let (mut speed_ups, mut ratios, mut capacities) = (Vec::new(), Vec::new(), Vec::new());
    let mut positions = 0;
    let along = |seed| along_a_game::<G>(variant, seed, STEPS_BETWEEN).skip(1).take(POSITIONS);
    for root in (0..GAMES).flat_map(along) {
        let one = last_depth(&mut alone, &root, &Limits::time(Duration::from_millis(milliseconds)), now);
        let Some(one) = one.filter(|one| one.nodes >= FEWEST_NODES) else { continue };
        positions += 1;
        let as_deep = Limits::depth(one.depth);
        for two in (0..GOES).filter_map(|_| last_depth(&mut together, &root, &as_deep, now)) {
            speed_ups.push(one.time.as_secs_f64() / two.time.as_secs_f64());
            ratios.push(two.nodes as f64 / one.nodes as f64);
        }
        let both = std::thread::scope(|scope| {
            let other = scope.spawn(|| last_depth(&mut apart, &root, &as_deep, now));
            let own = last_depth(&mut alone, &root, &as_deep, now);
            own.zip(other.join().ok().flatten())
        });
        if let Some((own, other)) = both {
            capacities.push(2.0 * one.time.as_secs_f64() / own.time.max(other.time).as_secs_f64());
        }
    }
    Teamwork {
        positions,
        speed_up: mean(&speed_ups),
        nodes_ratio: mean(&ratios),
        capacity: mean(&capacities),
    }
}

/// What was known when the last depth was finished. The search has forgotten what it knew, but keeps its memory: to get
/// that from the system takes as long as many positions.
fn last_depth<G: Game, E: Evaluate<G>>(
    search: &mut AlphaBeta<G, E>,
    root: &Root<G>,
    limits: &Limits,
    now: &(dyn Fn() -> u64 + Sync),
) -> Option<Progress<G>> {
    search.forget();
    let (begin, stop) = (now(), AtomicBool::new(false));
    let watch = Watch { stop: &stop, elapsed: &|| Duration::from_micros(now() - begin) };
    let mut last: Option<Progress<G>> = None;
    search.search(root, limits, &watch, &mut |progress| {
        // An iteration cut short tells the depth before once more.
        if last.as_ref().is_none_or(|last| progress.depth > last.depth) {
            last = Some(progress.clone());
        }
    });
    last
}

/// The geometric mean.
fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}
