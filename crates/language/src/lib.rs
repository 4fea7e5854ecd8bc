//! The sentences of games and programs in each language, and scores in words.

mod speech;
mod verdict;

pub use speech::{Language, Speech};
pub use verdict::verdict;
