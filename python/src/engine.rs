//! The Python function `search`.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::time::Instant;

use ::search::{Kind, Limits, Progress, STRONGEST, Settings, Watch};
use catalog::{Offers, Playable, Visitor, turn_texts, visit};
use pyo3::prelude::*;

use crate::evaluators::chosen;
use crate::refusal::Refusal;
use crate::running::{run, seconds};
use crate::session::{Playing, Session};
use crate::state::State;

/// The largest table in megabytes, and the largest number of threads.
const MOST_MEGABYTES: usize = 4096;
const MOST_THREADS: usize = 256;

/// One of the best lines of play.
#[pyclass(frozen, get_all, module = "ludoteca")]
#[derive(Clone)]
pub struct SearchLine {
    /// The score for the player to play, in the evaluator's units.
    score: i32,
    /// The chance that the player to play wins, from 0 to 1.
    chance: f64,
    /// Whether the result is proven.
    exact: bool,
    /// How many steps a proven win or loss takes.
    distance: Option<u32>,
    /// The turns, with steps joined by commas. The last one may be incomplete.
    turns: Vec<String>,
}

#[pymethods]
impl SearchLine {
    fn __repr__(&self) -> String {
        let turns = self.turns.join(" ");
        format!(
            "<SearchLine chance={:.3} exact={} {turns}>",
            self.chance,
            if self.exact { "True" } else { "False" }
        )
    }
}

/// What a search has found, so far or at its end.
#[pyclass(frozen, get_all, module = "ludoteca")]
#[derive(Clone)]
pub struct SearchResult {
    /// The best step as text.
    step: String,
    /// The best step as an action; `None` if the game has no actions.
    action: Option<usize>,
    /// The depth in steps.
    depth: u32,
    /// The number of positions visited.
    nodes: u64,
    /// The time in seconds.
    time: f64,
    /// The best lines, best first.
    lines: Vec<SearchLine>,
}

#[pymethods]
impl SearchResult {
    fn __repr__(&self) -> String {
        format!("<SearchResult {} depth={} nodes={}>", self.step, self.depth, self.nodes)
    }
}

/// Searches for the best step of a state.
///
/// A search needs a limit: `time` in seconds, `nodes` or `depth` in steps. Levels below 8, `greedy`, `beginner` and
/// `random` need none. `player` is `alphabeta`, `mcts`, `uct`, `greedy`, `beginner`, `random` or `level:0` to `level:8`.
/// `evaluator` is one of `Game.evaluators`, or the file of a net or of weights.
/// `progress` is called with a `SearchResult` now and then; what it raises, and Ctrl-C, end the search.
///
/// >>> import ludoteca
/// >>> state = ludoteca.load("stac").new_initial_state()
/// >>> found = ludoteca.search(state, nodes=2000, lines=3)
/// >>> found.action in state.legal_actions(), len(found.lines)
/// (True, 3)
/// >>> ludoteca.search(state)
/// Traceback (most recent call last):
/// ValueError: a search by alphabeta needs a limit: time, nodes or depth
#[pyfunction]
#[pyo3(signature = (
    state, *, time=None, nodes=None, depth=None, lines=1, player="alphabeta", evaluator=None, threads=1, megabytes=64,
    seed=0, progress=None,
))]
#[allow(clippy::too_many_arguments)]
pub fn search(
    py: Python<'_>,
    state: &Bound<'_, State>,
    time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    lines: usize,
    player: &str,
    evaluator: Option<String>,
    threads: usize,
    megabytes: usize,
    seed: u64,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<SearchResult> {
    let kind: Kind = player.parse().map_err(Refusal::value)?;
    let time = time.map(seconds).transpose()?;
    within("threads", threads, MOST_THREADS)?;
    within("megabytes", megabytes, MOST_MEGABYTES)?;
    if is_boundless(kind) && time.is_none() && nodes.is_none() && depth.is_none() {
        let text = format!("a search by {kind} needs a limit: time, nodes or depth");
        return Err(Refusal::Value(text).into());
    }
    let (session, game) = {
        let state = state.borrow();
        (state.session.copied(), state.game.any)
    };
    if let Some(ending) = session.ending() {
        return Err(Refusal::Over(format!("the game is over ({})", ending.outcome)).into());
    }
    let limits = Limits { time, nodes, depth, lines };
    let settings = Settings { megabytes, threads, solver: false, seed };
    let work = |stop: &AtomicBool, sender: Sender<SearchResult>| {
        let task = Task { session: &*session, kind, evaluator, limits, settings, stop, sender };
        visit(game.name(), game.variant(), task).map_err(Refusal::value)?
    };
    let tell = |py: Python<'_>, found: SearchResult| match &progress {
        Some(progress) => progress.call1((Py::new(py, found)?,)).map(|_| ()),
        None => Ok(()),
    };
    Ok(run(py, work, tell)??)
}

/// Whether players of a kind have no limit of their own.
pub fn is_boundless(kind: Kind) -> bool {
    matches!(kind, Kind::AlphaBeta | Kind::Mcts | Kind::Uct | Kind::Level(STRONGEST))
}

/// Checks a number that is at least 1.
pub fn within(what: &str, found: usize, most: usize) -> Result<(), Refusal> {
    if (1..=most).contains(&found) {
        return Ok(());
    }
    Err(Refusal::Value(format!("found {found} {what}, expected 1 to {most}")))
}

/// A search for a step, with the type of the game.
struct Task<'a> {
    session: &'a dyn Session,
    kind: Kind,
    evaluator: Option<String>,
    limits: Limits,
    settings: Settings,
    stop: &'a AtomicBool,
    sender: Sender<SearchResult>,
}

impl Visitor for Task<'_> {
    type Output = Result<SearchResult, Refusal>;

    fn visit<G: Playable>(self, _: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        let playing = self.session.as_any().downcast_ref::<Playing<G>>();
        let playing = playing.ok_or_else(|| Refusal::value("the state is of another game"))?;
        let evaluator = chosen(offers, self.kind, self.evaluator.as_deref())?;
        let mut search = evaluator.get().player(self.kind, self.settings);
        let root = playing.root();
        let started = Instant::now();
        let watch = Watch { stop: self.stop, elapsed: &|| started.elapsed() };
        let found = search.search(&root, &self.limits, &watch, &mut |progress| {
            let best = progress.lines.first().and_then(|line| line.steps.first());
            if let Some(step) = best {
                // Nobody listens any more once an exception has been raised.
                let _ = self.sender.send(result(playing, *step, progress));
            }
        });
        let found = found.ok_or_else(|| Refusal::Over("the game is over".to_owned()))?;
        Ok(result(playing, found.step, &found.progress))
    }
}

fn result<G: Playable>(playing: &Playing<G>, step: G::Step, progress: &Progress<G>) -> SearchResult {
    let position = playing.position();
    let lines = progress.lines.iter().map(|line| SearchLine {
        score: line.score.value(),
        chance: line.score.chance(),
        exact: line.score.is_exact(),
        distance: line.score.steps_to_win().or(line.score.steps_to_loss()),
        turns: turn_texts(position, &line.steps),
    });
    SearchResult {
        step: position.step_text(step),
        action: playing.action(step),
        depth: progress.depth,
        nodes: progress.nodes,
        time: progress.time.as_secs_f64(),
        lines: lines.collect(),
    }
}
