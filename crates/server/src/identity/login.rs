//! Starting a session. It always gets a new secret, so that a cookie known to someone else is worthless afterwards
//! (session fixation).

use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::SignedCookieJar;

use super::Caller;
use super::cookies::{device_cookie, login_cookie};
use crate::api::Problem;
use crate::house::House;
use crate::id;
use crate::store::{Identity, Login};

/// How many characters of the `User-Agent` header are stored.
const AGENT: usize = 160;

/// A new session, with the secret that only the browser keeps.
pub(crate) struct Begun {
    pub login: Login,
    secret: String,
}

impl Begun {
    pub fn new(house: &House, identity: &str, headers: &HeaderMap) -> Begun {
        let secret = id::random(id::SECRET);
        let now = house.now() as i64;
        let login = Login {
            id: id::hashed(&secret),
            identity: identity.to_owned(),
            created: now,
            seen: now,
            agent: agent(headers),
        };
        Begun { login, secret }
    }

    /// The cookie for a guest.
    pub fn cookie(&self, house: &House) -> SignedCookieJar {
        let cookie = login_cookie(house, &self.secret, self.login.expires());
        SignedCookieJar::new(house.key.clone()).add(cookie)
    }

    /// The cookies for an account as it is stored now.
    pub fn cookies(&self, house: &House, identity: &Identity) -> SignedCookieJar {
        self.cookie(house).add(device_cookie(house, identity))
    }
}

/// Starts a session for an authenticated identity, and ends the browser's previous one. The returned cookies belong in
/// the response.
pub(crate) async fn log_in(
    house: &House,
    caller: &Caller,
    identity: &Identity,
    headers: &HeaderMap,
) -> Result<SignedCookieJar, Problem> {
    if identity.banned != 0 {
        return Err(Problem::forbidden("the host of this server has banned you").with("banned", true));
    }
    let begun = Begun::new(house, &identity.id, headers);
    let before = caller.id().zip(caller.login.as_deref());
    house.store.begin_login(&begun.login, before, house.now()).await?;
    if let Some((id, _)) = before {
        house.forget(id);
    }
    Ok(begun.cookies(house, identity))
}

/// The browser's `User-Agent` header, which helps the user to tell sessions apart.
fn agent(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    agent.chars().take(AGENT).collect()
}
