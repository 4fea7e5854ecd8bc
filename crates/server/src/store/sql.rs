//! The store in an SQL database: SQLite or PostgreSQL, with the same statements.

use std::path::{Path, PathBuf};

use sqlx::SqlSafeStr;
use sqlx::any::AnyConnectOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use super::Result;
use super::claim::Claim;
use super::pool::Pool;
use super::writer::Writer;

/// What each file in `migrations/` does, and its text, in the order of their numbers.
const MIGRATIONS: [(&str, &str); 7] = [
    ("everything", include_str!("../../migrations/0001_everything.sql")),
    ("moderation", include_str!("../../migrations/0002_moderation.sql")),
    ("rules", include_str!("../../migrations/0003_rules.sql")),
    ("dismissed", include_str!("../../migrations/0004_dismissed.sql")),
    ("openings", include_str!("../../migrations/0005_openings.sql")),
    ("studies", include_str!("../../migrations/0006_studies.sql")),
    ("puzzles", include_str!("../../migrations/0007_puzzles.sql")),
];

/// The steps from an empty database to today's tables.
pub(super) fn migrations() -> Migrator {
    let numbered = (1..).zip(MIGRATIONS).map(|(number, (what, text))| {
        Migration::new(number, what.into(), MigrationType::Simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(numbered.collect())
}

/// A store in SQLite or PostgreSQL.
pub struct SqlStore {
    /// Reads have their own connections, so that they cannot delay writes.
    pub(super) reading: Pool,
    /// SQLite allows one writer at a time, so writes wait for the only connection, in order of arrival.
    pub(super) writing: Pool,
    pub(super) writer: Writer,
    pub(super) claim: Claim,
}

impl SqlStore {
    /// Opens a database by its URL, `sqlite://PATH` or `postgres://…`, and migrates its tables.
    ///
    /// # Errors
    /// The database cannot be reached, or its tables are not ours.
    pub async fn open(url: &str) -> Result<SqlStore> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let options: AnyConnectOptions = url.parse()?;
        let writing = Pool::open(options.clone(), sqlite, if sqlite { 1 } else { 4 }).await?;
        migrations().run(writing.unbounded()).await?;
        super::looks::refresh(&writing).await?;
        let reading = Pool::open(options.clone(), sqlite, if sqlite { 4 } else { 16 }).await?;
        let writer = Writer::start(writing.clone());
        let claim = Claim::new((!sqlite).then_some(options));
        Ok(SqlStore { reading, writing, writer, claim })
    }

    /// The file of the embedded database in a folder.
    #[must_use]
    pub fn file(folder: &Path) -> PathBuf {
        folder.join("ludoteca.db")
    }

    /// The URL of the embedded database in a folder.
    #[must_use]
    pub fn embedded(folder: &Path) -> String {
        format!("sqlite://{}?mode=rwc", SqlStore::file(folder).display())
    }

    /// The faults that a test can inject.
    #[cfg(test)]
    pub(crate) fn faults(&self) -> std::sync::Arc<super::Faults> {
        self.writing.faults.clone()
    }
}
