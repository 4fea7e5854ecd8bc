//! Studies: making, listing, showing, changing and deleting them.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use utoipa::{IntoParams, ToSchema};

use super::games::commander;
use super::study_views::{ChapterView, StudyEntry, StudyView};
use super::{Json, Path, Problem, Query};
use crate::house::House;
use crate::id;
use crate::identity::{Caller, account};
use crate::limits::Kind;
use crate::store::StudyList;
use crate::studies::{
    ChapterWish, Refusal, Study, StudyCommand, StudyFailure, StudyHeld, StudyNews, Visibility, bounds, key,
    wire,
};

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// Maximum number of studies in a list.
const MOST: u32 = 100;

/// Locks a study that the caller may see.
pub(super) async fn seen(house: &Arc<House>, caller: &Caller, id: &str) -> Result<StudyHeld, Problem> {
    let held = house.hold_study(id).await?;
    if held.role(caller.id()).is_none() {
        return Err(StudyFailure::NoStudy.into());
    }
    Ok(held)
}

/// The request for a new study.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyWish {
    title: String,
    /// Who may see it. Default: everybody who has the link.
    #[serde(default)]
    #[schema(required = false)]
    visibility: Visibility,
    /// Its first chapter.
    chapter: ChapterWish,
    /// An idempotency key chosen by the client: the same request sent again returns the same study.
    request: Option<String>,
}

/// Makes a study with its first chapter.
#[utoipa::path(post, path = "/api/studies", tag = "studies", request_body = StudyWish,
    responses((status = 201, description = "the study", body = StudyView),
        (status = 422, description = "what cannot be made, or too many studies", body = super::problem::ProblemDocument)))]
pub(crate) async fn create(
    State(house): AppState,
    Extension(caller): Who,
    Json(wish): Json<StudyWish>,
) -> Result<Response, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Kind::Game, &identity.id).map_err(Problem::too_often)?;
    let id = match &wish.request {
        Some(request) => id::derived(&["study", &identity.id, request]),
        None => id::random(id::SHORT),
    };
    let held = match house.hold_study(&id).await {
        Err(StudyFailure::NoStudy) => {
            if house.store.count_studies(&identity.id).await? >= bounds::STUDIES {
                let detail = format!("you have {} studies, which is the most; delete one", bounds::STUDIES);
                return Err(Problem::unprocessable(detail).with("reason", "study-too-many"));
            }
            let study = Study::new(&id, &identity.id, house.now());
            let StudyWish { title, visibility, chapter, .. } = wish;
            let commands = [
                StudyCommand::Rename { title },
                StudyCommand::Show { visibility },
                StudyCommand::AddChapter { chapter },
            ];
            let by = identity.id.clone();
            // A long record takes a while to check.
            let decided = tokio::task::spawn_blocking(move || {
                let events = commands.iter().map(|command| study.decide(&by, command, "first"));
                let events = events.collect::<Result<Vec<_>, _>>()?.concat();
                Ok::<_, Refusal>((study, events))
            });
            let (study, events) =
                decided.await.map_err(|_| StudyFailure::Stopping)?.map_err(StudyFailure::Refused)?;
            metrics::counter!("ludoteca_studies").increment(1);
            house.open_study(study, events).await?
        }
        there => there?,
    };
    let view = StudyView::of(&house, held, &caller).await?;
    let location = format!("/api/studies/{id}");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], axum::Json(view)).into_response())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// `public`, `mine`, or `edited` for those of others that the caller may edit. Default: `public`.
    list: Option<String>,
    /// Only studies with a chapter of this game.
    game: Option<String>,
}

/// Lists studies, the latest change first.
#[utoipa::path(get, path = "/api/studies", tag = "studies", params(Wanted),
    responses((status = 200, description = "the studies", body = Vec<StudyEntry>)))]
pub(crate) async fn list(
    State(house): AppState,
    Extension(caller): Who,
    Query(Wanted { list, game }): Query<Wanted>,
) -> Result<axum::Json<Vec<StudyEntry>>, Problem> {
    let what = match list.as_deref() {
        None | Some("public") => StudyList::Public,
        // A caller without an identity has no studies.
        Some("mine" | "edited") if caller.identity.is_none() => return Ok(axum::Json(Vec::new())),
        Some("mine") => StudyList::Of(commander(&caller, "read")?.id.clone()),
        Some("edited") => StudyList::EditedBy(commander(&caller, "read")?.id.clone()),
        Some(other) => {
            let problem = Problem::bad(format!("there is no list `{other}`"));
            return Err(problem.with("allowed", vec!["public", "mine", "edited"]));
        }
    };
    let rows = house.store.list_studies(&what, game.as_deref().unwrap_or_default(), MOST).await?;
    Ok(axum::Json(rows.into_iter().map(StudyEntry::from).collect()))
}

/// Shows a study: its chapters, without their turns, and who may edit it.
#[utoipa::path(get, path = "/api/studies/{id}", tag = "studies", params(("id" = String, Path,)),
    responses((status = 200, description = "the study", body = StudyView), (status = 404, description = "no such study, or it is private")))]
pub(crate) async fn show(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<axum::Json<StudyView>, Problem> {
    let held = seen(&house, &caller, &id).await?;
    Ok(axum::Json(StudyView::of(&house, held, &caller).await?))
}

/// Shows a chapter with its tree and the proven results in it.
#[utoipa::path(get, path = "/api/studies/{id}/chapters/{chapter}", tag = "studies", params(("id" = String, Path,), ("chapter" = String, Path,)),
    responses((status = 200, description = "the chapter", body = ChapterView), (status = 404, description = "no such study or chapter")))]
