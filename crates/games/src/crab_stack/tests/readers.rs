//! What the readers of Crab Stack accept and reject, and their error messages.

use kernel::prolog::Term;
use kernel::testing::{check_all_readers, report_position};
use kernel::{Report, read_exact, read_step};
use proptest::prelude::*;

use super::*;

const REPORT_START: &str = "Board = [ %initial board example
    [[ S1 ] [ M2 ] [ M1 ]]
    [[ B2 ] [ B1 ] [ M1 ] [ S2 ]]
    [[ S2 ] [ S1 ] [ W ] [ M2 ] [ B2 ]]
    [[ M2 ] [ B2 ] [ S1 ] [ B1 ]]
    [[ M1 ] [ S2 ] [ B1 ]]
    ]";
const REPORT_MIDDLE: &str =
    "[[M1,M2,S1][][]]\n[[][B1][M1][S2]]\n[[B2,S2][S1][W][M2][B1,B2]]\n[[B2,M2][][B1,S1][]]\n[[][M1,S2][]]\n";
const MIDDLE: &str = "MmS,-,-/-,B,M,s/bs,S,W,m,Bb/bm,-,BS,-/-,Ms,- 1 -";
const CHOICE: &str = "-,-,-/-,-,-,-/-,-,W,MMS,B/-,bBb,-,-/s,-,sS 2 w";

fn refusal(text: &str) -> String {
    read_exact::<CrabStack>(&CrabStack::VARIANTS[0], text).unwrap_err().to_string()
}

fn read_report(text: &str) -> Result<CrabStack, String> {
    report_position("two-players", text, &[])
}

#[test]
fn a_text_that_is_no_board_is_refused_with_the_place() {
    assert_eq!(refusal("S,m,M 1"), "found 2 fields, expected 3: BOARD TOPLAY WAVE");
    assert_eq!(refusal("S,m,M 1 -"), "BOARD: found 1 rows, expected 5 separated by `/`");
    for (board, problem) in [
        ("S,m/b,B,M,s/s,S,W,m,b/m,b,S,B/M,s,B", "1: found a row of 2, expected 3 joined by `,`"),
        ("S,m,M/b,B,M,s/s,S,m,b/m,b,S,B/M,s,B", "15: found a row of 4, expected 5 joined by `,`"),
        ("S,m,M/b,B,M,s/s,S,-,m,b/m,b,S,B/M,s,B", "19: found `-`, expected the water, `W`"),
        ("S,m,W/b,B,M,s/s,S,W,m,b/m,b,S,B/M,s,B", "5: found `W`, expected B, M, S, b, m, s or `-` alone"),
        ("S,m,M/b,B,M,s/s,S,W,m,b/m,b-,S,B/M,s,B", "28: found `-`, expected B, M, S, b, m, s or `-` alone"),
        ("S,,M/b,B,M,s/s,S,W,m,b/m,b,S,B/M,s,B", "3: a rock is missing, expected its crabs or `-`"),
        ("S,m,M/b,B,M,s/s,S,W,m,b/m,b,S,B/M,s,S", "37: found a fourth `S`, expected at most 3"),
    ] {
        assert_eq!(refusal(&format!("{board} 1 -")), format!("BOARD, character {problem}"));
    }
}

#[test]
fn a_stack_that_breaks_c4_is_refused() {
    assert_eq!(
        refusal("S,m,-/b,B,M,s/s,SM,W,m,b/m,b,S,B/M,s,B 1 -"),
        "BOARD, character 17: rock 9: `S` on `M`, expected a crab of the same size or smaller below (C4)"
    );
    assert_eq!(
        refusal("bMb,-,-/-,S,-,-/-,-,W,-,-/-,-,-,-/-,-,- 1 -"),
        "BOARD, character 2: rock 1: `M` on `b`, expected a crab of the same size or smaller below (C4)"
    );
}

