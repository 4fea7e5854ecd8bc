//! Search over any game: alpha-beta, Monte-Carlo tree search and proof-number search.
//!
//! - [`AlphaBeta`]: principal variation search with iterative deepening, aspiration windows, a transposition table,
//!   late-move reductions, futility pruning, killer and history heuristics, quiescence search, and ABDADA on threads.
//! - [`Mcts`]: UCT with MCTS-Solver.
//! - [`Solver`]: df-pn, safe under repetition, with proofs that [`verify`] checks.
//! - [`minimax()`], [`Greedy`], [`Random`], [`Beginner`]: simple baselines.
//!
//! Turns may have several steps, so nothing here assumes that players alternate: a score changes its sign only where
//! the player to play changes. The caller provides the time through [`Watch`] and the randomness through seeds. On one
//! thread, a seed determines the result.
//!
//! ```
//! use std::{sync::atomic::AtomicBool, time::Duration};
//!
//! use games::crab_stack::CrabStack;
//! use kernel::{Game, read_exact};
//! use ludoteca_search::{Limits, Solver, Verdict, Watch};
//!
//! let text = "-,m,M/-,bbM,S,-/m,B,W,-,Bb/-,ms,S,s/-,BM,Ss 1 -";
//! let position: CrabStack = read_exact(&CrabStack::VARIANTS[0], text)?;
//!
//! // Only the number of positions is limited here, so the clock need not run.
//! let stop = AtomicBool::new(false);
//! let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
//! let verdict = Solver::new(1).solve(&position, &Limits::nodes(10_000), &watch, &mut |_| {});
//! assert_eq!(verdict, Verdict::Win);
//! # Ok::<(), kernel::ReadError>(())
//! ```

mod alphabeta;
mod beginner;
mod cache_lines;
mod found;
mod levels;
mod limits;
mod mcts;
mod minimax;
mod proving;
mod repetition;
mod score;
mod simple;
mod solver;
mod transposition_table;

use kernel::Game;

pub use alphabeta::{AlphaBeta, Prunings};
pub use beginner::Beginner;
pub use found::{Found, Line, Progress};
pub use levels::{Kind, KindError, STRONGEST, Settings};
pub use limits::{Limits, Watch};
pub use mcts::{Mcts, Playouts};
pub use minimax::minimax;
pub use proving::Proving;
pub use repetition::recurs;
pub use score::Score;
pub use simple::{Greedy, Random, Simple};
pub use solver::{
    Effort, Proof, ProofError, ProofLine, Shown, Solver, Strategy, Verdict, exhaust, verify, verify_within,
};

/// A position to search, with the keys of the earlier positions that count for repetition.
#[derive(Clone, Debug)]
pub struct Root<G: Game> {
    /// The position.
    pub position: G,
    /// Keys of the earlier positions at starts of turns, oldest first.
    pub history: Vec<u64>,
}

impl<G: Game> Root<G> {
    /// A position without earlier positions.
    #[must_use]
    pub fn new(position: G) -> Root<G> {
        Root { position, history: Vec::new() }
    }

    /// Plays a step.
    pub fn play(&mut self, step: G::Step) {
        if self.position.counts_for_repetition() {
            self.history.push(self.position.key());
        }
        self.position.play(step);
    }
}

/// A search algorithm that finds a step.
pub trait Search<G: Game>: Send {
    /// Searches within limits and reports progress. Returns `None` only in finished games.
    fn search(
        &mut self,
        root: &Root<G>,
        limits: &Limits,
        watch: &Watch<'_>,
        progress: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>>;

    /// Clears what earlier searches have learnt, for a new game.
    fn forget(&mut self);
}
