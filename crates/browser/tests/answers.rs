//! Requests of the page and what the core answers.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use catalog::{Analysis, Verdicts, games};
use games::sixteen_stone;
use kernel::Snapshot;
use kernel::net::Net;
use ludoteca_browser::{Host, Thinker, answer, keep_net};
use search::{Kind, Limits, Settings, Watch};
use serde_json::{Value, json};
use study::review::{ReviewedTurn, Reviewer, Summary};

/// A clock that goes a microsecond with every look at it, and a memory of what was told.
#[derive(Default)]
struct Page {
    looks: AtomicU64,
    told: Mutex<Vec<Value>>,
}

impl Host for Page {
    fn now(&self) -> Duration {
        Duration::from_micros(self.looks.fetch_add(1, Ordering::Relaxed))
    }

    fn tell(&self, progress: &str) {
        self.told.lock().unwrap().push(serde_json::from_str(progress).unwrap());
    }
}

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&mut Thinker::default(), &Page::default(), &request.to_string())).unwrap()
}

fn answered(request: &Value) -> Value {
    let mut reply = ask(request);
    assert!(reply["problem"].is_null(), "{reply}");
    reply["answer"].take()
}

#[test]
fn a_proof_is_one_that_anybody_can_check() {
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let won = |seed: &u64| {
        let played = catalog::random_match(game, *seed, *seed).unwrap();
        played
            .conclusion()
            .is_some_and(|end| end.winner().is_some() && end.winner() == played.movers().last().copied())
    };
    let seed = (0..).find(won).unwrap();
    let played = catalog::random_match(game, seed, seed).unwrap();
    let before = played.after(played.length() - 1).unwrap();
    let of = json!({"game": "stac", "position": before.text()});
    let found = answered(&json!({"ask": "prove", "of": of, "nodes": 10_000}));
    assert_eq!(found["verdict"], "win");
    let (verdict, position, _) = study::verify(found["proof"].as_str().unwrap()).unwrap();
    assert_eq!((verdict, position), (search::Verdict::Win, before.text()));
    let nothing = ask(&json!({"ask": "prove", "of": {"game": "stac"}}));
    assert!(nothing["problem"]["detail"].as_str().unwrap().contains("expected"), "{nothing}");
}

#[test]
fn snapshots_are_those_of_the_match() {
    for entry in games() {
        for game in entry.variants() {
            let of = json!({"game": entry.name(), "variant": game.variant(), "seed": 5});
            let snapshot: Snapshot =
                serde_json::from_value(answered(&json!({"ask": "snapshot", "of": of}))).unwrap();
            assert_eq!(snapshot, game.start(5).snapshot(&[]).unwrap());
            let step = snapshot.legal[0].text.clone();
            let of = json!({"game": entry.name(), "variant": game.variant(), "position": snapshot.position, "steps": [step]});
            let after = answered(&json!({"ask": "snapshot", "of": of}));
            assert_eq!(after["steps"], json!([step]));
        }
    }
}

#[test]
fn records_are_read_and_written() {
    let text = "[Game \"stac\"]\n\n1. a1-a2! {a note} (1. a1-b1)\n";
    let read = answered(&json!({"ask": "record", "of": {"text": text}}));
    assert_eq!(read["record"]["turns"][0]["mark"], "!");
    assert_eq!(read["record"]["turns"][0]["variations"][0]["turns"][0]["text"], "a1-b1");
    let written = answered(&json!({"ask": "record", "of": {"record": read["record"]}}));
    assert_eq!(written["text"], text);
    let problem = &ask(&json!({"ask": "record", "of": {"text": "nonsense"}}))["problem"];
    assert!(problem["detail"].as_str().unwrap().starts_with("record: line 1: expected a tag"), "{problem}");
}

