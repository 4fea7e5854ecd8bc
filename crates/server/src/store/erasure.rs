//! Deletion of accounts. The account itself is deleted immediately; its name and messages are removed from its games in
//! small transactions, so that play continues. A row in `house` stores the progress, so that it survives a restart.

use async_trait::async_trait;
use serde_json::Value;

use super::columns::columns;
use super::notices::notify;
use super::openings::drop_openings;
use super::pool::Unit;
use super::writer::REMOVED;
use super::{Result, SqlStore, StoreError};
use crate::room::{Event, GONE};
use kernel::Seat;

/// Number of games changed per transaction.
const CHUNK: u32 = 32;
/// When the games are checked a second time, in milliseconds after the deletion. By then every request in flight has
/// ended, and every server knows of the deletion.
const SETTLED: u64 = 60_000;
/// The two passes over the games.
const FIRST: &str = "1";
const SECOND: &str = "2";

/// What deleted accounts leave behind, and the work to remove it.
#[async_trait]
pub(crate) trait Erasure: Send + Sync {
    /// The deleted identities whose games have not all been cleaned yet.
    async fn erasing(&self) -> Result<Vec<String>>;
    /// Removes a deleted identity's name and messages from its next games. `true` if there is more to do now.
    async fn expunge(&self, identity: &str, now: u64) -> Result<bool>;
    /// The unfinished games of an identity.
    async fn unfinished_of(&self, identity: &str) -> Result<Vec<String>>;
    /// The passkeys of an identity, without the keys.
    async fn passkey_names(&self, identity: &str) -> Result<Vec<PasskeyName>>;
    /// The games in which an identity has a seat, ordered by id, after a given one.
    async fn games_of(&self, identity: &str, after: &str, most: u32) -> Result<Vec<String>>;
}

/// A passkey's name and times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PasskeyName {
    pub name: String,
    pub created: i64,
    pub used: i64,
}

columns!(PasskeyName { name, created, used });

/// The statement of [`erase`](super::Identities::erase) that schedules the cleaning of the games.
pub(super) const MARK: &str =
    "INSERT INTO house (name, value) VALUES ('erase ' || $1, '1 ') ON CONFLICT DO NOTHING";

fn marker(identity: &str) -> String {
    format!("erase {identity}")
}

#[async_trait]
impl Erasure for SqlStore {
    async fn erasing(&self) -> Result<Vec<String>> {
        // The range is read from the primary key; `!` is the character after the space.
        let rows =
            sqlx::query_as("SELECT name FROM house WHERE name >= 'erase ' AND name < 'erase!' ORDER BY name");
        let names: Vec<(String,)> = self.reading.all(rows).await?;
        Ok(names.into_iter().filter_map(|(name,)| Some(name.strip_prefix("erase ")?.to_owned())).collect())
    }

    async fn expunge(&self, identity: &str, now: u64) -> Result<bool> {
        let sql = "SELECT value, COALESCE((SELECT deleted FROM identities WHERE id = $2), 0) FROM house WHERE name = $1";
        let row = sqlx::query_as(sql).bind(marker(identity)).bind(identity);
        let Some((value, deleted)): Option<(String, i64)> = self.reading.one(row).await? else {
            return Ok(false);
        };
        let (pass, after) = value.split_once(' ').unwrap_or((FIRST, ""));
        if pass == SECOND && now < deleted as u64 + SETTLED {
            return Ok(false);
        }
        let games = self.games_of(identity, after, CHUNK).await?;
        let mut unit = self.writing.begin().await?;
        for game in &games {
            forget(&mut unit, game, identity, now).await?;
            drop_openings(&mut unit, game).await?;
        }
        match games.last() {
            Some(last) => mark(&mut unit, identity, &format!("{pass} {last}")).await?,
            None => finish(&mut unit, identity, pass).await?,
        }
        unit.commit().await?;
        Ok(!games.is_empty())
    }

