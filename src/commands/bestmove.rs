//! `ludoteca bestmove`

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Result;
use search::Limits;
use serde_json::json;

use super::study::Study;
use crate::arguments::BestMoveOptions;

/// The default limit for each step.
const USUAL: Duration = Duration::from_secs(5);

pub fn run(options: &BestMoveOptions) -> Result<String> {
    let mut study = Study::new(&options.study, Limits::time(USUAL))?;
    let choice = study.think(&AtomicBool::new(false), &mut |_, _| {})?;
    if !options.json {
        return Ok(study.words.answer(&choice));
    }
    let mut data = study.words.data(&choice);
    data["game"] = json!(options.study.game.game);
    data["variant"] = json!(study.game.variant());
    data["position"] = json!(study.game.text());
    Ok(serde_json::to_string_pretty(&data)? + "\n")
}
