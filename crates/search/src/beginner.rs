//! A scripted beginner: somebody who has just read the rules.
//!
//! It wins if it sees a win, takes what it can take, and does not let the opponent win with the next step, but looks no
//! further than that, and every fifth step is a guess. It measures how levels feel to a person, so it must not become
//! stronger when evaluators do: it uses an evaluator only to tell which steps take something.

use kernel::{Dice, Evaluate, Game, Outcome, Steps};
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::Score;
use crate::simple::{Chosen, Rule, Simple};

/// One step in this many is a guess.
const GUESSES: u32 = 5;

/// The scripted beginner.
pub type Beginner<E> = Simple<Script<E>>;

/// The beginner's script.
pub struct Script<E>(E);

impl<E> Simple<Script<E>> {
    /// A beginner; the seed determines its guesses.
    #[must_use]
    pub fn new(evaluator: E, seed: u64) -> Beginner<E> {
        Simple::by(Script(evaluator), seed)
    }
}

/// Whether the player to play can win with one step.
fn can_win<G: Game>(position: &G, steps: &mut Steps<G>) -> bool {
    position.steps(steps);
    steps.iter().any(|step| position.after(*step).outcome() == Some(Outcome::Win(position.to_play())))
}

impl<G: Game, E: Evaluate<G>> Rule<G> for Script<E> {
    fn choose(&self, game: &G, steps: &[G::Step], dice: &mut Dice) -> Option<Chosen<G>> {
        let mut replies = Steps::<G>::new();
        let guesses = dice.random_ratio(1, GUESSES);
        let me = game.to_play();
        let wins = |step: &G::Step| game.after(*step).outcome() == Some(Outcome::Win(me));
        let step = if guesses {
            *steps.choose(dice)?
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
            let sensible = if safe.is_empty() { steps } else { &safe[..] };
            let takes = sensible.iter().filter(|step| self.0.is_noisy(game, **step));
            let best = takes.max_by_key(|step| self.0.promise(game, **step));
            *best.or_else(|| sensible.choose(dice))?
        };
        Some(Chosen { step, score: Score::EVEN, nodes: steps.len() as u64 })
    }
}
