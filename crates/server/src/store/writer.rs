//! One task writes all turns: what waits together is put on disk together, so that one synchronisation of the disk
//! serves many games.

use std::sync::Mutex;

use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::ratings::rate;
use super::sql::Alone;
use super::{Append, Result, StoreError};

/// How many appends wait before those who come wait too.
const QUEUE: usize = 4_096;
/// How many are written in one transaction.
const BATCH: usize = 256;

type Job = (Append, oneshot::Sender<Result<()>>);

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub fn start(pool: AnyPool, alone: Alone) -> Writer {
        let (jobs, receiver) = mpsc::channel(QUEUE);
        let task = tokio::spawn(write(pool, alone, receiver));
        Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)) }
    }

    pub async fn append(&self, append: Append) -> Result<()> {
        let jobs = self.jobs.lock().ok().and_then(|jobs| jobs.clone()).ok_or(StoreError::Closed)?;
        let (tell, told) = oneshot::channel();
        jobs.send((append, tell)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes what waits, and ends.
    pub async fn close(&self) {
        drop(self.jobs.lock().ok().and_then(|mut jobs| jobs.take()));
        let task = self.task.lock().ok().and_then(|mut task| task.take());
        if let Some(task) = task {
            let _ = task.await;
        }
    }
}

async fn write(pool: AnyPool, alone: Alone, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        metrics::histogram!("ludoteca_store_batch").record(batch.len() as f64);
        let appends: Vec<&Append> = batch.iter().map(|(append, _)| append).collect();
        let _alone = alone.enter().await;
        let together = write_all(&pool, &appends).await;
        if batch.len() == 1 || together.is_ok() {
            answer(&mut batch, together);
            continue;
        }
        // One of them cannot be written; the others must not suffer from it.
        for (append, tell) in batch.drain(..) {
            let _ = tell.send(write_all(&pool, &[&append]).await);
        }
    }
}

/// Tells everybody that all is written, or the only one what happened.
fn answer(batch: &mut Vec<Job>, outcome: Result<()>) {
    let mut failure = outcome.err();
    for (_, tell) in batch.drain(..) {
        let _ = tell.send(failure.take().map_or(Ok(()), Err));
    }
}

async fn write_all(pool: &AnyPool, appends: &[&Append]) -> Result<()> {
    let mut transaction = pool.begin().await?;
    for append in appends {
        write_one(&mut transaction, append).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn write_one(transaction: &mut Transaction<'_, Any>, append: &Append) -> Result<()> {
    for noted in &append.events {
        let body =
            serde_json::to_string(&noted.event).map_err(|error| StoreError::Broken(error.to_string()))?;
        let done = sqlx::query("INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)")
            .bind(&append.id)
            .bind(noted.seq as i64)
            .bind(noted.at as i64)
            .bind(body)
            .execute(&mut **transaction)
            .await;
        match done {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                return Err(StoreError::Conflict);
            }
            done => done?,
        };
    }
    let summary = &append.summary;
    sqlx::query(
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
    .bind(summary.to_play)
    .execute(&mut **transaction)
    .await?;
    if let Some(rated) = &append.rated {
        rate(transaction, append, rated).await?;
    }
    Ok(())
}
