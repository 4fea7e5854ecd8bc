//! What the readers of DuploHex accept and reject, and their error messages.

use kernel::prolog::Term;
use kernel::testing::{check_all_readers, report_position, variant};
use kernel::{Report, read_step};
use proptest::prelude::*;

use super::*;

/// The report's boards, the first one without the extra column in the report's print.
const FIRST: &str = "[[' ',' ',' ',' ',' ',' ',' '],[' ',' ',' ',' ',' ','A',' '],[' ',' ',' ','a',' ','d',' '],\
     [' ',' ',' ',' ','D',' ',' '],[' ',' ',' ','a',' ',' ',' '],[' ',' ',' ',' ',' ',' ',' '],\
     [' ',' ',' ',' ',' ',' ',' ']]";
const MIDDLE: &str =
    "[[' ', ' ', ' ', ' ', 'D', ' ', ' '], [' ', ' ', ' ', ' ', 'D', ' ', ' '], [a, d, d, p, d, d, a],
     [' ', ' ', d, a, d, ' ', ' '], [' ', d, 'D', ' ', ' ', ' ', ' '], [' ', d, 'D', ' ', ' ', ' ', ' '],
     [' ', 'D', ' ', ' ', ' ', ' ', ' ']]";
const FINAL: &str = "[[_,_,_,_,_,'P',_],[_,_,_,_,_,'D',_],[_,'A',_,'A','D','P',_],[_,'D',_,b,d,p,_],\
     [d,_,b,a,'B',p,'A'],['A','B','D',d,a,a,_],[_,_,'D',_,p,a,d]]";

fn refusal(text: &str) -> String {
    read_exact::<DuploHex>(variant::<DuploHex>("7x7"), text).unwrap_err().to_string()
}

fn read_report(text: &str) -> Result<String, String> {
    report_position::<DuploHex>("7x7", text, &[]).map(|position| position.text())
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    let empty = "7/7/7/7/7/7/7";
    assert_eq!(
        refusal(&format!("{empty} w 24,24 24,24")),
        "found 4 fields, expected 5: BOARD TOPLAY WHITE BLACK TURN"
    );
    assert_eq!(
        refusal("7/7/7/3x3/7/7/7 w 24,24 24,24 -"),
        "BOARD, character 8: found `x`, expected d, D, a, A, B, b, P, p or a number"
    );
    assert_eq!(refusal("7/7/7/34/7/7/7 w 24,24 24,24 1"), "BOARD, character 7: row 4 is longer than 7 cells");
    assert_eq!(
        refusal("7/7/7/3d2/7/7/7 b 23,24 24,24 -"),
        "BOARD, character 10: row 4 has 6 cells, expected 7"
    );
    assert_eq!(refusal(&format!("{empty} W 24,24 24,24 1")), "TOPLAY: found `W`, expected `w` or `b`");
    assert_eq!(
        refusal(&format!("{empty} w 24,25 24,24 1")),
        "WHITE, character 4: found `25`, expected a number from 0 to 24"
    );
    assert_eq!(
        refusal(&format!("{empty} w 24,24 024,24 1")),
        "BLACK, character 1: found `024`, expected a number from 0 to 24"
    );
    assert_eq!(
        refusal(&format!("{empty} w 24,24 24 1")),
        "BLACK: found `24`, expected 2 numbers joined by `,`"
    );
    assert_eq!(
        refusal(&format!("{empty} w 24,24 24,24 x")),
        "TURN: found `x`, expected `1` or `-` or `d` or `r`"
    );
}

#[test]
fn board_and_stock_together_must_hold_all_pieces() {
    assert_eq!(
        refusal("7/7/7/3p3/7/7/7 b 24,24 24,24 -"),
        "WHITE: found `24,24`, expected `23,24`: board and stock together have 24 discs and 24 rings"
    );
    assert_eq!(
        refusal("7/7/7/3p3/7/7/7 b 23,24 24,22 -"),
        "BLACK: found `24,22`, expected `24,23`: board and stock together have 24 discs and 24 rings"
    );
    assert_eq!(
        refusal("ddddddd/ddddddd/ddddddd/dddd3/7/7/7 b 0,24 24,24 -"),
        "BOARD: White has 25 discs, expected at most 24"
    );
}

#[test]
fn two_winners_are_refused() {
    assert_eq!(
        refusal("D6/D6/D6/baaaaaa/D6/D6/D6 w 24,17 17,24 -"),
        "BOARD: both players join their sides, only one can have won (D8)"
    );
}

