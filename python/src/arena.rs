//! The Python functions `match` and `ratings`.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::time::Duration;

use ::arena::{Pairing, Plan, Report, Sprt, Terms, Verdict, play_match_until};
use ::search::Limits;
use pyo3::prelude::*;

use crate::bots::{Raised, player};
use crate::engine::within;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::running::{run, seconds};

/// The limit for each step if none is given.
const USUAL: Duration = Duration::from_millis(100);
/// The usual number of random turns at the beginning of a game, unless it is dealt.
const OPENING: usize = 4;
/// The most games of a match, and the most games at a time.
const MOST_GAMES: u64 = 10_000_000;
const MOST_THREADS: usize = 256;

/// The result of a match, as the first player sees it.
#[pyclass(frozen, module = "ludoteca")]
pub struct MatchResult {
    /// The names of both players.
    #[pyo3(get)]
    players: [String; 2],
    report: Report,
}

#[pymethods]
impl MatchResult {
    /// Games won by the first player.
    #[getter]
    fn wins(&self) -> u64 {
        self.report.tally.wins
    }

    /// Games drawn.
    #[getter]
    fn draws(&self) -> u64 {
        self.report.tally.draws
    }

    /// Games lost by the first player.
    #[getter]
    fn losses(&self) -> u64 {
        self.report.tally.losses
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.report.tally.games()
    }

    /// The points of the first player; a draw is half a point.
    #[getter]
    fn points(&self) -> f64 {
        self.report.tally.points()
    }

    /// The share of the points that the first player has.
    #[getter]
    fn score(&self) -> f64 {
        self.report.tally.score()
    }

    /// The Elo difference: the estimate, and the lower and the upper bound (95%). They may be infinite.
    #[getter]
    fn elo(&self) -> (f64, f64, f64) {
        let elo = self.report.tally.elo();
        (elo.estimate, elo.low, elo.high)
    }

    /// How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points.
    #[getter]
    fn pairs(&self) -> [u64; 5] {
        self.report.tally.pairs
    }

    /// The share of the points that whoever begins has.
    #[getter]
    fn first_seat_score(&self) -> f64 {
        self.report.tally.first_seat_score()
    }

    /// The number of turns of all games.
    #[getter]
    fn turns(&self) -> u64 {
        self.report.tally.turns
    }

    /// How many games each player lost by a crash, by taking too long, or by an illegal turn. Only programs do.
    #[getter]
    fn faults(&self) -> [u64; 2] {
        self.report
            .tally
            .failings
            .map(|failings| failings.crashes + failings.time_outs + failings.illegal_turns)
    }

    /// What the test of strength says: `passed`, `failed` or `open`; `None` if there was none.
    #[getter]
    fn sprt(&self) -> Option<&'static str> {
        self.report.sprt.map(|verdict| match verdict {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Open => "open",
        })
    }

    fn __repr__(&self) -> String {
        let [first, second] = &self.players;
        let (elo, low, high) = self.elo();
        let (wins, draws, losses) = (self.wins(), self.draws(), self.losses());
        format!(
            "<MatchResult {first} against {second}: +{wins} ={draws} -{losses}, Elo {elo:+.0} [{low:+.0}, {high:+.0}]>"
        )
    }
}

