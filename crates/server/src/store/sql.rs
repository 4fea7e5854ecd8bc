//! The store in an SQL database: SQLite or PostgreSQL, by the same statements.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyQueryResult};
use sqlx::migrate::Migrator;
use sqlx::query::Query;
use sqlx::{Any, AnyPool, FromRow};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::Listing;
use super::writer::Writer;
use super::{
    Append, GameRow, Identity, List, Listed, Login, Rating, RatingAt, Result, RunningEngines, Store,
    StoreError, Summary, Token,
};
use crate::room::{Event, Noted, Setup};

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!();

/// A turn must be on disk before it is acknowledged: full synchronisation, also of the write-ahead log.
const SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
                      PRAGMA foreign_keys = ON";

/// A store in SQLite or PostgreSQL.
pub struct SqlStore {
    pub(super) pool: AnyPool,
    alone: Alone,
    writer: Writer,
}

/// Lets one write at a time to SQLite, and everybody to PostgreSQL.
#[derive(Clone)]
pub(super) struct Alone(Option<Arc<Mutex<()>>>);

impl Alone {
    pub async fn enter(&self) -> Option<OwnedMutexGuard<()>> {
        match &self.0 {
            Some(door) => Some(door.clone().lock_owned().await),
            None => None,
        }
    }
}

