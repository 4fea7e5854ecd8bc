//! Loads a match from a record and checks it against the game and variant given.

use anyhow::{Context, Result, bail, ensure};
use catalog::AnyMatch;
use kernel::Record;

use super::{check, read_text};
use crate::arguments::{GameOptions, RecordOptions};

/// The match of the record that the options name, or its first turns. It must be of the expected game and variant.
pub fn recorded(wanted: &GameOptions, options: &RecordOptions) -> Result<Option<Box<dyn AnyMatch>>> {
    let Some(path) = &options.record else { return Ok(None) };
    let record = Record::read(&read_text(path)?).with_context(|| path.display().to_string())?;
    let game = check::replay(&record).with_context(|| path.display().to_string())?;
    let found = record.tag("Game").unwrap_or_default();
    ensure!(found == wanted.game, "GAME: found `{}`, but the record is of `{found}`", wanted.game);
    if let Some(variant) = &wanted.variant {
        let found = game.variant();
        ensure!(found == variant, "--variant: found `{variant}`, but the record is of `{found}`");
    }
    let length = game.length();
    match options.turn {
        None => Ok(Some(game)),
        Some(turn) if turn <= length => Ok(Some(game.after(turn).context("--turn")?)),
        Some(turn) => bail!("--turn: found {turn}, expected a number from 0 to {length}"),
    }
}
