//! Who follows which game, and how they are told: over a WebSocket for pages, as server-sent events for tools.

mod hub;
pub(crate) mod socket;
pub(crate) mod stream;

pub(crate) use hub::{Follower, Hub, Presence, wire};
