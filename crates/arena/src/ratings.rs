//! Ratings of several engines from all their pairs together.

use rand::RngExt;
use serde::Serialize;

use crate::Pairing;

/// The rating of an engine, on a scale where the mean rating is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating in Elo.
    pub elo: f64,
    /// The 95% bounds.
    pub bounds: [f64; 2],
}

/// The number of bootstrap samples for the bounds.
const SAMPLES: usize = 400;

/// Ratings by the Bradley-Terry model, where a draw is half a win. One drawn game is added between any two engines that
/// have met, so that ratings stay finite. The bounds come from resampling the pairs (bootstrap), with one more pair of
/// any result, so that a few equal results do not count as certainty.
#[must_use]
pub fn ratings(engines: usize, pairings: &[Pairing]) -> Vec<Rating> {
    let scores = |pairing: &Pairing| -> Vec<f64> {
        pairing.report.pairs.iter().map(|pair| pair.half_points() as f64 / 2.0).collect()
    };
    let played: Vec<([usize; 2], Vec<f64>)> =
        pairings.iter().map(|pairing| (pairing.engines, scores(pairing))).collect();
    let estimate = fit(engines, &played);
    let mut dice = kernel::dice(0);
    let mut samples: Vec<Vec<f64>> = (0..engines).map(|_| Vec::with_capacity(SAMPLES)).collect();
    for _ in 0..SAMPLES {
        let mut sample = |pairs: &Vec<f64>| -> Vec<f64> {
            // As for the bounds of a match, one extra pair may have any result.
            (0..=pairs.len())
                .map(|_| match dice.random_range(0..=pairs.len()) {
                    index if index < pairs.len() => pairs[index],
                    _ => f64::from(dice.random_range(0..=4)) / 2.0,
                })
                .collect()
        };
        let sampled: Vec<([usize; 2], Vec<f64>)> =
            played.iter().map(|(who, pairs)| (*who, sample(pairs))).collect();
        for (engine, elo) in fit(engines, &sampled).into_iter().enumerate() {
            samples[engine].push(elo);
        }
    }
    let rating = |(elo, mut samples): (f64, Vec<f64>)| {
        samples.sort_unstable_by(f64::total_cmp);
        let bounds = [samples[SAMPLES / 40], samples[SAMPLES - 1 - SAMPLES / 40]];
        Rating { elo, bounds: [bounds[0].min(elo), bounds[1].max(elo)] }
    };
    estimate.into_iter().zip(samples).map(rating).collect()
}

/// The maximum-likelihood Elo ratings. `played` holds the points of the first of two engines, pair by pair.
fn fit(engines: usize, played: &[([usize; 2], Vec<f64>)]) -> Vec<f64> {
    let mut points = vec![0.0; engines];
    let mut games = vec![vec![0.0; engines]; engines];
    for ([one, other], pairs) in played {
        let (sum, number): (f64, f64) = (pairs.iter().sum(), 2.0 * pairs.len() as f64);
        points[*one] += sum + 0.5;
        points[*other] += number - sum + 0.5;
        games[*one][*other] += number + 1.0;
        games[*other][*one] += number + 1.0;
    }
    let mut strength = vec![1.0f64; engines];
    for _ in 0..2_000 {
        for engine in 0..engines {
            let expected: f64 = (0..engines)
                .filter(|other| *other != engine)
                .map(|other| games[engine][other] / (strength[engine] + strength[other]))
                .sum();
            if expected > 0.0 {
                strength[engine] = points[engine] / expected;
            }
        }
        let mean = strength.iter().map(|strength| strength.ln()).sum::<f64>() / engines.max(1) as f64;
        strength.iter_mut().for_each(|strength| *strength /= mean.exp());
    }
    strength.iter().map(|strength| 400.0 * strength.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_engines_are_as_far_apart_as_their_score_says() {
        // 75% of 400 points, which is 190.8 Elo; the one added draw hardly counts.
        let fitted = fit(2, &[([0, 1], vec![1.5; 200])]);
        assert!((fitted[0] - fitted[1] - 190.8).abs() < 1.0, "{fitted:?}");
        assert!((fitted[0] + fitted[1]).abs() < 1e-6);
    }

    #[test]
    fn a_chain_of_differences_adds_up() {
        let fitted = fit(3, &[([0, 1], vec![1.5; 400]), ([1, 2], vec![1.5; 400])]);
        assert!((fitted[0] - fitted[2] - 2.0 * 190.8).abs() < 4.0, "{fitted:?}");
        assert!(fit(2, &[([0, 1], vec![2.0; 10])])[0].is_finite());
    }
}
