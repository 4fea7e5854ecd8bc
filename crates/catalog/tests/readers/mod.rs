//! Gives any text to a reader of every game, in the tests and in the fuzz targets.

use catalog::{Offers, Playable, Visitor, visit};
use kernel::Reading;
use kernel::testing::{Reader, check_position_reader, check_record_reader, check_step_reader};

struct Check<'a>(Reader, &'a str);

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) {
        // The check goes through all variants of the type.
        if *variant == G::VARIANTS[0] {
            let Check(reader, text) = self;
            match reader {
                Reader::Position => check_position_reader::<G>(text),
                Reader::Report => check_report::<G>(variant, offers, text),
                Reader::Step => check_step_reader::<G>(text),
                Reader::Record => check_record_reader::<G>(text),
            }
        }
    }
}

/// A board that is read must be shown, and a position must be written the same way.
fn check_report<G: Playable>(variant: &G::Variant, offers: &Offers<G>, text: &str) {
    let Some(report) = offers.report() else { return };
    let Ok(reading) = (report.read)(variant, text, &[]) else { return };
    let shown = *reading.shown();
    let (written, state, _) = ((report.write)(&shown), (report.state)(&shown).to_string(), shown.scene());
    if reading.position().is_ok() {
        let again = |text: &str| (report.read)(variant, text, &[]).and_then(Reading::position);
        let read = again(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!((report.write)(&read), written);
        assert_eq!(again(&state), Ok(shown), "{state}");
    }
}

/// Gives a text to a reader of every game; panics if a promise is broken.
pub fn check(reader: Reader, text: &str) {
    for game in catalog::games().iter().flat_map(catalog::Entry::variants) {
        visit(game.name(), game.variant(), Check(reader, text)).expect("the game is listed");
    }
}
