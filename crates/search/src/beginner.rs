//! A scripted beginner: somebody who has just read the rules.
//!
//! It wins if it sees a win, takes what it can take, and does not let the opponent win with the next step, but looks no
//! further than that, and every fifth step is a guess. It measures how levels feel to a person, so it must not become
//! stronger when evaluators do: it uses an evaluator only to tell which steps take something.

use kernel::{Dice, Evaluate, Game, Outcome, Steps, dice};
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::simple::found;
use crate::{Found, Limits, Progress, Root, Score, Search, Watch};

/// One step in this many is a guess.
const GUESSES: u32 = 5;

/// The scripted beginner.
pub struct Beginner<E> {
    evaluator: E,
    seed: u64,
    dice: Dice,
}

impl<E> Beginner<E> {
    /// A beginner; the seed determines its guesses.
    #[must_use]
    pub fn new(evaluator: E, seed: u64) -> Beginner<E> {
        Beginner { evaluator, seed, dice: dice(seed) }
    }
}

/// Whether the player to play can win with one step.
fn can_win<G: Game>(position: &G, steps: &mut Steps<G>) -> bool {
    position.steps(steps);
    steps.iter().any(|step| position.after(*step).outcome() == Some(Outcome::Win(position.to_play())))
}

impl<G: Game, E: Evaluate<G>> Search<G> for Beginner<E> {
    fn search(
        &mut self,
        root: &Root<G>,
        _: &Limits,
        watch: &Watch<'_>,
        _: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        let game = &root.position;
        let (mut steps, mut replies) = (Steps::<G>::new(), Steps::<G>::new());
        game.steps(&mut steps);
        let guesses = self.dice.random_ratio(1, GUESSES);
        let me = game.to_play();
        let wins = |step: &G::Step| game.after(*step).outcome() == Some(Outcome::Win(me));
        let choice = if guesses {
            *steps.choose(&mut self.dice)?
        } else if let Some(step) = steps.iter().copied().find(wins) {
            step
        } else {
            let mut is_safe = |step: &G::Step| {
                let child = game.after(*step);
                match child.outcome() {
                    Some(outcome) => outcome == Outcome::Draw,
                    None => child.to_play() == me || !can_win(&child, &mut replies),
                }
            };
            let safe: Vec<G::Step> = steps.iter().copied().filter(|step| is_safe(step)).collect();
            let sensible = if safe.is_empty() { &steps } else { &safe };
            let takes = sensible.iter().filter(|step| self.evaluator.is_noisy(game, **step));
            let best = takes.max_by_key(|step| self.evaluator.promise(game, **step));
            *best.or_else(|| sensible.choose(&mut self.dice))?
        };
        Some(found(choice, steps.len() as u64, Score::EVEN, watch))
    }

    fn forget(&mut self) {
        self.dice = dice(self.seed);
    }
}
