//! `ludoteca start`

use anyhow::Result;

use super::chosen;
use crate::arguments::StartOptions;

pub fn run(options: &StartOptions) -> Result<String> {
    let game = chosen(&options.game)?;
    let seed = options.seed.unwrap_or_else(rand::random);
    Ok(game.start(seed).text() + "\n")
}
