//! Players and their ratings.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::lists::Entry;
use super::{Path, Problem};
use crate::house::House;
use crate::id;
use crate::identity::Caller;
use crate::store::{List, Listing, Rating, Results};

/// Maximum numbers of rating points, of players in a rating list, and of games in a profile.
const HISTORY: u32 = 500;
const BEST: u32 = 100;
const GAMES: u32 = 50;

/// A rating.
#[derive(Serialize, ToSchema)]
#[schema(as = Rating)]
pub(crate) struct RatingView {
    rating: i64,
    /// The rating deviation: the true rating is within two deviations 19 times out of 20.
    deviation: i64,
    played: i64,
}

impl RatingView {
    fn of(rating: &Rating) -> RatingView {
        RatingView {
            rating: rating.rating.round() as i64,
            deviation: rating.deviation.round() as i64,
            played: rating.played,
        }
    }
}

/// Ratings by game.
pub(super) fn by_game(ratings: &[Rating]) -> BTreeMap<String, RatingView> {
    ratings.iter().map(|rating| (rating.game.clone(), RatingView::of(rating))).collect()
}

#[derive(Serialize, ToSchema)]
#[schema(as = RatingPoint)]
pub(crate) struct PointView {
    game: String,
    /// The id of the game that changed the rating, if the caller may see it.
    #[schema(required)]
    room: Option<String>,
    at: i64,
    rating: i64,
    deviation: i64,
}

/// How a player's finished games ended.
#[derive(Serialize, ToSchema)]
#[schema(as = Results)]
pub(crate) struct ResultsView {
    game: String,
    /// A level such as `level:3`; missing for games with people.
    #[schema(required)]
    opponent: Option<String>,
    won: i64,
    drawn: i64,
    lost: i64,
}

impl From<Results> for ResultsView {
    fn from(Results { game, opponent, won, drawn, lost }: Results) -> ResultsView {
        ResultsView { game, opponent: (!opponent.is_empty()).then_some(opponent), won, drawn, lost }
    }
}

/// A player: a person or a computer level.
#[derive(Serialize, ToSchema)]
#[schema(as = Profile)]
pub(crate) struct PlayerView {
    id: String,
    name: String,
    guest: bool,
    ratings: BTreeMap<String, RatingView>,
    /// The rating history, newest first.
    history: Vec<PointView>,
    /// The results of all the player's games, by game and opponent; empty for computer levels.
    results: Vec<ResultsView>,
    /// The player's public games, newest first.
    games: Vec<Entry>,
}

/// Shows a player with ratings and rating history.
///
/// Computer levels are players too, such as `level:3`.
#[utoipa::path(get, path = "/api/players/{id}", tag = "players", params(("id" = String, Path,)),
    responses((status = 200, description = "the player", body = PlayerView), (status = 404, description = "no such player")))]
pub(crate) async fn player(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<axum::Json<PlayerView>, Problem> {
    let level = is_level(&id);
    let nobody = || Problem::not_found("there is no such player");
    let (name, guest, gone) = if level {
        (id.clone(), false, false)
    } else {
        let known = if id::is_id(&id) { house.store.identity(&id).await? } else { None };
        let identity = known.ok_or_else(nobody)?;
        (identity.name, identity.account.is_none(), identity.deleted != 0)
    };
    // The ratings of a deleted account are not shown, even while they are still stored.
    let shown = if gone { String::new() } else { id.clone() };
    let ratings = house.store.ratings(&shown).await?;
    let history = house.store.rating_history(&shown, HISTORY).await?;
    let results = if level { Vec::new() } else { house.store.results(&shown).await? };
    let rows =
        house.store.list(&List { what: Listing::PublicOf(id.clone()), game: None, most: GAMES }).await?;
    let history = history.into_iter().map(|point| PointView {
        // A game that is shared by link only is shown to its players only.
        room: (point.public == Some(1) || caller.id().is_some_and(|own| point.has(own)))
            .then_some(point.room),
        game: point.game,
        at: point.at,
        rating: point.rating.round() as i64,
        deviation: point.deviation.round() as i64,
    });
    let games = rows.into_iter().filter_map(Entry::of);
    Ok(axum::Json(PlayerView {
        id,
        name,
        guest,
        ratings: by_game(&ratings),
        history: history.collect(),
        results: results.into_iter().map(ResultsView::from).collect(),
        games: games.collect(),
    }))
}

fn is_level(id: &str) -> bool {
    (0..=search::STRONGEST).any(|level| id == format!("level:{level}"))
}

/// A player in the rating list of a game.
#[derive(Serialize, ToSchema)]
#[schema(as = RankedPlayer)]
pub(crate) struct PlaceView {
    id: String,
    name: String,
    #[serde(flatten)]
    rating: RatingView,
}

/// Lists the best players of a game, including computer levels.
#[utoipa::path(get, path = "/api/ratings/{game}", tag = "players", params(("game" = String, Path,)),
    responses((status = 200, description = "the table", body = Vec<PlaceView>), (status = 404, description = "no such game")))]
pub(crate) async fn best(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
) -> Result<axum::Json<Vec<PlaceView>>, Problem> {
    if catalog::find(&game).is_none() {
        return Err(Problem::not_found(&format!("there is no game `{game}`")));
    }
    let best = house.store.best(&game, BEST).await?.into_iter();
    let table = best.map(|(rating, name)| PlaceView {
        name: name.unwrap_or_else(|| rating.subject.clone()),
        rating: RatingView::of(&rating),
        id: rating.subject,
    });
    Ok(axum::Json(table.collect()))
}
