//! Whole matches: pairs, seats, concurrency, resuming, stopping, and engines that misbehave.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use catalog::games;
use kernel::Record;
use ludoteca_arena::{
    ArenaError, Failings, Plan, Report, Sprt, Terms, Verdict, play_match, play_tournament, ratings,
};
use search::Limits;

/// Terms for the first variant of the first game.
fn terms(players: [&str; 2], limits: Limits) -> Terms {
    let game = games()[0].variant(None).unwrap();
    Terms { players: players.map(|name| name.parse().unwrap()), game, limits, odds: 1, opening: 4, seed: 7 }
}

fn plan(pairs: u64) -> Plan {
    Plan { pairs, sprt: None, concurrency: 2, out: None }
}

fn play(terms: &Terms, plan: &Plan) -> Report {
    play_match(terms, plan, &mut |_| {}).unwrap()
}

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("ludoteca-arena-{}-{number}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

#[test]
fn both_games_of_a_pair_begin_alike_with_seats_swapped() {
    for entry in games() {
        for game in entry.variants() {
            let out = folder("seats");
            let terms = Terms { game, ..terms(["greedy", "random"], Limits::nodes(10)) };
            let report = play(&terms, &Plan { out: Some(out.clone()), ..plan(3) });
            assert_eq!(report.tally.games(), 6);
            let mut openings = Vec::new();
            for pair in 1..=3 {
                let [first, second] = [1, 2].map(|number| {
                    let text = fs::read_to_string(out.join(format!("{pair:05}-{number}.txt"))).unwrap();
                    let record = Record::read(&text).unwrap();
                    // As `ludoteca check` does.
                    let replayed = game.replay(&record).unwrap();
                    assert!(replayed.conclusion().is_some());
                    record
                });
                let players =
                    |record: &Record| ["First", "Second"].map(|tag| record.tag(tag).unwrap().to_owned());
                assert_eq!(players(&first), ["greedy", "random"]);
                assert_eq!(players(&second), ["random", "greedy"]);
                assert_eq!(first.tag("Start"), second.tag("Start"));
                let opening = first.turns.len().min(second.turns.len()).min(4);
                assert_eq!(first.turns[..opening], second.turns[..opening]);
                openings.push((first.tag("Start").map(str::to_owned), first.turns[..opening].to_vec()));
            }
            assert!(openings[0] != openings[1] || openings[1] != openings[2], "pairs differ");
            fs::remove_dir_all(out).unwrap();
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_match_however_many_games_at_a_time() {
    let terms = terms(["alphabeta", "mcts"], Limits::nodes(200));
    let alone = play(&terms, &Plan { concurrency: 1, ..plan(4) });
    assert_eq!(play(&terms, &Plan { concurrency: 3, ..plan(4) }), alone);
    let other = play(&Terms { seed: 8, ..terms }, &plan(4));
    assert_ne!(other.pairs, alone.pairs);
}

#[test]
fn an_interrupted_match_goes_on_where_it_was() {
    let terms = terms(["level:2", "greedy"], Limits::nodes(100));
    let whole = play(&terms, &plan(8));
    let out = folder("resume");
    let plan = Plan { out: Some(out.clone()), ..plan(8) };
    play(&terms, &plan);
    // Killed in the middle of a line, with a pair missing that was still being played.
    let path = out.join("journal.jsonl");
    let journal = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = journal.lines().collect();
    assert_eq!(lines.len(), 9);
    let cut = format!("{}\n{}\n{}\n{}", lines[0], lines[1], lines[3], &lines[4][..lines[4].len() / 2]);
    fs::write(&path, cut).unwrap();
    let resumed = play(&terms, &plan);
    assert_eq!((resumed.resumed, &resumed.pairs, &resumed.tally), (2, &whole.pairs, &whole.tally));
    // Once more there is nothing left to do; more pairs may be asked for.
    assert_eq!(play(&terms, &plan).resumed, 8);
    assert_eq!(play(&terms, &Plan { pairs: 9, ..plan }).pairs[..8], whole.pairs);
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_folder_belongs_to_one_match() {
    let out = folder("another");
    let terms = terms(["random", "random"], Limits::nodes(1));
    let plan = Plan { out: Some(out.clone()), ..plan(1) };
    play(&terms, &plan);
    let error = play_match(&Terms { seed: 99, ..terms.clone() }, &plan, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("another match, with seed 7 where this one has 99"), "{error}");
    let mut inside = None;
    let more = Plan { pairs: 2, ..plan };
    play_match(&terms, &more, &mut |_| {
        inside.get_or_insert_with(|| play_match(&terms, &more, &mut |_| {}));
    })
    .unwrap();
    assert!(matches!(inside, Some(Err(ArenaError::Busy { .. }))));
    let journal = fs::read_to_string(out.join("journal.jsonl")).unwrap();
    fs::write(out.join("journal.jsonl"), "nonsense\n").unwrap();
    let error = play_match(&terms, &more, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("journal.jsonl: line 1: "), "{error}");
    fs::write(out.join("journal.jsonl"), journal.replace("\"result\":\"", "\"result\":\"7")).unwrap();
    let error = play_match(&terms, &more, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("journal.jsonl: line 2: found the result `7"), "{error}");
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_test_stops_at_the_same_pair_whatever_the_concurrency() {
    let terms = terms(["alphabeta", "random"], Limits::nodes(300));
    let sprt = Some(Sprt { elo0: 0.0, elo1: 200.0 });
    let reports = [1, 3].map(|concurrency| play(&terms, &Plan { sprt, concurrency, ..plan(200) }));
    assert_eq!(reports[0], reports[1]);
    assert_eq!(reports[0].sprt, Some(Verdict::Passed));
    assert!(reports[0].tally.games() < 100);
    assert!(reports[0].tally.elo().low > 0.0);
}

#[test]
fn news_comes_with_every_pair_in_order() {
    let mut games = Vec::new();
    let terms = terms(["random", "random"], Limits::nodes(1));
    play_match(&terms, &plan(5), &mut |standing| games.push(standing.tally.games())).unwrap();
    assert_eq!(games, [2, 4, 6, 8, 10]);
}

#[test]
fn a_round_robin_rates_everybody() {
    let engines = ["random", "greedy", "level:2"].map(|name| name.parse().unwrap());
    let out = folder("tournament");
    let plan = Plan { out: Some(out.clone()), ..plan(3) };
    let terms = terms(["random", "random"], Limits::nodes(100));
    let pairings = play_tournament(&engines, &terms, &plan, &mut |_, _| {}).unwrap();
    let met: Vec<[usize; 2]> = pairings.iter().map(|pairing| pairing.engines).collect();
    assert_eq!(met, [[0, 1], [0, 2], [1, 2]]);
    assert!(out.join("2-3").join("00003-2.txt").exists());
    let rated = ratings(3, &pairings);
    assert!(rated[0].elo < rated[2].elo, "{rated:?}");
    for rating in &rated {
        assert!(rating.bounds[0] <= rating.elo && rating.elo <= rating.bounds[1], "{rating:?}");
    }
    let again = play_tournament(&engines, &terms, &plan, &mut |_, _| {}).unwrap();
    assert!(again.iter().zip(&pairings).all(|(one, other)| one.report.pairs == other.report.pairs));
    fs::remove_dir_all(out).unwrap();
}

/// A shell script as an engine; its body says what it does at `go`.
#[cfg(unix)]
fn script(at_go: &str) -> String {
    let manners = "quit) exit;; ugi) echo ugiok;; isready) echo readyok;;";
    format!("cmd:sh -c 'while read -r c r; do case $c in {manners} go) {at_go};; esac; done'")
}

#[cfg(unix)]
#[test]
fn engines_that_misbehave_lose_and_the_match_goes_on() {
    let failings = |crashes, time_outs, illegal_turns| Failings { crashes, time_outs, illegal_turns };
    // Waiting for them is most of the work, so all wait at once.
    std::thread::scope(|scope| {
        for (at_go, expected) in [
            ("exit 1", failings(2, 0, 0)),
            ("exec sleep 1000", failings(0, 2, 0)),
            ("echo bestmove nonsense}", failings(0, 0, 2)),
            ("echo bestmove", failings(0, 0, 2)),
            ("exec yes info string la la la", failings(0, 2, 0)),
            ("echo info string error: I do not like this", failings(2, 0, 0)),
        ] {
            scope.spawn(move || lose_every_game(at_go, expected));
        }
    });
}

#[cfg(unix)]
fn lose_every_game(at_go: &str, expected: Failings) {
    let out = folder("misbehave");
    let terms = terms([&script(at_go), "greedy"], Limits::time(Duration::from_millis(5)));
    let report = play(&terms, &Plan { out: Some(out.clone()), ..plan(1) });
    assert_eq!((report.tally.losses, report.tally.failings[0]), (2, expected), "{at_go}");
    assert_eq!(report.tally.failings[1], Failings::default());
    for number in 1..=2 {
        let record = fs::read_to_string(out.join(format!("00001-{number}.txt"))).unwrap();
        terms.game.replay(&Record::read(&record).unwrap()).unwrap();
        assert!(record.contains("lost here: it "), "{record}");
    }
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn an_engine_that_is_not_there_is_an_error_before_the_first_game() {
    let terms = terms(["random", "cmd:/no/such/engine"], Limits::nodes(1));
    let error = play_match(&terms, &plan(1), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("`/no/such/engine` cannot be started"), "{error}");
}
