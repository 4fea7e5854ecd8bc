//! The programs in `examples/` run and print what they promise. `cargo test` compiles them beforehand.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::process::Command;

/// What an example prints.
fn run(name: &str, arguments: &[&str]) -> String {
    // Tests are in `deps`, examples beside it.
    let test = std::env::current_exe().unwrap();
    let path = test.ancestors().nth(2).unwrap().join("examples").join(name);
    assert!(path.exists(), "{} is not compiled; run `cargo build --examples`", path.display());
    let output = Command::new(path).args(arguments).output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_random_game_is_a_record_that_can_be_replayed() {
    let text = run("random_game", &["7"]);
    assert_eq!(text, run("random_game", &["7"]), "a seed fixes the game");
    assert_ne!(text, run("random_game", &["8"]));
    let record = kernel::Record::read(&text).unwrap();
    let game = record.replay::<games::stac::Stac>().unwrap();
    assert!(game.conclusion().is_some());
}

#[test]
fn ten_times_the_positions_win() {
    let text = run("two_budgets", &[]);
    let points: f64 = text.split(' ').skip_while(|word| *word != "score").nth(1).unwrap().parse().unwrap();
    assert!(points > 5.0, "{text}");
}

#[test]
fn every_step_has_its_result() {
    let text = run("which_steps_win", &[]);
    for result in ["win", "loss", "draw"] {
        assert!(text.lines().any(|line| line.ends_with(result)), "a {result} is among them:\n{text}");
    }
    assert!(!text.contains("unknown"), "{text}");
}
