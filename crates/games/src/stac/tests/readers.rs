//! What the readers of Stac accept and reject, and their error messages.

use kernel::prolog::Term;
use kernel::testing::{check_all_readers, report_position, variant};
use kernel::{Report, read_exact, read_step};
use proptest::prelude::*;

use super::*;

const MIDDLE: &str = "[[vv,vv,vv,vv,p2],[vv,b3,p2,p1,p1],[a3,a1,p1,b3,vv],[vv,p2,vv,b1,p1],[p1,vv,vv,a3,vv]]";

fn refusal(text: &str) -> String {
    read_exact::<Stac>(variant::<Stac>("report"), text).unwrap_err().to_string()
}

fn read_report(text: &str) -> Result<Stac, String> {
    report_position("report", text, &[])
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    let all = "11111/11111/11111/11111/11111";
    assert_eq!(refusal(&format!("{all} a a1,e5")), "found 3 fields, expected 4: BOARD TOPLAY PAWNS CARRIED");
    assert_eq!(
        refusal("11111/11111/11111/11111/1111x a a1,e5 -"),
        "BOARD, character 29: found `x`, expected 0, 1, 2, A or B"
    );
    assert_eq!(
        refusal("11111/11111/11111/11111/1111 a a1,e5 -"),
        "BOARD, character 25: found a row of 4 cells, expected 5"
    );
    assert_eq!(
        refusal("11111/11111/11111/11111 a a1,e5 -"),
        "BOARD: found 4 rows, expected 5 separated by `/`"
    );
    assert_eq!(refusal("11111/11111/11111/11111/11110 a a1,e5 -"), "BOARD: found 24 discs, expected 25");
    assert_eq!(
        refusal("AAAA1/BBBB0/00000/00000/00000 a a1,e5 -"),
        "BOARD: both players have 4 towers, only one can have won"
    );
    assert_eq!(refusal("AAAAA/22222/00000/00000/00000 a a1,e5 -"), "BOARD: a player has more than 4 towers");
    assert_eq!(refusal(&format!("{all} A a1,e5 -")), "TOPLAY: found `A`, expected `a` or `b`");
    assert_eq!(refusal(&format!("{all} a a1,a1 -")), "PAWNS: both pawns on a1, expected two different cells");
    assert_eq!(
        refusal(&format!("{all} a a1,f5 -")),
        "PAWNS: found `a1,f5`, expected the cells of A's and B's pawns, such as `a1,e5`"
    );
    assert_eq!(
        refusal(&format!("{all} a a1,e5 ba")),
        "CARRIED: found `ba`, expected `-` or `a` or `b` or `ab`"
    );
}

#[test]
fn the_reports_boards_are_read_and_printed() {
    let middle = read_report(MIDDLE).unwrap();
    assert_eq!(middle.text(), "00002/0B211/A11B0/02011/100A0 a b3,d2 -");
    assert_eq!(middle.report().lines().nth(2), Some("a3 | a1 | p1 | b3 | vv |"));
    assert_eq!(read_report(&middle.report()), Ok(middle));
    let start = "[[p1,p1,p1,p1,b1],[p1,p1,p1,p1,p1],[p1,p1,p1,p1,p1],[p1,p1,p1,p1,p1],[a1,p1,p1,p1,p1]]";
    assert_eq!(read_report(start), Ok(super::start("report")));
}

#[test]
fn a_report_board_that_hides_a_pawn_needs_the_field() {
    let last = "vv | vv | vv | vv | a3 |\nvv | b3 | a3 | vv | p1 |\na3 | vv | b2 | b3 | vv |\nvv | b3 | vv | vv | vv |\nvv | vv | p1 | a3 | vv |\n";
    assert_eq!(
        read_report(last).unwrap_err(),
        "PAWNS: A's pawn cannot be seen on this board; give both cells as the field PAWNS, here `CELL,c3`"
    );
    let given = report_position::<Stac>("report", last, &[("pawns", "e5,c3")]).unwrap();
    assert_eq!(given.text(), "0000A/0BA01/A02B0/0B000/001A0 a e5,c3 -");
}

#[test]
fn a_pawn_on_a_tower_can_be_seen() {
    let stac = report("11111 11111 11111 11110 1A011", "a b1,e5 -");
    assert_eq!(stac.report().lines().last(), Some("p1 | a4 | vv | p1 | p1 |"));
    let stac = report("11111 11111 11111 11110 1B011", "a b1,e5 -");
    assert_eq!(stac.report().lines().last(), Some("p1 | a5 | vv | p1 | p1 |"));
    assert_eq!(read_report(&stac.report()), Ok(stac));
}

#[test]
fn terms_name_steps() {
    let stac = start("report");
    for (term, step) in [
        ("move(a1,a4)", "a1-a4"),
        ("Move(1-1, 1-4)", "a1-a4"),
        ("carryDisc(1-1,3-1)", "a1>c1"),
        ("carryDisc(c1)", "a1>c1"),
        ("carryDisc(Board, a1, c1)", "a1>c1"),
    ] {
        assert_eq!(stac.step_text(read_step(&stac, term).unwrap()), step, "{term}");
    }
    for term in ["claimStack()", "OfferDraw()", "fly(a1,b1)", "move()", "move(a1,a2,a3)", "move(9)"] {
        assert!(stac.translate(&Term::read(term).unwrap()).is_err(), "{term}");
    }
    let error = read_step(&stac, "move(a1,b2)").unwrap_err().to_string();
    assert!(error.starts_with("`move(a1,b2)` is not a legal step here; legal steps: a1-a2 a1-a3"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn readers_survive_any_text(text in "\\PC*") {
        check_all_readers::<Stac>(&text);
    }

    #[test]
    fn readers_survive_almost_right_texts(at in 0usize..60, letter in "[0-2ABab1-5,/ |\\->()]", which in 0usize..4) {
        let texts = [
            "00002/0B211/A11B0/02011/100A0 a b3,d2 -",
            "vv | vv | vv | vv | p2 |\nvv | b3 | p2 | p1 | p1 |\na3 | a1 | p1 | b3 | vv |\nvv | p2 | vv | b1 | p1 |\np1 | vv | vv | a3 | vv |\n",
            "[Game \"stac\"]\n[Result \"*\"]\n\n1. a1-a4 {why} 2. e5>e4\n",
            MIDDLE,
        ];
        let mut letters: Vec<char> = texts[which].chars().collect();
        let at = at % letters.len();
        letters[at] = letter.chars().next().unwrap();
        check_all_readers::<Stac>(&letters.into_iter().collect::<String>());
    }
}
