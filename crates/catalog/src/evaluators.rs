//! Evaluators chosen by name at run time. Behind the trait object, each search is compiled for its evaluator's type.

use kernel::{Evaluate, Game, Levels, Weighted, WeightsError, features, read_weights};
use search::{AlphaBeta, Kind, Search, Settings};

/// An evaluator of a game, and the searches that use it.
pub trait Evaluator<G: Game>: Send + Sync {
    /// Its name, as in `alphabeta:linear`.
    fn name(&self) -> &str;

    /// The evaluator itself.
    fn evaluate(&self) -> &dyn Evaluate<G>;

    /// What makes levels 1 to 7 weaker than full strength with this evaluator.
    fn levels(&self) -> &Levels;

    /// A player of this kind that uses the evaluator.
    fn player(&self, kind: Kind, settings: Settings) -> Box<dyn Search<G>>;

    /// Plain alpha-beta without the solver, for measurements.
    fn alphabeta(&self, megabytes: usize, threads: usize) -> Box<dyn Search<G>>;

    /// The linear view of the evaluator, if it is linear in its weights.
    fn linear(&self) -> Option<&dyn LinearEvaluator<G>>;

    /// Whether the evaluator is a net.
    fn is_net(&self) -> bool {
        self.name() == NET
    }
}

/// The name of evaluators that are nets.
pub(crate) const NET: &str = "net";

/// An evaluator that is linear in its weights.
pub trait LinearEvaluator<G: Game> {
    /// The name of each weight's feature.
    fn names(&self) -> &'static [&'static str];

    /// The weights, in the order of the names.
    fn weights(&self) -> &[i32];

    /// The same evaluator with other weights.
    fn with_weights(&self, weights: &[i32]) -> Box<dyn Evaluator<G>>;

    /// The feature values of a position: the factor of each weight.
    fn features(&self, position: &G) -> Vec<i32>;
}

impl<G: Game> dyn LinearEvaluator<G> + '_ {
    /// The same evaluator with the weights in a text.
    ///
    /// # Errors
    /// The first wrong line, and what was expected there.
    pub fn read<'a>(&self, text: &'a str) -> Result<Box<dyn Evaluator<G>>, WeightsError<'a>> {
        let mut weights = vec![0; self.names().len()];
        read_weights(self.names(), text, &mut weights)?;
        Ok(self.with_weights(&weights))
    }
}

/// An evaluator with its name and levels.
pub(crate) struct Named<G, E> {
    pub name: &'static str,
    pub evaluator: E,
    pub levels: Levels,
    /// Returns the linear view of an evaluator that is linear in its weights.
    pub linear: fn(&Named<G, E>) -> Option<&dyn LinearEvaluator<G>>,
}

impl<G: Game, E: Evaluate<G> + Clone + 'static> Evaluator<G> for Named<G, E> {
    fn name(&self) -> &str {
        self.name
    }

    fn evaluate(&self) -> &dyn Evaluate<G> {
        &self.evaluator
    }

    fn levels(&self) -> &Levels {
        &self.levels
    }

    fn player(&self, kind: Kind, settings: Settings) -> Box<dyn Search<G>> {
        kind.make(self.evaluator.clone(), &self.levels, settings)
    }

    fn alphabeta(&self, megabytes: usize, threads: usize) -> Box<dyn Search<G>> {
        Box::new(AlphaBeta::new(self.evaluator.clone(), megabytes, threads))
    }

    fn linear(&self) -> Option<&dyn LinearEvaluator<G>> {
        (self.linear)(self)
    }
}

impl<G: Game, E: Evaluate<G> + Weighted + Clone + 'static> LinearEvaluator<G> for Named<G, E> {
    fn names(&self) -> &'static [&'static str] {
        self.evaluator.names()
    }

    fn weights(&self) -> &[i32] {
        self.evaluator.weights()
    }

    fn with_weights(&self, weights: &[i32]) -> Box<dyn Evaluator<G>> {
        Box::new(Named { evaluator: self.evaluator.with_weights(weights), ..*self })
    }

    fn features(&self, position: &G) -> Vec<i32> {
        features(&self.evaluator, position)
    }
}

/// Evaluates every unfinished game as 0, so that only wins and losses count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blank;

impl<G: Game> Evaluate<G> for Blank {
    fn evaluate(&self, _: &G) -> i32 {
        0
    }

    fn is_noisy(&self, _: &G, _: G::Step) -> bool {
        false
    }

    fn is_quiet(&self, _: &G) -> bool {
        true
    }

    fn promise(&self, _: &G, _: G::Step) -> i32 {
        0
    }
}
