//! A game's course report behind a trait object: boards and moves as the report writes them.

use kernel::prolog::Term;
use kernel::{ReadError, Reading, ReportError, Scene, Steps, read_exact};

use crate::any_game::Typed;
use crate::{AnyMatch, Playable, ReportForms};

/// The notation of a game's course report.
pub trait AnyReport {
    /// Writes a position as the report prints it.
    ///
    /// # Errors
    /// The position text is wrong.
    fn write(&self, position: &str) -> Result<String, ReadError>;

    /// Writes a position as the report's list, joined to every other field of the position text.
    ///
    /// # Errors
    /// The position text is wrong.
    fn state(&self, position: &str) -> Result<Term, ReadError>;

    /// The legal steps of a position, each with its predicate in the report, in byte order of the steps.
    ///
    /// # Errors
    /// The position text is wrong.
    fn steps(&self, position: &str) -> Result<Vec<(String, Term)>, ReadError>;

    /// Reads a board as the report prints it or as its Prolog list, or a whole transcript with one, and sets the given
    /// fields of the position text.
    ///
    /// # Errors
    /// Says what cannot be understood, so that the board cannot even be shown.
    fn read(&self, text: &str, fields: &[(&str, &str)]) -> Result<ReportBoard, ReportError>;
}

/// A board of a report, which may be no position.
pub struct ReportBoard {
    /// The position text, or a similar text if the board is no position.
    pub text: String,
    /// The board as the report prints it.
    pub report: String,
    /// The board with all fields as a term.
    pub state: Term,
    /// The board as a picture.
    pub scene: Scene,
    /// The text of the position after the forced bookkeeping that the board is waiting for, if any.
    pub settled: String,
    /// What is wrong with the board, and what was assumed.
    pub faults: Vec<ReadError>,
    position: Option<Box<dyn AnyMatch>>,
}

impl ReportBoard {
    /// A match from the position.
    ///
    /// # Errors
    /// The board is no position; the error says why.
    pub fn begin(self) -> Result<Box<dyn AnyMatch>, ReportError> {
        self.position.ok_or(ReportError(self.faults))
    }
}

impl<G: Playable> Typed<G> {
    fn forms(&self) -> Result<&ReportForms<G>, ReadError> {
        self.offers.report().ok_or_else(|| ReadError::whole("no course report describes the game"))
    }
}

impl<G: Playable> AnyReport for Typed<G> {
    fn write(&self, position: &str) -> Result<String, ReadError> {
        Ok((self.forms()?.write)(&read_exact(self.variant, position)?))
    }

    fn state(&self, position: &str) -> Result<Term, ReadError> {
        Ok((self.forms()?.state)(&read_exact(self.variant, position)?))
    }

    fn steps(&self, position: &str) -> Result<Vec<(String, Term)>, ReadError> {
        let forms = self.forms()?;
        let position: G = read_exact(self.variant, position)?;
        let mut steps = Steps::<G>::new();
        position.steps(&mut steps);
        let written = steps.iter().map(|step| (position.step_text(*step), (forms.step)(&position, *step)));
        let mut written: Vec<(String, Term)> = written.collect();
        written.sort_by(|one, other| one.0.cmp(&other.0));
        Ok(written)
    }

    fn read(&self, text: &str, fields: &[(&str, &str)]) -> Result<ReportBoard, ReportError> {
        let forms = self.forms()?;
        let reading: Reading<G> = (forms.read)(self.variant, text, fields)?;
        let shown = reading.shown();
        Ok(ReportBoard {
            text: shown.text(),
            report: (forms.write)(shown),
            state: (forms.state)(shown),
            scene: shown.scene(),
            settled: (forms.settle)(*shown).text(),
            faults: reading.faults().to_vec(),
            position: reading.position().ok().map(|position| self.match_from(position)),
        })
    }
}
