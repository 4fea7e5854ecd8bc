//! Tests for each rule of `RULES.md` and its cases, and the checks for every game.

mod endings;
mod readers;
mod slow;

use std::collections::BTreeSet;

use kernel::testing::{self, drawn, play, step_texts, variant};
use kernel::{Notation, Variant, dice, perft};

use super::*;

/// A position on the Minor board, drawn with `.` for water.
fn minor(board: &str, fields: &str) -> Minor {
    position("minor", board, fields)
}

fn position<C: Cells>(variant: &str, board: &str, fields: &str) -> Syrtis<C> {
    testing::position(variant, &format!("{} {fields}", drawn(board)))
}

fn start<C: Cells>(seed: u64) -> Syrtis<C> {
    Syrtis::start(&Syrtis::<C>::VARIANTS[0], &mut dice(seed))
}

/// The legal steps that begin with a text.
fn steps_from<C: Cells>(syrtis: &Syrtis<C>, beginning: &str) -> String {
    let steps = step_texts(syrtis).into_iter().filter(|step| step.starts_with(beginning));
    steps.collect::<Vec<_>>().join(" ")
}

const NO_SWAP: &str = "
    . . Q Q .
    q q C C .
    Q c . Q c
    . q q C C
    . c c . .";

const NEEDS_SWAP: &str = "
    . . q C .
    Q q q c .
    Q Q . c c
    . Q C C c
    . q C . .";

#[test]
fn keeps_every_promise_of_a_game() {
    testing::check_game::<Minor>(12);
    testing::check_reports::<Minor>(12);
    testing::check_game::<Major>(12);
    testing::check_reports::<Major>(12);
}

#[test]
fn its_symmetries_change_nothing() {
    testing::check_symmetry::<Minor>(12);
    testing::check_symmetry::<Major>(12);
}

const PERFT: &str = include_str!("../data/perft.txt");

#[test]
fn perft_counts_match_the_table() {
    testing::check_perft::<Minor>(PERFT);
    testing::check_perft::<Major>(PERFT);
}

#[test]
fn agrees_with_the_slow_implementation() {
    testing::check_against::<Minor>(25, slow::follow);
    testing::check_against::<Major>(25, slow::follow);
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Major>() <= 128);
}

#[test]
fn y1_the_island_and_its_numbers() {
    fn names<C: Cells>(numbers: &[usize]) -> String {
        let start = start::<C>(0);
        assert_eq!(start.tiles.count() as usize, start.island().len());
        assert!(start.island().iter().all(|cell| start.tile(*cell).is_some()));
        let names = numbers.iter().map(|number| start.name(start.island()[number - 1]));
        names.collect::<Vec<_>>().join(" ")
    }
    assert_eq!(names::<u32>(&[1, 2, 5, 6, 11, 12, 13, 15, 16]), "b3 d3 a4 e2 d4 b2 d5 c5 c1");
    assert_eq!(names::<u64>(&[1, 2, 7, 8, 19, 20, 31, 35, 36]), "c4 e4 a5 g3 g5 a3 c7 e7 c1");
}

#[test]
fn y2_equal_numbers_and_opposites() {
    fn check<C: Cells>() {
        let mut first = [0; 4];
        for seed in 0..400 {
            let start = start::<C>(seed);
            // The reader accepts a dealt position, so it has equal numbers, opposites and the right phase.
            assert_eq!(kernel::read_exact(&Syrtis::<C>::VARIANTS[0], &start.text()), Ok(start));
            let [colour, shape] = start.owners(start.island()[0]).map(Side::index);
            first[colour + 2 * shape] += 1;
        }
        assert!(first.iter().all(|count| (60..140).contains(count)), "{first:?}");
    }
    check::<u32>();
    check::<u64>();
}

