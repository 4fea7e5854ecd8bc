//! The studies in memory: lock one, decide about a command by the rules away from the async threads, store the events,
//! tell the followers. As with rooms, a process holds nothing that is not in the store.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use kernel::Outcome;
use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;
use tokio::sync::OwnedMutexGuard;
use utoipa::ToSchema;

use super::{NotedChange, Refusal, Study, StudyCommand, StudyEvent, Visibility};
use crate::house::House;
use crate::id;
use crate::store::{StoreError, StudyAppend, StudySummary};

/// How often a command is tried when another process has changed the study in the meantime.
const TRIES: usize = 3;
/// How long an unused study stays in memory, in milliseconds.
const IDLE: u64 = 10 * 60 * 1_000;
/// What the names of studies begin with where games are followed too.
const TOPIC: &str = "study/";

/// The studies in memory.
#[derive(Default)]
pub(crate) struct Shelf(Mutex<HashMap<String, Arc<Slot>>>);

/// A study in memory, or an empty slot for one.
#[derive(Default)]
struct Slot {
    study: Arc<tokio::sync::Mutex<Option<Study>>>,
    used: AtomicU64,
    /// The number of the next event to send to followers; 0 until the study has been loaded once.
    next: AtomicU64,
}

/// A locked study: nobody else can change it in the meantime.
pub(crate) struct StudyHeld(OwnedMutexGuard<Option<Study>>, Arc<Slot>);

impl std::ops::Deref for StudyHeld {
    type Target = Study;

    fn deref(&self) -> &Study {
        // A `StudyHeld` is only made once the study is loaded.
        self.0.as_ref().expect("the study is loaded")
    }
}

/// Why a command or a request failed.
#[derive(Debug, Error)]
pub(crate) enum StudyFailure {
    #[error("there is no such study, or it is private")]
    NoStudy,
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the server is stopping")]
    Stopping,
}

/// The name of a study among the things that can be followed.
pub(crate) fn topic(id: &str) -> String {
    format!("{TOPIC}{id}")
}

/// The secret in the link for editors. It is derived from the server's own secret, so that nothing is stored.
pub(crate) fn key(house: &House, study: &Study) -> String {
    let hash = Sha256::new()
        .chain_update(house.key.master())
        .chain_update("study")
        .chain_update(&study.id)
        .chain_update(study.keys.to_le_bytes());
    id::derived(&[&hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<String>()])
}

/// The proven results of a chapter, by path: `1-0`, `0-1` or `1/2-1/2`.
#[derive(Serialize, ToSchema)]
#[schema(as = StudyResults, value_type = HashMap<String, String>)]
pub(crate) struct ResultsNews(BTreeMap<String, Outcome>);

impl ResultsNews {
    pub fn of(results: &BTreeMap<String, Outcome>) -> ResultsNews {
        ResultsNews(results.clone())
    }
}

/// A change of a study, as sent to followers.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyNews {
    /// The study's id.
    study: String,
    #[serde(flatten)]
    noted: NotedChange,
    /// All proven results of the chapter now, if they may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    results: Option<ResultsNews>,
}

/// Changes as sent to followers. The results of a chapter come with its last change.
pub(crate) fn wire(study: &Study, noted: &[NotedChange]) -> Vec<StudyNews> {
    let news = |(index, change): (usize, &NotedChange)| {
        let of = change.event.chapter().filter(|_| change.event.changes_results());
        let again = |id: &str| {
            let mut later = noted[index + 1..].iter().map(|later| &later.event);
            later.any(|event| event.changes_results() && event.chapter() == Some(id))
        };
        let chapter = of.filter(|id| !again(id)).and_then(|id| study.chapter(id));
        let results = chapter.map(|chapter| ResultsNews::of(&chapter.results));
        StudyNews { study: study.id.clone(), noted: change.clone(), results }
    };
    noted.iter().enumerate().map(news).collect()
}

fn text(news: &StudyNews) -> Utf8Bytes {
    serde_json::to_string(news).unwrap_or_default().into()
}

