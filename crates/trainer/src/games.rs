//! Self-play games for training: played several at a time, kept compactly, and resumable.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;

use arena::{LONGEST_GAME, seed_of, share_out};
use catalog::{AnyGame, Evaluator, Nets, Offers, Playable, Visitor, visit};
use kernel::{Control, Match, Steps, dice};
use rand::RngExt;
use serde_json::{Value, json};
use tuner::{Habits, self_play};

use crate::TrainerError;
use crate::store::{KeptGame, Store};

/// Everything that determines which games are played, and where they are kept.
#[derive(Clone)]
pub struct Run {
    /// The game in a variant; games are played in all variants of its board.
    pub game: &'static dyn AnyGame,
    /// The number of games.
    pub games: u32,
    /// Nodes to search per step.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The number of games played at the same time.
    pub concurrency: usize,
    /// The net that plays; default: the game's default evaluator.
    pub net: Option<PathBuf>,
    /// The folder.
    pub out: PathBuf,
}

/// Uses of the seed, apart from those of the arena.
const DEAL: u64 = 210;
const PLAY: u64 = 211;

/// The largest number of random steps at the beginning.
const MOST_RANDOM_OPENING: usize = 12;

/// The smallest and the largest share of random steps after that; each game has its own.
const RANDOM_SHARES: std::ops::Range<f64> = 0.02..0.2;

impl Run {
    fn head(&self, nets: (&str, u16)) -> Result<Value, TrainerError> {
        let net = self.net.as_ref().map(|path| self.file(path)).transpose()?;
        Ok(json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.game.name(),
            "board": nets.0,
            "rules": self.game.rules_version(),
            "nodes": self.nodes,
            "seed": self.seed,
            "evaluator": self.game.evaluators()[0],
            "net": net.map(|bytes| format!("{:016x}", kernel::net::checksum(&bytes))),
        }))
    }

    fn file(&self, path: &std::path::Path) -> Result<Vec<u8>, TrainerError> {
        std::fs::read(path).map_err(|problem| TrainerError::File { path: path.to_owned(), problem })
    }

    pub(crate) fn wrong(&self, game: u32, problem: &dyn Display) -> TrainerError {
        TrainerError::Game { path: self.out.clone(), game: u64::from(game), problem: problem.to_string() }
    }

    /// The nets of the game, if the run's variant uses them.
    pub(crate) fn nets<'a, G: Playable>(
        &self,
        variant: &'static G::Variant,
        offers: &'a Offers<G>,
    ) -> Result<&'a dyn Nets<G>, TrainerError> {
        let nets = offers.nets().filter(|nets| nets.variants().contains(&variant));
        nets.ok_or_else(|| TrainerError::NoNets(self.game.name().to_owned()))
    }

    /// A game's start position. The variants of the board take turns.
    pub(crate) fn start<G: Playable>(&self, nets: &dyn Nets<G>, game: u32) -> (&'static G::Variant, G) {
        let variants = nets.variants();
        let variant = variants[game as usize % variants.len()];
        (variant, G::start(variant, &mut dice(seed_of(self.seed, u64::from(game), DEAL))))
    }
}

/// Plays the games of a run, or the missing ones, and returns all in order. Reports the number of games so far.
///
/// # Errors
/// The folder cannot be used, or holds games of another run.
pub fn play_games(run: &Run, news: &mut dyn FnMut(u64)) -> Result<Vec<KeptGame>, TrainerError> {
    visit(run.game.name(), run.game.variant(), Play { run, news })?
}

struct Play<'a> {
    run: &'a Run,
    news: &'a mut dyn FnMut(u64),
}

impl Visitor for Play<'_> {
    type Output = Result<Vec<KeptGame>, TrainerError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        let Play { run, news } = self;
        let nets = run.nets(variant, offers)?;
        let other = match &run.net {
            None => None,
            Some(path) => {
                let wrong = |problem| TrainerError::Net { path: path.clone(), problem };
                Some(nets.evaluator(Arc::new(nets.read(&run.file(path)?).map_err(wrong)?)))
            }
        };
        let evaluator = other.as_deref().unwrap_or_else(|| offers.evaluator());
        let (mut store, known) = Store::open(&run.out, &run.head((nets.board(), nets.version()))?)?;
        let known = known.into_iter().filter(|game| game.game < run.games);
        let mut games: BTreeMap<u32, KeptGame> = known.map(|game| (game.game, game)).collect();
        news(games.len() as u64);
        let missing: Vec<u64> =
            (0..run.games).filter(|game| !games.contains_key(game)).map(u64::from).collect();
        share_out(
            &missing,
            run.concurrency,
            || (),
            |(), game, _| Some(play(run, nets, evaluator, game as u32)),
            |played: Result<KeptGame, TrainerError>| {
                let played = played?;
                store.add(&played)?;
                games.insert(played.game, played);
                news(games.len() as u64);
                Ok::<bool, TrainerError>(true)
            },
        )?;
        Ok(games.into_values().collect())
    }
}

/// Plays one game. It begins with random steps, and later some steps are random too, so that the net learns to judge
/// positions that good play avoids.
fn play<G: Playable>(
    run: &Run,
    nets: &dyn Nets<G>,
    evaluator: &dyn Evaluator<G>,
    game: u32,
) -> Result<KeptGame, TrainerError> {
    let mut dice = dice(seed_of(run.seed, u64::from(game), PLAY));
    let opening = dice.random_range(0..=MOST_RANDOM_OPENING);
    let share = dice.random_range(RANDOM_SHARES);
    let (variant, start) = run.start(nets, game);
    let mut habits = Habits {
        nodes: run.nodes,
        longest: LONGEST_GAME,
        stop_when_decided: true,
        unsearched: &mut |steps, legal| {
            (steps < opening || dice.random_bool(share)).then(|| dice.random_range(0..legal))
        },
    };
    let played = self_play(Match::new(*variant, start, Control::None), evaluator, &mut habits);
    let played = played.map_err(|error| run.wrong(game, &error))?;
    let mut legal = Steps::<G>::new();
    let steps = played.steps.iter().map(|played| {
        played.position.steps(&mut legal);
        let index = legal.iter().position(|step| *step == played.step).unwrap_or_default();
        (index as u16, played.score.map(|score| score as i16))
    });
    Ok(KeptGame { game, outcome: played.outcome, steps: steps.collect() })
}
