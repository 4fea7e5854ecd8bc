//! Rate limits per identity and per address.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum_extra::extract::cookie::Key;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};

/// What is limited, each with its own counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Any request that changes something.
    Command,
    /// A new game.
    Game,
    /// A chat message.
    Chat,
    /// An analysis of a position.
    Analysis,
    /// A question about an attempt at a puzzle.
    Puzzle,
    /// A picture in pixels.
    Picture,
    /// A table of openings.
    Openings,
    /// A password attempt, a new account, or a passkey challenge.
    Password,
    /// An attempt to log in to one account from one address.
    Guess,
    /// An attempt to log in to one account from a browser that has not been logged in to it before.
    Stranger,
    /// An attempt to log in to one account from a browser that has been logged in to it before.
    Device,
    /// A new guest.
    Guest,
    /// Any request.
    Request,
}

pub(crate) struct RateLimits(Option<[DefaultKeyedRateLimiter<String>; KINDS.len()]>);

/// The burst size and the long-term rate.
const fn allowance(kind: Kind) -> (u32, Quota) {
    match kind {
        Kind::Command => (60, per_minute(600)),
        Kind::Game => (20, per_minute(60)),
        Kind::Chat => (8, per_minute(40)),
        Kind::Analysis => (5, per_minute(12)),
        // A puzzle has several turns, and most claims are proved in a moment.
        Kind::Puzzle => (20, per_minute(60)),
        Kind::Picture => (20, per_minute(30)),
        Kind::Openings => (120, per_minute(240)),
        Kind::Password => (20, per_minute(30)),
        Kind::Guess => (8, per_minute(12)),
        // Generous, so that an owner with a new browser is not locked out while others are guessing, and still far too
        // low for guessing to succeed.
        Kind::Stranger => (100, per_hour(100)),
        Kind::Device => (10, per_hour(60)),
        Kind::Guest => (30, per_minute(30)),
        Kind::Request => (400, per_minute(3_000)),
    }
}

const fn per_minute(count: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(count).expect("an allowance is more than nothing"))
}

const fn per_hour(count: u32) -> Quota {
    Quota::per_hour(NonZeroU32::new(count).expect("an allowance is more than nothing"))
}

const KINDS: [Kind; 13] = [
    Kind::Command,
    Kind::Game,
    Kind::Chat,
    Kind::Analysis,
    Kind::Puzzle,
    Kind::Picture,
    Kind::Openings,
    Kind::Password,
    Kind::Guess,
    Kind::Stranger,
    Kind::Device,
    Kind::Guest,
    Kind::Request,
];

impl RateLimits {
    pub fn new(on: bool) -> RateLimits {
        let limiter = |kind| {
            let (burst, quota) = allowance(kind);
            RateLimiter::keyed(quota.allow_burst(NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN)))
        };
        RateLimits(on.then(|| KINDS.map(limiter)))
    }

    /// Counts one request. An error says how long to wait.
    pub fn count(&self, kind: Kind, key: &str) -> Result<(), Duration> {
        let Some(limiters) = &self.0 else { return Ok(()) };
        let limiter = &limiters[kind as usize];
        limiter
            .check_key(&key.to_owned())
            .map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }

    /// The same by address; all addresses in a network prefix count together.
    pub fn count_address(&self, kind: Kind, address: IpAddr) -> Result<(), Duration> {
        self.count(kind, &household(address))
    }

    /// The same by address and another key.
    pub fn count_from(&self, kind: Kind, address: IpAddr, key: &str) -> Result<(), Duration> {
        self.count(kind, &format!("{} {key}", household(address)))
    }

    /// Removes the counters of inactive keys.
    pub fn tidy(&self) {
        for limiter in self.0.iter().flatten() {
            limiter.retain_recent();
        }
    }
}

/// Length of an origin in bytes.
const ORIGIN: usize = 8;

/// Identifies a network prefix without revealing the address: a truncated hash that cannot be computed without the key.
pub(crate) fn origin(key: &Key, address: IpAddr) -> String {
    let hash =
        Sha256::new().chain_update(key.master()).chain_update("origin").chain_update(household(address));
    hash.finalize().iter().take(ORIGIN).map(|byte| format!("{byte:02x}")).collect()
}

/// The network prefix: an IPv4 address, or the first 64 bits of an IPv6 address, since one customer owns all the rest.
pub(crate) fn household(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.to_string(),
            None => address.segments()[..4].iter().map(|part| format!("{part:x}:")).collect(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_often_is_too_often_for_one_but_not_for_others() {
        let limits = RateLimits::new(true);
        for _ in 0..allowance(Kind::Chat).0 {
            assert!(limits.count(Kind::Chat, "ana").is_ok());
        }
        assert!(limits.count(Kind::Chat, "ana").is_err());
        assert!(limits.count(Kind::Chat, "rui").is_ok());
        assert!(limits.count(Kind::Command, "ana").is_ok());
        let off = RateLimits::new(false);
        assert!((0..10_000).all(|_| off.count(Kind::Chat, "ana").is_ok()));
    }

    #[test]
    fn a_household_counts_once() {
        let one: IpAddr = "2001:db8:1:2:3::4".parse().unwrap();
        let other: IpAddr = "2001:db8:1:2:ffff::1".parse().unwrap();
        assert_eq!(household(one), household(other));
        assert_eq!(household("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1");
        let (key, other_key) = (Key::generate(), Key::generate());
        assert_eq!(origin(&key, one), origin(&key, other));
        assert_ne!(origin(&key, one), origin(&other_key, one));
        assert_ne!(origin(&key, one), origin(&key, "2001:db8:1:3::1".parse().unwrap()));
        assert_eq!(origin(&key, one).len(), 2 * ORIGIN);
    }
}
