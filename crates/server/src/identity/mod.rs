//! Who makes a request: a guest with a signed cookie, an account, or a program with a token.

mod cookies;
mod login;
mod look;
mod middleware;
mod names;
mod origin;
mod passkey;
mod password;
mod people;
mod speech;
mod strength;

use std::net::IpAddr;
use std::sync::Arc;

use crate::room::Person;
use crate::store::Identity;

pub(crate) use cookies::{device_cookie, known_device, without_login};
pub(crate) use login::{Begun, log_in};
pub(crate) use look::{look, look_version};
pub(crate) use middleware::{LARGEST, admit, identify};
pub(crate) use names::{Bad, account, named};
pub(crate) use origin::{address, own_origin};
pub(crate) use passkey::{Challenges, Site};
pub(crate) use password::{Busy, hash, matches};
pub(crate) use people::People;
pub(crate) use speech::{labelled, reason, spoken};
pub(crate) use strength::strong;

/// The caller of a request, as handlers see it.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The identity, if known.
    pub identity: Option<Arc<Identity>>,
    /// The session, if the caller is a browser.
    pub login: Option<String>,
    /// The token's scopes, if the caller is a program.
    pub scopes: Option<Vec<String>>,
    pub address: IpAddr,
}

impl Caller {
    /// Whether the caller has a scope. A browser has all scopes, a program those of its token.
    pub fn may(&self, scope: &str) -> bool {
        self.scopes.as_ref().is_none_or(|scopes| scopes.iter().any(|own| own == scope))
    }

    pub fn id(&self) -> Option<&str> {
        self.identity.as_ref().map(|identity| identity.id.as_str())
    }
}

impl Identity {
    /// This identity as a player in a game.
    pub fn person(&self) -> Person {
        Person { id: self.id.clone(), name: self.name.clone(), account: self.account.is_some() }
    }
}
