//! A cache of the ratings that views show, so that the store is asked only after they have changed.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::{Store, StoreError};

/// Maximum number of cached players.
const MOST: usize = 10_000;

/// The ratings of players, by game.
#[derive(Default)]
pub(crate) struct KnownRatings(Mutex<CachedRatings>);

#[derive(Default)]
struct CachedRatings {
    by_subject: HashMap<String, HashMap<String, i64>>,
    /// Counts invalidations, so that a rating read before one of them is not cached after it.
    forgotten: u64,
}

impl KnownRatings {
    fn known(&self) -> MutexGuard<'_, CachedRatings> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rating of a player in a game, if there is one.
    pub async fn of(&self, store: &dyn Store, subject: &str, game: &str) -> Result<Option<i64>, StoreError> {
        let before = {
            let known = self.known();
            if let Some(ratings) = known.by_subject.get(subject) {
                return Ok(ratings.get(game).copied());
            }
            known.forgotten
        };
        let ratings = store.ratings(subject).await?.into_iter();
        let ratings: HashMap<String, i64> =
            ratings.map(|rating| (rating.game, rating.rating.round() as i64)).collect();
        let rating = ratings.get(game).copied();
        let mut known = self.known();
        if known.forgotten == before {
            if known.by_subject.len() >= MOST {
                known.by_subject.clear();
            }
            known.by_subject.insert(subject.to_owned(), ratings);
        }
        Ok(rating)
    }

    /// Removes a player from the cache whose ratings have, or may have, changed.
    pub fn forget(&self, subject: &str) {
        let mut known = self.known();
        known.forgotten += 1;
        known.by_subject.remove(subject);
    }
}
