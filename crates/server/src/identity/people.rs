//! A cache of the identities in use, so that not every request queries the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use subtle::ConstantTimeEq;

use crate::id;
use crate::store::{Identity, Store, StoreError};

/// Maximum lifetime of a cache entry, in milliseconds. Changes made here invalidate entries immediately; changes by
/// another process do so through its notice.
const BELIEVED: u64 = 30_000;
/// Maximum number of cache entries.
const MOST: usize = 100_000;
/// How often the last use of a session or token is recorded, in milliseconds.
const NOTED: i64 = 60 * 60 * 1_000;

/// A cached session or token.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub identity: Arc<Identity>,
    /// The id of the session or token.
    pub id: String,
    pub scopes: Option<Vec<String>>,
    /// When it expires.
    pub expires: u64,
    /// Whether its expiry was extended by this request.
    pub prolonged: bool,
}

#[derive(Default)]
pub(crate) struct People(Mutex<HashMap<String, (Known, u64)>>);

impl People {
    fn recall(&self, secret: &str, now: u64) -> Option<Known> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(secret).filter(|(_, until)| now < *until).map(|(known, _)| known.clone())
    }

    fn remember(&self, secret: &str, known: Known, now: u64) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        let until = known.expires.min(now + BELIEVED);
        all.insert(secret.to_owned(), (Known { prolonged: false, ..known }, until));
    }

    /// Removes an identity that has changed from the cache.
    pub fn forget(&self, identity: &str) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, (known, _)| known.identity.id != identity);
    }

    /// Finds the session with this secret.
    pub async fn by_login(
        &self,
        store: &dyn Store,
        secret: &str,
        now: u64,
    ) -> Result<Option<Known>, StoreError> {
        if let Some(known) = self.recall(secret, now) {
            return Ok(Some(known));
        }
        let Some(mut login) = store.login(&id::hashed(secret)).await? else { return Ok(None) };
        if login.expires() <= now {
            store.drop_login(&login.identity, &login.id, now).await?;
            return Ok(None);
        }
        let Some(identity) = store.identity(&login.identity).await? else { return Ok(None) };
        let prolonged = login.seen + NOTED < now as i64;
        if prolonged {
            store.touch_login(&login.id, now).await?;
            login.seen = now as i64;
        }
        let expires = login.expires();
        let known = Known { identity: Arc::new(identity), id: login.id, scopes: None, expires, prolonged };
        self.remember(secret, known.clone(), now);
        Ok(Some(known))
    }

    /// Finds the token. A token is its id, a dot and its secret.
    pub async fn by_token(
        &self,
        store: &dyn Store,
        text: &str,
        now: u64,
    ) -> Result<Option<Known>, StoreError> {
        if let Some(known) = self.recall(text, now) {
            return Ok(Some(known));
        }
        let Some((token_id, secret)) = text.split_once('.') else { return Ok(None) };
        let Some(token) = store.token(token_id).await? else { return Ok(None) };
        let right = token.secret.as_bytes().ct_eq(id::hashed(secret).as_bytes());
        let expires = token.expires as u64;
        if !bool::from(right) || expires <= now {
            return Ok(None);
        }
        let Some(identity) = store.identity(&token.identity).await? else { return Ok(None) };
        if token.used + NOTED < now as i64 {
            store.touch_token(&token.id, now).await?;
        }
        let scopes = Some(token.scopes.split_whitespace().map(str::to_owned).collect());
        let known = Known { identity: Arc::new(identity), id: token.id, scopes, expires, prolonged: false };
        self.remember(text, known.clone(), now);
        Ok(Some(known))
    }
}
