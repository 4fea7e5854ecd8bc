//! The cookies a browser is given: one that keeps its log-in, and one by which it is known again at the next.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};

use crate::house::House;
use crate::id;
use crate::store::{Identity, Login};

/// What keeps a log-in, and what says that a browser was logged in before.
const LOGIN: &str = "ludoteca";
const DEVICE: &str = "ludoteca-device";
/// As long as browsers keep a cookie.
const DEVICE_DAYS: u64 = 400;

const DAY: u64 = 24 * 60 * 60 * 1_000;
/// A log-in ends so long after it was last used, and so long after it began, in milliseconds.
const UNUSED: u64 = 90 * DAY;
const LATEST: u64 = 400 * DAY;

impl Login {
    /// When it ends, unless it is used before.
    pub fn expires(&self) -> u64 {
        (self.seen as u64 + UNUSED).min(self.created as u64 + LATEST)
    }
}

/// Whether people come by HTTPS.
fn is_secure(house: &House) -> bool {
    house.rules.is_secure()
}

/// A cookie's name. With the prefix, browsers take it only by HTTPS from this host itself: no neighbouring subdomain and
/// nobody on an unencrypted line can plant one.
fn name(house: &House, plain: &str) -> String {
    if is_secure(house) { format!("__Host-{plain}") } else { plain.to_owned() }
}

fn cookie(house: &House, plain: &str, value: String, milliseconds: u64) -> Cookie<'static> {
    Cookie::build((name(house, plain), value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure(house))
        .max_age(time::Duration::milliseconds(milliseconds.cast_signed()))
        .build()
}

/// The cookie that keeps a log-in until it ends.
pub(super) fn login_cookie(house: &House, secret: &str, expires: u64) -> Cookie<'static> {
    cookie(house, LOGIN, secret.to_owned(), expires.saturating_sub(house.now()))
}

/// The secret of the log-in that a request comes with.
pub(super) fn login_secret(house: &House, headers: &HeaderMap) -> Option<String> {
    let jar = SignedCookieJar::from_headers(headers, house.key.clone());
    Some(jar.get(&name(house, LOGIN))?.value().to_owned())
}

/// What takes the log-in's cookie away.
pub(crate) fn without_login(house: &House, headers: &HeaderMap) -> SignedCookieJar {
    SignedCookieJar::from_headers(headers, house.key.clone()).remove(cookie(house, LOGIN, String::new(), 0))
}

/// The cookie by which a browser is known again when somebody logs in to this account: guesses from elsewhere must not
/// keep its owner out. It logs nobody in, and a new password ends it.
pub(crate) fn device_cookie(house: &House, identity: &Identity) -> Cookie<'static> {
    let (owner, now, own) = (&identity.id, house.now(), id::random(id::SHORT));
    let value = format!("device.{owner}.{}.{now}.{own}", stamp(identity));
    cookie(house, DEVICE, value, DEVICE_DAYS * DAY)
}

/// The browser's own name, if it has logged in to this account before.
pub(crate) fn known_device(house: &House, headers: &HeaderMap, identity: &Identity) -> Option<String> {
    let jar = SignedCookieJar::from_headers(headers, house.key.clone());
    let cookie = jar.get(&name(house, DEVICE))?;
    let parts: Vec<&str> = cookie.value().split('.').collect();
    let ["device", owner, stamped, since, own] = parts[..] else { return None };
    let since: u64 = since.parse().ok()?;
    let valid = owner == identity.id && stamped == stamp(identity) && house.now() < since + DEVICE_DAYS * DAY;
    valid.then(|| own.to_owned())
}

/// Changes with the password, and tells nothing of it.
fn stamp(identity: &Identity) -> String {
    let hash = id::hashed(&format!("device {}", identity.password.as_deref().unwrap_or_default()));
    hash.chars().take(16).collect()
}
