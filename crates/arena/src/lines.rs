//! A file that remembers work line by line, so that it can go on where it was interrupted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::ArenaError;

/// A file of JSON lines held by one process: its first line says how the work is done, each further one what was done.
pub struct Lines {
    path: PathBuf,
    file: File,
}

impl Lines {
    /// Opens a file, which may hold a part of the same work already; returns what it holds. `what` names the work in
    /// errors.
    ///
    /// # Errors
    /// The file cannot be used, holds other work, or is held by another process.
    pub fn open<T: DeserializeOwned>(
        folder: &Path,
        name: &str,
        what: &'static str,
        head: &Value,
    ) -> Result<(Lines, Vec<T>), ArenaError> {
        let path = folder.join(name);
        let failed = |problem| ArenaError::Out { path: folder.to_owned(), problem };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ArenaError::Busy { path: folder.to_owned(), what });
            }
            Err(TryLockError::Error(problem)) => return Err(failed(problem)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // A line that was cut off in the middle of writing never happened.
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

    /// One write for the whole line: it is there or it is not.
    ///
    /// # Errors
    /// What the system says.
    pub fn add<T: Serialize>(&mut self, line: &T) -> Result<(), ArenaError> {
        let failed = |problem| ArenaError::Out { path: self.path.clone(), problem };
        let line = serde_json::to_string(line).map_err(|error| failed(error.into()))?;
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(failed)
    }

    /// The error of a line that cannot be.
    pub(crate) fn wrong(&self, line: usize, problem: String) -> ArenaError {
        ArenaError::Journal { path: self.path.clone(), line, problem }
    }

    fn read<T: DeserializeOwned>(&self, number: usize, line: &str) -> Result<T, ArenaError> {
        serde_json::from_str(line).map_err(|error| self.wrong(number, error.to_string()))
    }
}

/// A folder is continued only as it began.
fn same_head(folder: &Path, what: &'static str, found: &Value, expected: &Value) -> Result<(), ArenaError> {
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
