//! The weights under which the judge foretells best what becomes of a position.

use kernel::MOST_WEIGHT;
use search::Score;

use crate::solve::solve;
use crate::{Positions, Quiet, TunerError};

/// How badly a judge foretells results: the mean of minus the logarithm of the chance that it gave to what happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// In the positions that were learnt from.
    pub train: f64,
    /// In those held out; not a number if there are none.
    pub held_out: f64,
}

/// What was learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The new weights.
    pub weights: Vec<i32>,
    /// The share of the search's opinion in what the judge was to foretell; the rest is the result.
    pub mix: f64,
    /// The old weights' losses.
    pub before: Losses,
    /// The new weights' losses.
    pub after: Losses,
}

/// The shares that are tried; the one is taken with which results are foretold best in the games held out.
const MIXES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How strongly weights are drawn to the old ones, in units of about four times what a position says: enough for a weight
/// about which the games say nothing.
const RIDGE: f64 = 1e-3;

/// Newton's way ends long before.
const MOST_ROUNDS: usize = 50;

/// Finds weights from old ones; `most` is the largest judgement allowed. The same positions give the same weights.
///
/// # Errors
/// There is nothing to learn from.
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
    let judged = |fit: &Fit| if fit.after.held_out.is_nan() { fit.after.train } else { fit.after.held_out };
    let best = tried.into_iter().min_by(|one, other| judged(one).total_cmp(&judged(other)));
    best.ok_or(TunerError::TooFew(0))
}

/// Evaluators' units in which the odds grow by a factor of e, as scores are turned into chances.
fn scale() -> f64 {
    const FAR: i32 = 1_000;
    let chance = Score::estimate(FAR).chance();
    f64::from(FAR) / (chance / (1.0 - chance)).ln()
}

/// The logarithm of the odds that a judge with these weights gives.
fn odds(quiet: &Quiet, weights: &[f64], scale: f64) -> f64 {
    quiet.features.iter().zip(weights).map(|(count, weight)| count * weight).sum::<f64>() / scale
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Minus the logarithm of the chance that was given to what happened.
fn surprise(odds: f64, target: f64) -> f64 {
    odds.max(0.0) - target * odds + (-odds.abs()).exp().ln_1p()
}

fn loss(positions: &[Quiet], weights: &[f64]) -> f64 {
    let scale = scale();
    let sum: f64 = positions.iter().map(|quiet| surprise(odds(quiet, weights, scale), quiet.result)).sum();
    sum / positions.len() as f64
}

/// The weights that foretell a mixture of results and the search's opinion best.
fn newton(positions: &[Quiet], mix: f64, old: &[i32]) -> Vec<f64> {
    let (scale, size) = (scale(), old.len());
    let old: Vec<f64> = old.iter().map(|weight| f64::from(*weight)).collect();
    let target = |quiet: &Quiet| (1.0 - mix) * quiet.result + mix * quiet.chance;
    // A count that is often large needs as much persuasion as one that is small. The last term is for one that is never
    // anything but 0.
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
        // A step too far is taken back by halves.
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

/// Whole numbers, small enough that no judgement can be larger than allowed.
fn round(weights: &[f64], positions: &Positions, most: i32) -> Vec<i32> {
    let all = positions.train.iter().chain(&positions.held_out);
    let largest = all
        .map(|quiet| quiet.features.iter().zip(weights).map(|(count, weight)| (count * weight).abs()).sum())
        .fold(0.0, f64::max);
    // Positions that nobody has seen yet may be half as much again.
    let share = (f64::from(most) / (1.5 * largest)).min(1.0);
    let bound = f64::from(MOST_WEIGHT);
    weights.iter().map(|weight| (weight * share).round().clamp(-bound, bound) as i32).collect()
}
