//! Plain minimax: the obvious search that the clever ones are tested against.

use std::collections::HashMap;

use kernel::{Evaluate, Game, Outcome, Steps};

use crate::score::WIN;
use crate::{Root, Score};

/// The value of a position to the player to play, looking this many steps ahead and judging what stands there.
#[must_use]
pub fn minimax<G: Game, E: Evaluate<G>>(root: &Root<G>, evaluator: &E, depth: u32) -> Score {
    let mut seen = HashMap::new();
    for key in &root.history {
        *seen.entry(*key).or_insert(0) += 1;
    }
    Score::of(value(&root.position, evaluator, depth, 0, &mut seen))
}

fn value<G: Game, E: Evaluate<G>>(
    game: &G,
    evaluator: &E,
    depth: u32,
    ply: i32,
    seen: &mut HashMap<u64, u32>,
) -> i32 {
    let outcome = game.outcome().or_else(|| {
        let third =
            ply > 0 && game.counts_for_repetition() && seen.get(&game.key()).is_some_and(|times| *times >= 2);
        third.then(|| game.repetition().outcome)
    });
    if let Some(outcome) = outcome {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(seat) if seat == game.to_play() => WIN - ply,
            Outcome::Win(_) => ply - WIN,
        };
    }
    if depth == 0 {
        return evaluator.judge(game, &evaluator.accumulate(game));
    }
    if game.counts_for_repetition() {
        *seen.entry(game.key()).or_insert(0) += 1;
    }
    let mut steps = Steps::<G>::new();
    game.steps(&mut steps);
    let mut best = i32::MIN;
    for step in steps {
        let child = game.after(step);
        let score = value(&child, evaluator, depth - 1, ply + 1, seen);
        best = best.max(if child.to_play() == game.to_play() { score } else { -score });
    }
    if game.counts_for_repetition() {
        *seen.entry(game.key()).or_insert(1) -= 1;
    }
    best
}
