//! `ludoteca engine`

use anyhow::{Context, Result, anyhow};
use catalog::games;
use engine::{Options, serve};

use super::entry;
use super::limits::player;
use crate::arguments::EngineOptions;

pub fn run(options: &EngineOptions) -> Result<String> {
    let entry = match &options.game {
        Some(name) => entry(name)?,
        None => games().first().context("there are no games")?,
    };
    let name = player("--engine", &options.engine)?;
    let chosen = Options::new(entry, options.variant.as_deref()).context("--variant")?;
    let chosen = chosen.with_player(&name).map_err(|error| anyhow!("--engine: {error}"))?;
    serve(std::io::stdin().lock(), std::io::stdout(), chosen).context("standard input")?;
    Ok(String::new())
}
