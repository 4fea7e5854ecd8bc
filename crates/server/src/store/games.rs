//! Games and their event logs.

use async_trait::async_trait;

use super::{Append, GameRow, List, Listed, Listing, Result, SqlStore, StoreError, Summary};
use crate::room::{Event, Noted, Setup};

/// Games and their event logs.
#[async_trait]
pub(crate) trait Games: Send + Sync {
    /// Keeps a new game; `false` if there is one with this id already.
    async fn create(&self, id: &str, setup: &Setup, summary: &Summary) -> Result<bool>;
    /// A game's setup and all its events.
    async fn load(&self, id: &str) -> Result<Option<(Setup, Vec<Noted>)>>;
    /// A game's events after a number, at most so many.
    async fn events(&self, id: &str, after: u64, most: u32) -> Result<Vec<Noted>>;
    /// Adds events to a game, if they are the next ones.
    async fn append(&self, append: Append) -> Result<()>;
    /// A game's events after a number, once no transaction on it is under way: the truth after a lost answer.
    async fn settled(&self, id: &str, after: u64) -> Result<Vec<Noted>>;
    /// Games for a list, newest first.
    async fn list(&self, list: &List) -> Result<Vec<GameRow>>;
    /// The games that are not over: when each ends by itself, and whether it needs the server now.
    async fn unfinished(&self) -> Result<Vec<Listed>>;
}

type Row = (i64, i64, String);

const EVENTS: &str = "SELECT seq, at, body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3";

#[async_trait]
impl Games for SqlStore {
    async fn create(&self, id: &str, setup: &Setup, summary: &Summary) -> Result<bool> {
        let setup_text =
            serde_json::to_string(setup).map_err(|error| StoreError::Broken(error.to_string()))?;
        let done = self.writing.execute(
            sqlx::query(
                "INSERT INTO games (id, game, public, setup, status, seats, first, second, turns, to_play, \
                 outcome, updated, deadline, waiting) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING",
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
            .bind(i64::from(summary.waiting)),
        );
        Ok(done.await? == 1)
    }

    async fn load(&self, id: &str) -> Result<Option<(Setup, Vec<Noted>)>> {
        let setup = sqlx::query_as("SELECT setup FROM games WHERE id = $1").bind(id);
        let Some((setup,)): Option<(String,)> = self.reading.one(setup).await? else { return Ok(None) };
        let setup = serde_json::from_str(&setup).map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(Some((setup, self.events(id, 0, i32::MAX as u32).await?)))
    }

    async fn events(&self, id: &str, after: u64, most: u32) -> Result<Vec<Noted>> {
        let rows = sqlx::query_as(EVENTS).bind(id).bind(after as i64).bind(i64::from(most));
        self.reading.all(rows).await?.into_iter().map(noted).collect()
    }

    async fn append(&self, append: Append) -> Result<()> {
        self.writer.append(append).await
    }

    async fn settled(&self, id: &str, after: u64) -> Result<Vec<Noted>> {
        let mut unit = self.writing.begin().await?;
        // Whoever still writes to the game holds its row; this waits for them.
        unit.execute(sqlx::query("UPDATE games SET updated = updated WHERE id = $1").bind(id)).await?;
        let rows = sqlx::query_as(EVENTS).bind(id).bind(after as i64).bind(i64::from(i32::MAX));
        unit.all(rows).await?.into_iter().map(noted).collect()
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
            Listing::OpenTo(identity) => sqlx::query_as(
                "SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE public = 1 AND status = 'open' AND ($2 = '' OR game = $2) AND NOT EXISTS \
                 (SELECT 1 FROM blocks WHERE blocks.blocked = $1 AND blocks.identity IN (first, second, owner)) \
                 AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.identity = $1 \
                 AND blocks.blocked IN (first, second, owner)) ORDER BY updated DESC LIMIT $3",
            )
            .bind(identity.clone()),
            // Two halves, each read from an index in its order: a level may have played a hundred thousand games.
            Listing::Of(identity) => sqlx::query_as(
                "SELECT * FROM (SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE first = $1 AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3) AS one \
                 UNION SELECT * FROM (SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE second = $1 AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3) AS other \
                 ORDER BY updated DESC LIMIT $3",
            )
            .bind(identity.clone()),
            Listing::PublicOf(subject) => sqlx::query_as(
                "SELECT * FROM (SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE first = $1 AND public = 1 AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3) AS one \
                 UNION SELECT * FROM (SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE second = $1 AND public = 1 AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3) AS other \
                 ORDER BY updated DESC LIMIT $3",
            )
            .bind(subject.clone()),
            Listing::All => sqlx::query_as(
                "SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games \
                 WHERE id <> $1 AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3",
            )
            .bind(""),
        };
        self.reading.all(rows.bind(game).bind(most)).await
    }

    async fn unfinished(&self) -> Result<Vec<Listed>> {
        let rows = sqlx::query_as("SELECT id, deadline, waiting FROM games WHERE status <> $1").bind("over");
        Ok(rows.fetch_all(self.reading.unbounded()).await?)
    }
}

fn noted((seq, at, body): Row) -> Result<Noted> {
    let event: Event = serde_json::from_str(&body).map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(Noted { seq: seq as u64, at: at as u64, event })
}
