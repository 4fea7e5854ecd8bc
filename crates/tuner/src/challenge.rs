//! A match of the new weights against the old ones.

use std::path::Path;

use arena::{Plan, Report, Sprt, Standing, Terms, play_match};
use engine::PlayerName;
use search::Limits;

use crate::{Run, TunerError};

/// Plays alpha-beta with the weights in one file against alpha-beta with those in another, until the test is decided or
/// this many pairs are played.
///
/// The old weights are also read from a file, so that the match can be repeated after the new ones have replaced them.
///
/// # Errors
/// The weights cannot be read, or the folder cannot be used.
pub fn challenge(
    run: &Run,
    [new, old]: [&Path; 2],
    sprt: Sprt,
    pairs: u64,
    news: &mut dyn FnMut(&Standing<'_>),
) -> Result<Report, TunerError> {
    let terms = Terms {
        players: [new, old].map(PlayerName::from_file),
        game: run.game,
        limits: Limits::nodes(run.nodes),
        odds: 1,
        opening: run.opening,
        seed: run.seed,
    };
    // More games give different weights, which need another match.
    let out = Some(run.out.join(format!("match-{}", run.games)));
    let plan = Plan { pairs, sprt: Some(sprt), concurrency: run.concurrency, out };
    Ok(play_match(&terms, &plan, news)?)
}
