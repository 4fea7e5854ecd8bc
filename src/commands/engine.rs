//! `ludoteca engine`

use anyhow::{Context, Result, anyhow};
use catalog::GAMES;
use engine::{Options, serve};
use search::Kind;

use super::entry;
use crate::arguments::EngineOptions;

pub fn run(options: &EngineOptions) -> Result<String> {
    let entry = match &options.game {
        Some(name) => entry(name)?,
        None => GAMES.first().context("there are no games")?,
    };
    let kind: Kind = options.engine.parse().map_err(|error| anyhow!("--engine: {error}"))?;
    let chosen = Options::new(entry, options.variant.as_deref()).context("--variant")?;
    serve(std::io::stdin().lock(), std::io::stdout(), chosen.with_kind(kind)).context("standard input")?;
    Ok(String::new())
}
