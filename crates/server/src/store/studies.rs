//! Studies, their event logs and their proofs.

use async_trait::async_trait;

use super::columns::columns;
use super::notices::notify;
use super::pool::Unit;
use super::{Result, SqlStore, StoreError};
use crate::studies::{NotedChange, StudyEvent, topic};

/// Studies cleaned or removed per transaction.
const CHUNK: i64 = 16;

/// A study's data for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StudySummary {
    pub title: String,
    pub visibility: &'static str,
    /// The names of the games, with a space before and after each.
    pub games: String,
    pub chapters: i64,
    pub updated: i64,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StudyRow {
    pub id: String,
    pub owner: String,
    /// The owner's current name.
    pub name: Option<String>,
    /// Whether the owner is an account.
    pub account: i64,
    pub created: i64,
    pub title: String,
    pub visibility: String,
    pub games: String,
    pub chapters: i64,
    pub updated: i64,
}

columns!(StudyRow { id, owner, name, account, created, title, visibility, games, chapters, updated });

/// Which studies to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StudyList {
    Public,
    /// Those that an identity owns, and those that it may edit.
    Of(String),
    EditedBy(String),
}

/// Events to append to a study.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StudyAppend {
    pub id: String,
    pub events: Vec<NotedChange>,
    pub summary: StudySummary,
    /// The contributors after them.
    pub members: Vec<String>,
    /// The text of the proof that the last event accepts.
    pub proof: Option<String>,
}

/// Studies, their event logs and their proofs.
#[async_trait]
pub(crate) trait Studies: Send + Sync {
    /// Stores a new study; one with this id that is there already stays as it is.
    async fn create_study(
        &self,
        id: &str,
        owner: &str,
        created: u64,
        events: &[NotedChange],
        summary: &StudySummary,
    ) -> Result<()>;
    /// A study's owner, when it was created, and all its events.
    async fn load_study(&self, id: &str) -> Result<Option<(String, u64, Vec<NotedChange>)>>;
    /// The events of a study after number `after`, at most `most`.
    async fn study_events(&self, id: &str, after: u64, most: u32) -> Result<Vec<NotedChange>>;
    /// Appends events to a study, if they are the next ones.
    async fn append_study(&self, append: &StudyAppend) -> Result<()>;
    /// Deletes a study with its events and proofs.
    async fn remove_study(&self, id: &str, now: u64) -> Result<()>;
    /// How many studies an identity owns.
    async fn count_studies(&self, owner: &str) -> Result<i64>;
    /// Studies for a list, newest first: all, or those with a game.
    async fn list_studies(&self, list: &StudyList, game: &str, most: u32) -> Result<Vec<StudyRow>>;
    /// The text of a proof, by the number of its event.
    async fn study_proof(&self, id: &str, seq: u64) -> Result<Option<String>>;
    /// Removes the next studies of a deleted identity, or its comments from the next ones of others. `true` if there
    /// is more to do.
    async fn expunge_studies(&self, identity: &str, now: u64) -> Result<bool>;
    /// Removes the studies of guests that were last changed before `before`.
    async fn prune_studies(&self, before: u64, now: u64) -> Result<u64>;
}

type Row = (i64, i64, String, String);

const EVENTS: &str =
    "SELECT seq, at, who, body FROM study_events WHERE study = $1 AND seq > $2 ORDER BY seq LIMIT $3";
const LISTED: &str = "SELECT studies.id, owner, identities.name, \
                      CASE WHEN identities.account IS NULL THEN 0 ELSE 1 END AS account, studies.created, title, visibility, games, chapters, \
                      updated FROM studies LEFT JOIN identities ON identities.id = owner";

/// The body of an event as stored: the event with its request.
#[derive(serde::Serialize, serde::Deserialize)]
struct Body {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    request: String,
    event: StudyEvent,
}

