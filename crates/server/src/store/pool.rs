//! Connection pools. Waiting times are bounded, the connection of a failed transaction is never reused, and a database
//! that does not answer is left alone for a moment (circuit breaker), so that responses stay quick during an outage.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::{Query, QueryAs};
use sqlx::{Any, AnyConnection, AnyPool, FromRow};

use super::{Result, StoreError};

/// How long to wait for a free connection, and for one statement.
const ACQUIRE: Duration = Duration::from_millis(1_500);
const STATEMENT: Duration = Duration::from_secs(3);
/// How long to avoid a database that did not answer.
const REST: Duration = Duration::from_millis(500);

/// A turn must be on disk before it is acknowledged, so synchronisation is full, including the write-ahead log. Deleted
/// data is overwritten.
const SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000; \
                      PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON";

/// A statement, and a query whose rows are read as `T`.
pub(super) type Statement<'q> = Query<'q, Any, AnyArguments>;
pub(super) type Rows<'q, T> = QueryAs<'q, Any, T, AnyArguments>;

/// A connection pool for one database.
#[derive(Clone)]
pub(super) struct Pool {
    connections: AnyPool,
    sqlite: bool,
    fuse: Arc<Fuse>,
    #[cfg(test)]
    pub faults: Arc<super::faults::Faults>,
}

impl Pool {
    /// Opens a pool of at most `most` connections; the first one is opened now.
    pub async fn open(options: AnyConnectOptions, sqlite: bool, most: u32) -> Result<Pool> {
        let connections = AnyPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(ACQUIRE)
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
        Ok(Pool {
            connections,
            sqlite,
            fuse: Arc::default(),
            #[cfg(test)]
            faults: Arc::default(),
        })
    }

    pub fn is_sqlite(&self) -> bool {
        self.sqlite
    }

    /// The underlying pool, for work that may take longer.
    pub fn unbounded(&self) -> &AnyPool {
        &self.connections
    }

    async fn lease(&self) -> Result<PoolConnection<Any>> {
        self.fuse.check()?;
        self.connections.acquire().await.map_err(|error| {
            self.fuse.blow();
            StoreError::Unavailable(error.to_string())
        })
    }

    /// Begins a write transaction. On SQLite it holds the write lock from the start.
    pub async fn begin(&self) -> Result<Unit> {
        #[cfg(test)]
        self.faults.refuse()?;
        let begin = if self.sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" };
        let mut unit = Unit { pool: self.clone(), connection: Some(self.lease().await?) };
        unit.plain(begin).await?;
        Ok(unit)
    }