#[test]
fn a_board_that_no_wave_leaves_is_refused() {
    let empty = "-,-,-/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,-";
    for fields in ["1 -", "1 w"] {
        assert_eq!(
            refusal(&format!("{empty} {fields}")),
            "BOARD: there are no crabs, expected those of one player at least"
        );
    }
    let parted = "BOARD: the occupied rocks form 2 groups, expected one: the wave takes all others (C6)";
    assert_eq!(refusal("S,-,s/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,- 1 -"), parted);
    // Not even in a finished game: here seat 2 has no crabs.
    assert_eq!(refusal("S,-,S/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,- 1 -"), parted);
    // With `w`, but one of the groups is the best.
    assert_eq!(refusal("S,-,ms/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,- 1 w"), parted);
    assert_eq!(
        refusal("S,-,s/-,-,-,-/S,-,W,-,s/-,-,-,-/-,-,- 1 w"),
        "BOARD: the occupied rocks form 4 groups; a move leaves three at most (C6)"
    );
}

#[test]
fn fields_that_the_board_contradicts_are_refused() {
    let board = EXAMPLE.split(' ').next().unwrap();
    assert_eq!(refusal(&format!("{board} 3 -")), "TOPLAY: found `3`, expected `1` or `2`");
    assert_eq!(refusal(&format!("{board} 1 W")), "WAVE: found `W`, expected `-` or `w`");
    assert_eq!(
        refusal(&format!("{board} 1 w")),
        "WAVE: found `w`, expected `-`: there is no choice between groups"
    );
    assert_eq!(read(CHOICE).text(), CHOICE);
}

#[test]
fn in_a_finished_text_the_fields_are_taken_as_they_come() {
    for board in ["MS,-,-/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,-", "S,S,-/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,-"] {
        for fields in ["1 -", "2 -", "1 w", "2 w"] {
            let over = read(&format!("{board} {fields}"));
            assert_eq!(over.text(), format!("{board} {fields}"));
            assert_eq!(over.outcome(), Some(Outcome::Win(Seat::First)), "{board} {fields}");
            testing::check_position(&CrabStack::VARIANTS[0], &over);
        }
    }
    assert_eq!(
        refusal("MS,-,-/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,- 0 -"),
        "TOPLAY: found `0`, expected `1` or `2`"
    );
}

#[test]
fn the_reports_boards_are_read_and_printed() {
    assert_eq!(read_report(REPORT_START), Ok(read(EXAMPLE)));
    let middle = read_report(REPORT_MIDDLE).unwrap();
    assert_eq!(middle.text(), MIDDLE);
    assert_eq!(middle.report(), REPORT_MIDDLE);
    let list = format!("[{}]", REPORT_MIDDLE.replace("][", "],["));
    assert_eq!(read_report(&list), Ok(middle));
    let wave =
        "[[][S1][M1]] [[B2][M1][B1][S2]] [[][S2][W][B1,M2][B1,B2]] [[M1,M2][S1][][S2,S1]] [[B2][M2][]]";
    assert_eq!(read_report(wave).unwrap().text(), "-,S,M/b,M,B,s/-,s,W,Bm,Bb/Mm,S,-,sS/b,m,- 1 -");
    let last = "[[][M1,S1][M1]] [[][][B1][S2,S2]] [[][][W][B1,M2][B1,B2]] [[][][][S1]] [[][][]]";
    assert_eq!(read_report(last).unwrap().text(), "-,MS,M/-,-,B,ss/-,-,W,Bm,Bb/-,-,-,S/-,-,- 1 -");
}

#[test]
fn report_boards_that_cannot_be_told_are_refused() {
    let ready =
        "[[][M1,S1][M1]] [[B2][][B1][S2]] [[][S2][W][B1,M2][B1,B2]] [[M1,M2][S1][][S2,S1]] [[B2][M2][]]";
    assert_eq!(
        read_report(ready).unwrap_err(),
        "BOARD: the occupied rocks form 2 groups, expected one: the wave takes all others (C6); \
         the field BOARD may give the board after the wave, `-,MS,M/-,-,B,s/-,-,W,Bm,Bb/-,-,-,sS/-,-,-`"
    );
    let empty = "[[][][]] [[][][][]] [[][][W][][]] [[][][][]] [[][][]]";
    assert_eq!(
        read_report(empty).unwrap_err(),
        "BOARD: there are no crabs, expected those of one player at least"
    );
    for (given, instead, problem) in [
        ("[W]", "[]", "found `[]` in the middle, expected the water, `[W]`"),
        ("[B1]", "[X1]", "rock 5: found `X1`, expected S1, M1, B1, S2, M2 or B2"),
        ("[B1]", "[S1,B1]", "rock 5: `S` on `B`, expected a crab of the same size or smaller below (C4)"),
        ("[B1]", "[B2]", "found a fourth `b`, expected at most 3"),
        (
            "[[][B1]",
            "[[B1]",
            "found rows of [3, 3, 5, 4, 3] cells, expected [3, 4, 5, 4, 3]; \
             assumed that surplus or missing cells are empty ones",
        ),
    ] {
        let text = REPORT_MIDDLE.replacen(given, instead, 1);
        assert_eq!(read_report(&text).unwrap_err(), format!("BOARD: {problem}"), "{text}");
    }
}

