//! What the readers of Syrtis accept and reject, and their error messages.

use kernel::prolog::Term;
use kernel::testing::{check_all_readers, report_position};
use kernel::{Report, read_exact, read_step};
use proptest::prelude::*;

use super::*;

fn read(variant: &str, text: &str) -> Result<Minor, String> {
    read_exact(testing::variant::<Minor>(variant), text).map_err(|error| error.to_string())
}

fn refusal(text: &str) -> String {
    read("minor", text).unwrap_err()
}

fn read_report(text: &str) -> Result<Minor, String> {
    report_position("minor", text, &[])
}

/// A board that needs no swap, and one that does.
const BOARD: &str = "2QQ1/qqCC1/Qc1Qc/1qqCC/1cc2";
const COMPLETE: &str = "2qC1/Qqqc1/QQ1cc/1QCCc/1qC2";

#[test]
fn a_text_with_wrong_fields_is_refused() {
    for (fields, reason) in [
        ("towers 1 w:;b: ? -", "found 6 fields, expected 7: BOARD PHASE TOPLAY TOWERS WHITE SUNK PASSES"),
        ("tower 1 w:;b: ? - 0,0", "PHASE: found `tower`, expected `swap` or `towers` or `side` or `play`"),
        ("towers w w:;b: ? - 0,0", "TOPLAY: found `w`, expected `1` or `2`"),
        ("towers 1 w:,b: ? - 0,0", "TOWERS: found `w:,b:`, expected cells such as `w:c3.d4;b:a2.b2`"),
        ("towers 1 w:a4.f1;b: ? - 0,0", "TOWERS, character 6: found `f1`, expected a cell of the board"),
        ("towers 1 w:a4.a4;b: ? - 0,0", "TOWERS, character 6: two towers on a4, expected one a tile"),
        ("play 1 w:a4.b1;b:a3.a4 1 - 0,0", "TOWERS, character 14: two towers on a4, expected one a tile"),
        ("towers 1 w:b1.a4;b: ? - 0,0", "TOWERS: found `w:b1.a4;b:`, expected `w:a4.b1;b:`"),
        ("towers 1 w:;b: 1 - 0,0", "WHITE: found `1`, expected `?`"),
        ("play 1 w:a4.b1;b:a3.b2 ? - 0,0", "WHITE: found `?`, expected `1` or `2`"),
        ("play 1 w:a4.b1;b:a3.b2 1 w0 0,0", "SUNK: found `w0`, expected `-`, `w1` to `w4` or `b1` to `b4`"),
        ("play 1 w:a4.b1;b:a3.b2 1 w5 0,0", "SUNK: found `w5`, expected `-`, `w1` to `w4` or `b1` to `b4`"),
        ("play 1 w:a4.b1;b:a3.b2 1 c1 0,0", "SUNK, character 1: found `c`, expected `w` or `b`"),
        ("play 1 w:a4.b1;b:a3.b2 1 - 0,5", "PASSES, character 3: found `5`, expected a number from 0 to 4"),
        ("play 1 w:a4.b1;b:a3.b2 1 - 00", "PASSES: found `00`, expected 2 numbers joined by `,`"),
    ] {
        assert_eq!(refusal(&format!("{BOARD} {fields}")), reason, "{fields}");
    }
}

#[test]
fn a_board_that_cannot_be_is_refused() {
    for (text, reason) in [
        (
            "2QQ1/qqCC1/Qc1Qc/1qqCC/1cx2 towers 1 w:;b: ? - 0,0",
            "BOARD, character 26: found `x`, expected c, C, q, Q or a number",
        ),
        ("2QQ1/qqCC1/Qc1Qc/1qqCC towers 1 w:;b: ? - 0,0", "BOARD: found 4 rows, expected 5 separated by `/`"),
        (
            "2QQ1/qqCC1/Qc1Qc/1qqCC/1cc11 towers 1 w:;b: ? - 0,0",
            "BOARD, character 27: row 5 is longer than 5 cells",
        ),
        ("2QQ1/qqCC1/Qc1Qc/1qqCC/1cC2 towers 1 w:;b: ? - 0,0", "BOARD: found 3 white circles, expected 4"),
        (
            "2QQ1/qqCC1/Qc1Qc/1qqCC/1qc2 play 1 w:a4.b1;b:a3.b2 1 - 0,0",
            "BOARD: found 5 white squares, expected at most 4",
        ),
        ("2QQ1/qqCC1/Qc2c/1qqCC/1cc2 towers 1 w:;b: ? - 0,0", "BOARD: found 3 black squares, expected 4"),
        (
            "2QQ1/qqCC1/QccQc/1qqCC/1c3 towers 1 w:;b: ? - 0,0",
            "BOARD: c1 is empty, expected the whole island before the play",
        ),
        (
            "2QQ1/qqCC1/cQ1Qc/1qqCC/1cc2 towers 1 w:;b: ? - 0,0",
            "BOARD: b3 (1) and d3 (2) are not opposite in colour and shape",
        ),
        ("c4/1Cq2/1CcC1/qcQQQ/5 play 2 w:b3.b4;b:d2.e2 1 b1 0,0", "BOARD: the tiles are not connected"),
    ] {
        assert_eq!(refusal(text), reason, "{text}");
    }
}

