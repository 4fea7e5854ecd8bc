//! Reporting players to the host.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::commander;
use super::{Json, Problem};
use crate::house::House;
use crate::id;
use crate::identity::{Caller, reason};
use crate::limits::household;
use crate::quotas::DAY;
use crate::room::Event;
use crate::store::{Identity, Report};

/// Maximum number of reports per identity and day.
const MOST: u64 = 10;

/// A report to the host.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewReport {
    /// The id of the reported player.
    player: String,
    /// The id of the game in which it happened.
    game: Option<String>,
    /// The event number of the message in the log of that game.
    event: Option<u64>,
    /// What is wrong, in 1 to 500 characters.
    reason: String,
}

/// The id of a stored report.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeReport {
    id: String,
}

/// Reports a player to the host.
#[utoipa::path(post, path = "/api/reports", tag = "players", request_body = NewReport,
    responses((status = 201, description = "the host will see it", body = MadeReport), (status = 404, description = "no such player"),
    (status = 422, description = "no such game or message of that player"), (status = 429, description = "too many reports today")))]
pub(crate) async fn report(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(wish): Json<NewReport>,
) -> Result<(StatusCode, axum::Json<MadeReport>), Problem> {
    let reporter = commander(&caller, "play")?;
    let reason = reason(&wish.reason)?;
    let about = somebody(&house, &wish.player).await?;
    if about.id == reporter.id {
        return Err(Problem::unprocessable("this is you"));
    }
    happened(&house, &about.id, wish.game.as_deref(), wish.event).await?;
    let now = house.now();
    if !house.settings.no_rate_limits
        && house.store.reports_since(&reporter.id, now.saturating_sub(DAY)).await? >= MOST
    {
        return Err(Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            format!("one may report {MOST} times a day; the host has yours"),
        ));
    }
    house.quotas.reports.count(&household(caller.address), now).map_err(Problem::too_often)?;
    let report = Report {
        id: id::random(id::SHORT),
        at: now as i64,
        reporter: reporter.id.clone(),
        about: about.id,
        game: wish.game,
        event: wish.event.map(|number| number as i64),
        reason,
    };
    house.store.put_report(&report).await?;
    Ok((StatusCode::CREATED, axum::Json(MadeReport { id: report.id })))
}

/// Finds a person by id; deleted accounts are not found.
pub(super) async fn somebody(house: &House, player: &str) -> Result<Identity, Problem> {
    let known = if id::is_id(player) { house.store.identity(player).await? } else { None };
    known
        .filter(|identity| identity.deleted == 0)
        .ok_or_else(|| Problem::not_found("there is no such player"))
}

/// Checks that the player sits in the game and wrote the reported message.
async fn happened(
    house: &Arc<House>,
    player: &str,
    game: Option<&str>,
    event: Option<u64>,
) -> Result<(), Problem> {
    let Some(game) = game else {
        return match event {
            None => Ok(()),
            Some(_) => Err(Problem::unprocessable("a message is named by `game` and `event` together")),
        };
    };
    let unknown = || Problem::unprocessable("that player does not sit in such a game");
    let loaded = if id::is_id(game) { house.store.load(game).await? } else { None };
    let (setup, log) = loaded.ok_or_else(unknown)?;
    let room = crate::house::rebuilt(game, setup, &log)?;
    let seats = room.seats_of(crate::room::Actor::Identity(player));
    if seats.is_empty() {
        return Err(unknown());
    }
    let said = |number: u64| {
        let mut own = log.iter().filter(|noted| noted.seq == number);
        own.any(|noted| matches!(&noted.event, Event::Chat { seat, .. } if seats.contains(seat)))
    };
    match event {
        Some(number) if !said(number) => {
            Err(Problem::unprocessable(format!("event {number} of the game is no message of that player")))
        }
        _ => Ok(()),
    }
}