/// What lists show of a study.
fn summary(study: &Study) -> StudySummary {
    let mut games: Vec<&str> = study.chapters.iter().map(|chapter| chapter.game.as_str()).collect();
    games.sort_unstable();
    games.dedup();
    StudySummary {
        title: study.title.clone(),
        visibility: study.visibility.name(),
        games: games.iter().fold(" ".to_owned(), |text, game| format!("{text}{game} ")),
        chapters: study.chapters.len() as i64,
        updated: study.last_at as i64,
    }
}

impl House {
    fn slot(&self, id: &str) -> Arc<Slot> {
        let mut slots = self.studies.0.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = slots.entry(id.to_owned()).or_default();
        slot.used.store(self.now(), Ordering::Relaxed);
        slot.clone()
    }

    /// Locks a study, and loads it first if necessary.
    pub async fn hold_study(self: &Arc<House>, id: &str) -> Result<StudyHeld, StudyFailure> {
        if !id::is_id(id) {
            return Err(StudyFailure::NoStudy);
        }
        let slot = self.slot(id);
        let mut place = slot.study.clone().lock_owned().await;
        if place.is_none() {
            let Some((owner, created, log)) = self.store.load_study(id).await? else {
                self.studies.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
                return Err(StudyFailure::NoStudy);
            };
            let named = id.to_owned();
            // The results of long chapters take a while, so they must not block other requests.
            let replayed =
                tokio::task::spawn_blocking(move || (Study::replay(&named, &owner, created, &log), log));
            let (study, log) = replayed.await.map_err(|_| StudyFailure::Stopping)?;
            // Followers get the events that were stored without their knowledge.
            let next = slot.next.swap(study.seq + 1, Ordering::Relaxed);
            let missed: Vec<NotedChange> = log.into_iter().filter(|noted| noted.seq >= next).collect();
            if next > 0 {
                self.tell_study(&study, &missed);
            }
            *place = Some(study);
        }
        Ok(StudyHeld(place, slot))
    }

