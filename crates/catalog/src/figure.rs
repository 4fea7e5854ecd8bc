//! The figures in a game's rules for players: positions, and turns that show a rule there.

use kernel::{Conclusion, PlayedStep, Scene, Seat};
use serde::Serialize;

use crate::{Entry, QuestionError, Start, named};

/// A fenced block of the rules for players. Its language is `position` and the numbers of the rules that it shows; its lines
/// are a variant, `|` and a position; turns that show the rules, separated by spaces; and the caption. Only the first line
/// is required.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure<'a> {
    /// The numbers of the rules that the turns show.
    pub rules: Vec<&'a str>,
    /// The variant's name.
    pub variant: &'a str,
    /// The position's text.
    pub position: &'a str,
    /// The turns, which may be none.
    pub turns: Vec<&'a str>,
    /// What there is to see.
    pub caption: Option<&'a str>,
}

/// The turns of a figure, as data for a front end that plays them.
#[derive(Clone, Debug, Serialize)]
pub struct Demonstration {
    /// The scene before the first turn.
    pub before: Scene,
    /// The turns.
    pub turns: Vec<ShownTurn>,
    /// The scene after the last turn.
    pub after: Scene,
    /// The result and its reason, if the turns end the game.
    pub conclusion: Option<Conclusion>,
}

/// A turn of a demonstration.
#[derive(Clone, Debug, Serialize)]
pub struct ShownTurn {
    /// Who plays it.
    pub seat: Seat,
    /// Its steps, with their changes and what they did.
    pub steps: Vec<PlayedStep>,
}

impl<'a> Figure<'a> {
    /// Reads a fenced block; nothing, if it is not a figure.
    #[must_use]
    pub fn read(language: &'a str, text: &'a str) -> Option<Figure<'a>> {
        let mut words = language.split_whitespace();
        let mut lines = text.trim().lines();
        if words.next() != Some("position") {
            return None;
        }
        let (variant, position) = lines.next()?.split_once('|')?;
        let turns = lines.next().unwrap_or_default().split_whitespace().collect();
        Some(Figure { rules: words.collect(), variant, position, turns, caption: lines.next() })
    }

    /// Plays its turns.
    ///
    /// # Errors
    /// The figure holds no position of the game, or one of its turns is not legal.
    pub fn demonstration(&self, entry: &Entry) -> Result<Demonstration, QuestionError> {
        let (entry, game) = named(entry.name(), Some(self.variant))?;
        let start = Start { position: Some(self.position), ..Start::default() };
        let mut shown = start.begin(entry, game)?;
        let before = shown.scene();
        for (index, turn) in self.turns.iter().enumerate() {
            shown.play_turn(turn, 0).map_err(|error| QuestionError::Turn(index + 1, error))?;
        }
        let steps = (1..=shown.length()).map(|number| shown.played(number).map_or(vec![], |turn| turn.steps));
        let turns =
            shown.movers().into_iter().zip(steps).map(|(seat, steps)| ShownTurn { seat, steps }).collect();
        Ok(Demonstration { before, turns, after: shown.scene(), conclusion: shown.conclusion() })
    }
}
