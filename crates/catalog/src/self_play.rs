//! A game that alpha-beta plays against itself, and what it thought of each quiet position on the way.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kernel::{Control, Evaluate, Match, Notation, Outcome, Seat, Steps, Variant, Weighted, read_exact};
use search::{AlphaBeta, Limits, Search, Watch};

use crate::SetUpError;
use crate::any_player::{root, turns};

/// How a game is played against oneself.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'a> {
    /// The position from which it begins.
    pub start: &'a str,
    /// The turns with which it begins.
    pub opening: &'a [String],
    /// The weights of the judge.
    pub weights: &'a [i32],
    /// Positions to look at for each step.
    pub nodes: u64,
    /// A game of more turns counts as a draw.
    pub longest: usize,
}

/// A position that says something about the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its text.
    pub position: String,
    /// Who is to play.
    pub seat: Seat,
    /// What the search says of it, from that player's view.
    pub score: i32,
}

/// A game that was played against oneself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayed {
    /// How it ended.
    pub outcome: Outcome,
    /// Its positions after the opening that leave a choice, are quiet and not decided.
    pub samples: Vec<Sample>,
}

/// Megabytes for a table that lives for one game of short searches.
const MEGABYTES: usize = 2;

pub(crate) fn self_play<G: Notation, E: Evaluate<G> + Weighted + 'static>(
    variant: &Variant,
    terms: &SelfPlay<'_>,
) -> Result<SelfPlayed, SetUpError> {
    let start: G = read_exact(variant, terms.start).map_err(SetUpError::Position)?;
    let mut game = Match::new(*variant, start, Control::None);
    for (turn, number) in terms.opening.iter().zip(1..) {
        game.play_turn(turn, 0).map_err(|error| SetUpError::Turn(number, error))?;
    }
    let judge = E::weighing(terms.weights);
    let mut search = AlphaBeta::<G, E>::new(judge.clone(), MEGABYTES, 1);
    let limits = Limits::nodes(terms.nodes);
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let (mut samples, mut steps) = (Vec::new(), Steps::<G>::new());
    while game.conclusion().is_none() && game.turns().len() < terms.longest {
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
                    if !score.is_exact() && !judge.is_noisy(&root.position, found.step) {
                        let (position, seat) = (root.position.text(), root.position.to_play());
                        samples.push(Sample { position, seat, score: score.value() });
                    }
                    found.step
                }
            };
            played.push(step);
            root.play(step);
        }
        let number = game.turns().len() + 1;
        let turn = turns(&begin, &played).concat();
        game.play_turn(&turn, 0).map_err(|error| SetUpError::Turn(number, error))?;
    }
    let outcome = game.conclusion().and_then(|conclusion| conclusion.outcome).unwrap_or(Outcome::Draw);
    Ok(SelfPlayed { outcome, samples })
}
