//! How long old data is kept.

use std::time::Duration;

use crate::store::{Store, StoreError};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1_000;
/// The longest lifetime of a session cookie in days. A session unused for longer is of no use.
const COOKIE: u64 = 400;

/// How long old data is kept, in days; `None` means for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Guests without any game, counted from when they were last seen; and studies of guests, from their last change.
    pub guests: Option<u32>,
    /// Finished games that are shared by link only.
    pub link_games: Option<u32>,
    /// Audit entries, closed reports, expired tokens, and sessions that can no longer be used.
    pub logs: Option<u32>,
    /// How long after its start the server prunes for the first time.
    pub first: Duration,
    /// How often it prunes after that.
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
    /// Studies.
    pub studies: u64,
    /// Audit entries, reports, tokens and sessions.
    pub logs: u64,
}

impl std::fmt::Display for Pruned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Pruned { guests, games, studies, logs } = self;
        write!(f, "{guests} guests, {games} games, {studies} studies, {logs} rows of logs")
    }
}

impl Retention {
    /// Removes expired data.
    pub(crate) async fn prune(&self, store: &dyn Store, now: u64) -> Result<Pruned, StoreError> {
        let before = |days: u64| now.saturating_sub(days.saturating_mul(DAY));
        let mut pruned = Pruned::default();
        // Games first, because a guest may have played only in those.
        if let Some(days) = self.link_games {
            pruned.games = store.prune_link_games(before(days.into()), now).await?;
        }
        if let Some(days) = self.logs {
            let unused = before(u64::from(days).max(COOKIE));
            pruned.logs = store.prune_logs(before(days.into()), unused).await?;
        }
        if let Some(days) = self.guests {
            pruned.studies = store.prune_studies(before(days.into()), now).await?;
            pruned.guests = store.prune_guests(before(days.into())).await?;
        }
        if pruned != Pruned::default() {
            store.scrub().await?;
        }
        Ok(pruned)
    }
}
