//! `POST /api/position`: any position as front ends need it, and nothing stored.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use catalog::games;
use kernel::Snapshot;
use serde_json::{Value, json};
use study::review::{ReviewedTurn, Reviewer, Summary, USUAL_NODES};
use support::{Client, House};

async fn ask(house: &House, client: &mut Client, question: Value) -> Snapshot {
    serde_json::from_value(client.post(house, "/api/position", question).await.ok()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_through_without_a_game() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    for entry in games() {
        for game in entry.variants() {
            let played = catalog::random_match(game, 3, 3).unwrap();
            let about = json!({"game": entry.name(), "variant": game.variant()});
            let question = |more: Value| {
                let mut question = about.clone();
                question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                question
            };
            let start = ask(&house, &mut ana, question(json!({"seed": 3}))).await;
            assert_eq!(start, game.start(3).snapshot(&[]).unwrap());
            // The same place by seed and turns, by position, and by record.
            let turns = played.turns();
            let some = &turns[..turns.len().min(4)];
            let here = played.after(some.len()).unwrap();
            let snapshot = ask(&house, &mut ana, question(json!({"seed": 3, "turns": some}))).await;
            assert_eq!(snapshot, here.snapshot(&[]).unwrap());
            let by_position = ask(&house, &mut ana, question(json!({"position": here.text()}))).await;
            assert_eq!((by_position.position, by_position.legal), (here.text(), snapshot.legal.clone()));
            let record = here.record(["a", "b"], "2000.01.01").to_string();
            let by_record = ask(&house, &mut ana, question(json!({"record": record}))).await;
            assert_eq!(by_record, snapshot);
            // The first step of the next turn.
            if let Some(step) = snapshot.legal.first() {
                let wish = json!({"position": here.text(), "steps": [step.text]});
                let after = ask(&house, &mut ana, question(wish)).await;
                assert_eq!(after.steps, std::slice::from_ref(&step.text));
                assert_eq!(after.whole, step.ends_turn);
            }
        }
    }
    assert_eq!(ana.get(&house, "/api/games?list=mine").await.ok(), json!([]), "nothing is stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_the_report_is_a_start() {
    let house = House::sqlite().await;
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let start = game.start(0);
    let wish = json!({"game": "stac", "report": game.report().unwrap().write(&start.text()).unwrap()});
    let snapshot = ask(&house, &mut house.client(), wish).await;
    assert_eq!(snapshot.scene.pieces, start.scene().pieces);
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_questions_get_clear_answers() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let mut refused = async |question: Value| {
        let problem = ana.post(&house, "/api/position", question).await.problem(422);
        (problem["detail"].as_str().unwrap().to_owned(), problem)
    };
    let (detail, problem) = refused(json!({"game": "chess"})).await;
    assert!(detail.contains("chess") && problem["allowed"].as_array().unwrap().len() == games().len());
    let (detail, _) = refused(json!({"game": "stac", "variant": "huge"})).await;
    assert!(detail.contains("huge"), "{detail}");
    for (start, name) in [("position", "position"), ("record", "record"), ("report", "report")] {
        let (detail, _) = refused(json!({"game": "stac", start: "nonsense"})).await;
        assert!(detail.starts_with(name), "{detail}");
    }
    let (detail, _) = refused(json!({"game": "stac", "position": "x", "record": "y"})).await;
    assert!(detail.contains("not several"), "{detail}");
    let (detail, problem) = refused(json!({"game": "stac", "turns": ["a1-a2", "z9"]})).await;
    assert!(detail.starts_with("turn 2: `z9`"), "{detail}");
    assert!(problem["legal"].as_array().unwrap().contains(&json!("e5-e4")), "{problem}");
    assert_eq!(problem["expected"]["rule"], "T2");
    let (detail, _) = refused(json!({"game": "stac", "steps": ["z9"]})).await;
    assert!(detail.starts_with("steps: `z9`"), "{detail}");
    let (detail, _) = refused(json!({"game": "stac", "steps": ["a1-a2", "e5-e4"]})).await;
    assert!(detail.contains("the turn has ended"), "{detail}");
    let (detail, _) = refused(json!({"game": "stac", "turns": vec!["a1-a2"; 2_001]})).await;
    assert!(detail.contains("2000"), "{detail}");
    ana.post(&house, "/api/position", json!({"game": "stac", "colour": "red"})).await.problem(422);
}

#[tokio::test(flavor = "multi_thread")]
async fn records_with_variations_are_read_and_written() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let text = "[Game \"stac\"]\n\n1. a1-a2?! {a note} (1. a1-b1 2. e5-e4 (2. e5>e4))\n";
    let read = ana.post(&house, "/api/record", json!({"text": text})).await.ok();
    assert_eq!(read["text"], text);
    let written = ana.post(&house, "/api/record", json!({"record": read["record"]})).await.ok();
    assert_eq!(written, read);
    let wrong = json!({"text": text.replace("e5>e4", "e5>a1")});
    let problem = ana.post(&house, "/api/record", wrong).await.problem(422);
    let detail = problem["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("record: variation 1 of turn 1, variation 1 of turn 2, turn 2: `e5>a1`"),
        "{detail}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_says_where_to_look_and_why() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    // Player b carries the third disc onto a fourth tower.
    let position = "000B1/A1002/A0002/0A001/00BB0 b e2,b4 -";
    let of = json!({"game": "stac", "position": position});
    let hint = ana.post(&house, "/api/hint", of).await.ok();
    assert_eq!((&hint["line"]["exact"], &hint["line"]["turns"]), (&json!(true), &json!(["b4>e4"])), "{hint}");
    assert_eq!(
        (&hint["explanation"]["turn"], &hint["explanation"]["spot"]),
        (&json!("b4>e4"), &json!("b4")),
        "{hint}"
    );
    ana.post(&house, "/api/hint", json!({"game": "stac", "turns": ["z9"]})).await.problem(422);
    let over = catalog::random_match(catalog::find("stac").unwrap().variant(None).unwrap(), 1, 1).unwrap();
    let of = json!({"game": "stac", "position": over.start(), "turns": over.turns()});
    assert_eq!(ana.post(&house, "/api/hint", of).await.problem(422)["detail"], "the game is over");
}

/// Reviews as text, with numbers as far as JSON keeps them.
fn told(turns: &[ReviewedTurn]) -> Vec<String> {
    let one = |turn: &ReviewedTurn| {
        let ReviewedTurn { number, text, lost, class, given_away, best, .. } = turn;
        format!("{number} {text} {lost:.9} {class:?} {given_away:?} {best:?}")
    };
    turns.iter().map(one).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_in_parts_as_on_the_command_line() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let played = catalog::random_match(game, 1, 1).unwrap().after(4).unwrap();
    let turns = played.turns();
    let mut reviewer = Reviewer::new(game, search::Limits::nodes(USUAL_NODES));
    let stop = std::sync::atomic::AtomicBool::new(false);
    let watch = search::Watch { stop: &stop, elapsed: &|| std::time::Duration::ZERO };
    let one = |number| reviewer.review(&*played.after(number).unwrap(), &watch).unwrap();
    let expected: Vec<ReviewedTurn> = (1..=4).map(one).collect();
    let mut found: Vec<ReviewedTurn> = Vec::new();
    loop {
        let from = found.len() + 1;
        let wish = json!({"game": "stac", "turns": turns, "from": from, "reviewed": found});
        let answer = ana.post(&house, "/api/review", wish).await.ok();
        found.extend(serde_json::from_value::<Vec<ReviewedTurn>>(answer["turns"].clone()).unwrap());
        let summary: Summary = serde_json::from_value(answer["summary"].clone()).unwrap();
        assert_eq!(summary.classes, Summary::of(&found).classes);
        assert_eq!(summary.chances.len(), found.len() + 1);
        if answer["complete"] == true {
            break;
        }
    }
    assert_eq!(told(&found), told(&expected));
    let last = json!({"game": "stac", "turns": turns, "from": 4});
    let last = ana.post(&house, "/api/review", last).await.ok()["turns"].clone();
    let last: Vec<ReviewedTurn> = serde_json::from_value(last).unwrap();
    assert_eq!(told(&last), told(&expected[3..]));
    for (from, turns) in [(0, json!(turns)), (5, json!(turns)), (1, json!([]))] {
        let wish = json!({"game": "stac", "turns": turns, "from": from});
        let problem = ana.post(&house, "/api/review", wish).await.problem(422);
        assert!(problem["detail"].as_str().unwrap().starts_with("from: found"), "{problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_judged_and_a_guided_game_goes_on() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let attempt = |turns: &[&str]| json!({"game": "stac", "lesson": "guard", "turns": turns});
    let judged = ana.post(&house, "/api/lesson", attempt(&["d1-d3"])).await.ok();
    assert_eq!(judged, json!({"standing": "reached", "sentence": "guard-done", "answer": null}));
    let judged = ana.post(&house, "/api/lesson", attempt(&["d1-d2"])).await.ok();
    assert_eq!(judged, json!({"standing": "missed", "sentence": "guard-miss", "answer": "e3>c3"}));
    let hint = ana.post(&house, "/api/lesson/hint", attempt(&[])).await.ok();
    assert_eq!(hint, json!({"turn": "d1-d3"}));
    for body in [
        attempt(&["d1-a5"]),
        json!({"game": "stac", "lesson": "jump"}),
        json!({"game": "chess", "lesson": "walk"}),
    ] {
        ana.post(&house, "/api/lesson", body).await.problem(422);
    }
    let guided = ana.post(&house, "/api/guide", json!({"of": {"game": "stac"}})).await.ok();
    assert!(guided["advice"]["turn"].is_string() && guided["reply"].is_null(), "{guided}");
    let guided =
        ana.post(&house, "/api/guide", json!({"of": {"game": "stac", "turns": ["a1-a2"]}})).await.ok();
    assert!(guided["comment"]["class"].is_string() && guided["reply"].is_string(), "{guided}");
    ana.post(&house, "/api/guide", json!({"of": {"game": "stac", "turns": ["a1-c3"]}})).await.problem(422);
    let games = ana.get(&house, "/api/catalogue").await.ok();
    assert!(games.as_array().unwrap().iter().all(|game| game["lessons"].as_u64() >= Some(6)), "{games}");
}

/// A first turn of one step that is not the puzzle's.
fn wrong_turn(game: &str, puzzle: &puzzles::Puzzle) -> Option<String> {
    let of = puzzles::Attempt { game: game.to_owned(), puzzle: puzzle.id.clone(), ..Default::default() };
    let (.., played) = of.position().unwrap().played().unwrap();
    let first = kernel::split_turn(puzzle.first())[0].to_owned();
    let whole = |step: &String| played.snapshot(std::slice::from_ref(step)).unwrap().whole;
    played.steps().into_iter().find(|step| *step != first && whole(step))
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_listed_judged_and_proved() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let games = ana.get(&house, "/api/catalogue").await.ok();
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let path = format!("/api/puzzles/{name}");
        let listed: Vec<puzzles::Puzzle> = serde_json::from_value(ana.get(&house, &path).await.ok()).unwrap();
        assert_eq!(game["puzzles"], listed.len());
        let Some(puzzle) = listed.first() else { continue };
        let kind = format!(
            "{path}?difficulty={}&variant={}&theme={}",
            puzzle.difficulty, puzzle.variant, puzzle.themes[0]
        );
        let some = ana.get(&house, &kind).await.ok();
        assert!(
            some.as_array().unwrap().contains(&json!(puzzle))
                && some.as_array().unwrap().len() <= listed.len()
        );
        let attempt = |turns: &[String]| json!({"game": name, "puzzle": puzzle.id, "turns": turns});
        let hint = ana.post(&house, "/api/puzzles/hint", attempt(&[])).await.ok();
        assert_eq!(hint["turn"], puzzle.first());
        let mut turns: Vec<String> = Vec::new();
        loop {
            turns.push(puzzle.solution[turns.len()].clone());
            let judged = ana.post(&house, "/api/puzzles/judge", attempt(&turns)).await.ok();
            if judged["standing"] == "solved" {
                break;
            }
            assert_eq!(judged["standing"], "right", "{name} {puzzle}: {turns:?}");
            let defences = ana.post(&house, "/api/puzzles/defences", attempt(&turns)).await.ok();
            assert!(!defences.as_array().unwrap().is_empty(), "{name} {puzzle}");
            turns.extend(serde_json::from_value::<Vec<String>>(judged["replies"].clone()).unwrap());
        }
        if let Some(wrong) = wrong_turn(name, puzzle) {
            let judged = ana.post(&house, "/api/puzzles/judge", attempt(&[wrong])).await.ok();
            assert_eq!(judged["standing"], "wrong", "{name} {puzzle}");
            assert!(judged["refutation"].is_object(), "{judged}");
        }
        let of = json!({"game": name, "variant": puzzle.variant, "position": puzzle.position});
        let made = ana.post(&house, "/api/puzzles/make", of).await.ok();
        assert_eq!((&made["id"], &made["source"]), (&json!(puzzle.id), &json!("own")));
        let own = json!({"game": name, "own": made, "turns": [puzzle.first()]});
        let judged = ana.post(&house, "/api/puzzles/judge", own).await.ok();
        assert!(judged["standing"] == "right" || judged["standing"] == "solved", "{judged}");
    }
    let problem = ana.get(&house, "/api/puzzles/stac?theme=luck").await.problem(422);
    assert!(problem["allowed"].as_array().unwrap().contains(&json!("quiet")), "{problem}");
    ana.get(&house, "/api/puzzles/stac?difficulty=9").await.problem(422);
    ana.get(&house, "/api/puzzles/chess").await.problem(422);
    ana.post(&house, "/api/puzzles/judge", json!({"game": "stac", "puzzle": "nothing"})).await.problem(422);
    let start = ana.post(&house, "/api/puzzles/make", json!({"game": "stac"})).await.problem(422);
    assert!(start["detail"].as_str().unwrap().starts_with("this is no puzzle: "), "{start}");
    let today = ana.get(&house, "/api/puzzles/daily").await.ok();
    house.pass(24 * 60 * 60 * 1_000);
    let tomorrow = ana.get(&house, "/api/puzzles/daily").await.ok();
    assert!(today != tomorrow, "{today}");
    assert_eq!(
        ana.get(&house, "/api/puzzles/daily?day=20000").await.ok(),
        json!(puzzles::daily_puzzles(20_000).unwrap())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_solve_puzzles_within_their_scopes() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let shipped = puzzles::puzzles(catalog::find("crab-stack").unwrap()).unwrap();
    let question = json!({"game": "crab-stack", "puzzle": shipped[0].id});
    for (scopes, may) in [(json!(["puzzles"]), true), (json!(["play", "read"]), false)] {
        let wish = json!({"name": "bot", "scopes": scopes});
        let made = ana.post(&house, "/api/me/tokens", wish).await.ok();
        let mut bot = house.client();
        bot.token = made["token"].as_str().map(str::to_owned);
        let answer = bot.post(&house, "/api/puzzles/judge", question.clone()).await;
        if may {
            assert_eq!(answer.ok()["standing"], "open");
        } else {
            answer.problem(403);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_limited_like_previews() {
    let house = House::with(ludoteca_server::ServerSettings::default()).await;
    let mut ana = house.client();
    ana.get(&house, "/api/me").await.ok();
    for _ in 0..200 {
        let answer = ana.post(&house, "/api/position", json!({"game": "stac"})).await;
        if answer.status.as_u16() == 429 {
            answer.problem(429);
            return;
        }
        answer.ok();
    }
    panic!("two hundred at once were let through");
}
