//! Who follows which game, and how they are told: over a WebSocket for pages, as server-sent events for tools.

mod hub;
pub(crate) mod socket;
pub(crate) mod stream;
mod told;

pub(crate) use hub::{Follower, Hub, Presence};
pub(crate) use told::{News, PresenceNews, wire};

use crate::api::Problem;

/// How many events are read at once for somebody who has missed many.
const PAGE: u32 = 500;

/// What an address hears that follows too much already.
fn full() -> Problem {
    let detail = "your address holds too many event streams and WebSockets; close some";
    Problem::new(axum::http::StatusCode::TOO_MANY_REQUESTS, detail)
}
