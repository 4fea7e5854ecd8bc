//! Games and their event logs.

use async_trait::async_trait;

use super::hosting::drop_game;
use super::{Append, GameRow, List, Listed, Listing, Result, RunningEngines, SqlStore, StoreError, Summary};
use crate::room::{Event, Noted, Setup};

/// Games and their event logs.
#[async_trait]
pub(crate) trait Games: Send + Sync {
    /// Stores a new game; `false` if one with this id already exists.
    async fn create(&self, id: &str, setup: &Setup, summary: &Summary) -> Result<bool>;
    /// A game's setup and all its events.
    async fn load(&self, id: &str) -> Result<Option<(Setup, Vec<Noted>)>>;
    /// The events of a game after number `after`, at most `most`.
    async fn events(&self, id: &str, after: u64, most: u32) -> Result<Vec<Noted>>;
    /// Appends events to a game, if they are the next ones.
    async fn append(&self, append: Append) -> Result<()>;
    /// The events of a game after a number, read once no transaction on it is pending. Shows what was stored after a
    /// lost answer.
    async fn settled(&self, id: &str, after: u64) -> Result<Vec<Noted>>;
    /// Games for a list, newest first.
    async fn list(&self, list: &List) -> Result<Vec<GameRow>>;
    /// Hides a game from the list of its player's games, or shows it again; `false` if that is not a player of it.
    async fn dismiss(&self, id: &str, identity: &str, dismissed: bool) -> Result<bool>;
    /// Deletes a game with its events; `false` if there is none.
    async fn remove_game(&self, id: &str, now: u64) -> Result<bool>;
    /// Counts the unfinished games against the computer, by creator and by network prefix.
    async fn running_engines(&self, owner: &str, origin: &str, since: i64) -> Result<RunningEngines>;
    /// The unfinished games: when each ends by itself, and whether it needs the server now.
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
                 outcome, updated, deadline, waiting, owner, origin, engine, rules) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) \
                 ON CONFLICT DO NOTHING",
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
            .bind(i64::from(summary.waiting))
            .bind(&setup.by)
            .bind(&setup.origin)
            .bind(setup.levels() as i64)
            .bind(i64::from(setup.rules)),
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
        #[cfg(test)]
        self.faults().refuse_events()?;
        self.writer.append(append).await
    }

    async fn settled(&self, id: &str, after: u64) -> Result<Vec<Noted>> {
        // Any pending writer holds the only write lock (SQLite) or the game's row, so this waits for it.
        let mut unit = self.writing.begin().await?;
        if !self.writing.is_sqlite() {
            unit.execute(sqlx::query("UPDATE games SET updated = updated WHERE id = $1").bind(id)).await?;
        }
        let rows = sqlx::query_as(EVENTS).bind(id).bind(after as i64).bind(i64::from(i32::MAX));
        let rows = unit.all(rows).await?;
        unit.commit().await?;
        rows.into_iter().map(noted).collect()
    }

    async fn list(&self, list: &List) -> Result<Vec<GameRow>> {
        let game = list.game.clone().unwrap_or_default();
        let (sql, whose) = listing(&list.what);
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(whose.to_owned()).bind(game);
        self.reading.all(rows.bind(i64::from(list.most))).await
    }

    async fn dismiss(&self, id: &str, identity: &str, dismissed: bool) -> Result<bool> {
        let update = sqlx::query(
            "UPDATE games SET dismissed_first = CASE WHEN first = $2 THEN $3 ELSE dismissed_first END, \
             dismissed_second = CASE WHEN second = $2 THEN $3 ELSE dismissed_second END \
             WHERE id = $1 AND (first = $2 OR second = $2)",
        );
        let update = update.bind(id).bind(identity).bind(i64::from(dismissed));
        Ok(self.writing.execute(update).await? == 1)
    }

    async fn remove_game(&self, id: &str, now: u64) -> Result<bool> {
        let mut unit = self.writing.begin().await?;
        let found = drop_game(&mut unit, id, now).await?;
        unit.commit().await?;
        Ok(found)
    }

    async fn running_engines(&self, owner: &str, origin: &str, since: i64) -> Result<RunningEngines> {
        let counted = sqlx::query_as(
            "SELECT \
             (SELECT count(*) FROM games WHERE owner = $1 AND engine = 1 AND updated >= $3 AND status <> 'over') \
             AS against, \
             (SELECT count(*) FROM games WHERE owner = $1 AND engine = 2 AND status <> 'over') AS alone, \
             (SELECT count(*) FROM games WHERE origin = $2 AND engine = 1 AND updated >= $3 AND status <> 'over') \
             AS against_here, \
             (SELECT count(*) FROM games WHERE origin = $2 AND engine = 2 AND status <> 'over') AS alone_here",
        );
        let counted = self.reading.one(counted.bind(owner).bind(origin).bind(since)).await?;
        counted.ok_or_else(|| StoreError::Broken("games cannot be counted".to_owned()))
    }

    async fn unfinished(&self) -> Result<Vec<Listed>> {
        let rows = sqlx::query_as("SELECT id, deadline, waiting FROM games WHERE status <> $1").bind("over");
        Ok(rows.fetch_all(self.reading.unbounded()).await?)
    }
}