#[test]
fn turns_are_reviewed_as_on_the_command_line() {
    let game = games()[1].variant(None).unwrap();
    let played = catalog::random_match(game, 1, 1).unwrap();
    let turns: Vec<String> = played.turns().into_iter().take(4).collect();
    let mut reviewer = Reviewer::new(game, Limits::nodes(500));
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let (mut thinker, page) = (Thinker::default(), Page::default());
    let mut reviewed: Vec<ReviewedTurn> = Vec::new();
    for number in 1..=turns.len() {
        let of = json!({"game": game.name(), "turns": turns[..number]});
        let request = json!({"ask": "review", "of": of, "nodes": 500}).to_string();
        let turn = reviewer.review(&*played.after(number).unwrap(), &watch).unwrap();
        let expected = format!("{{\"answer\":{}}}", serde_json::to_string(&turn).unwrap());
        assert_eq!(answer(&mut thinker, &page, &request), expected);
        reviewed.push(turn);
    }
    let summary: Summary =
        serde_json::from_value(answered(&json!({"ask": "summary", "turns": reviewed}))).unwrap();
    assert_eq!((summary.chances.len(), summary.classes), (5, Summary::of(&reviewed).classes));
    for wrong in [json!({"game": "stac"}), json!({"game": "stac", "turns": ["a1-e5"]})] {
        assert!(ask(&json!({"ask": "review", "of": wrong, "nodes": 5}))["problem"]["detail"].is_string());
    }
    let of = json!({"game": "stac", "turns": ["a1-a2"]});
    let endless = ask(&json!({"ask": "review", "of": of}));
    assert_eq!(endless["problem"]["detail"], "expected `milliseconds` or `nodes`");
}

#[test]
fn hints_say_where_to_look_and_why() {
    let of = json!({"game": "stac", "position": "00002/0B211/A11B0/02011/100A0 b b3,d2 ab"});
    let hint = answered(&json!({"ask": "hint", "of": of, "nodes": 2_000}));
    let explanation = &hint["explanation"];
    assert_eq!(explanation["turn"], hint["line"]["turns"][0]);
    assert!(explanation["spot"].is_string() && !explanation["told"].as_array().unwrap().is_empty(), "{hint}");
}

#[test]
fn puzzles_are_listed_judged_and_made() {
    let today = answered(&json!({"ask": "daily-puzzles", "day": 20_000}));
    assert_eq!(today, json!(puzzles::daily_puzzles(20_000).unwrap()));
    for entry in games() {
        let which = json!({"game": entry.name()});
        let listed = answered(&json!({"ask": "puzzles", "which": which}));
        assert_eq!(listed, json!(puzzles::puzzles(entry).unwrap()));
        let Some(puzzle) = puzzles::puzzles(entry).unwrap().into_iter().next() else { continue };
        let attempt = |turns: &[String]| json!({"game": entry.name(), "puzzle": puzzle.id, "turns": turns});
        let hint = answered(&json!({"ask": "puzzle-hint", "attempt": attempt(&[])}));
        assert_eq!(hint["turn"], puzzle.first());
        let first = attempt(&puzzle.solution[..1]);
        let judged = answered(&json!({"ask": "puzzle", "attempt": first}));
        let defences = answered(&json!({"ask": "puzzle-defences", "attempt": first}));
        let goes_on = judged["standing"] == "right";
        assert!(goes_on || judged["standing"] == "solved", "{puzzle}: {judged}");
        assert_eq!(goes_on, !defences.as_array().unwrap().is_empty(), "{puzzle}: {defences}");
        let of = json!({"game": entry.name(), "variant": puzzle.variant, "position": puzzle.position});
        let made = answered(&json!({"ask": "make-puzzle", "of": of}));
        assert_eq!(made["id"], puzzle.id);
    }
    let refused = ask(&json!({"ask": "puzzle", "attempt": {"game": "stac", "puzzle": "nothing"}}));
    assert_eq!(refused["problem"]["detail"], "there is no puzzle `nothing` of stac");
    let refused = ask(&json!({"ask": "make-puzzle", "of": {"game": "stac"}}));
    assert!(refused["problem"]["detail"].as_str().unwrap().starts_with("this is no puzzle: "), "{refused}");
}

