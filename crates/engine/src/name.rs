//! The names of players: `level:5`, `alphabeta`, …, `alphabeta:FILE` with the weights of a file, or `cmd:PATH args…` for
//! another program.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use search::{Kind, KindError};
use thiserror::Error;

/// A player by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerName {
    /// One of our own.
    Own(Kind),
    /// Alpha-beta with the weights of a file for its judge.
    Weighted(PathBuf),
    /// A program that speaks the protocol, and its arguments.
    Program(Vec<String>),
}

/// A name that is no player's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerNameError {
    /// No kind of player.
    #[error("{0}, alphabeta:FILE for weights of one's own, or cmd:PATH for a program")]
    Kind(KindError),
    /// No program.
    #[error("found `{0}`, expected cmd:PATH and arguments, quoted as for a shell")]
    Program(String),
}

const PROGRAM: &str = "cmd:";
const WEIGHTED: &str = "alphabeta:";

impl FromStr for PlayerName {
    type Err = PlayerNameError;

    fn from_str(text: &str) -> Result<PlayerName, PlayerNameError> {
        if let Some(file) = text.strip_prefix(WEIGHTED).filter(|file| !file.is_empty()) {
            return Ok(PlayerName::Weighted(file.into()));
        }
        let Some(command) = text.strip_prefix(PROGRAM) else {
            return text.parse().map(PlayerName::Own).map_err(PlayerNameError::Kind);
        };
        let words = shell_words::split(command).ok().filter(|words| !words.is_empty());
        words.map(PlayerName::Program).ok_or_else(|| PlayerNameError::Program(text.to_owned()))
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerName::Own(kind) => kind.fmt(f),
            PlayerName::Weighted(file) => write!(f, "{WEIGHTED}{}", file.display()),
            PlayerName::Program(words) => write!(f, "{PROGRAM}{}", shell_words::join(words)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in
            ["level:3", "uct", "alphabeta:my/weights.txt", "cmd:./engine --fast", "cmd:'my engine' -x"]
        {
            assert_eq!(name.parse::<PlayerName>().unwrap().to_string(), name);
        }
        for wrong in ["", "level:9", "alphabeta:", "cmd:", "cmd:'half", "./engine"] {
            assert!(wrong.parse::<PlayerName>().is_err(), "{wrong}");
        }
    }
}
