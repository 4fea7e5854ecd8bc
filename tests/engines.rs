//! The commands that let machines play: the real binary, as people, scripts and other programs use it.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Driver, Patience};
use search::Limits;
use serde_json::Value;

const LUDOTECA: &str = env!("CARGO_BIN_EXE_ludoteca");

fn ludoteca(arguments: &[&str]) -> Output {
    Command::new(LUDOTECA).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// What a command prints that succeeds.
fn print(arguments: &[&str]) -> String {
    let output = ludoteca(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&print(&[arguments, &["--json"]].concat())).unwrap()
}

/// What a command says that refuses: code 2, one line on standard error, nothing on standard output.
fn refusal(arguments: &[&str]) -> String {
    let output = ludoteca(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    error.strip_prefix("ludoteca: ").unwrap_or(&error).to_owned()
}

/// A path of a test's own, where nothing is.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ludoteca-engines-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// What the engine answers to a script.
fn converse(arguments: &[&str], script: &str) -> Vec<String> {
    let mut command = Command::new(LUDOTECA);
    command.arg("engine").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_transcript_in_the_documentation_is_true() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/protocol.md")).unwrap();
    let transcript = page.split("```").find(|block| block.starts_with("transcript")).unwrap();
    let lines: Vec<&str> = transcript.lines().skip(1).collect();
    let asked: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("> ")).collect();
    // Times, and what is thought in them, differ; kinds of lines do not.
    let kinds = |lines: Vec<&str>| {
        let mut kinds: Vec<String> =
            lines.iter().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect();
        kinds.dedup();
        kinds
    };
    // One command at a time, each answered before the next.
    let said = converse(&["--game", "stac"], &(asked.join("\n") + "\n"));
    let mut said = kinds(said.iter().map(String::as_str).collect());
    let mut written = kinds(lines.iter().filter(|line| !line.starts_with("> ")).copied().collect());
    said.sort_unstable();
    said.dedup();
    written.sort_unstable();
    written.dedup();
    assert_eq!(said, written);
}

#[test]
fn the_engine_begins_with_the_game_it_is_told() {
    let said = converse(&["--game", "stac", "--variant", "published", "--engine", "level:2"], "ugi\n");
    assert!(said.iter().any(|line| line.starts_with("option name Variant type combo default published ")));
    assert!(said.iter().any(|line| line.starts_with("option name Engine type combo default level:2 ")));
    assert_eq!(refusal(&["engine", "--game", "stac", "--engine", "x"]).lines().count(), 1);
    assert!(refusal(&["engine", "--game", "chess"]).starts_with("GAME: found `chess`, expected one of "));
    assert!(refusal(&["engine", "--game", "stac", "--variant", "x"]).starts_with("--variant: found `x`"));
}

#[test]
fn the_driver_drives_this_very_binary() {
    let words = [LUDOTECA.to_owned(), "engine".to_owned()];
    let mut driver = Driver::start(&words, "stac", "published", Patience::default()).unwrap();
    assert!(driver.name().starts_with("Ludoteca "));
    driver.new_game(3).unwrap();
    let start = print(&["start", "stac", "--variant", "published"]);
    let turns = ["a1>a4".to_owned()];
    let mut depth = 0;
    let choice = driver
        .choose(start.trim_end(), &turns, &Limits::depth(4), &AtomicBool::new(false), &mut |thought| {
            depth = thought.depth;
        })
        .unwrap();
    assert_eq!(depth, 4);
    print(&["apply", "stac", "--variant", "published", "a1>a4", &choice.turn]);
    // Endless thinking is ended by the flag.
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        driver.choose(start.trim_end(), &[], &Limits::default(), &stop, &mut |_| {}).unwrap();
    });
}

