//! The rules, the search and the levels inside a web page, without a server.
//!
//! The page sends a [`Request`] as JSON and gets an answer or a refusal as JSON: the same [`Snapshot`](kernel::Snapshot),
//! [`Analysis`](catalog::Analysis) and [`Verdicts`](catalog::Verdicts) that the server's API gives. The crate knows no clock and no page; [`Host`] brings both, so that it
//! can be tested natively. `exports` is the WebAssembly side.

mod answer;
#[cfg(target_arch = "wasm32")]
mod exports;
mod thinking;

use std::time::Duration;

use catalog::{PositionQuestion, RecordQuestion};
use serde::Deserialize;

pub use answer::answer;
pub use thinking::Thinker;

/// What the page asks for.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A position with its legal steps, as `POST /api/position` gives it.
    Snapshot {
        /// The position.
        of: PositionQuestion,
    },
    /// A record with its variations in both forms, as `POST /api/record` gives it.
    Record {
        /// The record.
        of: RecordQuestion,
    },
    /// The best lines in a position, with progress on the way.
    Analyse {
        /// The position.
        of: PositionQuestion,
        /// The number of lines.
        #[serde(default = "one")]
        lines: usize,
        /// Search time per step in milliseconds. Default: until the host stops it.
        milliseconds: Option<u64>,
        /// Positions searched per step at most.
        nodes: Option<u64>,
    },
    /// What every legal step leads to, proven or estimated, with progress on the way.
    Verdicts {
        /// The position.
        of: PositionQuestion,
        /// Search time in milliseconds. Default: until all is proven or the host stops it.
        milliseconds: Option<u64>,
        /// Positions visited at most.
        nodes: Option<u64>,
    },
    /// The turn that a level plays in a position.
    Choose {
        /// The position.
        of: PositionQuestion,
        /// The level, 0 to 8.
        level: u8,
        /// Fixes the level's random choices.
        #[serde(default)]
        seed: u64,
        /// Search time per step of the strongest level, in milliseconds.
        milliseconds: u64,
    },
}

fn one() -> usize {
    1
}

/// What surrounds the core: a clock, and somebody who listens to progress.
pub trait Host: Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// Called with the state of an analysis or of verdicts as JSON whenever there is news.
    fn tell(&self, progress: &str);
}
