//! Solves positions exactly, with proofs that anyone can verify.

use std::io::{self, Read, Write};

use catalog::{AnyGame, NoSuchGame, Offers, Playable, Visitor, turn_texts, visit};
use kernel::{ReadError, read_exact};
use search::{Effort, Limits, Solver, Verdict, Watch};
use thiserror::Error;

use crate::proof_file::proof_text;

/// A position to solve, and the settings of the solver.
pub struct Question<'a> {
    /// The position's text; default: the start for seed 0.
    pub position: Option<&'a str>,
    /// Table size in megabytes.
    pub megabytes: usize,
    /// Number of threads. With two, wins of both players are searched for in parallel.
    pub threads: usize,
    /// The limits of the search.
    pub limits: Limits,
    /// The clock and the stop flag.
    pub watch: Watch<'a>,
    /// The saved table of an earlier search.
    pub earlier: Option<&'a mut dyn Read>,
    /// Where to save the table.
    pub later: Option<&'a mut dyn Write>,
    /// Receives progress reports.
    pub tell: &'a mut dyn FnMut(&Effort),
}

/// The exact result of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The verdict for the player to play.
    pub verdict: Verdict,
    /// For a win or loss: the maximum number of steps in the proof, unless the loser can hold out until repetition.
    pub steps: Option<u32>,
    /// The turns of the longest resistance.
    pub line: Vec<String>,
    /// Positions whose steps were generated.
    pub nodes: u64,
    /// The number of positions that the verification of the proof visited.
    pub checked: u64,
    /// The text of the proof file.
    pub proof: String,
}

/// Why a position cannot be solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    Game(#[from] NoSuchGame),
    /// The position's text is wrong.
    #[error("position: {0}")]
    Position(#[from] ReadError),
    /// The table of an earlier search cannot be read, or this one's cannot be written.
    #[error("what was found out before: {0}")]
    State(#[from] io::Error),
}

/// Solves a position exactly, as far as the limits allow.
///
/// # Errors
/// The position or the table of an earlier search cannot be read, or the table cannot be written.
pub fn solve(game: &dyn AnyGame, question: &mut Question<'_>) -> Result<Solved, SolveError> {
    visit(game.name(), game.variant(), Solve(question))?
}

struct Solve<'a, 'b>(&'a mut Question<'b>);

impl Visitor for Solve<'_, '_> {
    type Output = Result<Solved, SolveError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Result<Solved, SolveError> {
        let question = self.0;
        let position: G = match question.position {
            Some(text) => read_exact(variant, text)?,
            None => G::start(variant, &mut kernel::dice(0)),
        };
        let mut solver = Solver::<G>::new(question.megabytes).on(question.threads);
        if let Some(earlier) = &mut question.earlier {
            solver.load(earlier)?;
        }
        let (limits, watch) = (question.limits, question.watch);
        let found = solver.solve(&position, &limits, &watch, question.tell);
        // A verdict without a proof is not claimed. Extracting the proof may take as long as the search, so it gets the
        // same limits again.
        let begun = (watch.elapsed)();
        let elapsed = || (watch.elapsed)().saturating_sub(begun);
        let again = Watch { stop: watch.stop, elapsed: &elapsed };
        let shown = solver.proof(&position, found, &limits, &again);
        let nodes = solver.nodes();
        if let Some(later) = &mut question.later {
            solver.save(later)?;
        }
        Ok(match shown {
            None => Solved {
                verdict: Verdict::Unknown,
                steps: None,
                line: Vec::new(),
                nodes,
                checked: 0,
                proof: String::new(),
            },
            Some(shown) => Solved {
                verdict: found,
                steps: shown.distance,
                line: turn_texts(&position, &shown.line),
                nodes,
                checked: shown.positions,
                proof: proof_text(variant, &shown.proof),
            },
        })
    }
}
