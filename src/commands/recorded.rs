//! Loads a match from a record and checks it against the game and variant given.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use catalog::AnyMatch;
use kernel::Record;

use super::{check, read_text};
use crate::arguments::GameOptions;

/// The match of a record, or its first turns, if it belongs to the expected game and variant.
pub fn recorded(wanted: &GameOptions, path: &Path, turn: Option<usize>) -> Result<Box<dyn AnyMatch>> {
    let record = Record::read(&read_text(path)?).with_context(|| path.display().to_string())?;
    let game = check::replay(&record).with_context(|| path.display().to_string())?;
    let found = record.tag("Game").unwrap_or_default();
    ensure!(found == wanted.game, "GAME: found `{}`, but the record is of `{found}`", wanted.game);
    if let Some(variant) = &wanted.variant {
        let found = game.variant();
        ensure!(found == variant, "--variant: found `{variant}`, but the record is of `{found}`");
    }
    let length = game.length();
    match turn {
        None => Ok(game),
        Some(turn) if turn <= length => game.after(turn).context("--turn"),
        Some(turn) => bail!("--turn: found {turn}, expected a number from 0 to {length}"),
    }
}