#[test]
fn y3_a_complete_colour_or_shape_must_be_broken_by_swaps() {
    let syrtis = minor(NEEDS_SWAP, "swap 1 w:;b: ? - 0,0");
    let odd = ["swap1", "swap11", "swap13", "swap15", "swap3", "swap5", "swap7", "swap9"];
    assert_eq!(step_texts(&syrtis), odd);
    // 13 is d5, 14 is b1: the circles stay connected.
    let after = play(syrtis, &["swap13"]);
    assert_eq!(after.text(), "2qq1/Qqqc1/QQ1cc/1QCCc/1CC2 swap 1 w:;b: ? - 0,0");
    assert_eq!(play(after, &["swap13"]), syrtis);
    let broken = play(after, &["swap1"]);
    assert_eq!(broken.text(), "2qq1/Qqqc1/Qc1Qc/1QCCc/1CC2 towers 1 w:;b: ? - 0,0");
}

#[test]
fn y3_undoing_a_swap_repeats_nothing() {
    let syrtis = minor(NEEDS_SWAP, "swap 1 w:;b: ? - 0,0");
    let mut game = kernel::Match::new(Minor::VARIANTS[0], syrtis, kernel::Control::None);
    for _ in 0..10 {
        game.play_turn("swap13", 0).unwrap();
    }
    assert_eq!((game.conclusion(), *game.position()), (None, syrtis));
}

#[test]
fn y3_a_deal_that_needs_no_swap_starts_with_the_towers() {
    for seed in 0..200 {
        let start = start::<u32>(seed);
        let text = start.text();
        assert_eq!(text.contains("swap"), slow::is_complete(&text), "{text}");
        assert_eq!(start.to_play(), Seat::First);
    }
}

#[test]
fn y4_seat_1_places_white_white_black_black() {
    let mut syrtis = minor(NO_SWAP, "towers 1 w:;b: ? - 0,0");
    for (step, towers) in [
        ("wa4", "towers 1 w:a4;b: ?"),
        ("wb1", "towers 1 w:a4.b1;b: ?"),
        ("ba3", "towers 1 w:a4.b1;b:a3 ?"),
        ("bb2", "side 2 w:a4.b1;b:a3.b2 ?"),
    ] {
        assert_eq!(syrtis.to_play(), Seat::First);
        syrtis = play(syrtis, &[step]);
        assert!(syrtis.text().contains(towers), "{}", syrtis.text());
    }
    assert_eq!(step_texts(&syrtis), ["black", "white"]);
}

#[test]
fn y4_a_tower_needs_a_free_tile_of_its_colour_or_shape() {
    let syrtis = minor(NO_SWAP, "towers 1 w:;b: ? - 0,0");
    assert_eq!(step_texts(&syrtis).join(" "), "wa4 wb1 wb2 wb3 wb4 wc1 wc2 wc4 wd2 wd4 we2 we3");
    let syrtis = play(syrtis, &["wa4", "wd2"]);
    assert_eq!(step_texts(&syrtis).join(" "), "ba3 bb2 bb4 bc2 bc4 bc5 bd3 bd4 bd5 be2");
}

#[test]
fn y5_seat_2_chooses_and_white_plays_first() {
    let syrtis = minor(NO_SWAP, "side 2 w:a4.b1;b:a3.b2 ? - 0,0");
    assert!(play(syrtis, &["white"]).text().ends_with("play 2 w:a4.b1;b:a3.b2 2 - 0,0"));
    assert!(play(syrtis, &["black"]).text().ends_with("play 1 w:a4.b1;b:a3.b2 1 - 0,0"));
}

#[test]
fn y6_y7_a_tower_moves_on_its_owners_islands() {
    let syrtis = minor(NO_SWAP, "play 2 w:a4.b1;b:a3.b2 2 - 0,0");
    // a4 is a white square. The white island is a4 b4 b3 b2 c2 c1 b1; towers do not block the path to c1.
    assert_eq!(steps_from(&syrtis, "a4-"), "a4-b3 a4-b4 a4-c1 a4-c2");
    let black = minor(NO_SWAP, "play 1 w:a4.b1;b:a3.b2 2 - 0,0");
    // a3 is an isolated black square; its squares are a3 a4 b4. b2 is a white square: only the squares count.
    assert_eq!(steps_from(&black, "a3-"), "a3-b4");
    assert_eq!(steps_from(&black, "b2-"), "b2-c2");
}

