//! What each request asks for.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::{AnyGame, AnyMatch, AnyReport, Entry, ReportBoard, games, named};
use kernel::prolog::Term;
use kernel::{Outcome, split_turn};
use search::{Kind, Limits, Settings, Verdict, Watch};
use study::Question;

/// Table size of the search and the solver, in megabytes.
const MEGABYTES: usize = 64;

/// The answer to a request, or a message that says what is wrong with it.
pub(crate) fn answer(request: &Term) -> Result<Term, String> {
    let wrong = || format!("found `{request}`, expected a request such as games or start(stac,report,0)");
    let (name, arguments) = match request {
        Term::Word(name) => (name.as_str(), &[][..]),
        Term::Call(name, arguments) => (name.as_str(), &arguments[..]),
        _ => return Err(wrong()),
    };
    let (game, variant, rest) = match arguments {
        [] if name == "games" => return Ok(list()),
        [game, variant, rest @ ..] => (game, variant, rest),
        _ => return Err(wrong()),
    };
    let asked = Asked::of(game, variant)?;
    match (name, rest) {
        ("start", [seed]) => {
            let seed = seed.number().ok_or_else(|| format!("found `{seed}`, expected a seed such as 0"))?;
            asked.state(&asked.game.start(seed.into()).text())
        }
        ("state", [board]) => asked.state(&asked.position(board)?.text()),
        ("settle", [board]) => asked.settle(board),
        ("text", [board]) => Ok(Term::call("text", [Term::Word(asked.position(board)?.text())])),
        ("print", [board]) => {
            let printed = match board {
                Term::Word(text) => asked.report.write(text).map_err(|error| error.to_string())?,
                _ => asked.board(board)?.report,
            };
            Ok(Term::call("text", [Term::Word(printed)]))
        }
        ("steps", [board]) => {
            let position = asked.position(board)?;
            let steps = asked.steps(&position.text())?.into_iter().map(|(_, term)| term);
            Ok(Term::call("steps", [Term::List(steps.collect())]))
        }
        ("moves", [board]) => asked.moves(board),
        ("play", [board, step]) => {
            let step = step.word().map_or_else(|| step.to_string(), str::to_owned);
            let steps: Vec<String> = split_turn(&step).into_iter().map(str::to_owned).collect();
            match asked.position(board)?.snapshot(&steps) {
                Ok(played) => asked.state(&played.position),
                Err(refusal) => Ok(Term::call("refused", [Term::Word(refusal.to_string())])),
            }
        }
        ("to_play", [board]) => {
            let seat = asked.position(board)?.to_play();
            Ok(Term::call("seat", [Term::Number(seat.number().into())]))
        }
        ("outcome", [board]) => {
            let conclusion = asked.position(board)?.conclusion();
            Ok(Term::call("outcome", [outcome(conclusion.and_then(|conclusion| conclusion.outcome))]))
        }
        ("best", [board, limit]) => asked.best(board, limit),
        ("solve", [board, limit]) => asked.solve(board, limit),
        _ => Err(wrong()),
    }
}

/// Every game with its variants.
fn list() -> Term {
    let entry = |entry: &Entry| {
        let variants = entry.variants().map(|game| Term::plain(game.variant())).collect();
        Term::call("game", [Term::plain(entry.name()), Term::List(variants)])
    };
    Term::call("games", [Term::List(games().iter().map(entry).collect())])
}

fn outcome(outcome: Option<Outcome>) -> Term {
    match outcome {
        None => Term::plain("none"),
        Some(Outcome::Draw) => Term::plain("draw"),
        Some(Outcome::Win(seat)) => Term::call("win", [Term::Number(seat.number().into())]),
    }
}

/// The game that a request is about.
struct Asked {
    game: &'static dyn AnyGame,
    report: &'static dyn AnyReport,
}

impl Asked {
    fn of(game: &Term, variant: &Term) -> Result<Asked, String> {
        let variant = variant.text().ok_or_else(|| format!("found `{variant}`, expected a variant"))?;
        let name = game.text().ok_or_else(|| format!("found `{game}`, expected a game"))?;
        let (_, game) = named(&name, Some(&variant)).map_err(|error| error.to_string())?;
        let report = game.report().ok_or_else(|| format!("no course report describes {name}"))?;
        Ok(Asked { game, report })
    }

    fn board(&self, board: &Term) -> Result<ReportBoard, String> {
        self.report.read(&board.to_string(), &[]).map_err(|error| error.to_string())
    }

