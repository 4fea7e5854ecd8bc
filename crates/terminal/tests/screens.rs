//! Whole screens of every game, in several phases, two sizes and two languages, compared with files.
//! `UPDATE_SCREENS=1 cargo test -p ludoteca-terminal` writes them anew.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use std::fs;
use std::path::Path;

use catalog::{AnyMatch, Entry, games};
use common::{Driver, PEOPLE, options};
use kernel::Record;
use language::Language;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// Compares a screen with its file.
fn compare(name: &str, screen: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        fs::write(&path, screen).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == screen,
        "{name} looks different; UPDATE_SCREENS=1 accepts it\nexpected:\n{expected}\nfound:\n{screen}"
    );
}

/// The game of a seed, without a date that changes.
fn record(game: &dyn AnyMatch) -> String {
    let record: Record = game.record(["human", "human"], "2026.01.02");
    record.to_string()
}

/// A random game and how many of its turns make each phase.
fn phases(entry: &Entry) -> Vec<(&'static str, String)> {
    let game = entry.variant(None).unwrap();
    let played = catalog::random_match(game, 3, 3).unwrap();
    let length = played.length();
    [("start", 0), ("early", length / 4), ("middle", length * 2 / 3), ("end", length)]
        .map(|(phase, turns)| (phase, record(&*played.after(turns).unwrap())))
        .into()
}

#[test]
fn every_game_in_every_phase() {
    for entry in games() {
        for (phase, text) in phases(entry) {
            for (language, code) in [(Language::English, "en"), (Language::Portuguese, "pt")] {
                for size in SIZES {
                    let mut options = options(None, PEOPLE);
                    options.language = language;
                    let mut driver = Driver::new(&options, Some(&text), None, size);
                    // Whatever can be chosen first is under the cursor and, in the middle of the game, touched.
                    driver.code(crossterm::event::KeyCode::Tab);
                    if phase == "middle" {
                        driver.code(crossterm::event::KeyCode::Enter);
                    }
                    let name = format!("{}-{phase}-{}x{}-{code}", entry.name(), size.0, size.1);
                    compare(&name, &driver.screen());
                }
            }
        }
    }
}

#[test]
fn every_variant_is_whole_at_80x24() {
    for entry in games() {
        for game in entry.variants() {
            let mut options = options(Some(entry.name()), PEOPLE);
            options.setup.variant = Some(game.variant().to_owned());
            let driver = Driver::new(&options, None, None, (80, 24));
            let screen = driver.screen();
            let scene = game.start(1).scene();
            let labels: String = scene.labels.iter().map(|label| label.text.as_str()).collect();
            for label in labels.chars() {
                assert!(
                    screen.contains(label),
                    "{} {}: {label} is missing\n{screen}",
                    entry.name(),
                    game.variant()
                );
            }
            let rule = scene.announcement.clone().unwrap().rule;
            assert!(screen.contains(&format!("({rule})")), "{} {}\n{screen}", entry.name(), game.variant());
            let sketch = picture::sketch(
                &scene,
                &game.look(),
                picture::TextStyle::default(),
                game.look().terminal_cell,
            );
            assert!(sketch.width() <= 50 && sketch.height() <= 22, "{} {}", entry.name(), game.variant());
        }
    }
}

#[test]
fn the_menu_and_the_pages() {
    for (language, code) in [(Language::English, "en"), (Language::Portuguese, "pt")] {
        for size in SIZES {
            let mut options = options(None, PEOPLE);
            options.language = language;
            let mut driver = Driver::new(&options, None, None, size);
            let name = |what: &str| format!("{what}-{}x{}-{code}", size.0, size.1);
            compare(&name("menu"), &driver.screen());
            driver.letters("?");
            compare(&name("help"), &driver.screen());
            driver.letters("q");
            for entry in games() {
                driver.letters("G");
                compare(&name(&format!("rules-{}", entry.name())), &driver.screen());
                driver.letters("x");
                driver.code(crossterm::event::KeyCode::Right);
            }
        }
    }
}

#[test]
fn ascii_means_ascii() {
    for entry in games() {
        for (_, text) in phases(entry) {
            for size in SIZES {
                let mut options = options(None, PEOPLE);
                options.look.ascii = true;
                let mut driver = Driver::new(&options, Some(&text), None, size);
                driver.code(crossterm::event::KeyCode::Tab);
                driver.letters("H");
                assert!(driver.screen().is_ascii(), "{}\n{}", entry.name(), driver.screen());
                for page in ["?", "G"] {
                    driver.letters(page);
                    assert!(driver.screen().is_ascii(), "{}\n{}", entry.name(), driver.screen());
                    driver.code(crossterm::event::KeyCode::Esc);
                }
            }
        }
    }
}

#[test]
fn a_small_window_shows_the_board_and_who_plays_or_says_that_it_is_too_small() {
    for entry in games() {
        let (_, text) = phases(entry).swap_remove(0);
        let mut options = options(None, PEOPLE);
        for language in [Language::English, Language::Portuguese] {
            options.language = language;
            let speech = entry.speech(language);
            let first = speech.say("seat-1", &[]);
            let mut shown = 0;
            for (width, height) in [(40, 12), (46, 16), (50, 18), (60, 20), (80, 24)] {
                let mut driver = Driver::new(&options, Some(&text), None, (width, height));
                let screen = driver.screen();
                assert!(screen.contains(&first), "{} at {width}x{height}:\n{screen}", entry.name());
                let small = ["too small", "pequena demais"].iter().any(|words| driver.shows(words));
                let scene = entry.variant(None).unwrap().start(3).scene();
                let whole = scene.labels.iter().all(|label| screen.contains(&label.text));
                assert!(small || whole, "{} at {width}x{height}:\n{screen}", entry.name());
                shown += usize::from(!small);
                // What is typed is seen in either case.
                driver.letters("zzz");
                assert!(driver.shows("zzz"), "{}", driver.screen());
            }
            assert!(shown >= 1, "{}", entry.name());
        }
    }
}

#[test]
fn any_window_will_do() {
    for entry in games() {
        let (_, text) = phases(entry).swap_remove(2);
        let mut driver = Driver::new(&options(None, PEOPLE), Some(&text), None, (80, 24));
        let before = driver.screen();
        for (width, height) in
            [(60, 20), (40, 12), (20, 5), (10, 3), (3, 2), (1, 1), (0, 0), (20, 5), (300, 90), (80, 24)]
        {
            driver.resize(width, height);
            if width > 0 {
                driver.screen();
            }
            for key in ["?", "x", "G", "x", "N"] {
                driver.letters(key);
                if width > 0 {
                    driver.screen();
                }
            }
            driver.code(crossterm::event::KeyCode::Esc);
            driver.code(crossterm::event::KeyCode::Tab);
            driver.code(crossterm::event::KeyCode::Up);
            driver.click(width / 2, height / 2);
            driver.code(crossterm::event::KeyCode::Esc);
            driver.code(crossterm::event::KeyCode::Backspace);
        }
        assert_eq!(driver.screen().lines().next(), before.lines().next(), "{}", entry.name());
    }
}
