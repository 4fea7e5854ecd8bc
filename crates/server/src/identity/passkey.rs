//! Passkeys (WebAuthn): the relying party, the pending challenges, and the verification of responses.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};
use serde_json::Value;
use url::{Host, Url};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::DiscoverableAuthentication;
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

use super::Bad;
use crate::id;
use crate::store::{Identity, Passkey};

/// How long a challenge is valid, in milliseconds. Browsers are told the same time.
const TERM: u64 = 5 * 60 * 1_000;
/// Maximum number of pending challenges of each kind. New ones evict the oldest.
const MOST: usize = 10_000;
/// Length of a user handle in bytes; it is the identity's id.
const HANDLE: usize = id::SHORT;

/// The site for which passkeys are created: the relying party.
pub(crate) struct Site {
    id: RpId,
    /// The required origin of the page that uses the passkey.
    origin: String,
}

impl Site {
    /// The site of the public URL; without a public URL, only `localhost` is allowed.
    pub fn of(public_url: Option<&str>, headers: &HeaderMap) -> Result<Site, Bad> {
        let public = public_url.is_some();
        let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
        let asked = || {
            let host = text(header::HOST).map(|host| format!("http://{host}"));
            text(header::ORIGIN).map(str::to_owned).or(host).unwrap_or_default()
        };
        let url = Url::parse(&public_url.map_or_else(asked, str::to_owned))
            .map_err(|_| Bad::new("passkey", "passkeys need to know this server's address".to_owned()))?;
        let local = matches!(url.host(), Some(Host::Domain("localhost")));
        if !public && !local {
            return Err(Bad::new(
                "passkey",
                "passkeys work under `localhost` only, until the host of this server starts it with \
                            --public-url"
                    .to_owned(),
            ));
        }
        if url.scheme() != "https" && !local {
            return Err(Bad::new(
                "passkey",
                "passkeys need https, and this server's public URL begins with http".to_owned(),
            ));
        }
        let Some(Host::Domain(domain)) = url.host() else {
            return Err(Bad::new(
                "passkey",
                "passkeys need a domain name, and this server's public URL has none".to_owned(),
            ));
        };
        let id = AsciiDomain::try_from(domain.to_owned())
            .map_err(|_| Bad::new("passkey", format!("passkeys cannot be made for the domain `{domain}`")))?;
        Ok(Site { id: RpId::Domain(id), origin: url.origin().ascii_serialization() })
    }
}

/// Challenges that have not been answered yet.
#[derive(Default)]
pub(crate) struct Challenges {
    registrations: Waiting<RegistrationServerState<HANDLE>>,
    logins: Waiting<DiscoverableAuthenticationServerState>,
}

impl Challenges {
    /// Starts a registration. Returns the options that the browser passes to the authenticator.
    pub fn register(
        &self,
        site: &Site,
        identity: &Identity,
        known: &[Passkey],
        now: u64,
    ) -> Result<Value, Bad> {
        let handle = handle(&identity.id)?;
        let user = PublicKeyCredentialUserEntity::from(&handle);
        let known = known.iter().filter_map(descriptor).collect();
        let mut options = PublicKeyCredentialCreationOptions::passkey(&site.id, user, known);
        // The library would require an extension (credProtect) that phones lack. User verification is required anyway.
        options.extensions.cred_protect = CredProtect::None;
        let challenge = options.challenge.as_data();
        let (state, asked) = options.start_ceremony().map_err(refused)?;
        let mut asked = serde_json::to_value(&asked).map_err(refused)?;
        // The library accepts no names with spaces. Names are only displayed, so they can be filled in here.
        asked["rp"]["name"] = "Ludoteca".into();
        asked["user"]["name"] = identity.name.clone().into();
        asked["user"]["displayName"] = identity.name.clone().into();
        self.registrations.put(challenge, state, now);
        Ok(asked)
    }

