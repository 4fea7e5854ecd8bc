//! Being somebody: a name, an account, log-ins.

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
use crate::identity::{Caller, agent, cookie, expired_cookie, hash, matches, named};
use crate::limits::Kind;
use crate::store::{Changed, Identity, Login};

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// Letters of a password.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// The asker.
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

/// Only a browser, not a token, may change who one is.
pub(super) fn in_person(caller: &Caller) -> Result<&Identity, Problem> {
    if caller.scopes.is_some() {
        return Err(Problem::forbidden("this cannot be done with a token"));
    }
    caller.identity.as_deref().ok_or_else(|| Problem::unauthorized("who is asking?"))
}

fn checked_password(password: &str) -> Result<(), Problem> {
    let length = password.chars().count();
    if PASSWORD.contains(&length) {
        return Ok(());
    }
    let (least, most) = (PASSWORD.start(), PASSWORD.end());
    Err(Problem::unprocessable(format!("a password has {least} to {most} letters, this one has {length}")))
}

/// Who is asking.
#[utoipa::path(get, path = "/api/me", tag = "identity", responses((status = 200, description = "the asker", body = Me)))]
pub(crate) async fn me(State(house): AppState, Extension(caller): Who) -> Result<axum::Json<Me>, Problem> {
    let identity = caller.identity.as_deref().ok_or_else(|| Problem::unauthorized("who is asking?"))?;
    Ok(axum::Json(about(&house, identity).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    name: String,
}

/// Chooses a name.
#[utoipa::path(post, path = "/api/me", tag = "identity", request_body = Name,
    responses((status = 200, description = "the asker", body = Me), (status = 409, description = "the name is taken")))]
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
        None => house.store.rename_guest(&identity.id, &named.name, now).await?,
    };
    changed(&house, &identity.id, done).await.map(axum::Json)
}

/// The asker after a change, or why it was not made.
async fn changed(house: &House, id: &str, done: Changed) -> Result<Me, Problem> {
    possible(house, id, done)?;
    let identity = house.store.identity(id).await?.ok_or_else(|| Problem::unauthorized("who is asking?"))?;
    about(house, &identity).await
}

/// Why a change was not made, if it was not. What is known of the identity is forgotten in any case.
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

/// Keeps a guest as an account.
#[utoipa::path(post, path = "/api/me/account", tag = "identity", request_body = NameAndPassword,
    responses((status = 200, description = "the asker", body = Me), (status = 409, description = "the name is taken, or it is an account already")))]
pub(crate) async fn keep(
    State(house): AppState,
    Extension(caller): Who,
    Json(wish): Json<NameAndPassword>,
) -> Result<axum::Json<Me>, Problem> {
    let identity = in_person(&caller)?;
    house.limits.count_address(Kind::Password, caller.address).map_err(Problem::too_often)?;
    if identity.account.is_some() {
        return Err(Problem::new(StatusCode::CONFLICT, "this is an account already"));
    }
    let named = named(&wish.name)?;
    checked_password(&wish.password)?;
    if house.store.account(&named.account).await?.is_some() {
        return Err(Problem::new(StatusCode::CONFLICT, "another account has this name"));
    }
    let password =
        hash(wish.password).await.ok_or_else(|| Problem::busy("the password cannot be kept now"))?;
    let done = house.store.keep_account(&identity.id, &named, &password, house.now()).await?;
    changed(&house, &identity.id, done).await.map(axum::Json)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Passwords {
    old: String,
    new: String,
}

/// Changes the password and ends all other log-ins and all tokens.
#[utoipa::path(post, path = "/api/me/password", tag = "identity", request_body = Passwords,
    responses((status = 204, description = "done"), (status = 403, description = "the old password is wrong")))]