/// Plays a match: pairs of games from the same random openings with seats swapped.
///
/// A player is the name of an engine (`level:0` to `level:8`, `alphabeta`, `mcts`, `uct`, `greedy`, `beginner`, `random`,
/// `alphabeta:NAME` or `mcts:NAME` with an evaluator or the file of a net or of weights, `cmd:PATH arguments` for another
/// program), or a `Bot`: an object, or its class, from which each thread makes its own.
///
/// `time` in seconds or `nodes` limit each step of an engine (default: 0.1 seconds); `odds` multiplies the limit of the
/// second player. `opening` is the number of random turns at the beginning. With `sprt=(0, 20)`, the match ends as soon as
/// it is clear whether the first player is stronger by 20 Elo rather than by 0. `concurrency` games are played at the same
/// time. In the folder `out`, the records of all games are kept, and a match that was interrupted goes on there.
/// `progress` is called with wins, draws and losses. What it or a bot raises, and Ctrl-C, end the match.
///
/// >>> import ludoteca
/// >>> result = ludoteca.match("stac", "level:3", "random", games=10)
/// >>> result.points > 8, result.games
/// (True, 10)
#[pyfunction]
#[pyo3(name = "match", signature = (
    game, first, second, *, variant=None, games=100, time=None, nodes=None, odds=1, opening=None, seed=0, sprt=None,
    concurrency=1, out=None, progress=None,
))]
#[allow(clippy::too_many_arguments)]
pub fn play_match(
    py: Python<'_>,
    game: &str,
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
    variant: Option<&str>,
    games: u64,
    time: Option<f64>,
    nodes: Option<u64>,
    odds: u32,
    opening: Option<usize>,
    seed: u64,
    sprt: Option<(f64, f64)>,
    concurrency: usize,
    out: Option<PathBuf>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<MatchResult> {
    let game = Game::named(game, variant)?;
    within("games at a time", concurrency, MOST_THREADS)?;
    if games == 0 || !games.is_multiple_of(2) || games > MOST_GAMES {
        let text = format!(
            "found {games} games, expected an even number up to {MOST_GAMES}, since games come in pairs"
        );
        return Err(Refusal::Value(text).into());
    }
    if odds == 0 {
        return Err(Refusal::value("found the odds 0, expected 1 or more").into());
    }
    let sprt = sprt.map(test_of_strength).transpose()?;
    let raised = Raised::default();
    let players = [player(first, &game, &raised)?, player(second, &game, &raised)?];
    let time = time.map(seconds).transpose()?;
    let usual = if time.is_none() && nodes.is_none() { Some(USUAL) } else { time };
    let opening = opening.unwrap_or(if game.any.is_dealt() { 0 } else { OPENING });
    let names = players.each_ref().map(ToString::to_string);
    let limits = Limits { time: usual, nodes, ..Limits::default() };
    let terms = Terms { players, game: game.any, limits, odds, opening, seed };
    let plan = Plan { pairs: games / 2, sprt, concurrency, out };
    let work = |stop: &AtomicBool, sender: Sender<[u64; 3]>| {
        play_match_until(&terms, &plan, stop, &mut |standing| {
            let tally = standing.tally;
            // Nobody listens any more once an exception has been raised.
            let _ = sender.send([tally.wins, tally.draws, tally.losses]);
        })
    };
    let tell = |_: Python<'_>, [wins, draws, losses]: [u64; 3]| match &progress {
        Some(progress) => progress.call1((wins, draws, losses)).map(|_| ()),
        None => Ok(()),
    };
    let played = run(py, work, tell)?;
    if let Some(error) = raised.take() {
        return Err(error);
    }
    Ok(MatchResult { players: names, report: played.map_err(Refusal::value)? })
}

fn test_of_strength((elo0, elo1): (f64, f64)) -> Result<Sprt, Refusal> {
    if elo0.is_finite() && elo1.is_finite() && elo0 < elo1 {
        return Ok(Sprt { elo0, elo1 });
    }
    Err(Refusal::Value(format!(
        "found sprt=({elo0}, {elo1}), expected a smaller and a larger Elo difference"
    )))
}

/// Ratings of several players from their matches with each other: for each of `count` players its rating in Elo and the
/// lower and the upper bound (95%). The mean rating is 0. A match is given by the numbers of both players and its result.
///
/// >>> import ludoteca
/// >>> result = ludoteca.match("stac", "level:2", "random", games=10)
/// >>> (first, *_), (second, *_) = ludoteca.ratings(2, [(0, 1, result)])
/// >>> first > 0 > second
/// True
#[pyfunction]
#[pyo3(signature = (count, matches))]
pub fn ratings(
    py: Python<'_>,
    count: usize,
    matches: Vec<(usize, usize, Py<MatchResult>)>,
) -> PyResult<Vec<(f64, f64, f64)>> {
    within("players", count, MOST_THREADS)?;
    let pairing = |(first, second, result): (usize, usize, Py<MatchResult>)| {
        if first >= count || second >= count || first == second {
            let text = format!("found a match of {first} and {second}, expected two players below {count}");
            return Err(Refusal::Value(text));
        }
        Ok(Pairing { engines: [first, second], report: result.get().report.clone() })
    };
    let pairings = matches.into_iter().map(pairing).collect::<Result<Vec<Pairing>, Refusal>>()?;
    let found = py.detach(|| ::arena::ratings(count, &pairings));
    Ok(found.into_iter().map(|rating| (rating.elo, rating.bounds[0], rating.bounds[1])).collect())
}
