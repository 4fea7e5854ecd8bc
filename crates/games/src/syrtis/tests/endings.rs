//! How a game of Syrtis ends, and who wins.

use std::borrow::Cow;

use kernel::{Control, Match};

use super::*;

/// The winner of an ending, and the id of its sentence.
fn ending(syrtis: &Minor) -> (Seat, Cow<'static, str>) {
    let ending = syrtis.ending().unwrap();
    assert_eq!(step_texts(syrtis), Vec::<String>::new());
    match ending.outcome {
        Outcome::Win(seat) => (seat, ending.ruling.sentence),
        Outcome::Draw => panic!("Syrtis has no draws"),
    }
}

/// All circles but e1 are connected.
const ALMOST_CIRCLES: &str = "
    . c . . .
    . C q . .
    . C c C .
    q c Q Q Q
    . . . . c";

/// Only the black circle on e2 keeps the circles and the black tiles from being complete.
const ALMOST_BOTH: &str = "
    . . . . .
    . . . . .
    . . . . .
    q . . . C
    Q Q C c q";

#[test]
fn y11_a_complete_island_wins_whoever_acted() {
    let board = "
        . c . . .
        . C q . .
        . C c C .
        q c Q Q Q
        . . . . .";
    let over = minor(board, "play 2 w:b4.b5;b:d2.e2 1 b1 0,0");
    assert_eq!(ending(&over), (Seat::First, "ending-white-circles".into()));
    let before = minor(ALMOST_CIRCLES, "play 2 w:b4.b5;b:d2.e2 1 b1 0,0");
    assert_eq!(before.outcome(), None);
    assert_eq!(ending(&play(before, &["xe1"])), (Seat::First, "ending-white-circles".into()));
}

#[test]
fn y11_a_slide_can_complete_an_island() {
    let before = minor(ALMOST_BOTH, "play 1 w:d1.e2;b:a1.b1 1 b2 0,0");
    assert_eq!(ending(&play(before, &["e2>d2"])), (Seat::First, "ending-white-circles".into()));
    assert_eq!(ending(&play(before, &["e2>b2"])), (Seat::Second, "ending-black-tiles".into()));
}

#[test]
fn y11_a_colour_without_tiles_is_not_complete() {
    // The last two black tiles are squares that do not touch; there are no circles left.
    let board = "
        . . . . .
        . . . . .
        . . . . .
        . q . . .
        Q q q Q .";
    let syrtis = minor(board, "play 1 w:b1.c1;b:a1.d1 1 w1 0,0");
    // White is complete, and so are the squares; there are no circles to complete.
    assert_eq!(ending(&syrtis), (Seat::First, "ending-islands".into()));
    assert_eq!(syrtis.complete, [true, true]);
    assert_eq!(syrtis.circles, 0);
}

#[test]
fn y11_quicksand_wins_whatever_else_the_fourth_sink_brings() {
    let before = minor(ALMOST_CIRCLES, "play 2 w:b4.b5;b:d2.e2 1 b3 0,0");
    let over = play(before, &["xe1"]);
    assert_eq!(over.text(), "1c3/1Cq2/1CcC1/qcQQQ/5 play 1 w:b4.b5;b:d2.e2 1 b4 0,0");
    assert_eq!(ending(&over), (Seat::Second, "ending-quicksand".into()));
}

#[test]
fn y11_other_actions_between_sinks_do_not_matter() {
    let mut syrtis = minor(ALMOST_CIRCLES, "play 2 w:b4.b5;b:d2.e2 1 b2 0,0");
    syrtis = play(syrtis, &["pass", "pass", "d2-c2", "b4-b3", "c2-d2", "b3-b4"]);
    assert!(syrtis.text().contains(" b2 "), "{}", syrtis.text());
    syrtis = play(syrtis, &["xd3"]);
    assert!(syrtis.text().contains(" b3 "), "{}", syrtis.text());
}

