//! Removes what is no longer needed, in small transactions so that play is not disturbed, and empties SQLite's
//! write-ahead log so that nothing that was removed stays on disk.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::Connection;

use super::hosting::drop_game;
use super::{Result, SqlStore};

/// Rows looked at or removed in one transaction, and games.
const ROWS: i64 = 200;
const GAMES: i64 = 20;
/// How long to let others write between two transactions.
const PAUSE: Duration = Duration::from_millis(20);
/// How often the write-ahead log is tried to be emptied, and how long each time waits for readers.
const TRIES: u32 = 40;
const PATIENCE: &str = "PRAGMA busy_timeout = 100";

/// Whom nothing needs: nobody with an account or a ban, in a game, complained about, or seen since `$3`.
/// The ids lie between `$1` and `$2`, which is empty where there is no bound.
const FORGOTTEN: &str = "identities.id > $1 AND ($2 = '' OR identities.id <= $2) AND account IS NULL AND banned = 0 AND created < $3 \
     AND NOT EXISTS (SELECT 1 FROM games WHERE first = identities.id) \
     AND NOT EXISTS (SELECT 1 FROM games WHERE second = identities.id) \
     AND NOT EXISTS (SELECT 1 FROM games WHERE owner = identities.id) \
     AND NOT EXISTS (SELECT 1 FROM reports WHERE closed = 0 AND identities.id IN (about, reporter)) \
     AND NOT EXISTS (SELECT 1 FROM logins WHERE identity = identities.id AND seen >= $3) \
     AND NOT EXISTS (SELECT 1 FROM tokens WHERE identity = identities.id AND (created >= $3 OR used >= $3))";

/// What belongs to a guest and goes first.
const BELONGINGS: [&str; 6] = [
    "DELETE FROM logins WHERE identity IN",
    "DELETE FROM tokens WHERE identity IN",
    "DELETE FROM passkeys WHERE identity IN",
    "DELETE FROM recovery_codes WHERE identity IN",
    "DELETE FROM blocks WHERE identity IN",
    "DELETE FROM blocks WHERE blocked IN",
];

/// Removes some of the rows that are older than `$1`.
const OLD_DEEDS: &str = "DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < $1 LIMIT $2)";
const OLD_REPORTS: &str =
    "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE closed <> 0 AND closed < $1 LIMIT $2)";
const OLD_TOKENS: &str =
    "DELETE FROM tokens WHERE id IN (SELECT id FROM tokens WHERE expires <> 0 AND expires < $1 LIMIT $2)";
const OLD_LOGINS: &str = "DELETE FROM logins WHERE id IN (SELECT id FROM logins WHERE seen < $1 LIMIT $2)";

/// Removing what is no longer needed. Each says how many rows went.
#[async_trait]
pub(crate) trait Pruning: Send + Sync {
    /// Removes the guests whom nothing needs, and who were not seen since a moment.
    async fn prune_guests(&self, before: u64) -> Result<u64>;
    /// Removes the finished games that only those with the link can see, and that ended before a moment.
    async fn prune_link_games(&self, before: u64, now: u64) -> Result<u64>;
    /// Removes audit rows, closed reports and ended tokens from before a moment, and log-ins not used since another.
    async fn prune_logs(&self, before: u64, unused: u64) -> Result<u64>;
    /// Empties SQLite's write-ahead log; `false` if readers keep it in use. (PostgreSQL looks after its own.)
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
        // Not the connection that writes: turns must not wait for this. It waits for readers while it holds the write
        // lock, so it waits briefly and often.
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
    /// The same for the guests whose ids lie between two texts.
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
