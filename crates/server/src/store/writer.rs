//! A single task writes all turns. Queued writes are committed together, so that one disk synchronisation serves many
//! games (group commit).

use std::sync::Mutex;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::pool::{Pool, Unit};
use super::ratings::rate;
use super::{Append, Result, StoreError};

/// Maximum number of queued appends; further callers have to wait.
const QUEUE: usize = 4_096;
/// Maximum number of appends per transaction.
const BATCH: usize = 256;

/// The body of an event whose content was removed.
pub(super) const REMOVED: &str = r#"{"kind":"removed"}"#;

type Job = (Append, oneshot::Sender<Result<()>>);

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub fn start(pool: Pool) -> Writer {
        let (jobs, receiver) = mpsc::channel(QUEUE);
        let task = tokio::spawn(write(pool, receiver));
        Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)) }
    }

    pub async fn append(&self, append: Append) -> Result<()> {
        let jobs = self.jobs.lock().ok().and_then(|jobs| jobs.clone()).ok_or(StoreError::Closed)?;
        let (tell, told) = oneshot::channel();
        jobs.send((append, tell)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes what is queued, and ends.
    pub async fn close(&self) {
        drop(self.jobs.lock().ok().and_then(|mut jobs| jobs.take()));
        let task = self.task.lock().ok().and_then(|mut task| task.take());
        if let Some(task) = task {
            let _ = task.await;
        }
    }
}

async fn write(pool: Pool, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        metrics::histogram!("ludoteca_store_batch").record(batch.len() as f64);
        let appends: Vec<&Append> = batch.iter().map(|(append, _)| append).collect();
        let together = write_all(&pool, &appends).await;
        match together {
            // One of them cannot be written; try each on its own, so that the others succeed.
            Err(StoreError::Conflict | StoreError::Database(_) | StoreError::Broken(_))
                if batch.len() > 1 =>
            {
                for (append, tell) in batch.drain(..) {
                    let _ = tell.send(write_all(&pool, &[&append]).await);
                }
            }
            together => {
                for (_, tell) in batch.drain(..) {
                    let _ = tell.send(together.as_ref().map(|_| ()).map_err(StoreError::again));
                }
            }
        }
    }
}

async fn write_all(pool: &Pool, appends: &[&Append]) -> Result<()> {
    let mut unit = pool.begin().await?;
    for append in appends {
        write_one(&mut unit, append).await?;
    }
    unit.commit().await
}

pub(super) async fn write_one(unit: &mut Unit, append: &Append) -> Result<()> {
    for noted in &append.events {
        let body =
            serde_json::to_string(&noted.event).map_err(|error| StoreError::Broken(error.to_string()))?;
        let insert = sqlx::query("INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)")
            .bind(&append.id)
            .bind(noted.seq as i64)
            .bind(noted.at as i64)
            .bind(body);
        unit.execute(insert).await.map_err(StoreError::or_conflict)?;
    }
    for number in append.removed() {
        let update = sqlx::query("UPDATE events SET body = $3 WHERE game = $1 AND seq = $2");
        unit.execute(update.bind(&append.id).bind(number as i64).bind(REMOVED)).await?;
    }
    let summary = &append.summary;
    let update = sqlx::query(
        "UPDATE games SET status = $2, seats = $3, first = $4, second = $5, turns = $6, outcome = $7, updated = $8, \
         deadline = $9, waiting = $10, to_play = $11 WHERE id = $1",
    )
    .bind(&append.id)
    .bind(summary.status)
    .bind(&summary.seats)
    .bind(&summary.subjects[0])
    .bind(&summary.subjects[1])
    .bind(summary.turns)
    .bind(&summary.outcome)
    .bind(summary.updated)
    .bind(summary.deadline)
    .bind(i64::from(summary.waiting))
    .bind(summary.to_play);
    // A game that the host has deleted in the meantime accepts no more events.
    if unit.execute(update).await? == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(rated) = &append.rated {
        rate(unit, append, rated).await?;
    }
    Ok(())
}
