//! A match of the new weights against the old ones.

use std::path::Path;

use arena::{Plan, Report, Sprt, Standing, Terms, play_match};
use engine::PlayerName;
use search::Limits;

use crate::{Run, TunerError};

/// Plays alpha-beta with the weights of one file against alpha-beta with those of another, until the test is decided or
/// for this many pairs.
///
/// The old weights come from a file too, so that the match can be repeated when the new ones have taken their place.
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
        players: [new, old].map(PlayerName::weighted),
        game: run.game,
        limits: Limits::nodes(run.nodes),
        odds: 1,
        opening: run.opening,
        seed: run.seed,
    };
    // More games give other weights, which need another match.
    let out = Some(run.out.join(format!("match-{}", run.games)));
    let plan = Plan { pairs, sprt: Some(sprt), concurrency: run.concurrency, out };
    Ok(play_match(&terms, &plan, news)?)
}