    /// The changes of a study as sent to followers; empty if it is gone.
    pub async fn study_worded(self: &Arc<House>, id: &str, noted: &[NotedChange]) -> Vec<Utf8Bytes> {
        match self.hold_study(id).await {
            Ok(study) => wire(&study, noted).iter().map(text).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Runs a command on a study: its events are stored, then sent to followers. Once started it completes, even if the
    /// client disconnects. `proof` is the text to store with the event.
    pub async fn change_study(
        self: &Arc<House>,
        id: &str,
        by: &str,
        command: StudyCommand,
        request: &str,
        proof: Option<String>,
    ) -> Result<(StudyHeld, Vec<NotedChange>), StudyFailure> {
        let (house, id, by, request) = (self.clone(), id.to_owned(), by.to_owned(), request.to_owned());
        let task = tokio::spawn(async move {
            for _ in 0..TRIES {
                let held = house.hold_study(&id).await?;
                let (command, by, request) = (command.clone(), by.clone(), request.clone());
                let now = house.now();
                let decided =
                    tokio::task::spawn_blocking(move || carried_out(held, &by, &command, &request, now));
                let (mut held, noted) = decided.await.map_err(|_| StudyFailure::Stopping)??;
                if noted.is_empty() {
                    return Ok((held, noted));
                }
                let append = StudyAppend {
                    id: id.clone(),
                    events: noted.clone(),
                    summary: summary(&held),
                    members: held.members.clone(),
                    proof: proof.clone(),
                };
                match house.store.append_study(&append).await {
                    Ok(()) => {
                        held.1.next.store(held.seq + 1, Ordering::Relaxed);
                        house.tell_study(&held, &noted);
                        return Ok((held, noted));
                    }
                    // The study in memory differs from the stored one, so it is loaded again.
                    Err(StoreError::Conflict) => *held.0 = None,
                    // If the answer was lost, the client repeats the command, which is carried out only once.
                    Err(error) => {
                        *held.0 = None;
                        return Err(error.into());
                    }
                }
            }
            Err(StoreError::Conflict.into())
        });
        task.await.map_err(|_| StudyFailure::Stopping)?
    }

    /// Sends changes to the followers. Whoever may no longer look is sent away.
    fn tell_study(&self, study: &Study, noted: &[NotedChange]) {
        let topic = topic(&study.id);
        if noted.is_empty() || !self.hub.is_followed(&topic) {
            return;
        }
        for news in wire(study, noted) {
            self.hub.publish(&topic, &(news.noted.seq, text(&news)));
        }
        let members = |noted: &NotedChange| {
            matches!(noted.event, StudyEvent::MemberAdded { .. } | StudyEvent::MemberRemoved { .. })
        };
        if noted.iter().any(members) {
            self.hub.cast(&topic, study.editors());
        }
        let shown = |noted: &NotedChange| matches!(noted.event, StudyEvent::Shown { .. });
        if study.visibility == Visibility::Private && noted.iter().any(|noted| members(noted) || shown(noted))
        {
            self.hub.end(&topic);
        }
    }

    /// Creates a study, or returns the one that is there.
    pub async fn open_study(
        self: &Arc<House>,
        mut study: Study,
        events: Vec<StudyEvent>,
    ) -> Result<StudyHeld, StudyFailure> {
        let (id, owner, now) = (study.id.clone(), study.owner.clone(), study.created);
        let noted = (1..).zip(events).map(|(seq, event)| NotedChange {
            seq,
            at: now,
            by: owner.clone(),
            request: String::new(),
            event,
        });
        let noted: Vec<NotedChange> = noted.collect();
        noted.iter().for_each(|noted| study.fold(noted));
        self.store.create_study(&id, &owner, now, &noted, &summary(&study)).await?;
        self.hold_study(&id).await
    }

    /// Deletes a study with everything in it.
    pub async fn delete_study(self: &Arc<House>, id: &str, by: &str) -> Result<(), StudyFailure> {
        let (house, id, by) = (self.clone(), id.to_owned(), by.to_owned());
        let task = tokio::spawn(async move {
            let mut held = house.hold_study(&id).await?;
            match held.role(Some(&by)) {
                None => return Err(Refusal::Hidden.into()),
                Some(super::Role::Owner) => {}
                Some(_) => return Err(Refusal::NotOwner.into()),
            }
            house.store.remove_study(&id, house.now()).await?;
            *held.0 = None;
            house.studies.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            house.hub.end(&topic(&id));
            Ok(())
        });
        task.await.map_err(|_| StudyFailure::Stopping)?
    }

    /// Reloads a study that another process, or the deletion of an account, has changed. `false` if the notice is not
    /// about a study.
    pub async fn reload_study(self: &Arc<House>, name: &str) -> bool {
        let Some(id) = name.strip_prefix(TOPIC) else { return false };
        let slot = self.studies.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        if let Some(slot) = slot {
            *slot.study.lock().await = None;
            if matches!(self.hold_study(id).await, Err(StudyFailure::NoStudy)) {
                self.hub.end(name);
            }
        }
        true
    }

    /// Unloads the studies that have not been used for a while.
    pub fn tidy_studies(&self) {
        let now = self.now();
        let mut slots = self.studies.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|id, slot| {
            let idle = now.saturating_sub(slot.used.load(Ordering::Relaxed)) > IDLE;
            !idle
                || Arc::strong_count(slot) > 1
                || Arc::strong_count(&slot.study) > 1
                || self.hub.is_followed(&topic(id))
        });
    }
}

/// Decides about a command and applies its events to the study in memory.
fn carried_out(
    mut held: StudyHeld,
    by: &str,
    command: &StudyCommand,
    request: &str,
    now: u64,
) -> Result<(StudyHeld, Vec<NotedChange>), Refusal> {
    let events = held.decide(by, command, request)?;
    let noted = (held.seq + 1..).zip(events).map(|(seq, event)| NotedChange {
        seq,
        at: now,
        by: by.to_owned(),
        request: request.to_owned(),
        event,
    });
    let noted: Vec<NotedChange> = noted.collect();
    if let Some(study) = held.0.as_mut() {
        for noted in &noted {
            study.fold(noted);
            let of = noted.event.chapter().filter(|_| noted.event.changes_results());
            if let Some(chapter) = of.and_then(|id| study.chapter_mut(id)) {
                chapter.find_results();
            }
        }
    }
    Ok((held, noted))
}
