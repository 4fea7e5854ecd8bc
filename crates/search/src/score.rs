//! Scores: estimates in the evaluator's units, or exact results with their distance.

use std::fmt;
use std::ops::Neg;

/// A score for the player to play. Wins and losses carry their distance in steps and are exact, as is a proven draw;
/// everything else is an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    value: i32,
    drawn: bool,
}

/// The score of a game that is won in this position.
pub(crate) const WIN: i32 = 32_000;
/// Scores beyond this are wins at a distance within the maximum depth.
pub(crate) const WINS: i32 = WIN - 1_000;

impl Score {
    /// An even position.
    pub const EVEN: Score = Score { value: 0, drawn: false };

    /// A proven draw.
    pub const DRAW: Score = Score { value: 0, drawn: true };

    /// A score from a search value; beyond [`WINS`] it is exact.
    pub(crate) const fn of(value: i32) -> Score {
        Score { value, drawn: false }
    }

    /// An estimate in the evaluator's units.
    #[must_use]
    pub fn estimate(value: i32) -> Score {
        Score::of(value.clamp(-WINS + 1, WINS - 1))
    }

    /// A win in this many steps.
    #[must_use]
    pub fn win(steps: u32) -> Score {
        Score::of(WIN - steps.min(999) as i32)
    }

    /// A loss in this many steps.
    #[must_use]
    pub fn loss(steps: u32) -> Score {
        -Score::win(steps)
    }

    /// The numerical value: an estimate in the evaluator's units, or a win beyond 31,000.
    #[must_use]
    pub fn value(self) -> i32 {
        self.value
    }

    /// The number of steps until the player to play wins, if that is certain.
    #[must_use]
    pub fn steps_to_win(self) -> Option<u32> {
        (self.value > WINS).then(|| (WIN - self.value) as u32)
    }

    /// The number of steps until the player to play loses, if that is certain.
    #[must_use]
    pub fn steps_to_loss(self) -> Option<u32> {
        (-self).steps_to_win()
    }

    /// Whether the score is exact.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.drawn || self.value.abs() > WINS
    }

    /// The winning chance, from 0 to 1, with draws counting half.
    #[must_use]
    pub fn chance(self) -> f64 {
        if self.value > WINS {
            1.0
        } else if self.value < -WINS {
            0.0
        } else {
            chance_of(self.value)
        }
    }

    /// The estimate for a winning chance.
    #[must_use]
    pub fn from_chance(chance: f64) -> Score {
        let chance = chance.clamp(1e-6, 1.0 - 1e-6);
        Score::estimate(((chance / (1.0 - chance)).ln() * CHANCE_SCALE).round() as i32)
    }
}

/// The evaluation difference that multiplies the odds by e.
const CHANCE_SCALE: f64 = 300.0;

/// The winning chance for an estimate.
pub(crate) fn chance_of(estimate: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(estimate) / CHANCE_SCALE).exp())
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score { value: -self.value, ..self }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.steps_to_win(), self.steps_to_loss()) {
            (Some(steps), _) => write!(f, "win in {steps}"),
            (_, Some(steps)) => write!(f, "loss in {steps}"),
            _ if self.drawn => f.write_str("draw"),
            _ => write!(f, "{:+}", self.value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_know_their_distance() {
        assert_eq!(Score::win(3).steps_to_win(), Some(3));
        assert_eq!(Score::loss(3).steps_to_loss(), Some(3));
        assert!(Score::win(1) > Score::win(2) && Score::win(999) > Score::estimate(i32::MAX));
        assert!(!Score::estimate(i32::MAX).is_exact() && Score::loss(0).is_exact());
        assert!(Score::DRAW.is_exact() && (-Score::DRAW).is_exact() && !Score::EVEN.is_exact());
    }

    #[test]
    fn chances_and_estimates_agree() {
        for value in [-700, -30, 0, 5, 900] {
            assert_eq!(Score::from_chance(Score::estimate(value).chance()).value(), value);
        }
    }
}
