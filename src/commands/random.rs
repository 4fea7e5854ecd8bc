//! `ludoteca random`

use anyhow::{Result, ensure};
use catalog::AnyGame;
use serde_json::json;

use super::chosen;
use crate::arguments::RandomOptions;

pub fn run(options: &RandomOptions) -> Result<String> {
    let game = chosen(&options.start.game)?;
    ensure!(options.games > 0, "--games: found 0, expected 1 or more");
    let first: u64 = options.start.seed.unwrap_or_else(rand::random);
    let mut text = String::new();
    for number in 0..options.games {
        let seed = first.wrapping_add(number);
        if !options.start.json && number > 0 {
            text.push('\n');
        }
        text += &played(game, seed, options.start.json);
    }
    Ok(text)
}

/// The record of the game of a seed, or a line of JSON.
fn played(game: &dyn AnyGame, seed: u64, as_json: bool) -> String {
    let mut played = game.start(seed);
    played.play_randomly(seed);
    if as_json {
        let conclusion = played.conclusion();
        let data = json!({
            "game": game.name(),
            "variant": game.variant(),
            "seed": seed,
            "start": played.start(),
            "turns": played.turns(),
            "position": played.text(),
            "outcome": conclusion.as_ref().and_then(|conclusion| conclusion.outcome).map(|outcome| outcome.to_string()),
            "termination": conclusion.map(|conclusion| conclusion.termination.to_string()),
        });
        return format!("{data}\n");
    }
    // No date: a seed gives the same text every day.
    let mut record = played.record(["random", "random"], "????.??.??");
    record.set_tag("Seed", seed.to_string());
    record.to_string()
}
