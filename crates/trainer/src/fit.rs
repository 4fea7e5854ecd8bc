//! Fits a network to samples with Adam: one-hot inputs, 32 clipped rectified linear units, and an output with a direct
//! weight for each input.

use candle_core::{Device, Result, Tensor, Var};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use kernel::net::{Active, HIDDEN};
use kernel::{Dice, dice};
use rand::RngExt;
use rand::seq::SliceRandom;

use crate::PlainNet;

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// How often every sample is used.
    pub epochs: usize,
    /// Samples per step of the optimiser.
    pub batch: usize,
    /// The learning rate at the beginning; it falls to 0 along a cosine.
    pub rate: f64,
    /// Seed for the first weights, the order of samples and their symmetries.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe { epochs: 12, batch: 4_096, rate: 0.006, seed: 0 }
    }
}

/// Cross-entropy losses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// During the last epoch, on the training samples.
    pub train: f64,
    /// On the held-out samples.
    pub held_out: f64,
}

/// Columns of the table of weights: one per hidden unit and the direct weight.
const COLUMNS: usize = HIDDEN + 1;

/// A sample by its number: adds its active inputs, under a random symmetry, and returns the target.
pub(crate) type Draw<'a> = &'a dyn Fn(usize, &mut Dice, &mut Active) -> f32;

/// The weights while they are trained.
struct Weights {
    table: Var,
    hidden_bias: Var,
    output: Var,
    bias: Var,
}

/// A batch of samples: the active inputs of all samples, the sample of each, and the targets.
struct Batch {
    inputs: Tensor,
    samples: Tensor,
    targets: Tensor,
    size: usize,
}

impl Batch {
    fn of(numbers: &[usize], draw: Draw<'_>, dice: &mut Dice) -> Result<Batch> {
        let (mut inputs, mut samples, mut targets) = (Vec::new(), Vec::new(), Vec::new());
        let mut active = Active::default();
        for (sample, number) in (0u32..).zip(numbers) {
            active.clear();
            targets.push(draw(*number, dice, &mut active));
            inputs.extend(active.as_slice().iter().map(|input| u32::from(*input)));
            samples.resize(inputs.len(), sample);
        }
        let count = inputs.len();
        Ok(Batch {
            inputs: Tensor::from_vec(inputs, count, &Device::Cpu)?,
            samples: Tensor::from_vec(samples, count, &Device::Cpu)?,
            size: targets.len(),
            targets: Tensor::from_vec(targets, numbers.len(), &Device::Cpu)?,
        })
    }
}

impl Weights {
    /// Small random weights.
    fn random(inputs: usize, dice: &mut Dice) -> Result<Weights> {
        let mut uniform = |count: usize, most: f32| -> Vec<f32> {
            (0..count).map(|_| dice.random_range(-most..most)).collect()
        };
        let table = (0..inputs).flat_map(|_| {
            let mut row = uniform(HIDDEN, 0.1);
            row.push(0.0);
            row
        });
        let table: Vec<f32> = table.collect();
        let output = uniform(HIDDEN, 0.5);
        Ok(Weights {
            table: Var::from_vec(table, (inputs, COLUMNS), &Device::Cpu)?,
            hidden_bias: Var::from_vec(vec![0.3f32; HIDDEN], HIDDEN, &Device::Cpu)?,
            output: Var::from_vec(output, HIDDEN, &Device::Cpu)?,
            bias: Var::from_vec(vec![0f32], 1, &Device::Cpu)?,
        })
    }

    /// The mean cross-entropy of a batch.
    fn loss(&self, batch: &Batch) -> Result<Tensor> {
        let rows = self.table.index_select(&batch.inputs, 0)?;
        let sums = Tensor::zeros((batch.size, COLUMNS), candle_core::DType::F32, &Device::Cpu)?;
        let sums = sums.index_add(&batch.samples, &rows, 0)?;
        let hidden = sums.narrow(1, 0, HIDDEN)?.broadcast_add(&self.hidden_bias)?;
        // Clipped to 0 and 1.
        let hidden = (hidden.relu()? - (hidden - 1.0)?.relu()?)?;
        let direct = sums.narrow(1, HIDDEN, 1)?.squeeze(1)?;
        let odds = (hidden.broadcast_mul(&self.output)?.sum(1)? + direct)?.broadcast_add(&self.bias)?;
        // The logarithm of 1 + e^odds, without overflow.
        let softplus = (odds.relu()? + ((odds.abs()?.neg()?.exp()? + 1.0)?).log()?)?;
        (softplus - (&odds * &batch.targets)?)?.mean_all()
    }

    fn plain(&self) -> Result<PlainNet> {
        let table: Vec<Vec<f32>> = self.table.to_vec2()?;
        Ok(PlainNet {
            rows: table.iter().map(|row| std::array::from_fn(|unit| row[unit])).collect(),
            direct: table.iter().map(|row| row[HIDDEN]).collect(),
            hidden_bias: self.hidden_bias.to_vec1()?.try_into().unwrap_or([0.0; HIDDEN]),
            output: self.output.to_vec1()?.try_into().unwrap_or([0.0; HIDDEN]),
            bias: self.bias.to_vec1()?[0],
        })
    }
}

/// Trains a network on samples given by number. Reports the number of batches done, of all batches, and the loss. The
/// same samples and seed always give the same network.
pub(crate) fn fit(
    inputs: usize,
    samples: usize,
    draw: Draw<'_>,
    recipe: &Recipe,
    news: &mut dyn FnMut(u64, u64, f64),
) -> Result<(PlainNet, f64)> {
    let mut dice = dice(recipe.seed);
    let weights = Weights::random(inputs, &mut dice)?;
    let vars =
        [&weights.table, &weights.hidden_bias, &weights.output, &weights.bias].map(Clone::clone).to_vec();
    let params = ParamsAdamW { lr: recipe.rate, weight_decay: 0.0, ..ParamsAdamW::default() };
    let mut optimiser = AdamW::new(vars, params)?;
    let mut order: Vec<usize> = (0..samples).collect();
    let batches = samples.div_ceil(recipe.batch.max(1)) * recipe.epochs;
    let (mut done, mut loss) = (0, f64::NAN);
    for _ in 0..recipe.epochs {
        order.shuffle(&mut dice);
        let mut sum = 0.0;
        for numbers in order.chunks(recipe.batch.max(1)) {
            let share = done as f64 / batches as f64;
            optimiser.set_learning_rate(recipe.rate * 0.5 * (1.0 + (std::f64::consts::PI * share).cos()));
            let batch = Batch::of(numbers, draw, &mut dice)?;
            let batch_loss = weights.loss(&batch)?;
            optimiser.backward_step(&batch_loss)?;
            sum += f64::from(batch_loss.to_scalar::<f32>()?) * numbers.len() as f64;
            done += 1;
            news(done as u64, batches as u64, loss);
        }
        loss = sum / samples as f64;
    }
    Ok((weights.plain()?, loss))
}