    /// Verifies a registration response and returns the new passkey.
    pub fn registered(
        &self,
        site: &Site,
        identity: &Identity,
        name: String,
        answer: &Value,
        now: u64,
    ) -> Result<Passkey, Bad> {
        let answer = Registration::from_json_relaxed(answer.to_string().as_bytes()).map_err(refused)?;
        let challenge = answer.challenge_relaxed().map_err(refused)?;
        let state = self.registrations.take(challenge.0, now).ok_or_else(stale)?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = state.verify(&site.id, &answer, &options).map_err(refused)?;
        if made.user_id() != &handle(&identity.id)? {
            return Err(stale());
        }
        let Ok(key) = made.static_state().encode();
        Ok(Passkey {
            id: BASE64_URL_SAFE_NO_PAD.encode(made.id()),
            identity: identity.id.clone(),
            name,
            credential: written(&key, made.dynamic_state()),
            created: now as i64,
            used: 0,
        })
    }

    /// Starts a log-in with any passkey of this site. Returns the options that the browser passes to the authenticator.
    pub fn log_in(&self, site: &Site, now: u64) -> Result<Value, Bad> {
        let options = DiscoverableCredentialRequestOptions::passkey(&site.id);
        let challenge = options.0.challenge.as_data();
        let (state, asked) = options.start_ceremony().map_err(refused)?;
        self.logins.put(challenge, state, now);
        serde_json::to_value(&asked).map_err(refused)
    }

    /// Matches an authenticator's response with its pending challenge, which is then used up.
    pub fn answered(&self, answer: &Value, now: u64) -> Option<Assertion> {
        let answer = DiscoverableAuthentication::from_json_relaxed(answer.to_string().as_bytes()).ok()?;
        let state = self.logins.take(answer.challenge_relaxed().ok()?.0, now)?;
        Some(Assertion { answer, state })
    }
}

/// An authenticator's response to a log-in challenge, not yet verified.
pub(crate) struct Assertion {
    answer: DiscoverableAuthentication<HANDLE>,
    state: DiscoverableAuthenticationServerState,
}

impl Assertion {
    /// The id of the passkey that the response claims to use.
    pub fn passkey(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.answer.raw_id())
    }

    /// Verifies the response for this passkey and site. Returns the updated credential to store. A signature counter
    /// that goes backwards reveals a cloned passkey.
    pub fn checked(self, site: &Site, passkey: &Passkey) -> Option<String> {
        let user = handle(&passkey.identity).ok()?;
        let (key, state) = read(&passkey.credential)?;
        let fixed = StaticState::<Key>::decode(&key).ok()?;
        let mut credential = AuthenticatedCredential::new(
            self.answer.raw_id(),
            &user,
            fixed,
            DynamicState::decode(state).ok()?,
        )
        .ok()?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        let verified = self.state.verify(&site.id, &self.answer, &mut credential, &options);
        if let Err(error) = &verified {
            tracing::debug!(%error, "a passkey was refused");
        }
        verified.ok()?;
        Some(written(&key, credential.dynamic_state()))
    }
}

/// The stored form of a public key: Ed25519, P-256, P-384 or RSA.
type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// A credential as text: the part that changes (counter and backup state), then the public key.
fn written(key: &[u8], state: DynamicState) -> String {
    let Ok(state) = state.encode();
    BASE64_STANDARD_NO_PAD.encode([&state[..], key].concat())
}

fn read(text: &str) -> Option<(Vec<u8>, [u8; 7])> {
    let bytes = BASE64_STANDARD_NO_PAD.decode(text).ok()?;
    let (state, key) = bytes.split_first_chunk()?;
    Some((key.to_vec(), *state))
}

/// Tells an authenticator that it already has a passkey.
fn descriptor(passkey: &Passkey) -> Option<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let id = BASE64_URL_SAFE_NO_PAD.decode(&passkey.id).ok()?;
    Some(PublicKeyCredentialDescriptor {
        id: CredentialId::decode(id).ok()?,
        transports: AuthTransports::decode(0).ok()?,
    })
}

fn handle(identity: &str) -> Result<UserHandle<HANDLE>, Bad> {
    let bytes: [u8; HANDLE] = identity.as_bytes().try_into().map_err(refused)?;
    let Ok(handle) = UserHandle::decode(bytes);
    Ok(handle)
}

