//! Plays real games over real connections: how much a server carries, and what it keeps when faults are forced upon it.

mod client;
mod faults;
mod measure;
mod script;
mod server;
mod socket;
mod steady;

pub use client::ClientError;
pub use faults::{Database, FaultError, FaultKind, FaultOptions, FaultReport, FaultRow, Problem, faults};
pub use measure::Percentiles;
pub use steady::{LoadOptions, LoadReport, load};
