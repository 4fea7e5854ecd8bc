//! `ludoteca solve`, `ludoteca ladder` and matches with odds: the real binary on a tiny budget.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::fs;
use std::path::Path;

use serde_json::Value;
use support::{print, refusal};

/// Near the end of a game: blue is to play and wins.
const WON: &str = "-,m,M/-,bbM,S,-/m,B,W,-,Bb/-,ms,S,s/-,BM,Ss 1 -";

#[test]
fn a_verdict_comes_with_a_proof_that_others_can_check() {
    let folder = tempfile::tempdir().unwrap();
    let solve = ["solve", "crab-stack", "--position", WON, "--nodes", "4000000", "--hash", "64"];
    let printed = print(folder.path(), &[&solve[..], &["--proof", "proof.txt"]].concat());
    assert!(printed.starts_with("win\nin at most "), "{printed}");
    let checked = print(folder.path(), &["solve", "--verify", "proof.txt"]);
    assert!(checked.starts_with("win\nproof of ") && checked.contains(WON), "{checked}");
    let data: Value =
        serde_json::from_str(&print(folder.path(), &[&solve[..], &["--json"]].concat())).unwrap();
    assert_eq!(data["verdict"], "win");
    assert_eq!(data["line"].as_array().unwrap().len() as u64, data["in_steps"].as_u64().unwrap());

    let proof = fs::read_to_string(folder.path().join("proof.txt")).unwrap();
    let tampered: Vec<&str> =
        proof.lines().enumerate().filter(|(at, _)| *at != 5).map(|(_, line)| line).collect();
    fs::write(folder.path().join("tampered.txt"), tampered.join("\n")).unwrap();
    assert!(refusal(folder.path(), &["solve", "--verify", "tampered.txt"]).contains("no answer"));
    fs::write(folder.path().join("tampered.txt"), proof.replace("verdict win", "verdict loss")).unwrap();
    refusal(folder.path(), &["solve", "--verify", "tampered.txt"]);
}

#[test]
fn a_stopped_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let position = "S,b,-/-,-,s,m/-,bBs,W,-,mM/B,MMm,S,b/-,-,BsS 1 -";
    let solve = ["solve", "crab-stack", "--position", position, "--hash", "64", "--state", "state", "--json"];
    let mut verdict = Value::Null;
    // A few thousand positions at a time are not enough at first, but each time goes on from the last one.
    for rounds in 1.. {
        let printed = print(folder.path(), &[&solve[..], &["--nodes", "3000"]].concat());
        verdict = serde_json::from_str::<Value>(&printed).unwrap()["verdict"].clone();
        if verdict != "unknown" || rounds > 200 {
            assert!(rounds > 1, "the first few thousand were enough");
            break;
        }
    }
    assert_eq!(verdict, "win");
}

#[test]
fn many_positions_are_solved_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let many = |more: &[&str]| {
        let deals =
            ["solve", "crab-stack", "--deals", "6", "--turns", "12", "--nodes", "20000", "--hash", "16"];
        print(folder.path(), &[&deals[..], more].concat())
    };
    let printed = many(&[]);
    assert!(printed.contains("seed ") && printed.trim_end().ends_with("positions per second"), "{printed}");
    let verdicts = |text: &str| -> Vec<(Value, Value)> {
        let list: Vec<Value> = serde_json::from_str(text).unwrap();
        list.iter().map(|one| (one["seed"].clone(), one["verdict"].clone())).collect()
    };
    assert_eq!(verdicts(&many(&["--json"])), verdicts(&many(&["--json", "--concurrency", "2"])));
    let error = refusal(folder.path(), &["solve", "stac", "--deals", "3"]);
    assert_eq!(error, "--deals: stac always starts from the same position");
}

#[test]
fn a_ladder_is_a_table_and_a_plot_and_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let climb =
        ["ladder", "crab-stack", "--games", "2", "--nodes", "2000", "--out", "out", "--report", "report"];
    let printed = print(folder.path(), &climb);
    for level in 1..=8 {
        assert!(printed.contains(&format!("| {level} – {} | ", level - 1)), "{printed}");
    }
    let read = |name: &str| fs::read_to_string(folder.path().join("report").join(name)).unwrap();
    assert!(read("ladder-crab-stack.md").starts_with(&printed));
    assert_eq!(read("ladder-crab-stack.svg").matches("<circle").count(), 9);
    let record = Path::new("out/level-3/00001-1.txt");
    assert!(print(folder.path(), &["check", record.to_str().unwrap()]).contains(": valid, "));
    // All is known: nothing is played again.
    assert_eq!(print(folder.path(), &climb), printed);
    let error = refusal(folder.path(), &["ladder", "crab-stack", "--games", "3"]);
    assert_eq!(error, "--games: found 3, expected an even number, since games come in pairs");
}

#[test]
fn odds_make_the_second_engine_stronger() {
    let folder = tempfile::tempdir().unwrap();
    let points = |odds: &str| {
        let terms = ["--game", "sixteen-stone", "--games", "12", "--nodes", "30", "--odds", odds, "--json"];
        let printed = print(folder.path(), &[&["match", "alphabeta", "alphabeta"][..], &terms].concat());
        let data: Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(data["odds"].to_string(), odds);
        data["points"].as_f64().unwrap()
    };
    assert!(points("100") < points("1"));
    refusal(folder.path(), &["match", "uct", "uct", "--game", "stac", "--odds", "0"]);
}
