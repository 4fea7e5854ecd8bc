//! Checks that readers accept or reject any text, and never panic.

use crate::{Notation, Record, Report, Show, dice, read_exact, read_step};

use super::{check_position, check_report_reader};

/// The readers of outside text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Reads position texts.
    Position,
    /// Reads boards in the report's notation.
    Report,
    /// Reads steps, in short notation or as terms.
    Step,
    /// Reads records.
    Record,
}

impl Reader {
    /// All readers.
    pub const ALL: [Reader; 4] = [Reader::Position, Reader::Report, Reader::Step, Reader::Record];
}

/// Runs a text through the readers that every game has. None may panic, and an accepted text must be written back.
pub fn check_readers<G: Notation + Show>(text: &str) {
    check_position_reader::<G>(text);
    check_step_reader::<G>(text);
    check_record_reader::<G>(text);
}

/// Runs a text through those readers and the readers of reports.
pub fn check_all_readers<G: Report + Show>(text: &str) {
    check_readers::<G>(text);
    check_report_reader::<G>(text);
}

/// Runs a text through the reader of positions.
pub fn check_position_reader<G: Notation + Show>(text: &str) {
    for variant in G::VARIANTS {
        if let Ok(position) = read_exact::<G>(variant, text) {
            check_position(variant, &position);
        }
    }
}

/// Runs a text through the reader of steps.
pub fn check_step_reader<G: Notation>(text: &str) {
    for variant in G::VARIANTS {
        let start = G::start(variant, &mut dice(0));
        let _ = read_step(&start, text);
        let _ = start.translate_step(text);
    }
}

/// Runs a text through the reader of records.
pub fn check_record_reader<G: Notation>(text: &str) {
    if let Ok(record) = Record::read(text) {
        assert_eq!(Record::read(&record.to_string()), Ok(record.clone()));
        if let Ok(checked) = record.checked::<G>() {
            assert_eq!(Record::read(&checked.to_string()).and_then(|read| read.checked::<G>()), Ok(checked));
        }
    }
}
