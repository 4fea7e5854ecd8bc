//! How long what nobody needs any more is kept.

use std::time::Duration;

use crate::store::{Store, StoreError};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1_000;
/// Days that a browser keeps a log-in's cookie at most: a log-in that was not used for longer is of no use.
const COOKIE: u64 = 400;

/// How long what nobody needs any more is kept, in days; `None` is for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Guests without any game, after they were last seen.
    pub guests: Option<u32>,
    /// Finished games that only those with the link can see.
    pub link_games: Option<u32>,
    /// Audit rows, closed reports, ended tokens, and log-ins that can no longer be used.
    pub logs: Option<u32>,
    /// How long after its start the server looks for the first time.
    pub first: Duration,
    /// How often it looks from then on.
    pub every: Duration,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            guests: Some(90),
            link_games: None,
            logs: Some(365),
            first: Duration::from_secs(5 * 60),
            every: Duration::from_millis(DAY),
        }
    }
}

/// How many rows were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Guests.
    pub guests: u64,
    /// Games.
    pub games: u64,
    /// Audit rows, reports, tokens and log-ins.
    pub logs: u64,
}

impl std::fmt::Display for Pruned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} guests, {} games, {} rows of logs", self.guests, self.games, self.logs)
    }
}

impl Retention {
    /// Removes what has been kept long enough.
    pub(crate) async fn prune(&self, store: &dyn Store, now: u64) -> Result<Pruned, StoreError> {
        let before = |days: u64| now.saturating_sub(days.saturating_mul(DAY));
        let mut pruned = Pruned::default();
        // Games first: a guest may have played in none but those.
        if let Some(days) = self.link_games {
            pruned.games = store.prune_link_games(before(days.into()), now).await?;
        }
        if let Some(days) = self.logs {
            let unused = before(u64::from(days).max(COOKIE));
            pruned.logs = store.prune_logs(before(days.into()), unused).await?;
        }
        if let Some(days) = self.guests {
            pruned.guests = store.prune_guests(before(days.into())).await?;
        }
        if pruned != Pruned::default() {
            store.scrub().await?;
        }
        Ok(pruned)
    }
}
