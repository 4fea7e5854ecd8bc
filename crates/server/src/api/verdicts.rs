//! What every legal step of a position leads to.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use catalog::{PositionQuestion, Verdicts};
use search::{Limits, Watch};
use study::VerdictsError;

use super::games::commander;
use super::{Json, Problem};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::{Kind, origin};

/// Search time for all steps together.
const THOUGHT: Duration = Duration::from_secs(1);
/// Table size in megabytes.
const MEGABYTES: usize = 16;

/// Judges every legal step of a position for one second: proven results, and estimates elsewhere.
#[utoipa::path(post, path = "/api/verdicts", tag = "catalogue", request_body = PositionQuestion,
    responses((status = 200, description = "what the steps lead to", body = Verdicts),
        (status = 422, description = "no such position, or the game is over", body = super::problem::ProblemDocument),
        (status = 503, description = "too many are asking")))]
pub(crate) async fn verdicts(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    Json(question): Json<PositionQuestion>,
) -> Result<axum::Json<Verdicts>, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Kind::Analysis, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Kind::Analysis, caller.address).map_err(Problem::too_often)?;
    let origin = origin(&house.key, caller.address);
    let judge = move |stop: &std::sync::atomic::AtomicBool| {
        let begin = Instant::now();
        let watch = Watch { stop, elapsed: &|| begin.elapsed() };
        study::verdicts(&question, MEGABYTES, &Limits::time(THOUGHT), &watch, &mut |_| {})
    };
    let busy = || Problem::busy("too many positions are waiting to be thought about");
    let found = house.engines.ponder(&identity.id, &origin, judge).await.ok_or_else(busy)?;
    let verdicts = found.map_err(|error| match error {
        VerdictsError::Question(error) => error.into(),
        other => Problem::unprocessable(other.to_string()),
    })?;
    Ok(axum::Json(verdicts))
}
