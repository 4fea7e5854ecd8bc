//! `ludoteca show`

use std::path::Path;

use anyhow::{Context, Result};
use catalog::{AnyGame, AnyMatch, AnyReport};
use kernel::Outcome;
use language::Language;
use picture::{Colours, TextStyle};
use serde_json::json;

use super::batch::{answer_each, is_batch};
use super::recorded::recorded;
use super::{chosen, entry, position, position_of, read_text};
use crate::arguments::{GameOptions, PositionOptions, ShowOptions, Style};

pub fn run(options: &ShowOptions, language: Language) -> Result<String> {
    let PositionOptions { game: GameOptions { game: name, variant }, position: text } = &options.position;
    if is_batch(text.as_deref()) {
        return answer_each(&mut |text| {
            let game = position(name, variant.as_deref(), Some(text))?;
            let mut data = json!({"game": name, "variant": game.variant(), "position": game.text()});
            match options.style {
                Style::Json => data["scene"] = serde_json::to_value(game.scene())?,
                _ => data["text"] = json!(shown(options, &*game, language, Colours::None)?),
            }
            Ok(data)
        });
    }
    shown(options, &*the_match(options)?, language, terminal::colours_of_environment())
}

/// A match in the requested style.
fn shown(options: &ShowOptions, game: &dyn AnyMatch, language: Language, colours: Colours) -> Result<String> {
    let entry = entry(&options.position.game.game)?;
    let any = entry.variant(Some(game.variant()))?;
    let speech = entry.speech(language);
    let scene = game.scene();
    let winner = match scene.outcome {
        Some(Outcome::Win(seat)) => speech.say(scene.name_of(seat), &[]),
        _ => String::new(),
    };
    let say = |id: &str| speech.say(id, &[("winner", &winner)]);
    Ok(match options.style {
        Style::Position => game.text() + "\n",
        Style::Report => report(any)?.write(&game.text())?,
        Style::Json => serde_json::to_string_pretty(&scene)? + "\n",
        Style::Svg => picture::svg(&scene, &any.look(), &say),
        Style::Board => {
            let style = TextStyle { colours, ascii: options.ascii };
            picture::text(&scene, &any.look(), style, &say)
        }
    })
}

fn report(game: &dyn AnyGame) -> Result<&dyn AnyReport> {
    game.report().with_context(|| format!("{} has no course report", game.name()))
}

fn the_match(options: &ShowOptions) -> Result<Box<dyn AnyMatch>> {
    if let Some(path) = &options.record {
        return recorded(&options.position.game, path, options.turn);
    }
    let Some(report) = &options.report else { return position_of(&options.position) };
    let game = chosen(&options.position.game)?;
    let report = if report == "-" { read_text(Path::new("-"))? } else { report.clone() };
    let fields = options.set.iter().map(|field| {
        field
            .split_once('=')
            .with_context(|| format!("--set: found `{field}`, expected FIELD=VALUE such as TOPLAY=b"))
    });
    let fields = fields.collect::<Result<Vec<_>>>()?;
    self::report(game)?.read(&report, &fields).context("--report")
}
