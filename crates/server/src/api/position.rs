//! Any position and any record as front ends need them, without a game; nothing is stored.

use axum::Extension;
use catalog::{PositionQuestion, RecordAnswer, RecordQuestion};
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

/// Reads or writes a record with its variations.
///
/// Give its text or its data; the answer has both, with every turn checked and in short notation. Nothing is stored.
#[utoipa::path(post, path = "/api/record", tag = "catalogue", request_body = RecordQuestion,
    responses((status = 200, description = "the record in both forms", body = RecordAnswer),
        (status = 422, description = "a wrong tag, turn or comment", body = super::problem::ProblemDocument)))]
pub(crate) async fn record(
    Extension(caller): Extension<Caller>,
    Json(question): Json<RecordQuestion>,
) -> Result<axum::Json<RecordAnswer>, Problem> {
    commander(&caller, "play")?;
    let answer = tokio::task::spawn_blocking(move || question.answer());
    let record = answer.await.map_err(|_| Problem::busy("the server is stopping"))??;
    Ok(axum::Json(record))
}
