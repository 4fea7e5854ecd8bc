//! A player, be it one of our own or another program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use catalog::{AnyGame, AnyPlayer, Choice, Thought};
use kernel::Variant;
use search::{Kind, Limits, Settings};

use crate::{Driver, Fault, Patience, PlayerName};

/// A player of one variant of one game.
pub struct Player(Who);

enum Who {
    Own(Own),
    Program { driver: Driver, start: String, turns: Vec<String> },
}

struct Own {
    game: &'static dyn AnyGame,
    variant: &'static Variant,
    manner: Manner,
    settings: Settings,
    player: Box<dyn AnyPlayer>,
}

/// How one of our own plays.
enum Manner {
    Kind(Kind),
    /// Alpha-beta with these weights.
    Weighted(Vec<i32>),
}

impl Manner {
    fn player(
        &self,
        game: &'static dyn AnyGame,
        variant: &Variant,
        settings: Settings,
    ) -> Box<dyn AnyPlayer> {
        match self {
            Manner::Kind(kind) => game.player(variant, *kind, settings),
            Manner::Weighted(weights) => game.weighted_player(variant, weights, settings),
        }
    }
}

/// The weights that a file holds for a game.
fn weights(game: &dyn AnyGame, file: &Path) -> Result<Vec<i32>, Fault> {
    let text = std::fs::read_to_string(file).map_err(|problem| Fault::Weights(problem.to_string()))?;
    game.read_weights(&text).map_err(|error| Fault::Weights(error.to_string()))
}

impl Player {
    /// Makes one of our own, or starts a program.
    ///
    /// # Errors
    /// The program cannot be started or does not want to play, or the weights cannot be read.
    pub fn new(
        name: &PlayerName,
        game: &'static dyn AnyGame,
        variant: &'static Variant,
        settings: Settings,
        patience: Patience,
    ) -> Result<Player, Fault> {
        let own = |manner: Manner| {
            let player = manner.player(game, variant, settings);
            Who::Own(Own { game, variant, manner, settings, player })
        };
        Ok(Player(match name {
            PlayerName::Own(kind) => own(Manner::Kind(*kind)),
            PlayerName::Weighted(file) => own(Manner::Weighted(weights(game, file)?)),
            PlayerName::Program(words) => {
                let mut driver = Driver::start(words, game.name(), variant.name, patience)?;
                driver.set_option("Hash", settings.megabytes);
                driver.set_option("Threads", settings.threads);
                Who::Program { driver, start: String::new(), turns: Vec::new() }
            }
        }))
    }

    /// Begins a new game, forgetting all before; the seed fixes what is random.
    ///
    /// # Errors
    /// A program ends or does not answer, or the turns cannot be.
    pub fn begin(&mut self, seed: u64, from: &str, played: &[String]) -> Result<(), Fault> {
        match &mut self.0 {
            Who::Own(Own { game, variant, manner, settings, player }) => {
                *player = manner.player(*game, variant, Settings { seed, ..*settings });
                player.set_up(Some(from), played).map_err(|error| Fault::Refusal(error.to_string()))
            }
            Who::Program { driver, start, turns } => {
                from.clone_into(start);
                *turns = played.to_vec();
                driver.new_game(seed)
            }
        }
    }

    /// Learns of a turn that has been played, its own or another's.
    ///
    /// # Errors
    /// The turn cannot be.
    pub fn follow(&mut self, turn: &str) -> Result<(), Fault> {
        match &mut self.0 {
            Who::Own(own) => own.player.play_turn(turn).map_err(|error| Fault::Refusal(error.to_string())),
            Who::Program { turns, .. } => {
                turns.push(turn.to_owned());
                Ok(())
            }
        }
    }

    /// Chooses a turn, with the limits for each of its steps. Whether a program's turn is legal is not known here.
    ///
    /// # Errors
    /// The player has failed.
    pub fn choose(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Choice, Fault> {
        match &mut self.0 {
            Who::Own(own) => {
                let begin = Instant::now();
                let crash = || Fault::Crash { asked: "go".to_owned() };
                let choose = || own.player.choose(limits, stop, &|| begin.elapsed(), tell);
                // A player that has failed is made anew with the next game.
                let choice = catch_unwind(AssertUnwindSafe(choose)).map_err(|_| crash())?;
                choice.ok_or_else(|| Fault::Refusal("the game is over".to_owned()))
            }
            Who::Program { driver, start, turns } => driver.choose(start, turns, limits, stop, tell),
        }
    }
}
