//! What happens in a game, one numbered entry after the other. The log is the game: everything else follows from it.

use kernel::{Conclusion, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Person {
    /// The identity.
    pub id: String,
    /// The name when they sat down.
    pub name: String,
    /// Whether it was an account, whose results count.
    #[serde(default)]
    #[schema(required)]
    pub account: bool,
}

/// The name of whoever has deleted their account. Nobody can choose it.
pub(crate) const GONE: &str = "?";

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// Somebody took a seat.
    Joined { seat: Seat, who: Person },
    /// A turn was played; `number` turns have been played now.
    Turn {
        number: usize,
        seat: Seat,
        text: String,
        /// Milliseconds on both clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[u64; 2]>,
    },
    /// A draw was offered.
    DrawOffered { seat: Seat },
    /// The offer of the other seat was declined.
    DrawDeclined { seat: Seat },
    /// A player wants their last turn back.
    TakebackAsked { seat: Seat },
    /// The other seat's wish was declined.
    TakebackDeclined { seat: Seat },
    /// Turns were taken back; `number` are left.
    TakenBack { number: usize },
    /// Somebody said something.
    Chat {
        seat: Seat,
        text: String,
        /// The client's own word for this command, so that it acts once.
        #[serde(default)]
        request: String,
    },
    /// The host removed what was said in the event with this number.
    ChatRemoved { number: u64 },
    /// Something stood here that was removed for good.
    Removed,
    /// The player on this seat deleted their account: their name is `?` from now on, and what they said is gone.
    Erased { seat: Seat },
    /// The game is over.
    Ended(Conclusion),
    /// A player wants to play again.
    RematchAsked { seat: Seat },
    /// The next game between the two.
    Rematch { next: String },
    /// The server went down at `from`; the clocks stand still.
    Paused { from: u64 },
    /// The server is back; the clocks run on.
    Resumed,
}

impl Event {
    /// Whether it changes the match itself, not just what surrounds it.
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

/// An event with its number and moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Noted {
    /// From 1 up, without a gap.
    pub seq: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub event: Event,
}
