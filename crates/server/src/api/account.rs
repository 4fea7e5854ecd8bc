//! The caller's identity: name, account and sessions.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::SignedCookieJar;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::players::{RatingView, by_game};
use super::{Json, Path, Problem};
use crate::house::House;
use crate::id;
use crate::identity::{
    Begun, Caller, account, device_cookie, hash, known_device, log_in, matches, named, strong, without_login,
};
use crate::limits::Kind;
use crate::security_log::{self, Suspicion};
use crate::store::{Changed, Identity};

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// Longest name accepted at log-in, in characters; no account has a longer one.
const LONGEST_LOGIN: usize = 100;

/// The caller.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    id: String,
    name: String,
    guest: bool,
    ratings: BTreeMap<String, RatingView>,
}

pub(super) async fn about(house: &House, identity: &Identity) -> Result<Me, Problem> {
    let ratings = house.store.ratings(&identity.id).await?;
    let (id, name) = (identity.id.clone(), identity.name.clone());
    Ok(Me { id, name, guest: identity.account.is_none(), ratings: by_game(&ratings) })
}

/// The identity of a caller who uses a browser: a token may not change the account.
pub(super) fn in_person(caller: &Caller) -> Result<&Identity, Problem> {
    if caller.scopes.is_some() {
        return Err(Problem::forbidden("this cannot be done with a token"));
    }
    caller.identity.as_deref().ok_or_else(|| Problem::unauthorized("who is asking?"))
}

/// Shows who the caller is.
#[utoipa::path(get, path = "/api/me", tag = "identity", responses((status = 200, description = "the caller", body = Me)))]
pub(crate) async fn me(State(house): AppState, Extension(caller): Who) -> Result<axum::Json<Me>, Problem> {
    let identity = caller.identity.as_deref().ok_or_else(|| Problem::unauthorized("who is asking?"))?;
    Ok(axum::Json(about(&house, identity).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    name: String,
}

/// Changes the caller's name.
#[utoipa::path(post, path = "/api/me", tag = "identity", request_body = Name,
    responses((status = 200, description = "the caller", body = Me), (status = 409, description = "the name is taken")))]
pub(crate) async fn rename(
    State(house): AppState,
    Extension(caller): Who,
    Json(Name { name }): Json<Name>,
) -> Result<axum::Json<Me>, Problem> {
    let identity = in_person(&caller)?;
    let named = named(&name)?;
    let now = house.now();
    let done = match identity.account {
        Some(_) => house.store.rename_account(&identity.id, &named, now).await?,
        None => house.store.rename_guest(&identity.id, &named, now).await?,
    };
    changed(&house, &identity.id, done).await.map(axum::Json)
}

/// The caller after a change, or why the change was not made.
async fn changed(house: &House, id: &str, done: Changed) -> Result<Me, Problem> {
    possible(house, id, done)?;
    about(house, &stored(house, id).await?).await
}

/// The caller's identity as stored now.
async fn stored(house: &House, id: &str) -> Result<Identity, Problem> {
    house.store.identity(id).await?.ok_or_else(|| Problem::unauthorized("who is asking?"))
}

