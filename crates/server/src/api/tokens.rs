//! Access tokens for programs that act for a user.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::in_person;
use super::{Json, Path, Problem};
use crate::house::House;
use crate::id;
use crate::identity::{Caller, labelled};
use crate::store::Token;

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// The scopes that a token may have.
const SCOPES: [&str; 3] = ["play", super::puzzles::SCOPE, "read"];
/// How many days a token may last, and the default.
const DAYS: std::ops::RangeInclusive<u64> = 1..=365;
const USUAL_DAYS: u64 = 365;
/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1_000;
/// Maximum number of tokens per identity.
const MOST: usize = 20;

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = Token)]
pub(crate) struct TokenView {
    id: String,
    name: String,
    scopes: Vec<String>,
    created: i64,
    /// When it was last used, to the hour; 0 if never.
    used: i64,
    /// When it expires or expired.
    expires: i64,
}

fn scopes(token: &Token) -> Vec<String> {
    token.scopes.split_whitespace().map(str::to_owned).collect()
}

/// Lists the caller's tokens.
#[utoipa::path(get, path = "/api/me/tokens", tag = "identity", responses((status = 200, description = "the tokens", body = Vec<TokenView>)))]
pub(crate) async fn tokens(
    State(house): AppState,
    Extension(caller): Who,
) -> Result<axum::Json<Vec<TokenView>>, Problem> {
    let identity = in_person(&caller)?;
    let tokens = house.store.tokens(&identity.id).await?.into_iter();
    let view = tokens.map(|token| TokenView {
        scopes: scopes(&token),
        id: token.id,
        name: token.name,
        created: token.created,
        used: token.used,
        expires: token.expires,
    });
    Ok(axum::Json(view.collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    /// A label that tells the token from others.
    name: String,
    /// One or more of `play`, `puzzles` and `read`.
    scopes: Vec<String>,
    /// The number of days until it expires, 1 to 365. Default: 365.
    days: Option<u64>,
}

/// A new token with its secret, which is shown only once.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeToken {
    id: String,
    name: String,
    scopes: Vec<String>,
    /// When it expires.
    expires: i64,
    token: String,
}

/// Creates a token.
#[utoipa::path(post, path = "/api/me/tokens", tag = "identity", request_body = NewToken,
    responses((status = 201, description = "the token", body = MadeToken), (status = 422, description = "no such scope, or a wrong number of days")))]
pub(crate) async fn make_token(
    State(house): AppState,
    Extension(caller): Who,
    Json(wish): Json<NewToken>,
) -> Result<(StatusCode, axum::Json<MadeToken>), Problem> {
    let identity = in_person(&caller)?;
    let name = labelled(&wish.name)?;
    let mut scopes = wish.scopes;
    scopes.sort();
    scopes.dedup();
    if scopes.is_empty() || scopes.iter().any(|scope| !SCOPES.contains(&scope.as_str())) {
        return Err(Problem::unprocessable("a token needs scopes").with("allowed", SCOPES.to_vec()));
    }
    let days = wish.days.unwrap_or(USUAL_DAYS);
    if !DAYS.contains(&days) {
        let (least, most) = (DAYS.start(), DAYS.end());
        return Err(Problem::unprocessable(format!("a token lasts {least} to {most} days, not {days}")));
    }
    if house.store.tokens(&identity.id).await?.len() >= MOST {
        return Err(Problem::unprocessable(format!("one may have {MOST} tokens; revoke one first")));
    }
    let (token_id, secret) = (id::random(id::SHORT), id::random(id::SECRET));
    let now = house.now();
    let expires = (now + days * DAY) as i64;
    let token = Token {
        id: token_id.clone(),
        identity: identity.id.clone(),
        name: name.clone(),
        scopes: scopes.join(" "),
        secret: id::hashed(&secret),
        created: now as i64,
        used: 0,
        expires,
    };
    house.store.put_token(&token).await?;
    let token = format!("{token_id}.{secret}");
    Ok((StatusCode::CREATED, axum::Json(MadeToken { id: token_id, name, scopes, expires, token })))
}

/// Revokes a token.
#[utoipa::path(post, path = "/api/me/tokens/{id}/revoke", tag = "identity", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 404, description = "no such token")))]
pub(crate) async fn revoke_token(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let identity = in_person(&caller)?;
    if !house.store.drop_token(&identity.id, &id, house.now()).await? {
        return Err(Problem::not_found("there is no such token"));
    }
    house.forget(&identity.id);
    Ok(StatusCode::NO_CONTENT)
}
