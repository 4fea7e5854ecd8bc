//! The list of games, and the visitor that gives a tool access to a game's type.

use std::sync::{Arc, OnceLock};

use games::{crab_stack, duplohex, sixteen_stone, stac, syrtis};
use kernel::net::{Net, NetInputs};
use kernel::{Encode, Evaluate, Levels, Report, Weighted, variant_named};

use crate::any_game::any_games;
use crate::{Entry, Offers, Playable};

/// Every game, one line per type, in display order.
fn list(games: &mut impl Collect) {
    games.add(sixteen_stone_five());
    games.add(sixteen_stone_ten());
    games.add(stac());
    games.add(duplohex());
    games.add(crab_stack());
    games.add(syrtis_minor());
    games.add(syrtis_major());
}

// What each type offers. `list` is compiled anew for every visitor; these functions, and with them all searches, are
// compiled once.

/// A game with the course report's notation, and with actions and observations.
fn rules_and_forms<G: Playable + Report + Encode>() -> Offers<G> {
    Offers::rules().with_report().with_encoding()
}

/// A game with a linear evaluator and inputs for nets, and perhaps a net that is shipped.
fn hand_made_and_nets<G, E>(linear: E, levels: Levels, net: Option<Arc<Net>>) -> Offers<G>
where
    G: Playable + Report + Encode + NetInputs,
    E: Evaluate<G> + Weighted + Clone + 'static,
{
    rules_and_forms().with_linear(linear.clone(), levels).with_nets(linear, levels, net)
}

fn sixteen_stone_five() -> Offers<sixteen_stone::Five> {
    hand_made_and_nets(sixteen_stone::Linear::default(), sixteen_stone::LEVELS, sixteen_stone::net())
        .with_lessons(sixteen_stone::LESSONS)
        .with_puzzles(sixteen_stone::PUZZLES)
}

fn sixteen_stone_ten() -> Offers<sixteen_stone::Ten> {
    rules_and_forms().with_linear(sixteen_stone::Linear::default(), sixteen_stone::LEVELS)
}

fn stac() -> Offers<stac::Stac> {
    hand_made_and_nets(stac::Linear::default(), stac::LEVELS, None)
        .with_proven(stac::PROVEN)
        .with_lessons(stac::LESSONS)
        .with_books(stac::BOOKS)
        .with_puzzles(stac::PUZZLES)
}

fn duplohex() -> Offers<duplohex::DuploHex> {
    hand_made_and_nets(duplohex::Linear::default(), duplohex::LEVELS, None)
        .with_lessons(duplohex::LESSONS)
        .with_puzzles(duplohex::PUZZLES)
}

fn crab_stack() -> Offers<crab_stack::CrabStack> {
    hand_made_and_nets(crab_stack::Linear::default(), crab_stack::LEVELS, crab_stack::net())
        .with_proven(crab_stack::PROVEN)
        .with_lessons(crab_stack::LESSONS)
        .with_puzzles(crab_stack::PUZZLES)
}

fn syrtis_minor() -> Offers<syrtis::Minor> {
    let offers = hand_made_and_nets(syrtis::Linear::default(), syrtis::LEVELS, syrtis::minor_net())
        .with_proven(syrtis::PROVEN);
    offers.with_lessons(syrtis::LESSONS).with_puzzles(syrtis::PUZZLES).listed_first(&["minor", "major"])
}

fn syrtis_major() -> Offers<syrtis::Major> {
    hand_made_and_nets(syrtis::Linear::default(), syrtis::LEVELS, syrtis::major_net())
        .with_proven(syrtis::PROVEN)
}

/// Receives the types of the list one by one.
trait Collect {
    fn add<G: Playable>(&mut self, offers: Offers<G>);
}

/// The entries of the list, plus a game that the program may have added.
static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();

/// Every game, in display order.
#[must_use]
pub fn games() -> &'static [Entry] {
    ENTRIES.get_or_init(all)
}

fn all() -> Vec<Entry> {
    let mut entries = Entries(Vec::new());
    list(&mut entries);
    entries.0
}

/// The game with a name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    games().iter().find(|entry| entry.name() == name)
}

/// Adds a game at the end of this process's list. It can be played by name but not visited. Returns whether it was
/// added: it cannot be after the list's first use.
pub fn add_game<G: Playable>(offers: Offers<G>) -> bool {
    let mut entries = Entries(all());
    entries.add(offers);
    ENTRIES.set(entries.0).is_ok()
}

struct Entries(Vec<Entry>);

impl Collect for Entries {
    fn add<G: Playable>(&mut self, offers: Offers<G>) {
        let first = offers.listed_first;
        let games = any_games(offers);
        match self.0.iter_mut().find(|entry| entry.name() == G::NAME) {
            Some(entry) => entry.join(games),
            None => self.0.push(Entry::new(games, first)),
        }
    }
}

/// A tool that works with a game's type.
pub trait Visitor {
    /// The result of the visit.
    type Output;

    /// Called with the type of a game.
    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output;
}

/// A game or variant that is not in the list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{game}` with a variant `{variant}`")]
pub struct NoSuchGame {
    /// The requested game.
    pub game: String,
    /// The requested variant.
    pub variant: String,
}

/// Calls a visitor with the type that plays a variant of a game.
///
/// ```
/// use ludoteca_catalog::{Offers, Playable, Visitor, visit};
///
/// struct PositionSize;
///
/// impl Visitor for PositionSize {
///     type Output = usize;
///
///     fn visit<G: Playable>(self, _: &'static G::Variant, _: &Offers<G>) -> usize {
///         size_of::<G>()
///     }
/// }
///
/// assert!(visit("stac", "report", PositionSize).unwrap() <= 64);
/// assert!(visit("chess", "report", PositionSize).is_err());
/// ```
///
/// # Errors
/// There is no such game or variant.
pub fn visit<V: Visitor>(game: &str, variant: &str, visitor: V) -> Result<V::Output, NoSuchGame> {
    let mut call = Call { game, variant, visitor: Some(visitor), output: None };
    list(&mut call);
    call.output.ok_or_else(|| NoSuchGame { game: game.to_owned(), variant: variant.to_owned() })
}

/// Looks for a game in the list and calls the visitor with its type.
struct Call<'a, V: Visitor> {
    game: &'a str,
    variant: &'a str,
    visitor: Option<V>,
    output: Option<V::Output>,
}

impl<V: Visitor> Collect for Call<'_, V> {
    fn add<G: Playable>(&mut self, offers: Offers<G>) {
        let variant = variant_named::<G>(self.variant);
        if G::NAME == self.game
            && let Some(variant) = variant
            && let Some(visitor) = self.visitor.take()
        {
            self.output = Some(visitor.visit(variant, &offers));
        }
    }
}
