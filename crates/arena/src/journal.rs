//! The folder of a match: a journal with one line per finished pair, and the records of its games.

use std::fs;
use std::path::{Path, PathBuf};

use crate::duel::Played;
use crate::{ArenaError, GameResult, Lines, PairResult, Terms};

/// The journal's name within the folder.
const JOURNAL: &str = "journal.jsonl";

/// The folder of one match, held by one process.
pub(crate) struct Journal {
    folder: PathBuf,
    lines: Lines,
}

impl Journal {
    /// Opens a folder, which may already contain part of the same match. Returns the pairs it contains.
    pub fn open(folder: &Path, terms: &Terms) -> Result<(Journal, Vec<PairResult>), ArenaError> {
        let (lines, pairs) = Lines::open::<PairResult>(folder, JOURNAL, "match", &terms.describe())?;
        let known = |game: &&GameResult| ["1-0", "0-1", "1/2-1/2"].contains(&game.result.as_str());
        for (pair, number) in pairs.iter().zip(2..) {
            if let Some(GameResult { result, .. }) = pair.games.iter().find(|game| !known(game)) {
                let problem = format!("found the result `{result}`, expected `1-0`, `0-1` or `1/2-1/2`");
                return Err(lines.wrong(number, problem));
            }
        }
        Ok((Journal { folder: folder.to_owned(), lines }, pairs))
    }

    /// Saves a pair. Its records are written first, so that every pair in the journal has its records.
    pub fn add(&mut self, played: &Played) -> Result<(), ArenaError> {
        for (record, game) in played.records.iter().zip(1..) {
            let path = self.folder.join(format!("{:05}-{game}.txt", played.result.pair + 1));
            let failed = |problem| ArenaError::Out { path: path.clone(), problem };
            fs::write(&path, record.to_string()).map_err(failed)?;
        }
        self.lines.add(&played.result)
    }
}
