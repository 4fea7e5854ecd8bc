//! The sequential probability ratio test (SPRT): stops as soon as the result is clear.

use serde::Serialize;

use crate::elo::score_of;

/// Tests whether the first engine is stronger by `elo1` rather than by `elo0`. Each kind of error has 5% probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger difference.
    pub elo1: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// `elo1` is accepted.
    Passed,
    /// `elo0` is accepted.
    Failed,
    /// Inconclusive so far.
    Open,
}

/// The probability of either kind of error.
const ERROR: f64 = 0.05;

impl Sprt {
    /// The log-likelihood ratio at which a test has passed; at its negative it has failed.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The generalised log-likelihood ratio of the two hypotheses, from the counts of pairs in which the first engine
    /// scored 0, ½, 1, 1½ and 2 points.
    ///
    /// Each hypothesis fixes only the mean and uses the most likely distribution with that mean (M. Van den Bergh,
    /// "A practical introduction to the GSPRT").
    #[must_use]
    pub fn ratio(&self, counts: &[u64; 5]) -> f64 {
        if counts.iter().all(|count| *count == 0) {
            return 0.0;
        }
        // A result that has not occurred is rare, not impossible.
        let counts = counts.map(|count| (count as f64).max(1e-3));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let fitted = [self.elo0, self.elo1].map(|elo| most_likely(&shares, score_of(elo)));
        let logs = (0..5).map(|result| shares[result] * (fitted[1][result] / fitted[0][result]).ln());
        total * logs.sum::<f64>()
    }

    /// The verdict for these counts.
    #[must_use]
    pub fn verdict(&self, counts: &[u64; 5]) -> Verdict {
        let ratio = self.ratio(counts);
        if ratio >= Sprt::bound() {
            Verdict::Passed
        } else if ratio <= -Sprt::bound() {
            Verdict::Failed
        } else {
            Verdict::Open
        }
    }
}

/// The maximum-likelihood distribution with this mean.
fn most_likely(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let distance = |result: usize| result as f64 / 4.0 - mean;
    let excess = |tilt: f64| -> f64 {
        (0..5).map(|result| shares[result] * distance(result) / (1.0 + tilt * distance(result))).sum()
    };
    // The excess falls from infinity to minus infinity between these, so bisection finds its zero.
    let (mut low, mut high) = (-1.0 / distance(4), -1.0 / distance(0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let tilt = f64::midpoint(low, high);
    std::array::from_fn(|result| shares[result] / (1.0 + tilt * distance(result)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_published_values() {
        // From the tests of a well-known chess match runner.
        for (counts, elo0, elo1, expected) in [
            ([223, 9_863, 21_279, 10_037, 246], 0.5, 2.5, -3.07),
            ([871, 26_175, 55_983, 26_678, 821], 0.0, 2.0, -4.98),
        ] {
            let ratio = Sprt { elo0, elo1 }.ratio(&counts);
            assert!((ratio - expected).abs() < 0.01 * f64::abs(expected), "{ratio}");
        }
    }

    #[test]
    fn it_is_antisymmetric_and_silent_without_games() {
        let counts = [3, 8, 20, 12, 7];
        let mirrored = [7, 12, 20, 8, 3];
        let ratio = Sprt { elo0: 0.0, elo1: 10.0 }.ratio(&counts);
        assert!((ratio + Sprt { elo0: -10.0, elo1: 0.0 }.ratio(&mirrored)).abs() < 1e-9);
        assert_eq!(Sprt { elo0: 0.0, elo1: 10.0 }.ratio(&[0; 5]), 0.0);
    }

    #[test]
    fn clear_results_are_decided() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        assert_eq!(sprt.verdict(&[0, 0, 5, 20, 40]), Verdict::Passed);
        assert_eq!(sprt.verdict(&[40, 20, 5, 0, 0]), Verdict::Failed);
        assert_eq!(sprt.verdict(&[1, 1, 3, 1, 1]), Verdict::Open);
        assert!((Sprt::bound() - 2.944).abs() < 1e-3);
    }
}