#[test]
fn a_turn_that_the_board_contradicts_is_refused() {
    let empty = "7/7/7/7/7/7/7";
    for turn in ["-", "d", "r"] {
        assert_eq!(
            refusal(&format!("{empty} w 24,24 24,24 {turn}")),
            format!("TURN: found `{turn}`, expected `1`: the board is empty (D3)")
        );
    }
    assert_eq!(
        refusal(&format!("{empty} b 24,24 24,24 1")),
        "TOPLAY: found `b`, expected `w`: White makes the opening placement (D3)"
    );
    assert_eq!(
        refusal("7/7/7/3d3/7/7/7 w 23,24 24,24 1"),
        "TURN: found `1`, expected `-`, `d` or `r`: the opening placement has been made (D3)"
    );
    let stuck = "BbBpBPB/PBpPBbB/PbBDPpP/bpBpBPb/apBPbpp/PBDDppb/PpBbPPP";
    assert_eq!(
        refusal(&format!("{stuck} b 0,2 0,0 -")),
        "TOPLAY: found `b`, expected `w`: Black can do nothing and is skipped (D7)"
    );
    assert_eq!(
        refusal(&format!("{stuck} b 0,2 0,0 r")),
        "TURN: found `r`, but Black has no ring action: it is left out (D6)"
    );
}

#[test]
fn a_finished_text_is_taken_as_it_comes() {
    let won = "D6/D6/D6/D6/D6/D6/D6";
    let drawn = "BbBpBPB/PBpPBbB/PbBDPpP/bpBpBPb/apBPbpp/PBbbppb/PpBbPPP";
    for (board, stocks) in [(won, "24,24 17,24"), (drawn, "0,0 0,0")] {
        for to_play in ["w", "b"] {
            for turn in ["1", "-", "d", "r"] {
                let text = format!("{board} {to_play} {stocks} {turn}");
                assert_eq!(step_texts(&testing::position::<DuploHex>("7x7", &text)), Vec::<String>::new());
            }
        }
    }
    assert!(refusal("D6/D6/D6/D6/D6/D6/D6 w 24,24 16,24 -").starts_with("BLACK: found `16,24`"));
}

#[test]
fn the_report_prints_a_slanted_board() {
    let last: DuploHex =
        testing::position("7x7", "5P1/5D1/1A1ADP1/1D1bdp1/d1baBpA/ABDdaa1/2D1pad w 15,16 15,15 -");
    let printed = [
        r"-------------------------------------",
        r" \   \   \   \   \   \ P \   \ ",
        r"  \   \   \   \   \   \ D \   \ ",
        r"   \   \ A \   \ A \ D \ P \   \ ",
        r"    \   \ D \   \ b \ d \ p \   \ ",
        r"     \ d \   \ b \ a \ B \ p \ A \ ",
        r"      \ A \ B \ D \ d \ a \ a \   \ ",
        r"       \   \   \ D \   \ p \ a \ d \ ",
        r"-------------------------------------",
        "",
    ];
    assert_eq!(last.report(), printed.join("\n"));
    assert_eq!(read_report(&last.report()), Ok(last.text()));
    // Trailing spaces may be missing.
    let bare: Vec<&str> = printed.iter().map(|line| line.trim()).collect();
    assert_eq!(read_report(&bare.join("\n")), Ok(last.text()));
    let small = start("6x6").report();
    assert_eq!(small.lines().next(), Some("-".repeat(32).as_str()));
    assert_eq!(small.lines().nth(6), Some(r"      \   \   \   \   \   \   \ "));
}

#[test]
fn the_reports_boards_are_read() {
    assert_eq!(read_report(FIRST), Ok("7/5A1/3a1d1/4D2/3a3/7/7 w 23,22 23,23 -".to_owned()));
    assert_eq!(read_report(MIDDLE), Ok("4D2/4D2/addpdda/2dad2/1dD4/1dD4/1D5 w 15,21 19,23 -".to_owned()));
    assert_eq!(
        read_report(FINAL),
        Ok("5P1/5D1/1A1ADP1/1D1bdp1/d1baBpA/ABDdaa1/2D1pad w 15,16 15,15 -".to_owned())
    );
    let empty = format!("[{}]", ["['','','','','','','']"; 7].join(","));
    assert_eq!(read_report(&empty), Ok("7/7/7/7/7/7/7 w 24,24 24,24 1".to_owned()));
}

#[test]
fn the_rest_of_the_reports_state_is_read_with_the_board() {
    let state = format!("print_all({FIRST}-black-player(white, 23, 22)-player(black, 23, 23)).");
    let black = Ok("7/5A1/3a1d1/4D2/3a3/7/7 b 23,22 23,23 -".to_owned());
    assert_eq!(read_report(&state), black);
    assert_eq!(read_report(&format!("{FIRST}-black")), black);
    assert_eq!(read_report(&format!("black-[23,23]-[23,22]-{FIRST}")), black);
    assert_eq!(
        read_report(&format!("{FINAL}-void")),
        Ok("5P1/5D1/1A1ADP1/1D1bdp1/d1baBpA/ABDdaa1/2D1pad w 15,16 15,15 -".to_owned())
    );
}

