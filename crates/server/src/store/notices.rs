//! The server's own settings, and notices between processes on one database: that an identity or a game has changed, so
//! that they drop what they have cached.

use async_trait::async_trait;

use super::columns::columns;
use super::pool::Unit;
use super::{Result, SqlStore};
use crate::id;

/// How long notices are kept, in milliseconds.
const KEPT: u64 = 60 * 60 * 1_000;

/// A change, possibly by another process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub id: String,
    pub identity: Option<String>,
    pub game: Option<String>,
}

columns!(Notice { id, identity, game });

/// The server's own settings, and notices between processes.
#[async_trait]
pub(crate) trait Notices: Send + Sync {
    /// The stored value of a setting.
    async fn recall(&self, name: &str) -> Result<Option<String>>;
    async fn remember(&self, name: &str, value: &str) -> Result<()>;
    /// Notifies other processes that an identity or a game has changed.
    #[allow(dead_code)] // every change currently adds its notice in its own transaction
    async fn announce(&self, identity: Option<&str>, game: Option<&str>, now: u64) -> Result<()>;
    /// The notices since a point in time.
    async fn notices(&self, since: u64) -> Result<Vec<Notice>>;
    /// Removes notices that every process has read.
    async fn prune_notices(&self, now: u64) -> Result<()>;
    /// Claims the database for this server alone.
    async fn claim(&self) -> Result<()>;
    /// Checks that this server still has its claim, and renews it if necessary.
    async fn keep_claim(&self) -> Result<()>;
    /// Finishes pending writes and closes the store.
    async fn close(&self);
    /// Keeps the database from growing until the writing connection is replaced.
    #[cfg(test)]
    async fn forbid_growth(&self);
}

/// Adds a notice within a transaction.
pub(super) async fn notify(
    unit: &mut Unit,
    now: u64,
    identity: Option<&str>,
    game: Option<&str>,
) -> Result<()> {
    let insert = sqlx::query("INSERT INTO notices (id, at, identity, game) VALUES ($1, $2, $3, $4)")
        .bind(id::random(id::SHORT))
        .bind(now as i64)
        .bind(identity)
        .bind(game);
    unit.execute(insert).await?;
    Ok(())
}

#[async_trait]
impl Notices for SqlStore {
    async fn recall(&self, name: &str) -> Result<Option<String>> {
        let row = sqlx::query_as("SELECT value FROM house WHERE name = $1").bind(name);
        Ok(self.reading.one(row).await?.map(|(value,): (String,)| value))
    }

    async fn remember(&self, name: &str, value: &str) -> Result<()> {
        let insert = sqlx::query(
            "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        );
        self.writing.execute(insert.bind(name).bind(value)).await?;
        Ok(())
    }

    async fn announce(&self, identity: Option<&str>, game: Option<&str>, now: u64) -> Result<()> {
        let mut unit = self.writing.begin().await?;
        notify(&mut unit, now, identity, game).await?;
        unit.commit().await
    }

    async fn notices(&self, since: u64) -> Result<Vec<Notice>> {
        let rows = sqlx::query_as("SELECT id, identity, game FROM notices WHERE at >= $1 ORDER BY at");
        self.reading.all(rows.bind(since as i64)).await
    }

    async fn prune_notices(&self, now: u64) -> Result<()> {
        let before = now.saturating_sub(KEPT) as i64;
        self.writing.execute(sqlx::query("DELETE FROM notices WHERE at < $1").bind(before)).await?;
        Ok(())
    }

    async fn claim(&self) -> Result<()> {
        self.claim.take().await
    }

    async fn keep_claim(&self) -> Result<()> {
        self.claim.keep().await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.claim.release().await;
        self.writing.close().await;
        self.reading.close().await;
    }

    #[cfg(test)]
    async fn forbid_growth(&self) {
        let sql = sqlx::raw_sql("PRAGMA max_page_count = 1");
        sql.execute(self.writing.unbounded()).await.expect("SQLite takes a limit");
    }
}
