//! One server per PostgreSQL database: an advisory lock, held on its own connection for as long as the server runs. An
//! embedded database is guarded by a lock on its folder instead.

use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, Connection};
use tokio::sync::Mutex;

use super::{Result, StoreError};

/// The lock's keys: "ludo" and "teca" as numbers.
const LOCK: &str = "1819632751, 1952801633";
/// How often and how long a starting server waits for another one to end.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(250);
/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Default)]
struct Held {
    connection: Option<AnyConnection>,
    /// The process id of the database session that last held the lock.
    session: i64,
}

/// The lock; without options there is nothing to lock.
pub(super) struct Claim {
    options: Option<AnyConnectOptions>,
    held: Mutex<Held>,
}

impl Claim {
    pub fn new(options: Option<AnyConnectOptions>) -> Claim {
        Claim { options, held: Mutex::default() }
    }

    /// Takes the lock. Waits a little for a server that is just ending.
    pub async fn take(&self) -> Result<()> {
        for _ in 1..TRIES {
            match self.keep().await {
                Err(StoreError::Taken) => tokio::time::sleep(PAUSE).await,
                done => return done,
            }
        }
        self.keep().await
    }

    /// Makes sure that the lock is held, and takes it again if the connection was lost.
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

/// Opens a session with the lock. Our own previous session is ended first, in case only the network connection was
/// lost.
async fn locked(options: &AnyConnectOptions, before: i64) -> Result<(AnyConnection, i64)> {
    let lost = |error: sqlx::Error| StoreError::Unavailable(error.to_string());
    let mut connection = AnyConnection::connect_with(options).await.map_err(lost)?;
    // Notice a dead peer within seconds, not hours.
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
