//! `ludoteca games`

use anyhow::Result;
use catalog::{GAMES, Language};
use serde_json::{Value, json};

use crate::arguments::GamesOptions;

pub fn run(options: &GamesOptions) -> Result<String> {
    if options.json {
        let games: Vec<Value> = GAMES.iter().map(describe).collect();
        return Ok(serde_json::to_string_pretty(&games)? + "\n");
    }
    let mut text = String::new();
    for entry in GAMES {
        let speech = entry.speech(Language::English);
        let say = |id: &str| speech.say(id, &[]);
        text += &format!("{}  {}\n", entry.name(), say("title"));
        text += &format!("    {}\n", say("tagline"));
        text += &format!("    seats: 1 {}, 2 {}\n", say("seat-1"), say("seat-2"));
        for (index, (variant, _)) in entry.variants().enumerate() {
            let default = if index == 0 { " (default)" } else { "" };
            text += &format!(
                "    --variant {}{default}: {}\n",
                variant.name,
                say(&format!("variant-{}", variant.name))
            );
        }
    }
    Ok(text)
}

fn describe(entry: &catalog::Entry) -> Value {
    let speech = entry.speech(Language::English);
    let variants: Vec<&str> = entry.variants().map(|(variant, _)| variant.name).collect();
    json!({
        "name": entry.name(),
        "title": speech.say("title", &[]),
        "variants": variants,
        "seats": [speech.say("seat-1", &[]), speech.say("seat-2", &[])],
    })
}
