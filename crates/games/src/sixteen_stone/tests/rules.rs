//! Tests for each rule of `RULES.md` and its cases.

use kernel::{Control, Match};

use super::*;

#[test]
fn s1_players_place_their_stones_alternately() {
    assert_eq!(start::<Lanes>("report").text(), "5/5/5/5/5 r 8,8 0,0 rb -");
    assert_eq!(start::<Plain>("10x10").text(), "10/10/10/10/10/10/10/10/10/10 r 32,32 0,0 rb -");
    let game = play(start::<Lanes>("report"), &["c3", "a1"]);
    assert_eq!(game.text(), "5/5/2o2/5/x4 r 7,7 0,0 rb -");
    assert_eq!(step_texts(&game).len(), 23);
}

#[test]
fn s1_placing_captures_nothing_and_red_takes_the_first_turn() {
    let cells = "a1 b1 c1 a2 b2 c2 a3 b3 c3 a4 b4 c4 a5 b5 c5 e5";
    let game = play(start::<Lanes>("report"), &cells.split(' ').collect::<Vec<_>>());
    assert_eq!(game.text(), "oxo1x/xox2/oxo2/xox2/oxo2 r 0,0 0,0 rb -");
}

#[test]
fn s2_a_turn_is_at_most_one_push_and_one_move_in_any_order() {
    let board = "x . . . .
                 . . . . .
                 . o o x .
                 . . . . .
                 x . . . o";
    let game = report(board, "r 0,0 0,0 - -");
    let pushed = play(game, &["b3>e"]);
    assert_eq!(pushed.text(), "x4/5/2oox/5/x3o r 0,0 0,0 - p1m0s0");
    assert!(pushes(&pushed).is_empty() && has(&pushed, "e1-e2") && has(&pushed, "end"));
    let moved = play(game, &["e1-e2"]);
    assert_eq!(moved.text(), "x4/5/1oox1/4o/x4 r 0,0 0,0 - p0m1s0");
    assert_eq!(step_texts(&moved), ["b3>e", "end"]);
    assert_eq!(play(pushed, &["e1-e2"]).text(), "x4/5/2oox/4o/x4 b 0,0 0,0 - -");
    assert_eq!(play(moved, &["b3>e"]).text(), "x4/5/2oox/4o/x4 b 0,0 0,0 - -");
}

#[test]
fn s2_a_sacrifice_allows_one_more_of_either() {
    let board = "x . . . .
                 . . . . .
                 o o o x .
                 . . . . .
                 x . . o o";
    let fields = "r 0,0 2,0 - -";
    // The report's figure 11, then the two other turns that `RULES.md` names.
    for turn in [
        &["d1-d2", "sac", "a3>e"][..],
        &["a3>e", "sac", "b3>e"],
        &["e1-e2", "a3>e", "sac", "d1-c2"],
        &["sac", "d1-d2", "a3>e", "e1-e2"],
    ] {
        let game = play(report(board, fields), turn);
        assert_eq!(game.banks[0], 1, "{turn:?}");
        assert!(!has(&game, "sac"), "{turn:?}");
    }
    let full = play(report(board, fields), &["sac", "d1-d2", "e1-e2"]);
    assert_eq!(full.text().rsplit(" ").next(), Some("p0m2s1"));
    assert_eq!(pushes(&full), step_texts(&full)[..step_texts(&full).len() - 1]);
}

#[test]
fn s3_an_action_must_be_made_and_then_the_turn_may_end() {
    let game = report(ENCLOSING, "r 0,0 0,0 - -");
    assert!(!has(&game, "end") && !has(&game, "pass"));
    let pushed = report(
        ". . . . .
         x . . . .
         . o o x .
         . . . . .
         x . . . o",
        "r 0,0 0,0 - -",
    );
    assert!(has(&play(pushed, &["b3>e"]), "end"));
}

#[test]
fn s3_a_turn_without_another_action_ends_by_itself() {
    // After the Move there is no Push and, with an empty bank, no Sacrifice.
    let game = report(
        "x . . . x
         . . . . .
         . . o . .
         . . . . .
         . . . . o",
        "r 0,0 0,0 - -",
    );
    assert_eq!(play(game, &["c3-c4"]).text(), "x3x/2o2/5/5/4o b 0,0 0,0 - -");
}

#[test]
fn s3_a_player_who_can_do_nothing_must_pass() {
    let game = report(
        ". . . . .
         . . . . .
         . . . . .
         x x x . .
         o o x x .",
        "r 0,0 0,0 - -",
    );
    assert_eq!(step_texts(&game), ["pass"]);
    assert_eq!(game.expected().sentence, "expected-pass");
    assert_eq!(play(game, &["pass"]).text(), "5/5/5/xxx2/ooxx1 b 0,0 0,0 - -");
    // A bank does not help: a Sacrifice must be followed by a Push or Move.
    let banked = Five::read(&Five::VARIANTS[0], "5/5/5/xxx2/ooxx1 r 0,0 3,0 - -").unwrap();
    assert_eq!(step_texts(&banked), ["pass"]);
}

