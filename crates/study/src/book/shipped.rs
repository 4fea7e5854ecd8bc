//! The books that come with the games.

use std::collections::HashMap;
use std::sync::LazyLock;

use catalog::{AnyGame, Entry, games};

use super::Book;

/// By game and variant. A test reads them all.
static BOOKS: LazyLock<HashMap<(&str, &str), Book>> = LazyLock::new(|| {
    let all = games().iter().flat_map(Entry::variants);
    all.filter_map(|game| Some(((game.name(), game.variant()), Book::read(game.book()?).ok()?))).collect()
});

/// The book that a game ships for its variant, if it does.
#[must_use]
pub fn shipped(game: &dyn AnyGame) -> Option<&'static Book> {
    BOOKS.get(&(game.name(), game.variant()))
}