pub(crate) async fn change_password(
    State(house): AppState,
    Extension(caller): Who,
    Json(Passwords { old, new }): Json<Passwords>,
) -> Result<StatusCode, Problem> {
    let identity = in_person(&caller)?;
    checked_password(&new)?;
    confirmed(&house, &caller, identity, old).await?;
    let password = hash(new).await.ok_or_else(|| Problem::busy("the password cannot be kept now"))?;
    let (stored, login) = (identity.password.as_deref(), caller.login.as_deref());
    let (stored, login) = (stored.unwrap_or_default(), login.unwrap_or_default());
    let done = house.store.change_password(&identity.id, stored, &password, login, house.now()).await?;
    possible(&house, &identity.id, done)?;
    house.forget(&identity.id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn confirmed(
    house: &House,
    caller: &Caller,
    identity: &Identity,
    password: String,
) -> Result<(), Problem> {
    house.limits.count(Kind::Password, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Kind::Password, caller.address).map_err(Problem::too_often)?;
    if matches(password, identity.password.clone()).await {
        return Ok(());
    }
    Err(Problem::forbidden("the password is wrong"))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Password {
    pub(super) password: String,
}

/// Deletes the account. Its games stay, its name goes.
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
    let jar = SignedCookieJar::from_headers(&headers, house.key.clone()).remove(expired_cookie());
    Ok((jar, StatusCode::NO_CONTENT).into_response())
}

/// Logs in.
#[utoipa::path(post, path = "/api/login", tag = "identity", request_body = NameAndPassword,
    responses((status = 200, description = "the asker", body = Me), (status = 403, description = "name or password is wrong")))]
pub(crate) async fn login(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
    Json(wish): Json<NameAndPassword>,
) -> Result<Response, Problem> {
    let name = spelled(&wish.name);
    house.limits.count_address(Kind::Password, caller.address).map_err(Problem::too_often)?;
    house.limits.count(Kind::Password, &format!("name {name}")).map_err(Problem::too_often)?;
    let found = house.store.account(&name).await?;
    let stored = found.as_ref().and_then(|identity| identity.password.clone());
    let right = matches(wish.password, stored).await;
    let Some(identity) = found.filter(|_| right) else {
        return Err(Problem::forbidden("name or password is wrong"));
    };
    let jar = start_login(&house, &headers, &identity).await?;
    Ok((jar, axum::Json(about(&house, &identity).await?)).into_response())
}

/// An account's name as it is looked up.
pub(super) fn spelled(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Starts a log-in of somebody who has shown who they are; answers with its cookie.
pub(super) async fn start_login(
    house: &House,
    headers: &HeaderMap,
    identity: &Identity,
) -> Result<SignedCookieJar, Problem> {
    if identity.banned != 0 {
        return Err(Problem::forbidden("the host of this server has banned you").with("banned", true));
    }
    let now = house.now() as i64;
    let secret = id::random(id::SECRET);
    let login = Login {
        id: id::hashed(&secret),
        identity: identity.id.clone(),
        created: now,
        seen: now,
        agent: agent(headers),
    };
    house.store.put_login(&login).await?;
    Ok(SignedCookieJar::new(house.key.clone()).add(cookie(house, &secret)))
}

/// Forgets this log-in.
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
    let jar = SignedCookieJar::from_headers(&headers, house.key.clone()).remove(expired_cookie());
    Ok((jar, StatusCode::NO_CONTENT).into_response())
}

/// A browser that is logged in.
#[derive(Serialize, ToSchema)]
pub(crate) struct LoginView {
    id: String,
    created: i64,
    seen: i64,
    /// How the browser describes itself.
    agent: String,
    /// Whether it is this one.
    current: bool,
}

/// The log-ins of the asker.
#[utoipa::path(get, path = "/api/me/logins", tag = "identity", responses((status = 200, description = "the log-ins", body = Vec<LoginView>)))]
pub(crate) async fn logins(
    State(house): AppState,
    Extension(caller): Who,
) -> Result<axum::Json<Vec<LoginView>>, Problem> {
    let identity = in_person(&caller)?;
    let logins = house.store.logins(&identity.id).await?.into_iter();
    let view = logins.map(|login| LoginView {
        current: caller.login.as_ref() == Some(&login.id),
        id: login.id,
        created: login.created,
        seen: login.seen,
        agent: login.agent,
    });
    Ok(axum::Json(view.collect()))
}

/// Ends a log-in.
#[utoipa::path(post, path = "/api/me/logins/{id}/revoke", tag = "identity", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 404, description = "no such log-in")))]
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
