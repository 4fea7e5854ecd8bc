//! Checks for the symmetries of any game.

use std::collections::BTreeSet;

use crate::{Ending, Notation, Outcome, Steps, Symmetry, canonical, dice, images, perft, random_match};
use crate::{Variant, read_exact};

/// The perft depth to which a position and its image are compared.
const DEPTH: u32 = 2;

/// Plays random games of every variant and checks the contract of [`Symmetry`], including half-turns. At the start all
/// symmetries are checked, later one per position.
pub fn check_symmetry<G: Notation + Symmetry>(games: u64) {
    for variant in G::VARIANTS {
        // The largest number of symmetries of any position, and of distinct images.
        let (mut most, mut different) = (1, 1);
        for seed in 0..games {
            let mut dice = dice(seed ^ 0x5E77);
            let start = G::start(variant, &mut dice);
            (0..start.symmetries()).for_each(|symmetry| check_image(variant, &start, symmetry));
            random_match(variant, start, &mut dice, |position: &G| {
                most = most.max(position.symmetries());
                different = different.max(image_texts(position).len());
                check_image(variant, position, position.key() as usize % position.symmetries());
            });
        }
        assert_eq!(different, most, "{}: two numbers stand for one symmetry", variant.name());
    }
}

/// Checks the invariants of a position and one of its images.
pub fn check_image<G: Notation + Symmetry>(variant: &G::Variant, position: &G, symmetry: usize) {
    let image = position.image(symmetry);
    let context = || format!("{} under symmetry {symmetry}: {}", position.text(), image.text());
    assert_eq!(position.image(0), *position, "{}", position.text());
    check_orbit(position, &image, symmetry);

    let read: G = read_exact(variant, &image.text()).unwrap_or_else(|error| panic!("{}: {error}", context()));
    assert_eq!(read, image, "{}", context());
    assert_eq!(read.key(), image.key(), "the key of {}", context());

    let exchanged = image.to_play() != position.to_play();
    // The sentence of an ending may name colours, which a symmetry may exchange.
    let decided = |ending: Ending| (ending.outcome, ending.ruling.rule);
    let expected = position.ending().map(|ending| decided(seen(ending, exchanged)));
    assert_eq!(image.ending().map(decided), expected, "{}", context());
    assert_eq!(image.repetition(), seen(position.repetition(), exchanged), "{}", context());
    assert_eq!(image.is_turn_start(), position.is_turn_start(), "{}", context());
    assert_eq!(image.counts_for_repetition(), position.counts_for_repetition(), "{}", context());
    assert_eq!(perft(&image, DEPTH), perft(position, DEPTH), "{}", context());

    let (mut steps, mut legal) = (Steps::<G>::new(), Steps::<G>::new());
    position.steps(&mut steps);
    image.steps(&mut legal);
    assert_eq!(steps.len(), legal.len(), "{}", context());
    let mut reached = BTreeSet::new();
    for step in steps {
        let other = position.step_image(step, symmetry);
        let text = || format!("{}: {} as {}", context(), position.step_text(step), image.step_text(other));
        assert!(legal.contains(&other), "{}", text());
        assert!(reached.insert(image.step_text(other)), "{}: two steps have this image", text());
        let after = position.after(step);
        assert!(after.symmetries() >= position.symmetries(), "{}: symmetries are lost", text());
        assert_eq!(image.after(other), after.image(symmetry), "{}", text());
    }
}

/// Checks that the images of an image are the images of the position.
fn check_orbit<G: Notation + Symmetry>(position: &G, image: &G, symmetry: usize) {
    let text = position.text();
    assert_eq!(image.symmetries(), position.symmetries(), "{text} under symmetry {symmetry}");
    assert_eq!(image_texts(image), image_texts(position), "{text} under symmetry {symmetry}");
    assert_eq!(canonical(image), canonical(position), "{text} under symmetry {symmetry}");
}

fn image_texts<G: Notation + Symmetry>(position: &G) -> BTreeSet<String> {
    images(position).map(|image| image.text()).collect()
}

/// An ending, with the winner swapped if the seats are exchanged.
fn seen(ending: Ending, exchanged: bool) -> Ending {
    let outcome = match ending.outcome {
        Outcome::Win(seat) if exchanged => Outcome::Win(seat.opponent()),
        outcome => outcome,
    };
    Ending { outcome, ..ending }
}
