//! Assesses a position of a match: the engine's estimate and best line, or a proven result.

use std::sync::atomic::Ordering;
use std::time::Duration;

use catalog::{AnyGame, AnyMatch, AnyPlayer, NoSuchGame};
use search::{Limits, Watch};

use super::exact::{Exact, exact};
use super::{ReviewError, Worth};

/// Megabytes of the search's table.
pub(super) const MEGABYTES: usize = 16;

/// A position with its worth and the best line.
#[derive(Clone, Debug)]
pub(super) struct Assessment {
    pub worth: Worth,
    /// Complete turns, the best one first. Empty in a finished game.
    pub line: Vec<String>,
}

/// An engine and a solver, each with a limit per position.
pub(super) struct Assessor {
    game: &'static dyn AnyGame,
    limits: Limits,
    player: Box<dyn AnyPlayer>,
}

impl Assessor {
    pub fn new(game: &'static dyn AnyGame, limits: Limits, player: Box<dyn AnyPlayer>) -> Assessor {
        Assessor { game, limits, player }
    }

    /// Assesses the position of a match. The result does not depend on what was assessed before.
    pub fn assess(&mut self, played: &dyn AnyMatch, watch: &Watch<'_>) -> Result<Assessment, ReviewError> {
        if let Some(worth) = Worth::of_finished(played) {
            return Ok(Assessment { worth, line: Vec::new() });
        }
        self.player.new_game();
        self.player
            .set_up(Some(&played.start()), &played.turns())
            .map_err(|error| ReviewError::Match(error.to_string()))?;
        let choice = self.player.choose(&self.limits, watch.stop, watch.elapsed, &mut |_| {});
        let choice = choice.ok_or_else(|| ReviewError::Match("the game is over".to_owned()))?;
        let best = choice.thought.lines.first();
        let score = best.map_or(search::Score::EVEN, |line| line.score);
        let mut worth = Worth::of(played.to_play(), score);
        let mut line = best.map(|line| line.turns.clone()).unwrap_or_default();
        // The line may stop in the middle of the first turn; the choice is complete.
        if line.first() != Some(&choice.turn) {
            line = vec![choice.turn];
        }
        if !worth.exact
            && let Some(proven) = self.exact(played, 2, watch)?
        {
            worth = proven.worth;
            if is_complete(played, &proven.line) {
                line = proven.line;
            }
        }
        if watch.stop.load(Ordering::Relaxed) {
            return Err(ReviewError::Stopped);
        }
        Ok(Assessment { worth, line: complete(played, line) })
    }

    /// Solves a position with a part of the limit.
    pub fn exact(
        &self,
        played: &dyn AnyMatch,
        divisor: u32,
        watch: &Watch<'_>,
    ) -> Result<Option<Exact>, NoSuchGame> {
        let Limits { nodes, time, .. } = self.limits;
        let limits = Limits {
            nodes: nodes.map(|nodes| nodes / u64::from(divisor)),
            time: time.map(|time| time / divisor),
            ..Limits::default()
        };
        let begun = (watch.elapsed)();
        let elapsed = || (watch.elapsed)().saturating_sub(begun);
        let elapsed: &(dyn Fn() -> Duration + Sync) = &elapsed;
        exact(self.game, played, &limits, &Watch { stop: watch.stop, elapsed })
    }
}

/// Whether the first turn of a line is complete.
fn is_complete(played: &dyn AnyMatch, line: &[String]) -> bool {
    !complete(played, line.iter().take(1).cloned().collect()).is_empty()
}

/// A line without what is no complete turn.
fn complete(played: &dyn AnyMatch, mut line: Vec<String>) -> Vec<String> {
    let Some(mut copy) = played.after(played.length()) else { return Vec::new() };
    let whole = line.iter().take_while(|turn| copy.play_turn(turn, 0).is_ok()).count();
    line.truncate(whole);
    line
}
