//! `ludoteca random`

use anyhow::Result;

use super::chosen;
use crate::arguments::StartOptions;

pub fn run(options: &StartOptions) -> Result<String> {
    let game = chosen(&options.game)?;
    let seed = options.seed.unwrap_or_else(rand::random);
    let mut game = game.start(seed);
    game.play_randomly(seed);
    // No date: a seed gives the same text every day.
    let mut record = game.record(["random", "random"], "????.??.??");
    record.set_tag("Seed", seed.to_string());
    Ok(record.to_string())
}
