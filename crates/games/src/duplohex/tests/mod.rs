//! Tests for each rule of `RULES.md` and its cases, and the checks for every game.

mod readers;
mod slow;
mod small;

use kernel::testing::{self, drawn, play, step_texts};
use kernel::{Notation, read_exact};

use super::*;

/// A board of seven by seven drawn row by row, with the matching stock.
fn seven(board: &str, to_play: &str, turn: &str) -> DuploHex {
    let count = |letters: &str| 24 - board.chars().filter(|letter| letters.contains(*letter)).count();
    let (white, black) = ((count("dBp"), count("aBb")), (count("DbP"), count("APp")));
    let stocks = format!("{},{} {},{}", white.0, white.1, black.0, black.1);
    testing::position("7x7", &format!("{} {to_play} {stocks} {turn}", drawn(board)))
}

fn start(variant: &str) -> DuploHex {
    DuploHex::start(testing::variant::<DuploHex>(variant), &mut kernel::dice(0))
}

/// The legal steps that move a piece.
fn moves(position: &DuploHex) -> String {
    let texts: Vec<String> = step_texts(position).into_iter().filter(|step| step.contains('-')).collect();
    texts.join(" ")
}

#[test]
fn keeps_every_promise_of_a_game() {
    testing::check_game::<DuploHex>(12);
    testing::check_reports::<DuploHex>(12);
}

#[test]
fn its_symmetries_change_nothing() {
    testing::check_symmetry::<DuploHex>(12);
}

#[test]
fn perft_counts_match_the_table() {
    testing::check_perft::<DuploHex>(include_str!("../data/perft.txt"));
}

#[test]
fn agrees_with_the_slow_implementation() {
    testing::check_against::<DuploHex>(25, slow::follow);
}

#[test]
fn d1_a_cell_has_six_neighbours() {
    let board = ". . . . . . .
                  . . . . . . .
                   . . a a a . .
                    . . a d a . .
                     . . a a a . .
                      . . . . . . .
                       . . . . . . .";
    assert_eq!(moves(&seven(board, "w", "d")), "dd4-c4 dd4-c5 dd4-d3 dd4-d5 dd4-e3 dd4-e4");
}

#[test]
fn d1_nothing_is_a_neighbour_around_the_edge() {
    let board = "d . . . . . a
                  a . . . . . a
                   . . . . . . .
                    . . . . . . .
                     . . . . . . .
                      . . . . . . a
                       a . . . . a d";
    assert_eq!(moves(&seven(board, "w", "d")), "da1-a2 dg7-f7 dg7-g6");
}

#[test]
fn d2_white_joins_left_and_right() {
    let board = ". . . . . . .
                  . . . . . . .
                   . . . . . . .
                    d d d . d d d
                     . . . . . . .
                      . . . . . . .
                       . . . . . . .";
    let won = play(seven(board, "w", "-"), &["dd4"]);
    assert_eq!(won.outcome(), Some(Outcome::Win(Seat::First)));
    // The same row does not win for Black.
    let black = board.replace('d', "D");
    assert_eq!(play(seven(&black, "b", "-"), &["dd4"]).outcome(), None);
}

#[test]
fn d2_black_joins_top_and_bottom() {
    let board = ". . A . . . .
                  . . A . . . .
                   . . A . . . .
                    . . . . . . .
                     . . A . . . .
                      . . A . . . .
                       . . A . . . .";
    let won = play(seven(board, "b", "-"), &["rc4"]);
    assert_eq!(won.outcome(), Some(Outcome::Win(Seat::Second)));
    let white = board.replace('A', "a");
    assert_eq!(play(seven(&white, "w", "-"), &["rc4"]).outcome(), None);
}

