//! `ludoteca apply`

use anyhow::{Result, bail};
use kernel::split_turn;
use serde_json::json;

use super::batch::pretty;
use super::position_of;
use crate::arguments::ApplyOptions;

pub fn run(options: &ApplyOptions) -> Result<String> {
    let mut game = position_of(&options.position)?;
    let mut half = None;
    for (index, turn) in options.turns.iter().enumerate() {
        let Err(error) = game.play_turn(turn, 0) else { continue };
        // Only the last turn may be incomplete.
        let steps: Vec<String> = split_turn(turn).into_iter().map(str::to_owned).collect();
        half = game.snapshot(&steps).ok().filter(|_| index + 1 == options.turns.len());
        if half.is_none() {
            bail!("TURN {}: {error}", index + 1);
        }
    }
    let outcome =
        game.conclusion().and_then(|conclusion| conclusion.outcome).map(|outcome| outcome.to_string());
    let position = half.map_or_else(|| game.text(), |half| half.position);
    if options.json {
        return Ok(pretty(&json!({
            "game": options.position.game.game,
            "variant": game.variant(),
            "position": position,
            "outcome": outcome,
        })));
    }
    Ok(format!("{position}\n{}\n", outcome.as_deref().unwrap_or("-")))
}
