//! `ludoteca bestmove`

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Result;
use language::Language;
use search::Limits;

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
            Ok(study.data(&choice))
        });
    }
    let mut study = Study::new(&options.study, Limits::time(USUAL), language)?;
    let choice = study.think(&never, &mut |_, _| {})?;
    Ok(if options.json { pretty(&study.data(&choice)) } else { study.words.answer(&choice) })
}
