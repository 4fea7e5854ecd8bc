//! Every shipped puzzle can be solved by its solution, and wrong turns are refuted.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::games;
use ludoteca_puzzles::{Attempt, Puzzle, Standing, Task, puzzles};
use search::Watch;

fn watched<T>(work: impl FnOnce(&Watch<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    work(&Watch { stop: &stop, elapsed: &|| Duration::ZERO })
}

/// A few puzzles of each variant, spread over its file.
fn sample(most: usize) -> Vec<(&'static str, Puzzle)> {
    let mut all = Vec::new();
    for entry in games() {
        let shipped = puzzles(entry).unwrap();
        for game in entry.variants() {
            let own: Vec<&Puzzle> =
                shipped.iter().filter(|puzzle| puzzle.variant == game.variant()).collect();
            let apart = own.len().div_ceil(most).max(1);
            all.extend(own.into_iter().step_by(apart).map(|puzzle| (entry.name(), puzzle.clone())));
        }
    }
    all
}

fn attempt(game: &str, puzzle: &Puzzle, turns: &[String]) -> Attempt {
    Attempt { game: game.to_owned(), puzzle: puzzle.id.clone(), turns: turns.to_vec(), ..Attempt::default() }
}

#[test]
fn solutions_solve_their_puzzles() {
    for (game, puzzle) in sample(5) {
        let mut turns = Vec::new();
        let mut standing = Standing::Open;
        while standing != Standing::Solved {
            let hint = watched(|watch| attempt(game, &puzzle, &turns).hint(watch)).unwrap();
            let hint = hint.unwrap_or_else(|| panic!("{game} {}: no hint after {turns:?}", puzzle.id));
            assert_eq!(Some(&hint.turn), puzzle.solution.get(turns.len()), "{game} {}", puzzle.id);
            turns.push(hint.turn);
            let judgement = watched(|watch| attempt(game, &puzzle, &turns).judge(watch)).unwrap();
            standing = judgement.standing;
            assert!([Standing::Right, Standing::Solved].contains(&standing), "{game} {puzzle}: {turns:?}");
            turns.extend(judgement.replies);
        }
        assert_eq!(turns, puzzle.solution, "{game} {}", puzzle.id);
    }
}

#[test]
fn another_first_turn_is_wrong_and_refuted() {
    for (game, puzzle) in sample(3) {
        let open = attempt(game, &puzzle, &[]);
        assert_eq!(watched(|watch| open.judge(watch)).unwrap().standing, Standing::Open);
        let (.., played) = open.position().unwrap().played().unwrap();
        let first: Vec<&str> = kernel::split_turn(puzzle.first());
        let other = played.steps().into_iter().find(|step| step != first[0]).unwrap();
        // A first step that is the whole turn; turns of several steps are covered by the solutions.
        if !played.snapshot(std::slice::from_ref(&other)).unwrap().whole {
            continue;
        }
        let judgement = watched(|watch| attempt(game, &puzzle, &[other]).judge(watch)).unwrap();
        assert_eq!(judgement.standing, Standing::Wrong, "{game} {puzzle}");
        let refutation = judgement.refutation.unwrap();
        let loses = refutation.result == Some(catalog::ProvenResult::Loss);
        assert!(loses || puzzle.task == Task::Win, "{game} {puzzle}: {refutation:?}");
    }
}

#[test]
fn every_defence_has_an_answer() {
    for (game, puzzle) in sample(2) {
        let defences =
            watched(|watch| attempt(game, &puzzle, &puzzle.solution[..1]).defences(watch)).unwrap();
        if puzzle.turns > 1 {
            assert!(!defences.is_empty(), "{game} {puzzle}");
        }
        for defence in defences.into_iter().take(5) {
            let mut turns = vec![puzzle.solution[0].clone(), defence.turn];
            let Some(answer) = defence.answer else { continue };
            turns.push(answer);
            let standing = watched(|watch| attempt(game, &puzzle, &turns).judge(watch)).unwrap().standing;
            assert!([Standing::Right, Standing::Solved].contains(&standing), "{game} {puzzle}: {turns:?}");
        }
    }
}

#[test]
fn what_is_asked_for_must_exist() {
    let error = |attempt: Attempt| watched(|watch| attempt.judge(watch)).unwrap_err().to_string();
    let none = Attempt { game: "stac".to_owned(), puzzle: "nothing".to_owned(), ..Attempt::default() };
    assert_eq!(error(none.clone()), "there is no puzzle `nothing` of stac");
    assert!(error(Attempt { game: "chess".to_owned(), ..none }).starts_with("there is no game `chess`"));
    let (game, puzzle) = sample(1).remove(0);
    let illegal = error(attempt(game, &puzzle, &["nonsense".to_owned()]));
    assert!(illegal.starts_with("turn 1: "), "{illegal}");
}
