//! `ludoteca bestmove`

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Result;
use catalog::Choice;
use language::Language;
use search::Limits;
use serde_json::{Value, json};

use super::batch::{answer_each, is_batch, pretty};
use super::study::Study;
use crate::arguments::BestMoveOptions;

/// The default limit for each step.
const USUAL: Duration = Duration::from_secs(5);

pub fn run(options: &BestMoveOptions, language: Language) -> Result<String> {
    let never = AtomicBool::new(false);
    if is_batch(options.study.position.as_deref()) {
        return answer_each(&mut |text| {
            let mut study = Study::of_position(&options.study, Limits::time(USUAL), language, Some(text))?;
            let choice = study.think(&never, &mut |_, _| {})?;
            Ok(data(&study, &choice, options.explain))
        });
    }
    let mut study = Study::new(&options.study, Limits::time(USUAL), language)?;
    let choice = study.think(&never, &mut |_, _| {})?;
    if options.json {
        return Ok(pretty(&data(&study, &choice, options.explain)));
    }
    // The turn stays on the last line.
    let hint = if options.explain { study.explained(&choice, language)? } else { String::new() };
    Ok(hint + &study.words.answer(&choice))
}

fn data(study: &Study, choice: &Choice, explain: bool) -> Value {
    let mut data = study.data(choice);
    if explain {
        data["explanation"] = json!(study.explanation(choice));
    }
    data
}
