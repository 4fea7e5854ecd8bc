//! `ludoteca play`

use std::io::IsTerminal;
use std::path::Path;

use anyhow::{Context, Result, bail};
use kernel::Record;
use language::Language;
use study::review::Words;
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
    Ok(offer(options.record.as_deref(), language).unwrap_or_default())
}

/// Says to a person how to review the game that was played, if it is over and its record is kept.
fn offer(record: Option<&Path>, language: Language) -> Option<String> {
    let path = record.filter(|_| std::io::stdout().is_terminal())?;
    let record = Record::read(&std::fs::read_to_string(path).ok()?).ok()?;
    record.tag("Result").filter(|result| *result != "*")?;
    let game = variant(record.tag("Game")?, record.tag("Variant")).ok()?;
    Some(Words::new(game, language).offer(&path.display().to_string()) + "\n")
}
