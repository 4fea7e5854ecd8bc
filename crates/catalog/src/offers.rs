//! What a game provides in addition to its rules: the course report's notation, actions and observations, named
//! evaluators, levels, lessons, puzzles, books of openings.

use std::sync::Arc;

use kernel::net::{Net, NetInputs};
use kernel::prolog::Term;
use kernel::{
    Encode, Evaluate, Game, LessonTexts, Levels, Notation, PuzzleTexts, Reading, Report, ReportError, Show,
    Symmetry, Weighted,
};
use search::{Kind, STRONGEST};

use crate::Encoding;
use crate::evaluators::{Blank, Evaluator, Named};
use crate::nets::{Nets, NetsOf};

/// All traits that the catalogue requires of a game's type.
pub trait Playable: Notation + Show + Symmetry {}

impl<G: Notation + Show + Symmetry> Playable for G {}

/// What a game provides in addition to its rules.
///
/// The catalogue's list builds one per type and passes it to a [`Visitor`](crate::Visitor).
pub struct Offers<G: Playable> {
    pub(crate) listed_first: &'static [&'static str],
    report: Option<ReportForms<G>>,
    encoding: Option<Encoding<G>>,
    evaluators: Vec<Box<dyn Evaluator<G>>>,
    nets: Option<Box<dyn Nets<G>>>,
    shipped: Option<Arc<Net>>,
    proven: &'static str,
    lessons: Option<LessonTexts>,
    books: Books,
    puzzles: Option<PuzzleTexts>,
}

/// Books of openings as text, by variant.
pub type Books = &'static [(&'static str, &'static str)];

/// Reads a board of a course report. The pairs are fields of the position text and the values that they get.
pub type ReadReport<G> = fn(&<G as Game>::Variant, &str, &[(&str, &str)]) -> Result<Reading<G>, ReportError>;

/// Functions to read and write the notation of the game's course report.
pub struct ReportForms<G: Playable> {
    /// Writes the board as the report prints it.
    pub write: fn(&G) -> String,
    /// Writes the whole position as the report's list with its fields.
    pub state: fn(&G) -> Term,
    /// Writes a legal step as one of the report's predicates.
    pub step: fn(&G, G::Step) -> Term,
    /// Reads a board as the report prints it or as its list, and sets fields of the position text.
    pub read: ReadReport<G>,
    /// Does the forced bookkeeping that a board is waiting for.
    pub settle: fn(G) -> G,
}

impl<G: Playable> Offers<G> {
    /// The rules only. The single evaluator, `blank`, returns 0 for every unfinished game.
    #[must_use]
    pub fn rules() -> Offers<G> {
        let offers = Offers {
            listed_first: &[],
            report: None,
            encoding: None,
            evaluators: Vec::new(),
            nets: None,
            shipped: None,
            proven: "",
            lessons: None,
            books: &[],
            puzzles: None,
        };
        // As a trait object, it shares the searches that were compiled for the weaker players.
        let blank: Arc<dyn Evaluate<G>> = Arc::new(Blank);
        offers.with_evaluator("blank", blank, kernel::USUAL_LEVELS)
    }

