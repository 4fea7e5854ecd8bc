//! What the readers of Sixteen Stone accept and reject, and their error messages.

use kernel::read_exact;
use kernel::testing::{check_all_readers, variant};
use proptest::prelude::*;

use super::*;

pub(super) const FIGURE_19: &str = "|X|X|O|X|O|\n|O|X|O|X|X|\n|_|_|_|_|_|\n|O|_|O|X|X|\n|_|_|_|_|_|\n";
const MIDDLE: &str = "o1x2/1xo2/4o/2oxx/xxx1o";

fn read(name: &str, text: &str) -> Result<Five, String> {
    read_exact::<Five>(variant::<Five>(name), text).map_err(|error| error.to_string())
}

fn refusal(text: &str) -> String {
    read("report", text).unwrap_err()
}

/// The error for the fields after a board.
fn fields_refusal(board: &str, fields: &str) -> String {
    refusal(&format!("{board} {fields}"))
}

#[test]
fn boards_and_counts_that_cannot_be_are_refused() {
    assert_eq!(refusal("5/5/5/5 r 8,8 0,0 rb -"), "BOARD: found 4 rows, expected 5 separated by `/`");
    assert_eq!(refusal("5/5/5/5/41 r 8,8 0,0 rb -"), "BOARD, character 9: row 5 is longer than 5 cells");
    assert_eq!(refusal("5/5/5/5/1111o r 7,8 0,0 rb -"), "BOARD, character 9: row 5 is longer than 5 cells");
    assert_eq!(
        refusal("5/5/5/5/4z r 8,8 0,0 rb -"),
        "BOARD, character 10: found `z`, expected o, x or a number"
    );
    assert_eq!(
        refusal("5/5/5/5/5 r 8,8 0,0 rb"),
        "found 5 fields, expected 6: BOARD TOPLAY HAND BANKS FIRST TURN"
    );
    assert_eq!(
        refusal("ooooo/oo3/5/5/3xx r 0,0 2,0 - -"),
        "BOARD: found 9 stones of Red on the board, in hand and bank, expected at most 8"
    );
    assert_eq!(
        refusal("5/5/5/5/3xx r 0,0 9,0 - -"),
        "BANKS, character 1: found `9`, expected a number from 0 to 8"
    );
    assert_eq!(refusal("5/5/5/5/3xx w 0,0 0,0 - -"), "TOPLAY: found `w`, expected `r` or `b`");
    assert_eq!(
        refusal("o4/5/5/5/4x r 0,0 0,0 - -"),
        "BOARD: both players have at most one stone, only one can have lost (S9)"
    );
    assert_eq!(
        refusal(&format!("{MIDDLE} r 0,0 1,1 br -")),
        "FIRST: found `br`, expected `-` or `r` or `b` or `rb`"
    );
}

#[test]
fn odd_set_ups_are_taken() {
    for fields in ["r 0,0 0,0 r -", "b 0,0 0,0 rb -", "b 0,0 0,0 r -", "b 0,0 3,1 b -"] {
        assert!(read("report", &format!("{MIDDLE} {fields}")).is_ok(), "{fields}");
    }
}

#[test]
fn placing_positions_must_fit_together() {
    let board = "5/5/2o2/5/x4";
    assert!(read("report", &format!("{board} r 7,7 0,0 rb -")).is_ok());
    assert_eq!(
        fields_refusal(board, "r 7,6 0,0 rb -"),
        "HAND: Blue has 6 stones in hand and 1 on the board, expected 8 together while placing"
    );
    assert_eq!(
        fields_refusal("5/5/2o2/5/xx3", "r 7,6 0,0 rb -"),
        "HAND: found `7,6`, expected as many, or one fewer for Red: they alternate"
    );
    assert_eq!(
        fields_refusal("ooooo/ooo2/5/5/4x", "r 0,7 0,0 rb -"),
        "HAND: found `0,7`, expected as many, or one fewer for Red: they alternate"
    );
    assert_eq!(
        fields_refusal(board, "b 7,7 0,0 rb -"),
        "TOPLAY: found `b`, expected `r` while stones are placed"
    );
    assert_eq!(
        fields_refusal("5/5/2o2/5/5", "r 7,8 0,0 rb -"),
        "TOPLAY: found `r`, expected `b` while stones are placed"
    );
    assert_eq!(
        fields_refusal(board, "r 7,7 0,0 b -"),
        "FIRST: found `b`, expected `rb` while stones are placed"
    );
    assert_eq!(
        fields_refusal(board, "r 7,7 0,0 rb p1m0s0"),
        "TURN: found `p1m0s0`, expected `-` while stones are placed"
    );
    assert_eq!(
        fields_refusal(board, "r 7,7 1,0 rb -"),
        "BOARD: found 9 stones of Red on the board, in hand and bank, expected at most 8"
    );
}

