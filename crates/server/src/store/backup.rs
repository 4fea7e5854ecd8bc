//! Backups: a consistent copy made while the server runs, and its restoration.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::{Result, SqlStore, StoreError, export, import};
use crate::id;

/// The first bytes of an SQLite database file.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// Copies the database into a new file while others write: an embedded database as an SQLite file, PostgreSQL in the
/// format of [`export`].
///
/// # Errors
/// The file already exists or cannot be written, or the database fails. No incomplete file is left behind.
pub async fn backup(store: &SqlStore, file: &Path) -> Result<()> {
    if file.exists() {
        return Err(failed(file, "it exists already; choose a new name"));
    }
    // Use a temporary name until the file is complete.
    let unfinished = beside(file);
    let done = copied(store, &unfinished)
        .await
        .and_then(|()| std::fs::rename(&unfinished, file).map_err(|error| failed(file, &error.to_string())));
    if done.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    done
}

async fn copied(store: &SqlStore, file: &Path) -> Result<()> {
    if store.reading.is_sqlite() {
        let name = file.to_str().ok_or_else(|| failed(file, "its name is not Unicode"))?;
        sqlx::query("VACUUM INTO $1").bind(name).execute(store.reading.unbounded()).await?;
        let synced = File::open(file).and_then(|file| file.sync_all());
        return synced.map_err(|error| failed(file, &error.to_string()));
    }
    dumped(store, file).await
}

/// Exports into a file and syncs it to disk.
async fn dumped(store: &SqlStore, file: &Path) -> Result<()> {
    let problem = |error: std::io::Error| failed(file, &error.to_string());
    let mut out = BufWriter::new(File::create(file).map_err(problem)?);
    export(store, &mut out).await?;
    out.flush().map_err(problem)?;
    out.get_ref().sync_all().map_err(problem)
}

/// Restores a backup of either kind into an empty database of either kind. Returns the number of rows.
///
/// # Errors
/// The database is not empty, the file is not a backup, or the database fails. Nothing has been imported then.
pub async fn restore(store: &SqlStore, file: &Path) -> Result<u64> {
    let rows = sqlx::query_as("SELECT (SELECT count(*) FROM identities) + (SELECT count(*) FROM games)");
    let (rows,): (i64,) = store.reading.one(rows).await?.unwrap_or_default();
    if rows > 0 {
        let problem = "the database is not empty: restore into a new folder (--data) or a new database";
        return Err(StoreError::File(problem.to_owned()));
    }
    let problem = |error: std::io::Error| failed(file, &error.to_string());
    let mut start = Vec::new();
    File::open(file)
        .and_then(|file| file.take(SQLITE.len() as u64).read_to_end(&mut start))
        .map_err(problem)?;
    if start != SQLITE {
        let imported = import(store, &mut BufReader::new(File::open(file).map_err(problem)?)).await;
        return imported.map_err(|error| match error {
            StoreError::File(wrong) => failed(file, &format!("it is no backup; {wrong}")),
            other => other,
        });
    }
    // Opening a database may migrate it, so work on a copy and leave the backup unchanged.
    let copy = Scratch(std::env::temp_dir().join(format!("ludoteca-{}.db", id::random(id::SHORT))));
    std::fs::copy(file, &copy.0).map_err(problem)?;
    let from = SqlStore::open(&format!("sqlite://{}?mode=rwc", copy.0.display())).await?;
    let rows = Scratch(copy.0.with_extension("jsonl"));
    dumped(&from, &rows.0).await?;
    super::Notices::close(&from).await;
    import(store, &mut BufReader::new(File::open(&rows.0).map_err(problem)?)).await
}

/// A temporary SQLite file, removed on drop together with its side files.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{suffix}", self.0.display()));
        }
    }
}

fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}", id::random(4)));
    file.with_file_name(name)
}

fn failed(file: &Path, problem: &str) -> StoreError {
    StoreError::File(format!("{}: {problem}", file.display()))
}
