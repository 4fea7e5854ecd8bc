//! The names of players: `level:5`, `alphabeta`, `alphabeta:linear` with a named evaluator, `alphabeta:FILE` with
//! a net or weights from a file, or `cmd:PATH args…` for another program.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use catalog::{AnyGame, EvaluatorChoice};
use kernel::net::is_net;
use search::{Kind, KindError};
use thiserror::Error;

use crate::{Fault, Invitation};

/// The name of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerName {
    /// A built-in player.
    Own {
        /// Its kind.
        kind: Kind,
        /// Its evaluator; default: the game's default evaluator.
        evaluator: Option<EvaluatorName>,
    },
    /// A program that speaks the protocol, and its arguments.
    Program(Vec<String>),
    /// A player that the calling program provides.
    Guest(Invitation),
}

/// The name of an evaluator, or a file with a net or with the weights of a linear one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatorName(String);

/// A name that is not a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerNameError {
    /// Not a kind of player.
    #[error(
        "{0}; alphabeta:NAME and mcts:NAME choose an evaluator, alphabeta:FILE a net or weights of your own, cmd:PATH a program"
    )]
    Kind(KindError),
    /// Not a valid command line.
    #[error("found `{0}`, expected cmd:PATH and arguments, quoted as for a shell")]
    Program(String),
}

const PROGRAM: &str = "cmd:";

/// The kinds of players with a choice of evaluator.
const WITH_EVALUATOR: [Kind; 2] = [Kind::AlphaBeta, Kind::Mcts];

impl PlayerName {
    /// A built-in player with the game's default evaluator.
    #[must_use]
    pub fn own(kind: Kind) -> PlayerName {
        PlayerName::Own { kind, evaluator: None }
    }

    /// Alpha-beta with the net or the weights in a file.
    #[must_use]
    pub fn from_file(file: &Path) -> PlayerName {
        let evaluator = EvaluatorName(file.display().to_string());
        PlayerName::Own { kind: Kind::AlphaBeta, evaluator: Some(evaluator) }
    }
}

impl EvaluatorName {
    /// The name of an evaluator or of a file.
    #[must_use]
    pub fn new(name: &str) -> EvaluatorName {
        EvaluatorName(name.to_owned())
    }

    /// The game's evaluator with this name; if there is none, the net or the weights in the file with this name.
    ///
    /// # Errors
    /// There is no such evaluator and the file cannot be read.
    pub fn choose(&self, game: &dyn AnyGame) -> Result<EvaluatorChoice, Fault> {
        let names = game.evaluators();
        if names.contains(&self.0.as_str()) {
            return Ok(EvaluatorChoice::Named(self.0.clone()));
        }
        let wrong = |problem: &dyn fmt::Display| {
            let expected = "a net or a file of weights";
            Fault::Evaluator(format!("{problem}; expected {}, {expected}", names.join(", ")))
        };
        let bytes = std::fs::read(&self.0).map_err(|problem| wrong(&problem))?;
        if is_net(&bytes) {
            return Ok(EvaluatorChoice::Net(bytes));
        }
        String::from_utf8(bytes).map(EvaluatorChoice::Weights).map_err(|_| wrong(&"found neither"))
    }
}

impl FromStr for PlayerName {
    type Err = PlayerNameError;

    fn from_str(text: &str) -> Result<PlayerName, PlayerNameError> {
        if let Some(command) = text.strip_prefix(PROGRAM) {
            let words = shell_words::split(command).ok().filter(|words| !words.is_empty());
            return words.map(PlayerName::Program).ok_or_else(|| PlayerNameError::Program(text.to_owned()));
        }
        for kind in WITH_EVALUATOR {
            let rest = text.strip_prefix(&kind.to_string()).and_then(|rest| rest.strip_prefix(':'));
            if let Some(name) = rest.filter(|name| !name.is_empty()) {
                return Ok(PlayerName::Own { kind, evaluator: Some(EvaluatorName::new(name)) });
            }
        }
        text.parse().map(PlayerName::own).map_err(PlayerNameError::Kind)
    }
}

impl fmt::Display for EvaluatorName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerName::Own { kind, evaluator: None } => kind.fmt(f),
            PlayerName::Own { kind, evaluator: Some(evaluator) } => write!(f, "{kind}:{evaluator}"),
            PlayerName::Program(words) => write!(f, "{PROGRAM}{}", shell_words::join(words)),
            PlayerName::Guest(invitation) => invitation.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in [
            "level:3",
            "uct",
            "alphabeta:linear",
            "mcts:linear",
            "alphabeta:my/weights.txt",
            "cmd:./engine --fast",
            "cmd:'my engine' -x",
        ] {
            assert_eq!(name.parse::<PlayerName>().unwrap().to_string(), name);
        }
        for wrong in ["", "level:9", "alphabeta:", "uct:linear", "cmd:", "cmd:'half", "./engine"] {
            assert!(wrong.parse::<PlayerName>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_evaluator_is_a_name_or_a_file() {
        let game = catalog::games()[0].variant(None).unwrap();
        for name in game.evaluators() {
            let chosen = EvaluatorName::new(name).choose(game).unwrap();
            assert_eq!(chosen, EvaluatorChoice::Named(name.to_owned()));
        }
        let missing = EvaluatorName::new("no/such/file").choose(game).unwrap_err().to_string();
        assert!(missing.ends_with("; expected net, linear, blank, a net or a file of weights"), "{missing}");
    }
}
