//! Questions about the puzzles that the games ship, asked alike by the page's own core and by the server.

use catalog::{Entry, QuestionError, find, games};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{COMMON, Puzzle, PuzzleError, ThemeError, daily, puzzles, read_themes};

/// The difficulties of puzzles.
const DIFFICULTIES: std::ops::RangeInclusive<u8> = 1..=5;

/// The source of a puzzle that is made from somebody's own game.
pub const OWN: &str = "own";

/// Which puzzles of a game are wanted. What is not given does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesQuestion {
    /// The game's name.
    pub game: String,
    /// The variant.
    #[serde(default)]
    pub variant: Option<String>,
    /// A theme that the solution shows.
    #[serde(default)]
    pub theme: Option<String>,
    /// From 1, easy, to 5.
    #[serde(default)]
    pub difficulty: Option<u8>,
}

/// A game's puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyPuzzle {
    /// The game's name.
    pub game: String,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// Why there is no list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzlesError {
    /// There is no such game or variant.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The game has no such theme.
    #[error("there is no theme `{found}` of {game}, expected one of: {}", expected.join(", "))]
    Theme {
        /// What was asked for.
        found: String,
        /// The game.
        game: String,
        /// The themes that there are.
        expected: Vec<String>,
    },
    /// There is no such difficulty.
    #[error("difficulty: found {0}, expected 1 to 5")]
    Difficulty(u8),
    /// The game's puzzles cannot be read.
    #[error(transparent)]
    Data(#[from] PuzzleError),
    /// The game's themes cannot be read.
    #[error(transparent)]
    Themes(#[from] ThemeError),
}

impl PuzzlesQuestion {
    /// The puzzles that are wanted, in the order of their files.
    ///
    /// # Errors
    /// There is no such game, variant, theme or difficulty.
    pub fn answer(&self) -> Result<Vec<Puzzle>, PuzzlesError> {
        let entry = find(&self.game).ok_or_else(|| QuestionError::Game(self.game.clone()))?;
        let variant = self.variant.as_deref();
        entry.variant(variant).map_err(QuestionError::Variant)?;
        if let Some(theme) = &self.theme {
            let expected = theme_names(entry)?;
            if !expected.contains(theme) {
                return Err(PuzzlesError::Theme { found: theme.clone(), game: self.game.clone(), expected });
            }
        }
        if let Some(difficulty) = self.difficulty.filter(|difficulty| !DIFFICULTIES.contains(difficulty)) {
            return Err(PuzzlesError::Difficulty(difficulty));
        }
        let mut found = puzzles(entry)?;
        found.retain(|puzzle| {
            variant.is_none_or(|wanted| puzzle.variant == wanted)
                && self.theme.as_ref().is_none_or(|wanted| puzzle.themes.contains(wanted))
                && self.difficulty.is_none_or(|wanted| puzzle.difficulty == wanted)
        });
        Ok(found)
    }
}

/// The themes that puzzles of a game may have, each once: those of all games, then its own.
fn theme_names(entry: &Entry) -> Result<Vec<String>, ThemeError> {
    let mut names: Vec<String> = COMMON.map(str::to_owned).to_vec();
    for theme in read_themes(entry.puzzles().map_or("", |texts| texts.themes))? {
        if !names.contains(&theme.name) {
            names.push(theme.name);
        }
    }
    Ok(names)
}

/// Every game's puzzle of a day, for games that have puzzles. Days are counted from 1970-01-01, UTC.
///
/// # Errors
/// A game's puzzles cannot be read.
pub fn daily_puzzles(day: u64) -> Result<Vec<DailyPuzzle>, PuzzlesError> {
    let mut found = Vec::new();
    for entry in games() {
        let shipped = puzzles(entry)?;
        if let Some(puzzle) = daily(&shipped, day) {
            found.push(DailyPuzzle { game: entry.name().to_owned(), puzzle: puzzle.clone() });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_is_what_is_listed() {
        for entry in games() {
            let game = entry.name().to_owned();
            let all = PuzzlesQuestion { game: game.clone(), ..PuzzlesQuestion::default() };
            let listed = all.answer().unwrap();
            assert_eq!(listed, puzzles(entry).unwrap());
            let Some(one) = listed.first() else { continue };
            let some = PuzzlesQuestion {
                game,
                variant: Some(one.variant.clone()),
                theme: one.themes.first().cloned(),
                difficulty: Some(one.difficulty),
            };
            let found = some.answer().unwrap();
            assert!(found.contains(one) && found.iter().all(|puzzle| puzzle.difficulty == one.difficulty));
            let expected = listed.iter().filter(|puzzle| {
                puzzle.variant == one.variant
                    && puzzle.difficulty == one.difficulty
                    && puzzle.themes.contains(&one.themes[0])
            });
            assert_eq!(found.len(), expected.count());
            for wrong in [
                PuzzlesQuestion { variant: Some("flat".to_owned()), ..some.clone() },
                PuzzlesQuestion { theme: Some("luck".to_owned()), ..some.clone() },
                PuzzlesQuestion { difficulty: Some(6), ..some.clone() },
                PuzzlesQuestion { game: "chess".to_owned(), ..some },
            ] {
                assert!(wrong.answer().unwrap_err().to_string().contains("expected"), "{wrong:?}");
            }
        }
    }

    #[test]
    fn every_game_with_puzzles_has_one_a_day() {
        let (today, tomorrow) = (daily_puzzles(20_000).unwrap(), daily_puzzles(20_001).unwrap());
        assert_eq!(today, daily_puzzles(20_000).unwrap());
        assert!(!today.is_empty());
        for (one, other) in today.iter().zip(&tomorrow) {
            let entry = find(&one.game).unwrap();
            assert_eq!(one.game, other.game);
            assert_eq!(one.puzzle != other.puzzle, puzzles(entry).unwrap().len() > 1, "{}", one.game);
        }
    }
}
