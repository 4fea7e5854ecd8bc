//! One server per PostgreSQL database: an advisory lock, held on a connection of its own for as long as the server
//! lives. (An embedded database is guarded by a lock on its folder.)

use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, Connection};
use tokio::sync::Mutex;

use super::{Result, StoreError};

/// The lock's name: "ludo", "teca".
const LOCK: &str = "1819632751, 1952801633";
/// How often and how long a server that starts waits for one that is just ending.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(250);
/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Default)]
struct Held {
    connection: Option<AnyConnection>,
    /// The database's name for the session that held the lock last.
    session: i64,
}

/// The lock, or nothing to lock.
pub(super) struct Claim {
    options: Option<AnyConnectOptions>,
    held: Mutex<Held>,
}

impl Claim {
    pub fn new(options: Option<AnyConnectOptions>) -> Claim {
        Claim { options, held: Mutex::default() }
    }

    /// Takes the lock; waits a little for a server that is just ending.
    pub async fn take(&self) -> Result<()> {
        for _ in 1..TRIES {
            match self.keep().await {
                Err(StoreError::Taken) => tokio::time::sleep(PAUSE).await,
                done => return done,
            }
        }
        self.keep().await
    }

    /// Makes sure that the lock is held: takes it again if the connection was lost.
    pub async fn keep(&self) -> Result<()> {
        let Some(options) = &self.options else { return Ok(()) };
        let mut held = self.held.lock().await;
        if let Some(connection) = &mut held.connection {
            if matches!(tokio::time::timeout(PATIENCE, connection.ping()).await, Ok(Ok(()))) {
                return Ok(());
            }
            held.connection = None;
        }
        let session = held.session;
        let taken = tokio::time::timeout(PATIENCE, locked(options, session)).await;
        let (connection, session) =
            taken.map_err(|_| StoreError::Unavailable("the lock takes too long".to_owned()))??;
        *held = Held { connection: Some(connection), session };
        Ok(())
    }

    pub async fn release(&self) {
        if let Some(connection) = self.held.lock().await.connection.take() {
            let _ = tokio::time::timeout(PATIENCE, connection.close()).await;
        }
    }
}

/// A new session with the lock. A session of our own that the network has swallowed is ended first.
async fn locked(options: &AnyConnectOptions, before: i64) -> Result<(AnyConnection, i64)> {
    let lost = |error: sqlx::Error| StoreError::Unavailable(error.to_string());
    let mut connection = AnyConnection::connect_with(options).await.map_err(lost)?;
    // A dead peer is noticed in seconds, not hours.
    let keepalive =
        "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3";
    let _ = sqlx::raw_sql(keepalive).execute(&mut connection).await;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted \
               AND classid = 1819632751 AND objid = 1952801633 AND pid = $1 AND database = \
               (SELECT oid FROM pg_database WHERE datname = current_database())";
    sqlx::query(end).bind(before).execute(&mut connection).await.map_err(lost)?;
    let lock = format!(
        "SELECT CASE WHEN pg_try_advisory_lock({LOCK}) THEN 1 ELSE 0 END::BIGINT, pg_backend_pid()::BIGINT"
    );
    let (taken, session): (i64, i64) =
        sqlx::query_as(sqlx::AssertSqlSafe(lock)).fetch_one(&mut connection).await.map_err(lost)?;
    if taken == 0 { Err(StoreError::Taken) } else { Ok((connection, session)) }
}
