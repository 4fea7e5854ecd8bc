//! One module per subcommand. Each returns its whole output, so that nothing is printed before an error.

pub mod accuracy;
pub mod admin;
pub mod analyse;
pub mod apply;
mod arena;
pub mod bench;
pub mod bestmove;
pub mod check;
pub mod engine;
pub mod games;
pub mod ladder;
mod limits;
pub mod load;
mod log;
pub mod matches;
pub mod perft;
pub mod play;
pub mod random;
mod recorded;
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

use crate::arguments::{GameOptions, PositionOptions};

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

/// The position given, or the start.
fn position(game: &str, variant_name: Option<&str>, text: Option<&str>) -> Result<Box<dyn AnyMatch>> {
    let game = variant(game, variant_name)?;
    match text {
        Some(text) => game.read(text).context("--position"),
        None => Ok(game.start(0)),
    }
}

fn position_of(options: &PositionOptions) -> Result<Box<dyn AnyMatch>> {
    position(&options.game.game, options.game.variant.as_deref(), options.position.as_deref())
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
