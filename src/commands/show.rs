//! `ludoteca show`

use anyhow::{Context, Result};
use kernel::prolog::Term;
use kernel::{Outcome, Scene};
use picture::TextStyle;

use super::recorded::recorded;
use super::{chosen, entry, position_of, report};
use crate::arguments::{ShowOptions, Style};

pub fn run(options: &ShowOptions) -> Result<String> {
    let game = chosen(&options.position.game)?;
    let Some(board) = report::board(game, &options.position.report)? else { return show_match(options) };
    // A board of a report is shown even if it is no position.
    for fault in &board.faults {
        eprintln!("ludoteca: --report: {fault}");
    }
    let forms = Forms { text: board.text, report: Some((board.report, board.state)), scene: board.scene };
    show(options, game.variant(), forms)
}

fn show_match(options: &ShowOptions) -> Result<String> {
    let game = match &options.record {
        Some(path) => recorded(&options.position.game, path, options.turn)?,
        None => position_of(&options.position)?,
    };
    let any = entry(&options.position.game.game)?.variant(Some(game.variant()))?;
    let text = game.text();
    let report = match any.report() {
        Some(report) => Some((report.write(&text)?, report.state(&text)?)),
        None => None,
    };
    show(options, game.variant(), Forms { text, report, scene: game.scene() })
}

/// What there is to show.
struct Forms {
    text: String,
    /// The printed board and the state of the game's course report.
    report: Option<(String, Term)>,
    scene: Scene,
}

fn show(options: &ShowOptions, variant: &str, Forms { text, report, scene }: Forms) -> Result<String> {
    let entry = entry(&options.position.game.game)?;
    let any = entry.variant(Some(variant))?;
    let speech = entry.speech(options.lang.into());
    let winner = match scene.outcome {
        Some(Outcome::Win(seat)) => speech.say(&format!("seat-{}", seat.number()), &[]),
        _ => String::new(),
    };
    let say = |id: &str| speech.say(id, &[("winner", &winner)]);
    let report = || report.with_context(|| format!("{} has no course report", entry.name()));
    Ok(match options.style {
        Style::Position => text + "\n",
        Style::Report => report()?.0,
        Style::Prolog => format!("{}.\n", report()?.1),
        Style::Json => serde_json::to_string_pretty(&scene)? + "\n",
        Style::Svg => picture::svg(&scene, &any.look(), &say),
        Style::Board => {
            let style = TextStyle { colour: true, ascii: options.ascii };
            picture::text(&scene, &any.look(), style, &say)
        }
    })
}
