//! Tests for each rule of `RULES.md` and its cases, and the checks for every game.

mod readers;
mod slow;

use kernel::testing::{self, play, step_texts};
use kernel::{Match, Notation};

use super::*;

fn report(board: &str, fields: &str) -> Stac {
    position("report", board, fields)
}

/// A position of a board drawn row by row.
fn position(variant: &str, board: &str, fields: &str) -> Stac {
    let board: Vec<&str> = board.split_whitespace().collect();
    testing::position(variant, &format!("{} {fields}", board.join("/")))
}

fn start(variant: &str) -> Stac {
    Stac::start(testing::variant::<Stac>(variant), &mut kernel::dice(0))
}

#[test]
fn keeps_every_promise_of_a_game() {
    testing::check_game::<Stac>(60);
    testing::check_reports::<Stac>(60);
}

#[test]
fn its_symmetries_change_nothing() {
    testing::check_symmetry::<Stac>(20);
}

#[test]
fn perft_counts_match_the_table() {
    testing::check_perft::<Stac>(include_str!("../data/perft.txt"));
}

#[test]
fn agrees_with_the_slow_implementation() {
    testing::check_against::<Stac>(150, slow::follow);
}

#[test]
fn t1_starts_with_a_disc_everywhere_and_pawns_in_the_corners() {
    for variant in ["report", "published"] {
        assert_eq!(start(variant).text(), "11111/11111/11111/11111/11111 a a1,e5 -");
    }
}

#[test]
fn t2_a_pawn_moves_along_its_row_and_column() {
    let texts = step_texts(&start("report"));
    assert_eq!(
        texts.join(" "),
        "a1-a2 a1-a3 a1-a4 a1-a5 a1-b1 a1-c1 a1-d1 a1-e1 a1>a2 a1>a3 a1>a4 a1>a5 a1>b1 a1>c1 a1>d1 a1>e1"
    );
}

#[test]
fn t2_pawns_never_share_a_cell() {
    let stac = report("11111 11111 11111 11111 11111", "a a1,c1 -");
    let texts = step_texts(&stac);
    assert!(!texts.contains(&"a1-c1".to_owned()) && !texts.contains(&"a1>c1".to_owned()));
}

#[test]
fn t3_carrying_needs_exactly_one_disc() {
    for (board, carries) in [
        ("11111 11111 11111 11111 11111", true),
        ("11111 11111 11111 11111 02111", false),
        ("11111 11111 11111 11110 21111", false),
        ("11111 11111 11111 11100 A1111", false),
    ] {
        let stac = report(board, "a a1,e5 -");
        assert_eq!(step_texts(&stac).iter().any(|step| step.contains('>')), carries, "{board}");
    }
}

#[test]
fn t3_nobody_carries_twice_in_a_row() {
    let stac = play(start("report"), &["a1>b1", "e5-d5"]);
    assert!(step_texts(&stac).iter().all(|step| step.contains('-')));
    // The disc goes onto another stack of two, so that a walking pawn stands on one disc again.
    let stac = play(stac, &["b1-b2", "d5-e5"]);
    assert!(step_texts(&stac).contains(&"b2>b1".to_owned()));
}

#[test]
fn t3_the_other_players_carrying_does_not_matter() {
    let stac = report("11111 11111 11111 11111 11111", "a a1,e5 b");
    assert_eq!(step_texts(&stac).len(), 16);
}

#[test]
fn t3_a_carrier_passes_over_anything_but_the_enemy_pawn() {
    // From a1: two discs on b1, a tower on c1, the enemy on a3.
    let stac = report("11111 11111 11111 11100 12A01", "a a1,a3 -");
    let carries: Vec<String> = step_texts(&stac).into_iter().filter(|step| step.contains('>')).collect();
    assert_eq!(carries, ["a1>a2", "a1>b1", "a1>d1", "a1>e1"]);
}

#[test]
fn t4_walking_stops_at_the_first_tower_in_the_reports_rules() {
    let board = "11111 11111 11111 11100 12A01";
    let walks = |variant: &str| -> Vec<String> {
        let stac = position(variant, board, "a a1,e5 -");
        step_texts(&stac).into_iter().filter(|step| step.contains("-") && step.ends_with('1')).collect()
    };
    assert_eq!(walks("report"), ["a1-b1", "a1-c1"]);
    assert_eq!(walks("published"), ["a1-b1", "a1-c1", "a1-d1", "a1-e1"]);
}

#[test]
fn t4_an_enemy_on_the_tower_ends_the_way_before_it() {
    let stac = report("11111 11111 11111 11100 12A01", "a a1,c1 -");
    let walks: Vec<String> =
        step_texts(&stac).into_iter().filter(|s| s.contains('-') && s.ends_with('1')).collect();
    assert_eq!(walks, ["a1-b1"]);
}

#[test]
fn t4_the_tower_a_walker_starts_on_does_not_count() {
    let stac = report("11111 11111 11111 11100 12A01", "a c1,e5 -");
    assert!(step_texts(&stac).contains(&"c1-e1".to_owned()));
}

#[test]
fn t4_a_walker_passes_over_the_enemy_pawn() {
    let stac = report("11111 11111 11111 11111 11111", "a a1,c1 -");
    assert!(step_texts(&stac).contains(&"a1-d1".to_owned()));
}

#[test]
fn t5_the_third_disc_makes_the_carriers_tower() {
    let stac = report("11111 11111 11111 11110 12111", "a a1,e5 -");
    let stac = play(stac, &["a1>b1"]);
    assert_eq!(stac.text(), "11111/11111/11111/11110/0A111 b b1,e5 a");
    let stac = report("11111 11111 11111 11110 12111", "b a2,a1 -");
    assert_eq!(play(stac, &["a1>b1"]).text(), "11111/11111/11111/11110/0B111 a a2,b1 b");
}

#[test]
fn t6_the_fourth_tower_wins() {
    let stac = report("AAA00 BB000 11200 00002 11020", "a b3,e5 -");
    assert_eq!(stac.outcome(), None);
    let won = play(stac, &["b3>c3"]);
    assert_eq!(won.text(), "AAA00/BB000/10A00/00002/11020 b c3,e5 a");
    assert_eq!(won.outcome(), Some(Outcome::Win(Seat::First)));
    assert_eq!(won.ending().unwrap().ruling.sentence, "ending-towers");
    assert_eq!(step_texts(&won), Vec::<String>::new());
}

#[test]
fn t6_without_a_single_disc_the_majority_wins() {
    let stac = report("AAB00 11000 22222 22000 00000", "b e5,a4 -");
    let over = play(stac, &["a4>b4"]);
    assert_eq!(over.outcome(), Some(Outcome::Win(Seat::First)));
    assert_eq!(over.ending().unwrap().ruling.sentence, "ending-no-more-towers");
}

#[test]
fn g1_the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = Match::new(Stac::VARIANTS[0], start("report"), kernel::Control::None);
    for turn in ["a1-a2", "e5-e4", "a2-a1", "e4-e5", "a1-a2", "e5-e4", "a2-a1"] {
        game.play_turn(turn, 0).unwrap();
        assert_eq!(game.conclusion(), None);
    }
    game.play_turn("e4-e5", 0).unwrap();
    assert_eq!(game.conclusion().unwrap().outcome, Some(Outcome::Draw));
    assert!(game.play_turn("a1-a2", 0).is_err());
}
