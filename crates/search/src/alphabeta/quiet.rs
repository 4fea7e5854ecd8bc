//! Beyond the depth: noisy positions are not judged before they are quiet.

use kernel::{Evaluate, Game};

use super::node::{Window, Worker, decided};
use super::order::Frame;

/// The deepest a quiescence search goes below its start.
pub(super) const QUIET_PLIES: u32 = 12;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Looks on until nothing noisy is left; the player may always stop looking.
    pub fn quiet(
        &mut self,
        frames: &mut [Frame<G>],
        game: &G,
        accumulator: &E::Accumulator,
        window: Window,
        ply: usize,
        plies: u32,
    ) -> i32 {
        if self.tick() {
            return 0;
        }
        let Window { mut alpha, beta } = window;
        let mut best = self.evaluator.judge(game, accumulator);
        if best >= beta || plies == 0 || self.evaluator.is_quiet(game) {
            return best;
        }
        let Some((frame, deeper)) = frames.split_first_mut() else { return best };
        alpha = alpha.max(best);
        game.steps(&mut frame.steps);
        frame.rank_noisy(game, self.evaluator);
        while let Some(choice) = frame.take() {
            let step = frame.steps[choice.place];
            // Played where it stays: what was just written in small pieces is slow to copy.
            let mut child = *game;
            child.play(step);
            let score = if let Some(outcome) = child.outcome() {
                self.untold += 1;
                decided(outcome, game.to_play(), ply + 1)
            } else {
                let mut below = *accumulator;
                self.evaluator.update(&mut below, game, step, &child);
                if child.to_play() == game.to_play() {
                    self.quiet(deeper, &child, &below, Window { alpha, beta }, ply + 1, plies - 1)
                } else {
                    -self.quiet(
                        deeper,
                        &child,
                        &below,
                        Window { alpha: -beta, beta: -alpha },
                        ply + 1,
                        plies - 1,
                    )
                }
            };
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
