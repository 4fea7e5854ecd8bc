//! Self-play games for training: played several at a time, saved one per line, and resumable.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;

use arena::{LONGEST_GAME, Lines, opening, seed_of, share_out};
use catalog::{AnyGame, Offers, Playable, Visitor, visit};
use kernel::{Control, Match, Outcome, Seat, read_exact};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::self_play::{Habits, SelfPlayed, self_play};
use crate::weighing::linear;
use crate::{TunerError, Weighing};

/// The file of games within the folder.
const GAMES: &str = "games.jsonl";

/// Everything that determines which games are played, and where they are saved.
#[derive(Clone)]
pub struct Run {
    /// The game in its variant.
    pub game: &'static dyn AnyGame,
    /// The number of games.
    pub games: u64,
    /// Positions to search per step.
    pub nodes: u64,
    /// The number of random opening turns.
    pub opening: usize,
    /// Seed for openings and deals.
    pub seed: u64,
    /// The number of games played at the same time.
    pub concurrency: usize,
    /// The folder.
    pub out: PathBuf,
}

impl Run {
    /// The first line of the file of games. It leaves out the number of games, which may change.
    fn describe(&self) -> Result<Value, TunerError> {
        Ok(json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.game.name(),
            "variant": self.game.variant(),
            "nodes": self.nodes,
            "opening": self.opening,
            "seed": self.seed,
            "weights": Weighing::of(self.game)?.weights,
        }))
    }

    fn play(&self, game: u64) -> Result<PlayedGame, TunerError> {
        visit(self.game.name(), self.game.variant(), Play { run: self, game })?
    }

    pub(crate) fn wrong(&self, game: u64, problem: &dyn Display) -> TunerError {
        TunerError::Game { path: self.out.clone(), game, problem: problem.to_string() }
    }
}

/// Plays one game of a run.
struct Play<'a> {
    run: &'a Run,
    game: u64,
}

impl Visitor for Play<'_> {
    type Output = Result<PlayedGame, TunerError>;

    fn visit<G: Playable>(
        self,
        variant: &'static G::Variant,
        offers: &Offers<G>,
    ) -> Result<PlayedGame, TunerError> {
        let Play { run, game } = self;
        let (evaluator, _) =
            linear(offers).ok_or_else(|| TunerError::NotLinear(run.game.name().to_owned()))?;
        // Different openings, so that the later match does not begin with those that were used for training.
        let begun = opening(run.game, run.opening, seed_of(run.seed, 0, 200), game);
        let start: G = read_exact(variant, &begun.start()).map_err(|error| run.wrong(game, &error))?;
        let mut begun_match = Match::new(*variant, start, Control::None);
        for turn in begun.turns() {
            begun_match.play_turn(&turn, 0).map_err(|error| run.wrong(game, &error))?;
        }
        let mut habits = Habits {
            nodes: run.nodes,
            longest: LONGEST_GAME,
            stop_when_decided: false,
            unsearched: &mut |_, _| None,
        };
        let played = self_play(begun_match, evaluator, &mut habits);
        let SelfPlayed { outcome, steps } = played.map_err(|error| run.wrong(game, &error))?;
        let positions = steps.into_iter().filter_map(|step| {
            Some(PlayedPosition {
                position: step.position.text(),
                seat: step.position.to_play(),
                score: step.score?,
            })
        });
        Ok(PlayedGame { game, result: outcome.to_string(), positions: positions.collect() })
    }
}

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number, counted from 0.
    pub game: u64,
    /// `1-0`, `0-1` or `1/2-1/2`, seat 1 first.
    pub result: String,
    /// Its quiet positions with the estimates of the search.
    pub positions: Vec<PlayedPosition>,
}

impl PlayedGame {
    /// The points of a seat, where a win is 1; `None` if the result is invalid.
    pub(crate) fn points(&self, seat: Seat) -> Option<f64> {
        let outcomes = [Outcome::Win(seat), Outcome::Draw, Outcome::Win(seat.opponent())];
        let place = outcomes.iter().position(|outcome| outcome.to_string() == self.result)?;
        Some(1.0 - place as f64 / 2.0)
    }
}

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedPosition {
    /// Its text.
    pub position: String,
    /// The player to play.
    pub seat: Seat,
    /// The score of the search, from that player's point of view.
    pub score: i32,
}

/// Plays the games of a run, or the missing ones, and returns all in order. Reports the number of games so far.
///
/// # Errors
/// The folder cannot be used, or holds games of another run.
pub fn play_games(run: &Run, news: &mut dyn FnMut(u64)) -> Result<Vec<PlayedGame>, TunerError> {
    let (mut lines, known) = Lines::open::<PlayedGame>(&run.out, GAMES, "run", &run.describe()?)?;
    let known = known.into_iter().filter(|game| game.game < run.games);
    let mut games: BTreeMap<u64, PlayedGame> = known.map(|game| (game.game, game)).collect();
    news(games.len() as u64);
    let missing: Vec<u64> = (0..run.games).filter(|game| !games.contains_key(game)).collect();
    share_out(
        &missing,
        run.concurrency,
        || (),
        |(), game, _| Some(run.play(game)),
        |played: Result<PlayedGame, TunerError>| {
            let played = played?;
            lines.add(&played)?;
            games.insert(played.game, played);
            news(games.len() as u64);
            Ok::<bool, TunerError>(true)
        },
    )?;
    Ok(games.into_values().collect())
}
