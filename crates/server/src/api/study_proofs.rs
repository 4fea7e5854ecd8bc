//! Proofs in studies: a visitor's machine finds one, the server checks it by the rules alone, and then it belongs to
//! the study.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::games::commander;
use super::studies::{ChangeAnswer, changed, seen};
use super::{Json, Path, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind, origin};
use crate::studies::{Role, StudyCommand, StudyFailure, bounds};

/// A proof of a position in a chapter.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProofWish {
    chapter: String,
    /// The texts of the turns that lead to the position.
    path: Vec<String>,
    /// The proof file, as `ludoteca solve --proof` writes it.
    proof: String,
    /// Chosen by the client: the same request sent again is carried out only once.
    #[serde(default)]
    #[schema(required = false)]
    request: String,
}

/// Gives a study a proof of one of its positions.
///
/// The server verifies it by the rules alone, visiting a limited number of positions. The result and all that follows
/// from it are shown in the tree from then on.
#[utoipa::path(post, path = "/api/studies/{id}/proofs", tag = "studies", params(("id" = String, Path,)), request_body = ProofWish,
    responses((status = 200, description = "what it did", body = ChangeAnswer), (status = 403, description = "not the caller's to change"), (status = 404, description = "no such study, or it is private"),
        (status = 422, description = "the proof is wrong, or too large", body = super::problem::ProblemDocument), (status = 503, description = "too many are asking")))]
pub(crate) async fn prove(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Json(ProofWish { chapter, path, proof, request }): Json<ProofWish>,
) -> Result<axum::Json<ChangeAnswer>, Problem> {
    let identity = commander(&caller, "play")?;
    let role = seen(&house, &caller, &id).await?.role(caller.id());
    if role < Some(Role::Contributor) {
        return Err(StudyFailure::Refused(crate::studies::Refusal::NotEditor).into());
    }
    house.limits.count(Kind::Analysis, &identity.id).map_err(Problem::too_often)?;
    if proof.len() > bounds::PROOF_BYTES {
        let detail =
            format!("a proof has {} bytes at most, this one has {}", bounds::PROOF_BYTES, proof.len());
        return Err(Problem::unprocessable(detail).with("reason", "study-proof-large"));
    }
    // In the queue of the analyses: away from the async threads, and one after the other for each visitor.
    let text = proof.clone();
    let work = move |_: &std::sync::atomic::AtomicBool| study::verify_within(&text, bounds::PROOF_POSITIONS);
    let busy = || Problem::busy("too many positions are waiting to be thought about");
    let origin = origin(&house.key, caller.address);
    let verified = house.engines.ponder(&identity.id, &origin, work).await.ok_or_else(busy)?;
    let verified = verified.map_err(|error| {
        Problem::unprocessable(format!("the proof is wrong: {error}")).with("reason", "study-proof-wrong")
    })?;
    let study::VerifiedProof { game, variant, position, outcome: result, .. } = verified;
    let command = StudyCommand::Prove { chapter, path, game, variant, position, result };
    changed(&house, &caller, &id, (command, &request), Some(proof)).await
}

/// Returns a proof that was accepted, by the number of its event, for anybody to check with `ludoteca verify`.
#[utoipa::path(get, path = "/api/studies/{id}/proofs/{number}", tag = "studies", params(("id" = String, Path,), ("number" = u64, Path,)),
    responses((status = 200, description = "the proof file", content_type = "text/plain"), (status = 404, description = "no such study or proof")))]
pub(crate) async fn proof(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Path((id, number)): Path<(String, u64)>,
) -> Result<Response, Problem> {
    drop(seen(&house, &caller, &id).await?);
    let text = house.store.study_proof(&id, number).await?;
    let text = text.ok_or_else(|| Problem::not_found("the study has no proof with this number"))?;
    let file = format!("attachment; filename=\"{id}-{number}.proof\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, text).into_response())
}