pub(crate) async fn chapter(
    State(house): AppState,
    Extension(caller): Who,
    Path((id, chapter)): Path<(String, String)>,
) -> Result<axum::Json<ChapterView>, Problem> {
    let held = seen(&house, &caller, &id).await?;
    let there = held.chapter(&chapter).ok_or_else(|| Problem::not_found("the study has no such chapter"))?;
    Ok(axum::Json(ChapterView::of(&held, there)))
}

/// A change of a study, with its idempotency key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeWish {
    /// Chosen by the client: the same request sent again is carried out only once.
    #[serde(default)]
    #[schema(required = false)]
    request: String,
    change: StudyCommand,
}

/// What a change did. Nothing, if it was carried out before or changes nothing.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeAnswer {
    /// The number of the last event of the study.
    seq: u64,
    news: Vec<StudyNews>,
}

/// Runs a command and says what it did.
pub(super) async fn changed(
    house: &Arc<House>,
    caller: &Caller,
    id: &str,
    (command, request): (StudyCommand, &str),
    proof: Option<String>,
) -> Result<axum::Json<ChangeAnswer>, Problem> {
    let identity = commander(caller, "play")?;
    let request: String = request.chars().take(64).collect();
    let (held, noted) = house.change_study(id, &identity.id, command, &request, proof).await?;
    Ok(axum::Json(ChangeAnswer { seq: held.seq, news: wire(&held, &noted) }))
}

/// Changes a study.
///
/// Every turn is checked by the rules. Turns are named by their texts, so a command means the same whatever others have
/// changed in the meantime.
#[utoipa::path(post, path = "/api/studies/{id}/changes", tag = "studies", params(("id" = String, Path,)), request_body = ChangeWish,
    responses((status = 200, description = "what it did", body = ChangeAnswer), (status = 403, description = "not the caller's to change"), (status = 404, description = "no such study, or it is private"),
        (status = 409, description = "the turn or the chapter is gone"), (status = 422, description = "not legal, or more than a study holds", body = super::problem::ProblemDocument)))]
pub(crate) async fn change(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(ChangeWish { request, change }): Json<ChangeWish>,
) -> Result<axum::Json<ChangeAnswer>, Problem> {
    let command = match change {
        StudyCommand::Invite { name } => {
            let invited = house.store.account(&account(&name)).await?;
            let nobody = || {
                let detail = format!("there is no account `{name}`; send guests the link for editors");
                Problem::unprocessable(detail).with("reason", "study-no-account")
            };
            StudyCommand::Admit { member: invited.ok_or_else(nobody)?.id }
        }
        other => other,
    };
    changed(&house, &caller, &id, (command, &request), None).await
}

/// The secret in the link for editors.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Key {
    key: String,
}

/// Joins the contributors of a study, with the key in its link for editors.
#[utoipa::path(post, path = "/api/studies/{id}/join", tag = "studies", params(("id" = String, Path,)), request_body = Key,
    responses((status = 200, description = "the study", body = StudyView), (status = 403, description = "the key is not valid"), (status = 404, description = "no such study")))]
pub(crate) async fn join(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Key { key: offered }): Json<Key>,
) -> Result<axum::Json<StudyView>, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count_address(Kind::Guess, caller.address).map_err(Problem::too_often)?;
    let held = house.hold_study(&id).await?;
    let right = key(&house, &held).as_bytes().ct_eq(offered.as_bytes());
    drop(held);
    if !bool::from(right) {
        let problem =
            Problem::forbidden("this link for editors is no longer valid; ask the owner for another");
        return Err(problem.with("reason", "study-no-key"));
    }
    let (held, _) = house.change_study(&id, &identity.id, StudyCommand::Join, "", None).await?;
    Ok(axum::Json(StudyView::of(&house, held, &caller).await?))
}

/// Deletes a study with all its chapters. Only its owner may do so.
#[utoipa::path(post, path = "/api/studies/{id}/delete", tag = "studies", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 403, description = "not the caller's to delete"), (status = 404, description = "no such study, or it is private")))]
pub(crate) async fn delete(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let identity = commander(&caller, "play")?;
    house.delete_study(&id, &identity.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<StudyFailure> for Problem {
    fn from(failure: StudyFailure) -> Problem {
        match failure {
            StudyFailure::NoStudy | StudyFailure::Refused(Refusal::Hidden) => {
                Problem::not_found(&StudyFailure::NoStudy.to_string()).with("reason", "study-missing")
            }
            StudyFailure::Refused(refusal) => {
                let status = match &refusal {
                    refusal if refusal.is_stale() => StatusCode::CONFLICT,
                    refusal if refusal.is_forbidden() => StatusCode::FORBIDDEN,
                    _ => StatusCode::UNPROCESSABLE_ENTITY,
                };
                let problem = Problem::new(status, refusal.to_string()).with("reason", refusal.reason());
                match &refusal {
                    Refusal::Turn(error) => problem.with_legal(error),
                    _ => problem,
                }
            }
            StudyFailure::Store(crate::store::StoreError::Conflict) => {
                Problem::busy("the study is being changed from elsewhere; try again").with("stored", false)
            }
            StudyFailure::Store(error) => error.into(),
            StudyFailure::Stopping => Problem::busy("the server is stopping"),
        }
    }
}
