//! Blocking other players.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::games::commander;
use super::reports::somebody;
use super::{Path, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::room::{Actor, Occupant, Room};
use crate::store::{Blocked, MOST_BLOCKS};

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// A player whom the caller has blocked.
#[derive(Serialize, ToSchema)]
#[schema(as = Blocked)]
pub(crate) struct BlockedView {
    pub id: String,
    pub name: String,
    /// When the player was blocked.
    pub at: i64,
}

impl From<Blocked> for BlockedView {
    fn from(Blocked { id, name, at }: Blocked) -> BlockedView {
        BlockedView { id, name, at }
    }
}

/// Lists the players whom the caller has blocked, newest first.
#[utoipa::path(get, path = "/api/me/blocks", tag = "players", responses((status = 200, description = "the blocked players", body = Vec<BlockedView>)))]
pub(crate) async fn blocks(
    State(house): AppState,
    Extension(caller): Who,
) -> Result<axum::Json<Vec<BlockedView>>, Problem> {
    // A caller without an identity has blocked nobody.
    if caller.identity.is_none() {
        return Ok(axum::Json(Vec::new()));
    }
    let identity = commander(&caller, "read")?;
    let blocks = house.store.blocks(&identity.id).await?;
    Ok(axum::Json(blocks.into_iter().map(BlockedView::from).collect()))
}

/// Blocks a player.
///
/// They can no longer join the caller's games or ask for a rematch, and the caller no longer sees their messages.
#[utoipa::path(post, path = "/api/players/{id}/block", tag = "players", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 404, description = "no such player"), (status = 422, description = "the list is full")))]
pub(crate) async fn block(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let identity = commander(&caller, "play")?;
    let other = somebody(&house, &id).await?;
    if other.id == identity.id {
        return Err(Problem::unprocessable("one cannot block oneself"));
    }
    if !house.store.block(&identity.id, &other.id, house.now()).await? {
        return Err(Problem::unprocessable(format!(
            "one may block {MOST_BLOCKS} players; unblock one first"
        )));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Unblocks a player.
#[utoipa::path(post, path = "/api/players/{id}/unblock", tag = "players", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 404, description = "that player is not blocked")))]
pub(crate) async fn unblock(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let identity = commander(&caller, "play")?;
    if !house.store.unblock(&identity.id, &id).await? {
        return Err(Problem::not_found("you have not blocked such a player"));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The people who sit in a room or created it, except `but`.
fn others(room: &Room, but: &str) -> Vec<String> {
    let seated = room.seats.iter().filter_map(|player| match player {
        Occupant::Person(person) => Some(person.id.clone()),
        Occupant::Open | Occupant::Level { .. } => None,
    });
    let mut others: Vec<String> = seated.chain([room.setup.by.clone()]).filter(|id| id != but).collect();
    others.dedup();
    others
}

/// Checks that nobody in a room has blocked the person who wants to join it.
pub(super) async fn may_join(house: &Arc<House>, game: &str, who: &str) -> Result<(), Problem> {
    let room = house.hold(game).await.map_err(|failure| Problem::of(failure, None))?;
    if !room.seats_of(Actor::Identity(who)).is_empty() {
        return Ok(());
    }
    let others = others(&room, who);
    drop(room);
    for other in others {
        if house.store.has_blocked(&other, who).await? {
            return Err(Problem::forbidden("this seat is not open to you"));
        }
    }
    Ok(())
}

/// Checks that the opponent can be asked for a rematch: the account still exists and has not blocked the caller.
pub(super) async fn may_ask_again(house: &Arc<House>, game: &str, who: &str) -> Result<(), Problem> {
    let room = house.hold(game).await.map_err(|failure| Problem::of(failure, None))?;
    let own = room.seats_of(Actor::Identity(who));
    if room.rematch.is_some() {
        return Ok(());
    }
    // An opponent who has asked for the rematch wants it, even after blocking the caller.
    let asked = room.rematch_asked.is_some_and(|seat| !own.contains(&seat));
    let opponents = room.seats.iter().filter_map(|player| match player {
        Occupant::Person(person) if person.id != who => Some(person.id.clone()),
        _ => None,
    });
    let opponents: Vec<String> = if own.is_empty() { Vec::new() } else { opponents.collect() };
    drop(room);
    for opponent in opponents {
        if house.store.identity(&opponent).await?.is_none_or(|identity| identity.deleted != 0) {
            return Err(Problem::unprocessable("your opponent has deleted the account"));
        }
        if !asked && house.store.has_blocked(&opponent, who).await? {
            return Err(Problem::forbidden("a rematch is not open to you"));
        }
    }
    Ok(())
}