#[async_trait]
impl Studies for SqlStore {
    async fn create_study(
        &self,
        id: &str,
        owner: &str,
        created: u64,
        events: &[NotedChange],
        summary: &StudySummary,
    ) -> Result<()> {
        let mut unit = self.writing.begin().await?;
        let insert = sqlx::query(
            "INSERT INTO studies (id, owner, created, title, visibility, games, chapters, updated) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(owner)
        .bind(created as i64)
        .bind(&summary.title)
        .bind(summary.visibility)
        .bind(&summary.games)
        .bind(summary.chapters)
        .bind(summary.updated);
        if unit.execute(insert).await? == 1 {
            write(&mut unit, id, events).await?;
        }
        unit.commit().await
    }

    async fn load_study(&self, id: &str) -> Result<Option<(String, u64, Vec<NotedChange>)>> {
        let row = sqlx::query_as("SELECT owner, created FROM studies WHERE id = $1").bind(id);
        let Some((owner, created)): Option<(String, i64)> = self.reading.one(row).await? else {
            return Ok(None);
        };
        Ok(Some((owner, created as u64, self.study_events(id, 0, i32::MAX as u32).await?)))
    }

    async fn study_events(&self, id: &str, after: u64, most: u32) -> Result<Vec<NotedChange>> {
        let rows = sqlx::query_as(EVENTS).bind(id).bind(after as i64).bind(i64::from(most));
        self.reading.all(rows).await?.into_iter().map(noted).collect()
    }

    async fn append_study(&self, append: &StudyAppend) -> Result<()> {
        let StudyAppend { id, events, summary, members, proof } = append;
        let mut unit = self.writing.begin().await?;
        write(&mut unit, id, events).await?;
        let update = sqlx::query(
            "UPDATE studies SET title = $2, visibility = $3, games = $4, chapters = $5, updated = $6 WHERE id = $1",
        )
        .bind(id)
        .bind(&summary.title)
        .bind(summary.visibility)
        .bind(&summary.games)
        .bind(summary.chapters)
        .bind(summary.updated);
        // A study that was deleted in the meantime accepts no more events.
        if unit.execute(update).await? == 0 {
            return Err(StoreError::Conflict);
        }
        let changed = |noted: &NotedChange| {
            matches!(noted.event, StudyEvent::MemberAdded { .. } | StudyEvent::MemberRemoved { .. })
        };
        if events.iter().any(changed) {
            unit.execute(sqlx::query("DELETE FROM study_members WHERE study = $1").bind(id)).await?;
            for member in members {
                let insert = sqlx::query("INSERT INTO study_members (study, identity) VALUES ($1, $2)");
                unit.execute(insert.bind(id).bind(member)).await?;
            }
        }
        if let (Some(proof), Some(last)) = (proof, events.last()) {
            let insert = sqlx::query("INSERT INTO study_proofs (study, seq, proof) VALUES ($1, $2, $3)");
            unit.execute(insert.bind(id).bind(last.seq as i64).bind(proof)).await?;
        }
        unit.commit().await
    }

    async fn remove_study(&self, id: &str, now: u64) -> Result<()> {
        let mut unit = self.writing.begin().await?;
        drop_study(&mut unit, id, now).await?;
        unit.commit().await
    }

    async fn count_studies(&self, owner: &str) -> Result<i64> {
        let row = sqlx::query_as("SELECT count(*) FROM studies WHERE owner = $1").bind(owner);
        Ok(self.reading.one(row).await?.map_or(0, |(count,): (i64,)| count))
    }

    async fn list_studies(&self, list: &StudyList, game: &str, most: u32) -> Result<Vec<StudyRow>> {
        let (which, whose) = match list {
            StudyList::Public => ("visibility = $1", "public"),
            StudyList::Of(identity) => ("owner = $1", identity.as_str()),
            StudyList::EditedBy(identity) => {
                ("studies.id IN (SELECT study FROM study_members WHERE identity = $1)", identity.as_str())
            }
        };
        let sql =
            format!("{LISTED} WHERE {which} AND ($2 = '' OR games LIKE $3) ORDER BY updated DESC LIMIT $4");
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(whose.to_owned()).bind(game.to_owned());
        self.reading.all(rows.bind(format!("% {game} %")).bind(i64::from(most))).await
    }

    async fn study_proof(&self, id: &str, seq: u64) -> Result<Option<String>> {
        let row = sqlx::query_as("SELECT proof FROM study_proofs WHERE study = $1 AND seq = $2");
        Ok(self.reading.one(row.bind(id).bind(seq as i64)).await?.map(|(proof,): (String,)| proof))
    }

    async fn expunge_studies(&self, identity: &str, now: u64) -> Result<bool> {
        let own = sqlx::query_as("SELECT id FROM studies WHERE owner = $1 LIMIT $2");
        let own: Vec<(String,)> = self.reading.all(own.bind(identity).bind(CHUNK)).await?;
        let traces = sqlx::query_as(
            "SELECT study FROM study_members WHERE identity = $1 UNION \
             SELECT study FROM study_events WHERE who = $1 AND said = 1 LIMIT $2",
        );
        let traces: Vec<(String,)> = self.reading.all(traces.bind(identity).bind(CHUNK)).await?;
        let mut unit = self.writing.begin().await?;
        for (id,) in &own {
            drop_study(&mut unit, id, now).await?;
        }
        for (id,) in traces.iter().filter(|id| !own.contains(id)) {
            forget(&mut unit, id, identity, now).await?;
        }
        unit.commit().await?;
        Ok(!own.is_empty() || !traces.is_empty())
    }

    async fn prune_studies(&self, before: u64, now: u64) -> Result<u64> {
        let mut removed = 0;
        loop {
            let old = sqlx::query_as(
                "SELECT studies.id FROM studies JOIN identities ON identities.id = owner \
                 WHERE account IS NULL AND updated < $1 LIMIT $2",
            );
            let old: Vec<(String,)> = self.reading.all(old.bind(before as i64).bind(CHUNK)).await?;
            if old.is_empty() {
                return Ok(removed);
            }
            let mut unit = self.writing.begin().await?;
            for (id,) in &old {
                drop_study(&mut unit, id, now).await?;
                removed += 1;
            }
            unit.commit().await?;
        }
    }
}

async fn write(unit: &mut Unit, id: &str, events: &[NotedChange]) -> Result<()> {
    for NotedChange { seq, at, by, request, event } in events {
        let body = Body { request: request.clone(), event: event.clone() };
        let body = serde_json::to_string(&body).map_err(|error| StoreError::Broken(error.to_string()))?;
        let insert = sqlx::query(
            "INSERT INTO study_events (study, seq, at, who, said, body) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(id)
        .bind(*seq as i64)
        .bind(*at as i64)
        .bind(by)
        .bind(i64::from(event.has_comments()))
        .bind(body);
        unit.execute(insert).await.map_err(StoreError::or_conflict)?;
    }
    Ok(())
}

fn noted((seq, at, by, body): Row) -> Result<NotedChange> {
    let Body { request, event } =
        serde_json::from_str(&body).map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(NotedChange { seq: seq as u64, at: at as u64, by, request, event })
}

/// Deletes a study with everything in it, and notifies other processes.
async fn drop_study(unit: &mut Unit, id: &str, now: u64) -> Result<()> {
    for table in ["study_proofs", "study_members", "study_events"] {
        let sql = format!("DELETE FROM {table} WHERE study = $1");
        unit.execute(sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id)).await?;
    }
    // An event may have been added in the meantime.
    let delete = sqlx::query("DELETE FROM studies WHERE id = $1").bind(id);
    unit.execute(delete).await.map_err(StoreError::or_conflict)?;
    notify(unit, now, None, Some(&topic(id))).await
}

/// Removes an identity's comments and its right to edit from a study of somebody else. An event is appended, so that
/// nobody who still has the comments in memory can write over them.
async fn forget(unit: &mut Unit, id: &str, identity: &str, now: u64) -> Result<()> {
    let row = sqlx::query_as("SELECT COALESCE(MAX(seq), 0) FROM study_events WHERE study = $1").bind(id);
    let last = unit.one(row).await?.map_or(0, |(last,): (i64,)| last);
    let event = StudyEvent::Erased { member: identity.to_owned() };
    let (by, request) = (identity.to_owned(), String::new());
    write(unit, id, &[NotedChange { seq: last as u64 + 1, at: now, by, request, event }]).await?;
    let rows = sqlx::query_as(
        "SELECT seq, at, who, body FROM study_events WHERE study = $1 AND who = $2 AND said = 1",
    );
    let rows: Vec<Row> = unit.all(rows.bind(id).bind(identity)).await?;
    for row in rows {
        let NotedChange { seq, request, mut event, .. } = noted(row)?;
        match &mut event {
            StudyEvent::Annotated { comment: Some(comment), .. } => comment.clear(),
            StudyEvent::ChapterAdded(added) => {
                added.comment.clear();
                added.nodes.iter_mut().for_each(|node| node.comment.clear());
            }
            _ => {}
        }
        let body = serde_json::to_string(&Body { request, event })
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        let update = sqlx::query("UPDATE study_events SET body = $3, said = 0 WHERE study = $1 AND seq = $2");
        unit.execute(update.bind(id).bind(seq as i64).bind(body)).await?;
    }
    let delete = sqlx::query("DELETE FROM study_members WHERE study = $1 AND identity = $2");
    unit.execute(delete.bind(id).bind(identity)).await?;
    notify(unit, now, None, Some(&topic(id))).await
}
