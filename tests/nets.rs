//! Nets and accuracy through the real binary, and what is said about files that cannot be used.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::fs;

#[cfg(feature = "train")]
use support::has_fields;
use support::{print, refusal};

const OWN_NET: &[u8] = include_bytes!("../crates/games/src/sixteen_stone/5x5.net");

#[test]
fn a_net_is_the_default_where_a_game_ships_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.net"), OWN_NET).unwrap();
    let line = |engine: &str| {
        let arguments = ["bestmove", "sixteen-stone", "--nodes", "3000", "--lines", "1", "--engine", engine];
        let printed = print(folder.path(), &arguments);
        printed.lines().filter(|line| !line.starts_with("depth")).collect::<Vec<_>>().join("\n")
    };
    let default = line("alphabeta");
    assert_eq!(line("alphabeta:net"), default);
    assert_eq!(line("alphabeta:own.net"), default);
    assert_ne!(line("alphabeta:linear"), default);
    let error = refusal(folder.path(), &["bestmove", "stac", "--engine", "alphabeta:nets"]);
    assert!(error.contains("expected linear, blank, a net or a file of weights"), "{error}");
}

#[test]
fn broken_and_foreign_nets_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("own.net", OWN_NET);
    write("cut.net", &OWN_NET[..1_000]);
    write("noise.net", &[200; 100]);
    for (game, variant, file, message) in [
        ("stac", "report", "own.net", "found a net for sixteen-stone 5x5, expected one for stac 5x5"),
        (
            "sixteen-stone",
            "published",
            "cut.net",
            "the net is damaged: its checksum is wrong or the file is cut off; train it or copy it again",
        ),
        (
            "sixteen-stone",
            "10x10",
            "own.net",
            "the game has no inputs for nets, so that a net means nothing to it",
        ),
        ("stac", "report", "noise.net", "found neither; expected linear, blank, a net or a file of weights"),
    ] {
        let engine = format!("alphabeta:{file}");
        let error =
            refusal(folder.path(), &["bestmove", game, "--variant", variant, "--engine", engine.as_str()]);
        assert_eq!(error, format!("{engine}: {message}"));
    }
}

#[test]
#[cfg(not(feature = "train"))]
fn training_needs_its_feature() {
    let folder = tempfile::tempdir().unwrap();
    let error = refusal(folder.path(), &["train", "stac"]);
    assert!(error.contains("cargo run --release --features train -- train"), "{error}");
}

#[test]
#[cfg(feature = "train")]
fn a_tiny_net_is_trained_and_tested() {
    let folder = tempfile::tempdir().unwrap();
    let train =
        "train crab-stack --games 20 --nodes 20 --epochs 1 --match-games 2 --time 1ms --out train --json";
    let train: Vec<&str> = train.split(' ').collect();
    let data: serde_json::Value = serde_json::from_str(&print(folder.path(), &train)).unwrap();
    has_fields(&data, "train", "game variant limit games epochs seed generations kept");
    let generation = &data["generations"][0];
    has_fields(generation, "train", "net bytes seed positions losses quantisation match passed");
    assert_eq!(data["limit"], serde_json::json!({"milliseconds": null, "nodes": 20}));
    assert_eq!(generation["match"]["limit"], serde_json::json!({"milliseconds": 1, "nodes": null}));
    assert!(generation["positions"]["train"].as_u64().unwrap() > 50, "{data}");
    let net = fs::read(folder.path().join(generation["net"].as_str().unwrap())).unwrap();
    assert_eq!(net.len() as u64, generation["bytes"].as_u64().unwrap());
    let report = fs::read_to_string(folder.path().join("train/generation-1/report.md")).unwrap();
    assert!(report.contains("`ludoteca train crab-stack --variant two-players --games 20 "), "{report}");
}

#[test]
fn accuracy_counts_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let make = ["accuracy", "crab-stack", "--make", "4", "--nodes", "3000", "--seed", "5"];
    let made = print(folder.path(), &make);
    assert_eq!(print(folder.path(), &make), made, "the same seed makes the same positions");
    assert_eq!(made.lines().count(), 5, "{made}");
    fs::write(folder.path().join("made.txt"), &made).unwrap();
    let measure = |engine: &str| {
        let arguments =
            ["accuracy", "crab-stack", "--positions", "made.txt", "--nodes", "20000", "--engine", engine];
        print(folder.path(), &arguments)
    };
    assert!(measure("alphabeta").contains("kept     4 of 4, 100.0% ["), "{}", measure("alphabeta"));
    assert!(measure("random").contains(" of 4, "), "{}", measure("random"));
    // Somebody who keeps nothing: the steps that keep are replaced.
    let lines = made.lines().filter(|line| !line.starts_with('#'));
    let spoilt = lines.map(|line| format!("{}|none\n", line.rsplit_once('|').unwrap().0));
    fs::write(folder.path().join("spoilt.txt"), spoilt.collect::<String>()).unwrap();
    let arguments = ["accuracy", "crab-stack", "--positions", "spoilt.txt", "--nodes", "50", "--failed"];
    let printed = print(folder.path(), &arguments);
    assert!(printed.contains("kept     0 of 4, 0.0% ["), "{printed}");
    assert_eq!(printed.matches(" gives away a ").count(), 4, "{printed}");
    fs::write(folder.path().join("bad.txt"), "two-players|x\n").unwrap();
    let error = refusal(folder.path(), &["accuracy", "crab-stack", "--positions", "bad.txt"]);
    assert!(
        error.starts_with("bad.txt: line 1: found `two-players|x`, expected VARIANT|POSITION|"),
        "{error}"
    );
}
