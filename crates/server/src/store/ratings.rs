//! Glicko-2 ratings, updated in the transaction that stores the result.

use async_trait::async_trait;
use kernel::Outcome;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::AssertSqlSafe;

use super::columns::columns;
use super::pool::Unit;
use super::{Append, Rated, Rating, RatingAt, Result, Results, SqlStore};

/// Ratings and their history.
#[async_trait]
pub(crate) trait Ratings: Send + Sync {
    /// The ratings of a subject, by game.
    async fn ratings(&self, subject: &str) -> Result<Vec<Rating>>;
    /// The best subjects in a game, levels and accounts only, with their names (`None` for a level).
    async fn best(&self, game: &str, most: u32) -> Result<Vec<(Rating, Option<String>)>>;
    /// The results of an identity, by game and opponent.
    async fn results(&self, identity: &str) -> Result<Vec<Results>>;
    /// The rating history of a subject, newest first.
    async fn rating_history(&self, subject: &str, most: u32) -> Result<Vec<RatingAt>>;
}

#[async_trait]
impl Ratings for SqlStore {
    async fn ratings(&self, subject: &str) -> Result<Vec<Rating>> {
        let rows = sqlx::query_as(
            "SELECT subject, game, rating, deviation, volatility, played FROM ratings WHERE subject = $1 \
             ORDER BY game",
        );
        self.reading.all(rows.bind(subject)).await
    }

    async fn best(&self, game: &str, most: u32) -> Result<Vec<(Rating, Option<String>)>> {
        let rows = sqlx::query_as(
            "SELECT subject, game, rating, deviation, volatility, played, name FROM ratings \
             LEFT JOIN identities ON identities.id = subject \
             WHERE game = $1 AND (account IS NOT NULL OR subject LIKE 'level:%') ORDER BY rating DESC LIMIT $2",
        );
        let rows = self.reading.all(rows.bind(game).bind(i64::from(most))).await?;
        Ok(rows.into_iter().map(|Best { rating, name }| (rating, name)).collect())
    }

    async fn results(&self, identity: &str) -> Result<Vec<Results>> {
        let half = |own: &str, other: &str, won: &str, lost: &str| {
            format!(
                "SELECT game, CASE WHEN {other} LIKE 'level:%' THEN {other} ELSE '' END AS opponent, \
                 CASE WHEN outcome = '{won}' THEN 1 ELSE 0 END AS won, \
                 CASE WHEN outcome = '1/2-1/2' THEN 1 ELSE 0 END AS drawn, \
                 CASE WHEN outcome = '{lost}' THEN 1 ELSE 0 END AS lost \
                 FROM games WHERE {own} = $1 AND {other} <> $1 AND status = 'over' AND outcome <> '*'"
            )
        };
        let (one, other) = (half("first", "second", "1-0", "0-1"), half("second", "first", "0-1", "1-0"));
        let rows = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT game, opponent, sum(won) AS won, sum(drawn) AS drawn, sum(lost) AS lost \
             FROM ({one} UNION ALL {other}) AS results GROUP BY game, opponent ORDER BY game, opponent"
        )));
        self.reading.all(rows.bind(identity)).await
    }

    async fn rating_history(&self, subject: &str, most: u32) -> Result<Vec<RatingAt>> {
        let rows = sqlx::query_as(
            "SELECT rating_history.game, room, at, rating, deviation, games.public, games.first, games.second \
             FROM rating_history LEFT JOIN games ON games.id = room WHERE subject = $1 ORDER BY at DESC LIMIT $2",
        );
        self.reading.all(rows.bind(subject).bind(i64::from(most))).await
    }
}

struct Best {
    rating: Rating,
    name: Option<String>,
}

columns!(Best { name } and { rating });

pub(super) async fn rate(unit: &mut Unit, append: &Append, rated: &Rated) -> Result<()> {
    let first = rating(unit, &rated.subjects[0], &append.game).await?;
    let second = rating(unit, &rated.subjects[1], &append.game).await?;
    let outcome = match rated.outcome {
        Outcome::Win(kernel::Seat::First) => Outcomes::WIN,
        Outcome::Win(kernel::Seat::Second) => Outcomes::LOSS,
        Outcome::Draw => Outcomes::DRAW,
    };
    let (new_first, new_second) = glicko2(&of(&first), &of(&second), &outcome, &Glicko2Config::new());
    let at = append.events.last().map_or(0, |noted| noted.at);
    for (old, new) in [(first, new_first), (second, new_second)] {
        keep(unit, &old, &new, append, at).await?;
    }
    Ok(())
}

fn of(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

async fn rating(unit: &mut Unit, subject: &str, game: &str) -> Result<Rating> {
    let row = sqlx::query_as(
        "SELECT subject, game, rating, deviation, volatility, played FROM ratings WHERE subject = $1 AND game = $2",
    )
    .bind(subject)
    .bind(game);
    Ok(unit.one(row).await?.unwrap_or_else(|| {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        let (subject, game) = (subject.to_owned(), game.to_owned());
        Rating { subject, game, rating, deviation, volatility, played: 0 }
    }))
}

async fn keep(unit: &mut Unit, old: &Rating, new: &Glicko2Rating, append: &Append, at: u64) -> Result<()> {
    let rating = sqlx::query(
        "INSERT INTO ratings (subject, game, rating, deviation, volatility, played) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (subject, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility, played = excluded.played",
    )
    .bind(&old.subject)
    .bind(&old.game)
    .bind(new.rating)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(old.played + 1);
    unit.execute(rating).await?;
    let history = sqlx::query(
        "INSERT INTO rating_history (subject, game, room, at, rating, deviation) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT DO NOTHING",
    )
    .bind(&old.subject)
    .bind(&old.game)
    .bind(&append.id)
    .bind(at as i64)
    .bind(new.rating)
    .bind(new.deviation);
    unit.execute(history).await?;
    Ok(())
}
