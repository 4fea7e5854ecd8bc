//! Self-play: a game of alpha-beta against itself, with the search's score for each quiet position.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Evaluator, root, turn_texts};
use kernel::{Match, MatchError, Notation, Outcome, Steps};
use search::{Limits, Watch};

/// A position for training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// The search's score, from the point of view of the player to play.
    pub score: i32,
}

/// A finished self-play game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayed<G> {
    /// The result.
    pub outcome: Outcome,
    /// Its positions after the opening that are quiet and undecided, with more than one legal step.
    pub samples: Vec<Sample<G>>,
}

/// Table size in megabytes. A table is used for one game of short searches.
const MEGABYTES: usize = 2;

/// Plays a match to its end with alpha-beta, with this many nodes per step. A match that is not over after `longest`
/// turns counts as a draw.
///
/// # Errors
/// A turn of the search is illegal, which would be a bug in the rules.
pub fn self_play<G: Notation>(
    mut game: Match<G>,
    evaluator: &dyn Evaluator<G>,
    nodes: u64,
    longest: usize,
) -> Result<SelfPlayed<G>, MatchError> {
    let mut search = evaluator.alphabeta(MEGABYTES, 1);
    let limits = Limits::nodes(nodes);
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let (mut samples, mut steps) = (Vec::new(), Steps::<G>::new());
    while game.conclusion().is_none() && game.turns().len() < longest {
        let mut root = root(&game);
        let begin = root.position;
        let mut played = Vec::new();
        while played.is_empty() || !(root.position.is_turn_start() || root.position.outcome().is_some()) {
            root.position.steps(&mut steps);
            let step = match steps[..] {
                [only] => only,
                _ => {
                    let Some(found) = search.search(&root, &limits, &watch, &mut |_| {}) else { break };
                    let score = found.score();
                    if !score.is_exact() && !evaluator.evaluate().is_noisy(&root.position, found.step) {
                        samples.push(Sample { position: root.position, score: score.value() });
                    }
                    found.step
                }
            };
            played.push(step);
            root.play(step);
        }
        game.play_turn(&turn_texts(&begin, &played).concat(), 0)?;
    }
    let outcome = game.conclusion().and_then(|conclusion| conclusion.outcome).unwrap_or(Outcome::Draw);
    Ok(SelfPlayed { outcome, samples })
}
