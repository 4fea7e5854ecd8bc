//! One module per subcommand. Each returns its whole output, so that nothing is printed before an error.

pub mod accuracy;
pub mod admin;
pub mod analyse;
pub mod apply;
mod arena;
mod batch;
pub mod bench;
pub mod bestmove;
pub mod book;
pub mod check;
pub mod completions;
mod echo;
pub mod engine;
pub mod games;
pub mod ladder;
mod limits;
pub mod load;
mod log;
pub mod man;
pub mod matches;
pub mod notation;
pub mod perft;
pub mod play;
pub mod prolog;
pub mod puzzle;
pub mod puzzles;
pub mod random;
mod recorded;
mod report;
pub mod review;
pub mod rules;
pub mod serve;
pub mod show;
pub mod solve;
mod source;
pub mod start;
pub mod steps;
pub mod store;
mod study;
pub mod tournament;
pub mod train;
pub mod tune;
mod words;

use anyhow::{Context, Result, anyhow};
use catalog::{AnyGame, AnyMatch, Entry, games};

use crate::arguments::{GameOptions, PositionOptions, ReportOptions};

/// A game by name.
fn entry(name: &str) -> Result<&'static Entry> {
    catalog::find(name).ok_or_else(|| {
        let names: Vec<&str> = games().iter().map(Entry::name).collect();
        anyhow!("GAME: found `{name}`, expected one of {}", names.join(", "))
    })
}

/// A game and a variant by name.
fn variant(game: &str, variant: Option<&str>) -> Result<&'static dyn AnyGame> {
    entry(game)?.variant(variant).context("--variant")
}

fn chosen(options: &GameOptions) -> Result<&'static dyn AnyGame> {
    variant(&options.game, options.variant.as_deref())
}

/// The position given as text or by a report, or the start.
fn position(
    options: &GameOptions,
    position: Option<&str>,
    report: &ReportOptions,
) -> Result<Box<dyn AnyMatch>> {
    let game = chosen(options)?;
    match report::position_text(game, position, report)? {
        Some(text) => game.read(&text).context("--position"),
        None => Ok(game.start(0)),
    }
}

fn position_of(options: &PositionOptions) -> Result<Box<dyn AnyMatch>> {
    position(&options.game, options.position.as_deref(), &options.report)
}

/// The whole text of a file, or of standard input for `-`.
fn read_text(path: &std::path::Path) -> Result<String> {
    let text = if path.as_os_str() == "-" {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(path)
    };
    text.with_context(|| path.display().to_string())
}
