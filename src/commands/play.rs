//! `ludoteca play`

use std::io::IsTerminal;

use anyhow::{Context, Result, bail};
use language::Language;
use terminal::{Keeper, Look, Options, Setup, language_of_environment, play};

use super::report::position_text;
use super::variant;
use crate::arguments::{BoardStyle, Lang, PlayOptions};

pub fn run(arguments: &PlayOptions) -> Result<String> {
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
    // https://no-color.org: any value but an empty one.
    let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let colour = colour && std::io::stdout().is_terminal();
    let language = match arguments.lang {
        Some(Lang::En) => Language::English,
        Some(Lang::Pt) => Language::Portuguese,
        None => language_of_environment(),
    };
    let options = Options {
        setup,
        record: arguments.record.clone(),
        language,
        look: Look { colour, ascii: arguments.ascii },
        plain: arguments.plain,
        report: matches!(arguments.style, BoardStyle::Report),
        data: Keeper::folder(),
    };
    play(&options)?;
    Ok(String::new())
}