#[test]
fn terms_name_steps() {
    let start = read(EXAMPLE);
    for (term, step) in [
        ("moveCrab(big,5,9)", "5-9"),
        ("moveCrab(FinalBoard, Board, B, 5, 9)", "5-9"),
        ("moveCrab(_,[[a]],b1,5,9)", "5-9"),
        ("moveCrab('B1',5,9)", "5-9"),
        ("moveCrab(S,1,9)", "1-9"),
        ("moveCrab(medium,6,1)", "6-1"),
    ] {
        assert_eq!(start.step_text(read_step(&start, term).unwrap()), step, "{term}");
    }
    let choice = read(CHOICE);
    assert_eq!(choice.step_text(read_step(&choice, "keepGroup(13)").unwrap()), "keep13");
    let error = read_step(&start, "moveCrab(big,5,18)").unwrap_err().to_string();
    assert!(error.starts_with("`moveCrab(big,5,18)` is not a legal step here; legal steps: 1-"), "{error}");
}

#[test]
fn terms_that_name_no_step_are_refused_with_the_reason() {
    let middle = read(MIDDLE);
    let refusal = |term: &str| middle.translate(&Term::read(term).unwrap()).unwrap_err().problem;
    assert_eq!(refusal("moveCrab(small,1,5)"), "found `small`, but the top crab of rock 1 is M1");
    assert_eq!(refusal("moveCrab(M2,1,5)"), "found `M2`, but the top crab of rock 1 is M1");
    assert_eq!(refusal("moveCrab(small,2,5)"), "there is no crab on rock 2");
    assert!(refusal("checkWave(FinalBoard,Board)").contains("C6"));
    assert!(refusal("checkMoves(Winner,Board)").contains("C7"));
    for term in [
        "moveCrab(5,9)",
        "moveCrab(huge,5,9)",
        "moveCrab(B,0,9)",
        "moveCrab(B,5,19)",
        "moveCrab(B,a1,9)",
        "keepGroup()",
        "keepGroup(19)",
        "fly(5,9)",
        "5-9",
    ] {
        let problem = refusal(term);
        assert!(
            problem.contains("`moveCrab(Size,From,To)`") && problem.contains("`keepGroup(Rock)`"),
            "{problem}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn readers_survive_any_text(text in "\\PC*") {
        check_all_readers::<CrabStack>(&text);
    }

    #[test]
    fn readers_survive_almost_right_texts(
        changes in proptest::collection::vec((0usize..400, "[BMSWbmsw12,/ \\-\\[\\]()6keep]"), 1..4),
        which in 0usize..7,
    ) {
        let texts = [
            MIDDLE,
            CHOICE,
            "MS,-,-/-,-,-,-/-,-,W,-,-/-,-,-,-/-,-,- 1 -",
            REPORT_MIDDLE,
            REPORT_START,
            "moveCrab(FinalBoard, Board, B1, 5, 9)",
            "[Game \"crab-stack\"]\n[Start \"S,m,M/b,B,M,s/s,S,W,m,b/m,b,S,B/M,s,B 1 -\"]\n[Result \"*\"]\n\n1. 5-9 {why} 2. 11-10\n",
        ];
        let mut letters: Vec<char> = texts[which].chars().collect();
        for (at, letter) in changes {
            let at = at % letters.len();
            letters[at] = letter.chars().next().unwrap();
        }
        check_all_readers::<CrabStack>(&letters.into_iter().collect::<String>());
    }
}
