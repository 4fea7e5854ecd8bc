//! `ludoteca review` and the hints of `ludoteca bestmove`.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use serde_json::Value;
use support::{print, refusal};

const RECORD: &str =
    "[Game \"stac\"]\n[First \"Ana\"]\n[Second \"Rui\"]\n\n1. a1>a4! {mine} (1. a1-a2) 2. e5-e2 3. a4-b4\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.txt"), RECORD).unwrap();
    folder
}

#[test]
fn a_record_is_reviewed_as_text_page_and_data() {
    let folder = folder();
    let line = ["review", "game.txt", "--nodes", "500", "--lang", "en"];
    let text = print(folder.path(), &[&line[..], &["--html", "page.html"]].concat());
    assert!(text.contains("1. a1>a4! {mine} {[%chance 0.") && text.contains("(1. a1-a2)"), "{text}");
    std::fs::write(folder.path().join("reviewed.txt"), &text).unwrap();
    assert_eq!(print(folder.path(), &["check", "reviewed.txt"]), "reviewed.txt: valid, 3 turns, not over\n");
    assert_eq!(print(folder.path(), &["review", "reviewed.txt", "--nodes", "500", "--lang", "en"]), text);

    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("<h1>Stac: Ana – Rui</h1>") && page.contains("<svg class=\"graph\""), "{page}");
    let data: Value =
        serde_json::from_str(&print(folder.path(), &[&line[..], &["--json"]].concat())).unwrap();
    assert_eq!((&data["complete"], data["turns"].as_array().unwrap().len()), (&Value::Bool(true), 3));
    assert_eq!(data["summary"]["chances"].as_array().unwrap().len(), 4);

    print(folder.path(), &["review", "game.txt", "--nodes", "100", "--lang", "pt", "--html", "page.html"]);
    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("<html lang=\"pt\">") && page.contains("Todas as jogadas"), "{page}");
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let folder = folder();
    let refused = |line: &[&str]| refusal(folder.path(), &[&["review"], line].concat());
    assert!(refused(&["none.txt"]).starts_with("none.txt: "));
    let page = refused(&["game.txt", "--html", "none/page.html"]);
    assert!(page.starts_with("none/page.html: "), "{page}");
    let time = refused(&["game.txt", "--time", "soon"]);
    assert_eq!(time, "--time: found `soon`, expected a time such as 100ms, 5s or 2m");
    for (text, problem) in [
        ("1. a1-a2", "wrong.txt: line 1: expected a tag such as [Game \"stac\"]"),
        ("[Game \"stac\"]\n\n1. a1-e5", "wrong.txt: turn 1: `a1-e5` is not a legal step here"),
        ("[Game \"stac\"]\n\n1. a1-a2 (1. a1-e5)", "wrong.txt: variation 1 of turn 1, turn 1: `a1-e5` is"),
    ] {
        std::fs::write(folder.path().join("wrong.txt"), text).unwrap();
        let found = refused(&["wrong.txt"]);
        assert!(found.starts_with(problem), "{found}");
    }
}

#[test]
fn a_hint_says_where_to_look_and_keeps_the_turn_last() {
    let folder = folder();
    let position = "00002/0B211/A11B0/02011/100A0 b b3,d2 ab";
    let line = ["bestmove", "stac", "--position", position, "--nodes", "500", "--lang", "en"];
    let plain = print(folder.path(), &line);
    let hint = print(folder.path(), &[&line[..], &["--explain"]].concat());
    assert!(hint.starts_with("Look at ") && hint.lines().last() == plain.lines().last(), "{hint}");
    let data = print(folder.path(), &[&line[..], &["--explain", "--json"]].concat());
    let data: Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["explanation"]["turn"], data["turn"]);
}
