//! Quiescence search: beyond the nominal depth only noisy steps are searched, until the position is quiet.
//!
//! The player may always stand pat. The evaluator decides which steps are noisy. It can also say quickly that a
//! position has none, so that its steps need not be generated.

use kernel::{Evaluate, Game};

use super::move_ordering::Frame;
use super::worker::{Window, Worker, decided};

/// The maximum depth of quiescence search.
pub(super) const QUIESCENCE_PLIES: u32 = 12;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// The score of a position if only noisy steps are searched.
    pub fn quiescence(
        &mut self,
        frames: &mut [Frame<G>],
        game: &G,
        window: Window,
        ply: usize,
        plies: u32,
    ) -> i32 {
        if self.tick() {
            return 0;
        }
        let Window { mut alpha, beta } = window;
        let mut best = self.evaluator.evaluate(game);
        if best >= beta || plies == 0 || self.evaluator.is_quiet(game) {
            return best;
        }
        let Some((frame, deeper)) = frames.split_first_mut() else { return best };
        alpha = alpha.max(best);
        game.steps(&mut frame.steps);
        frame.rank_noisy(game, self.evaluator);
        while let Some(choice) = frame.take() {
            let step = frame.steps[choice.place];
            // Played in place: copying a value that was just written in small pieces would be slow.
            let mut child = *game;
            child.play(step);
            let score = if let Some(outcome) = child.outcome() {
                self.unreported += 1;
                decided(outcome, game.to_play(), ply + 1)
            } else if child.to_play() == game.to_play() {
                self.quiescence(deeper, &child, Window { alpha, beta }, ply + 1, plies - 1)
            } else {
                -self.quiescence(deeper, &child, -Window { alpha, beta }, ply + 1, plies - 1)
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
