//! Fills in the looks of account names, for accounts created before looks were stored or with other Unicode tables.

use std::collections::HashSet;

use super::Result;
use super::pool::{Pool, Unit};
use crate::identity::{look, look_version};

/// The key under which the version of the looks is stored.
const NAME: &str = "looks";

/// Makes sure that accounts have looks of the current version. If they do, this takes one query.
pub(super) async fn refresh(writing: &Pool) -> Result<()> {
    let known = sqlx::query_as("SELECT value FROM house WHERE name = $1").bind(NAME);
    let known: Option<(String,)> = writing.one(known).await?;
    let version = look_version();
    if known.as_ref().is_some_and(|(known,)| *known == version) {
        return Ok(());
    }
    let mut unit = writing.begin().await?;
    if known.is_some() {
        unit.execute(sqlx::query("UPDATE identities SET look = NULL WHERE look IS NOT NULL")).await?;
    }
    fill(&mut unit).await?;
    let remember = sqlx::query(
        "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    );
    unit.execute(remember.bind(NAME).bind(&version)).await?;
    unit.commit().await
}

/// Adds looks to accounts without one, oldest first. An account whose look is already taken gets none.
pub(super) async fn fill(unit: &mut Unit) -> Result<()> {
    let rows = sqlx::query_as(
        "SELECT id, name FROM identities WHERE account IS NOT NULL AND look IS NULL ORDER BY created, id",
    );
    let rows: Vec<(String, String)> = unit.all(rows).await?;
    if rows.is_empty() {
        return Ok(());
    }
    let taken: Vec<(String,)> =
        unit.all(sqlx::query_as("SELECT look FROM identities WHERE look IS NOT NULL")).await?;
    let mut taken: HashSet<String> = taken.into_iter().map(|(look,)| look).collect();
    for (id, name) in rows {
        let look = look(&name);
        if taken.insert(look.clone()) {
            let update = sqlx::query("UPDATE identities SET look = $2 WHERE id = $1");
            unit.execute(update.bind(id).bind(look)).await?;
        }
    }
    Ok(())
}
