//! The weights of a game's linear evaluator.

use catalog::{AnyGame, Evaluator, LinearEvaluator, Offers, Playable, Visitor, visit};

use crate::TunerError;

/// The weights of a game's linear evaluator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighing {
    /// The name of each weight's feature.
    pub names: &'static [&'static str],
    /// The current weights.
    pub weights: Vec<i32>,
    /// The largest absolute value an evaluation may have.
    pub most: i32,
}

impl Weighing {
    /// The current weights of a game.
    ///
    /// # Errors
    /// The game has no linear evaluator.
    pub fn of(game: &dyn AnyGame) -> Result<Weighing, TunerError> {
        visit(game.name(), game.variant(), Weigh)?
            .ok_or_else(|| TunerError::NotLinear(game.name().to_owned()))
    }
}

struct Weigh;

impl Visitor for Weigh {
    type Output = Option<Weighing>;

    fn visit<G: Playable>(self, _: &'static G::Variant, offers: &Offers<G>) -> Option<Weighing> {
        let (evaluator, linear) = linear(offers)?;
        let most = evaluator.evaluate().scale().most;
        Some(Weighing { names: linear.names(), weights: linear.weights().to_vec(), most })
    }
}

/// The first evaluator that is linear in its weights.
pub(crate) fn linear<G: Playable>(
    offers: &Offers<G>,
) -> Option<(&dyn Evaluator<G>, &dyn LinearEvaluator<G>)> {
    let evaluators = offers.evaluators().iter().map(AsRef::as_ref);
    evaluators.filter_map(|evaluator| Some((evaluator, evaluator.linear()?))).next()
}
