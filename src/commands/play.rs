//! `ludoteca play`

use anyhow::{Context, Result};
use language::Language;
use terminal::{Keeper, Look, Options, Setup, colours_of_environment, play};

use crate::arguments::{BoardStyle, PlayOptions};

pub fn run(arguments: &PlayOptions, language: Language) -> Result<String> {
    let usual = Setup::default();
    let player = |name: &Option<String>, usual, option: &'static str| match name {
        Some(name) => name.parse().context(option),
        None => Ok(usual),
    };
    let setup = Setup {
        game: arguments.game.clone(),
        variant: arguments.variant.clone(),
        players: [
            player(&arguments.first, usual.players[0], "--first")?,
            player(&arguments.second, usual.players[1], "--second")?,
        ],
        clock: arguments.clock.parse().context("--clock")?,
        seed: arguments.seed.unwrap_or_else(|| rand::random::<u32>().into()),
        position: arguments.position.clone(),
    };
    let options = Options {
        setup,
        record: arguments.record.clone(),
        language,
        look: Look { colours: colours_of_environment(), ascii: arguments.ascii },
        plain: arguments.plain,
        report: matches!(arguments.style, BoardStyle::Report),
        data: Keeper::folder(),
    };
    play(&options)?;
    Ok(String::new())
}
