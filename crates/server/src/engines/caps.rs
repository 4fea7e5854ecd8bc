//! Limits the unfinished games against the computer, so that no one keeps all engines busy. The store counts them, so
//! that the limits survive a restart and hold for other processes.

use std::array;
use std::hash::{BuildHasher, RandomState};

use axum::http::StatusCode;
use tokio::sync::{Mutex, MutexGuard};

use crate::api::Problem;
use crate::house::House;
use crate::room::Setup;

/// Unfinished games of one person against the computer that were changed within [`RECENT`].
const AGAINST: i64 = 20;
/// Milliseconds after which an idle game no longer counts.
const RECENT: u64 = 60 * 60 * 1_000;
/// Unfinished games of the computer against itself that one person created.
const ALONE: i64 = 3;
/// The limits for a network prefix are this many times as high.
const HOUSEHOLD: i64 = 3;
/// Number of locks.
const DOORS: usize = 64;

/// Locks for the creation of games against the computer. A network prefix always uses the same lock, so that many
/// requests at once cannot exceed the limits.
pub(crate) struct Caps {
    doors: [Mutex<()>; DOORS],
    hasher: RandomState,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps { doors: array::from_fn(|_| Mutex::default()), hasher: RandomState::new() }
    }
}

/// Holds the lock until the game has been created.
pub(crate) type Admission<'a> = Option<MutexGuard<'a, ()>>;

impl Caps {
    /// Admits a new game, or says which games must be finished first.
    pub async fn admit<'a>(&'a self, house: &House, setup: &Setup) -> Result<Admission<'a>, Problem> {
        if house.settings.no_rate_limits || setup.levels() == 0 || setup.ended.is_some() {
            return Ok(None);
        }
        let origin = setup.origin.as_deref().unwrap_or_default();
        let door = self.hasher.hash_one(origin) as usize % DOORS;
        let door = self.doors[door].lock().await;
        let since = house.now().saturating_sub(RECENT) as i64;
        let running = house.store.running_engines(&setup.by, origin, since).await?;
        if setup.levels() == 2 {
            let end = "wait until one of them is over";
            refuse(
                running.alone,
                ALONE,
                format!("you have {ALONE} games of the computer against itself: {end}"),
            )?;
            let most = ALONE * HOUSEHOLD;
            let detail = format!("your network has {most} games of the computer against itself: {end}");
            refuse(running.alone_here, most, detail)?;
        } else {
            let end = "finish, resign or abort one of them first";
            refuse(
                running.against,
                AGAINST,
                format!("you have {AGAINST} unfinished games against the computer: {end}"),
            )?;
            let most = AGAINST * HOUSEHOLD;
            let detail = format!("your network has {most} unfinished games against the computer: {end}");
            refuse(running.against_here, most, detail)?;
        }
        Ok(Some(door))
    }
}

fn refuse(running: i64, most: i64, detail: String) -> Result<(), Problem> {
    if running < most {
        return Ok(());
    }
    Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).with("running", running).with("most", most))
}
