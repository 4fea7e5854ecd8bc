//! `ludoteca export`, `import`, `backup` and `restore`: the database, without a server.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::json;
use server::SqlStore;

use super::batch::pretty;
use crate::arguments::{BackupOptions, DumpOptions, ImportOptions, StoreOptions};

/// The folder of the embedded database.
pub fn folder(options: &StoreOptions) -> Result<PathBuf> {
    let folder = options.data.clone().or_else(terminal::Keeper::folder);
    folder.context("--data: the user's data directory is unknown; give a folder")
}

/// Opens the requested database, a new one if there is none. Files are created so that only this user can read them.
pub async fn open(options: &StoreOptions) -> Result<SqlStore> {
    server::keep_files_private();
    if let Some(url) = &options.database {
        return SqlStore::open(url).await.context("--database");
    }
    let folder = folder(options)?;
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let store =
        SqlStore::open(&SqlStore::embedded(&folder)).await.with_context(|| folder.display().to_string())?;
    server::make_private(&folder).with_context(|| folder.display().to_string())?;
    Ok(store)
}

/// Opens a database that must be there: a new and empty one would hide that its folder is mistyped.
pub async fn existing(options: &StoreOptions) -> Result<SqlStore> {
    if options.database.is_none() {
        let folder = folder(options)?;
        ensure!(
            SqlStore::file(&folder).is_file(),
            "--data: found no database in {}, expected the folder of a server",
            folder.display()
        );
    }
    open(options).await
}

/// The milliseconds since 1970.
pub fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

pub fn running<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Runtime::new()?.block_on(work)
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

pub fn export(options: &DumpOptions) -> Result<String> {
    running(async {
        let store = existing(&options.store).await?;
        let rows = if is_standard(&options.file) {
            let mut out = BufWriter::new(io::stdout());
            let rows = server::export(&store, &mut out).await.context("standard output")?;
            out.flush().context("standard output")?;
            rows
        } else {
            let file = File::create(&options.file).with_context(|| options.file.display().to_string())?;
            let mut out = BufWriter::new(file);
            let named = || options.file.display().to_string();
            let rows = server::export(&store, &mut out).await.with_context(named)?;
            out.flush().with_context(named)?;
            rows
        };
        eprintln!("ludoteca: {rows} rows written");
        Ok(String::new())
    })
}

pub fn import(options: &ImportOptions) -> Result<String> {
    let DumpOptions { store, file } = &options.dump;
    running(async {
        let store = open(store).await?;
        let rows = if is_standard(file) {
            server::import(&store, &mut BufReader::new(io::stdin())).await.context("standard input")?
        } else {
            let opened = File::open(file).with_context(|| file.display().to_string())?;
            server::import(&store, &mut BufReader::new(opened))
                .await
                .with_context(|| file.display().to_string())?
        };
        Ok(read(file, rows, options.json))
    })
}

pub fn backup(options: &BackupOptions) -> Result<String> {
    running(async {
        server::backup(&existing(&options.store).await?, &options.file).await?;
        let file = options.file.display();
        Ok(if options.json {
            pretty(&json!({"file": file.to_string()}))
        } else {
            format!("{file} written\n")
        })
    })
}

pub fn restore(options: &BackupOptions) -> Result<String> {
    running(async {
        let rows = server::restore(&open(&options.store).await?, &options.file).await?;
        Ok(read(&options.file, rows, options.json))
    })
}

/// What is said about a file that was read into the database.
fn read(file: &Path, rows: u64, as_json: bool) -> String {
    if as_json {
        return pretty(&json!({"file": file.display().to_string(), "rows": rows}));
    }
    format!("{rows} rows read\n")
}
