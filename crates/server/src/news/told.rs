//! What followers are told: each event, and with a turn all that it changed, so that they need not ask.

use axum::extract::ws::Utf8Bytes;
use kernel::{PlayedTurn, Seat};
use serde::Serialize;
use utoipa::ToSchema;

use super::Presence;
use crate::room::{Clocks, Event, Noted, Room};

/// An event of a game, as followers are told of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct News {
    /// The game's id.
    game: String,
    #[serde(flatten)]
    noted: Noted,
    /// What a turn did. It is left out of turns that were taken back later.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    played: Option<PlayedNews>,
}

/// A turn that was played, with the game as it is after it; the event's `number` says after how many turns.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayedNews {
    #[serde(flatten)]
    turn: PlayedTurn,
    /// The clocks when it was played.
    #[schema(required)]
    clocks: Option<Clocks>,
    /// Milliseconds it took, where a clock ran.
    #[schema(required)]
    spent: Option<u64>,
    /// Whether both have moved, so that the game can no longer be aborted.
    begun: bool,
    /// The seat whose draw offer stands.
    #[schema(required)]
    draw: Option<Seat>,
}

/// Who follows a game; told, but not numbered.
#[derive(Serialize, ToSchema)]
pub(crate) struct PresenceNews {
    /// The game's id.
    pub presence: String,
    #[serde(flatten)]
    pub who: Presence,
}

/// An event as it is sent.
pub(crate) fn wire(room: &Room, noted: &Noted) -> Utf8Bytes {
    let news = News { game: room.id.clone(), noted: noted.clone(), played: played(room, noted) };
    serde_json::to_string(&news).unwrap_or_default().into()
}

fn played(room: &Room, noted: &Noted) -> Option<PlayedNews> {
    let Event::Turn { number, left, .. } = noted.event else { return None };
    let turn = room.standing_turn(noted.seq, number)?;
    let begun = room.is_begun_after(number);
    let running = begun && turn.to_play.is_some();
    Some(PlayedNews {
        turn,
        clocks: left.map(|left| Clocks { left, running, now: noted.at }),
        spent: room.game.spent().get(number - 1).copied().flatten(),
        begun,
        draw: room.game.offer(),
    })
}