    /// Begins a read transaction that sees a consistent snapshot of the database.
    pub async fn snapshot(&self) -> Result<Unit> {
        let begin = if self.sqlite { "BEGIN" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" };
        let mut unit = Unit { pool: self.clone(), connection: Some(self.lease().await?) };
        unit.plain(begin).await?;
        Ok(unit)
    }

    /// Runs one writing statement and returns the number of changed rows. If the answer is lost, the result is
    /// uncertain.
    pub async fn execute(&self, statement: Statement<'_>) -> Result<u64> {
        #[cfg(test)]
        self.faults.refuse()?;
        let mut connection = self.lease().await?;
        match bounded(statement.execute(&mut *connection)).await {
            Ok(done) => Ok(done.rows_affected()),
            Err(error @ sqlx::Error::Database(_)) => Err(error.into()),
            Err(error) => {
                self.discard(connection);
                Err(StoreError::Uncertain(error.to_string()))
            }
        }
    }

    /// All rows of a query.
    pub async fn all<T>(&self, rows: Rows<'_, T>) -> Result<Vec<T>>
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    {
        let mut connection = self.lease().await?;
        match bounded(rows.fetch_all(&mut *connection)).await {
            Ok(rows) => Ok(rows),
            Err(error) => Err(self.failed(connection, error)),
        }
    }

    /// The row of a query, if there is one.
    pub async fn one<T>(&self, rows: Rows<'_, T>) -> Result<Option<T>>
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    {
        let mut connection = self.lease().await?;
        match bounded(rows.fetch_optional(&mut *connection)).await {
            Ok(row) => Ok(row),
            Err(error) => Err(self.failed(connection, error)),
        }
    }

    /// The error for a failed query. A connection that may be broken is not reused.
    fn failed(&self, connection: PoolConnection<Any>, error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => {
                self.discard(connection);
                StoreError::Unavailable(error.to_string())
            }
            other => other.into(),
        }
    }

    fn discard(&self, connection: PoolConnection<Any>) {
        self.fuse.blow();
        drop(connection.detach());
    }

    pub async fn close(&self) {
        self.connections.close().await;
    }
}

/// A transaction. Unless it is committed, its connection is discarded and never reused: after some failures (SQLite on
/// a full disk) the database has rolled back by itself, and later statements on that connection would be acknowledged
/// without ever being stored.
pub(super) struct Unit {
    pool: Pool,
    connection: Option<PoolConnection<Any>>,
}

impl Unit {
    /// The connection, for streaming rows.
    pub fn connection(&mut self) -> Result<&mut AnyConnection> {
        let connection = self.connection.as_mut();
        Ok(connection.ok_or_else(|| StoreError::Unavailable("the transaction has ended".to_owned()))?)
    }

    async fn plain(&mut self, sql: &'static str) -> Result<()> {
        let fuse = self.pool.fuse.clone();
        bounded(sqlx::raw_sql(sql).execute(self.connection()?)).await.map_err(|error| {
            fuse.blow_if_lost(&error);
            unavailable(error)
        })?;
        Ok(())
    }

    /// Runs a statement and returns the number of changed rows.
    pub async fn execute(&mut self, statement: Statement<'_>) -> Result<u64> {
        let done = bounded(statement.execute(self.connection()?)).await.map_err(unavailable)?;
        Ok(done.rows_affected())
    }

    /// All rows of a query.
    pub async fn all<T>(&mut self, rows: Rows<'_, T>) -> Result<Vec<T>>
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    {
        bounded(rows.fetch_all(self.connection()?)).await.map_err(unavailable)
    }

    /// The row of a query, if there is one.
    pub async fn one<T>(&mut self, rows: Rows<'_, T>) -> Result<Option<T>>
    where
        T: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    {
        bounded(rows.fetch_optional(self.connection()?)).await.map_err(unavailable)
    }

    /// Commits. After an error it is not known whether the transaction was stored.
    pub async fn commit(mut self) -> Result<()> {
        let done = bounded(sqlx::raw_sql("COMMIT").execute(self.connection()?)).await;
        #[cfg(test)]
        self.pool.faults.lose()?;
        match done {
            Ok(_) => {
                drop(self.connection.take());
                Ok(())
            }
            Err(error) => {
                self.pool.fuse.blow_if_lost(&error);
                Err(StoreError::Uncertain(error.to_string()))
            }
        }
    }
}

impl Drop for Unit {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            drop(connection.detach());
        }
    }
}

/// Waits for a statement, with a timeout.
async fn bounded<T>(work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    tokio::time::timeout(STATEMENT, work).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

fn unavailable(error: sqlx::Error) -> StoreError {
    match error {
        error @ sqlx::Error::Database(_) => error.into(),
        error => StoreError::Unavailable(error.to_string()),
    }
}

/// A circuit breaker: after the database has failed to answer, requests fail immediately for a short time.
struct Fuse {
    start: Instant,
    /// When the pause ends, in milliseconds after `start`.
    until: AtomicU64,
}

impl Default for Fuse {
    fn default() -> Fuse {
        Fuse { start: Instant::now(), until: AtomicU64::new(0) }
    }
}

impl Fuse {
    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn check(&self) -> Result<()> {
        if self.now() < self.until.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("it did not answer a moment ago".to_owned()));
        }
        Ok(())
    }

    fn blow(&self) {
        self.until.store(self.now() + REST.as_millis() as u64, Ordering::Relaxed);
    }

    fn blow_if_lost(&self, error: &sqlx::Error) {
        if !matches!(error, sqlx::Error::Database(_)) {
            self.blow();
        }
    }
}
