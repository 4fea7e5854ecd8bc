//! `ludoteca play`

use anyhow::{Context, Result, bail};
use language::Language;
use terminal::{Keeper, Look, Options, Setup, colours_of_environment, play};

use super::report::position_text;
use super::variant;
use crate::arguments::{BoardStyle, PlayOptions};

pub fn run(arguments: &PlayOptions, language: Language) -> Result<String> {
    let usual = Setup::default();
    let player = |name: &Option<String>, usual, option: &'static str| match name {
        Some(name) => name.parse().context(option),
        None => Ok(usual),
    };
    let position = match (&arguments.report.report, &arguments.game) {
        (None, _) => arguments.position.clone(),
        (Some(_), None) => bail!("GAME: missing; --report needs to know the game"),
        (Some(_), Some(game)) => {
            let game = variant(game, arguments.variant.as_deref())?;
            position_text(game, None, &arguments.report)?
        }
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
        position,
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
