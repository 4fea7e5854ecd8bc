//! A game that alpha-beta plays against itself, and what it thought of each quiet position on the way.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Evaluator, root, turn_texts};
use kernel::{Match, MatchError, Notation, Outcome, Steps};
use search::{Limits, Watch};

/// A position that says something about the evaluator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// Its score in the search, from the view of the player to play.
    pub score: i32,
}

/// A game that was played against oneself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayed<G> {
    /// How it ended.
    pub outcome: Outcome,
    /// Its positions after the opening that leave a choice, are quiet and not decided.
    pub samples: Vec<Sample<G>>,
}

/// Megabytes for a table that lives for one game of short searches.
const MEGABYTES: usize = 2;

/// Lets alpha-beta play a match to its end, with this many nodes for each step; a match of more turns than `longest` counts
/// as a draw.
///
/// # Errors
/// A turn of the search is refused, which would be a mistake in the rules.
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
