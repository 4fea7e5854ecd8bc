//! `ludoteca admin`: manages the players, games, addresses and logs of a server, whether or not it is running.

use anyhow::Result;
use server::Admin;

use super::store::{now, open, running};
use crate::arguments::{AdminOptions, AdminWish};

pub fn run(options: &AdminOptions) -> Result<String> {
    running(async {
        let admin = Admin::new(open(&options.store).await?).named(user());
        Ok(fulfilled(&admin, &options.wish).await?)
    })
}

async fn fulfilled(admin: &Admin, wish: &AdminWish) -> Result<String, server::AdminError> {
    let lines = |lines: Vec<String>| lines.iter().map(|line| format!("{line}\n")).collect();
    let now = now();
    Ok(match wish {
        AdminWish::Players { like } => lines(admin.players(like).await?),
        AdminWish::Games { player: None } => lines(admin.games().await?),
        AdminWish::Games { player: Some(player) } => lines(admin.games_of(player).await?),
        AdminWish::ShowGame { game } => lines(admin.show_game(game).await?),
        AdminWish::Ban { player } => format!("{} is banned\n", admin.ban(player, true, now).await?),
        AdminWish::Unban { player } => {
            format!("{} is no longer banned\n", admin.ban(player, false, now).await?)
        }
        AdminWish::ResetPassword { player } => format!("{}\n", admin.reset_password(player, now).await?),
        AdminWish::Rename { player, name } => {
            format!("the name is now {}\n", admin.rename(player, name, now).await?)
        }
        AdminWish::DeletePlayer { player } => {
            format!("{} is deleted\n", admin.delete_player(player, now).await?)
        }
        AdminWish::RemoveChat { game, number } => {
            admin.remove_chat(game, *number, now).await?;
            "removed\n".to_owned()
        }
        AdminWish::EndGame { game } => {
            admin.end_game(game, now).await?;
            "ended without a result\n".to_owned()
        }
        AdminWish::DeleteGame { game } => {
            admin.delete_game(game, now).await?;
            "deleted\n".to_owned()
        }
        AdminWish::BanAddress { address, reason } => {
            format!("{} is banned\n", admin.ban_address(address, reason, now).await?)
        }
        AdminWish::UnbanAddress { address } => {
            format!("{} is no longer banned\n", admin.unban_address(address, now).await?)
        }
        AdminWish::BannedAddresses => lines(admin.banned_addresses().await?),
        AdminWish::Reports { all } => lines(admin.reports(*all).await?),
        AdminWish::CloseReport { id } => {
            admin.close_report(id, now).await?;
            "closed\n".to_owned()
        }
        AdminWish::Audit { most } => lines(admin.audit(*most).await?),
        AdminWish::Prune(options) => format!("removed {}\n", admin.prune(&options.retention(), now).await?),
    })
}

/// The system user who runs this command, for the audit log.
#[cfg(unix)]
fn user() -> String {
    let id = nix::unistd::Uid::current();
    let user = nix::unistd::User::from_uid(id).ok().flatten();
    user.map_or_else(|| format!("user {id}"), |user| user.name)
}

/// The same, from the environment.
#[cfg(not(unix))]
fn user() -> String {
    std::env::var("USERNAME").unwrap_or_else(|_| "host".to_owned())
}
