//! Games of a player against itself, as training data.
//!
//! Every game has its own dice, so that the data do not depend on the number of threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::search::{Kind, Limits, Line, Search, Settings, Watch};
use catalog::{Encoding, Nets, Playable};
use kernel::Outcome;
use kernel::net::{Active, MOST_ACTIVE};
use rand::RngExt;

use crate::evaluators::Chosen;
use crate::harvest::Harvest;
use crate::session::returns;
use crate::table::{Fixed, Opponent, Table};

/// A game that is not over after this many steps counts as a draw.
const LONGEST: i64 = 10_000;

/// How games are played.
#[derive(Clone, Copy)]
pub struct Habits {
    pub kind: Kind,
    pub limits: Limits,
    /// How evenly the played action is drawn from the best lines; 0 always plays the best.
    pub temperature: f64,
    /// The largest number of random steps at the beginning.
    pub opening: usize,
    /// The share of random steps after that.
    pub explore: f64,
}

/// What is recorded.
#[derive(Clone, Copy)]
pub struct Wanted {
    pub observations: bool,
    pub masks: bool,
    pub inputs: bool,
}

/// Plays games of one variant.
pub struct SelfPlay<'a, G: Playable> {
    pub variant: &'static G::Variant,
    pub encoding: Encoding<G>,
    pub nets: Option<&'a dyn Nets<G>>,
    pub evaluator: Chosen<'a, G>,
    pub habits: Habits,
    pub wanted: Wanted,
    pub seed: u64,
}

/// What the player thinks of a position.
struct Opinion<S> {
    /// The chance that the player to play wins.
    chance: f64,
    /// Steps with their probabilities, best first.
    policy: Vec<(S, f64)>,
}

impl<G: Playable> SelfPlay<'_, G> {
    /// Plays the game with this number. Returns `None` once `stop` is set.
    pub fn play(&self, number: u64, stop: &AtomicBool) -> Option<Harvest> {
        let fixed = Fixed { variant: self.variant, encoding: self.encoding, seed: self.seed };
        let mut table = Table::<G>::new(number, self.variant, Opponent::None);
        self.open(&mut table, &fixed);
        let settings = Settings { megabytes: 1, threads: 1, solver: false, seed: table.dice().random() };
        let mut search = self.evaluator.get().player(self.habits.kind, settings);
        let layout = (self.encoding.layout)(&table.position);
        let mut harvest = Harvest::new(layout, self.habits.limits.lines.max(1), self.wanted);
        while !table.steps.is_empty() && table.length < LONGEST {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let opinion = self.opinion(search.as_mut(), &mut table, stop);
            let step = self.drawn(&mut table, &opinion);
            self.record(&mut harvest, &table, &opinion, step);
            table.play(step);
        }
        let outcome = if table.steps.is_empty() { table.outcome() } else { Outcome::Draw };
        harvest.end(number, returns(Some(outcome)));
        Some(harvest)
    }

    /// Begins a game with random steps, unless they would end it.
    fn open(&self, table: &mut Table<G>, fixed: &Fixed<G>) {
        table.begin(fixed);
        for _ in 0..table.dice().random_range(0..=self.habits.opening) {
            let step = table.random();
            table.play(step);
            if table.steps.is_empty() {
                return table.begin(fixed);
            }
        }
    }

    fn opinion(
        &self,
        search: &mut dyn Search<G>,
        table: &mut Table<G>,
        stop: &AtomicBool,
    ) -> Opinion<G::Step> {
        if matches!(self.habits.kind, Kind::Random | Kind::Level(0)) {
            return Opinion { chance: 0.5, policy: vec![(table.random(), 1.0)] };
        }
        let watch = Watch { stop, elapsed: &|| Duration::ZERO };
        let found = search.search(&table.root(), &self.habits.limits, &watch, &mut |_| {});
        // A search finds a step unless the game is over.
        let Some(found) = found else { return Opinion { chance: 0.5, policy: vec![(table.steps[0], 1.0)] } };
        let lines = &found.progress.lines;
        let policy = match lines.len() {
            0 | 1 => vec![(found.step, 1.0)],
            _ => spread(lines, self.habits.temperature),
        };
        Opinion { chance: found.score().chance(), policy }
    }

    /// Draws the step to be played.
    fn drawn(&self, table: &mut Table<G>, opinion: &Opinion<G::Step>) -> G::Step {
        if table.dice().random::<f64>() < self.habits.explore {
            return table.random();
        }
        let mut left = table.dice().random::<f64>();
        let chosen = opinion.policy.iter().find(|(_, probability)| {
            left -= probability;
            left < 0.0
        });
        // The probabilities may add up to a little less than 1.
        chosen.unwrap_or(&opinion.policy[0]).0
    }

    fn record(&self, harvest: &mut Harvest, table: &Table<G>, opinion: &Opinion<G::Step>, step: G::Step) {
        let (position, encoding) = (&table.position, &self.encoding);
        let action = |step| (encoding.action)(position, step) as i32;
        if let Some(bytes) = harvest.next_observation() {
            (encoding.observe)(position, bytes);
        }
        if let Some(mask) = harvest.next_mask() {
            (encoding.mask)(position, &table.steps, mask);
        }
        if let (Some(inputs), Some(nets)) = (harvest.next_inputs(), self.nets) {
            let mut active = Active::default();
            if nets.active(position, &mut active) {
                let numbers = active.as_slice().iter().map(|input| i32::from(*input));
                inputs[..MOST_ACTIVE].iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
            }
        }
        harvest.actions.push(action(step));
        let policy = opinion.policy.iter().map(|(step, probability)| (action(*step), *probability as f32));
        harvest.add_policy(policy);
        harvest.values.push((2.0 * opinion.chance - 1.0) as f32);
        harvest.players.push(position.to_play().index() as i8);
    }
}

/// The probabilities of the best lines: a softmax of the logarithms of their odds.
fn spread<G: Playable>(lines: &[Line<G>], temperature: f64) -> Vec<(G::Step, f64)> {
    let odds = |line: &Line<G>| {
        let chance = line.score.chance().clamp(1e-4, 1.0 - 1e-4);
        (chance / (1.0 - chance)).ln()
    };
    let best = lines.iter().map(odds).fold(f64::NEG_INFINITY, f64::max);
    let weight = |(index, line): (usize, &Line<G>)| {
        let step = *line.steps.first()?;
        let weight =
            if temperature > 0.0 { ((odds(line) - best) / temperature).exp() } else { f64::from(index == 0) };
        Some((step, weight))
    };
    let mut weights: Vec<(G::Step, f64)> = Vec::with_capacity(lines.len());
    for (step, weight) in lines.iter().enumerate().filter_map(weight) {
        // A search that was cut off may show a step in two lines: the first is the better one.
        if weights.iter().all(|(other, _)| *other != step) {
            weights.push((step, weight));
        }
    }
    let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
    weights.into_iter().map(|(step, weight)| (step, weight / total)).collect()
}
