//! The review of a finished game on the whole screen.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use common::{Driver, PEOPLE, options};
use crossterm::event::KeyCode;
use kernel::Record;
use ludoteca_terminal::{Effect, Options, Setup};
use study::review::{Reviewer, Summary, Words};

/// Amber wins from here by force, but not with the first turn of the game.
const POSITION: &str = "11100/000B1/00A0B/00120/AB00A a d2,d1 a";
const TURNS: [&str; 4] = ["d2-d4", "d1-d2", "d4-d1", "d2-c2"];

fn finished(size: (u16, u16)) -> Driver {
    let usual = options(Some("stac"), PEOPLE);
    let setup = Setup { position: Some(POSITION.to_owned()), ..usual.setup.clone() };
    let mut driver = Driver::new(&Options { setup, ..usual }, None, None, size);
    for turn in TURNS {
        driver.line(turn);
    }
    driver
}

#[test]
fn a_finished_game_is_reviewed_and_its_errors_are_visited() {
    let mut driver = finished((120, 40));
    driver.letters("V");
    assert!(driver.shows("reviewed once it is over"), "{}", driver.screen());
    driver.letters("R");
    driver.letters("y");
    driver.letters("V");
    assert!(driver.shows("Amber: accuracy") && driver.shows("Teal: accuracy"), "{}", driver.screen());
    assert!(driver.shows("d2-d4??"), "{}", driver.screen());
    // The next error is looked at, with what it gave away and what was better.
    driver.letters("V");
    assert!(driver.shows("After turn 1 of 4."), "{}", driver.screen());
    assert!(driver.shows("Better: "), "{}", driver.screen());
    driver.code(KeyCode::PageDown);
    assert!(driver.shows("After turn 2 of 4."), "{}", driver.screen());

    // The same verdicts as on the command line.
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let mut played = game.read(POSITION).unwrap();
    let mut reviewer = Reviewer::new(game, search::Limits::nodes(3_000));
    let stop = std::sync::atomic::AtomicBool::new(false);
    let watch = search::Watch { stop: &stop, elapsed: &|| std::time::Duration::ZERO };
    let mut turns = Vec::new();
    for turn in TURNS {
        played.play_turn(turn, 0).unwrap();
        turns.push(reviewer.review(&*played, &watch).unwrap());
    }
    let words = Words::new(game, language::Language::English);
    assert!(driver.shows(&words.judged(&turns[1])), "{}", driver.screen());
    for (player, accuracy) in ["Amber", "Teal"].into_iter().zip(Summary::of(&turns).accuracy) {
        assert!(
            driver.shows(&format!("{player}: accuracy {:.0}%", accuracy.unwrap())),
            "{}",
            driver.screen()
        );
    }
}

#[test]
fn a_small_window_shows_a_review_too() {
    let mut driver = finished((80, 24));
    driver.letters("Ry");
    driver.letters("VV");
    assert!(driver.shows("Better: "), "{}", driver.screen());
}

#[test]
fn the_record_is_as_it_was() {
    let mut driver = finished((80, 24));
    driver.letters("Ry");
    driver.letters("V");
    driver.line("record");
    let Some(Effect::Copy(text)) = driver.effects.pop() else { panic!("nothing was copied") };
    assert_eq!(Record::read(&text).unwrap().turns.len(), TURNS.len());
}