/// The query behind a list and its parameter `$1`. `$2` is the game or empty, `$3` the maximum number of rows.
fn listing(what: &Listing) -> (String, &str) {
    let from = "SELECT id, setup, status, seats, turns, to_play, outcome, updated FROM games WHERE";
    let rest = "AND ($2 = '' OR game = $2) ORDER BY updated DESC LIMIT $3";
    // Two halves, each read in order from an index: a level may have played a hundred thousand games.
    let halves = |one: &str, other: &str| {
        format!(
            "SELECT * FROM ({from} first = $1 {one} {rest}) AS one UNION \
             SELECT * FROM ({from} second = $1 {other} {rest}) AS other ORDER BY updated DESC LIMIT $3"
        )
    };
    let either = |also: &str| halves(also, also);
    match what {
        Listing::Public(status) => (format!("{from} public = 1 AND status = $1 {rest}"), status),
        // Hides games of players who have blocked this identity, or whom it has blocked.
        Listing::OpenTo(identity) => {
            let players = "(first, second, owner)";
            let blocked = format!(
                "AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.blocked = $1 AND blocks.identity IN {players}) \
                 AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.identity = $1 AND blocks.blocked IN {players})"
            );
            (format!("{from} public = 1 AND status = 'open' {blocked} {rest}"), identity)
        }
        Listing::Of(identity) => (either(""), identity),
        Listing::Kept(identity) => (halves("AND dismissed_first = 0", "AND dismissed_second = 0"), identity),
        Listing::Dismissed(identity) => {
            (halves("AND dismissed_first = 1", "AND dismissed_second = 1"), identity)
        }
        Listing::PublicOf(subject) => (either("AND public = 1"), subject),
        Listing::All => (format!("{from} id <> $1 {rest}"), ""),
    }
}

fn noted((seq, at, body): Row) -> Result<Noted> {
    let event: Event = serde_json::from_str(&body).map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(Noted { seq: seq as u64, at: at as u64, event })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists are read in order from an index, so that they take as long with a hundred thousand games as with ten.
    /// SQLite's query plan shows this.
    #[tokio::test]
    async fn lists_are_read_from_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqlStore::open(&SqlStore::embedded(folder.path())).await.unwrap();
        let lists = [
            Listing::Public("open"),
            Listing::Kept("ana".to_owned()),
            Listing::PublicOf("level:3".to_owned()),
        ];
        for what in lists {
            let (sql, whose) = listing(&what);
            let sql = format!("EXPLAIN QUERY PLAN {sql}");
            let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(whose.to_owned())
                .bind("")
                .bind(50_i64)
                .fetch_all(store.reading.unbounded())
                .await
                .unwrap();
            let searched =
                plan.iter().filter(|(.., step)| step.starts_with("SEARCH games USING INDEX")).count();
            let halves = if matches!(what, Listing::Public(_)) { 1 } else { 2 };
            assert_eq!(searched, halves, "{what:?}: {plan:?}");
            assert!(plan.iter().all(|(.., step)| !step.starts_with("SCAN games")), "{what:?}: {plan:?}");
            // Only the two short halves are sorted together, never the games themselves.
            let walks = |parent: &i64| {
                plan.iter().any(|(_, of, _, step)| of == parent && step.contains("games USING"))
            };
            let sorts =
                plan.iter().filter(|(_, parent, _, step)| step.contains("TEMP B-TREE") && walks(parent));
            assert_eq!(sorts.count(), 0, "{what:?}: {plan:?}");
        }
    }
}
