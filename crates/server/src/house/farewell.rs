//! What the server does for players who have deleted their accounts: it ends their games and takes their names out.

use std::sync::Arc;

use super::{Failure, House};
use crate::room::{Command, Status};
use crate::store::StoreError;

impl House {
    /// Goes on with the deletions that are not complete, whether they were begun here, by the host, or before a restart.
    pub async fn complete_deletions(self: &Arc<House>) {
        if let Err(error) = self.deletions().await {
            tracing::warn!(%error, "a deleted account's games cannot be cleaned now; that is tried again");
        }
    }

    async fn deletions(self: &Arc<House>) -> Result<(), StoreError> {
        for identity in self.store.erasing().await? {
            for game in self.store.unfinished_of(&identity).await? {
                if let Err(error) = self.quit(&game, &identity).await {
                    tracing::warn!(game, %error, "a deleted player's game cannot be ended now");
                }
            }
            let mut cleaned = false;
            // Servers hear of each changed game by its notice, this one too, and load it anew.
            loop {
                match self.store.expunge(&identity, self.now()).await {
                    Ok(true) | Err(StoreError::Conflict) => {
                        cleaned = true;
                        tokio::task::yield_now().await;
                    }
                    Ok(false) => break,
                    Err(error) => return Err(error),
                }
            }
            if cleaned {
                self.store.scrub().await?;
            }
        }
        Ok(())
    }

    /// Ends a game for a player who does not come back: lost if it has begun, without a result otherwise.
    async fn quit(self: &Arc<House>, game: &str, identity: &str) -> Result<(), Failure> {
        let room = match self.hold(game).await {
            // Nobody can play it any more.
            Err(Failure::Unreadable) => return Ok(()),
            held => held?,
        };
        if room.status() == Status::Over {
            return Ok(());
        }
        let (turn, begun) = (room.game.length(), room.is_begun());
        drop(room);
        let command = if begun { Command::Resign { turn } } else { Command::Abort { turn } };
        self.act(game, Some(identity), command).await.map(drop)
    }
}
