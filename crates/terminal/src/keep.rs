//! Saves unfinished games to disk after each turn, so that nothing is lost if the program is killed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// An unfinished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its file.
    pub path: PathBuf,
    /// The record.
    pub text: String,
}

/// The saved game of one running program. A lock shows that the program is running; the system releases it however the
/// program ends.
#[derive(Debug)]
pub struct Keeper {
    folder: PathBuf,
    path: PathBuf,
    _lock: Option<File>,
}

/// The file extensions of a record and of its lock.
const RECORD: &str = "txt";
const LOCK: &str = "lock";

impl Keeper {
    /// The user's data folder: `LUDOTECA_DATA`, or the system's default.
    #[must_use]
    pub fn folder() -> Option<PathBuf> {
        use etcetera::BaseStrategy;
        match std::env::var_os("LUDOTECA_DATA") {
            Some(path) if !path.is_empty() => Some(path.into()),
            _ => etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("ludoteca")),
        }
    }

    /// Creates a place for a new game.
    ///
    /// # Errors
    /// The folder cannot be created or written.
    pub fn new(data: &Path) -> io::Result<Keeper> {
        let folder = data.join("unfinished");
        fs::create_dir_all(&folder)?;
        let stamp = jiff::Timestamp::now().as_millisecond();
        let path = folder.join(format!("{stamp}-{}.{RECORD}", std::process::id()));
        let lock = File::create(path.with_extension(LOCK))?;
        lock.try_lock().map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Keeper { folder, path, _lock: Some(lock) })
    }

    /// The latest game left by a program that is no longer running.
    #[must_use]
    pub fn left(data: &Path) -> Option<Kept> {
        let files = fs::read_dir(data.join("unfinished")).ok()?;
        let mut paths: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == RECORD) && !is_alive(path));
        paths.sort();
        paths.into_iter().rev().find_map(|path| Some(Kept { text: fs::read_to_string(&path).ok()?, path }))
    }

    /// Discards an unfinished game.
    pub fn discard(kept: &Kept) {
        let _ = fs::remove_file(&kept.path);
        let _ = fs::remove_file(kept.path.with_extension(LOCK));
    }

    /// Writes the record atomically.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&self, text: &str) -> io::Result<()> {
        write_whole(&self.path, text)
    }

    /// Removes the game, because it is over.
    pub fn forget(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.path.with_extension(LOCK));
        // Removes the folder only if it is empty.
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Whether the program that saved this game is still running.
fn is_alive(path: &Path) -> bool {
    match File::open(path.with_extension(LOCK)) {
        Ok(lock) => lock.try_lock().is_err(),
        Err(_) => false,
    }
}

/// Replaces a file atomically: readers see the old text or the new one.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}", std::process::id()));
    let beside = PathBuf::from(name);
    let mut file = File::create(&beside)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    drop(file);
    written.and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_offered_once_its_keeper_is_gone() {
        let data = std::env::temp_dir().join(format!("ludoteca-keep-{}", std::process::id()));
        let keeper = Keeper::new(&data).unwrap();
        keeper.keep("one").unwrap();
        keeper.keep("two").unwrap();
        assert_eq!(Keeper::left(&data), None, "its program is alive");
        drop(keeper);
        let kept = Keeper::left(&data).unwrap();
        assert_eq!(kept.text, "two");
        Keeper::discard(&kept);
        assert_eq!(Keeper::left(&data), None);
        let keeper = Keeper::new(&data).unwrap();
        keeper.keep("three").unwrap();
        keeper.forget();
        drop(keeper);
        assert_eq!(Keeper::left(&data), None);
        fs::remove_dir_all(&data).unwrap();
    }
}