#[test]
fn a_report_that_contradicts_itself_is_refused() {
    assert_eq!(
        read_report(&format!("{FIRST}-black-player(white,23,23)-player(black,23,22)")),
        Err("WHITE: player(white,23,23) contradicts the board, which leaves player(white,23,22); assumed that the board \
             is right; BLACK: player(black,23,22) contradicts the board, which leaves player(black,23,23); assumed that \
             the board is right"
            .to_owned())
    );
    assert_eq!(
        read_report("[[d,d],[d,d]]"),
        Err("BOARD: found rows of [2, 2] cells, expected 7 rows of 7".to_owned())
    );
    let wrong = FINAL.replace("'P',_],[_,_,_,_,_,'D'", "x,_],[_,_,_,_,_,'D'");
    assert_eq!(
        read_report(&wrong),
        Err("BOARD: f1: found `x`, expected d, D, a, A, B, b, P, p or a blank".to_owned())
    );
    let error = read_report(&format!("{FIRST}-purple")).unwrap_err();
    assert!(error.starts_with("found `purple` beside the board, expected -black-player"), "{error}");
    let error = read_report("black").unwrap_err();
    assert!(error.starts_with("found no board, expected one such as [[' ',d],[a,'D']]"), "{error}");
    assert_eq!(read_report("d \\ d"), Err("BOARD: found rows of [2] cells, expected 7 rows of 7".to_owned()));
}

#[test]
fn a_report_board_on_which_white_is_skipped_has_black_to_play() {
    let text = "BAPPBbb/bPppdpp/bbBBppP/bbbBbpP/pappaPB/BPpPapa/BbBpaPp b 0,0 5,0 -";
    let black: DuploHex = testing::position("7x7", text);
    assert_eq!(read_report(&black.report()), Ok(text.to_owned()));
}

#[test]
fn terms_name_steps() {
    let white = seven(
        ". . . . . . .
          . . . . . . .
           . . . . . . .
            . . a d A . .
             . . . . . . .
              . . . . . . .
               . . . . . . .",
        "w",
        "-",
    );
    for (term, step) in [
        ("placeDisc(3,1)", "dc1"),
        ("placeDisc(Board, player(white, 23, 23), 3, 1)", "dc1"),
        ("placeDisc(c1)", "dc1"),
        ("placeRing(3-1)", "rc1"),
        ("moveDiscToRing(4,4,5,4)", "dd4-e4"),
        ("moveDiscToRing(Board,player(Player,Discs,Rings),4,4,5,4)", "dd4-e4"),
        ("moveRingToDisc(c4,d4)", "rc4-d4"),
        ("moveRingToDisc(3-4,4-4)", "rc4-d4"),
    ] {
        assert_eq!(white.step_text(read_step(&white, term).unwrap()), step, "{term}");
    }
    for term in ["fly(a1)", "placeDisc(3)", "placeDisc(c1,c2)", "moveRingToDisc(3,4)", "placeRing(27,1)", "d"]
    {
        let error = white.translate(&Term::read(term).unwrap()).unwrap_err().to_string();
        assert!(error.contains("expected `placeDisc(X,Y)`"), "{error}");
    }
    let error = read_step(&white, "placeDisc(4,4)").unwrap_err().to_string();
    assert!(error.starts_with("`placeDisc(4,4)` is not a legal step here"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn readers_survive_any_text(text in "\\PC*") {
        check_all_readers::<DuploHex>(&text);
    }

    #[test]
    fn readers_survive_almost_right_texts(at in 0usize..400, letter in "[dDaAbBpPwrx0-9,/ \\\\\\-()\\[\\]'_]", which in 0usize..7) {
        let printed = testing::position::<DuploHex>("7x7", "7/5A1/3ad2/2AD3/3a3/7/7 w 23,22 23,22 d").report();
        let state = format!("{MIDDLE}-black-player(white,15,21)-player(black,19,23)");
        let texts = [
            "BbBpBPB/PBpPBbB/PbBDPpP/bpBpBPb/apBPbpp/PBDDppb/PpBbPPP w 0,2 0,0 -",
            "7/5A1/3ad2/2AD3/3a3/7/7 w 23,22 23,22 d",
            &printed,
            "[Game \"duplohex\"]\n[Result \"*\"]\n\n1. dd4 {why} 2. re4,da1 3. dd4-e4,ra2\n",
            FINAL,
            &state,
            "moveDiscToRing(Board,player(white,3,4),4,4,5,4)",
        ];
        let mut letters: Vec<char> = texts[which].chars().collect();
        let at = at % letters.len();
        letters[at] = letter.chars().next().unwrap();
        check_all_readers::<DuploHex>(&letters.into_iter().collect::<String>());
    }
}
