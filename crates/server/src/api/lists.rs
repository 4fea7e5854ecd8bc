//! Lists of games: to join, to watch, or the caller's own.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::games::commander;
use super::{Problem, Query};
use crate::house::House;
use crate::identity::Caller;
use crate::room::{Occupant, Setup, Status};
use crate::store::{GameRow, List, Listing};

/// Maximum number of games in a list.
const MOST: usize = 50;
/// How many open games are read to find those whose owner is there.
const OPEN: usize = 500;
/// How long an open game is listed without its owner, who may be on the way to the board, in milliseconds.
const GRACE: u64 = 30_000;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// `open` to join, `playing` to watch, `over` for finished games, `mine`, or `dismissed` for those that the caller has dismissed. Default:
    /// `open`.
    list: Option<String>,
    /// Only games with this name.
    game: Option<String>,
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = Listed)]
pub(crate) struct Entry {
    id: String,
    game: String,
    variant: String,
    clock: String,
    public: bool,
    #[schema(value_type = Status)]
    status: String,
    seats: [Occupant; 2],
    turn: i64,
    /// The seat to play, while the game is in progress.
    #[schema(required, value_type = Option<Seat>)]
    to_play: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for no result, once the game is over.
    #[schema(required)]
    outcome: Option<String>,
    created: u64,
    updated: i64,
}

impl Entry {
    pub fn of(row: GameRow) -> Option<Entry> {
        let setup: Setup = serde_json::from_str(&row.setup).ok()?;
        Some(Entry {
            id: row.id,
            game: setup.game,
            variant: setup.variant,
            clock: setup.clock,
            public: setup.public,
            status: row.status,
            seats: serde_json::from_str(&row.seats).ok()?,
            turn: row.turns,
            to_play: row.to_play,
            outcome: row.outcome,
            created: setup.created,
            updated: row.updated,
        })
    }

    /// Whether somebody who joins this open game will meet its owner: they follow the game, or have just created it, or
    /// it has days for each turn.
    fn is_attended(&self, house: &House) -> bool {
        self.clock.ends_with('d')
            || house.now() < self.created.saturating_add(GRACE)
            || house.hub.presence(&self.id).players.contains(&true)
    }
}

/// Lists games, newest first.
///
/// An open game is listed while its owner follows it (by WebSocket or event stream), during the first 30 seconds, and
/// always if its clock gives days per turn.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Wanted),
    responses((status = 200, description = "the games", body = Vec<Entry>)))]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Query(Wanted { list, game }): Query<Wanted>,
) -> Result<axum::Json<Vec<Entry>>, Problem> {
    let what = match list.as_deref() {
        None | Some("open") => {
            caller.id().map_or(Listing::Public("open"), |own| Listing::OpenTo(own.to_owned()))
        }
        Some("playing") => Listing::Public("playing"),
        Some("over") => Listing::Public("over"),
        // A caller without an identity has no games.
        Some("mine" | "dismissed") if caller.identity.is_none() => return Ok(axum::Json(Vec::new())),
        Some("mine") => Listing::Kept(commander(&caller, "read")?.id.clone()),
        Some("dismissed") => Listing::Dismissed(commander(&caller, "read")?.id.clone()),
        Some(other) => {
            let problem = Problem::bad(format!("there is no list `{other}`"));
            return Err(problem.with("allowed", vec!["open", "playing", "over", "mine", "dismissed"]));
        }
    };
    let open = matches!(what, Listing::Public("open") | Listing::OpenTo(_));
    let most = if open { OPEN } else { MOST };
    let rows = house.store.list(&List { what, game, most: most as u32 }).await?;
    let games = rows.into_iter().filter_map(Entry::of).filter(|entry| !open || entry.is_attended(&house));
    Ok(axum::Json(games.take(MOST).collect()))
}
