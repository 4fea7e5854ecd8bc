//! Lessons and guided games, for pages that cannot answer such questions themselves. Nothing is stored.

use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use learn::{Attempt, Guidance, Guided, Hint, Judgement, LearnError};
use search::Watch;

use super::games::commander;
use super::{Json, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind, origin};

impl From<LearnError> for Problem {
    fn from(error: LearnError) -> Problem {
        match error {
            LearnError::Question(error) => error.into(),
            other => Problem::unprocessable(other.to_string()),
        }
    }
}

/// Judges an attempt at a lesson, and answers the learner's last turn.
#[utoipa::path(post, path = "/api/lesson", tag = "catalogue", request_body = Attempt,
    responses((status = 200, description = "how the attempt stands", body = Judgement),
        (status = 422, description = "no such lesson or turn", body = super::problem::ProblemDocument)))]
pub(crate) async fn judge(
    Extension(caller): Extension<Caller>,
    Json(attempt): Json<Attempt>,
) -> Result<axum::Json<Judgement>, Problem> {
    commander(&caller, "play")?;
    aside(move || attempt.judge()).await
}

/// Finds the turn that leads on in a lesson.
#[utoipa::path(post, path = "/api/lesson/hint", tag = "catalogue", request_body = Attempt,
    responses((status = 200, description = "the turn", body = Hint),
        (status = 422, description = "no such lesson or turn", body = super::problem::ProblemDocument)))]
pub(crate) async fn hint(
    Extension(caller): Extension<Caller>,
    Json(attempt): Json<Attempt>,
) -> Result<axum::Json<Hint>, Problem> {
    commander(&caller, "play")?;
    aside(move || attempt.hint()).await
}

/// Computes an answer without blocking other requests.
async fn aside<Answer: Send + 'static>(
    answer: impl FnOnce() -> Result<Answer, LearnError> + Send + 'static,
) -> Result<axum::Json<Answer>, Problem> {
    let answer = tokio::task::spawn_blocking(answer).await;
    Ok(axum::Json(answer.map_err(|_| Problem::busy("the server is stopping"))??))
}

/// Goes on with a guided game: comments on the learner's turn, and plays the opponent's or looks for the learner's next.
#[utoipa::path(post, path = "/api/guide", tag = "catalogue", request_body = Guided,
    responses((status = 200, description = "how the game goes on", body = Guidance),
        (status = 422, description = "no such game or turn", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn guide(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(game): Json<Guided>,
) -> Result<axum::Json<Guidance>, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Kind::Analysis, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Kind::Analysis, caller.address).map_err(Problem::too_often)?;
    let origin = origin(&house.key, caller.address);
    let think = move |stop: &std::sync::atomic::AtomicBool| {
        let begin = Instant::now();
        game.go_on(&Watch { stop, elapsed: &|| begin.elapsed() })
    };
    let busy = || Problem::busy("too many positions are waiting to be thought about");
    Ok(axum::Json(house.engines.ponder(&identity.id, &origin, think).await.ok_or_else(busy)??))
}
