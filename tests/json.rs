//! `--json` and batches: the documented fields, and nothing else.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::process::{Command, Output};

use serde_json::Value;
use support::{fed, has_fields, print};

const CRABS: &str = "-,MS,M/-,-,B,ss/-,-,W,Bm,Bb/-,-,-,S/-,-,- 2 -";
const STAC: &str = "11111/11111/11111/11111/11111 a a1,e5 -";

/// A command line and the fields of its answer.
const FIELDS: [(&[&str], &str); 20] = [
    (&["games"], "name title variants seats"),
    (&["start", "crab-stack", "--seed", "4"], "game variant seed position"),
    (&["steps", "stac"], "game variant position to_play steps"),
    (&["apply", "stac", "a1-a2"], "game variant position outcome"),
    (&["perft", "stac", "2", "--divide"], "game variant position depth nodes milliseconds below"),
    (&["random", "stac", "--seed", "1"], "game variant seed start turns position outcome termination"),
    (&["check", "game.txt"], "record valid turns outcome termination"),
    (
        &["bestmove", "stac", "--nodes", "100"],
        "game variant position to_play engine limit turn depth nodes milliseconds lines",
    ),
    (
        &["analyse", "stac", "--nodes", "1"],
        "game variant position to_play engine limit turn depth nodes milliseconds lines",
    ),
    (
        &["solve", "crab-stack", "--position", CRABS, "--nodes", "1000", "--hash", "16"],
        "game variant position verdict in_steps line nodes checked milliseconds",
    ),
    (
        &[
            "match",
            "level:0",
            "random",
            "--game",
            "crab-stack",
            "--games",
            "2",
            "--seed",
            "5",
            "--opening",
            "1",
        ],
        "engines game variant limit odds opening seed games points score score_bounds elo sprt first_seat_score \
         draw_rate tally resumed_pairs",
    ),
    (
        &["tournament", "level:0", "random", "--game", "crab-stack", "--games", "2"],
        "game variant limit opening seed ranking matches",
    ),
    (
        &["ladder", "crab-stack", "--games", "2", "--nodes", "50", "--out", "ladder"],
        "game variant limit opening seed matches",
    ),
    (
        &["tune", "stac", "--games", "10", "--nodes", "40", "--match-games", "4", "--out", "tune"],
        "game variant limit opening seed games positions estimate_share losses weights match kept",
    ),
    (
        &["book", "stac", "--games", "1", "--out", "book.txt"],
        "game variant level games resumed positions bytes start",
    ),
    (
        &["accuracy", "stac", "--engine", "greedy", "--nodes", "10"],
        "game variant engine limit seed kept narrow given_away",
    ),
    (&["puzzles", "stac"], "game puzzles"),
    (&["backup", "--data", "new", "backup.db"], "file"),
    (&["restore", "--data", "restored", "backup.db"], "file rows"),
    (&["import", "--data", "imported", "rows.jsonl"], "file rows"),
];

/// The last object in what a command prints: of an array the first one, of several lines the last one.
fn answer(text: &str) -> Value {
    let whole = serde_json::from_str(text);
    let value: Value = whole.unwrap_or_else(|_| serde_json::from_str(text.lines().last().unwrap()).unwrap());
    value.get(0).cloned().unwrap_or(value)
}

#[test]
fn every_answer_has_the_documented_fields() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("game.txt"), print(folder, &["random", "stac", "--seed", "1"])).unwrap();
    std::fs::write(folder.join("rows.jsonl"), "").unwrap();
    print(folder, &["import", "--data", "new", "rows.jsonl"]);
    for (line, fields) in FIELDS {
        has_fields(&answer(&print(folder, &[line, &["--json"]].concat())), line[0], fields);
    }
    let data = answer(&print(folder, &[FIELDS[10].0, &["--json"]].concat()));
    assert_eq!((&data["seed"], &data["opening"]), (&5.into(), &1.into()));
    assert_eq!(data["limit"], serde_json::json!({"milliseconds": 100, "nodes": null}));
}

fn with_input(line: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command.args(line);
    fed(command, input)
}

#[test]
fn positions_come_in_batches() {
    let other = "11111/21111/11111/11111/01111 b a4,e5 a";
    let input = format!("{STAC}\n\nnonsense\n{other}\n");
    for line in [
        &["steps", "stac"][..],
        &["show", "stac", "--style", "position"],
        &["show", "stac", "--style", "json"],
        &["bestmove", "stac", "--nodes", "100"],
        &["solve", "stac", "--nodes", "100", "--hash", "16"],
    ] {
        let output = with_input(&[line, &["--position", "-"]].concat(), &input);
        let text = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let positions: Vec<&str> =
            answers.iter().map(|answer| answer["position"].as_str().unwrap()).collect();
        assert_eq!(positions, [STAC, "nonsense", other], "{line:?}");
        assert!(answers[1]["error"].is_string() && answers[0].get("error").is_none(), "{text}");
        // The good ones are answered, and the exit code tells of the bad one.
        assert_eq!(output.status.code(), Some(2), "{line:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error, "ludoteca: standard input: 1 of 3 positions could not be answered, see `error`\n");
        let output = with_input(&[line, &["--position", "-"]].concat(), &format!("{STAC}\n"));
        assert!(output.status.success());
    }
}

#[test]
fn random_plays_many_games_and_check_reads_them_all() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let one = |seed: &str| print(folder, &["random", "stac", "--seed", seed]);
    let games = print(folder, &["random", "stac", "--seed", "7", "--games", "3"]);
    assert_eq!(games, [one("7"), one("8"), one("9")].join("\n"));
    std::fs::write(folder.join("games.txt"), &games).unwrap();
    let checked = print(folder, &["check", "games.txt"]);
    let names: Vec<&str> = checked.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(names, ["games.txt #1", "games.txt #2", "games.txt #3"]);
    let lines = print(folder, &["random", "stac", "--seed", "7", "--games", "3", "--json"]);
    let seeds: Vec<u64> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["seed"].as_u64().unwrap())
        .collect();
    assert_eq!(seeds, [7, 8, 9]);
}

#[test]
fn records_of_a_match_tell_its_terms() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let terms =
        ["--game", "stac", "--games", "2", "--nodes", "20", "--seed", "9", "--opening", "3", "--out", "out"];
    print(folder, &[&["match", "greedy", "random"][..], &terms].concat());
    let record = std::fs::read_to_string(folder.join("out/00001-1.txt")).unwrap();
    for tag in ["[Limit \"20 nodes\"]", "[Opening \"3 turns\"]", "[Seed \"9\"]"] {
        assert!(record.contains(tag), "{record}");
    }
}
