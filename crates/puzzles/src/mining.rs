//! Mines puzzles from games of the levels, in which mistakes happen, and proves puzzles again.

use catalog::{AnyGame, NoSuchGame, Offers, Playable, PositionQuestion, QuestionError, Visitor, find, visit};
use kernel::{Steps, canonical, dice, read_exact};
use rand::RngExt;
use search::{Kind, Limits, Root, Settings, Watch};
use thiserror::Error;

use crate::examine::{Examiner, NoPuzzle};
use crate::themes::{Theme, ThemeError, read_themes};
use crate::{Puzzle, Task};

/// The levels that play. Both seats get their own.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=6;
/// The largest number of random steps at the beginning of a game, and how rarely a later one is random.
const OPENING: usize = 8;
const RARELY: u32 = 16;
/// The longest game, in steps.
const LONGEST: usize = 600;
/// A game is looked through backwards until this many positions in a row could not be decided.
const MOST_UNPROVEN: usize = 4;
/// At most this many positions of a game become puzzles.
const MOST_PER_GAME: usize = 2;
/// So many turns lie at least between them, so that one is not a part of the other's solution.
const BETWEEN: usize = 6;

/// A puzzle and what it shares with its mirror images.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Ok(examined(game, &played.text(), source, watch)?.puzzle)
}

/// Proves a puzzle of a file again. Solution, rating and themes must be the same.
///
/// # Errors
/// It cannot be proved, or is different.
pub fn check(game: &dyn AnyGame, puzzle: &Puzzle, watch: &Watch<'_>) -> Result<Mined, MiningError> {
    let differs = |what: String| MiningError::Differs { id: puzzle.id.clone(), what };
    let again = examined(game, &puzzle.position, &puzzle.source, watch)
        .map_err(|error| differs(error.to_string()))?;
    if again.puzzle != *puzzle {
        return Err(differs(format!("found `{puzzle}`, expected `{}`", again.puzzle)));
    }
    Ok(again)
}

fn themes(game: &dyn AnyGame) -> Result<Vec<Theme>, ThemeError> {
    let texts = find(game.name()).and_then(catalog::Entry::puzzles);
    read_themes(texts.map_or("", |texts| texts.themes))
}

fn examined(
    game: &dyn AnyGame,
    position: &str,
    source: &str,
    watch: &Watch<'_>,
) -> Result<Mined, MiningError> {
    let themes = themes(game)?;
    let examine = Examine { position, source, themes: &themes, watch };
    visit(game.name(), game.variant(), examine)?
}

fn mined<G: Playable>(position: &G, puzzle: Puzzle) -> Mined {
    let task = match puzzle.task {
        Task::Win => "win",
        Task::Draw => "draw",
    };
    Mined { canonical: format!("{} {task}", canonical(position).text()), puzzle }
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
            Examiner::new(variant, offers, self.themes, self.watch).examine(&position, self.source)?;
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
        let mut found = Vec::new();
        let mut unproven = 0;
        let mut scout = Examiner::new(variant, offers, themes, watch);
        let mut latest = usize::MAX;
        for (turns, position) in starts.iter().enumerate().rev() {
            if turns.saturating_add(BETWEEN) > latest {
                continue;
            }
            if found.len() == MOST_PER_GAME || unproven == MOST_UNPROVEN || is_stopped(watch) {
                break;
            }
            let source = format!("{seed}-{number}-{turns}");
            // A new examiner, so that the puzzle can be proved again from its position alone.
            let examine = || Examiner::new(variant, offers, themes, watch).examine(position, &source);
            match scout.scout(position).and_then(|()| examine()) {
                Ok(puzzle) => {
                    latest = turns;
                    found.push(mined(position, puzzle));
                }
                Err(NoPuzzle::Unproven) => unproven += 1,
                Err(_) => unproven = 0,
            }
        }
        found
    }
}

fn is_stopped(watch: &Watch<'_>) -> bool {
    watch.stop.load(std::sync::atomic::Ordering::Relaxed)
}

/// The positions at the starts of turns of a game between two levels.
fn play<G: Playable>(
    variant: &'static G::Variant,
    offers: &Offers<G>,
    seed: u64,
    number: u64,
    watch: &Watch<'_>,
) -> Vec<G> {
    let mut dice = dice(seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut root = Root::new(G::start(variant, &mut dice));
    let mut players = [(); 2].map(|()| {
        let kind = Kind::Level(dice.random_range(LEVELS));
        let settings = Settings { megabytes: 2, seed: dice.random_range(0..u64::MAX), ..Settings::default() };
        offers.evaluator_for(kind).player(kind, settings)
    });
    let opening = dice.random_range(0..=OPENING);
    let (mut starts, mut legal) = (Vec::new(), Steps::<G>::new());
    for made in 0..LONGEST {
        if is_stopped(watch) {
            break;
        }
        root.position.steps(&mut legal);
        if root.position.is_turn_start() && !legal.is_empty() {
            starts.push(root.position);
        }
        let player = &mut players[root.position.to_play().index()];
        let step = match legal.len() {
            0 => break,
            count if made < opening || dice.random_ratio(1, RARELY) => legal[dice.random_range(0..count)],
            _ => match player.search(&root, &Limits::default(), watch, &mut |_| {}) {
                Some(found) => found.step,
                None => break,
            },
        };
        root.play(step);
    }
    starts
}
