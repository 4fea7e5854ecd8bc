//! `ludoteca perft`

use anyhow::Result;

use super::position;
use crate::arguments::PerftOptions;

pub fn run(options: &PerftOptions) -> Result<String> {
    let game = position(&options.game, options.variant.as_deref(), options.position.as_deref())?;
    if !options.divide || options.depth == 0 {
        return Ok(format!("{}\n", game.perft(options.depth)));
    }
    let counts = game.perft_divide(options.depth);
    let lines: String = counts.iter().map(|(step, count)| format!("{step}: {count}\n")).collect();
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    Ok(format!("{lines}{total}\n"))
}