#[test]
fn y7_two_islands_under_one_tower_are_one_choice() {
    let syrtis = minor(NO_SWAP, "play 2 w:b3.c2;b:a3.b2 2 - 0,0");
    // b3 is a white circle; no other tile here is both white and circular.
    assert_eq!(steps_from(&syrtis, "b3-"), "b3-a4 b3-b1 b3-b4 b3-c1");
    let syrtis = minor(NO_SWAP, "play 2 w:b1.e3;b:a3.b2 2 - 0,0");
    assert_eq!(steps_from(&syrtis, "e3-"), "e3-d2 e3-e2");
    assert_eq!(steps_from(&syrtis, "b1-"), "b1-a4 b1-b3 b1-b4 b1-c1 b1-c2");
}

#[test]
fn y8_a_sunk_tile_is_beside_an_own_tower_free_open_and_not_needed() {
    let board = "
        . . . . .
        . q C Q .
        . C c q .
        c Q Q C .
        . q . . .";
    let syrtis = minor(board, "play 1 w:b3.c3;b:b2.d4 1 w1 0,0");
    // b2 is occupied; b4, c4 and d3 are open at the edge of the island; c2 has open water below.
    assert_eq!(steps_from(&syrtis, "x"), "xb4 xc2 xc4 xd3");
    // a2, b1 and c2 are next to b2; c4 and d3 are next to d4. The other tiles stay connected without any of them.
    let syrtis = minor(board, "play 2 w:b3.c3;b:b2.d4 1 w1 0,0");
    assert_eq!(steps_from(&syrtis, "x"), "xa2 xb1 xc2 xc4 xd3");
}

#[test]
fn y8_a_tile_with_all_four_sides_taken_cannot_be_sunk() {
    let board = "
        . . . . .
        . q C Q .
        . C c q .
        c Q q C .
        . q . . .";
    let syrtis = minor(board, "play 1 w:b3.d3;b:b2.d4 1 w1 0,0");
    assert_eq!(steps_from(&syrtis, "x"), "xb4 xd2");
}

#[test]
fn y8_a_lake_is_an_open_side_and_the_rest_must_stay_connected() {
    let syrtis = minor(NO_SWAP, "play 2 w:a4.b3;b:a3.b2 2 - 0,0");
    // Only the top side of b4 is open; the tiles right of the lake are connected through c4 and c2.
    assert_eq!(steps_from(&syrtis, "x"), "xb4");
    let syrtis = minor(NO_SWAP, "play 2 w:c2.d2;b:a3.b2 2 - 0,0");
    assert_eq!(steps_from(&syrtis, "x"), "xc1 xd3 xe2");
    let line = "
        . . . . .
        . . . . .
        . . . . .
        c Q q C q
        . . Q . .";
    let syrtis = minor(line, "play 1 w:a2.c2;b:b2.c1 1 w1 0,0");
    assert_eq!(steps_from(&syrtis, "x"), "");
}

#[test]
fn y8_sinking_counts_for_the_sinker() {
    let board = "
        . c . . .
        . C q . .
        . C c C .
        q c Q Q Q
        . . . . c";
    let syrtis = minor(board, "play 2 w:b4.b5;b:d2.e2 1 w2 1,3");
    assert!(play(syrtis, &["xd3"]).text().ends_with("play 1 w:b4.b5;b:d2.e2 1 b1 1,0"));
    let syrtis = minor(board, "play 2 w:b4.b5;b:d2.e2 1 b2 1,3");
    assert!(play(syrtis, &["xd3"]).text().ends_with("play 1 w:b4.b5;b:d2.e2 1 b3 1,0"));
}