#[test]
fn y12_initiative_decides_when_both_complete_at_once() {
    let before = minor(ALMOST_BOTH, "play 1 w:d1.e2;b:a1.b1 1 b2 0,0");
    assert_eq!(ending(&play(before, &["e2>c2"])), (Seat::Second, "ending-islands".into()));
    let before = minor(ALMOST_BOTH, "play 1 w:d1.e2;b:a1.b1 1 w2 0,0");
    assert_eq!(ending(&play(before, &["e2>c2"])), (Seat::First, "ending-islands".into()));
    // The sink that completes both also gives the initiative.
    let before = minor(ALMOST_BOTH, "play 1 w:d1.e1;b:a1.b1 1 b2 0,0");
    assert_eq!(ending(&play(before, &["xe2"])), (Seat::First, "ending-islands".into()));
}

#[test]
fn y12_two_passes_each_end_the_game() {
    let syrtis = minor(NO_SWAP, "play 2 w:a4.b1;b:a3.b2 2 - 0,0");
    let three = play(syrtis, &["pass", "pass", "pass"]);
    assert_eq!(three.outcome(), None);
    let over = play(three, &["pass"]);
    assert!(over.text().ends_with(" 2 - 2,2"));
    // No tile has been sunk: White wins.
    assert_eq!(ending(&over), (Seat::Second, "ending-passes".into()));
    let broken = play(three, &["b2-c2", "pass", "pass"]);
    assert!(broken.text().ends_with(" 2 - 3,1"));
    assert_eq!(broken.outcome(), None);
    assert_eq!(ending(&play(broken, &["pass"])), (Seat::Second, "ending-passes".into()));
}

#[test]
fn y12_published_one_pass_each_ends_the_game() {
    let syrtis = position::<u32>("minor-published", NO_SWAP, "play 2 w:a4.b1;b:a3.b2 2 - 0,0");
    let one = play(syrtis, &["pass"]);
    assert_eq!(one.outcome(), None);
    assert_eq!(ending(&play(one, &["pass"])), (Seat::Second, "ending-passes".into()));
    let other_order = play(one, &["b2-c2", "a4-b4", "pass"]);
    assert_eq!(other_order.outcome(), None);
    assert_eq!(ending(&play(other_order, &["pass"])), (Seat::Second, "ending-passes".into()));
}

#[test]
fn y12_four_own_passes_in_a_row_end_the_game() {
    for variant in ["minor", "minor-published"] {
        let syrtis = position::<u32>(variant, ALMOST_CIRCLES, "play 1 w:b4.b5;b:d2.e2 1 b2 3,0");
        assert_eq!(syrtis.outcome(), None);
        let over = play(syrtis, &["pass"]);
        assert!(over.text().ends_with(" b2 4,0"));
        assert_eq!(ending(&over), (Seat::Second, "ending-passes".into()));
    }
}

#[test]
fn y12_the_third_occurrence_goes_to_the_initiative() {
    let syrtis = minor(NO_SWAP, "play 2 w:a4.b1;b:a3.b2 2 - 0,0");
    let mut game = Match::new(Minor::VARIANTS[0], syrtis, Control::None);
    for _ in 0..2 {
        for turn in ["a4-b4", "b2-c2", "b4-a4", "c2-b2"] {
            assert_eq!(game.conclusion(), None);
            game.play_turn(turn, 0).unwrap();
        }
    }
    assert_eq!(game.conclusion().unwrap().outcome, Some(Outcome::Win(Seat::Second)));
    assert_eq!(game.conclusion().unwrap().termination.to_string(), "repetition");
}

#[test]
fn y12_passes_are_part_of_the_position() {
    let syrtis = minor(NO_SWAP, "play 2 w:a4.b1;b:a3.b2 2 - 0,0");
    let around = play(syrtis, &["a4-b4", "pass", "b4-a4", "pass"]);
    assert_ne!(around, syrtis);
    assert_ne!(around.key(), syrtis.key());
}
