//! Parses the commands of the protocol.

use std::time::Duration;

use thiserror::Error;

/// An unknown command, or a command with an error in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: found {}, expected {expected}", quoted(.found))]
pub struct CommandError {
    /// The command, or the part of it that is wrong.
    pub place: &'static str,
    /// What was found; empty if nothing.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

fn quoted(found: &str) -> String {
    if found.is_empty() { "nothing".to_owned() } else { format!("`{found}`") }
}

impl CommandError {
    pub(crate) fn new(place: &'static str, found: &str, expected: impl Into<String>) -> CommandError {
        CommandError { place, found: shortened(found), expected: expected.into() }
    }
}

/// The beginning of a text, for error messages.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 60;
    let shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() { shown + "…" } else { shown }
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether seat 1 plays next.
    FirstTurn,
    /// Who has won.
    Result,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Time for each step.
    pub time: Option<Duration>,
    /// Positions for each step.
    pub nodes: Option<u64>,
    /// Maximum depth in steps.
    pub depth: Option<u32>,
    /// The remaining time of each seat.
    pub clocks: [Option<Duration>; 2],
    /// The increment per turn of each seat.
    pub increments: [Duration; 2],
    /// Search until `stop`, even if there is nothing left to search.
    pub infinite: bool,
}

/// A command of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugi`: identify yourself.
    Hello,
    /// `isready`: answer when all earlier commands are done.
    IsReady,
    /// `setoption name X value Y`.
    SetOption {
        /// The option.
        name: String,
        /// Its value.
        value: String,
    },
    /// `uginewgame`: start a new game, unrelated to the one before.
    NewGame,
    /// `position …`: set up a position.
    Position {
        /// Its text; `None` for the start position.
        text: Option<String>,
        /// The turns played from it.
        turns: Vec<String>,
    },
    /// `go …`: search, then answer with the best turn.
    Go(Go),
    /// `stop`: answer with the best turn now.
    Stop,
    /// `wait`: read on only when the search and all queued commands are done.
    Wait,
    /// `query …`: a question about the position.
    Query(Query),
    /// `quit`.
    Quit,
}

const COMMANDS: &str = "one of ugi, isready, setoption, uginewgame, position, go, stop, wait, query, quit";

impl Command {
    /// Parses a line. An empty line is not a command.
    ///
    /// # Errors
    /// What is wrong, and what was expected.
    pub fn read(line: &str) -> Result<Option<Command>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let rest: Vec<&str> = words.collect();
        let command = match first {
            "ugi" => Command::Hello,
            "isready" => Command::IsReady,
            "setoption" => set_option(&rest)?,
            "uginewgame" => Command::NewGame,
            "position" => position(&rest)?,
            "go" => Command::Go(go(&rest)?),
            "stop" => Command::Stop,
            "wait" => Command::Wait,
            "query" => Command::Query(query(&rest)?),
            "quit" => Command::Quit,
            other => return Err(CommandError::new("command", other, COMMANDS)),
        };
        Ok(Some(command))
    }
}

fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let wrong =
        || CommandError::new("setoption", &words.join(" "), "name X value Y, such as name Hash value 64");
    let ["name", rest @ ..] = words else { return Err(wrong()) };
    let split = rest.iter().position(|word| *word == "value").ok_or_else(wrong)?;
    let (name, value) = (rest[..split].join(" "), rest[split + 1..].join(" "));
    if name.is_empty() || value.is_empty() { Err(wrong()) } else { Ok(Command::SetOption { name, value }) }
}

/// Parses the arguments of `position`. A position text may have any number of words; the word `moves` ends it.
fn position(words: &[&str]) -> Result<Command, CommandError> {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let turns = words.iter().skip(split + 1).map(|word| (*word).to_owned()).collect();
    match &words[..split] {
        ["startpos"] => Ok(Command::Position { text: None, turns }),
        ["fen", text @ ..] if !text.is_empty() => Ok(Command::Position { text: Some(text.join(" ")), turns }),
        other => {
            let expected = "startpos or fen TEXT, then perhaps moves TURN TURN …";
            Err(CommandError::new("position", &other.join(" "), expected))
        }
    }
}

fn go(words: &[&str]) -> Result<Go, CommandError> {
    const EXPECTED: &str =
        "movetime MS, nodes N, depth N, p1time MS p2time MS (with p1inc MS, p2inc MS) or infinite";
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if *word == "infinite" {
            go.infinite = true;
            continue;
        }
        let mut number = |place| {
            let found = words.next().copied().unwrap_or_default();
            found.parse::<u64>().map_err(|_| CommandError::new(place, found, "a whole number"))
        };
        match *word {
            "movetime" => go.time = Some(Duration::from_millis(number("go movetime")?)),
            "nodes" => go.nodes = Some(number("go nodes")?),
            "depth" => go.depth = Some(u32::try_from(number("go depth")?).unwrap_or(u32::MAX)),
            "p1time" => go.clocks[0] = Some(Duration::from_millis(number("go p1time")?)),
            "p2time" => go.clocks[1] = Some(Duration::from_millis(number("go p2time")?)),
            "p1inc" => go.increments[0] = Duration::from_millis(number("go p1inc")?),
            "p2inc" => go.increments[1] = Duration::from_millis(number("go p2inc")?),
            other => return Err(CommandError::new("go", other, EXPECTED)),
        }
    }
    let limited = go.time.is_some() || go.nodes.is_some() || go.depth.is_some();
    if !limited && !go.infinite && go.clocks == [None; 2] {
        return Err(CommandError::new("go", "", EXPECTED));
    }
    Ok(go)
}

fn query(words: &[&str]) -> Result<Query, CommandError> {
    match words {
        ["gameover"] => Ok(Query::GameOver),
        ["p1turn"] => Ok(Query::FirstTurn),
        ["result"] => Ok(Query::Result),
        other => Err(CommandError::new("query", &other.join(" "), "gameover, p1turn or result")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_text_ends_with_the_word_moves() {
        let read = Command::read("position fen a b  c moves x,y z").unwrap();
        let turns = vec!["x,y".to_owned(), "z".to_owned()];
        assert_eq!(read, Some(Command::Position { text: Some("a b c".to_owned()), turns }));
    }

    #[test]
    fn mistakes_say_what_would_have_been_right() {
        for (line, message) in [
            ("fly", "command: found `fly`, expected one of ugi, isready, setoption"),
            ("setoption Hash 3", "setoption: found `Hash 3`, expected name X value Y"),
            ("position", "position: found nothing, expected startpos or fen TEXT"),
            ("position fen moves a1", "position: found `fen`, expected startpos"),
            ("go", "go: found nothing, expected movetime MS"),
            ("go nodes many", "go nodes: found `many`, expected a whole number"),
            ("go depth", "go depth: found nothing, expected a whole number"),
            ("go depth 3 sideways", "go: found `sideways`, expected movetime MS"),
            ("query weather", "query: found `weather`, expected gameover, p1turn or result"),
        ] {
            let error = Command::read(line).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert_eq!(Command::read("  "), Ok(None));
    }
}
