//! `ludoteca perft`

use anyhow::{Context, Result};
use catalog::{Offers, Playable, Visitor, visit};
use kernel::{ReadError, dice, perft, perft_divide, read_exact};

use super::variant;
use crate::arguments::PerftOptions;

pub fn run(options: &PerftOptions) -> Result<String> {
    let game = variant(&options.game, options.variant.as_deref())?;
    visit(game.name(), game.variant(), Count(options))?.context("--position")
}

struct Count<'a>(&'a PerftOptions);

impl Visitor for Count<'_> {
    type Output = Result<String, ReadError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Result<String, ReadError> {
        let PerftOptions { position, depth, divide, .. } = self.0;
        let position: G = match position {
            Some(text) => read_exact(variant, text)?,
            None => G::start(variant, &mut dice(0)),
        };
        if !divide || *depth == 0 {
            return Ok(format!("{}\n", perft(&position, *depth)));
        }
        let counts = perft_divide(&position, *depth);
        let lines: String = counts.iter().map(|(step, count)| format!("{step}: {count}\n")).collect();
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        Ok(format!("{lines}{total}\n"))
    }
}
