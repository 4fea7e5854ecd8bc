//! A player: built in, an external program, or a guest.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::{AnyGame, AnyPlayer, Choice, EvaluatorChoice, Thought};
use kernel::split_turn;
use search::{Kind, Limits, Settings};

use crate::{Driver, Fault, Guest, Patience, PlayerName};

/// A player of one variant of one game.
pub struct Player(Who);

enum Who {
    Own(Own),
    Program { driver: Driver, start: String, turns: Vec<String> },
    Guest(Box<dyn Guest>),
}

struct Own {
    game: &'static dyn AnyGame,
    kind: Kind,
    evaluator: Option<EvaluatorChoice>,
    settings: Settings,
    player: Box<dyn AnyPlayer>,
}

/// A built-in player; default: the game's default evaluator.
pub(crate) fn own_player(
    game: &dyn AnyGame,
    kind: Kind,
    evaluator: Option<&EvaluatorChoice>,
    settings: Settings,
) -> Result<Box<dyn AnyPlayer>, Fault> {
    match evaluator {
        None => Ok(game.player(kind, settings)),
        Some(choice) => {
            game.player_with(kind, choice, settings).map_err(|error| Fault::Evaluator(error.to_string()))
        }
    }
}

impl Player {
    /// Creates a built-in player, or starts a program.
    ///
    /// # Errors
    /// The program cannot be started or refuses the game, or there is no such evaluator.
    pub fn new(
        name: &PlayerName,
        game: &'static dyn AnyGame,
        settings: Settings,
        patience: Patience,
    ) -> Result<Player, Fault> {
        Ok(Player(match name {
            PlayerName::Own { kind, evaluator } => {
                let evaluator = evaluator.as_ref().map(|name| name.choose(game)).transpose()?;
                let player = own_player(game, *kind, evaluator.as_ref(), settings)?;
                Who::Own(Own { game, kind: *kind, evaluator, settings, player })
            }
            PlayerName::Program(words) => {
                let mut driver = Driver::start(words, game.name(), game.variant(), patience)?;
                driver.set_option("Hash", settings.megabytes);
                driver.set_option("Threads", settings.threads);
                Who::Program { driver, start: String::new(), turns: Vec::new() }
            }
            PlayerName::Guest(invitation) => Who::Guest(invitation.accept(game)?),
        }))
    }

    /// Starts a new game and clears the state of the previous one. `seed` is for random choices.
    ///
    /// # Errors
    /// A program exits or does not answer, or the turns are illegal.
    pub fn begin(&mut self, seed: u64, from: &str, played: &[String]) -> Result<(), Fault> {
        match &mut self.0 {
            Who::Own(Own { game, kind, evaluator, settings, player }) => {
                *player = own_player(*game, *kind, evaluator.as_ref(), Settings { seed, ..*settings })?;
                player.set_up(Some(from), played).map_err(|error| Fault::Refusal(error.to_string()))
            }
            Who::Program { driver, start, turns } => {
                from.clone_into(start);
                *turns = played.to_vec();
                driver.new_game(seed)
            }
            Who::Guest(guest) => guest.begin(seed, from, played),
        }
    }

    /// Tells the player about a turn that was played, by itself or by the opponent.
    ///
    /// # Errors
    /// The turn is illegal.
    pub fn follow(&mut self, turn: &str) -> Result<(), Fault> {
        match &mut self.0 {
            Who::Own(own) => own.player.play_turn(turn).map_err(|error| Fault::Refusal(error.to_string())),
            Who::Program { turns, .. } => {
                turns.push(turn.to_owned());
                Ok(())
            }
            Who::Guest(guest) => guest.follow(turn),
        }
    }

    /// Chooses a turn; the limits apply to each of its steps. A program's or a guest's turn is not checked here.
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
                // A failed player is recreated for the next game.
                let choice = catch_unwind(AssertUnwindSafe(choose)).map_err(|_| crash())?;
                choice.ok_or_else(|| Fault::Refusal("the game is over".to_owned()))
            }
            Who::Program { driver, start, turns } => driver.choose(start, turns, limits, stop, tell),
            Who::Guest(guest) => {
                let turn = guest.choose(limits, stop)?;
                let steps = split_turn(&turn).len() as u32;
                let thought = Thought { depth: 0, nodes: 0, time: Duration::ZERO, lines: Vec::new() };
                Ok(Choice { turn, steps, thought })
            }
        }
    }
}
