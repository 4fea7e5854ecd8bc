//! The host's changes to a database, each in one transaction with its audit log entry.

use async_trait::async_trait;

use super::columns::columns;
use super::identities::end_access;
use super::notices::notify;
use super::openings::drop_openings;
use super::pool::{Statement, Unit};
use super::writer::write_one;
use super::{Append, Changed, Identity, Named, Report, Result, SqlStore, StoreError};
use crate::id;

/// An action of a host. It names players by id only, so that no name of a deleted player is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    pub at: i64,
    /// The system user who ran the command.
    pub host: String,
    pub action: String,
    /// The id of the player, game or report, or the network.
    pub about: String,
}

columns!(Deed { at, host, action, about });

/// A banned address or network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Banned {
    /// Such as `203.0.113.0/24`.
    pub network: String,
    pub at: i64,
    pub reason: String,
}

columns!(Banned { network, at, reason });

/// A player's report about another player, as hosts see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    pub report: Report,
    /// When the host closed the report, or 0.
    pub closed: i64,
    /// The current names of the two players.
    pub reporter_name: Option<String>,
    pub about_name: Option<String>,
}

columns!(Complaint { closed, reporter_name, about_name } and { report });

/// The host's actions.
#[async_trait]
pub(crate) trait Hosting: Send + Sync {
    /// Adds an entry to the audit log.
    async fn note(&self, deed: &Deed) -> Result<()>;
    /// The latest entries of the audit log, newest first, with the players' current names.
    async fn audit(&self, most: u32) -> Result<Vec<(Deed, Option<String>)>>;
    /// The guests with exactly this name.
    async fn guests(&self, name: &str, most: u32) -> Result<Vec<Identity>>;
    /// Bans a player from this time on; 0 lifts the ban.
    async fn ban(&self, id: &str, banned: u64, deed: &Deed) -> Result<Changed>;
    /// Sets a new password for an account without checking the old one. Ends all its sessions and tokens.
    async fn reset_password(&self, id: &str, new: &str, deed: &Deed) -> Result<Changed>;
    /// Renames a guest, banned or not.
    async fn force_guest_name(&self, id: &str, name: &str, deed: &Deed) -> Result<Changed>;
    /// Renames an account, banned or not.
    async fn force_account_name(&self, id: &str, named: &Named, deed: &Deed) -> Result<Changed>;
    /// Appends the host's events to a game.
    async fn append_by_host(&self, append: &Append, deed: &Deed) -> Result<()>;
    /// Deletes a game with its events. Ratings and their history stay. `false` if there is no such game.
    async fn delete_game(&self, id: &str, deed: &Deed) -> Result<bool>;
    /// The banned addresses and networks, latest first.
    async fn banned_addresses(&self) -> Result<Vec<Banned>>;
    async fn ban_address(&self, network: &str, reason: &str, deed: &Deed) -> Result<()>;
    /// Unbans a network; `false` if it is not banned.
    async fn unban_address(&self, network: &str, deed: &Deed) -> Result<bool>;
    /// Reports, newest first: the open ones, or all.
    async fn complaints(&self, all: bool, most: u32) -> Result<Vec<Complaint>>;
    /// Closes a report; `false` if there is no such open report.
    async fn close_complaint(&self, id: &str, deed: &Deed) -> Result<bool>;
}

#[async_trait]
impl Hosting for SqlStore {
    async fn note(&self, deed: &Deed) -> Result<()> {
        let mut unit = self.writing.begin().await?;
        note(&mut unit, deed).await?;
        unit.commit().await
    }

    async fn audit(&self, most: u32) -> Result<Vec<(Deed, Option<String>)>> {
        let rows = sqlx::query_as(
            "SELECT at, host, action, about, name FROM audit LEFT JOIN identities ON identities.id = about \
             ORDER BY at DESC, audit.id LIMIT $1",
        );
        let rows: Vec<Recorded> = self.reading.all(rows.bind(i64::from(most))).await?;
        Ok(rows.into_iter().map(|row| (row.deed, row.name)).collect())
    }

    async fn guests(&self, name: &str, most: u32) -> Result<Vec<Identity>> {
        let rows = sqlx::query_as(
            "SELECT id, name, account, look, password, created, banned, deleted FROM identities \
             WHERE name = $1 AND account IS NULL AND deleted = 0 ORDER BY created DESC LIMIT $2",
        );
        self.reading.all(rows.bind(name).bind(i64::from(most))).await
    }

    async fn ban(&self, id: &str, banned: u64, deed: &Deed) -> Result<Changed> {
        let update = sqlx::query("UPDATE identities SET banned = $2 WHERE id = $1");
        self.governed(id, update.bind(id).bind(banned as i64), false, deed).await
    }

    async fn reset_password(&self, id: &str, new: &str, deed: &Deed) -> Result<Changed> {
        let update = sqlx::query("UPDATE identities SET password = $2 WHERE id = $1 AND account IS NOT NULL");
        self.governed(id, update.bind(id).bind(new), true, deed).await
    }

    async fn force_guest_name(&self, id: &str, name: &str, deed: &Deed) -> Result<Changed> {
        let update =
            sqlx::query("UPDATE identities SET name = $2 WHERE id = $1 AND account IS NULL AND deleted = 0");
        self.governed(id, update.bind(id).bind(name), false, deed).await
    }

