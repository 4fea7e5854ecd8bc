//! Passkeys and recovery codes; each recovery code works once.

use async_trait::async_trait;

use super::columns::columns;
use super::pool::Unit;
use super::{Result, SqlStore};

/// A passkey of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passkey {
    /// The credential's id in base64url.
    pub id: String,
    pub identity: String,
    pub name: String,
    /// The public key and the counter, as `identity::passkey` encodes them.
    pub credential: String,
    pub created: i64,
    /// When it was last used, or 0.
    pub used: i64,
}

columns!(Passkey { id, identity, name, credential, created, used });

/// The result of adding a passkey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    Done,
    /// A passkey with this id is already stored.
    Known,
    /// The account has the maximum number of passkeys.
    Full,
    /// The identity is not an account, or it is banned or deleted.
    Stale,
}

/// Passkeys and recovery codes.
#[async_trait]
pub(crate) trait Passkeys: Send + Sync {
    /// Stores a passkey, unless the account already has `most` of them.
    async fn put_passkey(&self, passkey: &Passkey, most: usize) -> Result<Added>;
    async fn passkey(&self, id: &str) -> Result<Option<Passkey>>;
    async fn passkeys(&self, identity: &str) -> Result<Vec<Passkey>>;
    /// Records that a passkey was used, if it is still stored as the caller read it.
    async fn use_passkey(&self, read: &Passkey, credential: &str, now: u64) -> Result<bool>;
    async fn drop_passkey(&self, identity: &str, id: &str, now: u64) -> Result<bool>;
    /// Replaces the recovery codes, given as hashes, if the password hash is still the one that was checked.
    async fn put_recovery_codes(&self, identity: &str, password: &str, codes: &[String]) -> Result<bool>;
    /// How many recovery codes are left.
    async fn recovery_codes(&self, identity: &str) -> Result<u64>;
    /// Uses up a recovery code, given as its hash. Of several simultaneous attempts, one succeeds.
    async fn use_recovery_code(&self, identity: &str, code: &str) -> Result<bool>;
}

#[async_trait]
impl Passkeys for SqlStore {
    async fn put_passkey(&self, passkey: &Passkey, most: usize) -> Result<Added> {
        let mut unit = self.writing.begin().await?;
        if !lock(&mut unit, &passkey.identity, None).await? {
            return Ok(Added::Stale);
        }
        let count =
            sqlx::query_as("SELECT COUNT(*) FROM passkeys WHERE identity = $1").bind(&passkey.identity);
        let (count,): (i64,) = unit.one(count).await?.unwrap_or_default();
        if count >= most as i64 {
            return Ok(Added::Full);
        }
        let insert = sqlx::query(
            "INSERT INTO passkeys (id, identity, name, credential, created, used) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&passkey.id)
        .bind(&passkey.identity)
        .bind(&passkey.name)
        .bind(&passkey.credential)
        .bind(passkey.created)
        .bind(passkey.used);
        match unit.execute(insert).await {
            Ok(_) => {}
            Err(error) if error.is_unique_violation() => return Ok(Added::Known),
            Err(error) => return Err(error),
        }
        unit.commit().await?;
        Ok(Added::Done)
    }

    async fn passkey(&self, id: &str) -> Result<Option<Passkey>> {
        let sql = "SELECT id, identity, name, credential, created, used FROM passkeys WHERE id = $1";
        self.reading.one(sqlx::query_as(sql).bind(id)).await
    }

    async fn passkeys(&self, identity: &str) -> Result<Vec<Passkey>> {
        let sql = "SELECT id, identity, name, credential, created, used FROM passkeys \
                   WHERE identity = $1 ORDER BY created DESC";
        self.reading.all(sqlx::query_as(sql).bind(identity)).await
    }

    async fn use_passkey(&self, read: &Passkey, credential: &str, now: u64) -> Result<bool> {
        let update =
            sqlx::query("UPDATE passkeys SET credential = $3, used = $4 WHERE id = $1 AND credential = $2")
                .bind(&read.id)
                .bind(&read.credential)
                .bind(credential)
                .bind(now as i64);
        Ok(self.writing.execute(update).await? > 0)
    }

    async fn drop_passkey(&self, identity: &str, id: &str, now: u64) -> Result<bool> {
        let delete =
            sqlx::query("DELETE FROM passkeys WHERE identity = $1 AND id = $2").bind(identity).bind(id);
        self.revoked(identity, delete, now).await
    }

    async fn put_recovery_codes(&self, identity: &str, password: &str, codes: &[String]) -> Result<bool> {
        let mut unit = self.writing.begin().await?;
        if !lock(&mut unit, identity, Some(password)).await? {
            return Ok(false);
        }
        unit.execute(sqlx::query("DELETE FROM recovery_codes WHERE identity = $1").bind(identity)).await?;
        for code in codes {
            let insert = sqlx::query("INSERT INTO recovery_codes (identity, code) VALUES ($1, $2)");
            unit.execute(insert.bind(identity).bind(code)).await?;
        }
        unit.commit().await?;
        Ok(true)
    }

    async fn recovery_codes(&self, identity: &str) -> Result<u64> {
        let count = sqlx::query_as("SELECT COUNT(*) FROM recovery_codes WHERE identity = $1").bind(identity);
        let (count,): (i64,) = self.reading.one(count).await?.unwrap_or_default();
        Ok(count as u64)
    }

    async fn use_recovery_code(&self, identity: &str, code: &str) -> Result<bool> {
        let delete = sqlx::query("DELETE FROM recovery_codes WHERE identity = $1 AND code = $2");
        Ok(self.writing.execute(delete.bind(identity).bind(code)).await? > 0)
    }
}

/// Locks an account's row until the transaction ends, so that nobody else can add to it, ban it or delete it in the
/// meantime. Returns whether it is an account that may log in and whose password hash is the given one, if any.
async fn lock(unit: &mut Unit, identity: &str, password: Option<&str>) -> Result<bool> {
    let update = sqlx::query(
        "UPDATE identities SET created = created WHERE id = $1 AND account IS NOT NULL AND banned = 0 \
         AND deleted = 0 AND password = COALESCE($2, password)",
    );
    Ok(unit.execute(update.bind(identity).bind(password)).await? > 0)
}
