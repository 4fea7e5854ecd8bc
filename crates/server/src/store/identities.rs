//! Identities: guests and accounts. Each change updates only its own columns, and only if the stored row still allows
//! it, because what a request read at its start may be outdated.

use async_trait::async_trait;

use super::credentials::inserted;
use super::notices::notify;
use super::pool::Unit;
use super::{Identity, Login, Named, Result, SqlStore};

/// The result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    Done,
    /// Another account has the name, or one that looks the same.
    Taken,
    /// The stored identity has changed since the caller read it: it was banned, deleted or changed by another request.
    Stale,
}

/// Guests and accounts.
#[async_trait]
pub(crate) trait Identities: Send + Sync {
    async fn create_identity(&self, identity: &Identity) -> Result<()>;
    async fn identity(&self, id: &str) -> Result<Option<Identity>>;
    /// The account with a log-in name in lower case.
    async fn account(&self, name: &str) -> Result<Option<Identity>>;
    /// The identities whose names contain a text, for the host.
    async fn identities(&self, like: &str, most: u32) -> Result<Vec<Identity>>;
    /// Whether an account has this name or one that looks the same.
    async fn is_taken(&self, named: &Named) -> Result<bool>;
    /// Renames a guest, unless an account has the name or one that looks the same.
    async fn rename_guest(&self, id: &str, named: &Named, now: u64) -> Result<Changed>;
    /// Renames an account.
    async fn rename_account(&self, id: &str, named: &Named, now: u64) -> Result<Changed>;
    /// Turns a guest into an account. The guest's sessions and tokens end, and a new session begins.
    async fn keep_account(
        &self,
        id: &str,
        named: &Named,
        password: &str,
        login: &Login,
        now: u64,
    ) -> Result<Changed>;
    /// Changes the password if the stored hash is still the old one. Ends all tokens and all sessions but one.
    async fn change_password(&self, id: &str, old: &str, new: &str, but: &str, now: u64) -> Result<Changed>;
    /// Deletes an identity's name, password and credentials. The row stays for its games, from which
    /// [`Erasure::expunge`](super::Erasure::expunge) later removes the name.
    async fn erase(&self, id: &str, now: u64) -> Result<Changed>;
}

const COLUMNS: &str = "SELECT id, name, account, look, password, created, banned, deleted FROM identities";

#[async_trait]
impl Identities for SqlStore {
    async fn create_identity(&self, identity: &Identity) -> Result<()> {
        let insert = sqlx::query("INSERT INTO identities (id, name, created) VALUES ($1, $2, $3)")
            .bind(&identity.id)
            .bind(&identity.name)
            .bind(identity.created);
        self.writing.execute(insert).await?;
        Ok(())
    }

    async fn identity(&self, id: &str) -> Result<Option<Identity>> {
        self.reading.one(sqlx::query_as(constant(COLUMNS, "WHERE id = $1")).bind(id)).await
    }

    async fn account(&self, name: &str) -> Result<Option<Identity>> {
        self.reading.one(sqlx::query_as(constant(COLUMNS, "WHERE account = $1")).bind(name)).await
    }

    async fn identities(&self, like: &str, most: u32) -> Result<Vec<Identity>> {
        let like = format!("%{}%", like.to_lowercase());
        let rows =
            sqlx::query_as(constant(COLUMNS, "WHERE lower(name) LIKE $1 ORDER BY created DESC LIMIT $2"));
        self.reading.all(rows.bind(like).bind(i64::from(most))).await
    }

    async fn is_taken(&self, named: &Named) -> Result<bool> {
        let rows = sqlx::query_as("SELECT id FROM identities WHERE look = $1 OR account = $2 LIMIT 1");
        let row: Option<(String,)> = self.reading.one(rows.bind(&named.look).bind(&named.account)).await?;
        Ok(row.is_some())
    }

    async fn rename_guest(&self, id: &str, named: &Named, now: u64) -> Result<Changed> {
        if self.is_taken(named).await? {
            return Ok(Changed::Taken);
        }
        let update = sqlx::query(
            "UPDATE identities SET name = $2 WHERE id = $1 AND account IS NULL AND banned = 0 AND deleted = 0",
        );
        self.changed(id, update.bind(id).bind(&named.name), &[], None, now).await
    }