    async fn unfinished_of(&self, identity: &str) -> Result<Vec<String>> {
        let sql = "SELECT id FROM games WHERE first = $1 AND status <> 'over' \
                   UNION SELECT id FROM games WHERE second = $1 AND status <> 'over'";
        let rows: Vec<(String,)> = self.reading.all(sqlx::query_as(sql).bind(identity)).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    async fn passkey_names(&self, identity: &str) -> Result<Vec<PasskeyName>> {
        let sql = "SELECT name, created, used FROM passkeys WHERE identity = $1 ORDER BY created";
        self.reading.all(sqlx::query_as(sql).bind(identity)).await
    }

    async fn games_of(&self, identity: &str, after: &str, most: u32) -> Result<Vec<String>> {
        let sql = "SELECT id FROM games WHERE first = $1 AND id > $2 \
                   UNION SELECT id FROM games WHERE second = $1 AND id > $2 ORDER BY id LIMIT $3";
        let rows = sqlx::query_as(sql).bind(identity).bind(after).bind(i64::from(most));
        let rows: Vec<(String,)> = self.reading.all(rows).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}

async fn mark(unit: &mut Unit, identity: &str, value: &str) -> Result<()> {
    let update = sqlx::query("UPDATE house SET value = $2 WHERE name = $1");
    unit.execute(update.bind(marker(identity)).bind(value)).await?;
    Ok(())
}

/// Ends a pass over the games. Ratings are deleted only now, because ending the unfinished games has changed them.
async fn finish(unit: &mut Unit, identity: &str, pass: &str) -> Result<()> {
    let games = ["DELETE FROM ratings WHERE subject = $1", "DELETE FROM rating_history WHERE subject = $1"];
    // A request in flight may have rated one more puzzle.
    for sql in games.into_iter().chain(super::puzzling::ERASE) {
        unit.execute(sqlx::query(sql).bind(identity)).await?;
    }
    if pass == FIRST {
        return mark(unit, identity, &format!("{SECOND} ")).await;
    }
    unit.execute(sqlx::query("DELETE FROM house WHERE name = $1").bind(marker(identity))).await?;
    Ok(())
}

/// The changes to make in one game.
struct Traces {
    own: Vec<Seat>,
    setup: Option<String>,
    seats: Option<String>,
    /// Events by number, with their new content.
    events: Vec<(i64, String)>,
}

type Game = (String, String, Option<String>, Option<String>);

/// The traces of an identity in a game; `None` if there are none.
async fn traces(unit: &mut Unit, game: &str, identity: &str) -> Result<Option<Traces>> {
    let row = sqlx::query_as("SELECT setup, seats, first, second FROM games WHERE id = $1").bind(game);
    let Some((setup, seats, first, second)): Option<Game> = unit.one(row).await? else { return Ok(None) };
    let own: Vec<Seat> = [(Seat::First, first), (Seat::Second, second)]
        .into_iter()
        .filter(|(_, who)| who.as_deref() == Some(identity))
        .map(|(seat, _)| seat)
        .collect();
    let rows = sqlx::query_as(
        "SELECT seq, body FROM events WHERE game = $1 AND (body LIKE '%\"joined\"%' OR body LIKE '%\"chat\"%')",
    );
    let events: Vec<(i64, String)> = unit.all(rows.bind(game)).await?;
    let events: Vec<(i64, String)> =
        events.into_iter().filter_map(|(seq, body)| Some((seq, cleaned(&body, identity, &own)?))).collect();
    let (setup, seats) = (nameless(&setup, identity), nameless(&seats, identity));
    let any = setup.is_some() || seats.is_some() || !events.is_empty();
    Ok(any.then_some(Traces { own, setup, seats, events }))
}

/// Removes an identity's name and messages from one game. An event is appended to the log, so that a room in some
/// server's memory that still has the name can no longer write: it is not at the end of the log.
async fn forget(unit: &mut Unit, game: &str, identity: &str, now: u64) -> Result<()> {
    let Some(Traces { own, .. }) = traces(unit, game, identity).await? else { return Ok(()) };
    // As in the writer, the log comes first, so that the loser of a race for the next number fails without waiting.
    let row = sqlx::query_as("SELECT COALESCE(MAX(seq), 0) FROM events WHERE game = $1").bind(game);
    let last = unit.one(row).await?.map_or(0, |(last,): (i64,)| last);
    for (seat, seq) in own.into_iter().zip(last + 1..) {
        let body = serde_json::to_string(&Event::Erased { seat })
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        let insert = sqlx::query("INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)");
        unit.execute(insert.bind(game).bind(seq).bind(now as i64).bind(body))
            .await
            .map_err(|error| if error.is_unique_violation() { StoreError::Conflict } else { error })?;
    }
    // From here on nobody else can write to this game, so check again for what was written before.
    let Some(Traces { setup, seats, events, .. }) = traces(unit, game, identity).await? else {
        return Ok(());
    };
    for (seq, body) in events {
        let update = sqlx::query("UPDATE events SET body = $3 WHERE game = $1 AND seq = $2");
        unit.execute(update.bind(game).bind(seq).bind(body)).await?;
    }
    let update = sqlx::query(
        "UPDATE games SET setup = COALESCE($2, setup), seats = COALESCE($3, seats), \
         origin = CASE WHEN owner = $4 THEN NULL ELSE origin END WHERE id = $1",
    );
    unit.execute(update.bind(game).bind(setup).bind(seats).bind(identity)).await?;
    notify(unit, now, None, Some(game)).await
}

/// An event without an identity's name and messages; `None` if it needs no change.
fn cleaned(body: &str, identity: &str, own: &[Seat]) -> Option<String> {
    match serde_json::from_str(body) {
        Ok(Event::Chat { seat, .. }) if own.contains(&seat) => Some(REMOVED.to_owned()),
        Ok(Event::Joined { seat, mut who }) if who.id == identity && who.name != GONE => {
            who.name = GONE.to_owned();
            serde_json::to_string(&Event::Joined { seat, who }).ok()
        }
        _ => None,
    }
}

/// A JSON text without an identity's name; `None` if it needs no change.
fn nameless(text: &str, identity: &str) -> Option<String> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    strip(&mut value, identity).then(|| value.to_string())
}

/// Removes an identity's name from a JSON value, and the origin of games that it created. Returns whether anything was
/// found.
fn strip(value: &mut Value, identity: &str) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().fold(false, |found, item| strip(item, identity) | found),
        Value::Object(fields) => {
            let named = fields.get("id").and_then(Value::as_str) == Some(identity)
                && fields.get("name").is_some_and(|name| name != GONE);
            if named {
                fields.insert("name".to_owned(), GONE.into());
            }
            let own = fields.get("by").and_then(Value::as_str) == Some(identity);
            let traced = own && fields.remove("origin").is_some();
            fields.values_mut().fold(named || traced, |found, item| strip(item, identity) | found)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Occupant, Room, Setup};
    use crate::store::{Games, Identities, Identity, Notices, Summary};