#[test]
fn d3_white_opens_with_a_single_placement() {
    let start = start("7x7");
    assert_eq!(start.text(), "7/7/7/7/7/7/7 w 24,24 24,24 1");
    assert_eq!(step_texts(&start).len(), 98);
    assert_eq!(play(start, &["dd4"]).text(), "7/7/7/3d3/7/7/7 b 23,24 24,24 -");
    assert_eq!(play(start, &["rd4"]).text(), "7/7/7/3a3/7/7/7 b 24,23 24,24 -");
    assert_eq!(step_texts(&self::start("6x6")).len(), 72);
}

#[test]
fn d3_a_turn_is_a_disc_action_and_a_ring_action_in_either_order() {
    let black = play(start("7x7"), &["dd4"]);
    let (discs, rings): (Vec<String>, Vec<String>) =
        step_texts(&black).into_iter().partition(|step| step.starts_with('d'));
    assert_eq!((discs.len(), rings.len()), (48, 48));
    let half = play(black, &["da1"]);
    assert_eq!(half.text(), "D6/7/7/3d3/7/7/7 b 23,24 23,24 r");
    assert!(!half.is_turn_start() && step_texts(&half).iter().all(|step| step.starts_with('r')));
    let half = play(black, &["ra1"]);
    assert_eq!(half.text(), "A6/7/7/3d3/7/7/7 b 23,24 24,23 d");
    let white = play(half, &["db1"]);
    assert_eq!(white.text(), "AD5/7/7/3d3/7/7/7 w 23,24 23,23 -");
    assert!(white.is_turn_start());
}

#[test]
fn d4_a_piece_moves_to_an_unpaired_piece_of_the_other_kind_of_either_colour() {
    let board = ". . . . . . .
                  . . . . . . .
                   . . . D . . .
                    . . a d A . .
                     . . . B . . .
                      . . . . . . .
                       . . . . . . .";
    let white = seven(board, "w", "-");
    assert_eq!(moves(&white), "dd4-c4 dd4-e4 rc4-d3 rc4-d4");
    assert_eq!(play(white, &["dd4-e4"]).text(), "7/7/3D3/2a1p2/3B3/7/7 w 22,22 23,23 r");
    assert_eq!(play(white, &["rc4-d4"]).text(), "7/7/3D3/3BA2/3B3/7/7 w 22,22 23,23 d");
    assert_eq!(moves(&seven(board, "b", "-")), "dd3-c4 re4-d4");
}

#[test]
fn d4_without_stock_only_moves_are_left() {
    let text = "daPpapb/bPDbapa/PbPBaPA/DDPabBB/ppppAAA/1BDBBPP/dpbABDD w 7,5 4,3 -";
    let white: DuploHex = testing::position("7x7", text);
    assert_eq!(step_texts(&white).iter().filter(|step| step.ends_with("a6")).count(), 2);
    let text = "1bBpAPd/BBdbppP/PBDdBBp/PbbPpbd/bPPpbbp/p1ppBPB/PBaBaba w 0,2 5,4 d";
    // No white disc is next to an unpaired ring, and there is none in stock.
    let error = read_exact::<DuploHex>(testing::variant::<DuploHex>("7x7"), text).unwrap_err();
    assert_eq!(error.to_string(), "TURN: found `d`, but White has no disc action: it is left out (D6)");
}

#[test]
fn d4_the_second_action_may_use_what_the_first_one_did() {
    let half = play(start("7x7"), &["dd4", "re4"]);
    assert_eq!(moves(&half), "");
    let white = play(half, &["da1", "rd3"]);
    // White's disc can enter the ring that White has just placed.
    assert_eq!(moves(&white), "dd4-d3 dd4-e4");
}

#[test]
fn d5_a_pair_neither_moves_nor_takes_anything_in() {
    let board = ". . . . . . .
                  . . . . . . .
                   . . . . . . .
                    . d B b p P .
                     . . . . . . .
                      . . . . . . .
                       . . . . . . .";
    for seat in ["w", "b"] {
        let position = seven(board, seat, "-");
        assert_eq!(moves(&position), "");
        assert_eq!(step_texts(&position).len(), 88);
    }
}