impl SqlStore {
    /// Opens a database by its address, `sqlite://PATH` or `postgres://…`, and brings its tables up to date.
    ///
    /// # Errors
    /// The database cannot be reached or is not ours.
    pub async fn open(url: &str) -> std::result::Result<SqlStore, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let options: AnyConnectOptions = url.parse()?;
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 16 })
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        sqlx::raw_sql(SQLITE).execute(connection).await?;
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        MIGRATIONS.run(&pool).await?;
        let alone = Alone(sqlite.then(Arc::default));
        let writer = Writer::start(pool.clone(), alone.clone());
        Ok(SqlStore { pool, alone, writer })
    }

    /// The address of the embedded database in a folder.
    #[must_use]
    pub fn embedded(folder: &Path) -> String {
        format!("sqlite://{}?mode=rwc", folder.join("ludoteca.db").display())
    }

    /// Writes, one after the other where the database can do only that: SQLite would let those who meet sleep.
    async fn write(&self, query: Query<'_, Any, AnyArguments>) -> sqlx::Result<AnyQueryResult> {
        let _alone = self.alone.enter().await;
        query.execute(&self.pool).await
    }

    async fn one<T>(&self, sql: &'static str, text: &str) -> Result<Option<T>>
    where
        T: for<'r> FromRow<'r, sqlx::any::AnyRow> + Send + Unpin,
    {
        Ok(sqlx::query_as(sql).bind(text).fetch_optional(&self.pool).await?)
    }

    async fn many<T>(&self, sql: &'static str, text: &str) -> Result<Vec<T>>
    where
        T: for<'r> FromRow<'r, sqlx::any::AnyRow> + Send + Unpin,
    {
        Ok(sqlx::query_as(sql).bind(text).fetch_all(&self.pool).await?)
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn create(&self, id: &str, setup: &Setup, summary: &Summary) -> Result<bool> {
        let setup_text =
            serde_json::to_string(setup).map_err(|error| StoreError::Broken(error.to_string()))?;
        let done = self.write(sqlx::query(
            "INSERT INTO games (id, game, public, setup, status, seats, first, second, turns, to_play, \
             outcome, updated, deadline, waiting, owner, origin, engine) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) \
             ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(&setup.game)
        .bind(i64::from(setup.public))
        .bind(setup_text)
        .bind(summary.status)
        .bind(&summary.seats)
        .bind(&summary.subjects[0])
        .bind(&summary.subjects[1])
        .bind(summary.turns)
        .bind(summary.to_play)
        .bind(&summary.outcome)
        .bind(summary.updated)
        .bind(summary.deadline)
        .bind(i64::from(summary.waiting))
        .bind(&setup.by)
        .bind(&setup.origin)
        .bind(setup.levels() as i64)).await?;
        Ok(done.rows_affected() == 1)
    }

    async fn load(&self, id: &str) -> Result<Option<(Setup, Vec<Noted>)>> {
        let setup: Option<(String,)> = self.one("SELECT setup FROM games WHERE id = $1", id).await?;
        let Some((setup,)) = setup else { return Ok(None) };
        let setup = serde_json::from_str(&setup).map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(Some((setup, self.events(id, 0, i32::MAX as u32).await?)))
    }

    async fn events(&self, id: &str, after: u64, most: u32) -> Result<Vec<Noted>> {
        let rows: Vec<(i64, i64, String)> = sqlx::query_as(
            "SELECT seq, at, body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3",
        )
        .bind(id)
        .bind(after as i64)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|(seq, at, body)| {
                let event: Event =
                    serde_json::from_str(&body).map_err(|error| StoreError::Broken(error.to_string()))?;
                Ok(Noted { seq: seq as u64, at: at as u64, event })
            })
            .collect()
    }

    async fn append(&self, append: Append) -> Result<()> {
        self.writer.append(append).await
    }

    async fn list(&self, list: &List) -> Result<Vec<GameRow>> {
        let game = list.game.clone().unwrap_or_default();
        let most = i64::from(list.most);
        let rows = match &list.what {
            Listing::Public(status) => sqlx::query_as(
                "SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE public = 1 AND status = $1 AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3",
            )
            .bind(*status),
            Listing::Of(identity) => sqlx::query_as(
                "SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE (first = $1 OR second = $1) AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3",
            )
            .bind(identity.clone()),
            Listing::All => sqlx::query_as(
                "SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE id <> $1 AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3",
            )
            .bind(""),
        };
        Ok(rows.bind(game).bind(most).fetch_all(&self.pool).await?)
    }

    async fn running_engines(&self, owner: &str, origin: &str, since: i64) -> Result<RunningEngines> {
        let counted = sqlx::query_as(
            "SELECT \
             (SELECT count(*) FROM games WHERE owner = $1 AND engine = 1 AND updated >= $3 AND status <> 'over') \
             AS against, \
             (SELECT count(*) FROM games WHERE owner = $1 AND engine = 2 AND status <> 'over') AS alone, \
             (SELECT count(*) FROM games WHERE origin = $2 AND engine = 1 AND updated >= $3 AND status <> 'over') \
             AS against_here, \
             (SELECT count(*) FROM games WHERE origin = $2 AND engine = 2 AND status <> 'over') AS alone_here",
        );
        Ok(counted.bind(owner).bind(origin).bind(since).fetch_one(&self.pool).await?)
    }

    async fn unfinished(&self) -> Result<Vec<Listed>> {
        self.many("SELECT id, deadline, waiting FROM games WHERE status <> $1", "over").await
    }

    async fn put_identity(&self, identity: &Identity) -> Result<bool> {
        let done = self.write(sqlx::query(
            "INSERT INTO identities (id, name, account, password, created, banned) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, account = excluded.account, \
             password = excluded.password, banned = excluded.banned",
        )
        .bind(&identity.id)
        .bind(&identity.name)
        .bind(&identity.account)
        .bind(&identity.password)
        .bind(identity.created)
        .bind(identity.banned)).await;
        match done {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            done => Ok(done.map(|_| true)?),
        }
    }

    async fn identity(&self, id: &str) -> Result<Option<Identity>> {
        self.one("SELECT id, name, account, password, created, banned FROM identities WHERE id = $1", id)
            .await
    }

    async fn account(&self, name: &str) -> Result<Option<Identity>> {
        self.one(
            "SELECT id, name, account, password, created, banned FROM identities WHERE account = $1",
            name,
        )
        .await
    }

    async fn identities(&self, like: &str, most: u32) -> Result<Vec<Identity>> {
        let rows = sqlx::query_as(
            "SELECT id, name, account, password, created, banned FROM identities \
             WHERE lower(name) LIKE $1 ORDER BY created DESC LIMIT $2",
        );
        Ok(rows
            .bind(format!("%{}%", like.to_lowercase()))
            .bind(i64::from(most))
            .fetch_all(&self.pool)
            .await?)
    }

    async fn put_login(&self, login: &Login) -> Result<()> {
        self.write(
            sqlx::query(
                "INSERT INTO logins (id, identity, created, seen, agent) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
            )
            .bind(&login.id)
            .bind(&login.identity)
            .bind(login.created)
            .bind(login.seen)
            .bind(&login.agent),
        )
        .await?;
        Ok(())
    }

    async fn login(&self, id: &str) -> Result<Option<Login>> {
        self.one("SELECT id, identity, created, seen, agent FROM logins WHERE id = $1", id).await
    }

    async fn logins(&self, identity: &str) -> Result<Vec<Login>> {
        self.many(
            "SELECT id, identity, created, seen, agent FROM logins WHERE identity = $1 ORDER BY seen DESC",
            identity,
        )
        .await
    }

    async fn drop_login(&self, identity: &str, id: &str) -> Result<bool> {
        let sql = "DELETE FROM logins WHERE identity = $1 AND id = $2";
        Ok(self.write(sqlx::query(sql).bind(identity).bind(id)).await?.rows_affected() > 0)
    }

    async fn drop_other_logins(&self, identity: &str, but: &str) -> Result<()> {
        let sql = "DELETE FROM logins WHERE identity = $1 AND id <> $2";
        self.write(sqlx::query(sql).bind(identity).bind(but)).await?;
        Ok(())
    }

    async fn put_token(&self, token: &Token) -> Result<()> {
        self.write(
            sqlx::query(
                "INSERT INTO tokens (id, identity, name, scopes, secret, created, used) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET used = excluded.used",
            )
            .bind(&token.id)
            .bind(&token.identity)
            .bind(&token.name)
            .bind(&token.scopes)
            .bind(&token.secret)
            .bind(token.created)
            .bind(token.used),
        )
        .await?;
        Ok(())
    }

    async fn token(&self, id: &str) -> Result<Option<Token>> {
        self.one("SELECT id, identity, name, scopes, secret, created, used FROM tokens WHERE id = $1", id)
            .await
    }

    async fn tokens(&self, identity: &str) -> Result<Vec<Token>> {
        self.many(
            "SELECT id, identity, name, scopes, secret, created, used FROM tokens WHERE identity = $1 \
             ORDER BY created DESC",
            identity,
        )
        .await
    }

    async fn drop_token(&self, identity: &str, id: &str) -> Result<bool> {
        let sql = "DELETE FROM tokens WHERE identity = $1 AND id = $2";
        Ok(self.write(sqlx::query(sql).bind(identity).bind(id)).await?.rows_affected() > 0)
    }

    async fn drop_tokens(&self, identity: &str) -> Result<()> {
        self.write(sqlx::query("DELETE FROM tokens WHERE identity = $1").bind(identity)).await?;
        Ok(())
    }

    async fn ratings(&self, subject: &str) -> Result<Vec<Rating>> {
        self.many(
            "SELECT subject, game, rating, deviation, volatility, played FROM ratings WHERE subject = $1 \
             ORDER BY game",
            subject,
        )
        .await
    }

    async fn best(&self, game: &str, most: u32) -> Result<Vec<Rating>> {
        let rows = sqlx::query_as(
            "SELECT subject, game, rating, deviation, volatility, played FROM ratings WHERE game = $1 \
             ORDER BY rating DESC LIMIT $2",
        );
        Ok(rows.bind(game).bind(i64::from(most)).fetch_all(&self.pool).await?)
    }

    async fn rating_history(&self, subject: &str, most: u32) -> Result<Vec<RatingAt>> {
        let rows = sqlx::query_as(
            "SELECT game, room, at, rating, deviation FROM rating_history WHERE subject = $1 \
             ORDER BY at DESC LIMIT $2",
        );
        Ok(rows.bind(subject).bind(i64::from(most)).fetch_all(&self.pool).await?)
    }

    async fn recall(&self, name: &str) -> Result<Option<String>> {
        let row: Option<(String,)> = self.one("SELECT value FROM house WHERE name = $1", name).await?;
        Ok(row.map(|(value,)| value))
    }

    async fn remember(&self, name: &str, value: &str) -> Result<()> {
        self.write(sqlx::query(
            "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(name)
        .bind(value)).await?;
        Ok(())
    }

    async fn ping(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}
