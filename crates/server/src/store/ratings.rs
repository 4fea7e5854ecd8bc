//! Glicko-2 ratings, changed in the transaction that notes the result.

use kernel::Outcome;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use sqlx::{Any, Transaction};

use super::{Append, Rated, Rating, Result};

pub(super) async fn rate(
    transaction: &mut Transaction<'_, Any>,
    append: &Append,
    rated: &Rated,
) -> Result<()> {
    let first = rating(transaction, &rated.subjects[0], &append.game).await?;
    let second = rating(transaction, &rated.subjects[1], &append.game).await?;
    let outcome = match rated.outcome {
        Outcome::Win(kernel::Seat::First) => Outcomes::WIN,
        Outcome::Win(kernel::Seat::Second) => Outcomes::LOSS,
        Outcome::Draw => Outcomes::DRAW,
    };
    let (new_first, new_second) = glicko2(&of(&first), &of(&second), &outcome, &Glicko2Config::new());
    let at = append.events.last().map_or(0, |noted| noted.at);
    for (old, new) in [(first, new_first), (second, new_second)] {
        keep(transaction, &old, &new, append, at).await?;
    }
    Ok(())
}

fn of(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

async fn rating(transaction: &mut Transaction<'_, Any>, subject: &str, game: &str) -> Result<Rating> {
    let found: Option<Rating> = sqlx::query_as(
        "SELECT subject, game, rating, deviation, volatility, played FROM ratings WHERE subject = $1 AND game = $2",
    )
    .bind(subject)
    .bind(game)
    .fetch_optional(&mut **transaction)
    .await?;
    Ok(found.unwrap_or_else(|| {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        let (subject, game) = (subject.to_owned(), game.to_owned());
        Rating { subject, game, rating, deviation, volatility, played: 0 }
    }))
}

async fn keep(
    transaction: &mut Transaction<'_, Any>,
    old: &Rating,
    new: &Glicko2Rating,
    append: &Append,
    at: u64,
) -> Result<()> {
    sqlx::query(
        "INSERT INTO ratings (subject, game, rating, deviation, volatility, played) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (subject, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility, played = excluded.played",
    )
    .bind(&old.subject)
    .bind(&old.game)
    .bind(new.rating)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(old.played + 1)
    .execute(&mut **transaction)
    .await?;
    sqlx::query(
        "INSERT INTO rating_history (subject, game, room, at, rating, deviation) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT DO NOTHING",
    )
    .bind(&old.subject)
    .bind(&old.game)
    .bind(&append.id)
    .bind(at as i64)
    .bind(new.rating)
    .bind(new.deviation)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
