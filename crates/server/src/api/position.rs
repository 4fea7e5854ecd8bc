//! Any position as front ends need it, without a game; nothing is stored.

use axum::Extension;
use catalog::PositionQuestion;
use kernel::Snapshot;

use super::games::commander;
use super::{Json, Problem};
use crate::identity::Caller;

/// Shows a position and its legal steps.
///
/// Nothing is stored.
#[utoipa::path(post, path = "/api/position", tag = "catalogue", request_body = PositionQuestion,
    responses((status = 200, description = "the position", body = Snapshot),
        (status = 422, description = "no such position, turn or step", body = super::problem::ProblemDocument)))]
pub(crate) async fn position(
    Extension(caller): Extension<Caller>,
    Json(question): Json<PositionQuestion>,
) -> Result<axum::Json<Snapshot>, Problem> {
    commander(&caller, "play")?;
    // Two thousand turns take a while, so they must not block other requests.
    let answer = tokio::task::spawn_blocking(move || question.snapshot());
    let snapshot = answer.await.map_err(|_| Problem::busy("the server is stopping"))??;
    Ok(axum::Json(snapshot))
}
