//! Removes expired data in small transactions, so that games are not disturbed, and truncates SQLite's write-ahead log,
//! so that no removed data stays on disk.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::Connection;

use super::hosting::drop_game;
use super::{Result, SqlStore};

/// Maximum number of rows, and of games, per transaction.
const ROWS: i64 = 200;
const GAMES: i64 = 20;
/// Pause between two transactions, in which others can write.
const PAUSE: Duration = Duration::from_millis(20);
/// How often to try to truncate the write-ahead log, and how long each try waits for readers.
const TRIES: u32 = 40;
const PATIENCE: &str = "PRAGMA busy_timeout = 100";

/// Identities that can be removed: no account, no ban, no game, no study, no open report, and not seen since `$3`. Their ids are
/// between `$1` and `$2`; an empty `$2` means no upper bound.
const FORGOTTEN: &str = "identities.id > $1 AND ($2 = '' OR identities.id <= $2) AND account IS NULL AND banned = 0 AND created < $3 \
     AND NOT EXISTS (SELECT 1 FROM games WHERE first = identities.id) \
     AND NOT EXISTS (SELECT 1 FROM games WHERE second = identities.id) \
     AND NOT EXISTS (SELECT 1 FROM games WHERE owner = identities.id) \
     AND NOT EXISTS (SELECT 1 FROM studies WHERE owner = identities.id) \
     AND NOT EXISTS (SELECT 1 FROM reports WHERE closed = 0 AND identities.id IN (about, reporter)) \
     AND NOT EXISTS (SELECT 1 FROM logins WHERE identity = identities.id AND seen >= $3) \
     AND NOT EXISTS (SELECT 1 FROM tokens WHERE identity = identities.id AND (created >= $3 OR used >= $3))";

/// Deletes the rows that belong to guests, before the guests themselves.
const BELONGINGS: [&str; 9] = [
    "DELETE FROM logins WHERE identity IN",
    "DELETE FROM tokens WHERE identity IN",
    "DELETE FROM passkeys WHERE identity IN",
    "DELETE FROM recovery_codes WHERE identity IN",
    "DELETE FROM blocks WHERE identity IN",
    "DELETE FROM blocks WHERE blocked IN",
    "DELETE FROM study_members WHERE identity IN",
    "DELETE FROM puzzle_ratings WHERE subject IN",
    "DELETE FROM puzzle_tries WHERE subject IN",
];

/// Delete up to `$2` rows that are older than `$1`.
const OLD_DEEDS: &str = "DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < $1 LIMIT $2)";
const OLD_REPORTS: &str =
    "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE closed <> 0 AND closed < $1 LIMIT $2)";
const OLD_TOKENS: &str =
    "DELETE FROM tokens WHERE id IN (SELECT id FROM tokens WHERE expires <> 0 AND expires < $1 LIMIT $2)";
const OLD_LOGINS: &str = "DELETE FROM logins WHERE id IN (SELECT id FROM logins WHERE seen < $1 LIMIT $2)";

/// Removing expired data. Each method returns the number of removed rows.
#[async_trait]
pub(crate) trait Pruning: Send + Sync {
    /// Removes guests who are not needed any more and were not seen since `before`.
    async fn prune_guests(&self, before: u64) -> Result<u64>;
    /// Removes finished games that are shared by link only and ended before `before`.
    async fn prune_link_games(&self, before: u64, now: u64) -> Result<u64>;
    /// Removes audit entries, closed reports and expired tokens from before `before`, and sessions not used since
    /// `unused`.
    async fn prune_logs(&self, before: u64, unused: u64) -> Result<u64>;
    /// Truncates SQLite's write-ahead log; `false` if readers keep it in use. PostgreSQL manages its own log.
    async fn scrub(&self) -> Result<bool>;
}

#[async_trait]
impl Pruning for SqlStore {
    async fn prune_guests(&self, before: u64) -> Result<u64> {
        let before = before as i64;
        let mut removed = 0;
        let mut after = String::new();
        loop {
            let bound =
                sqlx::query_as("SELECT id FROM identities WHERE id > $1 ORDER BY id LIMIT 1 OFFSET $2");
            let bound = self.reading.one(bound.bind(&after).bind(ROWS - 1)).await?;
            let until = bound.map_or(String::new(), |(id,): (String,)| id);
            removed += self.prune_guests_between(&after, &until, before).await?;
            if until.is_empty() {
                return Ok(removed);
            }
            after = until;
        }
    }

    async fn prune_link_games(&self, before: u64, now: u64) -> Result<u64> {
        let mut removed = 0;
        loop {
            let old = sqlx::query_as(
                "SELECT id FROM games WHERE public = 0 AND status = 'over' AND updated < $1 ORDER BY updated LIMIT $2",
            );
            let old: Vec<(String,)> = self.reading.all(old.bind(before as i64).bind(GAMES)).await?;
            if old.is_empty() {
                return Ok(removed);
            }
            let mut unit = self.writing.begin().await?;
            for (id,) in &old {
                removed += u64::from(drop_game(&mut unit, id, now).await?);
            }
            unit.commit().await?;
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn prune_logs(&self, before: u64, unused: u64) -> Result<u64> {
        let mut removed = 0;
        let kinds = [(OLD_DEEDS, before), (OLD_REPORTS, before), (OLD_TOKENS, before), (OLD_LOGINS, unused)];
        for (sql, moment) in kinds {
            loop {
                let delete = sqlx::query(sql).bind(moment as i64).bind(ROWS);
                let gone = self.writing.execute(delete).await?;
                removed += gone;
                if gone < ROWS as u64 {
                    break;
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
        Ok(removed)
    }

    async fn scrub(&self) -> Result<bool> {
        if !self.reading.is_sqlite() {
            return Ok(true);
        }
        // Use a separate connection, so that turns need not wait. It holds the write lock while it waits for readers,
        // so it waits briefly and often.
        let mut connection = self.reading.unbounded().acquire().await?.detach();
        sqlx::raw_sql(PATIENCE).execute(&mut connection).await?;
        let mut done = false;
        for _ in 0..TRIES {
            let (busy, _, _): (i64, i64, i64) =
                sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut connection).await?;
            done = busy == 0;
            if done {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        connection.close().await?;
        Ok(done)
    }
}

impl SqlStore {
    /// Removes the guests whose ids are in a range.
    async fn prune_guests_between(&self, after: &str, until: &str, before: i64) -> Result<u64> {
        let text = format!("SELECT count(*) FROM identities WHERE {FORGOTTEN}");
        let count = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(after).bind(until).bind(before);
        let (count,): (i64,) = self.reading.one(count).await?.unwrap_or_default();
        if count == 0 {
            return Ok(0);
        }
        let mut unit = self.writing.begin().await?;
        let whose = format!("SELECT id FROM identities WHERE {FORGOTTEN}");
        for delete in BELONGINGS {
            let sql = sqlx::AssertSqlSafe(format!("{delete} ({whose})"));
            unit.execute(sqlx::query(sql).bind(after).bind(until).bind(before)).await?;
        }
        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM identities WHERE {FORGOTTEN}"));
        let removed = unit.execute(sqlx::query(sql).bind(after).bind(until).bind(before)).await?;
        unit.commit().await?;
        tokio::time::sleep(PAUSE).await;
        Ok(removed)
    }
}