#[test]
fn s4_the_first_turn_is_one_action_without_a_sacrifice() {
    let game = report(ENCLOSING, "r 0,0 1,1 rb -");
    assert!(!has(&game, "sac"));
    assert_eq!(game.expected(), Ruling::new("expected-first", "S4"));
    assert_eq!(play(game, &["e3-d3"]).text(), "o1x2/1xo2/3o1/2oxx/xxx1o b 0,0 1,1 b -");
    assert_eq!(play(game, &["e3-d3", "e2>w"]).text(), "o1x2/1xo2/3o1/1oxx1/xxx1o r 0,0 1,1 - -");
}

#[test]
fn s4_picked_captures_belong_to_the_first_turn() {
    let picking = play(report(ENCLOSING, "r 0,0 1,1 rb -"), &["c4-c3"]);
    assert_eq!(picking.text(), "o1x2/1x3/2o1o/2oxx/xxx1o r 0,0 1,1 rb p0m1s0:b4.d2");
    assert_eq!(play(picking, &["xb4"]).text(), "o1x2/1o3/2o1o/2oxx/xxx1o b 0,0 0,2 b -");
}

#[test]
fn s4_a_forced_pass_uses_up_the_first_turn() {
    let game = play(Five::read(&Five::VARIANTS[0], "5/5/5/xxx2/ooxx1 r 0,0 0,0 rb -").unwrap(), &["pass"]);
    assert_eq!(game.text(), "5/5/5/xxx2/ooxx1 b 0,0 0,0 b -");
}

#[test]
fn s4_binds_only_red_in_the_published_rules() {
    let red = position("published", ENCLOSING, "r 0,0 1,1 rb -");
    assert!(!has(&red, "sac"));
    let blue = play(red, &["e3-d3"]);
    assert_eq!(blue.text(), "o1x2/1xo2/3o1/2oxx/xxx1o b 0,0 1,1 b -");
    assert!(has(&blue, "sac"));
    assert_eq!(play(blue, &["c5-d5"]).text(), "o2x1/1xo2/3o1/2oxx/xxx1o b 0,0 1,1 b p0m1s0");
    assert_eq!(play(blue, &["c5-d5", "end"]).text(), "o2x1/1xo2/3o1/2oxx/xxx1o r 0,0 1,1 - -");
}

/// The result of pushing east from the first cell of a row, for the player with this letter.
fn push_east(row: &str, player: &str) -> Option<String> {
    let board = format!("{row}\n. . . . .\n. . . . .\no . x . .\n. . . . .");
    let game = report(&board, &format!("{player} 0,0 0,0 - -"));
    let texts = step_texts(&game);
    texts.contains(&"a5>e".to_owned()).then(|| {
        let after = play(game, &["a5>e"]).text();
        after.split('/').next().unwrap().to_owned()
    })
}

#[test]
fn s5_push_needs_more_own_stones() {
    assert_eq!(push_east("x x o . o", "b").as_deref(), Some("1xxoo"));
    assert_eq!(push_east("x x o o .", "b"), None);
    assert_eq!(push_east("x x x o o", "b").as_deref(), Some("1xxxo"));
    assert_eq!(push_east("x x x o .", "b").as_deref(), Some("1xxxo"));
    assert_eq!(push_east("x x x x o", "b").as_deref(), Some("1xxxx"));
    assert_eq!(push_east("x o . . .", "b"), None);
}

#[test]
fn s5_push_meets_neither_own_stones_nor_gaps() {
    assert_eq!(push_east("o o o x o", "r"), None);
    assert_eq!(push_east("o o . x .", "r"), None);
    assert_eq!(push_east("o o o . .", "r"), None);
    assert_eq!(push_east("o o x . .", "r").as_deref(), Some("1oox1"));
}

#[test]
fn s5_a_stone_pushed_off_goes_to_its_owners_bank() {
    let game = report(
        "x x x o o
         . . . . .
         . . . . .
         o . . . .
         . . . . .",
        "b 0,0 0,0 - -",
    );
    assert_eq!(play(game, &["a5>e"]).text(), "1xxxo/5/5/o4/5 b 0,0 1,0 - p1m0s0");
    // From the second stone it would be two against two.
    assert_eq!(pushes(&game), ["a5>e"]);
}

