//! Nets of a game behind a trait object: they are read from files, trained, and used as evaluators.

use std::sync::Arc;

use kernel::net::{Active, Net, NetError, NetInputs, Trained};
use kernel::{Evaluate, Game, Levels};

use crate::evaluators::{Evaluator, NET, Named};

/// What a game provides for nets.
pub trait Nets<G: Game>: Send + Sync {
    /// The board that nets are made for.
    fn board(&self) -> &'static str;

    /// The variants in which nets are used.
    fn variants(&self) -> Vec<&'static G::Variant>;

    /// The version of the inputs.
    fn version(&self) -> u16;

    /// The number of inputs.
    fn inputs(&self) -> usize;

    /// Adds the active inputs of a position; `false` if nets are not used for it.
    fn active(&self, position: &G, active: &mut Active) -> bool;

    /// The evaluator with a net.
    fn evaluator(&self, net: Arc<Net>) -> Box<dyn Evaluator<G>>;

    /// The net in the bytes of a file.
    ///
    /// # Errors
    /// The file is not a net, is damaged, or is made for something else.
    fn read(&self, bytes: &[u8]) -> Result<Net, NetError>;

    /// The bytes of a net file.
    fn write(&self, net: &Net) -> Vec<u8>;
}

/// Nets that are built upon an evaluator of type `E`.
pub(crate) struct NetsOf<E> {
    base: E,
    levels: Levels,
}

impl<E> NetsOf<E> {
    pub fn new(base: E, levels: Levels) -> NetsOf<E> {
        NetsOf { base, levels }
    }
}

impl<G: NetInputs, E: Evaluate<G> + Clone + 'static> Nets<G> for NetsOf<E> {
    fn board(&self) -> &'static str {
        G::BOARD
    }

    fn variants(&self) -> Vec<&'static G::Variant> {
        G::VARIANTS.iter().filter(|variant| G::uses_nets(variant)).collect()
    }

    fn version(&self) -> u16 {
        G::VERSION
    }

    fn inputs(&self) -> usize {
        G::INPUTS
    }

    fn active(&self, position: &G, active: &mut Active) -> bool {
        position.inputs(active)
    }

    fn evaluator(&self, net: Arc<Net>) -> Box<dyn Evaluator<G>> {
        let evaluator = Trained::new(net, self.base.clone());
        Box::new(Named { name: NET, evaluator, levels: self.levels, linear: |_| None })
    }

    fn read(&self, bytes: &[u8]) -> Result<Net, NetError> {
        Net::from_bytes::<G>(bytes)
    }

    fn write(&self, net: &Net) -> Vec<u8> {
        net.to_bytes::<G>()
    }
}
