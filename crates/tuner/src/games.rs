//! The games from which weights are learnt: played several at a time, kept a line each, gone on with where they were
//! interrupted.

use std::collections::BTreeMap;
use std::path::PathBuf;

use arena::{LONGEST_GAME, Lines, opening, seed_of, share_out};
use catalog::{AnyGame, SelfPlay, SelfPlayed, SetUpError};
use kernel::{Outcome, Seat, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::TunerError;

/// The file of games within the folder.
const GAMES: &str = "games.jsonl";

/// All that decides which games are played, and where they are kept.
#[derive(Clone)]
pub struct Run {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its variant.
    pub variant: &'static Variant,
    /// How many games.
    pub games: u64,
    /// Positions to look at for each step.
    pub nodes: u64,
    /// How many random turns a game begins with.
    pub opening: usize,
    /// Fixes openings and deals.
    pub seed: u64,
    /// How many games at a time.
    pub concurrency: usize,
    /// The folder.
    pub out: PathBuf,
}

impl Run {
    /// What stands at the head of the file of games; the number of games may change.
    fn describe(&self) -> Value {
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.game.name(),
            "variant": self.variant.name,
            "nodes": self.nodes,
            "opening": self.opening,
            "seed": self.seed,
            "weights": self.game.weighing().weights,
        })
    }

    fn play(&self, game: u64) -> Result<PlayedGame, SetUpError> {
        // Openings of one's own, so that the match that follows does not begin with those that were learnt from.
        let seed = seed_of(self.seed, 0, 200);
        let begun = opening(self.game, self.variant, self.opening, seed, game);
        let weights = self.game.weighing().weights;
        let (start, turns) = (begun.start(), begun.turns());
        let terms = SelfPlay {
            start: &start,
            opening: &turns,
            weights: &weights,
            nodes: self.nodes,
            longest: LONGEST_GAME,
        };
        let SelfPlayed { outcome, samples } = self.game.self_play(self.variant, &terms)?;
        let positions = samples.into_iter().map(|sample| PlayedPosition {
            position: sample.position,
            seat: sample.seat,
            score: sample.score,
        });
        Ok(PlayedGame { game, result: outcome.to_string(), positions: positions.collect() })
    }
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number, counted from 0.
    pub game: u64,
    /// `1-0`, `0-1` or `1/2-1/2`, seat 1 first.
    pub result: String,
    /// What was thought of its positions.
    pub positions: Vec<PlayedPosition>,
}

impl PlayedGame {
    /// The points of a seat, a win being 1; nothing if the result is none.
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
    /// Who is to play.
    pub seat: Seat,
    /// What the search said, from that player's view.
    pub score: i32,
}

/// Plays the games of a run, or those that are missing; returns all in order. News is how many there are.
///
/// # Errors
/// The folder cannot be used, or holds games of another run.
pub fn play_games(run: &Run, news: &mut dyn FnMut(u64)) -> Result<Vec<PlayedGame>, TunerError> {
    let (mut lines, known) = Lines::open::<PlayedGame>(&run.out, GAMES, "run", &run.describe())?;
    let known = known.into_iter().filter(|game| game.game < run.games);
    let mut games: BTreeMap<u64, PlayedGame> = known.map(|game| (game.game, game)).collect();
    news(games.len() as u64);
    let missing: Vec<u64> = (0..run.games).filter(|game| !games.contains_key(game)).collect();
    let wrong = |game: u64, error: &SetUpError| TunerError::Game {
        path: run.out.clone(),
        game,
        problem: error.to_string(),
    };
    share_out(
        &missing,
        run.concurrency,
        || (),
        |(), game, _| Some(run.play(game).map_err(|error| wrong(game, &error))),
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
