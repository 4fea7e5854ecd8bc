//! A game that the catalogue does not list goes through the shared checks, the search and the solver, and is played by name
//! once a program has added it. `crates/terminal` and `crates/server` have tests of the same name.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod noughts;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::Offers;
use kernel::testing::{check_game, check_readers, check_symmetry, position};
use kernel::{dice, perft};
use noughts::{Noughts, Usual};
use search::{Kind, Limits, Settings, Solver, Verdict, Watch};

#[test]
fn every_promise_of_a_game_is_kept() {
    check_game::<Noughts>(200);
    check_symmetry::<Noughts>(20);
    for text in
        ["3/3/3", "x2/3/3", "xxx/ooo/3", "xx1/3/3", "4/3/3", "", "a1", "[Game \"noughts\"]\n\n1. a1 2. b2\n"]
    {
        check_readers::<Noughts>(text);
    }
}

#[test]
fn its_games_are_counted() {
    let start = <Noughts as kernel::Game>::start(&Usual, &mut dice(0));
    // The well-known 255,168 games, of which these reach the ninth mark.
    assert_eq!([1, 2, 5, 9].map(|depth| perft(&start, depth)), [9, 72, 15_120, 127_872]);
}

#[test]
fn the_solver_knows_it_is_a_draw_and_finds_a_win() {
    let (stop, elapsed) = (AtomicBool::new(false), || Duration::ZERO);
    let watch = Watch { stop: &stop, elapsed: &elapsed };
    for (text, verdict) in
        [("3/3/3", Verdict::Draw), ("xx1/oo1/3", Verdict::Win), ("x1x/1o1/x1o", Verdict::Loss)]
    {
        let position: Noughts = position("usual", text);
        let mut solver = Solver::new(4);
        let found = solver.solve(&position, &Limits::default(), &watch, &mut |_| {});
        assert_eq!(found, verdict, "{text}");
        let shown = solver.proof(&position, found, &Limits::default(), &watch).unwrap();
        assert!(search::verify(&shown.proof).is_ok());
    }
}

#[test]
fn it_is_played_by_name_when_it_was_added() {
    assert!(catalog::add_game(Offers::<Noughts>::rules()));
    assert!(!catalog::add_game(Offers::<Noughts>::rules()), "the list is fixed with its first use");
    let game = catalog::find("noughts").unwrap().variant(None).unwrap();
    assert_eq!(game.evaluators(), ["blank"]);
    assert!(game.report().is_none());
    let stop = AtomicBool::new(false);
    for kind in ["level:1", "level:5", "level:8", "alphabeta", "mcts", "uct", "greedy", "beginner", "random"]
    {
        let kind: Kind = kind.parse().unwrap();
        let mut player = game.player(kind, Settings { megabytes: 1, ..Settings::default() });
        // One step wins; all but the random player see it.
        player.set_up(Some("xx1/oo1/3"), &[]).unwrap();
        let choice = player.choose(&Limits::nodes(2_000), &stop, &|| Duration::ZERO, &mut |_| {}).unwrap();
        assert!(choice.turn == "c3" || kind == Kind::Random, "{kind}: {}", choice.turn);
    }
}
