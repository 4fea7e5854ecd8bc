//! A file of self-play games: a line of JSON that says how they were played, then four bytes per step.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use arena::{ArenaError, open_locked, same_head};
use kernel::{Outcome, Seat};
use serde_json::Value;

/// A kept game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// Its number, counted from 0, which determines variant and deal.
    pub game: u32,
    /// The result.
    pub outcome: Outcome,
    /// For each step its index among the legal steps, and the search's score if the position is good for training.
    pub steps: Vec<(u16, Option<i16>)>,
}

/// Stands for a step without a score.
const NONE: i16 = i16::MIN;

/// Bytes before the steps of a game, and of a step.
const HEAD: usize = 7;
const STEP: usize = 4;

impl KeptGame {
    fn to_bytes(&self) -> Vec<u8> {
        let outcome = match self.outcome {
            Outcome::Draw => 0,
            Outcome::Win(Seat::First) => 1,
            Outcome::Win(Seat::Second) => 2,
        };
        let mut bytes = self.game.to_le_bytes().to_vec();
        bytes.push(outcome);
        bytes.extend((self.steps.len() as u16).to_le_bytes());
        for (index, score) in &self.steps {
            bytes.extend(index.to_le_bytes());
            bytes.extend(score.unwrap_or(NONE).to_le_bytes());
        }
        bytes
    }

    /// Reads a game from the front of a slice; `None` if it is cut off or impossible.
    fn read(bytes: &[u8]) -> Option<(KeptGame, &[u8])> {
        let (head, rest) = bytes.split_first_chunk::<HEAD>()?;
        let [a, b, c, d, outcome, low, high] = *head;
        let outcome = match outcome {
            0 => Outcome::Draw,
            1 => Outcome::Win(Seat::First),
            2 => Outcome::Win(Seat::Second),
            _ => return None,
        };
        let (steps, rest) = rest.split_at_checked(STEP * usize::from(u16::from_le_bytes([low, high])))?;
        let (steps, _) = steps.as_chunks::<STEP>();
        let steps = steps.iter().map(|[a, b, c, d]| {
            let score = i16::from_le_bytes([*c, *d]);
            (u16::from_le_bytes([*a, *b]), (score != NONE).then_some(score))
        });
        Some((KeptGame { game: u32::from_le_bytes([a, b, c, d]), outcome, steps: steps.collect() }, rest))
    }
}

/// A file of games, locked by one process.
pub(crate) struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// Opens the file of games in a folder, which may hold games of the same run, and returns them.
    pub fn open(folder: &Path, head: &Value) -> Result<(Store, Vec<KeptGame>), ArenaError> {
        const WHAT: &str = "run";
        let failed = |problem| ArenaError::Out { path: folder.to_owned(), problem };
        let path = folder.join("games.bin");
        let mut file = open_locked(folder, "games.bin", WHAT)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut games = Vec::new();
        let kept =
            match bytes.iter().position(|byte| *byte == b'\n') {
                None => {
                    let line = format!("{head}\n");
                    file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
                    file.write_all(line.as_bytes()).map_err(failed)?;
                    line.len()
                }
                Some(end) => {
                    let found = serde_json::from_slice(&bytes[..end]).map_err(|error| {
                        ArenaError::Journal { path: path.clone(), line: 1, problem: error.to_string() }
                    })?;
                    same_head(folder, WHAT, &found, head)?;
                    let mut rest = &bytes[end + 1..];
                    while let Some((game, after)) = KeptGame::read(rest) {
                        games.push(game);
                        rest = after;
                    }
                    bytes.len() - rest.len()
                }
            };
        // A last game may have been cut off while it was being written.
        file.set_len(kept as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Store { path, file }, games))
    }

    /// Adds a game.
    pub fn add(&mut self, game: &KeptGame) -> Result<(), ArenaError> {
        let failed = |problem| ArenaError::Out { path: self.path.clone(), problem };
        self.file.write_all(&game.to_bytes()).map_err(failed)
    }
}
