//! The messages sent to followers. A turn comes with everything it changed, so that followers need not ask.

use axum::extract::ws::Utf8Bytes;
use kernel::{PlayedTurn, Seat};
use serde::Serialize;
use utoipa::ToSchema;

use super::Presence;
use crate::room::{Clocks, Event, Noted, Room};

/// An event of a game, as sent to followers.
#[derive(Serialize, ToSchema)]
pub(crate) struct News {
    /// The game's id.
    game: String,
    #[serde(flatten)]
    noted: Noted,
    /// What a turn changed. Missing if the turn was taken back later.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    played: Option<PlayedNews>,
}

/// A turn that was played, with the state of the game after it. The event's `number` is the number of turns played.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayedNews {
    #[serde(flatten)]
    turn: PlayedTurn,
    /// The clocks when the turn was played.
    #[schema(required)]
    clocks: Option<Clocks>,
    /// Milliseconds spent on the turn, if a clock was running.
    #[schema(required)]
    spent: Option<u64>,
    /// Whether both players have moved, so that the game can no longer be aborted.
    begun: bool,
    /// The seat that offers a draw.
    #[schema(required)]
    draw: Option<Seat>,
}

/// Who is following a game. This message has no event number.
#[derive(Serialize, ToSchema)]
pub(crate) struct PresenceNews {
    /// The game's id.
    pub presence: String,
    #[serde(flatten)]
    pub who: Presence,
}

/// An event serialised for sending.
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
