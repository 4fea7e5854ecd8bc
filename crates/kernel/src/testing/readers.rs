//! Any text may be given to a reader: it is refused or read, never a panic.

use crate::{Notation, Record, Report, Show, dice, read_exact, read_step};

use super::{check_position, check_report_reader};

/// A reader of outside text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Of position texts.
    Position,
    /// Of boards in the report's forms.
    Report,
    /// Of steps, in short notation or as terms.
    Step,
    /// Of records.
    Record,
}

impl Reader {
    /// All of them.
    pub const ALL: [Reader; 4] = [Reader::Position, Reader::Report, Reader::Step, Reader::Record];
}

/// Gives any text to the readers that every game has; none may panic, and what is read must be written the same way.
pub fn check_readers<G: Notation + Show>(text: &str) {
    check_position_reader::<G>(text);
    check_step_reader::<G>(text);
    check_record_reader::<G>(text);
}

/// Gives any text to those readers and to the report's.
pub fn check_all_readers<G: Report + Show>(text: &str) {
    check_readers::<G>(text);
    check_report_reader::<G>(text);
}

/// Gives any text to the reader of positions.
pub fn check_position_reader<G: Notation + Show>(text: &str) {
    for variant in G::VARIANTS {
        if let Ok(position) = read_exact::<G>(variant, text) {
            check_position(variant, &position);
        }
    }
}

/// Gives any text to the reader of steps.
pub fn check_step_reader<G: Notation>(text: &str) {
    for variant in G::VARIANTS {
        let start = G::start(variant, &mut dice(0));
        let _ = read_step(&start, text);
        let _ = start.translate_step(text);
    }
}

/// Gives any text to the reader of records.
pub fn check_record_reader<G: Notation>(text: &str) {
    if let Ok(record) = Record::read(text) {
        assert_eq!(Record::read(&record.to_string()), Ok(record.clone()));
        let _ = record.replay::<G>();
    }
}
