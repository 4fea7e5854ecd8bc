//! Load and fault tests: plays real games over real connections, measures how much a server can handle, and checks what
//! survives faults.

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
