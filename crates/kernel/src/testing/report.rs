//! Checks for every game that a course report describes.

use crate::prolog::Term;
use crate::{Reading, Report, Steps, dice, random_match, read_step};

use super::check_position;

/// Plays random games of every variant and checks the contract of [`Report`] at each position.
pub fn check_reports<G: Report>(games: u64) {
    let mut steps = Steps::<G>::new();
    for variant in G::VARIANTS {
        for seed in 0..games {
            let mut dice = dice(seed);
            let start = G::start(variant, &mut dice);
            random_match(variant, start, &mut dice, |position: &G| {
                let text = position.text();
                let state = position.state().to_string();
                let read = read_position::<G>(variant, &state);
                assert_eq!(read.as_ref(), Some(position), "{text} is written as {state}");
                let report = position.report();
                // A printed board does not determine every position, for example in the middle of a turn.
                if let Some(read) = read_position::<G>(variant, &report) {
                    assert_eq!(read.report(), report, "{text}");
                }
                position.steps(&mut steps);
                // A handful of steps per position is enough; different positions check different ones.
                let (every, first) = (1 + steps.len() / 6, position.key() as usize);
                for step in steps.iter().skip(first % every).step_by(every) {
                    let term = position.step_term(*step).to_string();
                    assert_eq!(read_step(position, &term), Ok(*step), "{text}: {term}");
                }
            });
        }
    }
}

/// The position of a report's board, if it is one.
fn read_position<G: Report>(variant: &G::Variant, text: &str) -> Option<G> {
    Reading::read(variant, text, &[]).and_then(Reading::position).ok()
}

/// The position of a report's board written in a test, with some fields set, or what is wrong with it.
///
/// # Errors
/// Everything that is wrong, as it is shown to a player.
pub fn report_position<G: Report>(variant: &str, text: &str, set: &[(&str, &str)]) -> Result<G, String> {
    let reading = Reading::read(super::variant::<G>(variant), text, set);
    reading.and_then(Reading::position).map_err(|error| error.to_string())
}

/// Runs a text through the readers of a report's boards and predicates. None may panic, an accepted board must be
/// written back the same way, and a board that is no position must still be shown.
pub fn check_report_reader<G: Report>(text: &str) {
    for variant in G::VARIANTS {
        if let Ok(reading) = Reading::<G>::read(variant, text, &[]) {
            let shown = reading.shown();
            let (report, state, _) = (shown.report(), shown.state(), shown.scene());
            if let Ok(position) = reading.position() {
                let read = read_position::<G>(variant, &report).unwrap_or_else(|| panic!("{report}"));
                assert_eq!(read.report(), report);
                let read = read_position(variant, &state.to_string());
                assert_eq!(read, Some(position), "{state}");
                check_position(variant, &position);
            }
        }
        if let Ok(term) = Term::read(text) {
            assert_eq!(Term::read(&term.to_string()), Ok(term.clone()));
            let _ = G::start(variant, &mut dice(0)).translate(&term);
        }
    }
}
