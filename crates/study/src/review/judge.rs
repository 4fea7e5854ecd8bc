//! What a turn gave away.

use kernel::{Mark, Seat};
use serde::{Deserialize, Serialize};

use super::{Proved, Worth};

/// How good a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TurnClass))]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The only legal turn.
    Forced,
    /// The engine's choice, or as good as that.
    Best,
    /// Gave away little.
    Good,
    /// Gave away [`INACCURACY`] or more.
    Inaccuracy,
    /// Gave away [`MISTAKE`] or more.
    Mistake,
    /// Gave away [`BLUNDER`] or more, or a proven result.
    Blunder,
}

impl Class {
    /// All classes, in order.
    pub const ALL: [Class; 6] =
        [Class::Forced, Class::Best, Class::Good, Class::Inaccuracy, Class::Mistake, Class::Blunder];

    /// Its name in files and sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Forced => "forced",
            Class::Best => "best",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
        }
    }

    /// Its mark in records, if it was an error.
    #[must_use]
    pub fn mark(self) -> Option<Mark> {
        match self {
            Class::Inaccuracy => Some(Mark::Dubious),
            Class::Mistake => Some(Mark::Mistake),
            Class::Blunder => Some(Mark::Blunder),
            Class::Forced | Class::Best | Class::Good => None,
        }
    }

    /// Whether there was a clearly better turn.
    #[must_use]
    pub fn is_error(self) -> bool {
        self >= Class::Inaccuracy
    }
}

/// A turn that gives away less than this is as good as the best: searches of a few thousand positions differ by as much.
pub const AS_GOOD: f64 = 0.01;
/// The winning chance that an inaccuracy gives away, at least. This and the next two are the thresholds of Lichess, in
/// the same unit.
pub const INACCURACY: f64 = 0.05;
/// The winning chance that a mistake gives away, at least.
pub const MISTAKE: f64 = 0.10;
/// The winning chance that a blunder gives away, at least.
pub const BLUNDER: f64 = 0.15;

/// A proven result that a turn gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenAway {
    /// The proven result before the turn, for its player.
    pub from: Proved,
    /// The proven result after it.
    pub to: Proved,
}

/// The facts about a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Who played it.
    pub seat: Seat,
    /// Whether it was the only legal turn.
    pub forced: bool,
    /// Whether it led where the best turn leads.
    pub is_best: bool,
    /// The position before it, with the best turn.
    pub before: Worth,
    /// The position after it.
    pub after: Worth,
}

/// The winning chance that a turn gave away, its class, and the proven result that it gave away.
pub(super) fn judge(facts: &Facts) -> (f64, Class, Option<GivenAway>) {
    let Facts { seat, forced, is_best, before, after } = *facts;
    let given_away = match (before.proved(seat), after.proved(seat)) {
        (Some(from), Some(to)) if from > to => Some(GivenAway { from, to }),
        _ => None,
    };
    if forced || is_best {
        return (0.0, if forced { Class::Forced } else { Class::Best }, None);
    }
    let lost = (before.chance_of(seat) - after.chance_of(seat)).max(0.0);
    let class = match lost {
        _ if given_away.is_some() => Class::Blunder,
        ..AS_GOOD => Class::Best,
        ..INACCURACY => Class::Good,
        ..MISTAKE => Class::Inaccuracy,
        ..BLUNDER => Class::Mistake,
        _ => Class::Blunder,
    };
    (lost, class, given_away)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(seat: Seat, chance: f64, exact: bool) -> Worth {
        Worth { seat, chance, exact, distance: None }
    }

    fn judged(before: f64, after: f64, exact: [bool; 2]) -> (f64, Class, Option<GivenAway>) {
        // The opponent is to play after the turn.
        let after = worth(Seat::Second, 1.0 - after, exact[1]);
        let before = worth(Seat::First, before, exact[0]);
        judge(&Facts { seat: Seat::First, forced: false, is_best: false, before, after })
    }

    #[test]
    fn estimates_are_classed_by_the_chance_given_away() {
        for (after, class) in [
            (0.75, Class::Best),
            (0.695, Class::Best),
            (0.67, Class::Good),
            (0.64, Class::Inaccuracy),
            (0.58, Class::Mistake),
            (0.54, Class::Blunder),
        ] {
            let (lost, found, given_away) = judged(0.7, after, [false; 2]);
            assert_eq!((found, given_away), (class, None), "{after}");
            assert!((lost - (0.7f64 - after).max(0.0)).abs() < 1e-9);
        }
    }

    #[test]
    fn a_proven_result_given_away_is_named() {
        for (before, after, from, to) in [
            (1.0, 0.0, Proved::Win, Proved::Loss),
            (1.0, 0.5, Proved::Win, Proved::Draw),
            (0.5, 0.0, Proved::Draw, Proved::Loss),
        ] {
            let (lost, class, given_away) = judged(before, after, [true; 2]);
            assert_eq!(
                (lost, class, given_away),
                (before - after, Class::Blunder, Some(GivenAway { from, to }))
            );
            // Without both proofs only the chance counts.
            assert_eq!(judged(before, after, [true, false]).2, None);
        }
        assert_eq!(
            judged(0.0, 0.0, [true; 2]),
            (0.0, Class::Best, None),
            "nothing is lost in a lost position"
        );
    }

    #[test]
    fn nobody_is_blamed_without_a_choice_or_for_the_best_turn() {
        let (before, after) = (worth(Seat::First, 0.9, false), worth(Seat::First, 0.2, false));
        let facts = Facts { seat: Seat::First, forced: true, is_best: true, before, after };
        assert_eq!(judge(&facts), (0.0, Class::Forced, None));
        assert_eq!(judge(&Facts { forced: false, ..facts }), (0.0, Class::Best, None));
        let other = Facts { forced: false, is_best: false, ..facts };
        assert_eq!(judge(&other).1, Class::Blunder, "the same player may be to play again");
    }
}
