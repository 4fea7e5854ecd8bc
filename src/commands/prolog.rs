//! `ludoteca prolog`

use anyhow::{Context, Result};

pub fn run() -> Result<String> {
    prolog::serve(std::io::stdin().lock(), std::io::stdout().lock()).context("standard input and output")?;
    Ok(String::new())
}
