//! Exact results: a question, an answer, and a proof that others can check.

use std::io::{self, Read, Write};

use catalog::{AnyGame, NoSuchGame, Offers, Playable, Visitor, turn_texts, visit};
use kernel::{ReadError, read_exact};
use search::{Effort, Limits, Solver, Verdict, Watch};
use thiserror::Error;

use crate::proof_file::proof_text;

/// A position to be solved, and how.
pub struct Question<'a> {
    /// The position's text; without it the start of seed 0.
    pub position: Option<&'a str>,
    /// Megabytes of memory.
    pub megabytes: usize,
    /// With two, both players' wins are looked for at once.
    pub threads: usize,
    /// How long.
    pub limits: Limits,
    /// The clock and the stop flag.
    pub watch: Watch<'a>,
    /// What an earlier search has written down.
    pub earlier: Option<&'a mut dyn Read>,
    /// Where to write down what was found out.
    pub later: Option<&'a mut dyn Write>,
    /// Who is told how far it is.
    pub tell: &'a mut dyn FnMut(&Effort),
}

/// What is certain of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// For the player to play.
    pub verdict: Verdict,
    /// Of a win or loss: how many steps the proof needs at most, unless the loser can hold out until repetition ends it.
    pub steps: Option<u32>,
    /// The turns of the longest resistance.
    pub line: Vec<String>,
    /// Positions whose steps were listed.
    pub nodes: u64,
    /// How many positions the check of the proof has walked through.
    pub checked: u64,
    /// The proof, to be written to a file.
    pub proof: String,
}

/// Why a position cannot be solved at all.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    Game(#[from] NoSuchGame),
    /// The position's text is wrong.
    #[error("position: {0}")]
    Position(#[from] ReadError),
    /// What was kept of an earlier search cannot be read, or this one's not be written.
    #[error("what was found out before: {0}")]
    State(#[from] io::Error),
}

/// Finds out what is certain of a position.
///
/// # Errors
/// The position cannot be read, or what was kept of an earlier search cannot be.
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
        // What cannot be shown is not claimed; writing the proof down may take as long as finding it.
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