#[test]
fn turns_that_cannot_be_are_refused() {
    let spelling =
        "expected `-` or the actions made such as `p0m1s0`, with `:` and cells to pick from or with `!`";
    let board = "x4/5/1oox1/5/x3o";
    for turn in ["", "p1m1", "p1m1s0x", "m1p0s0", "p01m0s0", "P1m0s0"] {
        let expected = format!("TURN: found `{turn}`, {spelling}");
        assert_eq!(fields_refusal(board, &format!("r 0,0 1,0 - {turn}")), expected);
    }
    for (turn, reason) in [
        ("p3m0s0", "found `p3m0s0`, a turn has at most 2 Pushes, 2 Moves and 1 Sacrifice (S2)"),
        ("p0m0s2", "found `p0m0s2`, a turn has at most 2 Pushes, 2 Moves and 1 Sacrifice (S2)"),
        ("p0m0s0", "found `p0m0s0`, expected `-`"),
        (
            "p2m0s0",
            "found `p2m0s0`, but a turn has one Push and one Move, and one more of either after a Sacrifice (S2)",
        ),
        (
            "p2m2s1",
            "found `p2m2s1`, but a turn has one Push and one Move, and one more of either after a Sacrifice (S2)",
        ),
        ("p1m0s0!", "found `p1m0s0!`, but `!` stands only after a Sacrifice (S8)"),
        ("p0m2s1!", "found `p0m2s1!`, but before the Sacrifice there can be only one Push and one Move (S2)"),
        ("p0m0s1", "found `p0m0s1`, but a Sacrifice without an action still owes one: expected `!` (S8)"),
        ("p2m1s1", "found `p2m1s1`, but nothing more is legal in this turn, so it has ended (S3)"),
        ("p0m1s0:a5!", "`:` and `!` never stand together: a Sacrifice follows the captures"),
    ] {
        assert_eq!(
            fields_refusal(board, &format!("r 0,0 1,0 - {turn}")),
            format!("TURN: {reason}"),
            "{turn}"
        );
    }
    // With an empty bank the same turn would have ended.
    assert!(read("report", &format!("{board} r 0,0 1,0 - p1m1s0")).is_ok());
    assert_eq!(
        fields_refusal(board, "r 0,0 0,0 - p1m1s0"),
        "TURN: found `p1m1s0`, but nothing more is legal in this turn, so it has ended (S3)"
    );
    assert_eq!(
        fields_refusal("5/5/5/xxx2/ooxx1", "r 0,0 0,0 - p0m0s1!"),
        "TURN: found `p0m0s1!`, but neither a Push nor a Move is legal, so the Sacrifice was not (S8)"
    );
    assert_eq!(
        fields_refusal(board, "r 0,0 5,0 - p0m0s1!"),
        "TURN: found `p0m0s1!`, but the player still has every stone, so none can have been sacrificed (S8)"
    );
    for turn in ["p1m0s0", "p0m1s0", "p0m0s1!"] {
        assert_eq!(
            fields_refusal(board, &format!("r 0,0 1,0 rb {turn}")),
            format!(
                "TURN: found `{turn}`, but the first turn is one Push or one Move with its captures (S4)"
            )
        );
    }
}

#[test]
fn lists_of_enclosed_cells_must_fit_the_board() {
    let board = "o1x2/1x3/2o1o/2oxx/xxx1o";
    assert!(read("report", &format!("{board} r 0,0 1,1 - p0m1s0:b4.d2")).is_ok());
    assert!(read("published", &format!("{board} r 0,0 2,1 - p0m1s0:b4.d2")).is_ok());
    for (fields, reason) in [
        ("r 0,0 1,1 - p0m1s0:d2.b4", "found `d2.b4`, expected by column, then by row `b4.d2`"),
        ("r 0,0 1,1 - p0m1s0:b4.b4", "b4 stands twice"),
        ("r 0,0 1,1 - p0m1s0:", "found ``, expected a cell from a1 to e5"),
        ("r 0,0 1,1 - p0m1s0:b4.f9", "found `f9`, expected a cell from a1 to e5"),
        ("r 0,0 1,1 - p1m0s0:b4.d2", "found `p1m0s0:b4.d2`, but only a Move captures (S7)"),
        (
            "r 0,0 0,1 - p0m1s0:b4.d2",
            "found `p0m1s0:b4.d2`, but the player's bank is empty, so nothing can be captured (S7)",
        ),
        (
            "r 0,0 2,1 - p0m1s0:b4.d2",
            "found `p0m1s0:b4.d2`, but the bank covers them all, so all are captured at once (S7)",
        ),
        ("r 0,0 1,1 - p0m1s0:b4.c3", "found `p0m1s0:b4.c3`, but there is no enemy stone on c3"),
        (
            "r 0,0 1,1 - p0m1s0:b4.e2",
            "found `p0m1s0:b4.e2`, but there is no stone whose Move encloses just these (S7)",
        ),
        ("b 0,0 1,1 - p0m1s0:b4.d2", "found `p0m1s0:b4.d2`, but there is no enemy stone on d2"),
    ] {
        assert_eq!(fields_refusal(board, fields), format!("TURN: {reason}"), "{fields}");
    }
    // The rest of a list after a pick is still what the moved stone encloses.
    let picked = play(read("published", &format!("{MIDDLE} r 0,0 2,1 - -")).unwrap(), &["c4-c3", "xd2"]);
    assert_eq!(read("published", &picked.text()), Ok(picked));
}

