//! `ludoteca admin`: manages the players, games, addresses and logs of a server, whether or not it is running.

use anyhow::Result;
use serde_json::json;
use server::{Admin, Answer};

use super::batch::pretty;
use super::store::{existing, now, running};
use crate::arguments::{AdminOptions, AdminWish, ListOptions};

pub fn run(options: &AdminOptions) -> Result<String> {
    running(async {
        let admin = Admin::new(existing(&options.store).await?).named(user());
        Ok(fulfilled(&admin, &options.wish).await?)
    })
}

async fn fulfilled(admin: &Admin, wish: &AdminWish) -> Result<String, server::AdminError> {
    let shown =
        |answer: Answer, list: &ListOptions| if list.json { pretty(&answer.data) } else { answer.text };
    let now = now();
    Ok(match wish {
        AdminWish::Players { like, list } => shown(admin.players(like).await?, list),
        AdminWish::Games { player: None, list } => shown(admin.games().await?, list),
        AdminWish::Games { player: Some(player), list } => shown(admin.games_of(player).await?, list),
        AdminWish::ShowGame { game, list } => shown(admin.show_game(game).await?, list),
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
        AdminWish::BannedAddresses(list) => shown(admin.banned_addresses().await?, list),
        AdminWish::Reports { all, list } => shown(admin.reports(*all).await?, list),
        AdminWish::CloseReport { id } => {
            admin.close_report(id, now).await?;
            "closed\n".to_owned()
        }
        AdminWish::Audit { most, list } => shown(admin.audit(*most).await?, list),
        AdminWish::Prune { keep, list } => {
            let pruned = admin.prune(&keep.retention(), now).await?;
            let data = json!({"guests": pruned.guests, "games": pruned.games, "logs": pruned.logs});
            shown(Answer { text: format!("removed {pruned}\n"), data }, list)
        }
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
