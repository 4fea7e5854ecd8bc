//! The available players: levels 0 to 8, and the plain algorithms. Weaker levels search fewer positions, and their
//! evaluator makes errors.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use kernel::{Evaluate, Game, Handicap, Levels, Scale};

use crate::{
    AlphaBeta, Beginner, Found, Greedy, Limits, Mcts, Playouts, Progress, Proving, Random, Root, Search,
    Watch,
};

/// A kind of player, chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A level from 0 to 8. All but the last play the same on every machine.
    Level(u8),
    /// Alpha-beta at full strength.
    AlphaBeta,
    /// Monte-Carlo tree search with the evaluator.
    Mcts,
    /// Plain Monte-Carlo tree search with random playouts, as a baseline without knowledge of the game.
    Uct,
    /// Looks one step ahead.
    Greedy,
    /// Plays like somebody who has just read the rules.
    Beginner,
    /// Plays uniformly random legal steps.
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
            Kind::Beginner => f.write_str("beginner"),
            Kind::Random => f.write_str("random"),
        }
    }
}

/// A name that is not a kind of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindError(String);

impl std::error::Error for KindError {}

impl fmt::Display for KindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found `{}`, expected level:0 to level:{STRONGEST}, alphabeta, mcts, uct, greedy, beginner or random",
            self.0
        )
    }
}

impl FromStr for Kind {
    type Err = KindError;

    fn from_str(text: &str) -> Result<Kind, KindError> {
        let plain = [Kind::AlphaBeta, Kind::Mcts, Kind::Uct, Kind::Greedy, Kind::Beginner, Kind::Random];
        let kinds = (0..=STRONGEST).map(Kind::Level).chain(plain);
        kinds.into_iter().find(|kind| kind.to_string() == text).ok_or_else(|| KindError(text.to_owned()))
    }
}

/// The settings of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Megabytes of the transposition table.
    pub megabytes: usize,
    /// Number of threads, for searches that can use several.
    pub threads: usize,
    /// Whether the solver at full strength may use an extra thread. It does not run if positions or depth are limited.
    pub solver: bool,
    /// The seed for all random choices.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { megabytes: 64, threads: 1, solver: false, seed: 0 }
    }
}

impl Kind {
    /// Makes the player. `levels` says how each level is weakened.
    ///
    /// Only alpha-beta at full strength is compiled for the evaluator's type. The others call it through a trait object:
    /// their strength does not depend on the speed of an evaluation, and a copy of each search less is compiled.
    pub fn make<G: Game, E: Evaluate<G> + 'static>(
        self,
        evaluator: E,
        levels: &Levels,
        settings: Settings,
    ) -> Box<dyn Search<G>> {
        let Settings { megabytes, threads, solver, seed } = settings;
        match self {
            Kind::Random | Kind::Level(0) => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Greedy::new(dynamic(evaluator), seed)),
            Kind::Beginner => Box::new(Beginner::new(dynamic(evaluator), seed)),
            Kind::Level(level @ 1..STRONGEST) => {
                let Handicap { nodes, slips } = levels[usize::from(level) - 1];
                let most = slips * evaluator.scale().step / 100;
                let imprecise = dynamic(Imprecise { evaluator, most, seed });
                match level {
                    1 => Box::new(Greedy::new(imprecise, seed)),
                    _ => {
                        let search = AlphaBeta::new(imprecise, megabytes.min(16), 1);
                        Box::new(NodeLimited { search, nodes })
                    }
                }
            }
            Kind::AlphaBeta | Kind::Level(_) => {
                Box::new(Proving::new(AlphaBeta::new(evaluator, megabytes, threads), megabytes, solver))
            }
            Kind::Mcts => Box::new(Mcts::new(dynamic(evaluator), Playouts::Evaluated { steps: 4 }, seed)),
            Kind::Uct => Box::new(Mcts::new(dynamic(evaluator), Playouts::Random, seed)),
        }
    }
}

fn dynamic<G: Game>(evaluator: impl Evaluate<G> + 'static) -> Arc<dyn Evaluate<G>> {
    Arc::new(evaluator)
}

/// A search of this many positions per step. It ignores any other limits.
struct NodeLimited<S> {
    search: S,
    nodes: u64,
}

impl<G: Game, S: Search<G>> Search<G> for NodeLimited<S> {
    fn search(
        &mut self,
        root: &Root<G>,
        limits: &Limits,
        watch: &Watch<'_>,
        progress: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        let own = Limits { nodes: Some(self.nodes), depth: None, time: None, lines: limits.lines };
        self.search.search(root, &own, watch, progress)
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}

/// An evaluator with added errors, always the same error for the same position.
#[derive(Clone, Copy, Debug)]
struct Imprecise<E> {
    evaluator: E,
    most: i32,
    seed: u64,
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Imprecise<E> {
    fn evaluate(&self, game: &G) -> i32 {
        let mixed = (game.key() ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let slip = (mixed >> 40) as i32 % (2 * self.most + 1) - self.most;
        self.evaluator.evaluate(game) + slip
    }

    fn scale(&self) -> Scale {
        self.evaluator.scale()
    }

    fn is_noisy(&self, game: &G, step: G::Step) -> bool {
        self.evaluator.is_noisy(game, step)
    }

    fn is_quiet(&self, game: &G) -> bool {
        self.evaluator.is_quiet(game)
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
        for name in ["level:0", "level:8", "alphabeta", "mcts", "uct", "greedy", "beginner", "random"] {
            assert_eq!(name.parse::<Kind>().map(|kind| kind.to_string()), Ok(name.to_owned()));
        }
        for wrong in ["", "level", "level:9", "level:08", "Level:1", "stockfish"] {
            assert!(wrong.parse::<Kind>().is_err(), "{wrong}");
        }
    }
}
