//! Boards of the course reports on the command line.

use std::path::Path;

use anyhow::{Context, Error, Result};
use catalog::{AnyGame, AnyReport, ReportBoard};
use kernel::ReadError;

use super::read_text;
use crate::arguments::ReportOptions;

/// The notation of the game's course report.
pub fn notation(game: &dyn AnyGame) -> Result<&dyn AnyReport> {
    game.report().with_context(|| format!("{} has no course report", game.name()))
}

/// The board that `--report` and `--set` give, if any. It may be no position.
pub fn board(game: &dyn AnyGame, options: &ReportOptions) -> Result<Option<ReportBoard>> {
    let Some(text) = &options.report else { return Ok(None) };
    let text = if text == "-" { read_text(Path::new("-"))? } else { text.clone() };
    let fields = options.set.iter().map(|field| {
        field
            .split_once('=')
            .with_context(|| format!("--set: found `{field}`, expected FIELD=VALUE such as TOPLAY=b"))
    });
    let fields = fields.collect::<Result<Vec<_>>>()?;
    let read = notation(game)?.read(&text, &fields).map_err(|error| {
        let is_set = |fault: &ReadError| fields.iter().any(|(name, _)| *name == fault.field);
        let option = if error.0.iter().any(is_set) { "--set" } else { "--report" };
        Error::new(error).context(option)
    });
    read.map(Some)
}

/// The text of the position given as text or by a report.
pub fn position_text(
    game: &dyn AnyGame,
    position: Option<&str>,
    options: &ReportOptions,
) -> Result<Option<String>> {
    match board(game, options)? {
        Some(board) => Ok(Some(board.begin().context("--report")?.text())),
        None => Ok(position.map(str::to_owned)),
    }
}
