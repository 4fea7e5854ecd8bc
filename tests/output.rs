//! Output that cannot be written is an error of every command.
#![cfg(target_os = "linux")] // where `/dev/full` is
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use support::print;

/// Near the end of a game, so that it is solved at once.
const WON: &str = "-,m,M/-,bbM,S,-/m,B,W,-,Bb/-,ms,S,s/-,BM,Ss 1 -";

/// A command line for each command, as short a run as possible.
const LINES: &[&[&str]] = &[
    &["serve", "--listen", "127.0.0.1:0", "--data", "other-server"],
    &["export", "--data", "server"],
    &["import", "--data", "imported", "dump.jsonl"],
    &["backup", "--data", "server", "again.db"],
    &["restore", "--data", "restored", "backup.db"],
    &["admin", "--data", "server", "prune"],
    &["load", "--sockets", "2", "--games", "1", "--players", "2", "--rate", "5", "--time", "1s", "--url"],
    &["play", "crab-stack", "--plain", "--first", "level:0", "--second", "level:0", "--seed", "1"],
    &["puzzle", "stac"],
    &["puzzles", "stac"],
    &["rules", "stac"],
    &["notation", "stac"],
    &["games"],
    &["start", "stac"],
    &["show", "stac"],
    &["steps", "stac"],
    &["steps", "stac", "--position", "-"],
    &["apply", "stac", "a1-a2"],
    &["perft", "stac", "2"],
    &["random", "stac"],
    &["check", "game.txt"],
    &["review", "game.txt", "--nodes", "20"],
    &["bench", "crab-stack"],
    &["bestmove", "stac", "--nodes", "50"],
    &["analyse", "stac", "--nodes", "50"],
    &["solve", "crab-stack", "--position", WON, "--nodes", "100", "--hash", "16"],
    &["match", "level:0", "random", "--game", "crab-stack", "--games", "2"],
    &["tournament", "level:0", "random", "--game", "crab-stack", "--games", "2"],
    &["ladder", "crab-stack", "--games", "2", "--nodes", "100", "--out", "ladder"],
    &["tune", "stac", "--games", "10", "--nodes", "40", "--match-games", "4", "--out", "tune"],
    #[cfg(feature = "train")]
    &[
        "train",
        "crab-stack",
        "--games",
        "20",
        "--nodes",
        "20",
        "--epochs",
        "1",
        "--match-games",
        "2",
        "--time",
        "1ms",
    ],
    &["accuracy", "stac", "--nodes", "20"],
    &["book", "stac", "--games", "1", "--out", "book.txt"],
    &["engine", "--game", "stac"],
    &["prolog"],
    &["completions", "bash"],
    &["man"],
    &["help"],
];

/// Runs a command whose output goes to a full disk. Its input is a position of Stac, which no engine understands.
fn to_full_disk(folder: &Path, line: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command.args(line).current_dir(folder).stdin(Stdio::piped()).stderr(Stdio::piped());
    command.stdout(File::options().write(true).open("/dev/full").unwrap());
    let mut child = command.spawn().unwrap();
    // A command that does not read its input may have ended.
    let _ = child.stdin.take().unwrap().write_all(b"11111/11111/11111/11111/11111 a a1,e5 -\n");
    child.wait_with_output().unwrap()
}

#[test]
fn every_command_fails_if_its_output_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("game.txt"), print(folder, &["random", "stac", "--seed", "1"])).unwrap();
    std::fs::write(folder.join("rows.jsonl"), "").unwrap();
    print(folder, &["import", "--data", "server", "rows.jsonl"]);
    print(folder, &["export", "--data", "server", "dump.jsonl"]);
    print(folder, &["backup", "--data", "server", "backup.db"]);
    let mut serving = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limits", "--data", "served"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut open = String::new();
    BufReader::new(serving.stdout.take().unwrap()).read_line(&mut open).unwrap();
    let url = open.split(' ').find(|word| word.starts_with("http://")).unwrap();

    let mut failures = Vec::new();
    for line in LINES {
        let line = if line[0] == "load" { [*line, &[url]].concat() } else { line.to_vec() };
        let output = to_full_disk(folder, &line);
        let error = String::from_utf8(output.stderr).unwrap();
        let says_so = error.lines().last().is_some_and(|last| last.contains("No space left on device"));
        if output.status.code() != Some(2) || !says_so {
            failures.push(format!("{line:?}: {:?}\n{error}", output.status.code()));
        }
    }
    serving.kill().unwrap();
    serving.wait().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn no_command_is_left_out() {
    let help = print(Path::new("."), &["--help"]);
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // A description may continue on the next line, further to the right.
    let listed: BTreeSet<&str> = listed
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    // Without its cargo feature, `train` only refuses.
    let checked: BTreeSet<&str> = LINES.iter().map(|line| line[0]).chain(["train"]).collect();
    assert_eq!(listed, checked);
}

#[test]
fn a_reader_may_leave_early() {
    for line in ["random stac --games 200", "--help", "rules stac", "steps stac"] {
        let program = env!("CARGO_BIN_EXE_ludoteca");
        let pipe = format!("set -o pipefail; '{program}' {line} | head -c 1 > /dev/null");
        let output = Command::new("bash").args(["-c", &pipe]).output().unwrap();
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
