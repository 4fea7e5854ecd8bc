//! Baseline players that hardly look ahead: random, greedy with one step of lookahead, and the scripted beginner.

use kernel::{Dice, Evaluate, Game, Outcome, Steps, dice};
use rand::RngExt;

use crate::score::WIN;
use crate::{Found, Limits, Line, Progress, Root, Score, Search, Watch};

/// A player that chooses a step by a rule, without a search. Its seed determines its random choices.
pub struct Simple<R> {
    rule: R,
    seed: u64,
    dice: Dice,
}

/// How a [`Simple`] player chooses.
pub trait Rule<G: Game> {
    /// Chooses one of the legal steps. `None` if there is none.
    fn choose(&self, position: &G, steps: &[G::Step], dice: &mut Dice) -> Option<Chosen<G>>;
}

/// A chosen step, its score, and how many positions were looked at.
pub struct Chosen<G: Game> {
    pub step: G::Step,
    pub score: Score,
    pub nodes: u64,
}

impl<R> Simple<R> {
    pub(crate) fn by(rule: R, seed: u64) -> Simple<R> {
        Simple { rule, seed, dice: dice(seed) }
    }
}

impl<G: Game, R: Rule<G> + Send> Search<G> for Simple<R> {
    fn search(
        &mut self,
        root: &Root<G>,
        _: &Limits,
        watch: &Watch<'_>,
        _: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        let mut steps = Steps::<G>::new();
        root.position.steps(&mut steps);
        let Chosen { step, score, nodes } = self.rule.choose(&root.position, &steps, &mut self.dice)?;
        let lines = vec![Line { score, steps: vec![step] }];
        Some(Found { step, progress: Progress { depth: 1, nodes, time: (watch.elapsed)(), lines } })
    }

    fn forget(&mut self) {
        self.dice = dice(self.seed);
    }
}

/// Plays random legal steps.
pub type Random = Simple<AnyStep>;

/// Every step is as good as any other.
pub struct AnyStep;

impl Simple<AnyStep> {
    /// A random player; the seed determines its choices.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Simple::by(AnyStep, seed)
    }
}

impl<G: Game> Rule<G> for AnyStep {
    fn choose(&self, _: &G, steps: &[G::Step], dice: &mut Dice) -> Option<Chosen<G>> {
        let step = *steps.get(dice.random_range(0..steps.len().max(1)))?;
        Some(Chosen { step, score: Score::EVEN, nodes: 0 })
    }
}

/// Plays the step after which the evaluation is best.
pub type Greedy<E> = Simple<BestNext<E>>;

/// The step after which the evaluation is best.
pub struct BestNext<E>(E);

impl<E> Simple<BestNext<E>> {
    /// A greedy player; the seed breaks ties.
    #[must_use]
    pub fn new(evaluator: E, seed: u64) -> Greedy<E> {
        Simple::by(BestNext(evaluator), seed)
    }
}

impl<G: Game, E: Evaluate<G>> Rule<G> for BestNext<E> {
    fn choose(&self, game: &G, steps: &[G::Step], dice: &mut Dice) -> Option<Chosen<G>> {
        let worth = |step: &G::Step| {
            let child = game.after(*step);
            match child.outcome() {
                Some(Outcome::Win(seat)) if seat == game.to_play() => WIN - 1,
                Some(Outcome::Win(_)) => 1 - WIN,
                Some(Outcome::Draw) => 0,
                None => {
                    let evaluation = self.0.evaluate(&child);
                    if child.to_play() == game.to_play() { evaluation } else { -evaluation }
                }
            }
        };
        let worths: Vec<i32> = steps.iter().map(worth).collect();
        let best = *worths.iter().max()?;
        let equals: Vec<usize> = (0..steps.len()).filter(|index| worths[*index] == best).collect();
        let step = steps[equals[dice.random_range(0..equals.len())]];
        Some(Chosen { step, score: Score::of(best), nodes: steps.len() as u64 })
    }
}
