//! Errors as problem documents (RFC 9457), which say what was wrong and what is allowed.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::QuestionError;
use kernel::{MatchError, Ruling, StepError};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::view::View;
use crate::house::Failure;
use crate::identity::{Bad, Busy};
use crate::room::Refusal;
use crate::store::StoreError;

/// Maximum number of legal steps listed in an error.
const LISTED: usize = 60;

/// A problem document (RFC 9457).
#[derive(Serialize, ToSchema)]
pub(crate) struct ProblemDocument {
    r#type: String,
    title: String,
    status: u16,
    /// What was wrong, in English.
    detail: String,
    /// The values that are allowed.
    #[schema(nullable = false)]
    allowed: Option<Vec<String>>,
    /// The legal steps.
    #[schema(nullable = false)]
    legal: Option<Vec<String>>,
    /// What the rules expect of the player.
    #[schema(nullable = false)]
    expected: Option<Ruling>,
    /// The current state of the game, if the command came too late.
    #[schema(nullable = false)]
    current: Option<View>,
    /// Whether the host has banned the caller.
    #[schema(nullable = false)]
    banned: Option<bool>,
    /// A one-word code that says why a name or a password was refused.
    #[schema(nullable = false)]
    reason: Option<String>,
    /// For a command with status 503: `false` if nothing was stored, `null` if that is not known yet.
    stored: Option<bool>,
}

/// An error to send to a client.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    detail: String,
    more: Map<String, Value>,
    wait: Option<Duration>,
}

impl Problem {
    pub fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem { status, detail: detail.into(), more: Map::new(), wait: None }
    }

    pub fn bad(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, detail)
    }

    pub fn unauthorized(detail: &str) -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, detail)
    }

    pub fn forbidden(detail: &str) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, detail)
    }

    pub fn not_found(detail: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, detail)
    }

    pub fn unprocessable(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
    }

    pub fn too_often(wait: Duration) -> Problem {
        let seconds = wait.as_secs() + 1;
        let detail = format!("that was too often; it is possible again in {seconds} s");
        Problem { wait: Some(wait), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, detail) }
    }

    pub fn busy(detail: &str) -> Problem {
        let wait = Some(Duration::from_secs(2));
        Problem { wait, ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail) }
    }

    /// Adds a field to the problem document.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Problem {
        self.more.insert(name.to_owned(), value.into());
        self
    }

    /// The problem document for a failed command; `current` is the game as it is now.
    pub fn of(failure: Failure, current: Option<Value>) -> Problem {
        match failure {
            Failure::NoGame => Problem::not_found("there is no such game"),
            Failure::Unreadable => Problem::new(StatusCode::GONE, failure.to_string()),
            Failure::Refused(refusal, _) => Problem::refused(&refusal, current),
            Failure::Store(StoreError::Conflict) => {
                Problem::new(StatusCode::CONFLICT, "the game has moved on")
            }
            Failure::Store(error @ StoreError::Uncertain(_)) => {
                tracing::error!(%error, "the store failed");
                let detail =
                    "the database's answer was lost: look again whether this was done before you repeat it";
                Problem::busy(detail).with("stored", Value::Null)
            }
            Failure::Store(error) => {
                tracing::error!(%error, "the store failed");
                Problem::busy("the database does not answer; nothing was changed").with("stored", false)
            }
            Failure::Stopping => Problem::busy("the server is stopping"),
        }
    }

    /// Adds the legal steps if the error is an illegal step.
    pub(super) fn with_legal(self, error: &MatchError) -> Problem {
        match error {
            MatchError::Step(StepError::Illegal { expected, legal, .. }) => self
                .with("expected", json!(expected))
                .with("legal", legal.iter().take(LISTED).cloned().collect::<Vec<_>>()),
            _ => self,
        }
    }

    /// The problem document for a refused command; `current` is the game as it is now.
    pub fn refused(refusal: &Refusal, current: Option<Value>) -> Problem {
        let problem = refused(refusal);
        match current {
            Some(current) if problem.status == StatusCode::CONFLICT => problem.with("current", current),
            _ => problem,
        }
    }
}

fn refused(refusal: &Refusal) -> Problem {
    let status = match refusal {
        Refusal::Unplayable => StatusCode::CONFLICT,
        Refusal::Stale(_) | Refusal::NoFreeSeat | Refusal::NotYourTurn | Refusal::Over | Refusal::NotFull => {
            StatusCode::CONFLICT
        }
        Refusal::Match(MatchError::Over(_)) => StatusCode::CONFLICT,
        Refusal::NotSeated => StatusCode::FORBIDDEN,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let problem = Problem::new(status, refusal.to_string());
    match refusal {
        Refusal::Match(error) => problem.with_legal(error),
        _ => problem,
    }
}

impl From<QuestionError> for Problem {
    fn from(error: QuestionError) -> Problem {
        let problem = Problem::unprocessable(error.to_string());
        let problem = match error.allowed() {
            names if names.is_empty() => problem,
            names => problem.with("allowed", names),
        };
        match error.refusal() {
            Some(refusal) => problem.with_legal(refusal),
            None => problem,
        }
    }
}

impl From<Bad> for Problem {
    fn from(Bad { reason, detail }: Bad) -> Problem {
        Problem::unprocessable(detail).with("reason", reason)
    }
}

impl From<Busy> for Problem {
    fn from(Busy: Busy) -> Problem {
        Problem::busy("too many passwords are being checked; try again in a moment").with("reason", "busy")
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::of(error.into(), None)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut document = self.more;
        document.insert("type".to_owned(), "about:blank".into());
        document.insert("title".to_owned(), self.status.canonical_reason().unwrap_or("Problem").into());
        document.insert("status".to_owned(), self.status.as_u16().into());
        document.insert("detail".to_owned(), self.detail.into());
        let mut response = (self.status, axum::Json(document)).into_response();
        let problem = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, problem);
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, (wait.as_secs() + 1).into());
        }
        response
    }
}
