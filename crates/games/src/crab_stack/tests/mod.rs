//! Tests for each rule of `RULES.md` and its cases, and the checks for every game.

mod readers;
mod slow;

use kernel::testing::{self, play, step_texts};
use kernel::{Match, Notation};

use super::*;

const EXAMPLE: &str = "S,m,M/b,B,M,s/s,S,W,m,b/m,b,S,B/M,s,B 1 -";
const TABLE: &str = include_str!("../data/perft.txt");

fn read(text: &str) -> CrabStack {
    testing::position("two-players", text)
}

/// A position of a board drawn row by row.
fn position(board: &str, fields: &str) -> CrabStack {
    let rows: Vec<&str> = board.split_whitespace().collect();
    read(&format!("{} {fields}", rows.join("/")))
}

/// The rocks where the steps from a rock end.
fn ends(position: &CrabStack, from: u8) -> Vec<u8> {
    let from = format!("{from}-");
    let texts = step_texts(position);
    let mut ends: Vec<u8> =
        texts.iter().filter_map(|text| text.strip_prefix(&from)).map(|to| to.parse().unwrap()).collect();
    ends.sort_unstable();
    ends
}

#[test]
fn keeps_every_promise_of_a_game() {
    testing::check_game::<CrabStack>(1_000);
    testing::check_reports::<CrabStack>(1_000);
}

#[test]
fn its_symmetries_change_nothing() {
    testing::check_symmetry::<CrabStack>(200);
}

#[test]
fn perft_counts_match_the_table() {
    testing::check_perft::<CrabStack>(TABLE);
}

#[test]
fn agrees_with_the_slow_implementation() {
    testing::check_against::<CrabStack>(2_000, slow::follow);
}

#[test]
fn agrees_with_the_slow_implementation_below_the_positions_of_the_table() {
    fn compare(text: &str, depth: u32) {
        let position = read(text);
        let mut steps = Steps::<CrabStack>::new();
        position.steps(&mut steps);
        let mut fast: Vec<_> =
            steps.iter().map(|step| (position.step_text(*step), position.after(*step).text())).collect();
        let mut slow = slow::follow(&CrabStack::VARIANTS[0], text);
        fast.sort_unstable();
        slow.sort_unstable();
        assert_eq!(fast, slow, "{text}");
        if depth > 1 {
            fast.iter().for_each(|(_, next)| compare(next, depth - 1));
        }
    }
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        compare(line.split("; ").nth(1).unwrap(), 2);
    }
}

#[test]
fn c1_with_all_rocks_occupied_a_big_crab_reaches_the_neighbours() {
    let listed: [&[u8]; 18] = [
        &[2, 4, 5],
        &[1, 3, 5, 6],
        &[2, 6, 7],
        &[1, 5, 8, 9],
        &[1, 2, 4, 6, 9],
        &[2, 3, 5, 7, 10],
        &[3, 6, 10, 11],
        &[4, 9, 12],
        &[4, 5, 8, 12, 13],
        &[6, 7, 11, 14, 15],
        &[7, 10, 15],
        &[8, 9, 13, 16],
        &[9, 12, 14, 16, 17],
        &[10, 13, 15, 17, 18],
        &[10, 11, 14, 18],
        &[12, 13, 17],
        &[13, 14, 16, 18],
        &[14, 15, 17],
    ];
    for seed in 0..20 {
        let start = CrabStack::start(&CrabStack::VARIANTS[0], &mut kernel::dice(seed));
        for rock in kernel::boards::bits(u64::from(start.big & !start.second)) {
            assert_eq!(ends(&start, rock + 1), listed[usize::from(rock)]);
        }
    }
}

#[test]
fn c2_the_start_has_nine_crabs_of_each_player_one_on_each_rock() {
    let mut starts = std::collections::HashSet::new();
    for seed in 0..50 {
        let text = CrabStack::start(&CrabStack::VARIANTS[0], &mut kernel::dice(seed)).text();
        assert!(text.ends_with(" 1 -"), "{text}");
        let board = text.split(' ').next().unwrap();
        assert!(board.split(['/', ',']).all(|rock| rock.len() == 1 && rock != "-"), "{text}");
        for letter in ['B', 'M', 'S', 'b', 'm', 's'] {
            assert_eq!(board.matches(letter).count(), 3, "{text}");
        }
        starts.insert(text);
    }
    assert_eq!(starts.len(), 50);
}

#[test]
fn c3_a_way_has_exactly_as_many_steps_as_the_size_says() {
    let from_rock_1 =
        |crab: &str| ends(&position(&format!("{crab},-,- s,S,-,- S,s,W,-,- s,-,-,- -,-,-"), "1 -"), 1);
    assert_eq!(from_rock_1("B"), [4, 5]);
    assert_eq!(from_rock_1("M"), [4, 5, 8, 9]);
    // Near rocks count too: 4 via 5 and 9, 5 via 4 and 9.
    assert_eq!(from_rock_1("S"), [4, 5, 8, 9, 12]);
}