#[test]
fn towers_that_cannot_be_are_refused() {
    for (fields, reason) in [
        ("towers 1 w:c3;b: ? - 0,0", "the white tower on c3 is not on a white tile or a circle"),
        ("towers 1 w:a3;b: ? - 0,0", "the white tower on a3 is not on a white tile or a circle"),
        ("side 2 w:a4.b1;b:a3.b3 ? - 0,0", "the black tower on b3 is not on a black tile or a square"),
        (
            "towers 1 w:a4;b:a3 ? - 0,0",
            "found 1 white and 1 black towers, expected at most three, two white before the first black",
        ),
        (
            "towers 1 w:a4.b1;b:a3.b2 ? - 0,0",
            "found 2 white and 2 black towers, expected at most three, two white before the first black",
        ),
        ("side 2 w:a4.b1;b:a3 ? - 0,0", "found 2 white and 1 black towers, expected two of each"),
        ("play 2 w:a4.b1.b4;b:a3.b2 1 - 0,0", "found 3 white and 2 black towers, expected two of each"),
    ] {
        assert_eq!(refusal(&format!("{BOARD} {fields}")), format!("TOWERS: {reason}"), "{fields}");
    }
    assert_eq!(
        refusal(&format!("{COMPLETE} swap 1 w:c5;b: ? - 0,0")),
        "TOWERS: found 1 white and 0 black towers, expected none while tiles are swapped"
    );
}

#[test]
fn fields_that_the_board_contradicts_are_refused() {
    for (text, reason) in [
        (
            format!("{BOARD} swap 1 w:;b: ? - 0,0"),
            "PHASE: no colour and no shape is complete, nothing is left to swap",
        ),
        (
            format!("{COMPLETE} towers 1 w:;b: ? - 0,0"),
            "PHASE: a colour or a shape is complete, expected `swap`",
        ),
        (
            format!("{COMPLETE} side 2 w:b1.b4;b:a3.b2 ? - 0,0"),
            "PHASE: a colour or a shape is complete, expected `swap`",
        ),
        (format!("{COMPLETE} swap 2 w:;b: ? - 0,0"), "TOPLAY: found `2`, expected `1`"),
        (format!("{BOARD} towers 2 w:;b: ? - 0,0"), "TOPLAY: found `2`, expected `1`"),
        (format!("{BOARD} side 1 w:a4.b1;b:a3.b2 ? - 0,0"), "TOPLAY: found `1`, expected `2`"),
        (format!("{BOARD} towers 1 w:;b: ? w1 0,0"), "SUNK: found `w1`, expected `-` before the play"),
        (format!("{BOARD} towers 1 w:;b: ? - 0,1"), "PASSES: found `0,1`, expected `0,0` before the play"),
        (format!("{BOARD} play 1 w:a4.b1;b:a3.b2 1 w1 0,0"), "SUNK: found `w1`, but 0 tiles have been sunk"),
        (
            "2Q2/qqCC1/Qc1Qc/1qqCC/1cc2 play 1 w:a4.b1;b:a3.b2 1 - 0,0".to_owned(),
            "SUNK: found `-`, but 1 tiles have been sunk",
        ),
        (
            "2Q2/qqCC1/Qc1Qc/1qqCC/1cc2 play 1 w:a4.b1;b:a3.b2 1 b2 0,0".to_owned(),
            "SUNK: found `b2`, but 1 tiles have been sunk",
        ),
    ] {
        assert_eq!(refusal(&text), reason, "{text}");
    }
}

