//! `ludoteca apply`

use anyhow::{Result, anyhow};
use serde_json::json;

use super::batch::pretty;
use super::position_of;
use crate::arguments::ApplyOptions;

pub fn run(options: &ApplyOptions) -> Result<String> {
    let game = position_of(&options.position)?;
    let applied = game.apply(&options.turns).map_err(|(number, error)| anyhow!("TURN {number}: {error}"))?;
    let outcome = applied.outcome.map(|outcome| outcome.to_string());
    if options.json {
        return Ok(pretty(&json!({
            "game": options.position.game.game,
            "variant": game.variant(),
            "position": applied.text,
            "outcome": outcome,
        })));
    }
    Ok(format!("{}\n{}\n", applied.text, outcome.as_deref().unwrap_or("-")))
}
