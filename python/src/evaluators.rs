//! Evaluators by name or from a file, with the type of their game.

use std::sync::Arc;

use ::engine::EvaluatorName;
use ::search::Kind;
use catalog::{Evaluator, EvaluatorChoice, EvaluatorError, Offers, Playable, find};

use crate::refusal::Refusal;

/// An evaluator of the game, or one from a file.
pub enum Chosen<'a, G: Playable> {
    Own(&'a dyn Evaluator<G>),
    Read(Box<dyn Evaluator<G>>),
}

impl<G: Playable> Chosen<'_, G> {
    /// The evaluator.
    pub fn get(&self) -> &dyn Evaluator<G> {
        match self {
            Chosen::Own(evaluator) => *evaluator,
            Chosen::Read(evaluator) => evaluator.as_ref(),
        }
    }
}

/// The evaluator with a name, the one in a file, or the one that this kind of player uses.
pub fn chosen<'a, G: Playable>(
    offers: &'a Offers<G>,
    kind: Kind,
    name: Option<&str>,
) -> Result<Chosen<'a, G>, Refusal> {
    let Some(name) = name else { return Ok(Chosen::Own(offers.evaluator_for(kind))) };
    let mut evaluators = offers.evaluators().iter().map(AsRef::as_ref);
    if let Some(evaluator) = evaluators.find(|evaluator| evaluator.name() == name) {
        return Ok(Chosen::Own(evaluator));
    }
    let game = find(G::NAME).and_then(|entry| entry.variant(None).ok());
    let game = game.ok_or_else(|| Refusal::Value(format!("there is no game {}", G::NAME)))?;
    match EvaluatorName::new(name).choose(game).map_err(Refusal::value)? {
        // Named evaluators have been looked for already.
        EvaluatorChoice::Named(found) => {
            Err(Refusal::value(EvaluatorError::Unknown { found, expected: Vec::new() }))
        }
        EvaluatorChoice::Weights(text) => {
            let linear = offers.evaluators().iter().find_map(|evaluator| evaluator.linear());
            let linear = linear.ok_or_else(|| Refusal::value(EvaluatorError::NotLinear))?;
            Ok(Chosen::Read(linear.read(&text).map_err(Refusal::value)?))
        }
        EvaluatorChoice::Net(bytes) => {
            let nets = offers.nets().ok_or_else(|| Refusal::value(EvaluatorError::NoNets))?;
            Ok(Chosen::Read(nets.evaluator(Arc::new(nets.read(&bytes).map_err(Refusal::value)?))))
        }
    }
}
