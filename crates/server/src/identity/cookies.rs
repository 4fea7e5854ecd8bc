//! The server's cookies: the session cookie, and the device cookie that recognises a browser at its next log-in.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};

use crate::house::House;
use crate::id;
use crate::store::{Identity, Login};

/// Names of the session cookie and the device cookie.
const LOGIN: &str = "ludoteca";
const DEVICE: &str = "ludoteca-device";
/// The longest lifetime that browsers allow for a cookie.
const DEVICE_DAYS: u64 = 400;

const DAY: u64 = 24 * 60 * 60 * 1_000;
/// A session expires this long after its last use, and at the latest this long after it began, in milliseconds.
const UNUSED: u64 = 90 * DAY;
const LATEST: u64 = 400 * DAY;

impl Login {
    /// When the session ends if it is not used again.
    pub fn expires(&self) -> u64 {
        (self.seen as u64 + UNUSED).min(self.created as u64 + LATEST)
    }
}

/// Whether the server is reached over HTTPS.
fn is_secure(house: &House) -> bool {
    house.settings.is_secure()
}

/// The name of a cookie. With the `__Host-` prefix, browsers accept it only over HTTPS and from this host itself, so
/// neither another subdomain nor an attacker on an unencrypted connection can set it.
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

/// The session cookie, valid until the session expires.
pub(super) fn login_cookie(house: &House, secret: &str, expires: u64) -> Cookie<'static> {
    cookie(house, LOGIN, secret.to_owned(), expires.saturating_sub(house.now()))
}

/// The session secret in a request.
pub(super) fn login_secret(house: &House, headers: &HeaderMap) -> Option<String> {
    let jar = SignedCookieJar::from_headers(headers, house.key.clone());
    Some(jar.get(&name(house, LOGIN))?.value().to_owned())
}

/// Removes the session cookie.
pub(crate) fn without_login(house: &House, headers: &HeaderMap) -> SignedCookieJar {
    SignedCookieJar::from_headers(headers, house.key.clone()).remove(cookie(house, LOGIN, String::new(), 0))
}

/// The device cookie, which recognises a browser that has logged in to this account before, so that password guesses
/// from elsewhere cannot lock the owner out. It does not log anyone in, and a new password invalidates it.
pub(crate) fn device_cookie(house: &House, identity: &Identity) -> Cookie<'static> {
    let (owner, now, own) = (&identity.id, house.now(), id::random(id::SHORT));
    let value = format!("device.{owner}.{}.{now}.{own}", stamp(identity));
    cookie(house, DEVICE, value, DEVICE_DAYS * DAY)
}

/// The id in the device cookie, if the browser has logged in to this account before.
pub(crate) fn known_device(house: &House, headers: &HeaderMap, identity: &Identity) -> Option<String> {
    let jar = SignedCookieJar::from_headers(headers, house.key.clone());
    let cookie = jar.get(&name(house, DEVICE))?;
    let parts: Vec<&str> = cookie.value().split('.').collect();
    let ["device", owner, stamped, since, own] = parts[..] else { return None };
    let since: u64 = since.parse().ok()?;
    let valid = owner == identity.id && stamped == stamp(identity) && house.now() < since + DEVICE_DAYS * DAY;
    valid.then(|| own.to_owned())
}

/// A value that changes with the password but does not reveal it.
fn stamp(identity: &Identity) -> String {
    let hash = id::hashed(&format!("device {}", identity.password.as_deref().unwrap_or_default()));
    hash.chars().take(16).collect()
}
