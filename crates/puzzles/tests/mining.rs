//! The miner accepts what is known to have one solution, and refuses everything else.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, PositionQuestion, find, games};
use kernel::split_turn;
use ludoteca_puzzles::{MiningError, NoPuzzle, Puzzle, Task, check, examine, make_puzzle, mine, puzzles};
use search::Watch;

fn watched<T>(work: impl FnOnce(&Watch<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    work(&Watch { stop: &stop, elapsed: &|| Duration::ZERO })
}

fn examined(game: &dyn AnyGame, position: &str) -> Result<Puzzle, NoPuzzle> {
    match watched(|watch| examine(game, position, "test", watch)) {
        Ok(mined) => Ok(mined.puzzle),
        Err(MiningError::NoPuzzle(reason)) => Err(reason),
        Err(error) => panic!("{position}: {error}"),
    }
}

/// The games ship positions whose result and keeping steps were proven by other means. In these games a step that ends
/// the turn is a turn.
#[test]
fn it_agrees_with_positions_whose_result_is_known() {
    let [mut accepted, mut several] = [0; 2];
    for entry in games() {
        for game in entry.variants() {
            let lines = game.proven().lines().filter(|line| line.starts_with(game.variant()));
            let lines = lines.filter(|line| line.split('|').next() == Some(game.variant()));
            for line in lines.step_by(3) {
                let fields: Vec<&str> = line.split('|').collect();
                let [_, position, verdict, _, keeping] = fields[..] else { panic!("{line}") };
                let keeping: Vec<&str> = keeping.split(',').collect();
                let here = game.read(position).unwrap().snapshot(&[]).unwrap();
                if here.legal.iter().any(|step| !step.ends_turn) {
                    continue;
                }
                match examined(game, position) {
                    Ok(puzzle) => {
                        accepted += 1;
                        assert_eq!(keeping, [puzzle.first()], "{line}");
                        assert_eq!(puzzle.task.name(), verdict, "{line}");
                    }
                    Err(NoPuzzle::SeveralSolutions) => {
                        several += 1;
                        assert!(keeping.len() > 1, "{line}");
                    }
                    Err(NoPuzzle::Lost) => panic!("{line}"),
                    Err(_) => {}
                }
            }
        }
    }
    assert!(accepted > 5 && several > 20, "{accepted} {several}");
}

/// In the first position exactly one turn wins; in the second one, six do.
#[test]
fn two_solutions_are_refused() {
    let game = find("crab-stack").unwrap().variant(None).unwrap();
    let one = "-,-,-/-,-,-,-/-,-,W,bSs,M/-,-,BbB,mm/-,-,- 2 -";
    assert_eq!(examined(game, one).unwrap().first(), "15-11");
    let several = game.proven().lines().find(|line| line.ends_with("|win|9|7-15,14-11,5-6,5-9,17-14,17-16"));
    let two = several.unwrap().split('|').nth(1).unwrap();
    assert_eq!(examined(game, two), Err(NoPuzzle::SeveralSolutions));
}

#[test]
fn what_cannot_be_a_puzzle_is_refused_with_the_reason() {
    let of = |position: Option<&str>, turns: &[&str]| PositionQuestion {
        game: "stac".to_owned(),
        position: position.map(str::to_owned),
        turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
        ..PositionQuestion::default()
    };
    let refused = |question: PositionQuestion| {
        watched(|watch| make_puzzle(&question, "test", watch)).unwrap_err().to_string()
    };
    assert_eq!(refused(of(None, &[])), "this is no puzzle: not everything about it can be proved");
    assert!(refused(of(Some("nothing"), &[])).starts_with("position: "));
    assert!(refused(of(None, &["a1-a9"])).starts_with("turn 1: "));
    // After the solution of a win the game is over; before the last turn the opponent has lost.
    let all = puzzles(find("stac").unwrap()).unwrap();
    let win = all.iter().find(|puzzle| puzzle.task == Task::Win && puzzle.turns > 1).unwrap();
    let turns: Vec<&str> = win.solution.iter().map(String::as_str).collect();
    let played = |count: usize| {
        let question = of(Some(&win.position), &turns[..count]);
        PositionQuestion { variant: Some(win.variant.clone()), ..question }
    };
    assert_eq!(refused(played(turns.len())), "this is no puzzle: the game is over");
    let lost = refused(played(1));
    assert!(lost.ends_with("the player to play loses anyway") || lost.ends_with("too little to choose from"));
}

#[test]
fn the_same_seed_finds_the_same_puzzles() {
    let game = find("crab-stack").unwrap().variant(None).unwrap();
    let found = |number| watched(|watch| mine(game, 1, number, watch)).unwrap();
    let all: Vec<_> = (0..20).flat_map(found).collect();
    assert!(!all.is_empty());
    assert_eq!(all, (0..20).flat_map(found).collect::<Vec<_>>());
    for mined in &all {
        assert_eq!(watched(|watch| check(game, &mined.puzzle, watch)).unwrap(), *mined);
    }
    // A puzzle that says something else is found out.
    let mut spoilt = all[0].puzzle.clone();
    spoilt.rating += 1;
    let error = watched(|watch| check(game, &spoilt, watch)).unwrap_err().to_string();
    assert!(error.starts_with(&format!("puzzle {}: found `", spoilt.id)), "{error}");
}

/// A sample of the shipped puzzles; `ludoteca puzzles --check` proves them all.
#[test]
fn shipped_puzzles_can_be_proved_again() {
    const APART: usize = 25;
    for entry in games() {
        for puzzle in puzzles(entry).unwrap().iter().step_by(APART) {
            let game = entry.variant(Some(&puzzle.variant)).unwrap();
            let again = watched(|watch| check(game, puzzle, watch));
            assert_eq!(
                again.map_err(|error| error.to_string()).map(|mined| mined.puzzle).as_ref(),
                Ok(puzzle)
            );
        }
    }
}

#[test]
fn a_first_turn_is_a_turn() {
    for entry in games() {
        let mut ids = BTreeSet::new();
        for puzzle in puzzles(entry).unwrap() {
            assert!(ids.insert(puzzle.id.clone()), "{} {}: there are two", entry.name(), puzzle.id);
            let game = entry.variant(Some(&puzzle.variant)).unwrap();
            let mut played = game.read(&puzzle.position).unwrap();
            for turn in &puzzle.solution {
                played.play_turn(turn, 0).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            }
            assert!(!split_turn(puzzle.first()).is_empty());
        }
    }
}
