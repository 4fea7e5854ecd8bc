//! Live events: who follows which game or study, over a WebSocket for web pages or server-sent events for tools.

mod hub;
pub(crate) mod socket;
pub(crate) mod stream;
mod told;
mod topic;

pub(crate) use hub::{Follower, Hub, Presence};
pub(crate) use told::{News, PresenceNews, wire};

use crate::api::Problem;

/// How many stored events are read at a time for a client that has missed many.
const PAGE: u32 = 500;

/// The error for an address with too many open event streams and WebSockets.
pub(crate) fn full() -> Problem {
    let detail = "your address holds too many event streams and WebSockets; close some";
    Problem::new(axum::http::StatusCode::TOO_MANY_REQUESTS, detail)
}
