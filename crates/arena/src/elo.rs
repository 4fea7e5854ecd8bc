//! Elo differences from the results of pairs.

use serde::Serialize;

/// An Elo difference with its 95% bounds, which may be infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The estimate.
    pub estimate: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The two-sided 95% quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

impl Elo {
    /// From the counts of pairs in which the first engine scored 0, ½, 1, 1½ and 2 points.
    ///
    /// The bounds come from the variance of whole pairs, because the two games of a pair are not independent. For the
    /// bounds, a fifth of a pair of each result is added, so that a few equal results do not count as certainty.
    #[must_use]
    pub fn of_pairs(counts: &[u64; 5]) -> Elo {
        let raw = counts.map(|count| count as f64);
        let (_, mean, _) = moments(&raw);
        let (pairs, centre, variance) = moments(&raw.map(|count| count + 0.2));
        let reach = Z95 * (variance / pairs).sqrt();
        Elo {
            estimate: elo_of(mean),
            low: elo_of((centre - reach).min(mean)),
            high: elo_of((centre + reach).max(mean)),
        }
    }

    /// The bounds as shares of the points.
    #[must_use]
    pub fn scores(&self) -> [f64; 2] {
        [score_of(self.low), score_of(self.high)]
    }
}

/// The number of pairs, their mean score per game, and its variance.
fn moments(counts: &[f64; 5]) -> (f64, f64, f64) {
    let total: f64 = counts.iter().sum();
    if total == 0.0 {
        return (0.0, 0.5, 0.0);
    }
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let over = |f: &dyn Fn(f64) -> f64| {
        counts.iter().zip(scores).map(|(count, score)| count * f(score)).sum::<f64>() / total
    };
    let mean = over(&|score| score);
    (total, mean, over(&|score| (score - mean).powi(2)))
}

/// The difference at which this share of the points is expected.
pub(crate) fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Adding zero turns a negative zero into a positive one.
        -400.0 * (1.0 / score - 1.0).log10() + 0.0
    }
}

/// The share of the points that is expected at a difference.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_differences_agree() {
        assert!((elo_of(0.75) - 190.848_5).abs() < 1e-3);
        assert!((score_of(200.0) - 0.759_747).abs() < 1e-6);
        assert_eq!((elo_of(0.5), elo_of(0.0), elo_of(1.0)), (0.0, f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn bounds_come_from_whole_pairs() {
        // Mean 0.5, variance 0.075 over 100 pairs: 1.96 · √(0.075 / 100) = 0.0537, which is 37.5 Elo.
        let elo = Elo::of_pairs(&[10, 20, 40, 20, 10]);
        assert!(elo.estimate.abs() < 1e-9 && (elo.high - 37.46).abs() < 0.2 && (elo.low + 37.46).abs() < 0.2);
        // The same points in pairs that are all even are more certain: the seat decided every game.
        let even = Elo::of_pairs(&[0, 0, 100, 0, 0]);
        assert!(even.high < 12.0);
        let [low, high] = elo.scores();
        assert!((low - 0.446).abs() < 1e-3 && (high - 0.554).abs() < 1e-3);
        assert_eq!(Elo { high: f64::INFINITY, ..elo }.scores()[1], 1.0);
    }

    #[test]
    fn a_few_wins_are_no_certainty() {
        let elo = Elo::of_pairs(&[0, 0, 0, 0, 5]);
        assert_eq!((elo.estimate, elo.high), (f64::INFINITY, f64::INFINITY));
        assert!(elo.low > 100.0 && elo.low < 400.0, "{elo:?}");
        let nothing = Elo::of_pairs(&[0; 5]);
        assert!(nothing.estimate == 0.0 && nothing.low < -300.0 && nothing.high > 300.0, "{nothing:?}");
    }
}
