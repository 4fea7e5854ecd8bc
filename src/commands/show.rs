//! `ludoteca show`

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use catalog::{AnyMatch, Language};
use kernel::{Outcome, Record};
use picture::TextStyle;

use super::{check, chosen, entry, position_of, read_text};
use crate::arguments::{Lang, ShowOptions, Style};

pub fn run(options: &ShowOptions) -> Result<String> {
    let game = the_match(options)?;
    let (_, any) = chosen(&options.position.game)?;
    let language = match options.lang {
        Lang::En => Language::English,
        Lang::Pt => Language::Portuguese,
    };
    let speech = entry(&options.position.game.game)?.speech(language);
    let scene = game.scene();
    let winner = match scene.outcome {
        Some(Outcome::Win(seat)) => speech.say(&format!("seat-{}", seat.number()), &[]),
        _ => String::new(),
    };
    let say = |id: &str| speech.say(id, &[("winner", &winner)]);
    Ok(match options.style {
        Style::Position => game.text() + "\n",
        Style::Report => game.report(),
        Style::Json => serde_json::to_string_pretty(&scene)? + "\n",
        Style::Svg => picture::svg(&scene, &any.look(), &say),
        Style::Board => {
            let style = TextStyle { colour: true, ascii: options.ascii };
            picture::text(&scene, &any.look(), style, &say)
        }
    })
}

fn the_match(options: &ShowOptions) -> Result<Box<dyn AnyMatch>> {
    if let Some(path) = &options.record {
        return from_record(options, path);
    }
    let Some(report) = &options.report else { return position_of(&options.position) };
    let (variant, game) = chosen(&options.position.game)?;
    let report = if report == "-" { read_text(Path::new("-"))? } else { report.clone() };
    let fields = options.set.iter().map(|field| {
        field
            .split_once('=')
            .with_context(|| format!("--set: found `{field}`, expected FIELD=VALUE such as TOPLAY=b"))
    });
    let fields = fields.collect::<Result<Vec<_>>>()?;
    game.read_report(variant, &report, &fields).context("--report")
}

fn from_record(options: &ShowOptions, path: &Path) -> Result<Box<dyn AnyMatch>> {
    let record = Record::read(&read_text(path)?).with_context(|| path.display().to_string())?;
    let game = check::replay(&record).with_context(|| path.display().to_string())?;
    let wanted = &options.position.game;
    let found = record.tag("Game").unwrap_or_default();
    ensure!(found == wanted.game, "GAME: found `{}`, but the record is one of `{found}`", wanted.game);
    if let Some(variant) = &wanted.variant {
        let found = game.variant().name;
        ensure!(found == variant, "--variant: found `{variant}`, but the record is one of `{found}`");
    }
    let length = game.length();
    match options.turn {
        None => Ok(game),
        Some(turn) if turn <= length => game.after(turn).context("--turn"),
        Some(turn) => bail!("--turn: found {turn}, expected a number from 0 to {length}"),
    }
}
