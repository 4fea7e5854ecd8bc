//! Baseline players: random, and greedy with one step of lookahead.

use kernel::{Dice, Evaluate, Game, Outcome, Steps, dice};
use rand::RngExt;

use crate::score::WIN;
use crate::{Found, Limits, Line, Progress, Root, Score, Search, Watch};

/// Plays random legal steps.
pub struct Random {
    seed: u64,
    dice: Dice,
}

impl Random {
    /// A random player; the seed determines its choices.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { seed, dice: dice(seed) }
    }
}

/// Plays the step after which the evaluation is best.
pub struct Greedy<E> {
    evaluator: E,
    seed: u64,
    dice: Dice,
}

impl<E> Greedy<E> {
    /// A greedy player; the seed breaks ties.
    #[must_use]
    pub fn new(evaluator: E, seed: u64) -> Greedy<E> {
        Greedy { evaluator, seed, dice: dice(seed) }
    }
}

impl<G: Game> Search<G> for Random {
    fn search(
        &mut self,
        root: &Root<G>,
        _: &Limits,
        watch: &Watch<'_>,
        _: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        let mut steps = Steps::<G>::new();
        root.position.steps(&mut steps);
        let choice = *steps.get(self.dice.random_range(0..steps.len().max(1)))?;
        Some(found(choice, 0, Score::EVEN, watch))
    }

    fn forget(&mut self) {
        self.dice = dice(self.seed);
    }
}

impl<G: Game, E: Evaluate<G>> Search<G> for Greedy<E> {
    fn search(
        &mut self,
        root: &Root<G>,
        _: &Limits,
        watch: &Watch<'_>,
        _: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        let game = &root.position;
        let mut steps = Steps::<G>::new();
        game.steps(&mut steps);
        let worth = |step: &G::Step| {
            let child = game.after(*step);
            match child.outcome() {
                Some(Outcome::Win(seat)) if seat == game.to_play() => WIN - 1,
                Some(Outcome::Win(_)) => 1 - WIN,
                Some(Outcome::Draw) => 0,
                None => {
                    let evaluation = self.evaluator.evaluate(&child);
                    if child.to_play() == game.to_play() { evaluation } else { -evaluation }
                }
            }
        };
        let worths: Vec<i32> = steps.iter().map(worth).collect();
        let best = *worths.iter().max()?;
        let equals: Vec<usize> = (0..steps.len()).filter(|index| worths[*index] == best).collect();
        let choice = steps[equals[self.dice.random_range(0..equals.len())]];
        Some(found(choice, steps.len() as u64, Score::of(best), watch))
    }

    fn forget(&mut self) {
        self.dice = dice(self.seed);
    }
}

pub(crate) fn found<G: Game>(step: G::Step, nodes: u64, score: Score, watch: &Watch<'_>) -> Found<G> {
    let lines = vec![Line { score, steps: vec![step] }];
    Found { step, progress: Progress { depth: 1, nodes, time: (watch.elapsed)(), lines } }
}
