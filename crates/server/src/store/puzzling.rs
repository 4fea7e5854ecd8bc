//! Ratings in puzzles: Glicko-2 against the puzzle, whose own rating stays as it was calibrated. Only the first rated try
//! of an identity at a puzzle counts.

use async_trait::async_trait;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::columns::columns;
use super::{Rating, Result, SqlStore};

/// How uncertain the rating of a puzzle is.
const DEVIATION: f64 = 80.0;

/// The statements that delete what belongs to an identity.
pub(super) const ERASE: [&str; 2] =
    ["DELETE FROM puzzle_ratings WHERE subject = $1", "DELETE FROM puzzle_tries WHERE subject = $1"];

/// The first rated try at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PuzzleTry {
    pub game: String,
    pub puzzle: String,
    /// 1 if it was solved.
    pub solved: i64,
    /// The rating after it.
    pub rating: f64,
    pub at: i64,
}

columns!(PuzzleTry { game, puzzle, solved, rating, at });

/// The end of a rated try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried<'a> {
    pub subject: &'a str,
    pub game: &'a str,
    pub puzzle: &'a str,
    /// The rating of the puzzle.
    pub against: f64,
    pub solved: bool,
    pub at: u64,
}

/// Ratings in puzzles.
#[async_trait]
pub(crate) trait Puzzling: Send + Sync {
    /// The ratings of an identity in puzzles, by game.
    async fn puzzle_ratings(&self, subject: &str) -> Result<Vec<Rating>>;
    /// The rated tries of an identity, newest first.
    async fn puzzle_tries(&self, subject: &str, most: u32) -> Result<Vec<PuzzleTry>>;
    /// Rates a try. `None` if it is not the first one at this puzzle; then nothing changes.
    async fn rate_puzzle(&self, tried: Tried<'_>) -> Result<Option<Rating>>;
}

#[async_trait]
impl Puzzling for SqlStore {
    async fn puzzle_ratings(&self, subject: &str) -> Result<Vec<Rating>> {
        let sql = "SELECT subject, game, rating, deviation, volatility, played FROM puzzle_ratings \
                   WHERE subject = $1 ORDER BY game";
        self.reading.all(sqlx::query_as(sql).bind(subject)).await
    }

    async fn puzzle_tries(&self, subject: &str, most: u32) -> Result<Vec<PuzzleTry>> {
        let sql = "SELECT game, puzzle, solved, rating, at FROM puzzle_tries WHERE subject = $1 \
                   ORDER BY at DESC, game, puzzle LIMIT $2";
        self.reading.all(sqlx::query_as(sql).bind(subject).bind(i64::from(most))).await
    }

    async fn rate_puzzle(&self, tried: Tried<'_>) -> Result<Option<Rating>> {
        let Tried { subject, game, puzzle, against, solved, at } = tried;
        let mut unit = self.writing.begin().await?;
        // The try comes first: of two at the same time, one waits here and then finds that it is not the first.
        let insert = sqlx::query(
            "INSERT INTO puzzle_tries (subject, game, puzzle, solved, rating, at) VALUES ($1, $2, $3, $4, 0, $5) \
             ON CONFLICT DO NOTHING",
        );
        let insert = insert.bind(subject).bind(game).bind(puzzle).bind(i64::from(solved)).bind(at as i64);
        if unit.execute(insert).await? == 0 {
            return Ok(None);
        }
        let sql = "SELECT subject, game, rating, deviation, volatility, played FROM puzzle_ratings \
                   WHERE subject = $1 AND game = $2";
        let known: Option<Rating> = unit.one(sqlx::query_as(sql).bind(subject).bind(game)).await?;
        let before = known.as_ref().map_or_else(Glicko2Rating::new, |known| Glicko2Rating {
            rating: known.rating,
            deviation: known.deviation,
            volatility: known.volatility,
        });
        let own = Glicko2Rating { rating: against, deviation: DEVIATION, ..Glicko2Rating::new() };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (after, _) = glicko2(&before, &own, &outcome, &Glicko2Config::new());
        let new = Rating {
            subject: subject.to_owned(),
            game: game.to_owned(),
            rating: after.rating,
            deviation: after.deviation,
            volatility: after.volatility,
            played: known.map_or(0, |known| known.played) + 1,
        };
        let keep = sqlx::query(
            "INSERT INTO puzzle_ratings (subject, game, rating, deviation, volatility, played) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (subject, game) DO UPDATE SET rating = excluded.rating, \
             deviation = excluded.deviation, volatility = excluded.volatility, played = excluded.played",
        );
        let keep = keep.bind(subject).bind(game).bind(new.rating).bind(new.deviation).bind(new.volatility);
        unit.execute(keep.bind(new.played)).await?;
        let note = sqlx::query(
            "UPDATE puzzle_tries SET rating = $4 WHERE subject = $1 AND game = $2 AND puzzle = $3",
        );
        unit.execute(note.bind(subject).bind(game).bind(puzzle).bind(new.rating)).await?;
        unit.commit().await?;
        Ok(Some(new))
    }
}
