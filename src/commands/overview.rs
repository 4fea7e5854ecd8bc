//! `ludoteca` alone: what this is, a board, and what to type next.

use anyhow::Result;
use catalog::{GAMES, Language};
use picture::TextStyle;

pub fn run() -> Result<String> {
    let mut text = "Ludoteca: modern abstract board games, as real software.\n\n".to_owned();
    for entry in GAMES {
        let speech = entry.speech(Language::English);
        text += &format!("  {:<14} {}\n", entry.name(), speech.say("tagline", &[]));
    }
    // Whatever game the day brings: a random one, some turns into it.
    let seed: u64 = rand::random();
    let entry = &GAMES[(seed % GAMES.len() as u64) as usize];
    let (variant, game) = entry.variant(None)?;
    let mut played = game.start(variant, seed);
    played.play_randomly(seed);
    let middle = played.after(played.length().min(40) * 2 / 3);
    let speech = entry.speech(Language::English);
    let say = |id: &str| speech.say(id, &[]);
    if let Some(middle) = middle {
        let style = TextStyle { colour: true, ascii: false };
        let board = picture::text(&middle.scene(), &game.look(), style, &say);
        text += &format!("\n{} in the middle of a game:\n\n{board}", say("title"));
    }
    text += "\nWhat to type next (after `cargo run --release --`, or with the built `ludoteca`):\n";
    let name = entry.name();
    for (command, what) in [
        (format!("play {name}"), "play it here; `play` alone opens a menu"),
        ("games".to_owned(), "the games, their variants and seats"),
        (format!("show {name}"), "a board; --style svg draws a picture"),
        (format!("steps {name}"), "what can be played"),
        (format!("apply {name} TURN…"), "play turns, see where they lead"),
        (format!("random {name} --seed 7"), "a whole random game as a record"),
        (format!("bestmove {name}"), "what the engine would play"),
        (format!("match level:5 level:2 --game {name} --games 10"), "which of two engines is stronger"),
        ("bench".to_owned(), "how fast the rules are"),
        ("--help".to_owned(), "everything else"),
    ] {
        text += &format!("  {command:<52} {what}\n");
    }
    Ok(text)
}
