//! Reading steps and turns. A step is read by finding the legal step with its text.

use thiserror::Error;

use crate::{Notation, ReadError, Ruling, Steps};

/// Why a step cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// The text is not a legal step.
    #[error("`{text}` is not a legal step here; legal steps: {}", list(.legal))]
    Illegal {
        /// The given text.
        text: String,
        /// What the player is expected to do now.
        expected: Ruling,
        /// The texts of the legal steps, in byte order.
        legal: Vec<String>,
    },
    /// A step in another form, such as a report's predicate, that the game does not understand.
    #[error("`{text}`: {error}")]
    Term {
        /// The given text.
        text: String,
        /// What is wrong with it.
        error: ReadError,
    },
    /// The game is over.
    #[error("`{text}` cannot be played: the game is over ({result})")]
    Over {
        /// The given text.
        text: String,
        /// How the game ended.
        result: String,
    },
    /// The turn is incomplete, or has more steps after its end.
    #[error("{0}")]
    Turn(String),
}

/// A list cut to a length that fits in a message.
fn list(texts: &[String]) -> String {
    const SHOWN: usize = 24;
    let shown = texts[..texts.len().min(SHOWN)].join(" ");
    match texts.len().checked_sub(SHOWN) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} … and {more} more"),
    }
}

/// Finds the legal step with this text, or with an equivalent text in another form that the game understands.
///
/// # Errors
/// Says what the player is expected to do and which steps are legal.
pub fn read_step<G: Notation>(game: &G, text: &str) -> Result<G::Step, StepError> {
    if let Some(outcome) = game.outcome() {
        return Err(StepError::Over { text: text.to_owned(), result: outcome.to_string() });
    }
    let translated = game
        .translate_step(text)
        .transpose()
        .map_err(|error| StepError::Term { text: text.to_owned(), error })?;
    let wanted = translated.as_deref().unwrap_or(text);
    let mut steps = Steps::<G>::new();
    game.steps(&mut steps);
    steps.iter().copied().find(|step| game.step_text(*step) == wanted).ok_or_else(|| StepError::Illegal {
        text: text.to_owned(),
        expected: game.expected(),
        legal: step_texts(game),
    })
}

/// The texts of the legal steps, in byte order.
#[must_use]
pub fn step_texts<G: Notation>(game: &G) -> Vec<String> {
    let mut steps = Steps::<G>::new();
    game.steps(&mut steps);
    let mut texts: Vec<String> = steps.iter().map(|step| game.step_text(*step)).collect();
    texts.sort_unstable();
    texts
}

/// Splits a turn's text into its steps at commas, but not at commas inside a term's parentheses.
#[must_use]
pub fn split_turn(text: &str) -> Vec<&str> {
    let mut depth = 0i32;
    text.split(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ',' && depth == 0
    })
    .map(str::trim)
    .collect()
}

/// Plays the steps of one turn and returns them with the resulting position. If `whole` is set, the turn must be
/// complete.
///
/// # Errors
/// A step is illegal, the text continues after the end of the turn, or the turn is incomplete.
pub fn read_turn<G: Notation>(game: &G, text: &str, whole: bool) -> Result<(Vec<G::Step>, G), StepError> {
    let mut position = *game;
    let mut steps = Vec::new();
    for part in split_turn(text) {
        if !steps.is_empty() && position.outcome().is_none() && position.is_turn_start() {
            return Err(StepError::Turn(format!(
                "`{text}`: the turn has ended before `{part}`; a turn is one player's steps"
            )));
        }
        let step = read_step(&position, part)?;
        steps.push(step);
        position.play(step);
    }
    if whole && position.outcome().is_none() && !position.is_turn_start() {
        let legal = list(&step_texts(&position));
        return Err(StepError::Turn(format!(
            "`{text}` stops in the middle of the turn; it continues with one of: {legal}"
        )));
    }
    Ok((steps, position))
}