fn refused(error: impl std::fmt::Display) -> Bad {
    Bad::new("passkey", format!("the passkey cannot be used: {error}"))
}

fn stale() -> Bad {
    Bad::new(
        "passkey",
        "the challenge was answered already, or it is more than five minutes old; ask for another one"
            .to_owned(),
    )
}

/// Challenges that have been sent; each can be answered once.
struct Waiting<T>(Mutex<Sent<T>>);

struct Sent<T> {
    states: HashMap<u128, T>,
    /// The challenges that may still be in `states`, oldest first, each with its expiry time.
    order: VecDeque<(u128, u64)>,
}

impl<T> Default for Waiting<T> {
    fn default() -> Waiting<T> {
        Waiting(Mutex::new(Sent { states: HashMap::new(), order: VecDeque::new() }))
    }
}

impl<T> Waiting<T> {
    fn put(&self, challenge: u128, state: T, now: u64) {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sent.forget(now);
        if sent.order.len() >= MOST
            && let Some((oldest, _)) = sent.order.pop_front()
        {
            sent.states.remove(&oldest);
        }
        sent.order.push_back((challenge, now + TERM));
        sent.states.insert(challenge, state);
    }

    fn take(&self, challenge: u128, now: u64) -> Option<T> {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sent.forget(now);
        sent.states.remove(&challenge)
    }
}

impl<T> Sent<T> {
    /// Removes expired challenges.
    fn forget(&mut self, now: u64) {
        while let Some((challenge, until)) = self.order.front().copied()
            && until <= now
        {
            self.order.pop_front();
            self.states.remove(&challenge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(public_url: Option<&str>, origin: &str) -> Result<(String, String), String> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        headers.insert(header::HOST, "localhost:8080".parse().unwrap());
        Site::of(public_url, &headers)
            .map(|site| (site.id.as_ref().to_owned(), site.origin))
            .map_err(|bad| bad.detail)
    }

    #[test]
    fn the_site_is_the_public_url_or_localhost() {
        let found = |id: &str, origin: &str| Ok((id.to_owned(), origin.to_owned()));
        let public = Some("https://play.example.org/");
        assert_eq!(site(public, "https://other.org"), found("play.example.org", "https://play.example.org"));
        let port = Some("https://Play.Example.org:8443/games");
        assert_eq!(site(port, ""), found("play.example.org", "https://play.example.org:8443"));
        assert_eq!(site(Some("https://jogo.pt:443"), ""), found("jogo.pt", "https://jogo.pt"));
        assert_eq!(site(None, "http://localhost:8080"), found("localhost", "http://localhost:8080"));
        assert_eq!(site(Some("http://localhost:9"), ""), found("localhost", "http://localhost:9"));
    }

    #[test]
    fn elsewhere_there_are_no_passkeys() {
        assert!(site(Some("http://play.example.org"), "").unwrap_err().contains("https"));
        assert!(site(Some("https://203.0.113.7"), "").unwrap_err().contains("domain name"));
        for origin in ["http://127.0.0.1:8080", "http://[::1]:8080", "https://play.example.org"] {
            assert!(site(None, origin).unwrap_err().contains("localhost"), "{origin}");
        }
    }

    #[test]
    fn a_challenge_is_good_once_and_for_five_minutes() {
        let waiting = Waiting::default();
        waiting.put(1, "one", 0);
        assert_eq!(waiting.take(1, TERM - 1), Some("one"));
        assert_eq!(waiting.take(1, TERM - 1), None);
        waiting.put(2, "two", 0);
        assert_eq!(waiting.take(2, TERM), None);
    }

    #[test]
    fn only_the_latest_challenges_are_remembered() {
        let waiting = Waiting::default();
        for challenge in 0..=MOST as u128 {
            waiting.put(challenge, (), 0);
        }
        assert_eq!(waiting.take(0, 1), None);
        assert_eq!(waiting.take(1, 1), Some(()));
        assert_eq!(waiting.take(MOST as u128, 1), Some(()));
        assert_eq!(waiting.0.lock().unwrap().order.len(), MOST);
    }
}
