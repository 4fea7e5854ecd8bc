//! Whom a player does not want to meet.

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
use crate::room::{Actor, Player, Room};
use crate::store::{Blocked, MOST_BLOCKS};

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// Somebody whom the asker has blocked.
#[derive(Serialize, ToSchema)]
#[schema(as = Blocked)]
pub(crate) struct BlockedView {
    pub id: String,
    pub name: String,
    /// Since when.
    pub at: i64,
}

impl From<Blocked> for BlockedView {
    fn from(Blocked { id, name, at }: Blocked) -> BlockedView {
        BlockedView { id, name, at }
    }
}

/// Whom the asker has blocked, newest first.
#[utoipa::path(get, path = "/api/me/blocks", tag = "players", responses((status = 200, description = "the blocked players", body = Vec<BlockedView>)))]
pub(crate) async fn blocks(
    State(house): AppState,
    Extension(caller): Who,
) -> Result<axum::Json<Vec<BlockedView>>, Problem> {
    // Whoever has never done anything has blocked nobody.
    if caller.identity.is_none() {
        return Ok(axum::Json(Vec::new()));
    }
    let identity = commander(&caller, "read")?;
    let blocks = house.store.blocks(&identity.id).await?;
    Ok(axum::Json(blocks.into_iter().map(BlockedView::from).collect()))
}

/// Blocks a player: they cannot join the asker's games or ask for a rematch, and the asker does not see what they say.
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

/// Takes a block back.
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

/// The people who sit in a room or have made it, but for one.
fn others(room: &Room, but: &str) -> Vec<String> {
    let seated = room.seats.iter().filter_map(|player| match player {
        Player::Person(person) => Some(person.id.clone()),
        Player::Open | Player::Level { .. } => None,
    });
    let mut others: Vec<String> = seated.chain([room.setup.by.clone()]).filter(|id| id != but).collect();
    others.dedup();
    others
}

/// Sees to it that nobody at a table has blocked whoever wants to sit down there.
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

/// Sees to it that the opponent can be asked for a rematch: they are still there, and have not blocked the asker.
pub(super) async fn may_ask_again(house: &Arc<House>, game: &str, who: &str) -> Result<(), Problem> {
    let room = house.hold(game).await.map_err(|failure| Problem::of(failure, None))?;
    let own = room.seats_of(Actor::Identity(who));
    if room.rematch.is_some() {
        return Ok(());
    }
    // Whoever asks wants it, whomever they have blocked.
    let asked = room.rematch_asked.is_some_and(|seat| !own.contains(&seat));
    let opponents = room.seats.iter().filter_map(|player| match player {
        Player::Person(person) if person.id != who => Some(person.id.clone()),
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