    /// Lists these variants before the others, for a game whose variants need several types.
    #[must_use]
    pub fn listed_first(self, variants: &'static [&'static str]) -> Offers<G> {
        Offers { listed_first: variants, ..self }
    }

    /// Adds the course report's notation.
    #[must_use]
    pub fn with_report(self) -> Offers<G>
    where
        G: Report,
    {
        let forms = ReportForms {
            write: G::report,
            state: G::state,
            step: G::step_term,
            read: Reading::read,
            settle: G::settled,
        };
        Offers { report: Some(forms), ..self }
    }

    /// Adds actions and observations.
    #[must_use]
    pub fn with_encoding(self) -> Offers<G>
    where
        G: Encode,
    {
        Offers { encoding: Some(Encoding::new()), ..self }
    }

    /// Adds positions with proven results, as text.
    #[must_use]
    pub fn with_proven(self, proven: &'static str) -> Offers<G> {
        Offers { proven, ..self }
    }

    /// Adds lessons.
    #[must_use]
    pub fn with_lessons(self, lessons: LessonTexts) -> Offers<G> {
        Offers { lessons: Some(lessons), ..self }
    }

    /// Adds books of openings. The page's core contains none, like nets: the server offers their files.
    #[must_use]
    pub fn with_books(self, books: Books) -> Offers<G> {
        let books = if cfg!(target_family = "wasm") { &[] } else { books };
        Offers { books, ..self }
    }

    /// Adds puzzles.
    #[must_use]
    pub fn with_puzzles(self, puzzles: PuzzleTexts) -> Offers<G> {
        Offers { puzzles: Some(puzzles), ..self }
    }

    /// Adds an evaluator. The first one added is the default.
    #[must_use]
    pub fn with_evaluator<E: Evaluate<G> + Clone + 'static>(
        self,
        name: &'static str,
        evaluator: E,
        levels: Levels,
    ) -> Offers<G> {
        self.add(Named { name, evaluator, levels, linear: |_| None })
    }

    /// Adds the evaluator `linear`, whose weights can be tuned and read from a file.
    #[must_use]
    pub fn with_linear<E: Evaluate<G> + Weighted + Clone + 'static>(
        self,
        evaluator: E,
        levels: Levels,
    ) -> Offers<G> {
        self.add(Named { name: "linear", evaluator, levels, linear: |named| Some(named) })
    }

    /// Adds nets: files of nets can be read and trained, and a net that the game ships is the evaluator `net`, which
    /// becomes the default. `base` is the evaluator that they are built upon.
    #[must_use]
    pub fn with_nets<E: Evaluate<G> + Clone + 'static>(
        mut self,
        base: E,
        levels: Levels,
        shipped: Option<Arc<Net>>,
    ) -> Offers<G>
    where
        G: NetInputs,
    {
        let nets = NetsOf::new(base, levels);
        if let Some(net) = &shipped {
            self.evaluators.insert(0, nets.evaluator(Arc::clone(net)));
        }
        Offers { nets: Some(Box::new(nets)), shipped, ..self }
    }

    /// Adds an evaluator before `blank`, which stays last.
    fn add<E: Evaluate<G> + Clone + 'static>(mut self, evaluator: Named<G, E>) -> Offers<G> {
        self.evaluators.insert(self.evaluators.len().saturating_sub(1), Box::new(evaluator));
        self
    }

    /// The course report's notation, if the game has one.
    #[must_use]
    pub fn report(&self) -> Option<&ReportForms<G>> {
        self.report.as_ref()
    }

    /// Actions and observations, if the game has them.
    #[must_use]
    pub fn encoding(&self) -> Option<&Encoding<G>> {
        self.encoding.as_ref()
    }

    /// The evaluators, the default first.
    #[must_use]
    pub fn evaluators(&self) -> &[Box<dyn Evaluator<G>>] {
        &self.evaluators
    }

    /// What the game provides for nets, if anything.
    #[must_use]
    pub fn nets(&self) -> Option<&dyn Nets<G>> {
        self.nets.as_deref()
    }

    /// The board and the file of the net that the game ships, if it does.
    #[must_use]
    pub fn shipped_net(&self) -> Option<(&'static str, Vec<u8>)> {
        let (nets, net) = (self.nets()?, self.shipped.as_ref()?);
        Some((nets.board(), nets.write(net)))
    }

    /// Positions with proven results, as text; empty if the game ships none.
    #[must_use]
    pub fn proven(&self) -> &'static str {
        self.proven
    }

    /// The game's lessons, if it has any.
    #[must_use]
    pub fn lessons(&self) -> Option<LessonTexts> {
        self.lessons
    }

    /// The book of openings of a variant as text, if the game ships one.
    #[must_use]
    pub fn book(&self, variant: &str) -> Option<&'static str> {
        self.books.iter().find(|(name, _)| *name == variant).map(|(_, text)| *text)
    }

    /// The game's puzzles, if it has any.
    #[must_use]
    pub fn puzzles(&self) -> Option<PuzzleTexts> {
        self.puzzles
    }

    /// The default evaluator.
    #[must_use]
    pub fn evaluator(&self) -> &dyn Evaluator<G> {
        self.evaluators[0].as_ref()
    }

    /// The evaluator that a kind of player uses unless another is chosen: the default one, but for levels below the
    /// strongest the first that is not a net. Their handicaps were calibrated with it.
    #[must_use]
    pub fn evaluator_for(&self, kind: Kind) -> &dyn Evaluator<G> {
        let weakened = matches!(kind, Kind::Level(level) if level < STRONGEST);
        let mut evaluators = self.evaluators.iter().map(AsRef::as_ref);
        let chosen = evaluators.find(|evaluator| !(weakened && evaluator.is_net()));
        chosen.unwrap_or_else(|| self.evaluator())
    }
}
