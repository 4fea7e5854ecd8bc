//! `ludoteca apply`

use anyhow::{Result, anyhow};

use super::position_of;
use crate::arguments::ApplyOptions;

pub fn run(options: &ApplyOptions) -> Result<String> {
    let game = position_of(&options.position)?;
    let applied = game.apply(&options.turns).map_err(|(number, error)| anyhow!("TURN {number}: {error}"))?;
    let outcome = applied.outcome.map_or("-".to_owned(), |outcome| outcome.to_string());
    Ok(format!("{}\n{outcome}\n", applied.text))
}
