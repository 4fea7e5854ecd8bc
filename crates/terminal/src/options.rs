//! Options: the game, its players and the display.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use catalog::{Entry, games};
use kernel::Control;
use language::Language;
use search::{Kind, STRONGEST};
use thiserror::Error;

/// The player in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerChoice {
    /// A person at the keyboard.
    Person,
    /// The computer.
    Computer(Kind),
}

impl PlayerChoice {
    /// A person, then the levels from the weakest up, in the order of the menu.
    #[must_use]
    pub fn menu() -> Vec<PlayerChoice> {
        let levels = (0..=STRONGEST).map(|level| PlayerChoice::Computer(Kind::Level(level)));
        std::iter::once(PlayerChoice::Person).chain(levels).collect()
    }

    /// The computer's kind, if it is one.
    #[must_use]
    pub fn kind(self) -> Option<Kind> {
        match self {
            PlayerChoice::Person => None,
            PlayerChoice::Computer(kind) => Some(kind),
        }
    }
}

impl fmt::Display for PlayerChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerChoice::Person => f.write_str("human"),
            PlayerChoice::Computer(kind) => kind.fmt(f),
        }
    }
}

/// An unknown player name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found `{0}`, expected human, level:0 to level:{STRONGEST}, alphabeta, mcts, uct, greedy, beginner or random"
)]
pub struct PlayerError(String);

impl FromStr for PlayerChoice {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<PlayerChoice, PlayerError> {
        match text {
            "human" => Ok(PlayerChoice::Person),
            other => other.parse().map(PlayerChoice::Computer).map_err(|_| PlayerError(other.to_owned())),
        }
    }
}

/// The game to play and its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game's name; `None` opens the menu.
    pub game: Option<String>,
    /// The variant's name (default: the game's first variant).
    pub variant: Option<String>,
    /// The players of the two seats.
    pub players: [PlayerChoice; 2],
    /// The clock.
    pub clock: Control,
    /// The seed for everything random.
    pub seed: u64,
    /// A position to start from.
    pub position: Option<String>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            game: None,
            variant: None,
            players: [PlayerChoice::Person, PlayerChoice::Computer(Kind::Level(3))],
            clock: Control::None,
            seed: 0,
            position: None,
        }
    }
}

/// How to draw: the colours of the terminal, and whether to use ASCII characters only.
pub type Look = picture::TextStyle;

/// All options.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game to play.
    pub setup: Setup,
    /// A file for the game: read if it exists, written after each turn.
    pub record: Option<PathBuf>,
    /// The language.
    pub language: Language,
    /// The look.
    pub look: Look,
    /// Whether to use line mode even in a terminal.
    pub plain: bool,
    /// In line mode: print boards in the format of the course report.
    pub report: bool,
    /// The folder for unfinished games; `None` to keep none.
    pub data: Option<PathBuf>,
}

/// Why a game cannot start.
#[derive(Debug, Error)]
pub enum Error {
    /// No such game.
    #[error("GAME: found `{found}`, expected one of {}", names())]
    Game {
        /// The requested name.
        found: String,
    },
    /// No game was named; line mode has no menu.
    #[error("GAME: missing; expected one of {}", names())]
    NoGame,
    /// No such variant.
    #[error("--variant: {0}")]
    Variant(catalog::VariantError),
    /// The position cannot be read.
    #[error("--position: {0}")]
    Position(kernel::ReadError),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] kernel::RecordError),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// The cause.
        error: std::io::Error,
    },
    /// The terminal cannot be used.
    #[error(transparent)]
    Terminal(#[from] std::io::Error),
}

fn names() -> String {
    games().iter().map(Entry::name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_has_one_name() {
        for name in ["human", "level:0", "level:8", "mcts"] {
            assert_eq!(name.parse::<PlayerChoice>().unwrap().to_string(), name);
        }
        for wrong in ["", "Human", "level:9", "person"] {
            assert!(wrong.parse::<PlayerChoice>().is_err(), "{wrong}");
        }
    }
}
