//! Completes the deletion of accounts: ends their games and removes their names.

use std::sync::Arc;

use super::{Failure, House};
use crate::room::{Command, Status};
use crate::store::StoreError;

impl House {
    /// Continues incomplete deletions, whether they were started here, by the host, or before a restart.
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
            // Every changed game leaves a notice. All servers, including this one, then reload the game.
            while self.store.expunge_studies(&identity, self.now()).await? {
                cleaned = true;
            }
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

    /// Ends a game for a player who has deleted the account: lost if it has begun, otherwise aborted without a result.
    async fn quit(self: &Arc<House>, game: &str, identity: &str) -> Result<(), Failure> {
        let room = match self.hold(game).await {
            // A game that cannot be read cannot be played either.
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
