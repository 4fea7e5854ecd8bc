//! `ludoteca check`

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use kernel::Record;

use super::{entry, read_text};
use crate::arguments::CheckOptions;

/// Prints one line per file; fails if any record is invalid.
pub fn run(options: &CheckOptions) -> ExitCode {
    let mut lines = String::new();
    let mut wrong = String::new();
    for file in &options.files {
        match check(file) {
            Ok(line) => lines += &format!("{}: {line}\n", file.display()),
            Err(error) => wrong += &format!("{}: {error:#}\n", file.display()),
        }
    }
    eprint!("{wrong}");
    let printed = crate::print(&lines);
    if wrong.is_empty() { printed } else { ExitCode::from(2) }
}

fn check(file: &Path) -> Result<String> {
    let text = read_text(file).map_err(|error| anyhow!("{}", error.root_cause()))?;
    let record = Record::read(&text)?;
    let game = replay(&record)?;
    let result = game.conclusion().map_or("not over".to_owned(), |conclusion| {
        let outcome = conclusion.outcome.map_or("*".to_owned(), |outcome| outcome.to_string());
        format!("{outcome} by {}", conclusion.termination)
    });
    Ok(format!("valid, {} turns, {result}", game.length()))
}

/// Replays a record of any game.
pub fn replay(record: &Record) -> Result<Box<dyn catalog::AnyMatch>> {
    let name = record.tag("Game").context("tag Game: missing")?;
    let game = entry(name)?.variant(record.tag("Variant")).context("tag Variant")?;
    Ok(game.replay(record)?)
}
