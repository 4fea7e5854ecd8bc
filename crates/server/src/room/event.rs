//! The events of a game, numbered. The event log is the source of truth: everything else is derived from it.

use kernel::{Conclusion, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person with a seat in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Person {
    /// The id of the identity.
    pub id: String,
    /// The name at the time of joining.
    pub name: String,
    /// Whether the identity was an account. Only accounts are rated.
    #[serde(default)]
    #[schema(required)]
    pub account: bool,
}

/// The name shown for deleted accounts. Nobody can choose it.
pub(crate) const GONE: &str = "?";

/// An event in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A player took a seat.
    Joined { seat: Seat, who: Person },
    /// A turn was played; `number` turns have now been played.
    Turn {
        number: usize,
        seat: Seat,
        text: String,
        /// Milliseconds left on both clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[u64; 2]>,
    },
    /// A draw was offered.
    DrawOffered { seat: Seat },
    /// The other seat's draw offer was declined.
    DrawDeclined { seat: Seat },
    /// A player asks to take back their last turn.
    TakebackAsked { seat: Seat },
    /// The other seat's take-back request was declined.
    TakebackDeclined { seat: Seat },
    /// Turns were taken back; `number` turns are left.
    TakenBack { number: usize },
    /// A player took a hint in this position.
    Hinted { seat: Seat },
    /// A player sent a chat message.
    Chat {
        seat: Seat,
        text: String,
        /// An idempotency key chosen by the client: the same message sent again is stored only once.
        #[serde(default)]
        request: String,
    },
    /// The host removed the chat message in the event with this number.
    ChatRemoved { number: u64 },
    /// A placeholder for an event whose content was permanently removed.
    Removed,
    /// The player in this seat deleted their account. Their name becomes `?`, and their messages are removed.
    Erased { seat: Seat },
    /// The game is over.
    Ended(Conclusion),
    /// A player asks for a rematch.
    RematchAsked { seat: Seat },
    /// The rematch was created; `next` is its id.
    Rematch { next: String },
    /// The server went down at `from`; the clocks are stopped.
    Paused { from: u64 },
    /// The server is back; the clocks run again.
    Resumed,
}

impl Event {
    /// Whether the event changes the match itself, and not just the seats, the chat or the ending.
    pub const fn is_for_match(&self) -> bool {
        matches!(
            self,
            Event::Turn { .. }
                | Event::DrawOffered { .. }
                | Event::DrawDeclined { .. }
                | Event::TakenBack { .. }
                | Event::Paused { .. }
                | Event::Resumed
        )
    }
}

/// An event with its number and time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Noted {
    /// Counts up from 1 without gaps.
    pub seq: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub event: Event,
}