#[test]
fn s5_any_stone_of_the_run_may_be_the_rear() {
    let game = report(
        "o o o o x
         . . . . .
         . . x . .
         . . . . .
         . . x . .",
        "r 0,0 0,0 - -",
    );
    assert_eq!(pushes(&game), ["a5>e", "b5>e", "c5>e"]);
    assert_eq!(play(game, &["b5>e"]).text(), "o1ooo/5/2x2/5/2x2 r 0,0 0,1 - p1m0s0");
}

#[test]
fn s5_pushes_go_in_eight_directions() {
    let around = |dx: i32, dy: i32| {
        let mut rows = vec![vec!['.'; 10]; 10];
        rows[5][5] = 'o';
        rows[(5 - dy) as usize][(5 + dx) as usize] = 'o';
        rows[(5 - 2 * dy) as usize][(5 + 2 * dx) as usize] = 'x';
        rows[9][9] = 'x';
        let text: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        testing::position::<Ten>("10x10", &format!("{} r 0,0 0,0 - -", drawn(&text.join("\n"))))
    };
    for direction in Compass::ALL {
        let (dx, dy) = direction.delta();
        let game = around(i32::from(dx), i32::from(dy));
        assert_eq!(pushes(&game), [format!("f5>{}", direction.name())]);
    }
}

#[test]
fn s5_long_runs_push_on_the_large_board() {
    let game = |row: &str| {
        let text = format!("{row}/10/10/10/10/10/10/10/10/x8o b 0,0 0,0 - -");
        pushes(&testing::position::<Ten>("10x10", &text))
    };
    assert_eq!(game("xxxxxooooo"), Vec::<String>::new());
    assert_eq!(game("xxxxxxoooo"), ["a10>e", "b10>e"]);
    assert_eq!(game("oooo1xxxxx"), Vec::<String>::new());
    assert_eq!(game("1ooooxxxxx"), ["j10>w"]);
    assert_eq!(game("xxxxxxxxxo"), ["a10>e", "b10>e", "c10>e", "d10>e", "e10>e", "f10>e", "g10>e", "h10>e"]);
}

#[test]
fn s6_a_stone_moves_to_an_adjacent_empty_cell() {
    let game = report(
        "x . . . .
         . . . . .
         . x o . .
         . . . . .
         x . . . o",
        "r 0,0 0,0 - -",
    );
    assert_eq!(step_texts(&game).join(" "), "c3-b2 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4 e1-d1 e1-d2 e1-e2");
}

#[test]
fn s7_a_bank_that_covers_all_captures_all_at_once() {
    let game = report(ENCLOSING, "r 0,0 2,1 - -");
    assert_eq!(play(game, &["c4-c3"]).text(), "o1x2/1o3/2o1o/2oox/xxx1o r 0,0 0,3 - p0m1s0");
}

#[test]
fn s7_an_empty_bank_captures_nothing() {
    let game = report(ENCLOSING, "r 0,0 0,1 - -");
    assert_eq!(play(game, &["c4-c3"]).text(), "o1x2/1x3/2o1o/2oxx/xxx1o r 0,0 0,1 - p0m1s0");
}

#[test]
fn s7_a_bank_too_small_leaves_the_choice_to_the_mover() {
    let picking = play(report(ENCLOSING, "r 0,0 1,1 - -"), &["c4-c3"]);
    assert_eq!(step_texts(&picking), ["xb4", "xd2"]);
    assert_eq!(picking.expected().sentence, "expected-pick");
    assert_eq!(play(picking, &["xd2"]).text(), "o1x2/1x3/2o1o/2oox/xxx1o r 0,0 0,2 - p0m1s0");
}

#[test]
fn s7_only_the_moved_stone_captures() {
    // b3 is already enclosed by a3 and c3; a Move elsewhere, a replacement or a Push does not capture it.
    let board = "x . . . .
                 . . . . .
                 o x o . .
                 . . . . .
                 x . . . o";
    let game = play(report(board, "r 0,0 1,0 - -"), &["e1-e2"]);
    assert_eq!(game.text(), "x4/5/oxo2/4o/x4 r 0,0 1,0 - p0m1s0");
    let game = play(report(board, "r 0,0 1,0 - -"), &["c3-c4", "end"]);
    assert_eq!(game.stone(Five::cell("b3").unwrap()), Some(Seat::Second));
}

#[test]
fn s7_a_stone_that_moves_between_two_enemies_is_safe() {
    let game = report(
        "x . x . .
         . . . . .
         . o . . .
         . . . . .
         o . . . x",
        "r 0,0 0,3 - -",
    );
    let game = play(game, &["b3-b4", "c5-c4"]);
    assert_eq!(game.stone(Five::cell("b4").unwrap()), Some(Seat::First));
}

#[test]
fn s7_the_edge_encloses_nothing() {
    let game = report(
        "x . x . .
         . . . . .
         . o . . .
         . . . . .
         o . . . x",
        "r 0,0 3,0 - -",
    );
    assert_eq!(play(game, &["b3-b4"]).banks, [3, 0]);
}

