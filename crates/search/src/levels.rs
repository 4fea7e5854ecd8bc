//! The players one can choose: levels 0 to 8, and the plain algorithms.

use std::fmt;
use std::str::FromStr;

use kernel::{Evaluate, Game};

use crate::{AlphaBeta, Greedy, Limits, Mcts, Playouts, Proving, Random, Search};

/// A kind of player, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A level from 0 to 8; all but the last play the same on every machine.
    Level(u8),
    /// Alpha-beta at full strength.
    AlphaBeta,
    /// Monte-Carlo tree search with the evaluator.
    Mcts,
    /// Plain Monte-Carlo tree search with random playouts, the honest baseline.
    Uct,
    /// One step ahead.
    Greedy,
    /// Any legal step.
    Random,
}

/// The strongest level.
pub const STRONGEST: u8 = 8;

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Level(level) => write!(f, "level:{level}"),
            Kind::AlphaBeta => f.write_str("alphabeta"),
            Kind::Mcts => f.write_str("mcts"),
            Kind::Uct => f.write_str("uct"),
            Kind::Greedy => f.write_str("greedy"),
            Kind::Random => f.write_str("random"),
        }
    }
}

/// A name that is no kind of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindError(String);

impl std::error::Error for KindError {}

impl fmt::Display for KindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found `{}`, expected level:0 to level:{STRONGEST}, alphabeta, mcts, uct, greedy or random",
            self.0
        )
    }
}

impl FromStr for Kind {
    type Err = KindError;

    fn from_str(text: &str) -> Result<Kind, KindError> {
        let plain = [Kind::AlphaBeta, Kind::Mcts, Kind::Uct, Kind::Greedy, Kind::Random];
        let kinds = (0..=STRONGEST).map(Kind::Level).chain(plain);
        kinds.into_iter().find(|kind| kind.to_string() == text).ok_or_else(|| KindError(text.to_owned()))
    }
}

/// What a kind of player is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Megabytes of the transposition table.
    pub megabytes: usize,
    /// Threads, for what can use them.
    pub threads: usize,
    /// Whether the solver of full strength may use one more thread. Where positions or depth are limited there is none.
    pub solver: bool,
    /// Fixes everything random.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { megabytes: 64, threads: 1, solver: false, seed: 0 }
    }
}

impl Kind {
    /// Makes the player.
    pub fn make<G: Game, E: Evaluate<G> + Clone + 'static>(
        self,
        evaluator: E,
        settings: Settings,
    ) -> Box<dyn Search<G>> {
        let Settings { megabytes, threads, solver, seed } = settings;
        match self {
            Kind::Random | Kind::Level(0) => Box::new(Random::new(seed)),
            Kind::Greedy | Kind::Level(1) => Box::new(Greedy::new(evaluator, seed)),
            Kind::Level(level @ 2..STRONGEST) => {
                let Handicap { slips, .. } = handicap(level);
                Box::new(AlphaBeta::new(Wavering { evaluator, slips, seed }, megabytes.min(16), 1))
            }
            Kind::AlphaBeta | Kind::Level(_) => {
                Box::new(Proving::new(AlphaBeta::new(evaluator, megabytes, threads), megabytes, solver))
            }
            Kind::Mcts => Box::new(Mcts::new(evaluator, Playouts::Judged { steps: 4 }, seed)),
            Kind::Uct => Box::new(Mcts::new(evaluator, Playouts::Random, seed)),
        }
    }

    /// The limits under which this player searches a step: weaker levels have their own.
    #[must_use]
    pub fn limits(self, given: &Limits) -> Limits {
        match self {
            Kind::Level(level) if level < STRONGEST => {
                Limits { nodes: Some(handicap(level).nodes), depth: None, time: None, lines: given.lines }
            }
            _ => *given,
        }
    }
}

/// What makes a level weaker than the strongest.
struct Handicap {
    /// Positions it looks at for a step.
    nodes: u64,
    /// How far its judgement errs, as people's does: always the same way about the same position.
    slips: i32,
}

fn handicap(level: u8) -> Handicap {
    let (nodes, slips) =
        [(1, 0), (1, 0), (60, 120), (250, 60), (1_000, 30), (5_000, 15), (25_000, 0), (150_000, 0)]
            [usize::from(level.min(7))];
    Handicap { nodes, slips }
}

/// A judge who errs by up to `slips`.
#[derive(Clone, Copy, Debug)]
struct Wavering<E> {
    evaluator: E,
    slips: i32,
    seed: u64,
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Wavering<E> {
    type Accumulator = E::Accumulator;

    const STEP: i32 = E::STEP;

    fn accumulate(&self, game: &G) -> E::Accumulator {
        self.evaluator.accumulate(game)
    }

    fn update(&self, accumulator: &mut E::Accumulator, before: &G, step: G::Step, after: &G) {
        self.evaluator.update(accumulator, before, step, after);
    }

    fn judge(&self, game: &G, accumulator: &E::Accumulator) -> i32 {
        let judged = self.evaluator.judge(game, accumulator);
        if self.slips == 0 {
            return judged;
        }
        let mixed = (game.key() ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        judged + (mixed >> 40) as i32 % (2 * self.slips + 1) - self.slips
    }

    fn is_noisy(&self, game: &G, step: G::Step) -> bool {
        self.evaluator.is_noisy(game, step)
    }

    fn promise(&self, game: &G, step: G::Step) -> i32 {
        self.evaluator.promise(game, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_name() {
        for name in ["level:0", "level:8", "alphabeta", "mcts", "uct", "greedy", "random"] {
            assert_eq!(name.parse::<Kind>().map(|kind| kind.to_string()), Ok(name.to_owned()));
        }
        for wrong in ["", "level", "level:9", "level:08", "Level:1", "stockfish"] {
            assert!(wrong.parse::<Kind>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn weaker_levels_have_their_own_limits() {
        let given = Limits::time(std::time::Duration::from_secs(9));
        assert_eq!(Kind::Level(8).limits(&given), given);
        assert_eq!(Kind::Level(3).limits(&given), Limits::nodes(250));
    }
}