/// An error if a change was not made. The identity is removed from the cache in any case.
fn possible(house: &House, id: &str, done: Changed) -> Result<(), Problem> {
    house.people.forget(id);
    match done {
        Changed::Done => Ok(()),
        Changed::Taken => {
            Err(Problem::new(StatusCode::CONFLICT, "another account has this name, or one like it"))
        }
        Changed::Stale => {
            Err(Problem::new(StatusCode::CONFLICT, "your account was changed meanwhile; look at it again"))
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameAndPassword {
    name: String,
    password: String,
}

/// Turns a guest into an account.
///
/// The guest's sessions and tokens end, and the account starts with a new session.
#[utoipa::path(post, path = "/api/me/account", tag = "identity", request_body = NameAndPassword,
    responses((status = 200, description = "the caller", body = Me), (status = 409, description = "the name is taken, or it is an account already")))]
pub(crate) async fn keep(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
    Json(wish): Json<NameAndPassword>,
) -> Result<Response, Problem> {
    let identity = in_person(&caller)?;
    house.limits.count_address(Kind::Password, caller.address).map_err(Problem::too_often)?;
    if identity.account.is_some() {
        return Err(Problem::new(StatusCode::CONFLICT, "this is an account already"));
    }
    let named = named(&wish.name)?;
    strong(&wish.password, &named.name)?;
    if house.store.is_taken(&named).await? {
        possible(&house, &identity.id, Changed::Taken)?;
    }
    let password = hash(wish.password).await?;
    let begun = Begun::new(&house, &identity.id, &headers);
    let done = house.store.keep_account(&identity.id, &named, &password, &begun.login, house.now()).await?;
    possible(&house, &identity.id, done)?;
    house.forget(&identity.id);
    let identity = stored(&house, &identity.id).await?;
    Ok((begun.cookies(&house, &identity), axum::Json(about(&house, &identity).await?)).into_response())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Passwords {
    old: String,
    new: String,
}

/// Changes the password, and ends all other sessions and all tokens.
#[utoipa::path(post, path = "/api/me/password", tag = "identity", request_body = Passwords,
    responses((status = 204, description = "done"), (status = 403, description = "the old password is wrong")))]
pub(crate) async fn change_password(
    State(house): AppState,
    Extension(caller): Who,
    Json(Passwords { old, new }): Json<Passwords>,
) -> Result<Response, Problem> {
    let identity = in_person(&caller)?;
    strong(&new, &identity.name)?;
    confirmed(&house, &caller, identity, old).await?;
    let password = hash(new).await?;
    let (old, login) = (identity.password.as_deref(), caller.login.as_deref());
    let (old, login) = (old.unwrap_or_default(), login.unwrap_or_default());
    let done = house.store.change_password(&identity.id, old, &password, login, house.now()).await?;
    possible(&house, &identity.id, done)?;
    house.forget(&identity.id);
    let device = device_cookie(&house, &stored(&house, &identity.id).await?);
    let jar = SignedCookieJar::new(house.key.clone()).add(device);
    Ok((jar, StatusCode::NO_CONTENT).into_response())
}

pub(super) async fn confirmed(
    house: &House,
    caller: &Caller,
    identity: &Identity,
    password: String,
) -> Result<(), Problem> {
    house.limits.count(Kind::Password, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Kind::Password, caller.address).map_err(Problem::too_often)?;
    if matches(password, identity.password.clone()).await? {
        return Ok(());
    }
    Err(Problem::forbidden("the password is wrong"))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Password {
    pub(super) password: String,
}

/// Deletes the account.
///
/// Its games stay, but its name is removed from them.
#[utoipa::path(post, path = "/api/me/delete", tag = "identity", request_body = Password,
    responses((status = 204, description = "done"), (status = 403, description = "the password is wrong")))]
pub(crate) async fn delete(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
    Json(Password { password }): Json<Password>,
) -> Result<Response, Problem> {
    let identity = in_person(&caller)?;
    if identity.account.is_some() {
        confirmed(&house, &caller, identity, password).await?;
    }
    let done = house.store.erase(&identity.id, house.now()).await?;
    possible(&house, &identity.id, done)?;
    house.forget(&identity.id);
    Ok((without_login(&house, &headers), StatusCode::NO_CONTENT).into_response())
}

/// Logs in with name and password.
#[utoipa::path(post, path = "/api/login", tag = "identity", request_body = NameAndPassword,
    responses((status = 200, description = "the caller", body = Me), (status = 403, description = "name or password is wrong")))]
