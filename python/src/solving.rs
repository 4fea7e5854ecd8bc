//! The Python functions `solve` and `verify`.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::time::Instant;

use pyo3::prelude::*;
use search::{Effort, Limits, Verdict, Watch};
use study::Question;

use crate::engine::within;
use crate::refusal::Refusal;
use crate::running::{run, seconds};
use crate::state::State;

/// The largest table in megabytes.
const MOST_MEGABYTES: usize = 4096;

/// The exact result of a position.
#[pyclass(frozen, get_all, module = "ludoteca")]
#[derive(Clone)]
pub struct Solution {
    /// `win`, `loss` or `draw` for the player to play, or `unknown` if the limits were too narrow.
    verdict: &'static str,
    /// How many steps a win or loss takes at most, unless the loser can hold out until repetition.
    steps: Option<u32>,
    /// The turns of the longest resistance.
    line: Vec<String>,
    /// The number of positions visited.
    nodes: u64,
    /// The proof as text, which `verify` checks; empty if there is none.
    proof: String,
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        format!("<Solution {} nodes={}>", self.verdict, self.nodes)
    }
}

/// Proves who wins from a position. Repetition counts from this position on, whatever led to it.
///
/// Limits are `time` in seconds and `nodes`; at least one is needed. `progress` is called with the number of positions
/// visited, the proof number and the disproof number now and then; what it raises, and Ctrl-C, end the search.
///
/// >>> import ludoteca
/// >>> state = ludoteca.load("crab-stack").state("-,m,M/-,bbM,S,-/m,B,W,-,Bb/-,ms,S,s/-,BM,Ss 1 -")
/// >>> solution = ludoteca.solve(state, nodes=10_000)
/// >>> solution.verdict
/// 'win'
/// >>> ludoteca.verify(solution.proof)[:2] == ("win", state.position)
/// True
#[pyfunction]
#[pyo3(signature = (state, *, time=None, nodes=None, threads=1, megabytes=64, progress=None))]
pub fn solve(
    py: Python<'_>,
    state: &Bound<'_, State>,
    time: Option<f64>,
    nodes: Option<u64>,
    threads: usize,
    megabytes: usize,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Solution> {
    let time = time.map(seconds).transpose()?;
    within("threads", threads, 2)?;
    within("megabytes", megabytes, MOST_MEGABYTES)?;
    if time.is_none() && nodes.is_none() {
        return Err(Refusal::value("a solver needs a limit: time or nodes").into());
    }
    let limits = Limits { time, nodes, ..Limits::default() };
    let (position, game) = {
        let state = state.borrow();
        (state.session.text(), state.game.any)
    };
    let work = |stop: &AtomicBool, sender: Sender<Effort>| {
        let started = Instant::now();
        let mut question = Question {
            position: Some(&position),
            megabytes,
            threads,
            limits,
            watch: Watch { stop, elapsed: &|| started.elapsed() },
            earlier: None,
            later: None,
            // Nobody listens any more once an exception has been raised.
            tell: &mut |effort| {
                let _ = sender.send(*effort);
            },
        };
        study::solve(game, &mut question).map_err(Refusal::value)
    };
    let tell = |_: Python<'_>, effort: Effort| match &progress {
        Some(progress) => progress.call1((effort.nodes, effort.proof, effort.disproof)).map(|_| ()),
        None => Ok(()),
    };
    let solved = run(py, work, tell)??;
    Ok(Solution {
        verdict: solved.verdict.name(),
        steps: solved.steps,
        line: solved.line,
        nodes: solved.nodes,
        proof: solved.proof,
    })
}

/// Checks a proof with nothing but the rules. Returns the verdict, the position and the number of positions visited.
///
/// >>> import ludoteca
/// >>> ludoteca.verify("no proof")
/// Traceback (most recent call last):
/// ValueError: line 1: found `no proof`, expected `ludoteca proof 1`
#[pyfunction]
#[pyo3(signature = (proof))]
pub fn verify(py: Python<'_>, proof: &str) -> PyResult<(&'static str, String, u64)> {
    let checked: Result<(Verdict, String, u64), _> = py.detach(|| study::verify(proof));
    let (verdict, position, positions) = checked.map_err(Refusal::value)?;
    Ok((verdict.name(), position, positions))
}
