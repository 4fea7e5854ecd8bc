//! `ludoteca man`

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::arguments::{Arguments, ManOptions};

pub fn run(options: &ManOptions) -> Result<String> {
    let mut command = Arguments::command();
    // Gives the subcommands their full names.
    command.build();
    let Some(folder) = &options.out else { return page(command) };
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut written = 0;
    let commands: Vec<Command> = std::iter::once(command.clone())
        .chain(command.get_subcommands().filter(|sub| sub.get_name() != "help").cloned())
        .collect();
    for command in commands {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
        let path = folder.join(format!("{name}.1"));
        std::fs::write(&path, page(command)?).with_context(|| path.display().to_string())?;
        written += 1;
    }
    Ok(format!("{written} pages written to {}\n", folder.display()))
}

/// A page in the format of man(7).
fn page(command: Command) -> Result<String> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(String::from_utf8(page)?)
}