pub(crate) async fn login(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
    Json(wish): Json<NameAndPassword>,
) -> Result<Response, Problem> {
    let found = by_name(&house, &wish.name).await?;
    count_try(&house, &caller, &headers, &wish.name, found.as_ref()).inspect_err(|_| {
        security_log::note(caller.address, Suspicion::TooManyLogins { name: &wish.name });
    })?;
    let right = matches(wish.password, found.as_ref().and_then(|identity| identity.password.clone())).await?;
    let Some(identity) = found.filter(|_| right) else {
        security_log::note(caller.address, Suspicion::WrongPassword { name: &wish.name });
        return Err(Problem::forbidden("name or password is wrong"));
    };
    let cookies = log_in(&house, &caller, &identity, &headers).await?;
    Ok((cookies, axum::Json(about(&house, &identity).await?)).into_response())
}

/// Finds the account with a name as typed by a user.
pub(super) async fn by_name(house: &House, name: &str) -> Result<Option<Identity>, Problem> {
    if name.chars().count() > LONGEST_LOGIN {
        return Ok(None);
    }
    let found = house.store.account(&account(name)).await?;
    // Older accounts may be stored under names that are normalised differently today.
    let older = name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    match found {
        None if older != account(name) => Ok(house.store.account(&older).await?),
        found => Ok(found),
    }
}

/// Counts an attempt to log in. A browser that was logged in to the account before has its own limit, so that nobody
/// can lock the owner out by guessing (OWASP's device cookies). All other browsers share one limit.
pub(super) fn count_try(
    house: &House,
    caller: &Caller,
    headers: &HeaderMap,
    name: &str,
    found: Option<&Identity>,
) -> Result<(), Problem> {
    let limits = &house.limits;
    if let Some(device) = found.and_then(|identity| known_device(house, headers, identity)) {
        return limits.count(Kind::Device, &device).map_err(Problem::too_often);
    }
    let name = found.map_or_else(|| id::hashed(&account(name)), |identity| identity.id.clone());
    limits
        .count_address(Kind::Password, caller.address)
        .and_then(|()| limits.count_from(Kind::Guess, caller.address, &name))
        .and_then(|()| limits.count(Kind::Stranger, &name))
        .map_err(Problem::too_often)
}

/// Logs out: ends this session.
#[utoipa::path(post, path = "/api/logout", tag = "identity", responses((status = 204, description = "done")))]
pub(crate) async fn logout(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let identity = in_person(&caller)?;
    if let Some(login) = &caller.login {
        house.store.drop_login(&identity.id, login, house.now()).await?;
        house.forget(&identity.id);
    }
    Ok((without_login(&house, &headers), StatusCode::NO_CONTENT).into_response())
}

/// A session: a browser that is logged in.
#[derive(Serialize, ToSchema)]
#[schema(as = LogIn)]
pub(crate) struct LoginView {
    id: String,
    created: i64,
    seen: i64,
    /// When the session ends if it is not used again.
    expires: u64,
    /// The browser's `User-Agent` header.
    agent: String,
    /// Whether this is the session that makes the request.
    current: bool,
}

/// Lists the caller's sessions.
#[utoipa::path(get, path = "/api/me/logins", tag = "identity", responses((status = 200, description = "the sessions", body = Vec<LoginView>)))]
pub(crate) async fn logins(
    State(house): AppState,
    Extension(caller): Who,
) -> Result<axum::Json<Vec<LoginView>>, Problem> {
    let identity = in_person(&caller)?;
    let logins = house.store.logins(&identity.id).await?.into_iter();
    let view = logins.filter(|login| login.expires() > house.now()).map(|login| LoginView {
        current: caller.login.as_ref() == Some(&login.id),
        expires: login.expires(),
        id: login.id,
        created: login.created,
        seen: login.seen,
        agent: login.agent,
    });
    Ok(axum::Json(view.collect()))
}

/// Ends a session.
#[utoipa::path(post, path = "/api/me/logins/{id}/revoke", tag = "identity", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 404, description = "no such session")))]
pub(crate) async fn revoke_login(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let identity = in_person(&caller)?;
    if !house.store.drop_login(&identity.id, &id, house.now()).await? {
        return Err(Problem::not_found("there is no such log-in"));
    }
    house.forget(&identity.id);
    Ok(StatusCode::NO_CONTENT)
}