#[test]
fn c3_with_all_rocks_occupied_the_reach_is_what_the_cases_say() {
    let occupied = (1 << ROCKS) - 1;
    let rocks = |set: u32| -> Vec<u8> { rocks::each(set).map(|rock| rock + 1).collect() };
    assert_eq!(rocks(rocks::three_steps(0, occupied)), [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]);
    assert_eq!(rocks(rocks::two_steps(0, occupied)), [2, 3, 4, 5, 6, 8, 9]);
    assert_eq!(rocks(rocks::one_step(0)), [2, 4, 5]);
}

#[test]
fn c3_no_rock_is_entered_twice_and_the_start_not_again() {
    // On a line of three rocks a small crab would have to turn back.
    let line = position("S,s,s -,-,-,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(line.outcome(), Some(Outcome::Win(Seat::Second)));
    // On a triangle it would have to enter its start.
    let triangle = position("S,s,- -,s,-,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(step_texts(&triangle), Vec::<String>::new());
    // A medium crab on two rocks would have to come back.
    let pair = position("M,s,- -,-,-,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(pair.outcome(), Some(Outcome::Win(Seat::Second)));
}

#[test]
fn c3_empty_rocks_and_the_water_cannot_be_entered() {
    // From 9 to 10 there are three steps around the water, and two across it.
    let around = position("-,-,- -,s,s,- -,S,W,s,- -,-,-,- -,-,-", "1 -");
    assert_eq!(ends(&around, 9), [10]);
    let medium = position("-,-,- -,s,s,- -,M,W,s,- -,-,-,- -,-,-", "1 -");
    assert_eq!(ends(&medium, 9), [6]);
}

#[test]
fn c3_crabs_of_any_size_may_be_passed_over() {
    let around = position("-,-,- -,b,B,- -,S,W,s,- -,-,-,- -,-,-", "1 -");
    assert_eq!(ends(&around, 9), [10]);
}

#[test]
fn c3_only_own_crabs_on_top_of_a_stack_move() {
    let buried = position("bB,s,- -,B,-,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(step_texts(&buried), ["5-1", "5-2"]);
    let buried = position("bB,s,- -,B,-,- -,-,W,-,- -,-,-,- -,-,-", "2 -");
    assert_eq!(step_texts(&buried), ["1-2", "1-5"]);
}

#[test]
fn c3_two_ways_to_one_end_are_one_step() {
    // From 1 to 9 in two steps, via 4 or via 5.
    let both = position("M,-,- s,s,-,- -,s,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(step_texts(&both), ["1-4", "1-5", "1-9"]);
}

#[test]
fn c4_a_crab_ends_only_on_crabs_of_its_size_or_smaller() {
    let tops = |crab: &str| ends(&position(&format!("{crab},b,- m,s,-,- -,-,W,-,- -,-,-,- -,-,-"), "1 -"), 1);
    assert_eq!(tops("B"), [2, 4, 5]);
    assert_eq!(tops("M"), [4, 5]);
    let small = position("-,-,- S,m,b,- s,s,W,-,- s,-,-,- -,-,-", "1 -");
    assert_eq!(ends(&small, 4), [8, 9, 12]);
}

#[test]
fn c4_the_crab_lies_on_top_and_frees_what_was_below_it() {
    let stack = position("BmS,s,- -,b,-,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(play(stack, &["1-5"]).text(), "mS,s,-/-,Bb,-,-/-,-,W,-,-/-,-,-,-/-,-,- 2 -");
}

#[test]
fn c5_there_is_no_pass() {
    let forced = position("-,MS,M -,-,B,ss -,-,W,Bm,Bb -,-,-,S -,-,-", "2 -");
    assert_eq!(step_texts(&forced), ["7-15"]);
}

#[test]
fn c6_the_reports_wave_takes_the_group_with_fewer_rocks() {
    let before = position("-,S,M b,M,B,s -,s,W,Bm,Bb Mm,S,-,sS b,m,-", "1 -");
    assert_eq!(play(before, &["5-2"]).text(), "-,MS,M/-,-,B,s/-,-,W,Bm,Bb/-,-,-,sS/-,-,- 2 -",);
}

#[test]
fn c6_with_equal_rocks_the_group_with_fewer_crabs_goes_buried_ones_counted() {
    // Without rock 5 there are two groups of three crabs: 1 and 4, and 6 and 10. The moving crab is a fourth for one.
    let before = position("sS,-,- m,B,Mm,- -,-,W,b,- -,-,-,- -,-,-", "1 -");
    assert_eq!(play(before, &["5-6"]).text(), "-,-,-/-,-,BMm,-/-,-,W,b,-/-,-,-,-/-,-,- 2 -");
    assert_eq!(play(before, &["5-4"]).text(), "sS,-,-/Bm,-,-,-/-,-,W,-,-/-,-,-,-/-,-,- 2 -");
}

#[test]
fn c6_three_groups_may_arise() {
    // Rocks 1, 5, 6 and 9 only: without 5, none has a neighbour.
    let before = position("s,-,- -,B,S,- -,b,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(step_texts(&before), ["5-1", "5-6", "5-9"]);
    assert_eq!(play(before, &["5-1"]).text(), "Bs,-,-/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,- 2 -");
    let tied = position("s,-,- -,B,mS,- -,bM,W,-,- -,-,-,- -,-,-", "1 -");
    let tied = play(tied, &["5-1"]);
    assert_eq!(tied.text(), "Bs,-,-/-,-,mS,-/-,bM,W,-,-/-,-,-,-/-,-,- 1 w");
    assert_eq!(step_texts(&tied), ["keep1", "keep6", "keep9"]);
    assert_eq!(play(tied, &["keep9"]).text(), "-,-,-/-,-,-,-/-,bM,W,-,-/-,-,-,-/-,-,- 2 -");
}

#[test]
fn c6_only_the_groups_tied_for_best_are_offered_and_all_others_go() {
    let tied = position("-,-,- -,-,-,- -,-,W,MMS,B -,bBb,-,- s,-,sS", "2 w");
    assert_eq!(step_texts(&tied), ["keep10", "keep13"]);
    assert_eq!(play(tied, &["keep13"]).text(), "-,-,-/-,-,-,-/-,-,W,-,-/-,bBb,-,-/s,-,- 1 -");
}

#[test]
fn c6_the_mover_chooses_within_the_turn() {
    let before = position("-,-,- b,B,Mm,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    let tied = play(before, &["5-4"]);
    assert_eq!((tied.to_play(), tied.is_turn_start(), tied.outcome()), (Seat::First, false, None));
    assert_eq!(tied.expected().sentence, "expected-keep");
    let mut game = Match::new(CrabStack::VARIANTS[0], before, kernel::Control::None);
    assert!(game.play_turn("5-4", 0).is_err());
    game.play_turn("5-4,keep6", 0).unwrap();
    assert_eq!(game.position().text(), "-,-,-/-,-,Mm,-/-,-,W,-,-/-,-,-,-/-,-,- 2 -");
}

#[test]
fn c6_a_rock_that_is_left_does_not_always_part_the_crabs() {
    let ring = position("B,s,- b,-,m,- -,s,W,S,- -,M,S,- -,-,-", "1 -");
    assert_eq!(play(ring, &["1-2"]).text(), "-,Bs,-/b,-,m,-/-,s,W,S,-/-,M,S,-/-,-,- 2 -");
}

#[test]
fn c7_a_player_without_crabs_has_lost_even_if_the_other_cannot_move() {
    for to_play in ["1", "2"] {
        let stuck = position("S,-,- -,-,-,- -,-,W,-,- -,-,-,- -,-,-", &format!("{to_play} -"));
        let ending = stuck.ending().unwrap();
        assert_eq!(ending.outcome, Outcome::Win(Seat::First));
        assert_eq!(ending.ruling, Ruling::new("ending-no-crabs", "C7"));
        assert_eq!(step_texts(&stuck), Vec::<String>::new());
    }
}

#[test]
fn c7_buried_crabs_are_crabs() {
    let buried = position("Bs,-,- -,S,-,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    assert_eq!(step_texts(&buried), ["1-5"]);
    let stuck = position("Bs,-,- -,S,-,- -,-,W,-,- -,-,-,- -,-,-", "2 -");
    assert_eq!(stuck.ending().unwrap().ruling.sentence, "ending-no-move");
    assert_eq!(stuck.outcome(), Some(Outcome::Win(Seat::First)));
}

#[test]
fn c7_a_mover_whose_last_crab_goes_has_lost() {
    let tied = position("bMm,-,- bm,-,B,BSS B,-,W,-,MM -,-,-,- -,-,-", "2 w");
    assert_eq!(tied.outcome(), None);
    let over = play(tied, &["keep6"]);
    assert_eq!(over.text(), "-,-,-/-,-,B,BSS/-,-,W,-,MM/-,-,-,-/-,-,- 1 -");
    assert_eq!(over.outcome(), Some(Outcome::Win(Seat::First)));
}

#[test]
fn c7_the_reports_final_position_is_not_over() {
    let board = "-,MS,M -,-,B,ss -,-,W,Bm,Bb -,-,-,S -,-,-";
    let first = position(board, "1 -");
    assert_eq!((first.outcome(), step_texts(&first).len()), (None, 16));
    assert_eq!(step_texts(&position(board, "2 -")), ["7-15"]);
}

#[test]
fn c8_the_third_occurrence_of_a_position_is_a_draw() {
    let start = position("Bs,Ss,- -,bm,bS,- -,-,W,-,- -,-,-,- -,-,-", "1 -");
    let mut game = Match::new(CrabStack::VARIANTS[0], start, kernel::Control::None);
    for turn in ["1-2", "6-5", "2-1", "5-6", "1-2", "6-5", "2-1"] {
        game.play_turn(turn, 0).unwrap();
        assert_eq!(game.conclusion(), None);
    }
    game.play_turn("5-6", 0).unwrap();
    assert_eq!(game.conclusion().unwrap().outcome, Some(Outcome::Draw));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<CrabStack>() <= 128);
}
