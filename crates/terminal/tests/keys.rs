//! Every key does what the help page says.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use common::{Driver, PEOPLE, copied, kept, options};
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use ludoteca_terminal::{Effect, Event, Kept, PlayerChoice};
use search::Kind;

const COMPUTER: PlayerChoice = PlayerChoice::Computer(Kind::Level(1));

const START: &str = "11111/11111/11111/11111/11111 a a1,e5 -";

#[test]
fn typing_plays_and_a_mistake_is_explained_and_changes_nothing() {
    let mut driver = Driver::people("stac");
    driver.line("a1-b2");
    assert!(driver.shows("“a1-b2” cannot be played here."), "{}", driver.screen());
    assert!(driver.shows("(T2)") && driver.shows("a1>a5"));
    // A letter starts anew, and the backspace mends what was typed.
    driver.line("a1-c3");
    assert!(driver.shows("“a1-c3” cannot be played here."), "{}", driver.screen());
    for _ in 0..5 {
        driver.code(KeyCode::Backspace);
    }
    assert_eq!(copied(&mut driver), START);
    driver.line("a1>a4");
    assert!(kept(&driver).contains("1. a1>a4"));
    assert_eq!(copied(&mut driver), "11111/21111/11111/11111/01111 b a4,e5 a");
}

#[test]
fn half_a_turn_can_be_taken_back_and_is_not_kept() {
    let mut driver = Driver::people("duplohex");
    driver.line("dd4");
    driver.line("dc3");
    assert!(driver.shows("Your turn: dc3"), "{}", driver.screen());
    assert!(!kept(&driver).contains("dc3"));
    driver.code(KeyCode::Backspace);
    assert!(!driver.shows("Your turn:"));
    driver.line("dc3");
    driver.letters("U");
    assert!(!driver.shows("Your turn:"));
    driver.line("dc3,rc4");
    assert!(kept(&driver).contains("2. dc3,rc4"), "{}", kept(&driver));
    driver.line("dc4,rc4,dc5");
    assert!(
        driver.shows("cannot be played here") || driver.shows("one turn at a time"),
        "{}",
        driver.screen()
    );
}

#[test]
fn arrows_and_enter_play_a_whole_game_of_each_kind() {
    for entry in catalog::games() {
        let mut driver = Driver::people(entry.name());
        let mut order = 7u64;
        for _ in 0..20_000 {
            // Any arrow, then touch; whatever it plays must be legal.
            order = order.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let arrows =
                [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Tab, KeyCode::BackTab];
            driver.code(arrows[(order >> 33) as usize % arrows.len()]);
            driver.code(if order >> 60 & 1 == 0 { KeyCode::Enter } else { KeyCode::Char(' ') });
            assert!(!driver.shows("cannot be played"), "{}\n{}", entry.name(), driver.screen());
            if driver.effects.iter().any(|effect| matches!(effect, Effect::Forget)) {
                break;
            }
            driver.effects.clear();
        }
        assert!(driver.shows("wins.") || driver.shows("A draw."), "{}\n{}", entry.name(), driver.screen());
        driver.code(KeyCode::Enter);
        assert!(driver.shows("The game is over."));
    }
}

#[test]
fn the_mouse_touches_what_it_points_at() {
    let mut driver = Driver::people("stac");
    let place = |driver: &Driver, text: &str| {
        let screen = driver.screen();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
        (line[..line.find(text).unwrap()].chars().count() as u16 + 1, row as u16)
    };
    let (column, row) = place(&driver, "◢A◣");
    driver.click(column, row);
    assert!(driver.shows("Your turn: a1"), "{}", driver.screen());
    driver.mouse(MouseEventKind::Down(MouseButton::Right), 0, 0);
    assert!(!driver.shows("Your turn: a1"));
    driver.click(column, row);
    // The next cell to the right.
    driver.click(column + 8, row);
    assert!(kept(&driver).contains("1. a1-b1"), "{}", kept(&driver));
    let (column, row) = place(&driver, "Carry the disc");
    driver.click(column, row);
    assert!(driver.shows("Your turn: Carry the disc"), "{}", driver.screen());
    driver.code(KeyCode::Esc);
    assert!(!driver.shows("Your turn:"));
    driver.mouse(MouseEventKind::ScrollUp, 0, 0);
    assert!(driver.shows("After turn 0 of 1."));
    driver.mouse(MouseEventKind::ScrollDown, 0, 0);
    assert!(!driver.shows("After turn"));
}