    async fn open(folder: &std::path::Path) -> SqlStore {
        SqlStore::open(&SqlStore::embedded(folder)).await.unwrap()
    }

    /// How many games still contain the name.
    async fn named(store: &SqlStore) -> usize {
        let sql = "SELECT id FROM games WHERE setup LIKE '%Zuleika%' OR seats LIKE '%Zuleika%'";
        let rows: Vec<(String,)> = store.reading.all(sqlx::query_as(sql)).await.unwrap();
        rows.len()
    }

    #[tokio::test]
    async fn a_deletion_that_was_cut_off_goes_on_where_it_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path()).await;
        let ana = Identity { id: "ana".into(), name: "Zuleika".into(), created: 1, ..Identity::default() };
        store.create_identity(&ana).await.unwrap();
        for number in 0..70 {
            let setup = Setup::of_stac([Occupant::Person(ana.person()), Occupant::Open], "-");
            let room = Room::new("game", setup).unwrap();
            store.create(&format!("game {number:02}"), &room.setup, &Summary::of(&room)).await.unwrap();
        }
        assert!(!store.expunge("ana", 5).await.unwrap(), "only what was deleted is cleaned");
        store.erase("ana", 1_000).await.unwrap();
        assert_eq!(named(&store).await, 70);
        assert!(store.expunge("ana", 2_000).await.unwrap());
        assert_eq!(named(&store).await, 70 - CHUNK as usize, "one transaction is small");
        store.close().await;

        let store = open(folder.path()).await;
        assert_eq!(store.erasing().await.unwrap(), ["ana"]);
        let mut rounds = 0;
        while store.expunge("ana", 3_000).await.unwrap() {
            rounds += 1;
        }
        assert_eq!((named(&store).await, rounds), (0, 2));
        let told = store.notices(0).await.unwrap();
        assert_eq!(told.iter().filter(|notice| notice.game.is_some()).count(), 70);
        let log = store.events("game 00", 0, 10).await.unwrap();
        assert_eq!(
            log.into_iter().map(|noted| noted.event).collect::<Vec<_>>(),
            [Event::Erased { seat: Seat::First }]
        );

        // A request in flight has written the name once more: the second pass finds it.
        let late = "UPDATE games SET seats = REPLACE(seats, '\"?\"', '\"Zuleika\"') WHERE id = 'game 33'";
        store.writing.execute(sqlx::query(late)).await.unwrap();
        assert_eq!(named(&store).await, 1);
        assert!(!store.expunge("ana", 60_999).await.unwrap(), "it is too early for that");
        while store.expunge("ana", 61_000).await.unwrap() {}
        assert_eq!(named(&store).await, 0);
        assert!(store.erasing().await.unwrap().is_empty());
        store.close().await;
    }

    #[test]
    fn a_name_goes_from_everywhere_but_only_its_own() {
        let text =
            r#"{"seats":[{"id":"a","kind":"person","name":"Ana"},{"id":"b","kind":"person","name":"Ana"}]}"#;
        let stripped = nameless(text, "a").unwrap();
        assert_eq!(stripped, text.replacen("\"Ana\"", "\"?\"", 1));
        assert_eq!(nameless(&stripped, "a"), None, "a second time there is nothing to do");
        let setup = r#"{"by":"a","clock":"-","origin":"x"}"#;
        assert_eq!(nameless(setup, "a").as_deref(), Some(r#"{"by":"a","clock":"-"}"#));
        assert_eq!(nameless(setup, "b"), None);
        let own = [Seat::First];
        let chat = r#"{"kind":"chat","seat":"first","text":"hello","request":"1"}"#;
        assert_eq!(cleaned(chat, "a", &own).as_deref(), Some(REMOVED));
        assert_eq!(cleaned(&chat.replace("first", "second"), "a", &own), None);
        let joined = r#"{"kind":"joined","seat":"first","who":{"id":"a","name":"Ana","account":true}}"#;
        assert_eq!(cleaned(joined, "a", &own), Some(joined.replace("Ana", "?")));
        assert_eq!(cleaned(joined, "b", &own), None);
    }
}
