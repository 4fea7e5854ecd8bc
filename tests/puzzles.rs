//! Puzzles through the real binary: mined, solved in the terminal, printed, and answers marked.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use catalog::find;
use puzzles::{Puzzle, Task, puzzles};
use support::{fed, ludoteca, print, refusal};

/// A win in two turns or more of Stac.
fn puzzle() -> Puzzle {
    let all = puzzles(find("stac").unwrap()).unwrap();
    all.into_iter().find(|puzzle| puzzle.task == Task::Win && puzzle.turns > 1).unwrap()
}

fn solve(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command.args([&["puzzle"], arguments].concat());
    let output = fed(command, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn mining_continues_where_it_was_and_does_not_depend_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mine = |more: &[&str]| print(folder, &[&["puzzles", "crab-stack", "--seed", "5"], more].concat());
    let two = mine(&["--count", "2", "--concurrency", "2", "--out", "found"]);
    assert_eq!(two.lines().count(), 2);
    assert_eq!(mine(&["--count", "2", "--concurrency", "1"]), two);
    assert_eq!(mine(&["--count", "2", "--out", "found"]), two, "all is in the folder");
    let three = mine(&["--count", "3", "--out", "found"]);
    assert!(three.starts_with(&two) && three.lines().count() == 3);
    // The positions of a file are examined in the same way, and one that is no puzzle is named.
    fs::write(folder.join("some.txt"), format!("# before\n{two}")).unwrap();
    assert_eq!(mine(&["--count", "9", "--from", "some.txt"]), two);
    let error = refusal(folder, &["puzzles", "stac", "--count", "1", "--seed", "6", "--out", "found"]);
    assert!(error.contains("it holds another search for puzzles"), "{error}");
}

#[test]
fn a_puzzle_is_solved_line_by_line() {
    let puzzle = puzzle();
    let own: Vec<&str> = puzzle.solution.iter().step_by(2).map(String::as_str).collect();
    let id = ["stac", "--id", &puzzle.id];
    let shown = solve(&id, &(own.join("\n") + "\n"));
    assert!(shown.contains("Find the only turn that wins.") && shown.contains("Right. "), "{shown}");
    assert!(shown.contains("Solved!\nThemes: ") && shown.ends_with("Solved 1 of 1.\n"), "{shown}");
    // A hint, a turn that cannot be played, and then the solution: not solved alone.
    let shown = solve(&id, &format!("hint\nnonsense\n\n{}\n", own.join("\n")));
    assert!(shown.contains(&format!("Play {}.", own[0])), "{shown}");
    assert!(shown.contains("nonsense") && shown.contains("Type a turn, or one of"), "{shown}");
    assert!(shown.ends_with("Solved 0 of 1.\n"), "{shown}");
    let shown = solve(&[&id[..], &["--lang", "pt"]].concat(), "solução\n");
    assert!(shown.contains(&format!("Solução: {}", puzzle.solution.join(" "))), "{shown}");
    assert!(shown.contains("Encontre a única jogada que ganha."), "{shown}");
}

#[test]
fn a_wrong_turn_is_refuted() {
    let puzzle = puzzle();
    let other = other_turn(&puzzle);
    let shown = solve(&["stac", "--id", &puzzle.id], &format!("{other}\nnext\n"));
    assert!(shown.contains("No: ") && shown.contains("The strongest answer: "), "{shown}");
    assert!(shown.contains("Try again."), "{shown}");
}

/// A legal first turn that is not the solution.
fn other_turn(puzzle: &Puzzle) -> String {
    let game = find("stac").unwrap().variant(Some(&puzzle.variant)).unwrap();
    let steps = game.read(&puzzle.position).unwrap().steps();
    steps.into_iter().find(|step| step != puzzle.first()).unwrap()
}

#[test]
fn answers_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let puzzle = puzzle();
    let other = other_turn(&puzzle);
    let write = |name: &str, lines: &str| fs::write(folder.join(name), lines).unwrap();
    let head = "[Answers \"stac\"]\n[Name \"Ana\"]\n\n";
    write("right.txt", &format!("{head}{} {}\n", puzzle.id, puzzle.first()));
    write("wrong.txt", &format!("{head}{} {other}\n", puzzle.id));
    write("illegal.txt", &format!("{head}{} a9\n", puzzle.id));
    assert_eq!(print(folder, &["check", "right.txt"]), "right.txt: Ana, 1 of 1 answers right\n");
    // A wrong answer is no error.
    let marked = print(folder, &["check", "wrong.txt", "illegal.txt"]);
    assert!(marked.contains("wrong.txt: Ana, 0 of 1 answers right\n"), "{marked}");
    let solution = format!("solution: {}\n", puzzle.solution.join(" "));
    assert!(marked.contains(&format!("  {}: {other} ", puzzle.id)) && marked.contains(&solution), "{marked}");
    assert!(marked.contains(": a9 cannot be played: "), "{marked}");
    let data: serde_json::Value =
        serde_json::from_str(&print(folder, &["check", "right.txt", "--json"])).unwrap();
    assert_eq!((&data[0]["right"], &data[0]["marks"][0]["right"]), (&1.into(), &true.into()));
    write("unknown.txt", &format!("{head}nothing a1\n"));
    let output = ludoteca(folder, &["check", "unknown.txt"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "unknown.txt: line 4: there is no puzzle `nothing` of stac\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn puzzles_are_listed_proved_and_printed() {
    let here = Path::new(".");
    let list = print(here, &["puzzles", "stac"]);
    assert!(list.starts_with("report  ") && list.contains("    tower "), "{list}");
    let proved = print(here, &["puzzles", "crab-stack", "--check", "--difficulty", "4"]);
    assert!(proved.ends_with(" puzzles proven again\n"), "{proved}");
    let sheet = print(here, &["puzzles", "stac", "--sheet", "--most", "3", "--lang", "pt"]);
    assert_eq!(sheet.matches("<svg ").count(), 3);
    assert!(sheet.contains("<html lang=\"pt\">") && sheet.contains("<h2>Soluções</h2>"));
    assert_eq!(refusal(here, &["puzzles", "stac", "--count", "0"]), "--count: found 0, expected 1 or more");
    let error = refusal(here, &["puzzles", "stac", "--theme", "wave"]);
    assert!(error.starts_with("--theme: found `wave`, expected one of "), "{error}");
    let error = refusal(here, &["puzzle", "stac", "--id", "nothing"]);
    assert_eq!(error, "--id: there is no puzzle `nothing` of this kind");
}
