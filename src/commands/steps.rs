//! `ludoteca steps`

use anyhow::{Context, Result};
use catalog::{AnyGame, AnyMatch};
use serde_json::{Value, json};

use super::batch::{answer_each, is_batch, pretty};
use super::report::notation;
use super::{chosen, position_of};
use crate::arguments::{StepStyle, StepsOptions};

pub fn run(options: &StepsOptions) -> Result<String> {
    let game = chosen(&options.position.game)?;
    if is_batch(options.position.position.as_deref()) {
        return answer_each(&mut |text| Ok(data(game, &*game.read(text).context("--position")?)));
    }
    let position = position_of(&options.position)?;
    if options.json {
        return Ok(pretty(&data(game, &*position)));
    }
    let steps = match options.style {
        StepStyle::Short => position.steps(),
        StepStyle::Prolog => {
            let steps = notation(game)?.steps(&position.text())?;
            steps.into_iter().map(|(_, term)| format!("{term}.")).collect()
        }
    };
    Ok(steps.into_iter().map(|step| step + "\n").collect())
}

fn data(game: &dyn AnyGame, position: &dyn AnyMatch) -> Value {
    let conclusion = position.conclusion();
    json!({
        "game": game.name(),
        "variant": game.variant(),
        "position": position.text(),
        "to_play": conclusion.is_none().then(|| position.to_play()),
        "steps": position.steps(),
    })
}