#[test]
fn lists_are_sorted_by_column_then_by_row_number() {
    // The list must be sorted with a9 before b10.
    let board = "1o8/x1x7/o1xo6/10/10/10/10/10/10/x8o";
    let text = format!("{board} r 0,0 1,0 - -");
    let game = testing::position::<Ten>("10x10", &text);
    assert!(step_texts(&game).contains(&"b10-b9".to_owned()));
    let names = |cells: &[&str]| {
        let mut game = game;
        game.picking = cells.iter().fold(0, |set, name| set | u128::of(Ten::cell(name).unwrap()));
        game.text().rsplit(':').next().unwrap().to_owned()
    };
    assert_eq!(names(&["b10", "a10", "b9", "a9"]), "a9.a10.b9.b10");
}

#[test]
fn finished_texts_are_taken_as_they_come() {
    for fields in
        ["r 0,0 0,6 - p1m0s0", "b 0,0 3,6 rb p2m2s1", "r 0,0 0,0 - p0m0s0:a1.c3", "b 0,0 1,1 r p0m0s1!"]
    {
        let text = format!("5/5/3oo/5/x4 {fields}");
        let game = read("report", &text).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Win(Seat::First)), "{text}");
        assert_eq!(step_texts(&game), Vec::<String>::new());
    }
    for fields in [
        "r 0,0 0,6 - p3m0s0",
        "r 0,0 0,6 - p0m0s0",
        "r 0,0 0,6 - p0m1s0:c3.a1",
        "r 0,0 0,8 - -",
        "r 1,0 0,0 - -",
    ] {
        assert!(read("report", &format!("5/5/3oo/5/x4 {fields}")).is_err(), "{fields}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn readers_survive_any_text(text in "\\PC*") {
        check_all_readers::<Five>(&text);
        check_all_readers::<Ten>(&text);
    }

    #[test]
    fn readers_survive_almost_right_texts(
        at in 0usize..120,
        letter in "[oxOX0-9a-e.:!pmsrb,/ |\\->()\\n_]",
        which in 0usize..7,
    ) {
        let report = format!("{FIGURE_19}O: 2  X: 0\n");
        let texts = [
            "o1x2/1x3/2o1o/2oxx/xxx1o r 0,0 1,1 - p0m1s0:b4.d2",
            "x4/5/2oox/4o/x4 r 0,0 0,0 - p1m1s1!",
            "5/5/2o2/5/x4 r 7,7 0,0 rb -",
            &report,
            "[[x,x,o,x,o],[o,x,o,x,x],[0,0,0,0,0],[o,_,o,x,x],[0,0,0,0,0]]",
            "[Game \"sixteen-stone\"]\n[Variant \"report\"]\n[Result \"*\"]\n\n1. c3 {why} 2. a1\n",
            "push(1-1,2-1,1,Board)",
        ];
        let mut letters: Vec<char> = texts[which].chars().collect();
        let at = at % letters.len();
        letters[at] = letter.chars().next().unwrap();
        check_all_readers::<Five>(&letters.into_iter().collect::<String>());
    }

    #[test]
    fn readers_survive_almost_right_texts_of_the_large_board(at in 0usize..80, letter in "[ox0-9./ ,rb]") {
        let text = "xooxxoxox1/3ooxo3/oxoxox4/2ooxxxo2/5xoxxo/oxoxo5/1xxoo1xoo1/10/xoxoxoxox1/oxoxoxoxo1 b 0,0 0,1 - -";
        let mut letters: Vec<char> = text.chars().collect();
        let at = at % letters.len();
        letters[at] = letter.chars().next().unwrap();
        check_all_readers::<Ten>(&letters.into_iter().collect::<String>());
    }
}