#[test]
fn turns_can_be_looked_at_and_taken_back() {
    let mut driver = Driver::people("stac");
    for turn in ["a1-a2", "e5-e4", "a2-a3"] {
        driver.line(turn);
    }
    for (key, text) in [
        (KeyCode::PageUp, "After turn 2 of 3."),
        (KeyCode::Char('['), "After turn 1 of 3."),
        (KeyCode::Char(']'), "After turn 2 of 3."),
        (KeyCode::Home, "After turn 0 of 3."),
        (KeyCode::PageDown, "After turn 1 of 3."),
    ] {
        driver.code(key);
        assert!(driver.shows(text), "{text}\n{}", driver.screen());
    }
    driver.code(KeyCode::End);
    assert!(!driver.shows("After turn"));
    driver.letters("U");
    assert!(driver.shows("Taken back.") && !kept(&driver).contains("3."), "{}", kept(&driver));
    driver.letters("UUU");
    assert!(driver.shows("There is nothing to take back."));
    assert_eq!(copied(&mut driver), START);
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut driver = Driver::people("stac");
    driver.letters("D");
    assert!(driver.shows("offers a draw"), "{}", driver.screen());
    driver.letters("D");
    assert!(driver.shows("A draw has already been offered."));
    driver.line("a1-a2");
    driver.letters("X");
    assert!(driver.shows("You declined the draw."), "{}", driver.screen());
    driver.letters("X");
    assert!(driver.shows("The opponent has not offered a draw."));
    driver.line("e5-e4");
    driver.letters("D");
    assert!(driver.shows("The last offer was declined"), "{}", driver.screen());
    driver.line("a2-a3");
    driver.line("draw");
    driver.line("e4-e3");
    driver.letters("D");
    assert!(driver.shows("A draw. The players agreed."), "{}", driver.screen());
}

#[test]
fn resigning_asks_first() {
    let mut driver = Driver::people("stac");
    driver.letters("R");
    assert!(driver.shows("Resign?"));
    driver.letters("n");
    assert!(!driver.shows("Resign?") && !driver.shows("resigned"));
    driver.letters("R");
    driver.code(KeyCode::Enter);
    assert!(!driver.shows("Resign?") && !driver.shows("resigned"), "{}", driver.screen());
    driver.letters("Ry");
    assert!(driver.shows("Teal wins. Amber resigned."), "{}", driver.screen());
    assert!(driver.effects.iter().any(|effect| matches!(effect, Effect::Forget)));
    driver.letters("R");
    assert!(driver.shows("The game is over."));
}

#[test]
fn flip_turns_the_board() {
    let mut driver = Driver::people("stac");
    let before = driver.screen();
    driver.letters("F");
    let turned = driver.screen();
    assert!(turned.lines().nth(1).unwrap().contains("e       d       c"), "{turned}");
    driver.letters("F");
    assert_eq!(driver.screen(), before);
}

#[test]
fn saving_and_loading() {
    let mut driver = Driver::people("stac");
    driver.line("a1-a2");
    driver.letters("S");
    assert!(driver.shows("stac.txt"));
    driver.code(KeyCode::Backspace);
    driver.line("T");
    let Some(Effect::WriteNew(path, text)) = driver.effects.pop() else { panic!("nothing was saved") };
    assert_eq!(path.to_str(), Some("stac.txT"));
    assert!(text.contains("1. a1-a2"));
    driver.send(Event::Written(path, Ok(())));
    assert!(driver.shows("Saved as stac.txT."));
    driver.letters("L");
    driver.line("other.txt");
    let Some(Effect::Read(path)) = driver.effects.pop() else { panic!("nothing was loaded") };
    driver.send(Event::Read(path.clone(), Err("no such file".to_owned())));
    assert!(driver.shows("other.txt could not") && driver.shows("such file"), "{}", driver.screen());
    driver.send(Event::Read(path, Ok("[Game \"stac\"]\n\n1. a1-a3 2. e5-e4\n".to_owned())));
    assert!(driver.shows("a1-a3") && driver.shows("e5-e4"), "{}", driver.screen());
    driver.line("save there.txt");
    assert!(
        matches!(driver.effects.pop(), Some(Effect::WriteNew(path, _)) if path.to_str() == Some("there.txt"))
    );
}

#[test]
fn a_hint_is_marked_and_can_be_played() {
    let mut driver = Driver::people("stac");
    driver.letters("H");
    assert!(driver.shows("Hint: "), "{}", driver.screen());
    let screen = driver.screen();
    let hint = screen.split("Hint: ").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    driver.line(&hint);
    assert!(kept(&driver).contains(&format!("1. {hint}")));
}

#[test]
fn the_computer_answers_and_its_turn_goes_back_with_ours() {
    let mut driver =
        Driver::new(&options(Some("stac"), [PlayerChoice::Person, COMPUTER]), None, None, (80, 24));
    driver.line("a1-a2");
    assert!(kept(&driver).contains("2. "), "{}", kept(&driver));
    driver.letters("U");
    assert_eq!(copied(&mut driver), START);
    // A computer that begins has begun; nothing of ours can be taken back.
    let mut driver =
        Driver::new(&options(Some("stac"), [COMPUTER, PlayerChoice::Person]), None, None, (80, 24));
    assert!(kept(&driver).contains("1. "));
    driver.letters("U");
    assert!(driver.shows("There is nothing to take back."), "{}", driver.screen());
}

