//! Engine games for a book.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, NoSuchGame, Offers, Playable, Visitor, root, turn_texts, visit};
use kernel::{Control, Dice, Match, Outcome, dice};
use rand::RngExt;
use search::{Kind, Limits, Root, Search, Settings, Watch};
use serde::{Deserialize, Serialize};

use super::TURNS;

/// Who plays the games of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookTerms {
    /// The level that plays both sides.
    pub level: u8,
    /// Positions searched per step by the strongest level; the others have their own limit.
    pub nodes: u64,
    /// The seed. A game depends on it and on the number of the game.
    pub seed: u64,
}

/// A game of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookGame {
    /// Its number.
    pub number: u64,
    /// Its first [`TURNS`] turns.
    pub turns: Vec<String>,
    /// How it ended, unless it was broken off.
    pub outcome: Option<Outcome>,
}

/// In its first turns, a game follows one of this many lines, chosen at random among those that are not worse than the
/// best by more than this chance of winning. Otherwise all games would be the same.
const LINES: usize = 5;
const MARGIN: f64 = 0.03;

/// Megabytes of the search's table.
const MEGABYTES: usize = 16;

/// The longest game, in turns.
const LONGEST: usize = 400;

/// Plays a game of a book. The same terms and number always give the same game.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn book_game(game: &dyn AnyGame, terms: &BookTerms, number: u64) -> Result<BookGame, NoSuchGame> {
    visit(game.name(), game.variant(), Playing { terms, number })
}

struct Playing<'a> {
    terms: &'a BookTerms,
    number: u64,
}

impl Visitor for Playing<'_> {
    type Output = BookGame;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> BookGame {
        let Playing { terms, number } = self;
        // Each number has a stretch of seeds of its own.
        let mut dice = dice(terms.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number));
        let kind = Kind::Level(terms.level);
        let settings = Settings { megabytes: MEGABYTES, seed: number, ..Settings::default() };
        let mut player = offers.evaluator_for(kind).player(kind, settings);
        let mut game = Match::new(*variant, G::start(variant, &mut dice), Control::None);
        while game.conclusion().is_none() && game.turns().len() < LONGEST {
            let lines = if game.turns().len() < TURNS { LINES } else { 1 };
            let limits = Limits { lines, ..Limits::nodes(terms.nodes) };
            let turn = turn(&root(&game), player.as_mut(), &limits, &mut dice);
            if turn.is_none_or(|turn| game.play_turn(&turn, 0).is_err()) {
                break;
            }
        }
        let turns = game.turns().iter().take(TURNS).map(|turn| turn.text.clone()).collect();
        let outcome = game.conclusion().and_then(|conclusion| conclusion.outcome);
        BookGame { number, turns, outcome }
    }
}

/// A whole turn.
fn turn<G: Playable>(
    begin: &Root<G>,
    player: &mut dyn Search<G>,
    limits: &Limits,
    dice: &mut Dice,
) -> Option<String> {
    let (mut here, mut made) = (begin.clone(), Vec::new());
    loop {
        let step = step(&here, player, limits, dice)?;
        made.push(step);
        here.play(step);
        if here.position.is_turn_start() || here.position.outcome().is_some() {
            return turn_texts(&begin.position, &made).pop();
        }
    }
}

/// The first step of the best line, or of one that is nearly as good.
fn step<G: Playable>(
    here: &Root<G>,
    player: &mut dyn Search<G>,
    limits: &Limits,
    dice: &mut Dice,
) -> Option<G::Step> {
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let found = player.search(here, limits, &watch, &mut |_| {})?;
    let best = found.score().chance();
    let lines = found.progress.lines.iter().take(limits.lines);
    let good: Vec<G::Step> = lines
        .filter(|line| line.score.chance() >= best - MARGIN)
        .filter_map(|line| line.steps.first().copied())
        .collect();
    if good.is_empty() { Some(found.step) } else { Some(good[dice.random_range(0..good.len())]) }
}