#[test]
fn s7_published_captures_are_optional() {
    let picking = play(position("published", ENCLOSING, "r 0,0 2,1 - -"), &["c4-c3"]);
    assert_eq!(picking.text(), "o1x2/1x3/2o1o/2oxx/xxx1o r 0,0 2,1 - p0m1s0:b4.d2");
    assert_eq!(step_texts(&picking), ["keep", "xb4", "xd2"]);
    assert_eq!(picking.expected().sentence, "expected-pick-or-keep");
    assert_eq!(play(picking, &["keep"]).text(), "o1x2/1x3/2o1o/2oxx/xxx1o r 0,0 2,1 - p0m1s0");
    let one = play(picking, &["xb4"]);
    assert_eq!(step_texts(&one), ["keep", "xd2"]);
    assert_eq!(play(one, &["xd2"]).text(), "o1x2/1o3/2o1o/2oox/xxx1o r 0,0 0,3 - p0m1s0");
}

#[test]
fn s7_published_picking_ends_when_the_game_is_won() {
    let board = "o . . . .
                 . x . . .
                 . . . o .
                 . . . x .
                 . . . . o";
    let game = play(position("published", board, "r 0,0 2,0 - -"), &["d3-c3", "xb4"]);
    assert_eq!(game.text(), "o4/1o3/2o2/3x1/4o r 0,0 1,1 - p0m1s0");
    assert_eq!(game.outcome(), Some(Outcome::Win(Seat::First)));
    assert_eq!(step_texts(&game), Vec::<String>::new());
}

#[test]
fn s8_a_sacrifice_leaves_the_game_and_owes_an_action() {
    let game = report(ENCLOSING, "r 0,0 1,1 - -");
    let owing = play(game, &["sac"]);
    assert_eq!(owing.text(), "o1x2/1xo2/4o/2oxx/xxx1o r 0,0 0,1 - p0m0s1!");
    assert_eq!(owing.expected().sentence, "expected-owed");
    assert!(!has(&owing, "end") && !has(&owing, "sac") && !has(&owing, "pass"));
    assert_eq!(play(owing, &["e3-d3"]).text(), "o1x2/1xo2/3o1/2oxx/xxx1o r 0,0 0,1 - p0m1s1");
}

#[test]
fn s8_with_everything_done_only_a_sacrifice_or_the_end_is_left() {
    let board = "x . . . .
                 . . . . .
                 . o o x .
                 . . . . .
                 x . . . o";
    let game = play(report(board, "r 0,0 1,0 - -"), &["b3>e", "e1-e2"]);
    assert_eq!(game.text(), "x4/5/2oox/4o/x4 r 0,0 1,0 - p1m1s0");
    assert_eq!(step_texts(&game), ["end", "sac"]);
    let owing = play(game, &["sac"]);
    assert_eq!(owing.text(), "x4/5/2oox/4o/x4 r 0,0 0,0 - p1m1s1!");
    assert_eq!(play(owing, &["c3>e"]).text(), "x4/5/3oo/4o/x4 b 0,0 0,1 - -");
}

#[test]
fn s9_a_player_with_one_stone_on_the_board_has_lost() {
    let board = ". . . . .
                 . . . . .
                 . . o o x
                 . . . . .
                 x . . . .";
    let game = play(report(board, "r 0,0 0,5 - -"), &["c3>e"]);
    assert_eq!(game.outcome(), Some(Outcome::Win(Seat::First)));
    assert_eq!(game.ending().unwrap().ruling.rule, "S9");
    // The fields are as if the game had continued: Red could still move.
    assert_eq!(game.text(), "5/5/3oo/5/x4 r 0,0 0,6 - p1m0s0");
    assert_eq!(step_texts(&game), Vec::<String>::new());
}

#[test]
fn s9_does_not_apply_while_stones_are_placed() {
    let game = play(start::<Lanes>("report"), &["a1", "b1"]);
    assert_eq!(game.outcome(), None);
}

#[test]
fn g1_the_third_occurrence_of_a_position_is_a_draw() {
    let start = report(
        "x . . . x
         . . . . .
         . . . . .
         . . . . .
         o . . . o",
        "r 0,0 0,0 - -",
    );
    let mut game = Match::new(Five::VARIANTS[0], start, Control::None);
    for turn in ["a1-a2", "a5-a4", "a2-a1", "a4-a5", "a1-a2", "a5-a4", "a2-a1"] {
        game.play_turn(turn, 0).unwrap();
        assert_eq!(game.conclusion(), None);
    }
    game.play_turn("a4-a5", 0).unwrap();
    assert_eq!(game.conclusion().unwrap().outcome, Some(Outcome::Draw));
}
