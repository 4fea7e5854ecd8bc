//! `ludoteca perft`

use anyhow::{Context, Result};
use catalog::{Offers, Playable, Visitor, visit};
use kernel::{ReadError, dice, perft, perft_divide, read_exact};

use super::report::position_text;
use super::variant;
use crate::arguments::PerftOptions;

pub fn run(options: &PerftOptions) -> Result<String> {
    let game = variant(&options.game, options.variant.as_deref())?;
    let position = position_text(game, options.position.as_deref(), &options.report)?;
    let count = Count { position: position.as_deref(), depth: options.depth, divide: options.divide };
    visit(game.name(), game.variant(), count)?.context("--position")
}

struct Count<'a> {
    position: Option<&'a str>,
    depth: u32,
    divide: bool,
}

impl Visitor for Count<'_> {
    type Output = Result<String, ReadError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Result<String, ReadError> {
        let Count { position, depth, divide } = self;
        let position: G = match position {
            Some(text) => read_exact(variant, text)?,
            None => G::start(variant, &mut dice(0)),
        };
        if !divide || depth == 0 {
            return Ok(format!("{}\n", perft(&position, depth)));
        }
        let counts = perft_divide(&position, depth);
        let lines: String = counts.iter().map(|(step, count)| format!("{step}: {count}\n")).collect();
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        Ok(format!("{lines}{total}\n"))
    }
}
