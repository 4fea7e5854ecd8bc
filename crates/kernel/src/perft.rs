//! Perft: counts sequences of legal steps, to check and measure move generators.

use crate::{Game, Notation, Steps};

/// The number of sequences of exactly `depth` legal steps. Repetition is ignored; a finished game ends its sequence.
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut buffers = vec![Steps::<G>::new(); depth as usize];
    count(game, &mut buffers)
}

fn count<G: Game>(game: &G, buffers: &mut [Steps<G>]) -> u64 {
    let Some((steps, deeper)) = buffers.split_first_mut() else { return 1 };
    game.steps(steps);
    if deeper.is_empty() {
        return steps.len() as u64;
    }
    steps.iter().map(|step| count(&game.after(*step), deeper)).sum()
}

/// The perft count below each legal step, in byte order of the step texts.
#[must_use]
pub fn perft_divide<G: Notation>(game: &G, depth: u32) -> Vec<(String, u64)> {
    let mut steps = Steps::<G>::new();
    if depth > 0 {
        game.steps(&mut steps);
    }
    let below = |step: &G::Step| (game.step_text(*step), perft(&game.after(*step), depth - 1));
    let mut counts: Vec<_> = steps.iter().map(below).collect();
    counts.sort_unstable();
    counts
}
