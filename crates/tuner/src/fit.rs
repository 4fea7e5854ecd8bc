//! Fits the weights of an evaluator to results by logistic regression.

use kernel::MOST_WEIGHT;
use search::Score;

use crate::solve::solve;
use crate::{Positions, Quiet, TunerError};

/// The cross-entropy loss of an evaluator's predictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// On the training positions.
    pub train: f64,
    /// On the held-out positions; NaN if there are none.
    pub held_out: f64,
}

/// The result of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The new weights.
    pub weights: Vec<i32>,
    /// The share of the search's estimate in the target; the rest is the game's result.
    pub mix: f64,
    /// The losses with the old weights.
    pub before: Losses,
    /// The losses with the new weights.
    pub after: Losses,
}

/// The shares to try; the one that best predicts the results of the held-out games is chosen.
const MIXES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Strength of the regularisation towards the old weights, in units of about four times the information of a position.
/// It suffices to keep a weight about which the games say nothing.
const RIDGE: f64 = 1e-3;

/// Maximum number of iterations; Newton's method converges long before.
const MOST_ROUNDS: usize = 50;

/// Finds new weights, starting from old ones. `most` is the largest evaluation allowed. The same positions always give
/// the same weights.
///
/// # Errors
/// There are no training positions.
pub fn fit(positions: &Positions, old: &[i32], most: i32) -> Result<Fit, TunerError> {
    if positions.train.is_empty() {
        return Err(TunerError::TooFew(0));
    }
    let losses = |weights: &[i32]| {
        let weights: Vec<f64> = weights.iter().map(|weight| f64::from(*weight)).collect();
        Losses { train: loss(&positions.train, &weights), held_out: loss(&positions.held_out, &weights) }
    };
    let tried = MIXES.map(|mix| {
        let weights = round(&newton(&positions.train, mix, old), positions, most);
        let after = losses(&weights);
        Fit { weights, mix, before: losses(old), after }
    });
    let loss_of = |fit: &Fit| if fit.after.held_out.is_nan() { fit.after.train } else { fit.after.held_out };
    let best = tried.into_iter().min_by(|one, other| loss_of(one).total_cmp(&loss_of(other)));
    best.ok_or(TunerError::TooFew(0))
}

/// The score difference that multiplies the odds by e, as in the conversion from scores to chances.
fn scale() -> f64 {
    const FAR: i32 = 1_000;
    let chance = Score::estimate(FAR).chance();
    f64::from(FAR) / (chance / (1.0 - chance)).ln()
}

/// The log-odds predicted by an evaluator with these weights.
fn odds(quiet: &Quiet, weights: &[f64], scale: f64) -> f64 {
    quiet.features.iter().zip(weights).map(|(count, weight)| count * weight).sum::<f64>() / scale
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The cross-entropy of one prediction.
fn surprise(odds: f64, target: f64) -> f64 {
    odds.max(0.0) - target * odds + (-odds.abs()).exp().ln_1p()
}

fn loss(positions: &[Quiet], weights: &[f64]) -> f64 {
    let scale = scale();
    let sum: f64 = positions.iter().map(|quiet| surprise(odds(quiet, weights, scale), quiet.result)).sum();
    sum / positions.len() as f64
}

/// The weights that best predict a mixture of results and the search's estimates.
fn newton(positions: &[Quiet], mix: f64, old: &[i32]) -> Vec<f64> {
    let (scale, size) = (scale(), old.len());
    let old: Vec<f64> = old.iter().map(|weight| f64::from(*weight)).collect();
    let target = |quiet: &Quiet| (1.0 - mix) * quiet.result + mix * quiet.chance;
    // Scale the regularisation by the size of each count. The last term is for counts that are always 0.
    let squares = |place: usize| positions.iter().map(|quiet| quiet.features[place].powi(2)).sum::<f64>();
    let ridge: Vec<f64> = (0..size).map(|place| (RIDGE * squares(place) + 1e-6) / (scale * scale)).collect();
    let total = |weights: &[f64]| {
        let foretold: f64 =
            positions.iter().map(|quiet| surprise(odds(quiet, weights, scale), target(quiet))).sum();
        let drawn = (0..size).map(|place| ridge[place] * (weights[place] - old[place]).powi(2) / 2.0);
        foretold + drawn.sum::<f64>()
    };
    let mut weights = old.clone();
    let mut best = total(&weights);
    for _ in 0..MOST_ROUNDS {
        let mut slope: Vec<f64> =
            (0..size).map(|place| ridge[place] * (weights[place] - old[place])).collect();
        let mut bend = vec![vec![0.0; size]; size];
        for (place, row) in bend.iter_mut().enumerate() {
            row[place] = ridge[place];
        }
        for quiet in positions {
            let chance = chance(odds(quiet, &weights, scale));
            let (error, sure) = ((chance - target(quiet)) / scale, chance * (1.0 - chance) / (scale * scale));
            for (row, count) in quiet.features.iter().enumerate().filter(|(_, count)| **count != 0.0) {
                slope[row] += error * count;
                for (column, other) in quiet.features[..=row].iter().enumerate() {
                    bend[row][column] += sure * count * other;
                }
            }
        }
        let Some(step) = solve(&bend, &slope) else { break };
        // Halve a step that overshoots.
        let shorter = (0..20).map(|halves| 0.5_f64.powi(halves)).find_map(|share| {
            let next: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, step)| weight - share * step).collect();
            let next_total = total(&next);
            (next_total < best).then_some((next, next_total))
        });
        let Some((next, next_total)) = shorter else { break };
        let settled = weights.iter().zip(&next).all(|(weight, next)| (weight - next).abs() < 1e-3);
        (weights, best) = (next, next_total);
        if settled {
            break;
        }
    }
    weights
}

/// Rounds the weights to integers small enough that no evaluation exceeds the limit.
fn round(weights: &[f64], positions: &Positions, most: i32) -> Vec<i32> {
    let all = positions.train.iter().chain(&positions.held_out);
    let largest = all
        .map(|quiet| quiet.features.iter().zip(weights).map(|(count, weight)| (count * weight).abs()).sum())
        .fold(0.0, f64::max);
    // Leave a margin of one half for positions not seen yet.
    let share = (f64::from(most) / (1.5 * largest)).min(1.0);
    let bound = f64::from(MOST_WEIGHT);
    weights.iter().map(|weight| (weight * share).round().clamp(-bound, bound) as i32).collect()
}
