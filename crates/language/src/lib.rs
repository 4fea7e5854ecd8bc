//! The texts of games and programs in each language, and descriptions of scores.

mod speech;
mod verdict;

pub use speech::{Language, Speech};
pub use verdict::verdict;
