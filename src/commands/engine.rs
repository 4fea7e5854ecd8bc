//! `ludoteca engine`

use std::io::{BufReader, ErrorKind};

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
    match serve(BufReader::new(std::io::stdin()), std::io::stdout(), chosen) {
        // The program that used the engine has closed the pipe.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        served => served.context("standard input and output")?,
    }
    Ok(String::new())
}
