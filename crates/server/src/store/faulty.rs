//! A store for tests that fails when it is told to, and does what another store does otherwise.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use async_trait::async_trait;

use super::{
    Append, GameRow, Identity, List, Listed, Login, Rating, RatingAt, Result, RunningEngines, Store,
    StoreError, Summary, Token,
};
use crate::room::{Noted, Setup};

/// What becomes of appends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Fault {
    /// They are stored.
    None,
    /// They are lost, as when the database is away.
    Lost,
    /// They are stored and reported as lost, as when the connection breaks before the answer.
    Unheard,
}

/// The store.
pub(crate) struct Faulty {
    inner: Arc<dyn Store>,
    fault: AtomicU8,
    failed: AtomicUsize,
}

impl Faulty {
    pub fn new(inner: Arc<dyn Store>) -> Faulty {
        Faulty { inner, fault: AtomicU8::new(Fault::None as u8), failed: AtomicUsize::new(0) }
    }

    /// From now on.
    pub fn set(&self, fault: Fault) {
        self.fault.store(fault as u8, Ordering::SeqCst);
    }

    /// How many appends have failed.
    pub fn failed(&self) -> usize {
        self.failed.load(Ordering::SeqCst)
    }
}

/// What a database that has gone away answers.
fn away() -> StoreError {
    StoreError::Database(sqlx::Error::Io(std::io::ErrorKind::ConnectionRefused.into()))
}

#[async_trait]
impl Store for Faulty {
    async fn create(&self, id: &str, setup: &Setup, summary: &Summary) -> Result<bool> {
        self.inner.create(id, setup, summary).await
    }

    async fn load(&self, id: &str) -> Result<Option<(Setup, Vec<Noted>)>> {
        self.inner.load(id).await
    }

    async fn events(&self, id: &str, after: u64, most: u32) -> Result<Vec<Noted>> {
        self.inner.events(id, after, most).await
    }

    async fn append(&self, append: Append) -> Result<()> {
        let fault = self.fault.load(Ordering::SeqCst);
        if fault != Fault::Lost as u8 {
            self.inner.append(append).await?;
        }
        if fault != Fault::None as u8 {
            self.failed.fetch_add(1, Ordering::SeqCst);
            return Err(away());
        }
        Ok(())
    }

    async fn list(&self, list: &List) -> Result<Vec<GameRow>> {
        self.inner.list(list).await
    }

    async fn running_engines(&self, owner: &str, origin: &str, since: i64) -> Result<RunningEngines> {
        self.inner.running_engines(owner, origin, since).await
    }

    async fn unfinished(&self) -> Result<Vec<Listed>> {
        self.inner.unfinished().await
    }

    async fn put_identity(&self, identity: &Identity) -> Result<bool> {
        self.inner.put_identity(identity).await
    }

    async fn identity(&self, id: &str) -> Result<Option<Identity>> {
        self.inner.identity(id).await
    }

    async fn account(&self, name: &str) -> Result<Option<Identity>> {
        self.inner.account(name).await
    }

    async fn identities(&self, like: &str, most: u32) -> Result<Vec<Identity>> {
        self.inner.identities(like, most).await
    }

    async fn put_login(&self, login: &Login) -> Result<()> {
        self.inner.put_login(login).await
    }

    async fn login(&self, id: &str) -> Result<Option<Login>> {
        self.inner.login(id).await
    }

    async fn logins(&self, identity: &str) -> Result<Vec<Login>> {
        self.inner.logins(identity).await
    }

    async fn drop_login(&self, identity: &str, id: &str) -> Result<bool> {
        self.inner.drop_login(identity, id).await
    }

    async fn drop_other_logins(&self, identity: &str, but: &str) -> Result<()> {
        self.inner.drop_other_logins(identity, but).await
    }

    async fn put_token(&self, token: &Token) -> Result<()> {
        self.inner.put_token(token).await
    }

    async fn token(&self, id: &str) -> Result<Option<Token>> {
        self.inner.token(id).await
    }

    async fn tokens(&self, identity: &str) -> Result<Vec<Token>> {
        self.inner.tokens(identity).await
    }

    async fn drop_token(&self, identity: &str, id: &str) -> Result<bool> {
        self.inner.drop_token(identity, id).await
    }

    async fn drop_tokens(&self, identity: &str) -> Result<()> {
        self.inner.drop_tokens(identity).await
    }

    async fn ratings(&self, subject: &str) -> Result<Vec<Rating>> {
        self.inner.ratings(subject).await
    }

    async fn best(&self, game: &str, most: u32) -> Result<Vec<Rating>> {
        self.inner.best(game, most).await
    }

    async fn rating_history(&self, subject: &str, most: u32) -> Result<Vec<RatingAt>> {
        self.inner.rating_history(subject, most).await
    }

    async fn recall(&self, name: &str) -> Result<Option<String>> {
        self.inner.recall(name).await
    }

    async fn remember(&self, name: &str, value: &str) -> Result<()> {
        self.inner.remember(name, value).await
    }

    async fn ping(&self) -> Result<()> {
        self.inner.ping().await
    }

    async fn close(&self) {
        self.inner.close().await;
    }
}
