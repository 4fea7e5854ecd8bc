//! Credentials: sessions and tokens.

use async_trait::async_trait;

use super::notices::notify;
use super::pool::Statement;
use super::{Login, Result, SqlStore, Token};

/// Sessions and tokens.
#[async_trait]
pub(crate) trait Credentials: Send + Sync {
    /// Starts a session, and ends the browser's previous one, given as identity and session id.
    async fn begin_login(&self, login: &Login, before: Option<(&str, &str)>, now: u64) -> Result<()>;
    /// Records that a session was used, if it still exists.
    async fn touch_login(&self, id: &str, seen: u64) -> Result<()>;
    async fn login(&self, id: &str) -> Result<Option<Login>>;
    async fn logins(&self, identity: &str) -> Result<Vec<Login>>;
    async fn drop_login(&self, identity: &str, id: &str, now: u64) -> Result<bool>;
    async fn put_token(&self, token: &Token) -> Result<()>;
    /// Records that a token was used, if it still exists.
    async fn touch_token(&self, id: &str, used: u64) -> Result<()>;
    async fn token(&self, id: &str) -> Result<Option<Token>>;
    async fn tokens(&self, identity: &str) -> Result<Vec<Token>>;
    async fn drop_token(&self, identity: &str, id: &str, now: u64) -> Result<bool>;
}

#[async_trait]
impl Credentials for SqlStore {
    async fn begin_login(&self, login: &Login, before: Option<(&str, &str)>, now: u64) -> Result<()> {
        let Some((identity, id)) = before else {
            self.writing.execute(inserted(login)).await?;
            return Ok(());
        };
        let mut unit = self.writing.begin().await?;
        let delete = sqlx::query("DELETE FROM logins WHERE identity = $1 AND id = $2");
        unit.execute(delete.bind(identity).bind(id)).await?;
        unit.execute(inserted(login)).await?;
        notify(&mut unit, now, Some(identity), None).await?;
        unit.commit().await
    }

    async fn touch_login(&self, id: &str, seen: u64) -> Result<()> {
        let update = sqlx::query("UPDATE logins SET seen = $2 WHERE id = $1").bind(id).bind(seen as i64);
        self.writing.execute(update).await?;
        Ok(())
    }

    async fn login(&self, id: &str) -> Result<Option<Login>> {
        let sql = "SELECT id, identity, created, seen, agent FROM logins WHERE id = $1";
        self.reading.one(sqlx::query_as(sql).bind(id)).await
    }

    async fn logins(&self, identity: &str) -> Result<Vec<Login>> {
        let sql =
            "SELECT id, identity, created, seen, agent FROM logins WHERE identity = $1 ORDER BY seen DESC";
        self.reading.all(sqlx::query_as(sql).bind(identity)).await
    }

    async fn drop_login(&self, identity: &str, id: &str, now: u64) -> Result<bool> {
        let delete =
            sqlx::query("DELETE FROM logins WHERE identity = $1 AND id = $2").bind(identity).bind(id);
        self.revoked(identity, delete, now).await
    }

    async fn put_token(&self, token: &Token) -> Result<()> {
        let insert = sqlx::query(
            "INSERT INTO tokens (id, identity, name, scopes, secret, created, used, expires) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&token.id)
        .bind(&token.identity)
        .bind(&token.name)
        .bind(&token.scopes)
        .bind(&token.secret)
        .bind(token.created)
        .bind(token.used)
        .bind(token.expires);
        self.writing.execute(insert).await?;
        Ok(())
    }

    async fn touch_token(&self, id: &str, used: u64) -> Result<()> {
        let update = sqlx::query("UPDATE tokens SET used = $2 WHERE id = $1").bind(id).bind(used as i64);
        self.writing.execute(update).await?;
        Ok(())
    }

    async fn token(&self, id: &str) -> Result<Option<Token>> {
        let sql =
            "SELECT id, identity, name, scopes, secret, created, used, expires FROM tokens WHERE id = $1";
        self.reading.one(sqlx::query_as(sql).bind(id)).await
    }

    async fn tokens(&self, identity: &str) -> Result<Vec<Token>> {
        let sql = "SELECT id, identity, name, scopes, secret, created, used, expires FROM tokens \
                   WHERE identity = $1 ORDER BY created DESC";
        self.reading.all(sqlx::query_as(sql).bind(identity)).await
    }

    async fn drop_token(&self, identity: &str, id: &str, now: u64) -> Result<bool> {
        let delete =
            sqlx::query("DELETE FROM tokens WHERE identity = $1 AND id = $2").bind(identity).bind(id);
        self.revoked(identity, delete, now).await
    }
}

/// The statement that inserts a new session.
pub(super) fn inserted(login: &Login) -> Statement<'_> {
    sqlx::query("INSERT INTO logins (id, identity, created, seen, agent) VALUES ($1, $2, $3, $4, $5)")
        .bind(&login.id)
        .bind(&login.identity)
        .bind(login.created)
        .bind(login.seen)
        .bind(&login.agent)
}

impl SqlStore {
    /// Revokes a credential of an identity, and notifies other processes.
    pub(super) async fn revoked(&self, identity: &str, delete: Statement<'_>, now: u64) -> Result<bool> {
        let mut unit = self.writing.begin().await?;
        let found = unit.execute(delete).await? > 0;
        notify(&mut unit, now, Some(identity), None).await?;
        unit.commit().await?;
        Ok(found)
    }
}
