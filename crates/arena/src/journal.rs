//! A folder that remembers a match: a line of the journal for each finished pair, and the records of its games.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::duel::Played;
use crate::{ArenaError, GameResult, PairResult, Terms};

/// The journal's name within the folder.
const JOURNAL: &str = "journal.jsonl";

/// The folder of one match, held by one process.
pub(crate) struct Journal {
    folder: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a folder, which may hold a part of the same match already; returns the pairs that it holds.
    pub fn open(folder: &Path, terms: &Terms) -> Result<(Journal, Vec<PairResult>), ArenaError> {
        let path = folder.join(JOURNAL);
        let failed = |problem| ArenaError::Out { path: folder.to_owned(), problem };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ArenaError::Busy(folder.to_owned())),
            Err(TryLockError::Error(problem)) => return Err(failed(problem)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // A line that was cut off in the middle of writing never happened.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(failed)?;
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut journal = Journal { folder: folder.to_owned(), file };
        let mut lines = text.lines();
        match lines.next() {
            None => journal.write(&terms.describe().to_string())?,
            Some(line) => same_terms(folder, line, &terms.describe())?,
        }
        let pairs = lines.zip(2..).map(|(line, number)| {
            let pair: PairResult =
                serde_json::from_str(line).map_err(|error| journal_error(&path, number, &error))?;
            let known = |game: &GameResult| ["1-0", "0-1", "1/2-1/2"].contains(&game.result.as_str());
            match pair.games.iter().find(|game| !known(game)) {
                None => Ok(pair),
                Some(GameResult { result, .. }) => {
                    let problem = format!("found the result `{result}`, expected `1-0`, `0-1` or `1/2-1/2`");
                    Err(ArenaError::Journal { path: path.clone(), line: number, problem })
                }
            }
        });
        let pairs = pairs.collect::<Result<Vec<PairResult>, ArenaError>>()?;
        Ok((journal, pairs))
    }

    /// Remembers a pair: its records first, so that what the journal knows is there.
    pub fn add(&mut self, played: &Played) -> Result<(), ArenaError> {
        for (record, game) in played.records.iter().zip(1..) {
            let path = self.folder.join(format!("{:05}-{game}.txt", played.result.pair + 1));
            let failed = |problem| ArenaError::Out { path: path.clone(), problem };
            fs::write(&path, record.to_string()).map_err(failed)?;
        }
        let line = serde_json::to_string(&played.result)
            .map_err(|error| ArenaError::Out { path: self.folder.clone(), problem: error.into() })?;
        self.write(&line)
    }

    /// One write for the whole line: it is there or it is not.
    fn write(&mut self, line: &str) -> Result<(), ArenaError> {
        let failed = |problem| ArenaError::Out { path: self.folder.join(JOURNAL), problem };
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(failed)
    }
}

fn journal_error(path: &Path, line: usize, error: &serde_json::Error) -> ArenaError {
    ArenaError::Journal { path: path.to_owned(), line, problem: error.to_string() }
}

/// A folder is continued only with the terms it began with.
fn same_terms(folder: &Path, line: &str, expected: &Value) -> Result<(), ArenaError> {
    let found: Value =
        serde_json::from_str(line).map_err(|error| journal_error(&folder.join(JOURNAL), 1, &error))?;
    let fields = expected.as_object().into_iter().flatten();
    for (field, expected) in fields {
        if found.get(field) != Some(expected) {
            return Err(ArenaError::Another {
                path: folder.to_owned(),
                field: field.clone(),
                found: found.get(field).map_or("nothing".to_owned(), ToString::to_string),
                expected: expected.to_string(),
            });
        }
    }
    Ok(())
}
