//! Openings: the books that were taken in, and the games that the page knows.

use catalog::{PositionQuestion, ProvenResult, named};
use serde::Serialize;
use study::book::{Book, BookError, BookOpenings, FinishedGame, Openings, known_result, openings_of_games};

use crate::answer::Refusal;

/// The books that were taken in.
#[derive(Default)]
pub(crate) struct Books(Vec<KeptBook>);

struct KeptBook {
    game: &'static str,
    variant: &'static str,
    book: Book,
}

/// What was played from a position.
#[derive(Debug, Serialize)]
pub(crate) struct Played {
    /// In the games that the page knows.
    device: Openings,
    /// In the book, if one was taken in.
    engine: Option<BookOpenings>,
    /// The result for the player to play, if the position is among the game's positions with proven results.
    proven: Option<ProvenResult>,
}

impl Books {
    /// Takes in the book of a variant.
    pub fn keep(&mut self, game: &str, variant: &str, text: &str) -> Result<(), Refusal> {
        let (entry, game) = named(game, Some(variant))?;
        let book = Book::read(text).map_err(|error| Refusal::new(error.to_string()))?;
        self.0.push(KeptBook { game: entry.name(), variant: game.variant(), book });
        Ok(())
    }

    /// What was played from a position.
    pub fn openings(&self, of: &PositionQuestion, games: &[FinishedGame]) -> Result<Played, Refusal> {
        let (_, game, played) = of.played()?;
        let position = played.text();
        let mut kept = self.0.iter();
        let kept = kept.find(|kept| kept.game == game.name() && kept.variant == game.variant());
        Ok(Played {
            device: openings_of_games(game, &position, games)?,
            engine: kept.map(|kept| kept.book.openings(game, &position)).transpose()?,
            proven: known_result(game, &position)?,
        })
    }
}

impl From<BookError> for Refusal {
    fn from(error: BookError) -> Refusal {
        Refusal::new(error.to_string())
    }
}
