//! Self-play: a game of alpha-beta against itself, with the search's score for each quiet position.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Evaluator, root, turn_texts};
use kernel::{Game, Match, MatchError, Notation, Outcome, Steps};
use search::{Limits, Watch};

/// How a self-play game is played.
pub struct Habits<'a> {
    /// Nodes to search per step.
    pub nodes: u64,
    /// A game that is not over after this many turns counts as a draw.
    pub longest: usize,
    /// Whether a game ends as soon as the search knows its result.
    pub stop_when_decided: bool,
    /// Given the number of steps so far and of legal steps, the index of a legal step to play without a search.
    pub unsearched: &'a mut dyn FnMut(usize, usize) -> Option<usize>,
}

/// A step of a self-play game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayedStep<G: Game> {
    /// The position before the step.
    pub position: G,
    /// The step.
    pub step: G::Step,
    /// The search's score, from the point of view of the player to play, if the position is good for training: it is
    /// quiet and undecided, was searched, and has more than one legal step.
    pub score: Option<i32>,
}

/// A finished self-play game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayed<G: Game> {
    /// The result.
    pub outcome: Outcome,
    /// Its steps after the opening.
    pub steps: Vec<SelfPlayedStep<G>>,
}

/// Table size in megabytes. A table is used for one game of short searches.
const MEGABYTES: usize = 2;

/// Plays a match to its end with alpha-beta.
///
/// # Errors
/// A turn of the search is illegal, which would be a bug in the rules.
pub fn self_play<G: Notation>(
    mut game: Match<G>,
    evaluator: &dyn Evaluator<G>,
    habits: &mut Habits<'_>,
) -> Result<SelfPlayed<G>, MatchError> {
    let mut search = evaluator.alphabeta(MEGABYTES, 1);
    let limits = Limits::nodes(habits.nodes);
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let (mut all, mut legal) = (Vec::new(), Steps::<G>::new());
    while game.conclusion().is_none() && game.turns().len() < habits.longest {
        let mut root = root(&game);
        let begin = root.position;
        let mut played = Vec::new();
        while played.is_empty() || !(root.position.is_turn_start() || root.position.outcome().is_some()) {
            let position = root.position;
            position.steps(&mut legal);
            let unsearched = match legal.len() {
                1 => Some(0),
                count => (habits.unsearched)(all.len(), count),
            };
            let (step, score) = match unsearched.and_then(|index| legal.get(index)) {
                Some(step) => (*step, None),
                None => {
                    let Some(found) = search.search(&root, &limits, &watch, &mut |_| {}) else { break };
                    let score = found.score();
                    if score.is_exact() && habits.stop_when_decided {
                        let mover = position.to_play();
                        let outcome = match score.value() {
                            1.. => Outcome::Win(mover),
                            0 => Outcome::Draw,
                            _ => Outcome::Win(mover.opponent()),
                        };
                        return Ok(SelfPlayed { outcome, steps: all });
                    }
                    let quiet = !score.is_exact() && !evaluator.evaluate().is_noisy(&position, found.step);
                    (found.step, quiet.then_some(score.value()))
                }
            };
            all.push(SelfPlayedStep { position, step, score });
            played.push(step);
            root.play(step);
        }
        game.play_turn(&turn_texts(&begin, &played).concat(), 0)?;
    }
    let outcome = game.conclusion().and_then(|conclusion| conclusion.outcome).unwrap_or(Outcome::Draw);
    Ok(SelfPlayed { outcome, steps: all })
}
