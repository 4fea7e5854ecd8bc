//! The speed-up of two search threads over one.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, NoSuchGame, Offers, Playable, Visitor, visit};
use kernel::Game;
use search::{Limits, Progress, Root, Search, Watch};

use crate::speed::along_a_game;

/// Two threads compared with one on the same positions to the same depths. All figures are geometric means over the
/// positions, since a single search depends too much on luck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreadSpeed {
    /// The number of positions that were searched deeply enough to count.
    pub positions: usize,
    /// The time of one thread divided by the time of two.
    pub speed_up: f64,
    /// The 95% confidence margin of the speed-up over positions of this kind.
    pub error: f64,
    /// The nodes of two threads divided by those of one. Two divided by this is the speed-up on an idle machine, where
    /// each thread is as fast as one alone.
    pub nodes_ratio: f64,
    /// The throughput of two independent searches at the same time, relative to one: the upper limit on this machine.
    pub capacity: f64,
}

impl ThreadSpeed {
    /// The geometric means of several measurements.
    #[must_use]
    pub fn mean(of: &[ThreadSpeed]) -> ThreadSpeed {
        let over = |ratio: fn(&ThreadSpeed) -> f64| mean(&of.iter().map(ratio).collect::<Vec<f64>>());
        let speed_up = over(|one| one.speed_up);
        let squares: f64 = of.iter().map(|one| (one.error / one.speed_up).powi(2)).sum();
        ThreadSpeed {
            positions: of.iter().map(|one| one.positions).sum(),
            speed_up,
            error: speed_up * squares.sqrt() / of.len() as f64,
            nodes_ratio: over(|one| one.nodes_ratio),
            capacity: over(|one| one.capacity),
        }
    }
}

/// A few positions per game, since some games end soon and others begin alike. Many games, since the tree of two
/// threads may be half or twice as large as that of one by chance.
const GAMES: u64 = 12;
const POSITIONS: usize = 3;
const STEPS_BETWEEN: usize = 3;
/// How often two threads search a position, since their tree differs each time.
const GOES: usize = 3;
/// Shorter searches have too little work to share and do not count.
const FEWEST_NODES: u64 = 20_000;

/// Searches some positions for about this many milliseconds each on one thread, then to the same depth on two. `now` is
/// a clock in microseconds.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn measure_threads(
    game: &dyn AnyGame,
    milliseconds: u64,
    now: &(dyn Fn() -> u64 + Sync),
) -> Result<ThreadSpeed, NoSuchGame> {
    visit(game.name(), game.variant(), Compare { time: Duration::from_millis(milliseconds), now })
}

/// Compares one thread with two, with this time for each position.
struct Compare<'a> {
    time: Duration,
    now: &'a (dyn Fn() -> u64 + Sync),
}

impl Visitor for Compare<'_> {
    type Output = ThreadSpeed;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> ThreadSpeed {
        const MEGABYTES: usize = 32;
        let now = self.now;
        let [mut alone, mut apart, mut together] =
            [1, 1, 2].map(|threads| offers.evaluator().alphabeta(MEGABYTES, threads));
        let (mut speed_ups, mut ratios, mut capacities) = (Vec::new(), Vec::new(), Vec::new());
        let along = |seed| along_a_game::<G>(variant, seed, STEPS_BETWEEN).skip(1).take(POSITIONS);
        for root in (0..GAMES).flat_map(along) {
            let one = last_depth(alone.as_mut(), &root, &Limits::time(self.time), now);
            let Some(one) = one.filter(|one| one.nodes >= FEWEST_NODES) else { continue };
            let as_deep = Limits::depth(one.depth);
            let goes = (0..GOES).filter_map(|_| last_depth(together.as_mut(), &root, &as_deep, now));
            let goes = goes.map(|two| {
                (one.time.as_secs_f64() / two.time.as_secs_f64(), two.nodes as f64 / one.nodes as f64)
            });
            let (times, nodes): (Vec<f64>, Vec<f64>) = goes.unzip();
            speed_ups.push(mean(&times));
            ratios.push(mean(&nodes));
            let both = std::thread::scope(|scope| {
                let other = scope.spawn(|| last_depth(apart.as_mut(), &root, &as_deep, now));
                let own = last_depth(alone.as_mut(), &root, &as_deep, now);
                own.zip(other.join().ok().flatten())
            });
            if let Some((own, other)) = both {
                capacities.push(2.0 * one.time.as_secs_f64() / own.time.max(other.time).as_secs_f64());
            }
        }
        let speed_up = mean(&speed_ups);
        ThreadSpeed {
            positions: speed_ups.len(),
            speed_up,
            error: speed_up * 1.96 * deviation(&speed_ups) / (speed_ups.len() as f64).sqrt(),
            nodes_ratio: mean(&ratios),
            capacity: mean(&capacities),
        }
    }
}

/// The state of the search when its last depth was completed. The search is cleared first, but keeps its memory,
/// because allocating that takes as long as searching many positions.
fn last_depth<G: Game>(
    search: &mut dyn Search<G>,
    root: &Root<G>,
    limits: &Limits,
    now: &(dyn Fn() -> u64 + Sync),
) -> Option<Progress<G>> {
    search.forget();
    let (begin, stop) = (now(), AtomicBool::new(false));
    let watch = Watch { stop: &stop, elapsed: &|| Duration::from_micros(now() - begin) };
    let mut last: Option<Progress<G>> = None;
    search.search(root, limits, &watch, &mut |progress| {
        // An interrupted iteration reports the previous depth again.
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

/// The standard deviation of the logarithms.
fn deviation(ratios: &[f64]) -> f64 {
    let middle = mean(ratios).ln();
    let squares: f64 = ratios.iter().map(|ratio| (ratio.ln() - middle).powi(2)).sum();
    (squares / (ratios.len() as f64 - 1.0)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_geometric_and_errors_shrink_with_the_number() {
        assert!((mean(&[1.0, 4.0]) - 2.0).abs() < 1e-9);
        // Logarithms one below and one above their mean have a standard deviation of the square root of two.
        let e = std::f64::consts::E;
        assert!((deviation(&[1.0, e * e]) - 2f64.sqrt()).abs() < 1e-9);
        let one = ThreadSpeed { positions: 9, speed_up: 1.5, error: 0.3, nodes_ratio: 1.0, capacity: 2.0 };
        let all = ThreadSpeed::mean(&[one; 4]);
        assert_eq!(all.positions, 36);
        assert!((all.speed_up - 1.5).abs() < 1e-9 && (all.error - 0.15).abs() < 1e-9, "{all:?}");
    }
}
