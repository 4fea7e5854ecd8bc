//! `ludoteca steps`

use anyhow::Result;
use catalog::AnyMatch;
use serde_json::{Value, json};

use super::batch::{answer_each, is_batch, pretty};
use super::{position, position_of};
use crate::arguments::StepsOptions;

pub fn run(options: &StepsOptions) -> Result<String> {
    let name = &options.position.game.game;
    if is_batch(options.position.position.as_deref()) {
        let variant = options.position.game.variant.as_deref();
        return answer_each(&mut |text| Ok(data(name, &*position(name, variant, Some(text))?)));
    }
    let game = position_of(&options.position)?;
    if options.json {
        return Ok(pretty(&data(name, &*game)));
    }
    Ok(game.steps().into_iter().map(|step| step + "\n").collect())
}

fn data(name: &str, game: &dyn AnyMatch) -> Value {
    let conclusion = game.conclusion();
    json!({
        "game": name,
        "variant": game.variant(),
        "position": game.text(),
        "to_play": conclusion.is_none().then(|| game.to_play()),
        "steps": game.steps(),
    })
}