    /// The position of a board or state as a term, or of a position text as an atom.
    fn position(&self, board: &Term) -> Result<Box<dyn AnyMatch>, String> {
        match board {
            Term::Word(text) => self.game.read(text).map_err(|error| error.to_string()),
            _ => self.board(board)?.begin().map_err(|error| error.to_string()),
        }
    }

    /// A position as the answer `state(State)`.
    fn state(&self, text: &str) -> Result<Term, String> {
        let state = self.report.state(text).map_err(|error| error.to_string())?;
        Ok(Term::call("state", [state]))
    }

    /// The position that forced bookkeeping makes of a board, which need not be a position before.
    fn settle(&self, board: &Term) -> Result<Term, String> {
        let read = self.board(board)?;
        if read.settled != read.text {
            return self.state(&read.settled);
        }
        self.state(&read.begin().map_err(|error| error.to_string())?.text())
    }

    fn steps(&self, position: &str) -> Result<Vec<(String, Term)>, String> {
        self.report.steps(position).map_err(|error| error.to_string())
    }

    /// The legal steps in short notation, each with what follows: the turn goes on, it is over, or the game is.
    fn moves(&self, board: &Term) -> Result<Term, String> {
        let position = self.position(board)?;
        let mut moves = Vec::new();
        for step in position.snapshot(&[]).map_err(|error| error.to_string())?.legal {
            let follows = if step.ends_turn {
                let mut played = position.after(0).ok_or("the position cannot be copied")?;
                played.play_turn(&step.text, 0).map_err(|error| error.to_string())?;
                let result = played.conclusion().and_then(|conclusion| conclusion.outcome);
                result.map_or(Term::plain("turn_over"), |result| outcome(Some(result)))
            } else {
                Term::plain("goes_on")
            };
            moves.push(Term::call("move", [Term::Word(step.text), follows]));
        }
        Ok(Term::call("moves", [Term::List(moves)]))
    }

    /// The best first step within a limit, or the one that a level chooses.
    fn best(&self, board: &Term, limit: &Term) -> Result<Term, String> {
        let position = self.position(board)?;
        if let Some(conclusion) = position.conclusion() {
            return Err(format!("the game is over: {}", conclusion.termination));
        }
        let (kind, limits) = match argument(limit, "level") {
            Some(level @ 0..=8) => (Kind::Level(level as u8), Limits::nodes(100_000)),
            _ => (Kind::AlphaBeta, limits(limit)?),
        };
        let settings = Settings { megabytes: MEGABYTES, ..Settings::default() };
        let mut player = self.game.player(kind, settings);
        player.set_up(Some(&position.text()), &[]).map_err(|error| error.to_string())?;
        let begin = Instant::now();
        let (stop, elapsed) = (AtomicBool::new(false), || begin.elapsed());
        let choice = player.choose(&limits, &stop, &elapsed, &mut |_| {});
        let turn = choice.map(|choice| choice.turn).unwrap_or_default();
        let first = split_turn(&turn).first().copied().unwrap_or_default().to_owned();
        let step = self.steps(&position.text())?.into_iter().find(|(text, _)| *text == first);
        let (_, term) = step.ok_or("the search found no step")?;
        Ok(Term::call("step", [term]))
    }

    fn solve(&self, board: &Term, limit: &Term) -> Result<Term, String> {
        let position = self.position(board)?.text();
        let begin = Instant::now();
        let (stop, elapsed) = (AtomicBool::new(false), || begin.elapsed());
        let mut question = Question {
            position: Some(&position),
            megabytes: MEGABYTES,
            threads: 1,
            limits: limits(limit)?,
            watch: Watch { stop: &stop, elapsed: &elapsed },
            earlier: None,
            later: None,
            tell: &mut |_| {},
        };
        let solved = study::solve(self.game, &mut question).map_err(|error| error.to_string())?;
        let verdict = match solved.verdict {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Unknown => "unknown",
        };
        Ok(Term::call("verdict", [Term::plain(verdict)]))
    }
}

/// The number in a term such as `nodes(10000)`.
fn argument(term: &Term, name: &str) -> Option<u32> {
    match term {
        Term::Call(found, arguments) if found == name => match arguments[..] {
            [Term::Number(number)] => Some(number),
            _ => None,
        },
        _ => None,
    }
}

fn limits(term: &Term) -> Result<Limits, String> {
    match (argument(term, "nodes"), argument(term, "time")) {
        (Some(nodes), _) => Ok(Limits::nodes(nodes.into())),
        (_, Some(time)) => Ok(Limits::time(Duration::from_millis(time.into()))),
        _ => Err(format!(
            "found the limit `{term}`, expected nodes(Positions), time(Milliseconds) or, for best, level(0) to level(8)"
        )),
    }
}
