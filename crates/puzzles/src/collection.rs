//! The puzzles that the games ship.

use std::collections::BTreeMap;

use catalog::Entry;
use language::{Language, Speech};

use crate::{Puzzle, PuzzleError, read_puzzles};

/// The puzzles of a game in all its variants, in the order of their files; none if it has none.
///
/// # Errors
/// The first wrong line.
pub fn puzzles(entry: &Entry) -> Result<Vec<Puzzle>, PuzzleError> {
    let Some(texts) = entry.puzzles() else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for (variant, text) in texts.puzzles {
        all.extend(read_puzzles(variant, text)?);
    }
    Ok(all)
}

/// The puzzle of a day, the same for everybody; `None` if there are no puzzles. Days are counted from 1970-01-01, UTC.
/// Every puzzle comes once before one comes again, as long as the file stays the same.
#[must_use]
pub fn daily(puzzles: &[Puzzle], day: u64) -> Option<&Puzzle> {
    let count = puzzles.len() as u64;
    let (round, place) = (day.checked_div(count)?, day.checked_rem(count)?);
    let mut order: Vec<&Puzzle> = puzzles.iter().collect();
    // The ids are hashes, so another rotation of their letters is another order.
    order.sort_by_key(|puzzle| {
        let turned = (round % 6) as usize;
        puzzle.id.get(turned..).unwrap_or_default().to_owned() + puzzle.id.get(..turned).unwrap_or_default()
    });
    order.get(place as usize).copied()
}

/// The sentences about a game's puzzles by id: what all games share, and the names of the game's own themes.
#[must_use]
pub fn puzzle_sentences(entry: &Entry, language: Language) -> BTreeMap<String, String> {
    let common = Speech::new(language, &[]).sentences();
    let mut sentences = Speech::new(language, &texts(entry, language)).sentences();
    sentences.retain(|id, _| !common.contains_key(id));
    sentences
}

/// The same sentences and those of the game, to be said.
#[must_use]
pub fn puzzle_speech(entry: &Entry, language: Language) -> Speech {
    let [shared, own] = texts(entry, language);
    let game = entry.variants().next().map_or("", |game| game.sentences(language));
    Speech::new(language, &[game, shared, own])
}

fn texts(entry: &Entry, language: Language) -> [&'static str; 2] {
    let shared = match language {
        Language::English => include_str!("../../../locales/en/puzzles.ftl"),
        Language::Portuguese => include_str!("../../../locales/pt/puzzles.ftl"),
    };
    [shared, entry.puzzles().map_or("", |texts| texts.sentences[language.index()])]
}
