//! Data export: everything that is stored about an identity, as one file.

use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde_json::{Value, json};

use super::Problem;
use super::games::{commander, recorded};
use super::study_records::records;
use crate::house::{House, rebuilt};
use crate::identity::Caller;
use crate::store::{Identity, List, Listing, StoreError, StudyList};
use crate::studies::Study;

/// How many games to look up at a time.
const PAGE: u32 = 50;

/// Exports everything that is stored about the caller.
///
/// The JSON document contains the account, sessions, tokens and passkeys (without their secrets), ratings, rated puzzles,
/// blocks, reports, every game with its log and record, and every study of the caller's own.
#[utoipa::path(get, path = "/api/me/data", tag = "identity",
    responses((status = 200, description = "the document, as a file", content_type = "application/json"), (status = 429, description = "too often")))]
pub(crate) async fn data(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, Problem> {
    let identity = commander(&caller, "read")?.clone();
    house.quotas.data.count(&identity.id, house.now()).map_err(Problem::too_often)?;
    let about = about(&house, &identity).await?;
    let name = format!("attachment; filename=\"ludoteca-{}.json\"", identity.id);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, Body::from_stream(document(house, identity.id, about.to_string()))).into_response())
}

/// Everything but the games.
async fn about(house: &House, identity: &Identity) -> Result<Value, StoreError> {
    let id = &identity.id;
    let logins = house.store.logins(id).await?.into_iter();
    let tokens = house.store.tokens(id).await?.into_iter();
    let passkeys = house.store.passkey_names(id).await?.into_iter();
    let ratings = house.store.ratings(id).await?.into_iter();
    let history = house.store.rating_history(id, i32::MAX as u32).await?.into_iter();
    let puzzle_ratings = house.store.puzzle_ratings(id).await?.into_iter();
    let puzzle_tries = house.store.puzzle_tries(id, i32::MAX as u32).await?.into_iter();
    let blocks = house.store.blocks(id).await?.into_iter();
    let reports = house.store.reports_by(id).await?.into_iter();
    let dismissed = List { what: Listing::Dismissed(id.clone()), game: None, most: i32::MAX as u32 };
    let dismissed = house.store.list(&dismissed).await?.into_iter();
    let list = |items: &mut dyn Iterator<Item = Value>| Value::from(items.collect::<Vec<_>>());
    // A session's id is the hash of the secret in the cookie, so it is of no use to the owner.
    Ok(json!({
        "written": house.now(),
        "id": id,
        "name": identity.name,
        "account": identity.account.is_some(),
        "password": identity.password.is_some(),
        "created": identity.created,
        "banned": (identity.banned != 0).then_some(identity.banned),
        "logins": list(&mut logins.map(|login| json!({"created": login.created, "seen": login.seen, "agent": login.agent}))),
        "tokens": list(&mut tokens.map(|token| json!({
            "id": token.id, "name": token.name, "scopes": token.scopes.split_whitespace().collect::<Vec<_>>(),
            "created": token.created, "used": token.used, "expires": token.expires,
        }))),
        "passkeys": list(&mut passkeys.map(|key| json!({"name": key.name, "created": key.created, "used": key.used}))),
        "ratings": list(&mut ratings.map(|rating| json!({
            "game": rating.game, "rating": rating.rating, "deviation": rating.deviation,
            "volatility": rating.volatility, "played": rating.played,
        }))),
        "rating_history": list(&mut history.map(|point| json!({
            "game": point.game, "room": point.room, "at": point.at, "rating": point.rating, "deviation": point.deviation,
        }))),
        "puzzle_ratings": list(&mut puzzle_ratings.map(|rating| json!({
            "game": rating.game, "rating": rating.rating, "deviation": rating.deviation,
            "volatility": rating.volatility, "played": rating.played,
        }))),
        "puzzle_tries": list(&mut puzzle_tries.map(|tried| json!({
            "game": tried.game, "puzzle": tried.puzzle, "solved": tried.solved == 1, "rating": tried.rating, "at": tried.at,
        }))),
        "blocks": list(&mut blocks.map(|blocked| json!({"id": blocked.id, "name": blocked.name, "at": blocked.at}))),
        "dismissed": list(&mut dismissed.map(|game| game.id.into())),
        "reports": list(&mut reports.map(|report| json!({
            "at": report.at, "about": report.about, "game": report.game, "event": report.event, "reason": report.reason,
        }))),
    }))
}

