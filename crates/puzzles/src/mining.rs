//! Mines puzzles from games of the levels, in which mistakes happen, and proves puzzles again.

use catalog::{AnyGame, NoSuchGame, Offers, Playable, PositionQuestion, QuestionError, Visitor, find, visit};
use kernel::{Dice, Steps, canonical, dice, read_exact};
use rand::RngExt;
use search::Watch;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Puzzle;
use crate::examine::{CLAIM, Examiner, NoPuzzle, SCOUT};
use crate::playing::{is_stopped, play};
use crate::themes::{Theme, ThemeError, read_themes};

/// So many other turns of a lost player are tried.
const OTHERS: usize = 8;
/// A game is looked through backwards until this many positions in a row could not be decided.
const MOST_UNPROVEN: usize = 6;
/// At most this many positions of a game become puzzles.
const MOST_PER_GAME: usize = 4;
/// So many turns lie at least between them, so that one is not a part of the other's solution.
const BETWEEN: usize = 6;

/// A puzzle and what it shares with its mirror images.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mined {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The same text for all images of the position under the game's symmetries.
    pub canonical: String,
}

/// Why there is no puzzle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MiningError {
    /// There is no such position.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    Game(#[from] NoSuchGame),
    /// The game's themes cannot be read.
    #[error(transparent)]
    Themes(#[from] ThemeError),
    /// The position is no puzzle.
    #[error("this is no puzzle: {0}")]
    NoPuzzle(#[from] NoPuzzle),
    /// A puzzle of a file is not what the proof gives.
    #[error("puzzle {id}: {what}")]
    Differs {
        /// The puzzle.
        id: String,
        /// What is different.
        what: String,
    },
}

/// The puzzles of one game between levels. Game, seed and number give the same puzzles everywhere, unless the watch
/// stops the search.
///
/// # Errors
/// The game is not in the catalogue's list, or its themes cannot be read.
pub fn mine(
    game: &dyn AnyGame,
    seed: u64,
    number: u64,
    watch: &Watch<'_>,
) -> Result<Vec<Mined>, MiningError> {
    let themes = themes(game)?;
    Ok(visit(game.name(), game.variant(), Mine { seed, number, themes: &themes, watch })?)
}

/// Makes a puzzle of a position, for example one from a review.
///
/// # Errors
/// There is no such position, or it is no puzzle, and why.
pub fn make_puzzle(
    question: &PositionQuestion,
    source: &str,
    watch: &Watch<'_>,
) -> Result<Puzzle, MiningError> {
    let (_, game, played) = question.played()?;
    Ok(examine(game, &played.text(), source, watch)?.puzzle)
}

/// The puzzle of a position text, with its images' common text.
///
/// # Errors
/// The position is wrong, or it is no puzzle, and why.
pub fn examine(
    game: &dyn AnyGame,
    position: &str,
    source: &str,
    watch: &Watch<'_>,
) -> Result<Mined, MiningError> {
    let themes = themes(game)?;
    visit(game.name(), game.variant(), Examine { position, source, themes: &themes, watch })?
}

/// Proves a puzzle of a file again. Solution, rating and themes must be the same.
///
/// # Errors
/// It cannot be proved, or is different.
pub fn check(game: &dyn AnyGame, puzzle: &Puzzle, watch: &Watch<'_>) -> Result<Mined, MiningError> {
    let differs = |what: String| MiningError::Differs { id: puzzle.id.clone(), what };
    let again =
        examine(game, &puzzle.position, &puzzle.source, watch).map_err(|error| differs(error.to_string()))?;
    if again.puzzle != *puzzle {
        return Err(differs(format!("found `{puzzle}`, expected `{}`", again.puzzle)));
    }
    Ok(again)
}

fn themes(game: &dyn AnyGame) -> Result<Vec<Theme>, ThemeError> {
    let texts = find(game.name()).and_then(catalog::Entry::puzzles);
    read_themes(texts.map_or("", |texts| texts.themes))
}

fn mined<G: Playable>(position: &G, puzzle: Puzzle) -> Mined {
    Mined { canonical: format!("{} {}", canonical(position).text(), puzzle.task.name()), puzzle }
}

struct Examine<'a> {
    position: &'a str,
    source: &'a str,
    themes: &'a [Theme],
    watch: &'a Watch<'a>,
}

impl Visitor for Examine<'_> {
    type Output = Result<Mined, MiningError>;

    fn visit<G: Playable>(
        self,
        variant: &'static G::Variant,
        offers: &Offers<G>,
    ) -> Result<Mined, MiningError> {
        let position: G = read_exact(variant, self.position).map_err(QuestionError::Position)?;
        let puzzle =
            Examiner::new(variant, offers, self.themes, CLAIM, self.watch).examine(&position, self.source)?;
        Ok(mined(&position, puzzle))
    }
}

struct Mine<'a> {
    seed: u64,
    number: u64,
    themes: &'a [Theme],
    watch: &'a Watch<'a>,
}

impl Visitor for Mine<'_> {
    type Output = Vec<Mined>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Vec<Mined> {
        let Mine { seed, number, themes, watch } = self;
        let starts = play::<G>(variant, offers, seed, number, watch);
        let mut dice = dice(number);
        let mut scout = Examiner::new(variant, offers, themes, SCOUT, watch);
        // A new examiner, so that the puzzle can be proved again from its position alone.
        let mut examine = |position: &G, turns: usize, source: String| {
            scout.scout(position)?;
            let puzzle = Examiner::new(variant, offers, themes, CLAIM, watch).examine(position, &source)?;
            Ok((turns, mined(position, puzzle)))
        };
        let mut found: Vec<(usize, Mined)> = Vec::new();
        let mut unproven = 0;
        for (turns, position) in starts.iter().enumerate().rev() {
            let is_near = found.last().is_some_and(|(latest, _)| turns + BETWEEN > *latest);
            if found.len() >= MOST_PER_GAME || unproven == MOST_UNPROVEN || is_stopped(watch) {
                break;
            }
            if is_near {
                continue;
            }
            let seen = examine(position, turns, format!("{seed}-{number}-{turns}"));
            unproven = if matches!(seen, Err(NoPuzzle::Unproven)) { unproven + 1 } else { 0 };
            // Whatever a lost player does, the other one wins afterwards, perhaps with one turn only.
            let others = if matches!(seen, Err(NoPuzzle::Lost)) { OTHERS } else { 0 };
            found.extend(seen);
            for other in 1..=others {
                let Some(next) = random_turn(position, &mut dice) else { break };
                let seen = examine(&next, turns, format!("{seed}-{number}-{turns}.{other}"));
                if seen.is_ok() {
                    found.extend(seen);
                    break;
                }
            }
        }
        found.into_iter().map(|(_, mined)| mined).collect()
    }
}

/// The position after a random turn, if the game goes on.
fn random_turn<G: Playable>(position: &G, dice: &mut Dice) -> Option<G> {
    let (mut next, mut steps) = (*position, Steps::<G>::new());
    loop {
        let any = |count: u32| dice.random_range(0..count);
        if !next.play_any(&mut steps, any) || next.outcome().is_some() {
            return None;
        }
        if next.is_turn_start() {
            return Some(next);
        }
    }
}