#[test]
fn the_best_turn_stands_alone_on_the_last_line() {
    let printed = print(&["bestmove", "stac", "--nodes", "2000"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 6, "{printed}");
    assert!(lines[2].starts_with("  1. "), "{printed}");
    print(&["apply", "stac", lines[5]]);
    assert_eq!(print(&["bestmove", "stac", "--nodes", "2000"]).lines().last(), Some(lines[5]));
}

#[test]
fn a_win_is_called_exact() {
    // The last turn but one of a game that a good level wins against a random one.
    let record = fresh("win.txt");
    let out = fresh("win");
    print(&["match", "level:4", "random", "--game", "stac", "--games", "2", "--out", out.to_str().unwrap()]);
    std::fs::rename(out.join("00001-1.txt"), &record).unwrap();
    let path = record.to_str().unwrap();
    let check = print(&["check", path]);
    let turns: usize = check.split(' ').nth(2).unwrap().parse().unwrap();
    let last = (turns - 1).to_string();
    let at = ["bestmove", "stac", "--record", path, "--turn", &last, "--nodes", "20000", "--lines", "1"];
    assert!(print(&at).contains(" wins with the next step (exact)"));
    let data = json(&at);
    assert_eq!(
        (data["lines"][0]["exact"].as_bool(), data["lines"][0]["chance"].as_f64()),
        (Some(true), Some(1.0))
    );
    assert_eq!(data["lines"][0]["win_in_steps"].as_u64(), Some(1));
    let error = refusal(&["bestmove", "stac", "--record", path]);
    assert!(error.starts_with("the game is over: "), "{error}");
    std::fs::remove_dir_all(out).unwrap();
    std::fs::remove_file(record).unwrap();
}

#[test]
fn every_engine_finds_a_turn() {
    let program = format!("cmd:{LUDOTECA} engine --engine uct");
    for engine in ["level:0", "level:5", "alphabeta", "mcts", "uct", "greedy", "random", &program] {
        let data = json(&["bestmove", "stac", "--engine", engine, "--nodes", "300", "--lines", "2"]);
        print(&["apply", "stac", data["turn"].as_str().unwrap()]);
        assert!(data["lines"][0]["verdict"].as_str().is_some(), "{engine}");
    }
}

#[test]
fn an_analysis_is_a_row_for_each_depth() {
    let printed = print(&["analyse", "stac", "--nodes", "5000", "--lang", "pt"]);
    let depths: Vec<&str> =
        printed.lines().skip(1).map_while(|line| line.split_whitespace().next()).take(3).collect();
    assert_eq!(depths, ["1", "2", "3"], "{printed}");
    assert!(printed.contains("posição equilibrada"), "{printed}");
    print(&["apply", "stac", printed.lines().last().unwrap()]);
}

#[test]
fn a_match_is_reported_to_people_and_programs() {
    let common = ["match", "level:3", "random", "--game", "stac", "--games", "6", "--concurrency", "2"];
    let printed = print(&common);
    for words in
        ["level:3 against random", "  score    ", "  Elo      ", "  pairs    ", "  seats    seat 1 scores "]
    {
        assert!(printed.contains(words), "{printed}");
    }
    let data = json(&[&common[..], &["--sprt", "-10,300"]].concat());
    assert_eq!(data["engines"][1].as_str(), Some("random"));
    assert!(data["score"].as_f64().unwrap() > 0.5);
    assert!(data["sprt"]["verdict"].as_str().is_some());
    assert_eq!(data["tally"]["pairs"].as_array().unwrap().len(), 5);
}

#[test]
fn an_external_engine_plays_like_the_one_inside() {
    let program = format!("cmd:{LUDOTECA} engine --engine level:2");
    let play = |engine: &str| {
        let data = json(&["match", engine, "greedy", "--game", "stac", "--games", "4", "--nodes", "10"]);
        (data["tally"].clone(), data["elo"].clone())
    };
    assert_eq!(play(&program), play("level:2"));
}

#[test]
fn a_killed_match_goes_on() {
    let out = fresh("killed");
    let folder = out.to_str().unwrap();
    let common = ["match", "level:3", "level:2", "--game", "stac", "--games", "40", "--seed", "5"];
    let whole = json(&common);
    let mut child = Command::new(LUDOTECA)
        .args(common)
        .args(["--out", folder])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let journal = out.join("journal.jsonl");
    let lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 4 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = json(&[&common[..], &["--out", folder]].concat());
    assert!(resumed["resumed_pairs"].as_u64().unwrap() >= 3);
    assert_eq!(resumed["tally"], whole["tally"]);
    let records: Vec<String> =
        (1..=20).flat_map(|pair| [1, 2].map(|game| format!("{folder}/{pair:05}-{game}.txt"))).collect();
    let records: Vec<&str> = records.iter().map(String::as_str).collect();
    assert_eq!(print(&[&["check"][..], &records].concat()).matches(": valid, ").count(), 40);
    let other = [&common[..], &["--out", folder, "--nodes", "9"]].concat();
    assert!(
        refusal(&other).contains("it holds another match, with milliseconds 100 where"),
        "{}",
        refusal(&other)
    );
    std::fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_tournament_has_a_cross_table() {
    let common = ["tournament", "random", "level:3", "greedy", "--game", "stac", "--games", "4"];
    let printed = print(&common);
    let rows: Vec<&str> = printed.lines().collect();
    assert_eq!(rows.len(), 5, "{printed}");
    assert!(rows[4].starts_with("  3 random "), "{printed}");
    let data = json(&common);
    assert_eq!(data["ranking"][2]["engine"].as_str(), Some("random"));
    assert_eq!(data["matches"].as_array().unwrap().len(), 3);
}

#[test]
fn bad_input_is_refused_in_one_line_that_says_what_would_be_right() {
    let game = ["--game", "stac"];
    for (arguments, message) in [
        (
            &["match", "level:9", "random"][..],
            "ENGINE: found `level:9`, expected level:0 to level:8, alphabeta, mcts, uct, greedy, beginner or random; alphabeta:NAME and mcts:NAME choose an evaluator, alphabeta:FILE a net or weights of your own, cmd:PATH a program",
        ),
        (
            &["match", "random", "cmd:"],
            "ENGINE: found `cmd:`, expected cmd:PATH and arguments, quoted as for a shell",
        ),
        (
            &["match", "random", "random", "--games", "5"],
            "--games: found 5, expected an even number, since games come in pairs",
        ),
        (&["match", "random", "random", "--concurrency", "0"], "--concurrency: found 0, expected 1 or more"),
        (
            &["match", "random", "random", "--time", "soon"],
            "--time: found `soon`, expected a time such as 100ms, 5s or 2m",
        ),
        (
            &["match", "random", "random", "--sprt", "20,0"],
            "--sprt: found `20,0`, expected two Elo differences, the smaller one first, such as 0,20",
        ),
        (
            &["match", "random", "random", "--variant", "x"],
            "--variant: found `x`, expected one of report, published",
        ),
        (&["tournament", "random", "nobody"], "ENGINE: found `nobody`, expected "),
    ] {
        let error = refusal(&[arguments, &game].concat());
        assert!(error.starts_with(message) && error.lines().count() == 1, "{error}");
    }
    for (arguments, message) in [
        (&["bestmove", "chess"][..], "GAME: found `chess`, expected one of "),
        (&["bestmove", "stac", "--engine", "x"], "--engine: found `x`, expected level:0"),
        (&["bestmove", "stac", "--position", "x"], "--position: "),
        (&["bestmove", "stac", "--lines", "0"], "--lines: found 0, expected a number from 1 to 64"),
        (&["bestmove", "stac", "--threads", "0"], "--threads: found 0, expected "),
        (&["bestmove", "stac", "--time", "0s"], "--time: found `0s`, expected a time such as"),
        (&["bestmove", "stac", "--record", "no-such-file"], "no-such-file: "),
        (
            &["bestmove", "stac", "--engine", "cmd:/no/such/engine"],
            "cmd:/no/such/engine: `/no/such/engine` cannot be started: ",
        ),
        (&["analyse", "stac", "--position", "1 2"], "--position: "),
    ] {
        let error = refusal(arguments);
        assert!(error.starts_with(message) && error.lines().count() == 1, "{error}");
    }
    for arguments in [
        &["match", "random", "--game", "stac"][..],
        &["match", "random", "random"],
        &["tournament", "random", "--game", "stac"],
        &["match", "random", "random", "--game", "stac", "--time", "1s", "--nodes", "4"],
        &["bestmove", "stac", "--turn", "3"],
    ] {
        assert!(!refusal(arguments).is_empty());
    }
}

#[test]
fn help_has_examples_for_every_command() {
    for command in ["engine", "match", "tournament", "bestmove", "analyse"] {
        assert!(print(&[command, "--help"]).contains(&format!("ludoteca {command}")), "{command}");
    }
}
