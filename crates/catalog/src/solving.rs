//! Exact results as text: a question, an answer, and a proof that others can check.

use std::fmt::Write as _;
use std::io::{self, Read, Write};

use kernel::{Notation, ReadError, Seat, Variant, read_exact, read_step};
use search::{Effort, Limits, Proof, ProofError, ProofLine, Solver, Verdict, Watch};
use thiserror::Error;

use crate::any_player::turns;

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
    /// The position's text is wrong.
    #[error("position: {0}")]
    Position(#[from] ReadError),
    /// What was kept of an earlier search cannot be read, or this one's not be written.
    #[error("what was found out before: {0}")]
    State(#[from] io::Error),
}

/// What a proof's file says, not yet understood.
pub struct ProofText<'a> {
    verdict: Verdict,
    position: &'a str,
    /// Line numbers, seats, steps, positions.
    lines: Vec<(usize, Seat, &'a str, &'a str)>,
}

/// What is wrong with a proof's file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofTextError {
    /// A line cannot be read.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// The proof does not show what it says: why, and in which position.
    #[error("{0}: {1}")]
    Wrong(String, String),
}

const TITLE: &str = "ludoteca proof 1";

pub(crate) fn solve<G: Notation>(
    variant: &Variant,
    question: &mut Question<'_>,
) -> Result<Solved, SolveError> {
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
            line: turns(&position, &shown.line),
            nodes,
            checked: shown.positions,
            proof: written(variant, &shown.proof),
        },
    })
}

/// A proof as text: a heading, then the player, the step and the position of every answer.
fn written<G: Notation>(variant: &Variant, proof: &Proof<G>) -> String {
    let mut text = format!(
        "{TITLE}\ngame {}\nvariant {}\nposition {}\nverdict {}\n",
        G::NAME,
        variant.name,
        proof.root.text(),
        proof.verdict.name()
    );
    for (seat, ProofLine { position, step }) in &proof.lines {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{} {} {}", seat.number(), position.step_text(*step), position.text());
    }
    text
}

/// Reads a proof's file and checks it by the rules alone; says the verdict, the position and how many positions were
/// walked through.
///
/// # Errors
/// The first thing wrong with it.
pub fn verify(text: &str) -> Result<(Verdict, String, u64), ProofTextError> {
    let mut lines = text.lines().zip(1..);
    let wrong = |number: usize, what: String| ProofTextError::Line(number, what);
    let mut heading = |name: &'static str| {
        let (line, number) = lines.next().unwrap_or(("", 1));
        let value = if name.is_empty() { (line == TITLE).then_some("") } else { line.strip_prefix(name) };
        let expected = if name.is_empty() { TITLE } else { name };
        value
            .map(|value| (value, number))
            .ok_or_else(|| wrong(number, format!("found `{line}`, expected `{expected}`")))
    };
    heading("")?;
    let (game, game_line) = heading("game ")?;
    let (variant, variant_line) = heading("variant ")?;
    let (position, _) = heading("position ")?;
    let (verdict, verdict_line) = heading("verdict ")?;
    let entry = crate::find(game).ok_or_else(|| wrong(game_line, format!("there is no game `{game}`")))?;
    let (variant, any) =
        entry.variant(Some(variant)).map_err(|error| wrong(variant_line, error.to_string()))?;
    let verdicts = [Verdict::Win, Verdict::Loss, Verdict::Draw];
    let verdict = verdicts.into_iter().find(|known| known.name() == verdict);
    let verdict = verdict.ok_or_else(|| wrong(verdict_line, "expected win, loss or draw".to_owned()))?;
    let answers = lines.map(|(line, number)| {
        let mut parts = line.splitn(3, ' ');
        let seat = match parts.next() {
            Some("1") => Some(Seat::First),
            Some("2") => Some(Seat::Second),
            _ => None,
        };
        let whole = seat.zip(parts.next()).zip(parts.next());
        let whole = whole.map(|((seat, step), position)| (number, seat, step, position));
        whole.ok_or_else(|| wrong(number, "expected a seat, a step and a position".to_owned()))
    });
    let lines = answers.collect::<Result<Vec<_>, _>>()?;
    let proof = ProofText { verdict, position, lines };
    let positions = any.verify(variant, &proof)?;
    Ok((verdict, position.to_owned(), positions))
}

pub(crate) fn verify_text<G: Notation>(
    variant: &Variant,
    text: &ProofText<'_>,
) -> Result<u64, ProofTextError> {
    let read = |number: usize, text: &str| {
        read_exact::<G>(variant, text).map_err(|error| ProofTextError::Line(number, error.to_string()))
    };
    let root = read(4, text.position)?;
    let mut lines = Vec::with_capacity(text.lines.len());
    for (number, seat, step, position) in &text.lines {
        let position = read(*number, position)?;
        let step =
            read_step(&position, step).map_err(|error| ProofTextError::Line(*number, error.to_string()))?;
        lines.push((*seat, ProofLine { position, step }));
    }
    search::verify(&Proof { root, verdict: text.verdict, lines }).map_err(|error| {
        let place = match &error {
            ProofError::Silent(at)
            | ProofError::Illegal(at)
            | ProofError::Ends(at)
            | ProofError::Circle(at) => at.text(),
            ProofError::Unknown => String::new(),
        };
        ProofTextError::Wrong(error.to_string(), place)
    })
}
