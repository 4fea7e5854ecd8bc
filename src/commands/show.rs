//! `ludoteca show`

use anyhow::{Context, Result};
use catalog::AnyMatch;
use kernel::prolog::Term;
use kernel::{Outcome, Scene};
use language::Language;
use picture::{Colours, TextStyle};
use serde_json::json;

use super::batch::{answer_each, is_batch};
use super::recorded::recorded;
use super::{chosen, entry, position_of, report};
use crate::arguments::{ShowOptions, Style};

pub fn run(options: &ShowOptions, language: Language) -> Result<String> {
    let game = chosen(&options.position.game)?;
    if is_batch(options.position.position.as_deref()) {
        return answer_each(&mut |text| {
            let game = game.read(text).context("--position")?;
            let mut data = json!({"game": options.position.game.game, "variant": game.variant(), "position": game.text()});
            if let Style::Json = options.style {
                data["scene"] = serde_json::to_value(game.scene())?;
            } else {
                let shown = Shown::of_match(options, &*game)?;
                data["text"] = json!(shown.text(options, language, Colours::None)?);
            }
            Ok(data)
        });
    }
    let shown = match report::board(game, &options.position.report)? {
        Some(board) => {
            // A board of a report is shown even if it is no position.
            for fault in &board.faults {
                eprintln!("ludoteca: --report: {fault}");
            }
            let report = Some((board.report, board.state));
            Shown { variant: game.variant(), position: board.text, report, scene: board.scene }
        }
        None => match recorded(&options.position.game, &options.record)? {
            Some(game) => Shown::of_match(options, &*game)?,
            None => Shown::of_match(options, &*position_of(&options.position)?)?,
        },
    };
    shown.text(options, language, terminal::colours_of_environment())
}

/// What there is to show.
struct Shown {
    variant: &'static str,
    position: String,
    /// The printed board and the state of the game's course report.
    report: Option<(String, Term)>,
    scene: Scene,
}

impl Shown {
    fn of_match(options: &ShowOptions, game: &dyn AnyMatch) -> Result<Shown> {
        let any = entry(&options.position.game.game)?.variant(Some(game.variant()))?;
        let position = game.text();
        let report = match any.report() {
            Some(report) => Some((report.write(&position)?, report.state(&position)?)),
            None => None,
        };
        Ok(Shown { variant: game.variant(), position, report, scene: game.scene() })
    }

    /// The text in the requested style.
    fn text(self, options: &ShowOptions, language: Language, colours: Colours) -> Result<String> {
        let Shown { variant, position, report, scene } = self;
        let entry = entry(&options.position.game.game)?;
        let any = entry.variant(Some(variant))?;
        let speech = entry.speech(language);
        let winner = match scene.outcome {
            Some(Outcome::Win(seat)) => speech.say(scene.name_of(seat), &[]),
            _ => String::new(),
        };
        let say = |id: &str| speech.say(id, &[("winner", &winner)]);
        let report = || report.with_context(|| format!("{} has no course report", entry.name()));
        Ok(match options.style {
            Style::Position => position + "\n",
            Style::Report => report()?.0,
            Style::Prolog => format!("{}.\n", report()?.1),
            Style::Json => serde_json::to_string_pretty(&scene)? + "\n",
            Style::Svg => picture::svg(&scene, &any.look(), &say),
            Style::Board => {
                let style = TextStyle { colours, ascii: options.ascii };
                picture::text(&scene, &any.look(), style, &say)
            }
        })
    }
}