#[test]
fn watching_has_a_pace_a_pause_and_steps() {
    let mut driver = Driver::new(&options(Some("stac"), [COMPUTER, COMPUTER]), None, None, (80, 24));
    let turns = |driver: &Driver| kept(driver).matches(". ").count();
    assert_eq!(turns(&driver), 0);
    driver.wait(1_000);
    assert_eq!(turns(&driver), 1);
    driver.letters("P");
    driver.wait(60_000);
    assert_eq!(turns(&driver), 1);
    assert!(driver.shows("Paused."), "{}", driver.screen());
    driver.letters(".");
    driver.wait(10);
    assert_eq!(turns(&driver), 2);
    driver.wait(60_000);
    assert_eq!(turns(&driver), 2);
    driver.letters("-");
    driver.letters(" ");
    assert!(driver.shows("2.00 s per turn."), "{}", driver.screen());
    driver.letters("++++++++");
    for _ in 0..2_000 {
        driver.wait(20);
    }
    assert!(driver.shows("wins.") || driver.shows("A draw."), "{}", driver.screen());
}

#[test]
fn a_clock_runs_out() {
    let mut options = options(Some("stac"), PEOPLE);
    options.setup.clock = "60+1".parse().unwrap();
    let mut driver = Driver::new(&options, None, None, (80, 24));
    driver.wait(10_000);
    assert!(driver.shows("0:49"), "{}", driver.screen());
    driver.line("a1-a2");
    driver.wait(61_000);
    assert!(driver.shows("Amber wins. Teal ran out of time."), "{}", driver.screen());
}

#[test]
fn the_menu_sets_up_any_game() {
    let mut driver = Driver::new(&options(None, PEOPLE), None, None, (80, 24));
    for entry in catalog::games() {
        let title = entry.speech(language::Language::English).say("title", &[]);
        assert!(driver.shows(&title), "{}", driver.screen());
        driver.code(KeyCode::Right);
    }
    // Variant, first, second, clock, seed, language.
    let before = driver.screen();
    for _ in 0..4 {
        driver.code(KeyCode::Down);
        driver.code(KeyCode::Right);
    }
    assert_ne!(driver.screen(), before);
    assert!(driver.shows("level 0") && driver.shows("1 min + 1 s"), "{}", driver.screen());
    driver.code(KeyCode::Down);
    driver.code(KeyCode::Backspace);
    driver.letters("42");
    assert!(driver.shows("42"));
    driver.code(KeyCode::Down);
    driver.code(KeyCode::Left);
    assert!(driver.shows("Português") && driver.shows("Começar"), "{}", driver.screen());
    driver.code(KeyCode::Right);
    driver.code(KeyCode::Down);
    driver.code(KeyCode::Enter);
    assert!(driver.shows("level 0 · level 0"), "{}", driver.screen());
    driver.letters("N");
    assert!(driver.shows("L U D O T E C A"));
    driver.code(KeyCode::Esc);
    assert!(!driver.shows("L U D O T E C A"));
}

#[test]
fn pages_open_scroll_and_close() {
    let mut driver = Driver::people("stac");
    for (key, text) in
        [(KeyCode::Char('?'), "Ask for a hint."), (KeyCode::F(1), "Ask for a hint."), (KeyCode::F(2), "STAC")]
    {
        driver.code(key);
        assert!(driver.shows(text), "{}", driver.screen());
        let top = driver.screen();
        for down in [KeyCode::Down, KeyCode::PageDown, KeyCode::End] {
            driver.code(down);
        }
        assert_ne!(driver.screen(), top);
        for up in [KeyCode::Up, KeyCode::PageUp, KeyCode::Home] {
            driver.code(up);
        }
        assert_eq!(driver.screen(), top);
        driver.code(KeyCode::Esc);
        assert!(!driver.shows(text));
    }
}

#[test]
fn a_left_game_is_offered() {
    let left = || {
        let text =
            "[Game \"stac\"]\n[First \"human\"]\n[Second \"human\"]\n[Date \"2026.01.02\"]\n\n1. a1-a3\n";
        Some(Kept { path: "left.txt".into(), text: text.to_owned() })
    };
    let start = |left| Driver::new(&options(Some("stac"), PEOPLE), None, left, (80, 24));
    let mut driver = start(left());
    assert!(driver.shows("A game of Stac from 2026.01.02 is not over yet"), "{}", driver.screen());
    driver.code(KeyCode::Enter);
    assert!(driver.shows("a1-a3"));
    assert!(kept(&driver).contains("1. a1-a3"));
    assert!(driver.effects.iter().any(|effect| matches!(effect, Effect::Discard(_))));
    let mut driver = start(left());
    driver.letters("n");
    assert!(!driver.shows("a1-a3") && driver.effects.is_empty());
    let mut driver = start(left());
    driver.letters("d");
    assert!(matches!(driver.effects[..], [Effect::Discard(_)]));
}

#[test]
fn leaving() {
    for key in ["Q", "quit\n"] {
        let mut driver = Driver::people("stac");
        for letter in key.chars() {
            driver.code(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
        assert!(matches!(driver.effects.pop(), Some(Effect::Quit)));
    }
}
