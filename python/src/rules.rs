//! A game in one of its variants, with its type erased: what a Python `Game` holds.

use catalog::{Encoding, Offers, Playable, Visitor};
use kernel::{Layout, Match, Record, dice, read_exact};

use crate::refusal::Refusal;
use crate::session::{Playing, Session};

/// A game in one of its variants.
pub trait Rules: Send + Sync {
    /// A new game. The seed determines the deal.
    fn start(&self, seed: u64) -> Box<dyn Session>;

    /// A game that begins with a position.
    fn read(&self, text: &str) -> Result<Box<dyn Session>, Refusal>;

    /// The game of a record.
    fn replay(&self, record: &Record) -> Result<Box<dyn Session>, Refusal>;

    /// The shape of observations and the number of actions.
    fn layout(&self) -> Result<Layout, Refusal>;
}

/// Loads a game's rules with its type.
pub struct Load;

impl Visitor for Load {
    type Output = Box<dyn Rules>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Box<dyn Rules> {
        Box::new(Typed::<G> { variant, encoding: offers.encoding().copied() })
    }
}

/// A game's type in one of its variants.
pub(crate) struct Typed<G: Playable> {
    pub(crate) variant: &'static G::Variant,
    pub(crate) encoding: Option<Encoding<G>>,
}

impl<G: Playable> Clone for Typed<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for Typed<G> {}

impl<G: Playable> Typed<G> {
    pub(crate) fn encoding(&self) -> Result<Encoding<G>, Refusal> {
        self.encoding.ok_or_else(|| {
            Refusal::Unsupported(format!(
                "{} has no actions and observations; its steps can be played as text",
                G::NAME
            ))
        })
    }
}

impl<G: Playable> Rules for Typed<G> {
    fn start(&self, seed: u64) -> Box<dyn Session> {
        Box::new(Playing::new(*self, G::start(self.variant, &mut dice(seed))))
    }

    fn read(&self, text: &str) -> Result<Box<dyn Session>, Refusal> {
        let position = read_exact(self.variant, text).map_err(Refusal::value)?;
        Ok(Box::new(Playing::new(*self, position)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Session>, Refusal> {
        let game: Match<G> = record.replay().map_err(Refusal::value)?;
        let mut session = Playing::new(*self, *game.start());
        game.turns().iter().flat_map(|turn| &turn.steps).for_each(|step| session.play(*step));
        Ok(Box::new(session))
    }

    fn layout(&self) -> Result<Layout, Refusal> {
        Ok((self.encoding()?.layout)(&G::start(self.variant, &mut dice(0))))
    }
}
