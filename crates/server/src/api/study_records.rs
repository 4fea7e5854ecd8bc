//! Studies as text: every chapter as a record with its variations.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::studies::seen;
use super::{Path, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::studies::{Study, record};

/// All chapters as records, with an empty line between them.
pub(super) fn records(study: &Study) -> String {
    let texts: Vec<String> = study.chapters.iter().map(|chapter| record(chapter).to_string()).collect();
    texts.join("\n")
}

/// Returns all chapters as records with their variations, comments and marks.
#[utoipa::path(get, path = "/api/studies/{id}/record", tag = "studies", params(("id" = String, Path,)),
    responses((status = 200, description = "the records", content_type = "text/plain"), (status = 404, description = "no such study, or it is private")))]
pub(crate) async fn study_record(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let text = records(&*seen(&house, &caller, &id).await?);
    Ok(file(&id, text))
}

/// Returns a chapter as a record with its variations, comments and marks.
#[utoipa::path(get, path = "/api/studies/{id}/chapters/{chapter}/record", tag = "studies", params(("id" = String, Path,), ("chapter" = String, Path,)),
    responses((status = 200, description = "the record", content_type = "text/plain"), (status = 404, description = "no such study or chapter")))]
pub(crate) async fn chapter_record(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path((id, chapter)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let held = seen(&house, &caller, &id).await?;
    let there = held.chapter(&chapter).ok_or_else(|| Problem::not_found("the study has no such chapter"))?;
    Ok(file(&format!("{id}-{chapter}"), record(there).to_string()))
}

fn file(name: &str, text: String) -> Response {
    let file = format!("attachment; filename=\"{name}.txt\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)];
    (headers, text).into_response()
}
