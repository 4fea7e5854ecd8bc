//! The positions that finished games passed in their first turns, with the turns played there and the outcomes.

use async_trait::async_trait;

use super::columns::columns;
use super::pool::Unit;
use super::{Result, SqlStore, StoreError};

/// A position that a game passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    pub position: i64,
    pub turn: String,
    pub outcome: &'static str,
}

/// A finished game that is to be put into the index, with what it passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ToIndex {
    pub id: String,
    pub passed: Vec<Passed>,
}

/// How many games played a turn with an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub turn: String,
    pub outcome: String,
    pub games: i64,
}

columns!(Played { turn, outcome, games });

/// The index of positions of finished games.
#[async_trait]
pub(crate) trait OpeningIndex: Send + Sync {
    /// Finished games that are not in the index yet.
    async fn to_index(&self, most: u32) -> Result<Vec<String>>;
    /// Puts games into the index. Those of deleted accounts are left out, and so are games that are gone.
    async fn index(&self, games: &[ToIndex]) -> Result<()>;
    /// What was played at a position in public games; of very many games, some are counted.
    async fn played(&self, position: i64, most: u32) -> Result<Vec<Played>>;
    /// What was played at a position in an identity's games, public or not.
    async fn played_by(&self, identity: &str, position: i64) -> Result<Vec<Played>>;
}

#[async_trait]
impl OpeningIndex for SqlStore {
    async fn to_index(&self, most: u32) -> Result<Vec<String>> {
        let rows = sqlx::query_as(
            "SELECT id FROM games WHERE indexed = 0 AND status = 'over' ORDER BY updated LIMIT $1",
        );
        let rows: Vec<(String,)> = self.reading.all(rows.bind(i64::from(most))).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    async fn index(&self, games: &[ToIndex]) -> Result<()> {
        let mut unit = self.writing.begin().await?;
        for game in games {
            index_one(&mut unit, game).await?;
        }
        unit.commit().await
    }

    async fn played(&self, position: i64, most: u32) -> Result<Vec<Played>> {
        let rows = sqlx::query_as(
            "SELECT turn, outcome, count(*) AS games FROM (SELECT turn, outcome FROM openings \
             WHERE position = $1 AND public = 1 LIMIT $2) AS found GROUP BY turn, outcome ORDER BY turn, outcome",
        );
        self.reading.all(rows.bind(position).bind(i64::from(most))).await
    }

    async fn played_by(&self, identity: &str, position: i64) -> Result<Vec<Played>> {
        let rows = sqlx::query_as(
            "SELECT turn, openings.outcome AS outcome, count(*) AS games FROM \
             (SELECT id FROM games WHERE first = $2 UNION SELECT id FROM games WHERE second = $2) AS own \
             JOIN openings ON openings.position = $1 AND openings.game = own.id \
             GROUP BY turn, openings.outcome ORDER BY turn, openings.outcome",
        );
        self.reading.all(rows.bind(position).bind(identity)).await
    }
}

async fn index_one(unit: &mut Unit, ToIndex { id, passed }: &ToIndex) -> Result<()> {
    let mark = sqlx::query("UPDATE games SET indexed = 1 WHERE id = $1 AND indexed = 0").bind(id);
    if unit.execute(mark).await? == 0 {
        return Ok(());
    }
    for Passed { position, turn, outcome } in passed {
        let insert = sqlx::query(
            "INSERT INTO openings (position, game, turn, outcome, public) \
             SELECT $2, games.id, $3, $4, games.public FROM games WHERE games.id = $1 AND NOT EXISTS \
             (SELECT 1 FROM identities WHERE identities.id IN (games.first, games.second) AND deleted <> 0)",
        );
        let insert = insert.bind(id).bind(position).bind(turn).bind(*outcome);
        unit.execute(insert).await.map_err(StoreError::or_conflict)?;
    }
    Ok(())
}

/// Takes a game out of the index.
pub(super) async fn drop_openings(unit: &mut Unit, game: &str) -> Result<()> {
    unit.execute(sqlx::query("DELETE FROM openings WHERE game = $1").bind(game)).await?;
    Ok(())
}
