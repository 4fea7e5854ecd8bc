//! Boards and moves of Sixteen Stone in the notation of its course report.

use kernel::prolog::Term;
use kernel::testing::{report_position, variant};
use kernel::{Reading, Report, read_step};

use super::readers::FIGURE_19;
use super::*;

fn read_report(text: &str) -> Result<Five, String> {
    report_position("report", text, &[])
}

#[test]
fn the_reports_boards_are_read_and_printed() {
    let game = read_report(&format!("{FIGURE_19}O: 2  X: 0\n")).unwrap();
    assert_eq!(game.text(), "xxoxo/oxoxx/5/o1oxx/5 r 0,0 2,0 - -");
    assert_eq!(game.report(), format!("{FIGURE_19}O: 2  X: 0\n"));
    // Without a line of banks, the missing stones are in the banks.
    assert_eq!(read_report(FIGURE_19), Ok(game));
    // As the report's figure prints it, with ragged rows.
    let frayed = "|X|X|O|X|O|\n|O|X|O|X|X|\n|_|_|_|_|_|_|_\n|O|_|O|X|X|_\n|_|_|_|_|_|_|_\n";
    assert_eq!(
        read_report(frayed).unwrap_err(),
        "BOARD: found rows of [5, 5, 7, 6, 7] cells, expected 5 rows of 5; \
         assumed that surplus or missing cells are empty ones"
    );
    let reading = Reading::<Five>::read(variant::<Five>("report"), frayed, &[]).unwrap();
    assert_eq!(*reading.shown(), game);
    let list = "[[x,x,o,x,o],[o,x,o,x,x],[0,0,0,0,0],[O,_,O,X,X],[' ','_',0,_,0]]";
    assert_eq!(read_report(list), Ok(game));
    assert_eq!(read_report(&format!("Board = {list}.\nX: 0 O: 2")), Ok(game));
    let bracketed: String = FIGURE_19.lines().map(|line| format!("[{line}]\n")).collect();
    assert_eq!(read_report(&bracketed), Ok(game));
    let fields = [("TOPLAY", "b"), ("BANKS", "1,0")];
    let other: Five = report_position("report", FIGURE_19, &fields).unwrap();
    assert_eq!(other.text(), "xxoxo/oxoxx/5/o1oxx/5 b 0,0 1,0 - -");
}

#[test]
fn an_empty_report_board_is_the_start() {
    let figure_12 = "[| - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n";
    let zeros = "[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]";
    let start = start::<Lanes>("report");
    for text in [figure_12, zeros, &start.report()] {
        assert_eq!(read_report(text), Ok(start), "{text}");
    }
    let ten = super::start::<Plain>("10x10");
    assert_eq!(report_position("10x10", &ten.report(), &[]), Ok(ten));
}

#[test]
fn a_report_board_that_cannot_be_told_is_refused() {
    let empty = "|_|_|_|_|_|\n".repeat(4);
    assert_eq!(
        read_report(&format!("{empty}|O|_|X|_|_|\nO: 0  X: 0\n")).unwrap_err(),
        "HAND: both players have at most one stone, and the board does not tell whether stones are still being placed; give the field HAND"
    );
    assert!(read_report(&format!("{empty}|_|_|_|_|_|\nO: 1  X: 0\n")).is_err());
    assert_eq!(
        read_report(&format!("{empty}|O|O|X|X|\n")).unwrap_err(),
        "BOARD: found rows of [5, 5, 5, 5, 4] cells, expected 5 rows of 5; \
         assumed that surplus or missing cells are empty ones"
    );
    assert_eq!(
        read_report(&format!("{empty}|O|O|X|Y|_|\n")).unwrap_err(),
        "BOARD: d1: found `'Y'`, expected X, O or _"
    );
    assert_eq!(
        read_report(&format!("{empty}|O|O|X|X|_|\nO: 9  X: 0\n")).unwrap_err(),
        "found `O: 9  X: 0`, expected the banks as `O: 2  X: 0`, each at most 8"
    );
    assert_eq!(
        read_report(&format!("{empty}|O|O|X|X|_|\nO: 7  X: 0\n")).unwrap_err(),
        "BOARD: found 9 stones of Red on the board, in hand and bank, expected at most 8"
    );
    assert!(read_report("").is_err());
    assert!(read_report("[x,o]").is_err());
}

#[test]
fn terms_name_steps() {
    let game = report(
        ". . . . .
         . . . . .
         . . x . .
         . o . . .
         o o x . x",
        "r 0,0 0,0 - -",
    );
    for (term, step) in [
        ("push(1-1,2-1,1)", "a1>e"),
        ("push(1-1, 3-1, 1, Board)", "a1>e"),
        ("push(a1,c1)", "a1>e"),
        ("push(a1,e)", "a1>e"),
        ("push(1-1,3-3)", "a1>ne"),
        ("push(1-1,2-2,ne,Board)", "a1>ne"),
        ("move(1-1,1-2,Board)", "a1-a2"),
        ("move(b2,c2)", "b2-c2"),
    ] {
        assert_eq!(game.step_text(read_step(&game, term).unwrap()), step, "{term}");
    }
    let translated =
        |term: &str| game.translate(&Term::read(term).unwrap()).map_err(|error| error.to_string());
    for term in ["sacrifice(1-1,Board)", "sacrifice(red)", "sacrifice()", "sacrifice(Board)"] {
        assert_eq!(translated(term), Ok("sac".to_owned()));
    }
    assert_eq!(
        translated("push(1-1,2-1,0)").unwrap_err(),
        "term: `0` means a Push to n, but the argument before it one to e"
    );
    assert_eq!(
        translated("push(1-1,2-1,7)").unwrap_err(),
        "term: found `7`, expected a direction: 0 (up), 1 (right), 2 (down), 3 (left), or n, ne, e, se, s, sw, w, nw"
    );
    assert_eq!(
        translated("push(1-1,3-2)").unwrap_err(),
        "term: c2 is on no line with a1, expected a cell ahead of it"
    );
    assert_eq!(
        translated("move(1-1,6-1)").unwrap_err(),
        "term: found `6-1`, expected a cell such as `c3` or `3-3` of a board of 5 by 5"
    );
    assert!(
        translated("moveToPool(3-3,blue,Pool)")
            .unwrap_err()
            .contains("a step only while captures are picked")
    );
    for term in
        ["push(a1)", "push(a1,b1,e,n)", "push(a1,a1)", "push(a1,7)", "move(a1)", "fly(a1,b1)", "move", "3-3"]
    {
        assert!(translated(term).is_err(), "{term}");
    }
    assert_eq!(translated("place(1-2)"), Ok("a2".to_owned()));
    assert!(translated("put(a1)").unwrap_err().contains("`push(Src,Dst,Dir)`"));
}

#[test]
fn a_term_picks_what_to_capture() {
    let picking = play(report(ENCLOSING, "r 0,0 1,1 - -"), &["c4-c3"]);
    for term in ["moveToPool(b4)", "moveToPool(2-4,blue,Pool)"] {
        assert_eq!(picking.step_text(read_step(&picking, term).unwrap()), "xb4", "{term}");
    }
}
