//! Checks for the actions and observations of any game.

use std::collections::{BTreeSet, HashMap};

use crate::{Encode, Notation, Planes, Seat, Steps, Variant, dice, random_match};

/// Plays random games of every variant and checks the contract of [`Encode`], including half-turns.
pub fn check_encoding<G: Notation + Encode>(games: u64) {
    for variant in G::VARIANTS {
        let mut seen = HashMap::new();
        let layout = G::start(variant, &mut dice(0)).layout();
        let names: BTreeSet<_> = layout.planes.iter().collect();
        assert_eq!(names.len(), layout.planes.len(), "{}: two planes have one name", variant.name());
        for seed in 0..games {
            let mut dice = dice(seed ^ 0xE4C0);
            let start = G::start(variant, &mut dice);
            random_match(variant, start, &mut dice, |position: &G| {
                assert_eq!(position.layout(), layout, "{}", position.text());
                check_actions(position);
                check_observation(position, &mut seen);
            });
        }
    }
}

/// Checks that the actions that decode to legal steps are exactly the numbers of the legal steps, one each, and that the
/// mask holds them.
fn check_actions<G: Notation + Encode>(position: &G) {
    let layout = position.layout();
    let mut steps = Steps::<G>::new();
    position.steps(&mut steps);
    let name = |step: &G::Step| format!("{}: {}", position.text(), position.step_text(*step));
    let mut legal = vec![0; layout.actions];
    for step in &steps {
        let action = position.action(*step);
        assert!(action < layout.actions, "{}: {action}", name(step));
        assert_eq!(legal[action], 0, "{} shares its number {action}", name(step));
        legal[action] = 1;
        assert_eq!(position.step(action), Some(*step), "{}", name(step));
    }
    for (action, legal) in legal.iter().enumerate() {
        let decoded = position.step(action).filter(|step| steps.contains(step));
        assert_eq!(decoded.is_some(), *legal == 1, "{}: action {action}", position.text());
    }
    let mut mask = vec![7; layout.actions];
    position.mask(&steps, &mut mask);
    assert_eq!(mask, legal, "{}", position.text());
}

/// Checks that no two positions of a player look alike, and that images look like images.
fn check_observation<G: Notation + Encode>(position: &G, seen: &mut HashMap<(Seat, Vec<u8>), String>) {
    let layout = position.layout();
    let planes = observed(position);
    for symmetry in 0..position.symmetries() {
        let image = position.image(symmetry);
        let mut moved = vec![9; layout.size()];
        for plane in 0..layout.planes.len() {
            for cell in 0..layout.cells() {
                let to =
                    G::plane_image(plane, symmetry) * layout.cells() + position.place_image(cell, symmetry);
                moved[to] = planes[plane * layout.cells() + cell];
            }
        }
        assert_eq!(moved, observed(&image), "{} under symmetry {symmetry}", position.text());
    }
    let text = seen.entry((position.to_play(), planes)).or_insert_with(|| position.text());
    assert_eq!(*text, position.text(), "two positions look alike");
}

fn observed<G: Encode>(position: &G) -> Vec<u8> {
    let layout = position.layout();
    let mut bytes = vec![9; layout.size()];
    position.observe(&mut Planes::clear(&mut bytes, layout.cells()));
    bytes
}