#[test]
fn d6_a_forced_disc_goes_into_any_unpaired_ring() {
    // No cell is empty, and no white disc is next to an unpaired ring.
    let text = "aaaPdp/AaaPpd/Apbabd/bBApdP/ABPDBa/PpDDbB w 11,9 12,10 d";
    let white: DuploHex = testing::position("6x6", text);
    assert_eq!(step_texts(&white).join(" "), "da1 da2 da3 da5 db1 db2 dc1 dc2 dc4 dd3 df5");
    assert_eq!(white.expected(), Ruling::new("forced-disc", "D6"));
    assert_eq!(play(white, &["da2"]).text(), "aaaPdp/paaPpd/Apbabd/bBApdP/ABPDBa/PpDDbB b 10,9 12,10 -");
}

#[test]
fn d6_with_both_due_each_kind_offers_moves_or_else_forced_placements() {
    // Black's discs can only be forced in; Black's ring can move.
    let text = "daPpapb/bPDbapa/PbPBaPA/DDPabBB/ppppAAA/BBDBBPP/dpbABDD b 6,4 4,3 -";
    let black: DuploHex = testing::position("7x7", text);
    let texts = step_texts(&black);
    assert!(texts.iter().any(|step| step.starts_with('d')) && texts.iter().any(|step| step.starts_with('r')));
    for kind in ['d', 'r'] {
        let own = texts.iter().filter(|step| step.starts_with(kind));
        let moved = own.clone().filter(|step| step.contains('-')).count();
        assert!(moved == 0 || moved == own.count(), "{texts:?}");
    }
}

#[test]
fn d6_an_action_that_is_impossible_is_left_out() {
    // White has no disc in stock and none that can move: the turn ends after the ring.
    let text = "1bBpAPd/BBdbppP/PBDdBBp/PbbPpbd/bPPpbbp/p1ppBPB/PBaBaba w 0,2 5,4 -";
    let white: DuploHex = testing::position("7x7", text);
    assert_eq!(step_texts(&white), ["ra1", "rb6"]);
    assert_eq!(
        play(white, &["ra1"]).text(),
        "abBpAPd/BBdbppP/PBDdBBp/PbbPpbd/bPPpbbp/p1ppBPB/PBaBaba b 0,1 5,4 -"
    );
}

#[test]
fn d6_the_other_action_is_judged_again_after_the_first() {
    // All of White's pieces can only be forced in; placing the disc leaves two cells for the ring.
    let variant = DuploHexVariant::study(3, 4);
    let white: DuploHex = read_exact(&variant, "Dbp/pap/AbD w 1,1 0,0 -").unwrap();
    assert_eq!(step_texts(&white).join(" "), "da3 db2 ra1 rc3");
    let half = play(white, &["da3"]);
    assert_eq!(half.text(), "Dbp/pap/pbD w 0,1 0,0 r");
    assert_eq!(step_texts(&half).join(" "), "ra1 rc3");
}

#[test]
fn d7_a_player_who_can_do_nothing_is_skipped() {
    let text = "BbBpBPB/PBpPBbB/PbBDPpP/bpBpBPb/apBPbpp/PBDDppb/PpBbPPP w 0,2 0,0 -";
    let white: DuploHex = testing::position("7x7", text);
    assert_eq!(step_texts(&white), ["rc6", "rd3", "rd6"]);
    let again = play(white, &["rc6"]);
    assert_eq!(again.text(), "BbBpBPB/PBpPBbB/PbBDPpP/bpBpBPb/apBPbpp/PBbDppb/PpBbPPP w 0,1 0,0 -");
}

