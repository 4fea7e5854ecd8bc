//! `ludoteca games`

use anyhow::Result;
use catalog::{AnyGame, games};
use language::Language;
use serde_json::{Value, json};

use crate::arguments::GamesOptions;

pub fn run(options: &GamesOptions, language: Language) -> Result<String> {
    if options.json {
        let games: Vec<Value> = games().iter().map(|entry| describe(entry, language)).collect();
        return Ok(serde_json::to_string_pretty(&games)? + "\n");
    }
    let mut text = String::new();
    for entry in games() {
        let speech = entry.speech(language);
        let say = |id: &str| speech.say(id, &[]);
        text += &format!("{}  {}\n", entry.name(), say("title"));
        text += &format!("    {}\n", say("tagline"));
        text += &format!("    seats: 1 {}, 2 {}\n", say("seat-1"), say("seat-2"));
        for (index, game) in entry.variants().enumerate() {
            let default = if index == 0 { " (default)" } else { "" };
            text += &format!(
                "    --variant {}{default}: {}\n",
                game.variant(),
                say(&format!("variant-{}", game.variant()))
            );
        }
    }
    Ok(text)
}

fn describe(entry: &catalog::Entry, language: Language) -> Value {
    let speech = entry.speech(language);
    let variants: Vec<&str> = entry.variants().map(AnyGame::variant).collect();
    json!({
        "name": entry.name(),
        "title": speech.say("title", &[]),
        "variants": variants,
        "seats": [speech.say("seat-1", &[]), speech.say("seat-2", &[])],
    })
}
