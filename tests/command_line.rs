//! The command line as people and scripts use it: the real binary, its output and its exit codes.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::process::{Command, Output};

fn ludoteca(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludoteca")).args(arguments).output().unwrap()
}

/// What a command prints that succeeds.
fn print(arguments: &[&str]) -> String {
    let output = ludoteca(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a command says that refuses: code 2, one line on standard error, nothing on standard output.
fn refusal(arguments: &[&str]) -> String {
    let output = ludoteca(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn names() -> Vec<(String, Vec<String>)> {
    let games: serde_json::Value = serde_json::from_str(&print(&["games", "--json"])).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let variants = |game: &serde_json::Value| game["variants"].as_array().unwrap().iter().map(text).collect();
    games.as_array().unwrap().iter().map(|game| (text(&game["name"]), variants(game))).collect()
}

fn file(name: &str, content: &str) -> String {
    let path = std::env::temp_dir().join(format!("ludoteca-{}-{name}", std::process::id()));
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn games_lists_every_variant_of_the_rule_pages() {
    let expected = [
        ("sixteen-stone", &["report", "published", "10x10"][..]),
        ("stac", &["report", "published"]),
        ("duplohex", &["7x7", "6x6"]),
        ("crab-stack", &["two-players"]),
        ("syrtis", &["minor", "major", "minor-published", "major-published"]),
    ];
    let expected: Vec<(String, Vec<String>)> = expected
        .iter()
        .map(|(game, variants)| ((*game).to_owned(), variants.iter().map(|v| (*v).to_owned()).collect()))
        .collect();
    assert_eq!(names(), expected);
    assert!(print(&["games"]).contains("--variant 10x10"));
}

#[test]
fn every_game_starts_shows_and_plays_to_the_end() {
    for (game, variants) in names() {
        for variant in variants {
            let options = ["--variant", &variant, "--seed", "5"];
            let start = print(&[&["start", &game][..], &options].concat());
            assert_eq!(print(&[&["start", &game][..], &options].concat()), start);
            let position = start.trim_end();
            let at = ["--variant", &variant, "--position", position];
            assert_eq!(print(&[&["show", &game, "--style", "position"][..], &at].concat()), start);
            for style in ["board", "report", "svg", "json"] {
                assert!(print(&[&["show", &game, "--style", style][..], &at].concat()).len() > 50);
            }
            let steps = print(&[&["steps", &game][..], &at].concat());
            let steps: Vec<&str> = steps.lines().collect();
            assert!(steps.is_sorted() && !steps.is_empty());
            let divided = print(&[&["perft", &game, "2", "--divide"][..], &at].concat());
            assert_eq!(divided.lines().count(), steps.len() + 1);
            let count = print(&[&["perft", &game, "2"][..], &at].concat());
            assert_eq!(divided.lines().last(), Some(count.trim_end()));

            let record = print(&[&["random", &game][..], &options].concat());
            assert_eq!(print(&[&["random", &game][..], &options].concat()), record);
            let path = file(&format!("{game}-{variant}.txt"), &record);
            assert!(print(&["check", &path]).contains(": valid, "), "{record}");
            assert!(print(&["show", &game, "--record", &path, "--turn", "3"]).len() > 50);
            let last = print(&["show", &game, "--record", &path, "--style", "position"]);
            assert_eq!(
                print(&["perft", &game, "0", "--variant", &variant, "--position", last.trim_end()]),
                "1\n"
            );
        }
    }
}

#[test]
fn apply_prints_position_and_outcome() {
    let printed = print(&["apply", "stac", "a1>a4", "e5-e2"]);
    assert_eq!(printed, "11111/21111/11111/11111/01111 a a4,e2 a\n-\n");
    let there_and_back = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"];
    let twice = [&["apply", "stac"][..], &there_and_back, &there_and_back].concat();
    assert_eq!(print(&twice), "11111/11111/11111/11111/11111 a a1,e5 -\n1/2-1/2\n");
    let error = refusal(&[&twice[..], &["a1-a2"]].concat());
    assert_eq!(error, "ludoteca: TURN 9: the match is over (repetition)\n");
}

#[test]
fn only_the_last_turn_may_stop_in_the_middle() {
    assert_eq!(
        print(&["apply", "duplohex", "dd4", "dc3"]).lines().next().unwrap().split(' ').next_back(),
        Some("r")
    );
    let error = refusal(&["apply", "duplohex", "dd4", "dc3", "rc4"]);
    assert!(error.starts_with("ludoteca: TURN 2: `dc3` stops in the middle of the turn"), "{error}");
    let error = refusal(&["apply", "stac", "a1-a2,e5-e4"]);
    assert!(error.contains("the turn has ended before `e5-e4`"), "{error}");
}

#[test]
fn terms_are_steps_and_their_commas_do_not_separate() {
    let short = print(&["apply", "duplohex", "dd4", "dc3,rc4"]);
    assert_eq!(print(&["apply", "duplohex", "placeDisc(4,4)", "placeDisc(3, 3),placeRing(3, 4)"]), short);
}

#[test]
fn values_may_begin_with_a_hyphen() {
    let position = "-,MS,M/-,-,B,ss/-,-,W,Bm,Bb/-,-,-,S/-,-,- 2 -";
    assert_eq!(print(&["steps", "crab-stack", "--position", position]), "7-15\n");
}

#[test]
fn bad_input_is_refused_in_one_line_that_says_what_would_be_right() {
    for (arguments, message) in [
        (
            &["start", "chess"][..],
            "GAME: found `chess`, expected one of sixteen-stone, stac, duplohex, crab-stack, syrtis",
        ),
        (&["start", "stac", "--variant", "x"], "--variant: found `x`, expected one of report, published"),
        (
            &["steps", "stac", "--position", "x"],
            "--position: found 1 field, expected 4: BOARD TOPLAY PAWNS CARRIED",
        ),
        (
            &["show", "stac", "--report", "[[vv]]"],
            "--report: BOARD: found rows of [1] cells, expected 5 rows of 5",
        ),
        (
            &["show", "stac", "--report", "[", "--set", "x"],
            "--set: found `x`, expected FIELD=VALUE such as TOPLAY=b",
        ),
        (
            &["steps", "stac", "--report", "[[vv],[vv],[vv],[vv],[a1,b1]]", "--set", "X=b"],
            "--set: X: no such field, expected one of BOARD, TOPLAY, PAWNS, CARRIED",
        ),
        (
            &["load", "--url", "localhost:8080"],
            "--url: found `localhost:8080`, expected a server, such as http://127.0.0.1:8080",
        ),
        (
            &["backup", "--data", "mistyped", "backup.db"],
            "--data: found no database in mistyped, expected the folder of a server",
        ),
        (
            &["apply", "stac", "a1-b2"],
            "TURN 1: `a1-b2` is not a legal step here; legal steps: a1-a2 a1-a3 a1-a4 a1-a5 a1-b1 a1-c1 a1-d1 a1-e1 a1>a2 a1>a3 a1>a4 a1>a5 a1>b1 a1>c1 a1>d1 a1>e1",
        ),
    ] {
        assert_eq!(refusal(arguments), format!("ludoteca: {message}\n"));
    }
    for arguments in [
        &["perft", "stac", "-1"][..],
        &["perft", "stac", "many"],
        &["start", "stac", "--seed", "x"],
        &["nonsense"],
        &["show", "stac", "--turn", "1"],
    ] {
        assert!(!refusal(arguments).is_empty());
    }
}

#[test]
fn check_names_the_first_thing_wrong_in_each_file() {
    let (good, bad) =
        (file("good.txt", "[Game \"stac\"]\n\n1. a1-a2\n"), file("bad.txt", "[Game \"stac\"]\n\n1. a1-b2\n"));
    let output = ludoteca(&["check", &good, &bad, "no-such-file"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{good}: valid, 1 turn, not over\n"));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains(&format!("{bad}: turn 1: `a1-b2` is not a legal step here")), "{errors}");
    assert!(errors.contains("no-such-file: "), "{errors}");
}

#[test]
fn show_reads_reports_and_fields_beside_them() {
    let middle = "[[vv,vv,vv,vv,p2],[vv,b3,p2,p1,p1],[a3,a1,p1,b3,vv],[vv,p2,vv,b1,p1],[p1,vv,vv,a3,vv]]";
    let shown = print(&[
        "show",
        "stac",
        "--report",
        middle,
        "--set",
        "TOPLAY=b",
        "--set",
        "carried=ab",
        "--style",
        "position",
    ]);
    assert_eq!(shown, "00002/0B211/A11B0/02011/100A0 b b3,d2 ab\n");
}

#[test]
fn bench_measures_every_variant() {
    let rows: serde_json::Value = serde_json::from_str(&print(&["bench", "crab-stack", "--json"])).unwrap();
    let row = &rows.as_array().unwrap()[0];
    assert_eq!((row["game"].as_str(), row["variant"].as_str()), (Some("crab-stack"), Some("two-players")));
    for field in ["playouts_per_second", "steps_per_second", "perft_nodes_per_second", "position_bytes"] {
        assert!(row[field].as_f64().unwrap() > 0.0, "{field}");
    }
}
