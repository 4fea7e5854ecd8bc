//! Identifies the caller before any handler runs, and creates a guest for a new caller that needs an identity.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::{CookieJar, SignedCookieJar};
use http_body_util::LengthLimitError;

use super::cookies::{login_cookie, login_secret};
use super::origin::{address, is_foreign};
use super::{Begun, Caller};
use crate::api::Problem;
use crate::barred;
use crate::house::House;
use crate::id;
use crate::limits::Kind;
use crate::pages::{Pages, language};
use crate::security_log::{self, Suspicion};
use crate::store::Identity;

/// Maximum size of a request body, in bytes; a long record fits.
pub(crate) const LARGEST: usize = 256 * 1_024;
/// The address assumed for a request without a socket.
const LOCAL: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

/// Rejects requests from banned addresses and those over the rate limit.
pub(crate) async fn admit(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    let address = address(&house.settings, &request);
    if house.barred.holds(address) {
        return barred::refused();
    }
    if let Err(wait) = house.limits.count_address(Kind::Request, address) {
        return Problem::too_often(wait).into_response();
    }
    request.extensions_mut().insert(Address(address));
    next.run(request).await
}

/// The client address of a request.
#[derive(Clone, Copy)]
struct Address(IpAddr);

/// Identifies the caller. The body is read first, so that the caller's rights are checked when the command runs,
/// however slowly the client sent it.
pub(crate) async fn identify(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let mut request = match whole(request).await {
        Ok(request) => request,
        Err(problem) => return problem.into_response(),
    };
    let Address(address) = request.extensions().get().copied().unwrap_or(Address(LOCAL));
    let (caller, renewed) = match known(&house, request.headers(), address).await {
        Ok(known) => known,
        Err(problem) => return problem.into_response(),
    };
    let command = request.method() != Method::GET && request.method() != Method::HEAD;
    // Browsers send cookies with requests from any site, so commands must come from our own pages (CSRF).
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if caller.scopes.is_none() && (command || upgrade) && is_foreign(&house.settings, &request) {
        let origin = request.headers().get(header::ORIGIN).and_then(|value| value.to_str().ok());
        security_log::note(address, Suspicion::ForeignOrigin { origin: origin.unwrap_or_default() });
        return Problem::forbidden("commands are taken from this server's own pages only").into_response();
    }
    if let Some(identity) = &caller.identity
        && identity.banned != 0
        && command
    {
        return Problem::forbidden("the host of this server has banned you").into_response();
    }
    if command
        && let Some(id) = caller.id()
        && let Err(wait) = house.limits.count(Kind::Command, id)
    {
        return Problem::too_often(wait).into_response();
    }
    let path = request.uri().path();
    let wants_guest =
        path.starts_with("/api/") && (command || path == "/api/me") && !path.starts_with("/api/login");
    if caller.identity.is_some() || !wants_guest {
        request.extensions_mut().insert(caller);
        let mut response = next.run(request).await;
        if let Some(cookies) = renewed {
            add_cookies(cookies, &mut response);
        }
        return response;
    }
    match guest(&house, address, request.headers()).await {
        Err(problem) => problem.into_response(),
        Ok((identity, begun)) => {
            let login = Some(begun.login.id.clone());
            let caller = Caller { identity: Some(Arc::new(identity)), login, scopes: None, address };
            request.extensions_mut().insert(caller);
            let mut response = next.run(request).await;
            add_cookies(begun.cookie(&house), &mut response);
            response
        }
    }
}

/// The request with its body fully read.
async fn whole(request: Request) -> Result<Request, Problem> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, LARGEST).await.map_err(|error| {
        let too_long = |inner: &(dyn std::error::Error + 'static)| inner.is::<LengthLimitError>();
        if std::error::Error::source(&error).is_some_and(too_long) {
            let detail = format!("a request has {LARGEST} bytes at most");
            return Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail);
        }
        Problem::bad("the request ended before it was complete")
    })?;
    Ok(Request::from_parts(parts, bytes.into()))
}

/// Adds cookies to a response, unless the handler has set its own by logging the caller in or out.
fn add_cookies(cookies: SignedCookieJar, response: &mut Response) {
    if response.headers().contains_key(header::SET_COOKIE) {
        return;
    }
    for value in cookies.into_response().headers().get_all(header::SET_COOKIE) {
        response.headers_mut().append(header::SET_COOKIE, value.clone());
    }
}

/// Identifies the caller by token or cookie. Returns a new cookie if the session has just been extended.
async fn known(
    house: &House,
    headers: &HeaderMap,
    address: IpAddr,
) -> Result<(Caller, Option<SignedCookieJar>), Problem> {
    let nobody = Caller { identity: None, login: None, scopes: None, address };
    let failed = |error: crate::store::StoreError| Problem::of(error.into(), None);
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
        let known = match token {
            Some(token) => {
                house.people.by_token(&*house.store, token.trim(), house.now()).await.map_err(failed)?
            }
            None => None,
        };
        let known = known.ok_or_else(|| {
            security_log::note(address, Suspicion::WrongToken);
            Problem::unauthorized("this token is not known here, was revoked, or has expired")
        })?;
        return Ok((Caller { identity: Some(known.identity), scopes: known.scopes, ..nobody }, None));
    }
    let Some(secret) = login_secret(house, headers) else { return Ok((nobody, None)) };
    let known = house.people.by_login(&*house.store, &secret, house.now()).await.map_err(failed)?;
    let Some(known) = known else { return Ok((nobody, None)) };
    let cookie = known.prolonged.then(|| login_cookie(house, &secret, known.expires));
    let renewed = cookie.map(|cookie| SignedCookieJar::new(house.key.clone()).add(cookie));
    Ok((Caller { identity: Some(known.identity), login: Some(known.id), ..nobody }, renewed))
}

/// Creates a guest with a session.
async fn guest(house: &House, address: IpAddr, headers: &HeaderMap) -> Result<(Identity, Begun), Problem> {
    house.limits.count_address(Kind::Guest, address).map_err(Problem::too_often)?;
    let language = language(headers, &CookieJar::from_headers(headers));
    let name = format!("{} {}", Pages::guest(language), id::random(4).to_uppercase());
    let created = house.now() as i64;
    let identity = Identity { id: id::random(id::SHORT), name, created, ..Identity::default() };
    house.store.create_identity(&identity).await?;
    let begun = Begun::new(house, &identity.id, headers);
    house.store.begin_login(&begun.login, None, house.now()).await?;
    Ok((identity, begun))
}