const SLIDES: &str = "
    . . . Q . . .
    . Q c q q . .
    . Q . Q . . .
    . q . . . . .
    . Q q C . . .
    q C q C . . .
    . . . . . . .";

#[test]
fn y9_slides_as_in_the_reports_figure() {
    let white = position::<u64>("major", SLIDES, "play 1 w:a2.e6;b:b4.c2 1 w1 0,0");
    assert_eq!(steps_from(&white, "a2>"), "a2>a3 a2>a4 a2>a5 a2>a6 a2>b7 a2>c7");
    assert_eq!(steps_from(&white, "e6>"), "e6>c4 e6>c5 e6>d4 e6>e2 e6>e3 e6>e5 e6>e7");
    let black = position::<u64>("major", SLIDES, "play 2 w:a2.e6;b:b4.c2 1 w1 0,0");
    assert_eq!(steps_from(&black, "b4>"), "b4>d4");
    assert_eq!(steps_from(&black, "c2>"), "");
}

#[test]
fn y9_the_tower_goes_along() {
    let white = position::<u64>("major", SLIDES, "play 1 w:a2.e6;b:b4.c2 1 w1 2,1");
    assert_eq!(
        play(white, &["a2>b7"]).text(),
        "1q1Q3/1Qcqq2/1Q1Q3/1q5/1QqC3/1CqC3/7 play 2 w:b7.e6;b:b4.c2 1 w1 0,1"
    );
}

#[test]
fn y9_a_slide_stays_inside_the_bounding_box_and_ends_elsewhere() {
    let board = "
        . . . . .
        . . . . .
        . . . . .
        q . . . C
        Q Q C c q";
    let syrtis = minor(board, "play 1 w:d1.e2;b:a1.b1 1 b2 0,0");
    assert_eq!(steps_from(&syrtis, "e2>"), "e2>b2 e2>c2 e2>d2");
}

#[test]
fn y10_passing_is_always_possible() {
    let syrtis = minor(NO_SWAP, "play 2 w:a4.b1;b:a3.b2 2 - 0,0");
    let after = play(syrtis, &["pass"]);
    assert!(after.text().ends_with("play 1 w:a4.b1;b:a3.b2 2 - 1,0"));
    assert!(play(after, &["pass"]).text().ends_with("play 2 w:a4.b1;b:a3.b2 2 - 1,1"));
    for seed in 0..30 {
        let mut dice = dice(seed);
        let start = start::<u32>(seed);
        kernel::random_match(variant::<Minor>("minor"), start, &mut dice, |position| {
            let expected = position.phase == Phase::Play && position.outcome().is_none();
            assert_eq!(step_texts(position).contains(&"pass".to_owned()), expected);
        });
    }
}

#[test]
fn perft_of_the_rule_page_by_way_of_steps() {
    let towers = minor(NO_SWAP, "towers 1 w:;b: ? - 0,0");
    let play_start = play(towers, &["wa4", "wb1", "ba3", "bb2", "white"]);
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&play_start, depth)), [13, 109, 1172, 9024]);
}

#[test]
fn every_sentence_is_there_in_both_languages() {
    use kernel::Show;
    let keys = Minor::SENTENCES.map(|text| {
        text.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key).collect::<BTreeSet<_>>()
    });
    assert_eq!(keys[0], keys[1]);
    for variant in Minor::VARIANTS.iter().chain(Major::VARIANTS) {
        assert!(keys[0].contains(format!("variant-{}", variant.name()).as_str()));
    }
    for sentence in [
        "expected-swap",
        "expected-white-tower",
        "expected-black-tower",
        "expected-side",
        "expected-white-action",
        "expected-black-action",
        "ending-island",
        "ending-white-tiles",
        "ending-white-circles",
        "ending-black-tiles",
        "ending-black-squares",
        "ending-quicksand",
        "ending-islands",
        "ending-passes",
        "ending-repeated",
    ] {
        assert!(keys[0].contains(sentence), "{sentence}");
    }
}
