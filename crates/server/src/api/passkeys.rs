//! Passkeys: logging in with a device instead of a password.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::account::{about, in_person};
use super::{Json, Path, Problem};
use crate::house::House;
use crate::identity::{Caller, Site, labelled, log_in};
use crate::limits::Kind;
use crate::security_log::{self, Suspicion};
use crate::store::{Added, Identity, Passkey};

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// Maximum number of passkeys per account.
const MOST: usize = 10;

/// A passkey, without its key.
#[derive(Serialize, ToSchema)]
#[schema(as = Passkey)]
pub(crate) struct PasskeyView {
    id: String,
    name: String,
    created: i64,
    /// When it was last used; 0 if never.
    used: i64,
}

impl From<Passkey> for PasskeyView {
    fn from(passkey: Passkey) -> PasskeyView {
        let Passkey { id, name, created, used, .. } = passkey;
        PasskeyView { id, name, created, used }
    }
}

/// The account of a caller who is logged in with a browser.
pub(super) fn account(caller: &Caller) -> Result<&Identity, Problem> {
    let identity = in_person(caller)?;
    if identity.account.is_none() {
        return Err(Problem::unprocessable(
            "this needs an account, and you are a guest; make an account first",
        ));
    }
    Ok(identity)
}

fn site(house: &House, headers: &HeaderMap) -> Result<Site, Problem> {
    Ok(Site::of(house.settings.public_url.as_deref(), headers)?)
}

fn full() -> Problem {
    Problem::unprocessable(format!("an account has {MOST} passkeys at most; remove one first"))
}

/// Lists the caller's passkeys.
#[utoipa::path(get, path = "/api/me/passkeys", tag = "identity", responses((status = 200, description = "the passkeys", body = Vec<PasskeyView>)))]
pub(crate) async fn passkeys(
    State(house): AppState,
    Extension(caller): Who,
) -> Result<axum::Json<Vec<PasskeyView>>, Problem> {
    let identity = in_person(&caller)?;
    let passkeys = house.store.passkeys(&identity.id).await?;
    Ok(axum::Json(passkeys.into_iter().map(PasskeyView::from).collect()))
}

/// Starts adding a passkey.
///
/// Returns the options that the browser passes to `navigator.credentials.create` as `publicKey`.
#[utoipa::path(post, path = "/api/me/passkeys/challenge", tag = "identity",
    responses((status = 200, description = "PublicKeyCredentialCreationOptionsJSON of WebAuthn", body = Object),
        (status = 422, description = "a guest, too many passkeys, or a server without https")))]
pub(crate) async fn challenge(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
) -> Result<axum::Json<Value>, Problem> {
    let identity = account(&caller)?;
    house.limits.count(Kind::Password, &identity.id).map_err(Problem::too_often)?;
    house.limits.count_address(Kind::Password, caller.address).map_err(Problem::too_often)?;
    let site = site(&house, &headers)?;
    let known = house.store.passkeys(&identity.id).await?;
    if known.len() >= MOST {
        return Err(full());
    }
    Ok(axum::Json(house.challenges.register(&site, identity, &known, house.now())?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPasskey {
    /// A label that tells the passkey from others.
    name: String,
    /// The authenticator's response: `RegistrationResponseJSON` of WebAuthn.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Adds a passkey.
#[utoipa::path(post, path = "/api/me/passkeys", tag = "identity", request_body = NewPasskey,
    responses((status = 201, description = "the passkey", body = PasskeyView),
        (status = 409, description = "the passkey is known already"),
        (status = 422, description = "the answer is not one to a challenge of the last five minutes, or made elsewhere")))]
pub(crate) async fn add(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
    Json(wish): Json<NewPasskey>,
) -> Result<(StatusCode, axum::Json<PasskeyView>), Problem> {
    let identity = account(&caller)?;
    let (site, name) = (site(&house, &headers)?, labelled(&wish.name)?);
    let passkey = house.challenges.registered(&site, identity, name, &wish.credential, house.now())?;
    match house.store.put_passkey(&passkey, MOST).await? {
        Added::Done => Ok((StatusCode::CREATED, axum::Json(passkey.into()))),
        Added::Known => Err(Problem::new(StatusCode::CONFLICT, "this passkey is known here already")),
        Added::Full => Err(full()),
        Added::Stale => {
            Err(Problem::new(StatusCode::CONFLICT, "your account was changed meanwhile; look at it again"))
        }
    }
}

/// Removes a passkey.
#[utoipa::path(post, path = "/api/me/passkeys/{id}/revoke", tag = "identity", params(("id" = String, Path,)),
    responses((status = 204, description = "done"), (status = 404, description = "no such passkey")))]
pub(crate) async fn revoke(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let identity = in_person(&caller)?;
    if !house.store.drop_passkey(&identity.id, &id, house.now()).await? {
        return Err(Problem::not_found("there is no such passkey"));
    }
    house.forget(&identity.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Starts a log-in with a passkey.
///
/// Returns the options that the browser passes to `navigator.credentials.get` as `publicKey`.
#[utoipa::path(post, path = "/api/login/passkey/challenge", tag = "identity",
    responses((status = 200, description = "PublicKeyCredentialRequestOptionsJSON of WebAuthn", body = Object),
        (status = 422, description = "a server without https")))]
pub(crate) async fn login_challenge(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
) -> Result<axum::Json<Value>, Problem> {
    house.limits.count_address(Kind::Password, caller.address).map_err(Problem::too_often)?;
    Ok(axum::Json(house.challenges.log_in(&site(&house, &headers)?, house.now())?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PasskeyAnswer)]
pub(crate) struct PasskeyAnswer {
    /// The authenticator's response: `AuthenticationResponseJSON` of WebAuthn.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Logs in with a passkey.
///
/// Challenges are rate-limited like passwords, and each can be answered once.
#[utoipa::path(post, path = "/api/login/passkey", tag = "identity", request_body = PasskeyAnswer,
    responses((status = 200, description = "the caller", body = super::account::Me),
        (status = 403, description = "the passkey is not known, or the answer is not one to a challenge of the last five minutes")))]
pub(crate) async fn login(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
    Json(PasskeyAnswer { credential }): Json<PasskeyAnswer>,
) -> Result<Response, Problem> {
    let wrong = || {
        security_log::note(caller.address, Suspicion::WrongPasskey);
        Problem::forbidden("this passkey is not known here, or it answered too late; try again")
    };
    let site = site(&house, &headers)?;
    let assertion = house.challenges.answered(&credential, house.now()).ok_or_else(wrong)?;
    let passkey = house.store.passkey(&assertion.passkey()).await?.ok_or_else(wrong)?;
    let after = assertion.checked(&site, &passkey).ok_or_else(wrong)?;
    let identity = house.store.identity(&passkey.identity).await?;
    let identity = identity.filter(|identity| identity.account.is_some()).ok_or_else(wrong)?;
    // A passkey that was removed or used elsewhere since it was read does not log in.
    if !house.store.use_passkey(&passkey, &after, house.now()).await? {
        return Err(wrong());
    }
    let jar = log_in(&house, &caller, &identity, &headers).await?;
    Ok((jar, axum::Json(about(&house, &identity).await?)).into_response())
}
