//! Puts the positions of finished games into the index of openings, soon after they end and for all older games.

use std::sync::Arc;

use study::book::passages;

use super::{House, rebuilt};
use crate::room::{Noted, Setup};
use crate::store::{Passed, StoreError, ToIndex};

/// How many games are put into the index in one transaction.
const CHUNK: u32 = 20;

impl House {
    /// Puts all finished games into the index that are not there yet.
    pub async fn index_games(self: &Arc<House>) {
        loop {
            match self.index_some().await {
                Ok(true) => tokio::task::yield_now().await,
                Ok(false) => return,
                Err(error) => {
                    tracing::warn!(%error, "games cannot be put into the index of openings now; that is tried again");
                    return;
                }
            }
        }
    }

    /// Whether there may be more.
    async fn index_some(&self) -> Result<bool, StoreError> {
        let ids = self.store.to_index(CHUNK).await?;
        let mut games = Vec::with_capacity(ids.len());
        for id in ids {
            let Some((setup, log)) = self.store.load(&id).await? else { continue };
            // Replaying a long game takes a while, so it must not block other requests.
            let replayed =
                tokio::task::spawn_blocking(move || ToIndex { passed: passed(&id, setup, &log), id });
            games.push(replayed.await.map_err(|_| StoreError::Closed)?);
        }
        self.store.index(&games).await?;
        Ok(!games.is_empty())
    }
}

/// What a game passed; nothing, if it has no result or cannot be replayed.
fn passed(id: &str, setup: Setup, log: &[Noted]) -> Vec<Passed> {
    let Ok(room) = rebuilt(id, setup, log) else { return Vec::new() };
    let Some(outcome) = room.ending.as_ref().and_then(|ending| ending.outcome) else { return Vec::new() };
    let game = catalog::named(&room.setup.game, Some(room.game.variant()));
    let found = game.ok().and_then(|(_, game)| {
        // A game that a program has added to the catalogue has no openings.
        passages(game, &room.game.start(), &room.game.turns()).ok()
    });
    let row = |passage: study::book::Passage| Passed {
        position: passage.key,
        outcome: passage.outcome(outcome).text(),
        turn: passage.turn,
    };
    found.into_iter().flatten().map(row).collect()
}
