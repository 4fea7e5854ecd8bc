//! Tidying the list of one's games: dismissing and deleting.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::games::commander;
use super::{Json, Path, Problem};
use crate::house::{House, Kept};
use crate::identity::Caller;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dismissal {
    /// Whether the game is hidden from the list `mine`. Such games are in the list `dismissed`.
    dismissed: bool,
}

/// Hides a game from the caller's list of games, or shows it again.
///
/// The game itself does not change.
#[utoipa::path(post, path = "/api/games/{id}/dismiss", tag = "games", params(("id" = String, Path,)), request_body = Dismissal,
    responses((status = 204, description = "done"), (status = 404, description = "the caller has no such game")))]
pub(crate) async fn dismiss(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Json(Dismissal { dismissed }): Json<Dismissal>,
) -> Result<StatusCode, Problem> {
    let identity = commander(&caller, "play")?;
    if !house.store.dismiss(&id, &identity.id, dismissed).await? {
        return Err(Problem::not_found("you have no such game"));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a game in which nobody else has a seat.
///
/// A rated game that both sides have begun is kept.
#[utoipa::path(post, path = "/api/games/{id}/delete", tag = "games", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 403, description = "not the caller's to delete"), (status = 404, description = "no such game"), (status = 422, description = "the game is rated")))]
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let identity = commander(&caller, "play")?;
    match house.remove(&id, &identity.id).await {
        Ok(None) => Ok(StatusCode::NO_CONTENT),
        Ok(Some(kept @ Kept::Rated)) => Err(Problem::unprocessable(kept.to_string())),
        Ok(Some(kept)) => Err(Problem::forbidden(&kept.to_string())),
        Err(failure) => Err(Problem::of(failure, None)),
    }
}
