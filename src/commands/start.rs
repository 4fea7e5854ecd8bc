//! `ludoteca start`

use anyhow::Result;
use serde_json::json;

use super::batch::pretty;
use super::chosen;
use crate::arguments::StartOptions;

pub fn run(options: &StartOptions) -> Result<String> {
    let game = chosen(&options.game)?;
    let seed = options.seed.unwrap_or_else(rand::random);
    let position = game.start(seed).text();
    if options.json {
        let dealt = game.is_dealt().then_some(seed);
        return Ok(pretty(&json!({
            "game": game.name(),
            "variant": game.variant(),
            "seed": dealt,
            "position": position,
        })));
    }
    Ok(position + "\n")
}
