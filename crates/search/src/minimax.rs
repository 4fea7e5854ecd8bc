//! Plain minimax, without pruning: the reference that alpha-beta is tested against.

use kernel::{Evaluate, Game, Outcome, Steps};

use crate::repetition::Path;
use crate::score::WIN;
use crate::{Root, Score};

/// The minimax value of a position for the player to play, with evaluation at this depth.
#[must_use]
pub fn minimax<G: Game, E: Evaluate<G>>(root: &Root<G>, evaluator: &E, depth: u32) -> Score {
    Score::of(value(&root.position, evaluator, depth, 0, &mut Path::new(&root.history)))
}

fn value<G: Game, E: Evaluate<G>>(game: &G, evaluator: &E, depth: u32, ply: i32, path: &mut Path) -> i32 {
    let outcome = game.outcome().or_else(|| {
        let third = ply > 0 && game.counts_for_repetition() && path.is_third(game.key());
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
        return evaluator.evaluate(game);
    }
    if game.counts_for_repetition() {
        path.push(game.key(), ply as u16);
    }
    let mut steps = Steps::<G>::new();
    game.steps(&mut steps);
    let mut best = i32::MIN;
    for step in steps {
        let child = game.after(step);
        let score = value(&child, evaluator, depth - 1, ply + 1, path);
        best = best.max(if child.to_play() == game.to_play() { score } else { -score });
    }
    if game.counts_for_repetition() {
        path.pop();
    }
    best
}
