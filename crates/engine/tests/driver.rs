//! Other programs as players: shell scripts that crash, hang, refuse and babble.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test
#![cfg(unix)] // the fake engines are shell scripts

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_engine::{Driver, Fault, Patience};
use search::Limits;

const PATIENCE: Patience = Patience { handshake: Duration::from_secs(2), turn: Duration::from_secs(2) };

/// An engine that does this for each line it reads; `$1` is the command.
fn engine(body: &str) -> Result<Driver, Fault> {
    let script = format!("while read -r line; do set -- $line; case $1 in {body} esac; done");
    Driver::start(&["sh".to_owned(), "-c".to_owned(), script], "stac", "report", PATIENCE)
}

const MANNERS: &str = "quit) exit;; ugi) echo id name Fake; echo ugiok;; isready) echo readyok;;";

fn choose(driver: &mut Driver, limits: &Limits) -> Result<String, Fault> {
    let stop = AtomicBool::new(false);
    driver.choose("start", &[], limits, &stop, &mut |_| {}).map(|choice| choice.turn)
}

#[test]
fn a_good_engine_is_heard() {
    let mut driver = engine(&format!(
        "{MANNERS} go) echo info depth 3 score cp 40 pv a,b c; echo noise; echo bestmove a,b;;"
    ))
    .unwrap();
    assert_eq!(driver.name(), "Fake");
    driver.new_game(1).unwrap();
    let mut thoughts = Vec::new();
    let choice = driver
        .choose("start", &[], &Limits::nodes(5), &AtomicBool::new(false), &mut |thought| {
            thoughts.push(thought.clone());
        })
        .unwrap();
    assert_eq!((choice.turn.as_str(), choice.steps), ("a,b", 2));
    assert_eq!(thoughts.len(), 1);
    assert_eq!(thoughts[0].lines[0].turns, ["a,b", "c"]);
}

#[test]
fn options_are_set_where_they_are_offered() {
    let mut driver = engine(
        "quit) exit;; ugi) echo option name Seed type spin; echo ugiok;; isready) echo readyok;;
         setoption) seen=\"$seen$3=$5;\";; go) echo bestmove $seen;;",
    )
    .unwrap();
    driver.new_game(42).unwrap();
    assert_eq!(choose(&mut driver, &Limits::nodes(1)).unwrap(), "Seed=42;");
}

#[test]
fn what_is_no_program_is_refused() {
    let start = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Driver::start(&words, "stac", "report", PATIENCE).err().unwrap()
    };
    assert!(matches!(start(&["/no/such/program"]), Fault::Start { .. }));
    assert!(matches!(start(&[]), Fault::Start { .. }));
    assert!(matches!(start(&["true"]), Fault::Crash { .. }));
}

#[test]
fn a_silent_program_is_given_up() {
    let words = ["sh".to_owned(), "-c".to_owned(), "exec sleep 1000".to_owned()];
    let fault = Driver::start(&words, "stac", "report", PATIENCE).err().unwrap();
    assert_eq!(fault, Fault::TimeOut { asked: "ugi".to_owned(), allowed: PATIENCE.handshake });
}

#[test]
fn crashes_hangs_and_refusals_are_told_apart() {
    let limits = Limits::time(Duration::from_millis(10));
    let mut driver = engine(&format!("{MANNERS} go) exit 3;;")).unwrap();
    assert!(matches!(choose(&mut driver, &limits), Err(Fault::Crash { .. })));
    let mut driver = engine(&format!("{MANNERS} go) exec sleep 1000;;")).unwrap();
    assert!(matches!(choose(&mut driver, &limits), Err(Fault::TimeOut { .. })));
    let mut driver = engine(&format!("{MANNERS} go) echo info string error: no;;")).unwrap();
    assert_eq!(choose(&mut driver, &limits), Err(Fault::Refusal("no".to_owned())));
}

#[test]
fn a_babbler_is_not_listened_to_for_ever() {
    let mut driver = engine(&format!("{MANNERS} go) exec yes info string la la la;;")).unwrap();
    let limits = Limits::time(Duration::from_millis(10));
    assert!(matches!(choose(&mut driver, &limits), Err(Fault::TimeOut { .. })));
}

#[test]
fn an_engine_is_told_to_stop() {
    let mut driver = engine(&format!("{MANNERS} stop) echo bestmove z;;")).unwrap();
    let stop = AtomicBool::new(true);
    let choice = driver.choose("start", &[], &Limits::default(), &stop, &mut |_| {}).unwrap();
    assert_eq!(choice.turn, "z");
}
