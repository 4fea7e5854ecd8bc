//! The shared state of a run: the server's address, the acknowledged turns, and every problem found.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, watch};

use super::game::Game;
use super::report::Problem;
use crate::client::Reply;

/// The longest that a client may have to wait for a response.
pub(super) const LONGEST: Duration = Duration::from_secs(5);
/// If no request fails or takes this long, a fault was not felt.
const NOTICEABLE: Duration = Duration::from_millis(500);

/// The record of a run.
pub(super) struct Ledger {
    /// The server's URL; `None` while it is down.
    server: watch::Sender<Option<String>>,
    /// For each table, when its latest successful request was sent.
    progress: watch::Sender<Vec<Instant>>,
    /// Requests that failed or took noticeably long.
    felt: watch::Sender<usize>,
    stop: watch::Sender<bool>,
    /// Notified when a turn is about to be sent.
    pub sending: Notify,
    acknowledged: AtomicUsize,
    unheard: AtomicUsize,
    problems: Mutex<BTreeMap<&'static str, Problem>>,
    games: Mutex<Vec<Arc<Game>>>,
}

impl Ledger {
    pub fn new(tables: usize) -> Ledger {
        Ledger {
            server: watch::Sender::new(None),
            progress: watch::Sender::new(vec![Instant::now(); tables]),
            felt: watch::Sender::new(0),
            stop: watch::Sender::new(false),
            sending: Notify::new(),
            acknowledged: AtomicUsize::new(0),
            unheard: AtomicUsize::new(0),
            problems: Mutex::default(),
            games: Mutex::default(),
        }
    }

    /// Announces the server's new address.
    pub fn move_to(&self, url: Option<&str>) {
        self.server.send_replace(url.map(str::to_owned));
    }

    /// The server's URL; waits while it is down.
    pub async fn url(&self) -> String {
        let mut server = self.server.subscribe();
        loop {
            // The sender lives as long as `self`, so waiting cannot fail.
            if let Some(url) = server.borrow_and_update().clone() {
                return url;
            }
            let _ = server.changed().await;
        }
    }

    /// Lets all games end after the current turn.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    pub fn is_stopped(&self) -> bool {
        *self.stop.borrow()
    }

    /// Records that a table's request, sent at this time, was accepted.
    pub fn progressed(&self, table: usize, sent: Instant) {
        self.progress.send_modify(|times| times[table] = sent);
    }

    /// Waits until every table has had a request accepted that was sent after `since`.
    pub async fn all_progressed(&self, since: Instant) {
        let _ = self.progress.subscribe().wait_for(|times| times.iter().all(|time| *time >= since)).await;
    }

    pub fn note_acknowledged(&self) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
    }

    pub fn acknowledged(&self) -> usize {
        self.acknowledged.load(Ordering::Relaxed)
    }

    /// Records a turn that was stored although its acknowledgement was lost.
    pub fn note_unheard(&self) {
        self.unheard.fetch_add(1, Ordering::Relaxed);
    }

    pub fn unheard(&self) -> usize {
        self.unheard.load(Ordering::Relaxed)
    }

    /// Records that a request failed or was slow.
    pub fn feel(&self) {
        self.felt.send_modify(|felt| *felt += 1);
    }

    pub fn felt(&self) -> usize {
        *self.felt.borrow()
    }

    /// Waits until more requests have failed.
    pub async fn felt_more(&self, before: usize) {
        let _ = self.felt.subscribe().wait_for(|felt| *felt > before).await;
    }

    /// Records a problem: its kind, and this case.
    pub fn problem(&self, what: &'static str, case: impl Into<String>) {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        problems.entry(what).or_insert_with(|| Problem { what, count: 0, example: case.into() }).count += 1;
    }

    pub fn problems(&self) -> Vec<Problem> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Checks a response as any client would: its status, headers and time.
    pub fn judge(&self, path: &str, answer: &Reply, took: Duration) {
        self.judge_time(path, took);
        if !answer.is_success() {
            self.feel();
        }
        let status = answer.status;
        if status == 503 && !answer.retry_after {
            self.problem("503 without Retry-After", format!("{path}: {}", answer.text()));
        } else if status >= 500 && status != 503 {
            self.problem("an answer 5xx other than 503", format!("{path}: {status} {}", answer.text()));
        }
    }

    pub fn judge_time(&self, path: &str, took: Duration) {
        if took > NOTICEABLE {
            self.feel();
        }
        if took > LONGEST {
            let case = format!("{path}: {:.1} s", took.as_secs_f64());
            self.problem("an answer that took longer than 5 seconds", case);
        }
    }

    pub fn add(&self, game: &Arc<Game>) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).push(game.clone());
    }

    pub fn games(&self) -> Vec<Arc<Game>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