/// The state of the export while it is written.
struct Place {
    house: Arc<House>,
    identity: String,
    /// The text before the games.
    head: Option<String>,
    /// The ids of the games looked up but not written yet, in reverse order.
    games: Vec<String>,
    last: String,
    separator: &'static str,
    /// The ids of the caller's studies to write after the games, once they were looked up.
    studies: Option<Vec<String>>,
    done: bool,
}

/// The whole document, one game at a time, so that the games need not fit into memory.
fn document(
    house: Arc<House>,
    identity: String,
    mut head: String,
) -> impl Stream<Item = Result<Bytes, StoreError>> {
    // The closing brace comes after the games.
    head.pop();
    head.push_str(",\"games\":[");
    let (games, last) = (Vec::new(), String::new());
    let place =
        Place { house, identity, head: Some(head), games, last, separator: "\n", studies: None, done: false };
    stream::try_unfold(place, |mut place| async move {
        let text = place.next().await?;
        Ok(text.map(|text| (Bytes::from(text), place)))
    })
}

impl Place {
    async fn next(&mut self) -> Result<Option<String>, StoreError> {
        if let Some(head) = self.head.take() {
            return Ok(Some(head));
        }
        if self.done {
            return Ok(None);
        }
        if self.studies.is_some() {
            return self.next_study().await.map(Some);
        }
        if self.games.is_empty() {
            self.games = self.house.store.games_of(&self.identity, &self.last, PAGE).await?;
            self.games.reverse();
        }
        let Some(game) = self.games.pop() else {
            let own = StudyList::Of(self.identity.clone());
            let own = self.house.store.list_studies(&own, "", i32::MAX as u32).await?;
            self.studies = Some(own.into_iter().map(|study| study.id).collect());
            self.separator = "\n";
            return Ok(Some("\n],\"studies\":[".to_owned()));
        };
        self.last.clone_from(&game);
        // Skip a game that the host has deleted in the meantime.
        let Some(text) = whole(&self.house, &game).await? else { return Ok(Some(String::new())) };
        let separator = std::mem::replace(&mut self.separator, ",\n");
        Ok(Some(format!("{separator}{text}")))
    }
}

impl Place {
    /// The next study with everything that is stored about it, or the end of the document.
    async fn next_study(&mut self) -> Result<String, StoreError> {
        let Some(id) = self.studies.as_mut().and_then(Vec::pop) else {
            self.done = true;
            return Ok("\n]}\n".to_owned());
        };
        // Skip a study that was deleted in the meantime.
        let Some((owner, created, log)) = self.house.store.load_study(&id).await? else {
            return Ok(String::new());
        };
        let study = Study::folded(&id, &owner, created, &log);
        let text = json!({"id": id, "created": created, "log": log, "records": records(&study)});
        let separator = std::mem::replace(&mut self.separator, ",\n");
        Ok(format!("{separator}{text}"))
    }
}

/// A game with everything that is stored about it.
async fn whole(house: &House, id: &str) -> Result<Option<String>, StoreError> {
    let Some((setup, log)) = house.store.load(id).await? else { return Ok(None) };
    let mut start = serde_json::to_value(&setup).map_err(|error| StoreError::Broken(error.to_string()))?;
    // The origin may be the opponent's network prefix, so it stays private.
    if let Some(fields) = start.as_object_mut() {
        fields.remove("origin");
    }
    // A game that this version no longer knows has a log but no record.
    let record = rebuilt(id, setup, &log).ok().map(|room| recorded(&room));
    Ok(Some(json!({"id": id, "setup": start, "log": log, "record": record}).to_string()))
}
