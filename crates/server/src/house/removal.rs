//! Deleting a game that its only player does not want to keep.

use std::sync::{Arc, PoisonError};

use thiserror::Error;

use super::{Failure, House};
use crate::room::{Actor, Occupant, Room};

/// Why a player may not delete a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Kept {
    #[error("you have no seat in this game")]
    NotSeated,
    #[error("somebody else has played in this game: you can dismiss it, but not delete it")]
    Shared,
    #[error("this game is rated: resign it, or dismiss it")]
    Rated,
}

impl Room {
    /// Why this identity may not delete the game, if that is so.
    pub fn kept_from(&self, identity: &str) -> Option<Kept> {
        let foreign = |seat: &Occupant| matches!(seat, Occupant::Person(person) if person.id != identity);
        if self.seats_of(Actor::Identity(identity)).is_empty() {
            Some(Kept::NotSeated)
        } else if self.seats.iter().any(foreign) {
            Some(Kept::Shared)
        } else {
            (self.is_rated() && self.is_begun()).then_some(Kept::Rated)
        }
    }
}

impl House {
    /// Deletes a game with its events.
    pub async fn remove(self: &Arc<House>, id: &str, identity: &str) -> Result<Option<Kept>, Failure> {
        let (house, id, identity) = (self.clone(), id.to_owned(), identity.to_owned());
        // In a task of its own, which a client that disconnects cannot interrupt.
        let task = tokio::spawn(async move {
            let mut held = house.hold(&id).await?;
            if let Some(kept) = held.kept_from(&identity) {
                return Ok(Some(kept));
            }
            if !house.store.remove_game(&id, house.now()).await? {
                return Err(Failure::NoGame);
            }
            *held.0 = None;
            house.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            house.engines.forget(&id);
            house.deadlines.set(&id, None);
            house.hub.end(&id);
            Ok(None)
        });
        task.await.map_err(|_| Failure::Stopping)?
    }
}
