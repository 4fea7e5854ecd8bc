//! Proofs as text files that anyone can verify.

use std::fmt::Write as _;

use catalog::{Offers, Playable, Visitor, visit};
use kernel::{Notation, Outcome, Seat, Variant, read_exact, read_step};
use search::{Proof, ProofError, ProofLine, Verdict};
use thiserror::Error;

/// The contents of a proof file, parsed but not yet interpreted by the game.
struct ProofText<'a> {
    verdict: Verdict,
    position: &'a str,
    /// Line number, seat, step and position of each answer.
    lines: Vec<(usize, Seat, &'a str, &'a str)>,
}

/// An error in a proof file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofFileError {
    /// A line cannot be read.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// The proof does not prove its verdict: the reason, and the position.
    #[error("{0}: {1}")]
    Wrong(String, String),
}

const TITLE: &str = "ludoteca proof 1";

/// Writes a proof as text: a header, then the player, the step and the position of every answer.
pub(crate) fn proof_text<G: Notation>(variant: &G::Variant, proof: &Proof<G>) -> String {
    let mut text = format!(
        "{TITLE}\ngame {}\nvariant {}\nposition {}\nverdict {}\n",
        G::NAME,
        variant.name(),
        proof.root.text(),
        proof.verdict.name()
    );
    for (seat, ProofLine { position, step }) in &proof.lines {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{} {} {}", seat.number(), position.step_text(*step), position.text());
    }
    text
}

/// Reads a proof file and verifies it with nothing but the rules. Returns the verdict, the position, and the number of
/// positions visited.
///
/// # Errors
/// The first error in the file.
pub fn verify(text: &str) -> Result<(Verdict, String, u64), ProofFileError> {
    let proof = verify_within(text, usize::MAX)?;
    Ok((proof.verdict, proof.position, proof.positions))
}

/// A proof file that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedProof {
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The text of the position.
    pub position: String,
    /// The verdict for the player to play.
    pub verdict: Verdict,
    /// The result that it means.
    pub outcome: Outcome,
    /// The number of positions visited.
    pub positions: u64,
}

/// The same as [`verify`], but visits no more than this many positions per player who proves something.
///
/// # Errors
/// The first error in the file, or that it has too many positions.
pub fn verify_within(text: &str, most: usize) -> Result<VerifiedProof, ProofFileError> {
    let mut lines = text.lines().zip(1..);
    let wrong = |number: usize, what: String| ProofFileError::Line(number, what);
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
    let entry = catalog::find(game).ok_or_else(|| wrong(game_line, format!("there is no game `{game}`")))?;
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
    let (player, positions) = visit(game, variant, Verify(&proof, most))
        .map_err(|error| wrong(variant_line, error.to_string()))??;
    let outcome = match verdict {
        Verdict::Win => Outcome::Win(player),
        Verdict::Loss => Outcome::Win(player.opponent()),
        _ => Outcome::Draw,
    };
    let (game, variant, position) = (game.to_owned(), variant.to_owned(), position.to_owned());
    Ok(VerifiedProof { game, variant, position, verdict, outcome, positions })
}

/// Verifies a proof with nothing but the rules, and returns the player to play and the number of positions visited.
struct Verify<'a>(&'a ProofText<'a>, usize);

impl Visitor for Verify<'_> {
    type Output = Result<(Seat, u64), ProofFileError>;

    fn visit<G: Playable>(
        self,
        variant: &'static G::Variant,
        _: &Offers<G>,
    ) -> Result<(Seat, u64), ProofFileError> {
        let text = self.0;
        let read = |number: usize, text: &str| {
            read_exact::<G>(variant, text).map_err(|error| ProofFileError::Line(number, error.to_string()))
        };
        let root = read(4, text.position)?;
        let mut lines = Vec::with_capacity(text.lines.len());
        for (number, seat, step, position) in &text.lines {
            let position = read(*number, position)?;
            let step = read_step(&position, step)
                .map_err(|error| ProofFileError::Line(*number, error.to_string()))?;
            lines.push((*seat, ProofLine { position, step }));
        }
        let positions = search::verify_within(&Proof { root, verdict: text.verdict, lines }, self.1);
        let positions = positions.map_err(|error| {
            let place = match &error {
                ProofError::Silent(at)
                | ProofError::Illegal(at)
                | ProofError::Ends(at)
                | ProofError::Circle(at) => at.text(),
                ProofError::Unknown | ProofError::TooLarge(_) => root.text(),
            };
            ProofFileError::Wrong(error.to_string(), place)
        })?;
        Ok((root.to_play(), positions))
    }
}
