//! What the core says about openings: the book that the page hands over, and the games that the page knows.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::time::Duration;

use ludoteca_browser::{Host, Thinker, answer};
use serde_json::{Value, json};

struct Page;

impl Host for Page {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn tell(&self, _: &str) {}
}

fn ask(thinker: &mut Thinker, request: &Value) -> Value {
    serde_json::from_str(&answer(thinker, &Page, &request.to_string())).unwrap()
}

#[test]
fn the_book_and_the_games_of_the_page_are_told_apart() {
    let game = catalog::games().iter().flat_map(catalog::Entry::variants).find(|game| game.book().is_some());
    let game = game.unwrap();
    let (name, variant) = (game.name(), game.variant());
    let start = game.start(0);
    let turns = catalog::random_match(game, 1, 1).unwrap().turns();
    let known = json!({"start": start.text(), "turns": turns, "outcome": "0-1"});
    let unfinished = json!({"start": start.text(), "turns": turns, "outcome": null});
    let of = json!({"game": name, "variant": variant});
    let question = json!({"ask": "openings", "of": of, "games": [known, unfinished]});
    let thinker = &mut Thinker::default();
    let before = &ask(thinker, &question)["answer"];
    assert_eq!((before["device"]["second"].as_u64(), &before["engine"]), (Some(1), &Value::Null));
    assert_eq!(before["device"]["turns"].as_array().unwrap().len(), 1);

    let wrong = json!({"ask": "book", "game": name, "variant": variant, "text": "nothing"});
    let problem = ask(thinker, &wrong)["problem"]["detail"].as_str().unwrap().to_owned();
    assert!(problem.starts_with("line 1: found `nothing`, expected book PLAYERS GAMES"), "{problem}");
    let book = json!({"ask": "book", "game": name, "variant": variant, "text": game.book().unwrap()});
    assert_eq!(ask(thinker, &book)["answer"], Value::Null);
    let after = &ask(thinker, &question)["answer"];
    assert_eq!(after["device"], before["device"]);
    let shipped = study::book::shipped(game).unwrap().openings(game, &start.text()).unwrap();
    assert_eq!(after["engine"], serde_json::to_value(shipped).unwrap());
    let problem =
        &ask(thinker, &json!({"ask": "openings", "of": {"game": name, "position": "x"}}))["problem"];
    assert!(problem["detail"].as_str().unwrap().starts_with("position: "), "{problem}");
}