#[test]
fn a_finished_text_keeps_its_fields_as_they_come() {
    for text in [
        "1c3/1Cq2/1CcC1/qcQQQ/5 play 1 w:b4.b5;b:d2.e2 2 - 3,3".to_owned(),
        format!("{COMPLETE} play 1 w:b1.b4;b:a3.b2 1 w3 0,0"),
        format!("{BOARD} play 1 w:a4.b1;b:a3.b2 1 w4 0,0"),
        format!("{BOARD} play 1 w:a4.b1;b:a3.b2 1 b1 4,4"),
        format!("{BOARD} play 2 w:a4.b1;b:a3.b2 1 b3 2,2"),
    ] {
        let over = read("minor", &text).unwrap();
        assert!(over.outcome().is_some(), "{text}");
    }
    assert!(read("minor", &format!("{BOARD} play 2 w:a4.b1;b:a3.b2 1 - 1,1")).unwrap().outcome().is_none());
    assert!(
        read("minor-published", &format!("{BOARD} play 2 w:a4.b1;b:a3.b2 1 - 1,1"))
            .unwrap()
            .outcome()
            .is_some()
    );
    // The pieces are counted nevertheless.
    assert_eq!(
        refusal("1c3/1Cq2/1CcC1/qcQQQ/5 play 1 w:b4;b:d2.e2 2 - 3,3"),
        "TOWERS: found 1 white and 2 black towers, expected two of each"
    );
}

const PRINTED: &str = "   |BBC|   |   |   \n   |BPC| BQ|   |   \n   | PC| BC| PC|   \n BQ| BC| PQ|PPQ|PPQ\n   |   |   |   |   \n";

const LISTED: &str = "[[[' ',' ',' '],['B','B','C'],[' ',' ',' '],[' ',' ',' '],[' ',' ',' ']],
    [[' ',' ',' '],['B','P','C'],[' ','B','Q'],[' ',' ',' '],[' ',' ',' ']],
    [[' ',' ',' '],[' ','P','C'],[' ','B','C'],[' ','P','C'],[' ',' ',' ']],
    [[' ','B','Q'],[' ','B','C'],[' ','P','Q'],['P','P','Q'],[P,P,Q]],
    [[' ',' ',' '],[' ',' ',' '],[' ',' ',' '],[' ',' ',' '],[' ',' ',' ']]]";

#[test]
fn the_reports_boards_are_read_and_printed() {
    let text = "1c3/1Cq2/1CcC1/qcQQQ/5 play 1 w:b4.b5;b:d2.e2 1 w1 0,0";
    let board = read_report(PRINTED).unwrap();
    assert_eq!(board.text(), text);
    assert_eq!(board.report(), PRINTED);
    assert_eq!(read_report(LISTED), Ok(board));
    let trimmed: Vec<&str> = PRINTED.lines().map(str::trim_end).collect();
    assert_eq!(read_report(&trimmed.join("\n")), Ok(board));
    let fields = [("SUNK", "b1"), ("TOPLAY", "2")];
    let set: Minor = report_position("minor", PRINTED, &fields).unwrap();
    assert_eq!(set.text(), "1c3/1Cq2/1CcC1/qcQQQ/5 play 2 w:b4.b5;b:d2.e2 1 b1 0,0");
}

#[test]
fn what_a_report_board_leaves_out_follows_from_its_towers() {
    for fields in [
        "towers 1 w:;b: ? - 0,0",
        "towers 1 w:a4;b: ? - 0,0",
        "towers 1 w:a4.b1;b:a3 ? - 0,0",
        "play 1 w:a4.b1;b:a3.b2 1 - 0,0",
    ] {
        let syrtis = minor(NO_SWAP, fields);
        assert_eq!(read_report(&syrtis.report()), Ok(syrtis), "{fields}");
    }
    let syrtis = minor(NEEDS_SWAP, "swap 1 w:;b: ? - 0,0");
    assert_eq!(read_report(&syrtis.report()), Ok(syrtis));
}

