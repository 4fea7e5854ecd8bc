//! A file that saves work line by line, so that it can be resumed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::ArenaError;

/// How often a lock that is taken is tried again, and after how long. While a thread starts another program, that program
/// holds a copy of every lock for a moment.
const RETRIES: (u32, Duration) = (20, Duration::from_millis(25));

/// Opens a file in a folder, creating both if necessary, and locks it for this process. `what` is for errors.
///
/// # Errors
/// The file cannot be used, or is locked by another process.
pub fn open_locked(folder: &Path, name: &str, what: &'static str) -> Result<File, ArenaError> {
    let failed = |problem| ArenaError::Out { path: folder.to_owned(), problem };
    fs::create_dir_all(folder).map_err(failed)?;
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(folder.join(name));
    let file = file.map_err(failed)?;
    for _ in 0..RETRIES.0 {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => std::thread::sleep(RETRIES.1),
            Err(TryLockError::Error(problem)) => return Err(failed(problem)),
        }
    }
    Err(ArenaError::Busy { path: folder.to_owned(), what })
}

/// A file of JSON lines, locked by one process. The first line describes the job; each further line is a finished part.
pub struct Lines {
    path: PathBuf,
    file: File,
}

impl Lines {
    /// Opens a file, which may already contain part of the same job, and returns its contents. `what` is for errors.
    ///
    /// # Errors
    /// The file cannot be used, belongs to another job, or is locked by another process.
    pub fn open<T: DeserializeOwned>(
        folder: &Path,
        name: &str,
        what: &'static str,
        head: &Value,
    ) -> Result<(Lines, Vec<T>), ArenaError> {
        let path = folder.join(name);
        let failed = |problem| ArenaError::Out { path: folder.to_owned(), problem };
        let mut file = open_locked(folder, name, what)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // Ignore a last line that was cut off while it was being written.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(failed)?;
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut kept = Lines { path, file };
        let mut lines = text.lines();
        match lines.next() {
            None => kept.add(head)?,
            Some(line) => same_head(folder, what, &kept.read(1, line)?, head)?,
        }
        let known = lines.zip(2..).map(|(line, number)| kept.read(number, line));
        let known = known.collect::<Result<Vec<T>, ArenaError>>()?;
        Ok((kept, known))
    }

    /// Writes the whole line at once.
    ///
    /// # Errors
    /// The error of the system.
    pub fn add<T: Serialize>(&mut self, line: &T) -> Result<(), ArenaError> {
        let failed = |problem| ArenaError::Out { path: self.path.clone(), problem };
        let line = serde_json::to_string(line).map_err(|error| failed(error.into()))?;
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(failed)
    }

    /// The error for an invalid line.
    pub(crate) fn wrong(&self, line: usize, problem: String) -> ArenaError {
        ArenaError::Journal { path: self.path.clone(), line, problem }
    }

    fn read<T: DeserializeOwned>(&self, number: usize, line: &str) -> Result<T, ArenaError> {
        serde_json::from_str(line).map_err(|error| self.wrong(number, error.to_string()))
    }
}

/// Checks that the job is the one the file was started with.
pub fn same_head(
    folder: &Path,
    what: &'static str,
    found: &Value,
    expected: &Value,
) -> Result<(), ArenaError> {
    let fields = expected.as_object().into_iter().flatten();
    for (field, expected) in fields {
        if found.get(field) != Some(expected) {
            return Err(ArenaError::Another {
                path: folder.to_owned(),
                what,
                field: field.clone(),
                found: found.get(field).map_or("nothing".to_owned(), ToString::to_string),
                expected: expected.to_string(),
            });
        }
    }
    Ok(())
}
