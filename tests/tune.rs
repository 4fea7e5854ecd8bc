//! `ludoteca tune` and the engine that plays with weights of one's own: the real binary on a tiny budget.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::fs;

use support::{print, refusal};

const TINY: [&str; 8] = ["--games", "10", "--nodes", "40", "--match-games", "4", "--concurrency", "2"];

#[test]
fn every_game_is_tuned() {
    let folder = tempfile::tempdir().unwrap();
    for game in catalog::games().iter().map(catalog::Entry::name) {
        let tune = [&["tune", game, "--out", game][..], &TINY].concat();
        let printed = print(folder.path(), &tune);
        for words in ["| held out | ", "| to play | ", "New against old, 40 nodes per step, ", "**Not kept"] {
            assert!(printed.contains(words), "{printed}");
        }
        let out = folder.path().join(game);
        assert_eq!(fs::read_to_string(out.join("report.md")).unwrap(), printed);
        // A second time there is nothing left to play, and the result is the same.
        assert_eq!(print(folder.path(), &tune), printed);
        let weights = format!("alphabeta:{game}/new.txt");
        print(folder.path(), &["bestmove", game, "--nodes", "50", "--engine", &weights]);
        let other = format!("alphabeta:{game}/old.txt");
        let played = print(
            folder.path(),
            &["match", &weights, &other, "--game", game, "--nodes", "20", "--games", "2"],
        );
        assert!(played.contains(&format!("{weights} against {other}")), "{played}");
    }
}

#[test]
fn a_source_tree_keeps_what_is_better_and_a_log_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let error = refusal(folder.path(), &[&["tune", "stac", "--keep"][..], &TINY].concat());
    assert!(error.starts_with("--keep: found no crates/games/src/stac/weights.txt in "), "{error}");
    let game = folder.path().join("crates/games/src/stac");
    fs::create_dir_all(&game).unwrap();
    fs::write(game.join("weights.txt"), "old").unwrap();
    // Hypotheses so far down that hardly anything fails to pass.
    let tune = [
        "tune",
        "stac",
        "--keep",
        "--sprt=-900,-800",
        "--games",
        "40",
        "--nodes",
        "40",
        "--match-games",
        "40",
    ];
    let printed = print(&game, &tune);
    assert!(printed.contains("passed (LLR ") && printed.contains("**Kept.**"), "{printed}");
    let log = fs::read_to_string(folder.path().join("docs/strength/tuning.md")).unwrap();
    assert!(log.starts_with("# Tuning results\n") && log.ends_with(&printed), "{log}");
    let kept = fs::read_to_string(game.join("weights.txt")).unwrap();
    assert!(kept.starts_with("# Learnt by `ludoteca tune stac --variant report --games 40 "), "{kept}");
    assert!(kept.ends_with(" to play\n"), "{kept}");
}

#[test]
fn bad_input_is_refused_in_one_line_that_says_what_would_be_right() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in [
        (&["tune", "chess"][..], "GAME: found `chess`, expected one of "),
        (&["tune", "stac", "--variant", "x"], "--variant: found `x`, expected one of report, published"),
        (
            &["tune", "stac", "--games", "9"],
            "--games: found 9, expected 10 or more, one in ten being held out",
        ),
        (&["tune", "stac", "--nodes", "0"], "--nodes: found 0, expected 1 or more"),
        (&["tune", "stac", "--concurrency", "0"], "--concurrency: found 0, expected 1 or more"),
        (&["tune", "stac", "--match-games", "3"], "--match-games: found 3, expected an even number"),
        (&["tune", "stac", "--sprt", "5"], "--sprt: found `5`, expected two Elo differences"),
        (&["bestmove", "stac", "--engine", "alphabeta:none.txt"], "alphabeta:none.txt: No such file"),
        (&["bestmove", "stac", "--engine", "alphabeta:"], "--engine: found `alphabeta:`, expected level:0"),
    ] {
        let error = refusal(folder.path(), arguments);
        assert!(error.starts_with(message), "{error}");
    }
    fs::write(folder.path().join("bad.txt"), "# by hand\n210 towers\n").unwrap();
    let expected = "alphabeta:bad.txt: line 2: found `210 towers`, expected a number from -10000 to 10000, a space and `tower`";
    for arguments in [
        &["bestmove", "stac", "--engine", "alphabeta:bad.txt"][..],
        &["match", "alphabeta:bad.txt", "random", "--game", "stac"],
        &["tournament", "random", "alphabeta:bad.txt", "--game", "stac"],
    ] {
        assert_eq!(refusal(folder.path(), arguments), expected);
    }
    assert!(print(folder.path(), &["tune", "--help"]).contains("ludoteca tune stac"));
}
