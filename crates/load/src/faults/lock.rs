//! Another process that holds the write lock of an embedded database.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::FaultError;

/// How long to wait until the server is not writing.
const PATIENCE: Duration = Duration::from_secs(20);

/// Blocks all other writers of a database for a while.
pub(super) async fn hold(database: &Path, time: Duration) -> Result<(), FaultError> {
    let options = SqliteConnectOptions::new().filename(database).busy_timeout(PATIENCE);
    let mut connection: SqliteConnection = options.connect().await?;
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut connection).await?;
    tokio::time::sleep(time).await;
    sqlx::query("ROLLBACK").execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}
