//! The table of a position: the turns played there and how the games ended.

use std::collections::BTreeMap;

use catalog::{AnyGame, Offers, Playable, Visitor, visit};
use kernel::{Outcome, ReadError, read_exact, read_turn};
use serde::{Deserialize, Serialize};

use super::canonical::Canonical;
use super::{BookError, Counts, passages, place};

/// A turn that was played, and how the games ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningTurn {
    /// The turn. Of turns that are images of each other, the one with the smallest text stands for all.
    pub turn: String,
    /// How the games ended.
    #[serde(flatten)]
    pub counts: Counts,
}

/// What was played from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Openings {
    /// How all the games ended.
    #[serde(flatten)]
    pub counts: Counts,
    /// The turns played, the most frequent first.
    pub turns: Vec<OpeningTurn>,
}

/// The table of a position from turns and results as they look in its canonical form.
///
/// # Errors
/// The game is not in the catalogue's list, or the position text is wrong.
pub fn openings(
    game: &dyn AnyGame,
    position: &str,
    played: &[(String, Counts)],
) -> Result<Openings, BookError> {
    Ok(visit(game.name(), game.variant(), Tabling { position, played })??)
}

struct Tabling<'a> {
    position: &'a str,
    played: &'a [(String, Counts)],
}

impl Visitor for Tabling<'_> {
    type Output = Result<Openings, ReadError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Self::Output {
        let position: G = read_exact(variant, self.position)?;
        let canonical = Canonical::of(&position);
        let mut table = Openings::default();
        for (text, counts) in self.played {
            // What does not fit belongs to another position with the same key.
            let Ok((steps, _)) = read_turn(&canonical.form, text, true) else { continue };
            let counts = if canonical.exchanged { counts.exchanged() } else { *counts };
            table.turns.push(OpeningTurn { turn: canonical.back(&position, &steps), counts });
            table.counts.first += counts.first;
            table.counts.draws += counts.draws;
            table.counts.second += counts.second;
        }
        table.turns.sort_by(|one, other| {
            other.counts.games().cmp(&one.counts.games()).then_with(|| one.turn.cmp(&other.turn))
        });
        Ok(table)
    }
}

/// A finished game: where it began, its turns, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedGame {
    /// The text of its first position.
    pub start: String,
    /// Its turns.
    pub turns: Vec<String>,
    /// How it ended, if it has a result.
    pub outcome: Option<Outcome>,
}

/// The table of a position from whole games. Games without a result do not count.
///
/// # Errors
/// The game is not in the catalogue's list, or a position text is wrong.
pub fn openings_of_games(
    game: &dyn AnyGame,
    position: &str,
    games: &[FinishedGame],
) -> Result<Openings, BookError> {
    let key = place(game, position)?;
    let mut played: BTreeMap<String, Counts> = BTreeMap::new();
    for FinishedGame { start, turns, outcome } in games {
        let Some(outcome) = *outcome else { continue };
        for passage in passages(game, start, turns)? {
            if passage.key == key {
                let outcome = passage.outcome(outcome);
                played.entry(passage.turn).or_default().add(outcome, 1);
            }
        }
    }
    openings(game, position, &played.into_iter().collect::<Vec<_>>())
}
