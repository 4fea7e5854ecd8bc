//! What tuning promises: games that can be gone on with, weights that are found again, the same on every run.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::Path;

use ludoteca_tuner::{Positions, Quiet, Run, TunerError, Weighing, fit, play_games};
use rand::RngExt;

fn run(name: &str, out: &Path) -> Run {
    let game = catalog::find(name).unwrap().variant(None).unwrap();
    Run { game, games: 6, nodes: 60, opening: 4, seed: 3, concurrency: 2, out: out.to_owned() }
}

#[test]
fn games_of_every_game_become_numbers() {
    for entry in catalog::games() {
        let folder = tempfile::tempdir().unwrap();
        let run = run(entry.name(), folder.path());
        let games = play_games(&run, &mut |_| {}).unwrap();
        let positions = Positions::of(&run, &games).unwrap();
        let weighing = Weighing::of(run.game).unwrap();
        assert!(!positions.train.is_empty() && !positions.held_out.is_empty(), "{}", entry.name());
        assert!(positions.train.iter().all(|quiet| quiet.features.len() == weighing.names.len()));
        let fitted = fit(&positions, &weighing.weights, weighing.most).unwrap();
        assert!(fitted.after.train.is_finite() && fitted.after.held_out.is_finite());
        assert_eq!(fit(&positions, &weighing.weights, weighing.most).unwrap(), fitted);
    }
}

#[test]
fn a_line_cut_off_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let run = run("stac", folder.path());
    let whole = play_games(&run, &mut |_| {}).unwrap();
    let file = folder.path().join("games.jsonl");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let mut counts = Vec::new();
    assert_eq!(play_games(&run, &mut |count| counts.push(count)).unwrap(), whole);
    assert!((1..6).contains(&counts[0]) && counts.last() == Some(&6), "{counts:?}");
    // Fewer games than there are, and more.
    assert_eq!(play_games(&Run { games: 2, ..run.clone() }, &mut |_| {}).unwrap(), whole[..2]);
    assert_eq!(play_games(&Run { games: 7, ..run.clone() }, &mut |_| {}).unwrap()[..6], whole);
    let error = play_games(&Run { nodes: 61, ..run }, &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("it holds another run, with nodes 60 where this one has 61"), "{error}");
}

/// Positions of random counts, won as often as an evaluator with these weights says.
fn synthetic(weights: &[f64], count: usize, seed: u64) -> Vec<Quiet> {
    let mut dice = kernel::dice(seed);
    let position = |_| {
        let features: Vec<f64> = weights.iter().map(|_| f64::from(dice.random_range(-3..=3))).collect();
        let evaluation: f64 = features.iter().zip(weights).map(|(count, weight)| count * weight).sum();
        let chance = search::Score::estimate(evaluation.round() as i32).chance();
        Quiet { features, result: f64::from(u8::from(dice.random_bool(chance))), chance }
    };
    (0..count).map(position).collect()
}

#[test]
fn known_weights_are_found_again() {
    let right = [120.0, -45.0, 8.0];
    let positions = Positions { train: synthetic(&right, 40_000, 1), held_out: synthetic(&right, 4_000, 2) };
    let found = fit(&positions, &[10, 10, 10], 20_000).unwrap();
    let near = found.weights.iter().zip(right).all(|(found, right)| (f64::from(*found) - right).abs() <= 6.0);
    assert!(near, "{found:?}");
    assert!(found.after.train < found.before.train && found.after.held_out < found.before.held_out);
    // What the games say nothing about stays as it was.
    let blind = |mut quiet: Quiet| {
        quiet.features[2] = 0.0;
        quiet
    };
    let [train, held_out] = [positions.train, positions.held_out];
    let blind = Positions {
        train: train.into_iter().map(blind).collect(),
        held_out: held_out.into_iter().map(blind).collect(),
    };
    assert_eq!(fit(&blind, &[10, 10, 10], 20_000).unwrap().weights[2], 10);
    // No evaluation is larger than allowed.
    let small = fit(&blind, &[10, 10, 10], 100).unwrap().weights;
    assert!(small.iter().map(|weight| 3 * weight.abs()).sum::<i32>() < 100, "{small:?}");
}

#[test]
fn nothing_is_learnt_from_nothing() {
    assert!(matches!(fit(&Positions::default(), &[1], 100), Err(TunerError::TooFew(0))));
}
