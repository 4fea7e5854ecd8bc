//! Checks for every game that a course report describes.

use crate::prolog::Term;
use crate::{Report, Show, dice, random_match};

use super::check_position;

/// Plays random games of every variant and checks the contract of [`Report`] at each position.
pub fn check_reports<G: Report>(games: u64) {
    for variant in G::VARIANTS {
        for seed in 0..games {
            let mut dice = dice(seed);
            let start = G::start(variant, &mut dice);
            random_match(variant, start, &mut dice, |position: &G| {
                let report = position.report();
                // A printed board does not determine every position, for example in the middle of a turn.
                if let Ok(read) = G::read_report(variant, &report) {
                    assert_eq!(read.report(), report, "{}", position.text());
                }
            });
        }
    }
}

/// Runs a text through the readers of a report's boards and predicates. None may panic, and an accepted board must be
/// written back the same way.
pub fn check_report_reader<G: Report + Show>(text: &str) {
    for variant in G::VARIANTS {
        if let Ok(position) = G::read_report(variant, text) {
            let report = position.report();
            let read = G::read_report(variant, &report).unwrap_or_else(|error| panic!("{report}: {error}"));
            assert_eq!(read.report(), report);
            check_position(variant, &position);
        }
        if let Ok(term) = Term::read(text) {
            assert_eq!(Term::read(&term.to_string()), Ok(term.clone()));
            let _ = G::start(variant, &mut dice(0)).translate(&term);
        }
    }
}