#[test]
fn levels_play_as_everywhere() {
    for entry in games() {
        let game = entry.variant(None).unwrap();
        let start = game.start(2);
        for level in [0, 1, 4] {
            let settings = Settings { megabytes: 16, seed: 7, ..Settings::default() };
            let mut player = game.player(Kind::Level(level), settings);
            player.set_up(Some(&start.text()), &[]).unwrap();
            let stop = AtomicBool::new(false);
            let choice = player.choose(&Limits::default(), &stop, &|| Duration::ZERO, &mut |_| {}).unwrap();
            let of = json!({"game": entry.name(), "position": start.text()});
            let request = json!({"ask": "choose", "of": of, "level": level, "seed": 7, "milliseconds": 10});
            assert_eq!(answered(&request), choice.turn, "{} level {level}", entry.name());
        }
    }
}

#[test]
fn an_analysis_tells_its_progress() {
    let page = Page::default();
    let request = json!({"ask": "analyse", "of": {"game": "stac"}, "lines": 3, "nodes": 5_000});
    let reply = answer(&mut Thinker::default(), &page, &request.to_string());
    let reply: Value = serde_json::from_str(&reply).unwrap();
    let analysis: Analysis = serde_json::from_value(reply["answer"].clone()).unwrap();
    assert_eq!(analysis.lines.len(), 3);
    let told = page.told.lock().unwrap();
    assert!(told.len() > 1 && told.is_sorted_by_key(|analysis| analysis["nodes"].as_u64()));
}

#[test]
fn verdicts_tell_their_progress() {
    let page = Page::default();
    let request = json!({"ask": "verdicts", "of": {"game": "stac"}, "nodes": 20_000});
    let reply = answer(&mut Thinker::default(), &page, &request.to_string());
    let reply: Value = serde_json::from_str(&reply).unwrap();
    let verdicts: Verdicts = serde_json::from_value(reply["answer"].clone()).unwrap();
    let start = games()[1].variant(None).unwrap().start(0);
    let steps: Vec<&str> = verdicts.steps.iter().map(|verdict| verdict.step.as_str()).collect();
    assert_eq!(steps, start.steps());
    assert!(verdicts.steps.iter().all(|verdict| verdict.result.is_some() || verdict.chance.is_some()));
    let told = page.told.lock().unwrap();
    assert!(told.len() > 1 && told.is_sorted_by_key(|verdicts| verdicts["nodes"].as_u64()));
}

#[test]
fn one_thinker_serves_every_game() {
    let mut thinker = Thinker::default();
    for entry in games().iter().chain(games()) {
        let request = json!({"ask": "analyse", "of": {"game": entry.name()}, "nodes": 500});
        let reply = answer(&mut thinker, &Page::default(), &request.to_string());
        assert!(reply.starts_with("{\"answer\":{\"depth\":"), "{reply}");
    }
}