#[test]
fn d7_when_neither_can_act_the_game_is_a_draw() {
    let text = "BbBpBPB/PBpPBbB/PbBDPpP/bpBpBPb/apBPbpp/PBbDppb/PpBbPPP w 0,1 0,0 -";
    let over = play(testing::position::<DuploHex>("7x7", text), &["rd6"]);
    assert_eq!(over.text(), "BbBpBPB/PBpPBbB/PbBDPpP/bpBpBPb/apBPbpp/PBbbppb/PpBbPPP b 0,0 0,0 -");
    let ending = over.ending().unwrap();
    assert_eq!((ending.outcome, ending.ruling.rule), (Outcome::Draw, "D7".into()));
    assert_eq!(step_texts(&over), Vec::<String>::new());
}

#[test]
fn d8_a_win_in_the_first_action_ends_the_game_at_once() {
    let board = ". . . . . . .
                  . . . . . . .
                   . . . . . . .
                    d d d . d d d
                     . . . . . . .
                      . . . . . . .
                       . . . . . . .";
    let won = play(seven(board, "w", "-"), &["dd4"]);
    // The fields say how the game would have continued.
    assert_eq!(won.text(), "7/7/7/ddddddd/7/7/7 w 17,24 24,24 r");
    assert_eq!(step_texts(&won), Vec::<String>::new());
    let ending = won.ending().unwrap();
    assert_eq!((ending.ruling.sentence, ending.ruling.rule), ("ending-discs".into(), "D8".into()));
    let won = play(seven(board, "w", "d"), &["dd4"]);
    assert_eq!(won.text(), "7/7/7/ddddddd/7/7/7 b 17,24 24,24 -");
}

#[test]
fn d8_discs_and_rings_make_no_chain_together() {
    let board = ". . . . . . .
                  . . . . . . .
                   . . . . . . .
                    d d d . d a d
                     . . . . . . .
                      . . . . . . .
                       . . . . . . .";
    assert_eq!(play(seven(board, "w", "d"), &["dd4"]).outcome(), None);
}

#[test]
fn d8_pieces_count_alone_or_paired_with_anyones() {
    let board = ". . . . . . .
                  . . . . . . .
                   . . . . . . .
                    a B b . a B b
                     . . . . . . .
                      . . . . . . .
                       . . . . . . .";
    let won = play(seven(board, "w", "r"), &["rd4"]);
    assert_eq!(won.ending().unwrap().ruling.sentence, "ending-rings");
}

#[test]
fn d8_a_moved_piece_completes_a_chain_or_breaks_one() {
    let board = ". . . . . . .
                  . . . . d . .
                   . . . . . . .
                    d d d A d d d
                     . . . . . . .
                      . . . . . . .
                       . . . . . . .";
    // Moving e4 fills one gap and leaves another; e2 is not next to the gap.
    let white = seven(board, "w", "-");
    assert_eq!(moves(&white), "dc4-d4 de4-d4");
    assert_eq!(play(white, &["de4-d4"]).outcome(), None);
    let board = ". . . . . . .
                  . . . . . . .
                   . . . d . . .
                    d d d A d d d
                     . . . . . . .
                      . . . . . . .
                       . . . . . . .";
    assert_eq!(play(seven(board, "w", "-"), &["dd3-d4"]).outcome(), Some(Outcome::Win(Seat::First)));
}

#[test]
fn d8_a_chain_along_a_side_of_the_board_counts() {
    let board = "D . . . . . .
                  D . . . . . .
                   D . . . . . .
                    D . . . . . .
                     D . . . . . .
                      D . . . . . .
                       . . . . . . .";
    assert_eq!(play(seven(board, "b", "-"), &["da7"]).outcome(), Some(Outcome::Win(Seat::Second)));
}

#[test]
fn the_reports_final_board_is_a_win_for_black() {
    let text = "5P1/5D1/1A1ADP1/1D1bdp1/d1baBpA/ABDdaa1/2D1pad w 15,16 15,15 -";
    let over: DuploHex = testing::position("7x7", text);
    assert_eq!(over.outcome(), Some(Outcome::Win(Seat::Second)));
    assert!(over.has_chain(Seat::Second, Kind::Disc) && !over.has_won(Seat::First));
}