    async fn force_account_name(&self, id: &str, named: &Named, deed: &Deed) -> Result<Changed> {
        let update = sqlx::query(
            "UPDATE identities SET name = $2, account = $3, look = $4 \
             WHERE id = $1 AND account IS NOT NULL AND deleted = 0",
        );
        let update = update.bind(id).bind(&named.name).bind(&named.account).bind(&named.look);
        self.governed(id, update, false, deed).await
    }

    async fn append_by_host(&self, append: &Append, deed: &Deed) -> Result<()> {
        let mut unit = self.writing.begin().await?;
        write_one(&mut unit, append).await?;
        note(&mut unit, deed).await?;
        notify(&mut unit, deed.at as u64, None, Some(&append.id)).await?;
        unit.commit().await
    }

    async fn delete_game(&self, id: &str, deed: &Deed) -> Result<bool> {
        let mut unit = self.writing.begin().await?;
        if !drop_game(&mut unit, id, deed.at as u64).await? {
            return Ok(false);
        }
        note(&mut unit, deed).await?;
        unit.commit().await?;
        Ok(true)
    }

    async fn banned_addresses(&self) -> Result<Vec<Banned>> {
        let rows =
            sqlx::query_as("SELECT network, at, reason FROM banned_addresses ORDER BY at DESC, network");
        self.reading.all(rows).await
    }

    async fn ban_address(&self, network: &str, reason: &str, deed: &Deed) -> Result<()> {
        let insert = sqlx::query(
            "INSERT INTO banned_addresses (network, at, reason) VALUES ($1, $2, $3) \
             ON CONFLICT (network) DO UPDATE SET reason = excluded.reason",
        );
        self.listed(insert.bind(network).bind(deed.at).bind(reason), deed).await?;
        Ok(())
    }

    async fn unban_address(&self, network: &str, deed: &Deed) -> Result<bool> {
        self.listed(sqlx::query("DELETE FROM banned_addresses WHERE network = $1").bind(network), deed).await
    }

    async fn complaints(&self, all: bool, most: u32) -> Result<Vec<Complaint>> {
        let rows = sqlx::query_as(
            "SELECT reports.id, at, reporter, about, game, event, reason, closed, \
             one.name AS reporter_name, other.name AS about_name FROM reports \
             LEFT JOIN identities AS one ON one.id = reporter LEFT JOIN identities AS other ON other.id = about \
             WHERE closed = 0 OR $1 = 1 ORDER BY at DESC LIMIT $2",
        );
        self.reading.all(rows.bind(i64::from(all)).bind(i64::from(most))).await
    }

    async fn close_complaint(&self, id: &str, deed: &Deed) -> Result<bool> {
        let update = sqlx::query("UPDATE reports SET closed = $2 WHERE id = $1 AND closed = 0");
        self.listed(update.bind(id).bind(deed.at), deed).await
    }
}

struct Recorded {
    deed: Deed,
    name: Option<String>,
}

columns!(Recorded { name } and { deed });

impl SqlStore {
    /// Changes a player, records it, and notifies other processes. With `end`, the player's sessions and tokens end.
    async fn governed(&self, id: &str, update: Statement<'_>, end: bool, deed: &Deed) -> Result<Changed> {
        let mut unit = self.writing.begin().await?;
        match unit.execute(update).await {
            Ok(0) => return Ok(Changed::Stale),
            Ok(_) => {}
            Err(error) if error.is_unique_violation() => return Ok(Changed::Taken),
            Err(error) => return Err(error),
        }
        // An attacker who took over the account may have left a passkey or recovery codes behind.
        let doors = [
            ("DELETE FROM passkeys WHERE identity = $1", None),
            ("DELETE FROM recovery_codes WHERE identity = $1", None),
        ];
        for (sql, text) in end_access("").into_iter().chain(doors).filter(|_| end) {
            let statement = sqlx::query(sql).bind(id);
            unit.execute(match text {
                Some(text) => statement.bind(text),
                None => statement,
            })
            .await?;
        }
        note(&mut unit, deed).await?;
        notify(&mut unit, deed.at as u64, Some(id), None).await?;
        unit.commit().await?;
        Ok(Changed::Done)
    }

    /// Changes one of the host's lists, records it, and notifies other processes.
    async fn listed(&self, change: Statement<'_>, deed: &Deed) -> Result<bool> {
        let mut unit = self.writing.begin().await?;
        if unit.execute(change).await? == 0 {
            return Ok(false);
        }
        note(&mut unit, deed).await?;
        notify(&mut unit, deed.at as u64, None, None).await?;
        unit.commit().await?;
        Ok(true)
    }
}

/// Adds an entry to the audit log within a transaction.
async fn note(unit: &mut Unit, deed: &Deed) -> Result<()> {
    let insert = sqlx::query("INSERT INTO audit (id, at, host, action, about) VALUES ($1, $2, $3, $4, $5)")
        .bind(id::random(id::SHORT))
        .bind(deed.at)
        .bind(&deed.host)
        .bind(&deed.action)
        .bind(&deed.about);
    unit.execute(insert).await?;
    Ok(())
}

/// Deletes a game with its events, and notifies other processes; `false` if there is no such game.
pub(super) async fn drop_game(unit: &mut Unit, id: &str, now: u64) -> Result<bool> {
    drop_openings(unit, id).await?;
    unit.execute(sqlx::query("DELETE FROM events WHERE game = $1").bind(id)).await?;
    let delete = sqlx::query("DELETE FROM games WHERE id = $1").bind(id);
    // An event may have been added in the meantime.
    let found = unit.execute(delete).await.map_err(StoreError::or_conflict)? > 0;
    notify(unit, now, None, Some(id)).await?;
    Ok(found)
}
