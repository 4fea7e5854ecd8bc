//! Proofs of positions, for studies on a server.

use std::sync::atomic::AtomicBool;

use catalog::PositionQuestion;
use search::Watch;
use serde::Serialize;
use study::{Question, solve};

use crate::Host;
use crate::answer::Refusal;
use crate::thinking::limits;

/// Table size in megabytes.
const MEGABYTES: usize = 32;

/// The result of a position.
#[derive(Debug, Serialize)]
pub(crate) struct Proven {
    /// `win`, `loss` or `draw` for the player to play, or `unknown`.
    verdict: &'static str,
    /// The proof file; empty if nothing is proven.
    proof: String,
}

/// Solves a position and writes down the proof.
pub(crate) fn prove(
    host: &dyn Host,
    of: &PositionQuestion,
    milliseconds: Option<u64>,
    nodes: Option<u64>,
) -> Result<Proven, Refusal> {
    let limits = limits(milliseconds, nodes)?;
    let (_, game, played) = of.played()?;
    let position = played.text();
    let (stop, started) = (AtomicBool::new(false), host.now());
    let mut question = Question {
        position: Some(&position),
        megabytes: MEGABYTES,
        threads: 1,
        limits,
        watch: Watch { stop: &stop, elapsed: &|| host.now().saturating_sub(started) },
        earlier: None,
        later: None,
        tell: &mut |_| {},
    };
    let solved = solve(game, &mut question).map_err(|error| Refusal::new(error.to_string()))?;
    Ok(Proven { verdict: solved.verdict.name(), proof: solved.proof })
}
