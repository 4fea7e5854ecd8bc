//! A round robin: every engine plays a match against every other.

use engine::PlayerName;

use crate::{ArenaError, Plan, Report, Standing, Terms, play_match};

/// A match of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The indices of the two engines in the list.
    pub engines: [usize; 2],
    /// The result of their match.
    pub report: Report,
}

/// Plays a round robin under `terms` (whose players are ignored). Each match has its own folder within `plan.out`, so that
/// a tournament can be resumed. Progress is reported with the indices of the two engines.
///
/// # Errors
/// As for a match.
pub fn play_tournament(
    engines: &[PlayerName],
    terms: &Terms,
    plan: &Plan,
    news: &mut dyn FnMut([usize; 2], &Standing<'_>),
) -> Result<Vec<Pairing>, ArenaError> {
    let mut pairings = Vec::new();
    for one in 0..engines.len() {
        for other in one + 1..engines.len() {
            let players = [engines[one].clone(), engines[other].clone()];
            let terms = Terms { players, ..terms.clone() };
            let out = plan.out.as_ref().map(|folder| folder.join(format!("{}-{}", one + 1, other + 1)));
            let plan = Plan { out, ..plan.clone() };
            let report = play_match(&terms, &plan, &mut |standing| news([one, other], standing))?;
            pairings.push(Pairing { engines: [one, other], report });
        }
    }
    Ok(pairings)
}
