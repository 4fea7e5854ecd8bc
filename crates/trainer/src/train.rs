//! Trains a net on kept games, and measures what is lost by quantisation.

use catalog::{Offers, Playable, Visitor, visit};
use kernel::dice;
use kernel::net::Active;
use rand::RngExt;
use search::Score;

use crate::fit::fit;
use crate::samples::{Sample, Samples};
use crate::store::KeptGame;
use crate::{Losses, PlainNet, Recipe, Run, TrainerError, quantise};

/// A trained net and how well it predicts.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    /// The bytes of the net file.
    pub net: Vec<u8>,
    /// The network before quantisation.
    pub plain: PlainNet,
    /// The number of samples for training, and held out.
    pub samples: [usize; 2],
    /// The losses of the network before quantisation.
    pub losses: Losses,
    /// The held-out loss after quantisation.
    pub quantised: f64,
    /// The held-out loss of the game's default evaluator.
    pub before: f64,
    /// The mean and the largest difference that quantisation makes to the score of a held-out sample.
    pub differences: [f64; 2],
}

/// Trains a net on games. Reports the number of batches done, of all batches, and the loss so far.
///
/// # Errors
/// The games are not of this run, or too few.
pub fn train(
    run: &Run,
    games: &[KeptGame],
    recipe: &Recipe,
    news: &mut dyn FnMut(u64, u64, f64),
) -> Result<Training, TrainerError> {
    visit(run.game.name(), run.game.variant(), Train { run, games, recipe, news })?
}

struct Train<'a> {
    run: &'a Run,
    games: &'a [KeptGame],
    recipe: &'a Recipe,
    news: &'a mut dyn FnMut(u64, u64, f64),
}

impl Visitor for Train<'_> {
    type Output = Result<Training, TrainerError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        let Train { run, games, recipe, news } = self;
        let nets = run.nets(variant, offers)?;
        let Samples { train, held_out } = Samples::of(run, nets, games)?;
        let draw = |number: usize, dice: &mut kernel::Dice, active: &mut Active| {
            let Sample { position, target } = &train[number];
            let image = position.image(dice.random_range(0..position.symmetries()));
            nets.active(&image, active);
            *target
        };
        let (plain, loss) = fit(nets.inputs(), train.len(), &draw, recipe, news)?;
        // The margins of the search stay as they are for the evaluator below the net.
        let step = offers.evaluator_for(search::Kind::Level(1)).evaluate().scale().step;
        let net = quantise(&plain, step as u16);
        let mut active = Active::default();
        let mut sums = [0.0; 3];
        let (mut difference, mut largest) = (0.0, 0f64);
        let mut dice = dice(recipe.seed);
        for Sample { position, target } in &held_out {
            active.clear();
            let image = position.image(dice.random_range(0..position.symmetries()));
            nets.active(&image, &mut active);
            let scores = [
                plain.score(active.as_slice()),
                f64::from(net.score(active.as_slice())),
                f64::from(offers.evaluator().evaluate().evaluate(position)),
            ];
            let apart = (scores[0] - scores[1]).abs();
            (difference, largest) = (difference + apart, largest.max(apart));
            for (sum, score) in sums.iter_mut().zip(scores) {
                *sum += surprise(score, f64::from(*target));
            }
        }
        let count = held_out.len() as f64;
        let [held_out_loss, quantised, before] = sums.map(|sum| sum / count);
        Ok(Training {
            net: nets.write(&net),
            plain,
            samples: [train.len(), held_out.len()],
            losses: Losses { train: loss, held_out: held_out_loss },
            quantised,
            before,
            differences: [difference / count, largest],
        })
    }
}

/// The cross-entropy of a score.
fn surprise(score: f64, target: f64) -> f64 {
    let chance = Score::estimate(score.round() as i32).chance().clamp(1e-9, 1.0 - 1e-9);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
