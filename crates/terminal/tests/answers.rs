//! What the application asks and says: questions before something is lost, answers of the computer, pairs, names.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use common::{Driver, PEOPLE, copied, kept, options};
use crossterm::event::KeyCode;
use language::Language;
use ludoteca_terminal::{Effect, Event, PlayerChoice};
use search::Kind;

const COMPUTER: PlayerChoice = PlayerChoice::Computer(Kind::Level(1));

#[test]
fn saving_asks_before_it_replaces_a_file() {
    let mut driver = Driver::people("stac");
    driver.line("a1-a2");
    for (answer, replaces) in
        [(KeyCode::Enter, false), (KeyCode::Char('n'), false), (KeyCode::Char('y'), true)]
    {
        driver.effects.clear();
        driver.line("save there.txt");
        driver.send(Event::Exists("there.txt".into()));
        assert!(driver.shows("there.txt exists. Replace it?"), "{}", driver.screen());
        driver.effects.clear();
        driver.code(answer);
        assert!(!driver.shows("Replace it?"));
        let written = driver.effects.iter().any(|effect| matches!(effect, Effect::Write(..)));
        assert_eq!(written, replaces, "{answer:?}");
    }
}

#[test]
fn what_was_said_about_a_position_goes_with_it() {
    let mut driver = Driver::people("stac");
    let verdict = |driver: &Driver| driver.shows("positions");
    driver.letters("H");
    assert!(driver.shows("Hint: ") && verdict(&driver), "{}", driver.screen());
    driver.line("a1-a2");
    assert!(!driver.shows("Hint: ") && !verdict(&driver), "{}", driver.screen());
    driver.letters("H");
    driver.letters("U");
    assert!(!driver.shows("Hint: ") && !verdict(&driver), "{}", driver.screen());
    let mut driver =
        Driver::new(&options(Some("stac"), [PlayerChoice::Person, COMPUTER]), None, None, (80, 24));
    driver.line("a1-a2");
    assert!(kept(&driver).contains("2. ") && !verdict(&driver), "{}", driver.screen());
}

#[test]
fn the_computer_answers_a_draw_offer() {
    let players = [PlayerChoice::Person, COMPUTER];
    let mut driver = Driver::new(&options(Some("stac"), players), None, None, (80, 24));
    driver.letters("D");
    assert!(driver.shows("You offer a draw. The computer"), "{}", driver.screen());
    driver.line("a1-a2");
    assert!(
        driver.shows("The computer declines") || driver.shows("The players agreed."),
        "{}",
        driver.screen()
    );
}

#[test]
fn pairs_are_numbered_previewed_and_played() {
    let syrtis = catalog::find("syrtis").unwrap().variant(None).unwrap();
    let is_swap = |seed: &u64| {
        let start = syrtis.start(*seed).snapshot(&[]).unwrap();
        start.legal.iter().all(|step| step.touches.len() == 2 && step.touches[0].len() == 1)
    };
    let seed = (0..100).find(is_swap).unwrap();
    let mut options = options(Some("syrtis"), PEOPLE);
    options.setup.seed = seed;
    let mut driver = Driver::new(&options, None, None, (80, 24));
    let start = syrtis.start(seed);
    let steps = start.steps();
    assert!(driver.screen().contains(&steps.len().to_string()), "{}", driver.screen());
    let before = copied(&mut driver);
    driver.code(KeyCode::Tab);
    let words = format!("Pair 1, shown as it would be after {}.", steps[0]);
    let shown: Vec<String> = (1..=steps.len()).map(|number| format!("Pair {number}, ")).collect();
    assert!(shown.iter().any(|words| driver.shows(words)), "{words}\n{}", driver.screen());
    assert_eq!(copied(&mut driver), before, "a preview plays nothing");
    driver.line("2");
    let expected = start.snapshot(&steps[1..2]).unwrap().position;
    assert_eq!(copied(&mut driver), expected, "the number of a pair is its step");
}

#[test]
fn players_have_the_names_of_their_sides_once_they_are_chosen() {
    let mut driver = Driver::people("syrtis");
    assert!(driver.shows("Player 1 (person)") && !driver.shows("White (person)"), "{}", driver.screen());
    let syrtis = catalog::find("syrtis").unwrap().variant(None).unwrap();
    let mut played = syrtis.start(1);
    while played.snapshot(&[]).unwrap().scene.players[0].symbols.is_empty() {
        let step = played.steps()[0].clone();
        driver.line(&step);
        played.play_turn(&step, 0).unwrap();
    }
    assert!(driver.shows("White (person)") && driver.shows("Black (person)"), "{}", driver.screen());
    assert!(
        driver.screen().contains("○ () White") && driver.screen().contains("■ [] Black"),
        "{}",
        driver.screen()
    );
}

#[test]
fn a_term_that_is_no_step_is_refused_in_the_players_language() {
    let mut options = options(Some("stac"), PEOPLE);
    for (language, expected, other) in [
        (Language::English, "found `carryDisc(5,a4)`", "Possible"),
        (Language::Portuguese, "possível:", "found"),
    ] {
        options.language = language;
        let mut driver = Driver::new(&options, None, None, (120, 40));
        driver.line("carryDisc(5,a4)");
        assert!(driver.shows(expected) && !driver.shows(other), "{}", driver.screen());
    }
}

#[test]
fn a_draw_is_offered_as_the_report_writes_it() {
    for offer in ["OfferDraw()", "?- OfferDraw()."] {
        let mut driver = Driver::people("stac");
        driver.line(offer);
        assert!(driver.shows("You offer a draw."), "{}", driver.screen());
    }
}
