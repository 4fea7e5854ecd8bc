//! Measures the speed of rules and search, on one thread ([`measure`]) and on two ([`measure_threads`]).

mod speed;
mod threads;

pub use speed::{Speed, measure};
pub use threads::{ThreadSpeed, measure_threads};
