//! Players that the calling program provides, and matches that it stops.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::{AnyGame, AnyMatch, find};
use engine::{Fault, Guest, Invitation, PlayerName};
use ludoteca_arena::{Failings, Plan, Terms, play_match, play_match_until};
use search::Limits;

/// Plays the first legal turn, but no more turns than this.
struct First {
    game: Box<dyn AnyMatch>,
    rules: &'static dyn AnyGame,
    most: usize,
}

impl Guest for First {
    fn begin(&mut self, _: u64, start: &str, turns: &[String]) -> Result<(), Fault> {
        self.game = self.rules.read(start).unwrap();
        turns.iter().try_for_each(|turn| self.follow(turn))
    }

    fn follow(&mut self, turn: &str) -> Result<(), Fault> {
        self.game.play_turn(turn, 0).map_err(|error| Fault::Refusal(error.to_string()))
    }

    fn choose(&mut self, _: &Limits, _: &AtomicBool) -> Result<String, Fault> {
        if self.game.length() > self.most {
            return Err(Fault::Withdrawn);
        }
        Ok(self.game.steps()[0].clone())
    }
}

fn terms(most: usize, opponent: &str, limits: Limits) -> Terms {
    let game = find("stac").unwrap().variant(None).unwrap();
    let make = move |rules: &'static dyn AnyGame| {
        Ok(Box::new(First { game: rules.start(0), rules, most }) as Box<dyn Guest>)
    };
    let players = [PlayerName::Guest(Invitation::new("first", make)), opponent.parse().unwrap()];
    Terms { players, game, limits, odds: 1, opening: 2, seed: 1 }
}

const PLAN: Plan = Plan { pairs: 5, sprt: None, concurrency: 2, out: None };

#[test]
fn a_guest_plays_whole_games_without_a_fault() {
    let terms = terms(usize::MAX, "random", Limits::nodes(1));
    assert_eq!(terms.players[0].to_string(), "first");
    let report = play_match(&terms, &PLAN, &mut |_| {}).unwrap();
    assert_eq!(report.tally.games(), 10);
    assert_eq!(report.tally.failings, [Failings::default(); 2]);
}

#[test]
fn a_guest_that_withdraws_ends_the_match_and_its_game_does_not_count() {
    let report = play_match(&terms(6, "random", Limits::nodes(1)), &PLAN, &mut |_| {}).unwrap();
    assert_eq!(report.tally.games(), 0);
}

#[test]
fn a_match_is_stopped_in_the_middle_of_a_search() {
    let terms = terms(usize::MAX, "alphabeta", Limits::time(Duration::from_secs(600)));
    let (stop, begin) = (AtomicBool::new(false), Instant::now());
    let report = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        play_match_until(&terms, &PLAN, &stop, &mut |_| {}).unwrap()
    });
    assert!(begin.elapsed() < Duration::from_secs(60) && report.tally.games() == 0);
}
