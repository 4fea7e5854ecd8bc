//! `ludoteca completions`

use anyhow::Result;
use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsOptions};

pub fn run(options: &CompletionsOptions) -> Result<String> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "ludoteca", &mut script);
    Ok(String::from_utf8(script)?)
}
