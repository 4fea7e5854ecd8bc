//! Finds out who is asking before any handler runs, and makes a guest of whoever wants to do something.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite, SignedCookieJar};

use super::Caller;
use crate::api::Problem;
use crate::house::House;
use crate::id;
use crate::limits::Kind;
use crate::pages::{Pages, language};
use crate::store::{Identity, Login};

/// Bytes of a request's body: a long record fits.
pub(crate) const LARGEST: usize = 256 * 1_024;
/// Where a request without a socket comes from.
const LOCAL: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
/// The cookie's name.
const COOKIE: &str = "ludoteca";
/// As long as browsers keep a cookie.
const KEPT: i64 = 400;
/// Letters of a browser's description of itself that are kept.
const AGENT: usize = 160;

/// Lets a request in, unless its address asks too often.
pub(crate) async fn admit(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    let address = address(&house, &request);
    if let Err(wait) = house.limits.count_address(Kind::Request, address) {
        return Problem::too_often(wait).into_response();
    }
    request.extensions_mut().insert(Address(address));
    next.run(request).await
}

/// The address a request comes from.
#[derive(Clone, Copy)]
struct Address(IpAddr);

/// Finds out who is asking. The body is read first: what is known of the asker is then of the moment in which the
/// command is carried out, however long the client took to send it.
pub(crate) async fn identify(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let mut request = match whole(request).await {
        Ok(request) => request,
        Err(problem) => return problem.into_response(),
    };
    let Address(address) = request.extensions().get().copied().unwrap_or(Address(LOCAL));
    let caller = match known(&house, request.headers(), address).await {
        Ok(caller) => caller,
        Err(problem) => return problem.into_response(),
    };
    let command = request.method() != Method::GET && request.method() != Method::HEAD;
    // A cookie is sent by the browser whoever made it send something, so commands must come from our own pages.
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if caller.scopes.is_none() && (command || upgrade) && is_foreign(&house, request.headers()) {
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
        return next.run(request).await;
    }
    match guest(&house, address, request.headers()).await {
        Err(problem) => problem.into_response(),
        Ok((identity, secret)) => {
            let login = Some(id::hashed(&secret));
            let caller = Caller { identity: Some(Arc::new(identity)), login, scopes: None, address };
            request.extensions_mut().insert(caller);
            let mut response = next.run(request).await;
            // A handler that logs somebody in has set a cookie of its own.
            if !response.headers().contains_key(header::SET_COOKIE) {
                add_cookie(&house, &secret, &mut response);
            }
            response
        }
    }
}

/// The request with its body read.
async fn whole(request: Request) -> Result<Request, Problem> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, LARGEST).await.map_err(|error| {
        let inner = std::error::Error::source(&error);
        if inner.is_some_and(|inner| inner.is::<http_body_util::LengthLimitError>()) {
            let detail = format!("a request has {LARGEST} bytes at most");
            return Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail);
        }
        Problem::bad("the request ended before it was complete")
    })?;
    Ok(Request::from_parts(parts, bytes.into()))
}

fn add_cookie(house: &House, secret: &str, response: &mut Response) {
    let jar = SignedCookieJar::new(house.key.clone()).add(cookie(house, secret));
    if let Some(value) = jar.into_response().headers().get(header::SET_COOKIE) {
        response.headers_mut().append(header::SET_COOKIE, value.clone());
    }
}

/// Who it is by token or cookie.
async fn known(house: &House, headers: &HeaderMap, address: IpAddr) -> Result<Caller, Problem> {
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
        let known =
            known.ok_or_else(|| Problem::unauthorized("this token is not known here, or was revoked"))?;
        return Ok(Caller { identity: Some(known.identity), scopes: known.scopes, ..nobody });
    }
    let jar = SignedCookieJar::from_headers(headers, house.key.clone());
    let Some(cookie) = jar.get(COOKIE) else { return Ok(nobody) };
    let known = house.people.by_login(&*house.store, cookie.value(), house.now()).await.map_err(failed)?;
    Ok(match known {
        Some(known) => Caller { identity: Some(known.identity), login: Some(known.id), ..nobody },
        None => nobody,
    })
}

/// A new guest, with the secret for the cookie.
async fn guest(house: &House, address: IpAddr, headers: &HeaderMap) -> Result<(Identity, String), Problem> {
    house.limits.count_address(Kind::Guest, address).map_err(Problem::too_often)?;
    let now = house.now() as i64;
    let language = language(headers, &CookieJar::from_headers(headers));
    let name = format!("{} {}", Pages::guest(language), id::random(4).to_uppercase());
    let identity = Identity { id: id::random(id::SHORT), name, created: now, ..Identity::default() };
    let failed = |error: crate::store::StoreError| Problem::of(error.into(), None);
    house.store.create_identity(&identity).await.map_err(failed)?;
    let secret = id::random(id::SECRET);
    let (id, agent) = (id::hashed(&secret), agent(headers));
    let login = Login { id, identity: identity.id.clone(), created: now, seen: now, agent };
    house.store.put_login(&login).await.map_err(failed)?;
    Ok((identity, secret))
}

/// The cookie that keeps a log-in.
pub(crate) fn cookie(house: &House, secret: &str) -> Cookie<'static> {
    let secure = house.rules.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    Cookie::build((COOKIE, secret.to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(time::Duration::days(KEPT))
        .build()
}

/// The cookie that ends a log-in.
pub(crate) fn expired_cookie() -> Cookie<'static> {
    Cookie::build((COOKIE, "")).path("/").build()
}

/// How a browser describes itself, to tell log-ins apart.
pub(crate) fn agent(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    agent.chars().take(AGENT).collect()
}

/// The address of whoever asks; a trusted proxy says it for others.
fn address(house: &House, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    if house.rules.trusted_proxy != Some(peer) {
        return peer;
    }
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    // Each proxy adds the address it saw at the end; what stands before may be anybody's invention.
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

/// Whether a browser says that a page of another site sent this.
fn is_foreign(house: &House, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if matches!(text("sec-fetch-site"), Some("cross-site" | "same-site")) {
        return true;
    }
    let Some(origin) = text("origin") else { return false };
    let public = house.rules.public_url.as_deref().map(|url| url.trim_end_matches('/'));
    let host = origin.split_once("://").map(|(_, host)| host);
    public != Some(origin) && (host.is_none() || host != text("host"))
}