    async fn rename_account(&self, id: &str, named: &Named, now: u64) -> Result<Changed> {
        let update = sqlx::query(
            "UPDATE identities SET name = $2, account = $3, look = $4 \
             WHERE id = $1 AND account IS NOT NULL AND banned = 0 AND deleted = 0",
        );
        let update = update.bind(id).bind(&named.name).bind(&named.account).bind(&named.look);
        self.changed(id, update, &[], None, now).await
    }

    async fn keep_account(
        &self,
        id: &str,
        named: &Named,
        password: &str,
        login: &Login,
        now: u64,
    ) -> Result<Changed> {
        let update = sqlx::query(
            "UPDATE identities SET name = $2, account = $3, look = $4, password = $5 \
             WHERE id = $1 AND account IS NULL AND banned = 0 AND deleted = 0",
        );
        let update = update.bind(id).bind(&named.name).bind(&named.account).bind(&named.look).bind(password);
        self.changed(id, update, &end_access(""), Some(login), now).await
    }

    async fn change_password(&self, id: &str, old: &str, new: &str, but: &str, now: u64) -> Result<Changed> {
        let update = sqlx::query(
            "UPDATE identities SET password = $3 WHERE id = $1 AND password = $2 AND banned = 0 AND deleted = 0",
        );
        self.changed(id, update.bind(id).bind(old).bind(new), &end_access(but), None, now).await
    }

    async fn erase(&self, id: &str, now: u64) -> Result<Changed> {
        let update = sqlx::query(
            "UPDATE identities SET name = '?', account = NULL, look = NULL, password = NULL, deleted = $2 \
             WHERE id = $1 AND deleted = 0",
        );
        let mut also = end_access("").to_vec();
        also.extend([
            ("DELETE FROM passkeys WHERE identity = $1", None),
            ("DELETE FROM recovery_codes WHERE identity = $1", None),
            ("DELETE FROM blocks WHERE identity = $1 OR blocked = $1", None),
            // The host keeps the reports, because they may need action.
            ("UPDATE reports SET reporter = '?' WHERE reporter = $1", None),
            (super::puzzling::ERASE[0], None),
            (super::puzzling::ERASE[1], None),
            (super::erasure::MARK, None),
        ]);
        self.changed(id, update.bind(id).bind(now as i64), &also, None, now).await
    }
}

/// A further statement about the identity `$1`, with an optional second parameter `$2`.
pub(super) type Also<'a> = (&'static str, Option<&'a str>);

/// The statements that end all tokens and all sessions but one.
pub(super) fn end_access(but: &str) -> [Also<'_>; 2] {
    [
        ("DELETE FROM logins WHERE identity = $1 AND id <> $2", Some(but)),
        ("DELETE FROM tokens WHERE identity = $1", None),
    ]
}

impl SqlStore {
    /// Changes an identity and notifies other processes, in one transaction. The further statements and the new session
    /// follow only if the first statement found the row as expected.
    async fn changed(
        &self,
        id: &str,
        update: super::pool::Statement<'_>,
        also: &[Also<'_>],
        login: Option<&Login>,
        now: u64,
    ) -> Result<Changed> {
        let mut unit: Unit = self.writing.begin().await?;
        match unit.execute(update).await {
            Ok(0) => return Ok(Changed::Stale),
            Ok(_) => {}
            Err(error) if error.is_unique_violation() => return Ok(Changed::Taken),
            Err(error) => return Err(error),
        }
        for (sql, text) in also {
            let statement = sqlx::query(*sql).bind(id);
            unit.execute(match text {
                Some(text) => statement.bind(*text),
                None => statement,
            })
            .await?;
        }
        if let Some(login) = login {
            unit.execute(inserted(login)).await?;
        }
        notify(&mut unit, now, Some(id), None).await?;
        unit.commit().await?;
        Ok(Changed::Done)
    }
}

/// A statement composed of constants.
fn constant(columns: &'static str, rest: &'static str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("{columns} {rest}"))
}
