//! A network in floating point, and its quantisation.

use kernel::net::{HIDDEN, MOST_ACTIVE, Net, OUTPUT_UNIT, Row};
use search::Score;

/// A network as it comes out of training. The output is the logarithm of the odds.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainNet {
    /// For each input, its weights to the hidden units.
    pub rows: Vec<[f32; HIDDEN]>,
    /// For each input, its weight to the output.
    pub direct: Vec<f32>,
    /// The biases of the hidden units.
    pub hidden_bias: [f32; HIDDEN],
    /// The weights from the hidden units to the output.
    pub output: [f32; HIDDEN],
    /// The bias of the output.
    pub bias: f32,
}

impl PlainNet {
    /// The score for these active inputs, in the units of the engine.
    #[must_use]
    pub fn score(&self, active: &[u16]) -> f64 {
        let mut sums = self.hidden_bias;
        let mut odds = self.bias;
        for input in active {
            let input = usize::from(*input);
            sums.iter_mut().zip(&self.rows[input]).for_each(|(sum, weight)| *sum += weight);
            odds += self.direct[input];
        }
        let hidden = sums.iter().zip(&self.output).map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight);
        f64::from(odds + hidden.sum::<f32>()) * points()
    }
}

/// The score difference that multiplies the odds by e.
fn points() -> f64 {
    const FAR: i32 = 1_000;
    let chance = Score::estimate(FAR).chance();
    f64::from(FAR) / (chance / (1.0 - chance)).ln()
}

/// The fewest bits of a hidden unit. A weight that is too large for the sums even then is clipped.
const FEWEST_BITS: u8 = 7;

/// Rounds the weights to integers, with as many bits for hidden units as the sums allow. `step` is the unit of the
/// search's margins.
#[must_use]
pub fn quantise(plain: &PlainNet, step: u16) -> Net {
    let limit = |unit: usize| {
        let largest = plain.rows.iter().map(|row| row[unit].abs()).fold(0.0, f32::max);
        plain.hidden_bias[unit].abs() + largest * MOST_ACTIVE as f32
    };
    let most = (0..HIDDEN).map(limit).fold(0.0, f32::max);
    // Rounding may add one half for each active input.
    let room = f32::from(i16::MAX) - MOST_ACTIVE as f32;
    let fits = |bits: &u8| most * f32::from(1u16 << bits) < room;
    let hidden_bits = (FEWEST_BITS..=Net::MOST_HIDDEN_BITS).rev().find(fits).unwrap_or(FEWEST_BITS);
    let unit = f32::from(1u16 << hidden_bits);
    let bound = ((room - plain.hidden_bias.iter().map(|bias| bias.abs() * unit).fold(0.0, f32::max))
        / MOST_ACTIVE as f32)
        .floor();
    let row = |weights: &[f32; HIDDEN]| {
        Row(weights.map(|weight| (weight * unit).round().clamp(-bound, bound) as i16))
    };
    let scale = points() * f64::from(OUTPUT_UNIT);
    // What one step of a hidden unit adds to the output.
    let output = plain.output.map(|weight| f64::from(weight) * scale / f64::from(unit));
    let largest = output.iter().map(|weight| weight.abs()).fold(1e-9, f64::max);
    let output_shift = (f64::from(i16::MAX) / largest).log2().floor().clamp(0.0, 15.0);
    let narrow = |value: f64| value.round().clamp(-32_767.0, 32_767.0) as i16;
    Net {
        rows: plain.rows.iter().map(row).collect(),
        direct: plain.direct.iter().map(|weight| narrow(f64::from(*weight) * scale)).collect(),
        hidden_bias: Row(plain.hidden_bias.map(|bias| (bias * unit).round() as i16)),
        output: Row(output.map(|weight| narrow(weight * output_shift.exp2()))),
        bias: (f64::from(plain.bias) * scale).round() as i32,
        hidden_bits,
        output_shift: output_shift as u8,
        step,
    }
}
