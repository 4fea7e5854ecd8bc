//! Players that the calling program provides itself, such as bots written in Python.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use catalog::AnyGame;
use search::Limits;

use crate::Fault;

/// A player that the calling program provides.
pub trait Guest: Send {
    /// Starts a new game: a position, and the turns played from it. `seed` is for random choices.
    ///
    /// # Errors
    /// The guest cannot play.
    fn begin(&mut self, seed: u64, start: &str, turns: &[String]) -> Result<(), Fault>;

    /// Tells the guest about a turn that was played, by itself or by the opponent.
    ///
    /// # Errors
    /// The guest cannot follow.
    fn follow(&mut self, turn: &str) -> Result<(), Fault>;

    /// Chooses a turn. `stop` is set when nobody waits for it any more.
    ///
    /// # Errors
    /// The guest has failed.
    fn choose(&mut self, limits: &Limits, stop: &AtomicBool) -> Result<String, Fault>;
}

/// Makes a guest for a game.
type Make = dyn Fn(&'static dyn AnyGame) -> Result<Box<dyn Guest>, Fault> + Send + Sync;

/// A guest's name, and how it is made: once for each thread that plays.
#[derive(Clone)]
pub struct Invitation {
    name: String,
    make: Arc<Make>,
}

impl Invitation {
    /// An invitation under a name.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(&'static dyn AnyGame) -> Result<Box<dyn Guest>, Fault> + Send + Sync + 'static,
    ) -> Invitation {
        Invitation { name: name.into(), make: Arc::new(make) }
    }

    pub(crate) fn accept(&self, game: &'static dyn AnyGame) -> Result<Box<dyn Guest>, Fault> {
        (self.make)(game)
    }
}

impl PartialEq for Invitation {
    fn eq(&self, other: &Invitation) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.make, &other.make)
    }
}

impl Eq for Invitation {}

impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Invitation").field(&self.name).finish()
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
