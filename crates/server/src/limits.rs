//! How often one may ask: per identity and per address.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// What is counted apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Anything that changes something.
    Command,
    /// A new game.
    Game,
    /// Something said.
    Chat,
    /// A thought of the computer about any position.
    Analysis,
    /// A password tried, or an account made.
    Password,
    /// A new guest.
    Guest,
    /// Anything at all.
    Request,
}

pub(crate) struct Limits(Option<[DefaultKeyedRateLimiter<String>; 7]>);

/// How many at once, and how many a minute in the long run.
const fn allowance(kind: Kind) -> (u32, u32) {
    match kind {
        Kind::Command => (60, 600),
        Kind::Game => (20, 60),
        Kind::Chat => (8, 40),
        Kind::Analysis => (5, 12),
        Kind::Password => (8, 12),
        Kind::Guest => (30, 30),
        Kind::Request => (400, 3_000),
    }
}

const KINDS: [Kind; 7] =
    [Kind::Command, Kind::Game, Kind::Chat, Kind::Analysis, Kind::Password, Kind::Guest, Kind::Request];

impl Limits {
    pub fn new(on: bool) -> Limits {
        let limiter = |kind| {
            let (burst, per_minute) = allowance(kind);
            let quota =
                NonZeroU32::new(per_minute).map_or(Quota::per_second(NonZeroU32::MIN), Quota::per_minute);
            RateLimiter::keyed(quota.allow_burst(NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN)))
        };
        Limits(on.then(|| KINDS.map(limiter)))
    }

    /// Counts one; says how long to wait if that was one too many.
    pub fn count(&self, kind: Kind, key: &str) -> Result<(), Duration> {
        let Some(limiters) = &self.0 else { return Ok(()) };
        let limiter = &limiters[kind as usize];
        limiter
            .check_key(&key.to_owned())
            .map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }

    /// The same by address; those of one household or provider's customer count together.
    pub fn count_address(&self, kind: Kind, address: IpAddr) -> Result<(), Duration> {
        self.count(kind, &household(address))
    }

    /// Forgets those who have not asked for long.
    pub fn tidy(&self) {
        for limiter in self.0.iter().flatten() {
            limiter.retain_recent();
        }
    }
}

/// An IPv4 address, or the first 64 bits of an IPv6 address: one customer has all the rest.
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
        let limits = Limits::new(true);
        for _ in 0..allowance(Kind::Chat).0 {
            assert!(limits.count(Kind::Chat, "ana").is_ok());
        }
        assert!(limits.count(Kind::Chat, "ana").is_err());
        assert!(limits.count(Kind::Chat, "rui").is_ok());
        assert!(limits.count(Kind::Command, "ana").is_ok());
        let off = Limits::new(false);
        assert!((0..10_000).all(|_| off.count(Kind::Chat, "ana").is_ok()));
    }

    #[test]
    fn a_household_counts_once() {
        let one: IpAddr = "2001:db8:1:2:3::4".parse().unwrap();
        let other: IpAddr = "2001:db8:1:2:ffff::1".parse().unwrap();
        assert_eq!(household(one), household(other));
        assert_eq!(household("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1");
    }
}