#[test]
fn a_report_board_that_cannot_be_is_refused() {
    let wrong = PRINTED.replace("BPC", "XPC");
    assert_eq!(
        read_report(&wrong).unwrap_err(),
        "BOARD: b4: found `'XPC'`, expected a tower (B, P or blank), a colour (B or P) and a shape (C or Q), or blanks"
    );
    assert_eq!(
        read_report(" BC| BC\n BC| BC\n").unwrap_err(),
        "BOARD: found rows of [2, 2] cells, expected 5 rows of 5"
    );
    assert_eq!(read_report("[[a,b]]").unwrap_err(), "BOARD: found rows of [2] cells, expected 5 rows of 5");
    let three_towers = PRINTED.replace("BBC", " BC");
    assert_eq!(read_report(&three_towers).unwrap_err(), "BOARD: found 3 white circles, expected 4");
}

#[test]
fn terms_name_steps() {
    let set_up = minor(NO_SWAP, "towers 1 w:;b: ? - 0,0");
    let swap = minor(NEEDS_SWAP, "swap 1 w:;b: ? - 0,0");
    let side = minor(NO_SWAP, "side 2 w:a4.b1;b:a3.b2 ? - 0,0");
    let play = minor(NO_SWAP, "play 2 w:a4.b1;b:a3.b2 2 - 0,0");
    for (position, term, step) in [
        (swap, "swapTiles(11,12)", "swap11"),
        (swap, "swapTiles(12, 11)", "swap11"),
        (swap, "swapTiles(Board, 11, 12, NewBoard)", "swap11"),
        (swap, "swapTiles(1)", "swap1"),
        (set_up, "placeTower(white,a4)", "wa4"),
        (set_up, "placeTower('B',1-4)", "wa4"),
        (set_up, "placeTower(a4)", "wa4"),
        (side, "chooseSide(white)", "white"),
        (side, "chooseSide(black)", "black"),
        (play, "moveTower(a4,b4)", "a4-b4"),
        (play, "moveTower(1-4,2-4)", "a4-b4"),
        (play, "sinkTile(2-4)", "xb4"),
        (play, "slideTile(Board,a4,b5)", "a4>b5"),
        (play, "pass()", "pass"),
        (play, "pass(Player)", "pass"),
    ] {
        assert_eq!(position.step_text(read_step(&position, term).unwrap()), step, "{term}");
    }
    for term in
        ["swapTiles(12,13)", "swapTiles(a4)", "placeTower(red,a4)", "fly(a4)", "moveTower(a4)", "pass(a4)"]
    {
        assert!(play.translate(&Term::read(term).unwrap()).is_err(), "{term}");
    }
    let error = read_step(&play, "fly(a4)").unwrap_err().to_string();
    assert!(error.contains("expected `swapTiles(11,12)`, `placeTower(white,Cell)`"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn readers_survive_any_text(text in "\\PC*") {
        check_all_readers::<Minor>(&text);
        check_all_readers::<Major>(&text);
    }

    #[test]
    fn readers_survive_almost_right_texts(at in 0usize..400, letter in "[cCqQBPwb0-7a-g:;.,/ |'\\[\\]\\->()?]", which in 0usize..8) {
        let texts = [
            "1c3/1Cq2/1CcC1/qcQQQ/5 play 2 w:b4.b5;b:d2.e2 1 b1 0,0",
            "1c3/1Cq2/1CcC1/qcQQQ/4c play 2 w:b4.b5;b:d2.e2 1 b3 0,1",
            "2QQ1/qqCC1/Qc1Qc/1qqCC/1cc2 towers 1 w:a4.b1;b: ? - 0,0",
            "3Q3/1Qcqq2/1Q1Q3/1q5/1QqC3/qCqC3/7 play 1 w:a2.e6;b:b4.c2 1 w1 0,0",
            PRINTED,
            LISTED,
            "[Game \"syrtis\"]\n[Start \"2QQ1/qqCC1/Qc1Qc/1qqCC/1cc2 play 2 w:a4.b1;b:a3.b2 2 - 0,0\"]\n[Result \"*\"]\n\n1. a4-b4 {why} 2. pass 3. xa4\n",
            "placeTower(Board,white,1-4)",
        ];
        let mut letters: Vec<char> = texts[which].chars().collect();
        let at = at % letters.len();
        letters[at] = letter.chars().next().unwrap();
        let text = letters.into_iter().collect::<String>();
        check_all_readers::<Minor>(&text);
        check_all_readers::<Major>(&text);
    }
}
