//! Moderation by players: reporting and blocking others.

use async_trait::async_trait;

use super::columns::columns;
use super::{Result, SqlStore};

/// Maximum number of blocked players per identity.
pub(crate) const MOST_BLOCKS: i64 = 500;

/// A player's report about another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub id: String,
    pub at: i64,
    pub reporter: String,
    pub about: String,
    pub game: Option<String>,
    /// The number of the reported event.
    pub event: Option<i64>,
    pub reason: String,
}

columns!(Report { id, at, reporter, about, game, event, reason });

/// A player whom another player has blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blocked {
    pub id: String,
    pub name: String,
    pub at: i64,
}

columns!(Blocked { id, name, at });

/// Reports and blocks.
#[async_trait]
pub(crate) trait Moderation: Send + Sync {
    async fn put_report(&self, report: &Report) -> Result<()>;
    /// The reports made by a player, newest first.
    async fn reports_by(&self, reporter: &str) -> Result<Vec<Report>>;
    /// The number of reports made by a player since a point in time.
    async fn reports_since(&self, reporter: &str, since: u64) -> Result<u64>;
    /// Blocks a player; `false` if the list is full.
    async fn block(&self, identity: &str, blocked: &str, now: u64) -> Result<bool>;
    /// Unblocks a player; `false` if there was no block.
    async fn unblock(&self, identity: &str, blocked: &str) -> Result<bool>;
    /// The players whom a player has blocked, newest first.
    async fn blocks(&self, identity: &str) -> Result<Vec<Blocked>>;
    /// Whether one player has blocked another.
    async fn has_blocked(&self, identity: &str, other: &str) -> Result<bool>;
}

#[async_trait]
impl Moderation for SqlStore {
    async fn put_report(&self, report: &Report) -> Result<()> {
        let insert = sqlx::query(
            "INSERT INTO reports (id, at, reporter, about, game, event, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&report.id)
        .bind(report.at)
        .bind(&report.reporter)
        .bind(&report.about)
        .bind(&report.game)
        .bind(report.event)
        .bind(&report.reason);
        self.writing.execute(insert).await?;
        Ok(())
    }

    async fn reports_by(&self, reporter: &str) -> Result<Vec<Report>> {
        let sql = "SELECT id, at, reporter, about, game, event, reason FROM reports WHERE reporter = $1 ORDER BY at DESC";
        self.reading.all(sqlx::query_as(sql).bind(reporter)).await
    }

    async fn reports_since(&self, reporter: &str, since: u64) -> Result<u64> {
        let sql = "SELECT COUNT(*) FROM reports WHERE reporter = $1 AND at >= $2";
        let count = self.reading.one(sqlx::query_as(sql).bind(reporter).bind(since as i64)).await?;
        Ok(count.map_or(0, |(count,): (i64,)| count as u64))
    }

    async fn block(&self, identity: &str, blocked: &str, now: u64) -> Result<bool> {
        let insert = sqlx::query(
            "INSERT INTO blocks (identity, blocked, at) SELECT $1, $2, $3 \
             WHERE (SELECT COUNT(*) FROM blocks WHERE identity = $1) < $4 ON CONFLICT DO NOTHING",
        );
        let insert = insert.bind(identity).bind(blocked).bind(now as i64).bind(MOST_BLOCKS);
        Ok(self.writing.execute(insert).await? > 0 || self.has_blocked(identity, blocked).await?)
    }

    async fn unblock(&self, identity: &str, blocked: &str) -> Result<bool> {
        let delete = sqlx::query("DELETE FROM blocks WHERE identity = $1 AND blocked = $2");
        Ok(self.writing.execute(delete.bind(identity).bind(blocked)).await? > 0)
    }

    async fn blocks(&self, identity: &str) -> Result<Vec<Blocked>> {
        let sql = "SELECT blocks.blocked AS id, identities.name AS name, blocks.at AS at FROM blocks \
                   JOIN identities ON identities.id = blocks.blocked WHERE blocks.identity = $1 \
                   ORDER BY blocks.at DESC, blocks.blocked";
        self.reading.all(sqlx::query_as(sql).bind(identity)).await
    }

    async fn has_blocked(&self, identity: &str, other: &str) -> Result<bool> {
        let sql = "SELECT at FROM blocks WHERE identity = $1 AND blocked = $2";
        let row: Option<(i64,)> = self.reading.one(sqlx::query_as(sql).bind(identity).bind(other)).await?;
        Ok(row.is_some())
    }
}
