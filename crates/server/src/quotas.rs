//! Limits per hour or day, by the server's own clock. Limits over shorter times are in [`limits`](crate::limits).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const HOUR: u64 = 60 * 60 * 1_000;
/// A day, in milliseconds.
pub(crate) const DAY: u64 = 24 * HOUR;

/// The limits per hour and day.
pub(crate) struct Quotas {
    /// Reports per network prefix.
    pub reports: Quota,
    /// Data exports per identity.
    pub data: Quota,
}

impl Quotas {
    pub fn new(on: bool) -> Quotas {
        let quota = |most, period| Quota { most, period, on, counts: Mutex::default() };
        Quotas { reports: quota(20, DAY), data: quota(3, HOUR) }
    }
}

/// A number of uses per period; the period begins with the first use.
pub(crate) struct Quota {
    most: u32,
    period: u64,
    on: bool,
    /// By key: when the period began, and the number of uses in it.
    counts: Mutex<HashMap<String, (u64, u32)>>,
}

impl Quota {
    /// Counts one use. An error says how long to wait.
    pub fn count(&self, key: &str, now: u64) -> Result<(), Duration> {
        if !self.on {
            return Ok(());
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.retain(|_, (since, _)| now < *since + self.period);
        let (since, count) = counts.entry(key.to_owned()).or_insert((now, 0));
        if *count >= self.most {
            return Err(Duration::from_millis(*since + self.period - now));
        }
        *count += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_per_key_and_begins_anew() {
        let quota = Quotas::new(true).data;
        assert!((0..3).all(|_| quota.count("ana", 1_000).is_ok()));
        assert_eq!(quota.count("ana", 1_001), Err(Duration::from_millis(HOUR - 1)));
        assert!(quota.count("rui", 1_001).is_ok());
        assert!(quota.count("ana", 1_000 + HOUR).is_ok());
        let off = Quotas::new(false).data;
        assert!((0..100).all(|_| off.count("ana", 0).is_ok()));
    }
}
