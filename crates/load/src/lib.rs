//! Plays real games over real connections: how much a server carries, and what it remembers when it is killed.

mod client;
mod crash;
mod measure;
mod script;
mod socket;
mod steady;

pub use client::ClientError;
pub use crash::{CrashOptions, CrashReport, crash};
pub use measure::Percentiles;
pub use steady::{LoadOptions, LoadReport, load};