#[test]
fn nonsense_gets_a_clear_answer() {
    let detail = |request: Value| {
        let reply = ask(&request);
        reply["problem"]["detail"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
    };
    assert!(answer(&mut Thinker::default(), &Page::default(), "nonsense").contains("cannot be read"));
    assert!(detail(json!({"ask": "fly"})).contains("snapshot"), "says what can be asked");
    assert!(detail(json!({"ask": "snapshot", "of": {"game": "stac", "colour": "red"}})).contains("colour"));
    assert_eq!(
        detail(json!({"ask": "snapshot", "of": {"game": "chess"}})),
        "there is no game `chess`, expected one of sixteen-stone, stac, duplohex, crab-stack, syrtis"
    );
    let lines = json!({"ask": "analyse", "of": {"game": "stac"}, "lines": 0, "nodes": 1});
    assert_eq!(detail(lines), "found 0 lines, expected 1 to 10");
    let level = json!({"ask": "choose", "of": {"game": "stac"}, "level": 9, "milliseconds": 1});
    assert_eq!(detail(level), "found level 9, expected 0 to 8");
    let reply = ask(&json!({"ask": "snapshot", "of": {"game": "stac", "turns": ["z9"]}}));
    assert!(reply["problem"]["legal"].as_array().unwrap().contains(&json!("a1-a2")), "{reply}");
    let over = catalog::random_match(games()[0].variant(None).unwrap(), 1, 1).unwrap();
    let of = json!({"game": games()[0].name(), "position": over.start(), "turns": over.turns()});
    for ask in ["analyse", "verdicts"] {
        assert_eq!(detail(json!({"ask": ask, "of": of, "nodes": 10})), "the game is over");
    }
}

#[test]
fn a_match_is_shown_after_any_turn() {
    for entry in games() {
        let played = catalog::random_match(entry.variant(None).unwrap(), 3, 3).unwrap();
        let (start, turns) = (played.start(), played.turns());
        let of = json!({"game": entry.name(), "position": start, "turns": turns});
        let whole =
            answered(&json!({"ask": "match", "of": of, "players": ["Ana", "Rui"], "date": "2026-01-02"}));
        assert_eq!(whole["turns"].as_array().unwrap().len(), turns.len());
        assert_eq!(whole["result"], serde_json::to_value(played.conclusion()).unwrap());
        assert_eq!(whole["record"], played.record(["Ana", "Rui"], "2026-01-02").to_string());
        let told = serde_json::to_value(&played.told()[0]).unwrap();
        assert_eq!(whole["turns"][0], json!({"seat": "first", "text": turns[0], "told": told}));
        let one = answered(&json!({"ask": "match", "of": of, "shown": 1}));
        let after = played.after(1).unwrap().snapshot_without_legal();
        assert_eq!(serde_json::from_value::<Snapshot>(one["shown"].clone()).unwrap(), after);
        assert_eq!(one["turns"], whole["turns"]);
        let begun = json!({"game": entry.name(), "position": start, "turns": [turns[0]]});
        let begun = answered(&json!({"ask": "match", "of": begun, "resigned": "first"}));
        assert_eq!(begun["result"]["outcome"], "0-1");
        assert_eq!(begun["shown"]["legal"], json!([]));
    }
    let beyond = ask(&json!({"ask": "match", "of": {"game": "stac"}, "shown": 1}));
    assert_eq!(beyond["problem"]["detail"], "the match has 0 turns, not 1");
}

#[test]
fn a_net_that_was_taken_in_is_played_with() {
    for entry in games() {
        for game in entry.variants() {
            let Some((_, net)) = game.shipped_net() else { continue };
            let mut thinker = Thinker::default();
            assert_eq!(keep_net(&mut thinker, entry.name(), &net), "{\"answer\":null}");
            let of = json!({"game": entry.name(), "variant": game.variant()});
            let request = json!({"ask": "analyse", "of": of, "nodes": 3_000}).to_string();
            let reply = answer(&mut thinker, &Page::default(), &request);
            assert_eq!(reply, answer(&mut Thinker::default(), &Page::default(), &request), "as it ships");
        }
    }
    let mut net = Net::clone(&sixteen_stone::net().unwrap());
    net.bias += 40_000;
    let mut thinker = Thinker::default();
    keep_net(&mut thinker, "sixteen-stone", &net.to_bytes::<sixteen_stone::Five>());
    let request = json!({"ask": "analyse", "of": {"game": "sixteen-stone"}, "nodes": 3_000}).to_string();
    let reply = answer(&mut thinker, &Page::default(), &request);
    assert_ne!(reply, answer(&mut Thinker::default(), &Page::default(), &request), "another net");
    // A reviewer that has reviewed before it was taken in reviews with it, too.
    let turn = games()[0].variant(None).unwrap().start(0).steps()[0].clone();
    let of = json!({"game": "sixteen-stone", "turns": [turn]});
    let request = json!({"ask": "review", "of": of, "nodes": 3_000}).to_string();
    let mut thinker = Thinker::default();
    let before = answer(&mut thinker, &Page::default(), &request);
    keep_net(&mut thinker, "sixteen-stone", &net.to_bytes::<sixteen_stone::Five>());
    assert_ne!(answer(&mut thinker, &Page::default(), &request), before, "another net in reviews");
    let wrong = keep_net(&mut Thinker::default(), "stac", b"ludonet1 and nonsense");
    assert!(wrong.contains("damaged"), "{wrong}");
    assert!(keep_net(&mut Thinker::default(), "chess", b"").contains("no game `chess`"));
}
