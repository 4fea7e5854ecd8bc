//! Studies over HTTP: several people edit one, see each other's changes, and prove what is proven.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::http::Method;
use futures_util::StreamExt;
use ludoteca_server::{Admin, Retention, SqlStore};
use search::{Limits, Watch};
use serde_json::{Value, json};
use support::listening::{listen, next, request, say, websocket};
use support::{Answer, Client, House};

stories! {
    several_people_edit_one_study
    a_command_is_carried_out_once
    the_owner_decides_who_sees_and_edits
    a_chapter_goes_out_as_a_record_and_comes_in_again
    a_true_proof_is_kept_and_a_false_one_is_refused
    what_a_deleted_account_leaves_is_gone
    studies_of_guests_go_with_time
    studies_are_counted
    studies_move_to_another_database
}

/// Makes a study of Stac.
async fn made(house: &House, client: &mut Client, more: Value) -> Value {
    let mut wish = json!({"title": "Stac", "chapter": {"title": "One", "game": "stac"}});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post(house, "/api/studies", wish).await.ok()
}

async fn change(house: &House, client: &mut Client, study: &Value, change: Value) -> Answer {
    let path = format!("/api/studies/{}/changes", study["id"].as_str().unwrap());
    client.post(house, &path, json!({"change": change})).await
}

async fn chapter(house: &House, client: &mut Client, study: &Value, number: usize) -> Value {
    let id = study["id"].as_str().unwrap();
    let view = client.get(house, &format!("/api/studies/{id}")).await.ok();
    let chapter = view["chapters"][number]["id"].as_str().unwrap();
    client.get(house, &format!("/api/studies/{id}/chapters/{chapter}")).await.ok()
}

fn of(study: &Value) -> &str {
    study["chapters"][0]["id"].as_str().unwrap()
}

/// The texts of some legal first turns.
fn firsts(count: usize) -> Vec<String> {
    let start = catalog::find("stac").unwrap().variant(None).unwrap().start(0);
    let mut turns = Vec::new();
    let mut waiting = vec![Vec::new()];
    while let (Some(steps), true) = (waiting.pop(), turns.len() < count) {
        for step in start.snapshot(&steps).unwrap().legal {
            let mut steps = steps.clone();
            steps.push(step.text);
            if step.ends_turn { turns.push(steps.join(",")) } else { waiting.push(steps) }
        }
    }
    turns.truncate(count);
    turns
}

async fn account(house: &House, name: &str) -> Client {
    let mut client = house.client();
    client.post(house, "/api/me/account", json!({"name": name, "password": "correct horse"})).await.ok();
    client
}

async fn several_people_edit_one_study(mut house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let study = made(&house, &mut ana, json!({})).await;
    let (id, one) = (study["id"].as_str().unwrap().to_owned(), of(&study).to_owned());
    assert_eq!((study["role"].as_str(), study["visibility"].as_str()), (Some("owner"), Some("link")));
    let turns = firsts(3);
    let add = |turn: &str| json!({"do": "add", "chapter": one, "path": [], "turns": [turn]});
    change(&house, &mut rui, &study, add(&turns[0])).await.problem(403);
    let key = study["key"].as_str().unwrap();
    rui.post(&house, &format!("/api/studies/{id}/join"), json!({"key": "wrong"})).await.problem(403);
    let joined = rui.post(&house, &format!("/api/studies/{id}/join"), json!({"key": key})).await.ok();
    assert_eq!((joined["role"].as_str(), &joined["key"]), (Some("contributor"), &Value::Null));
    // Both add the same turn, and then each another one.
    for (first, turn) in [(true, 0), (false, 0), (false, 1), (true, 2)] {
        let client = if first { &mut ana } else { &mut rui };
        change(&house, client, &study, add(&turns[turn])).await.ok();
    }
    let annotate =
        json!({"do": "annotate", "chapter": one, "path": [turns[1]], "comment": "solid", "mark": "!?"});
    let said = change(&house, &mut rui, &study, annotate).await.ok();
    assert_eq!(said["news"][0]["event"]["kind"], "annotated");
    let up = json!({"do": "promote", "chapter": one, "path": [turns[2]]});
    change(&house, &mut ana, &study, up).await.ok();
    let wrong = change(&house, &mut ana, &study, add("z9")).await.problem(422);
    assert_eq!(wrong["reason"], "study-wrong-turn");
    let before = chapter(&house, &mut ana, &study, 0).await;
    house.restart(1_000).await;
    let after = chapter(&house, &mut rui, &study, 0).await;
    assert_eq!(after, before);
    let texts: Vec<&str> =
        after["nodes"].as_array().unwrap().iter().map(|node| node["text"].as_str().unwrap()).collect();
    assert_eq!(texts, [&turns[0], &turns[2], &turns[1]]);
    assert_eq!((&after["nodes"][2]["comment"], &after["nodes"][2]["mark"]), (&json!("solid"), &json!("!?")));
    let delete = json!({"do": "delete", "chapter": one, "path": [turns[0]]});
    change(&house, &mut rui, &study, delete).await.ok();
    let promote = json!({"do": "promote", "chapter": one, "path": [turns[0]]});
    assert_eq!(change(&house, &mut ana, &study, promote).await.problem(409)["reason"], "study-no-turn");
    let view = rui.get(&house, &format!("/api/studies/{id}")).await.ok();
    assert_eq!(view["members"].as_array().unwrap().len(), 1);
    assert_eq!(rui.get(&house, "/api/studies?list=edited").await.ok()[0]["id"], json!(id));
    assert_eq!(ana.get(&house, "/api/studies?list=mine&game=stac").await.ok()[0]["title"], "Stac");
    assert_eq!(ana.get(&house, "/api/studies?list=mine&game=syrtis").await.ok(), json!([]));
    assert_eq!(house.client().get(&house, "/api/studies").await.ok(), json!([]), "it is not public");
    rui.post(&house, &format!("/api/studies/{id}/delete"), json!({})).await.problem(403);
    ana.post(&house, &format!("/api/studies/{id}/delete"), json!({})).await;
    ana.get(&house, &format!("/api/studies/{id}")).await.problem(404);
}

async fn a_command_is_carried_out_once(house: House) {
    let mut ana = house.client();
    let wish = json!({"title": "T", "request": "one", "chapter": {"title": "C", "game": "stac"}});
    let study = ana.post(&house, "/api/studies", wish.clone()).await.ok();
    assert_eq!(ana.post(&house, "/api/studies", wish).await.ok()["id"], study["id"]);
    let id = study["id"].as_str().unwrap();
    let turns = firsts(3);
    for (number, turn) in turns.iter().enumerate() {
        let change = json!({"do": "add", "chapter": of(&study), "path": [], "turns": [turn]});
        let wish = json!({"request": number.to_string(), "change": change});
        ana.post(&house, &format!("/api/studies/{id}/changes"), wish).await.ok();
    }
    let promote = json!({"do": "promote", "chapter": of(&study), "path": [turns[2]]});
    let wish = json!({"request": "up", "change": promote});
    for expected in [1, 0] {
        let done = ana.post(&house, &format!("/api/studies/{id}/changes"), wish.clone()).await.ok();
        assert_eq!(done["news"].as_array().unwrap().len(), expected);
    }
    let more = json!({"do": "add-chapter", "chapter": {"title": "Two", "game": "crab-stack", "seed": 4}});
    let wish = json!({"request": "chapter", "change": more});
    for _ in 0..2 {
        ana.post(&house, &format!("/api/studies/{id}/changes"), wish.clone()).await.ok();
    }
    let view = ana.get(&house, &format!("/api/studies/{id}")).await.ok();
    assert_eq!(view["chapters"].as_array().unwrap().len(), 2);
    assert_eq!(view["seq"], 3 + 3 + 1 - 1 + 1, "title, chapter, three turns, one promotion, one chapter");
}

async fn the_owner_decides_who_sees_and_edits(house: House) {
    let (mut ana, mut rui) = (account(&house, "Ana").await, account(&house, "Rui").await);
    let study = made(&house, &mut ana, json!({"visibility": "private"})).await;
    let (id, key) = (study["id"].as_str().unwrap(), study["key"].as_str().unwrap());
    let path = format!("/api/studies/{id}");
    for hidden in [
        path.clone(),
        format!("{path}/record"),
        format!("{path}/chapters/{}", of(&study)),
        format!("{path}/events"),
    ] {
        rui.get(&house, &hidden).await.problem(404);
    }
    change(&house, &mut rui, &study, json!({"do": "rename", "title": "x"})).await.problem(404);
    let nobody = change(&house, &mut ana, &study, json!({"do": "invite", "name": "Zé"})).await.problem(422);
    assert_eq!(nobody["reason"], "study-no-account");
    change(&house, &mut ana, &study, json!({"do": "invite", "name": "rui"})).await.ok();
    let view = rui.get(&house, &path).await.ok();
    assert_eq!(
        (view["role"].as_str(), view["members"][0]["name"].as_str()),
        (Some("contributor"), Some("Rui"))
    );
    change(&house, &mut rui, &study, json!({"do": "show", "visibility": "public"})).await.problem(403);
    change(&house, &mut ana, &study, json!({"do": "remove", "member": view["members"][0]["id"]})).await.ok();
    rui.get(&house, &path).await.problem(404);
    let page = format!("/study/{id}/{}", of(&study));
    assert!(
        !house.client().get(&house, &page).await.text.contains("og:title"),
        "a private title is not told"
    );
    change(&house, &mut ana, &study, json!({"do": "renew-key"})).await.ok();
    rui.post(&house, &format!("{path}/join"), json!({"key": key})).await.problem(403);
    let key = ana.get(&house, &path).await.ok()["key"].clone();
    rui.post(&house, &format!("{path}/join"), json!({"key": key})).await.ok();
    change(&house, &mut ana, &study, json!({"do": "show", "visibility": "public"})).await.ok();
    let listed = house.client().get(&house, "/api/studies").await.ok();
    assert_eq!((&listed[0]["id"], &listed[0]["owner"]["name"]), (&json!(id), &json!("Ana")));
    assert_eq!(house.client().get(&house, &path).await.ok()["role"], "viewer");
    let head = house.client().get(&house, &page).await.text;
    assert!(head.contains("<meta property=\"og:title\" content=\"Stac\">"), "{head}");
}

async fn a_chapter_goes_out_as_a_record_and_comes_in_again(house: House) {
    let mut ana = house.client();
    let study = made(&house, &mut ana, json!({})).await;
    let (id, one, turns) = (study["id"].as_str().unwrap(), of(&study), firsts(2));
    for turn in &turns {
        let add = json!({"do": "add", "chapter": one, "path": [], "turns": [turn]});
        change(&house, &mut ana, &study, add).await.ok();
    }
    let annotate =
        json!({"do": "annotate", "chapter": one, "path": [turns[1]], "comment": "olá", "mark": "?"});
    change(&house, &mut ana, &study, annotate).await.ok();
    let record = ana.get(&house, &format!("/api/studies/{id}/chapters/{one}/record")).await.text;
    let read = ana.post(&house, "/api/record", json!({"text": record})).await.ok();
    assert_eq!(read["record"]["turns"][0]["variations"][0]["turns"][0]["comments"], json!(["olá"]));
    let add = json!({"do": "add-chapter", "chapter": {"title": "Again", "record": record}});
    change(&house, &mut ana, &study, add).await.ok();
    let (first, second) =
        (chapter(&house, &mut ana, &study, 0).await, chapter(&house, &mut ana, &study, 1).await);
    assert_eq!((&first["nodes"], &first["start"]), (&second["nodes"], &second["start"]));
    let all = ana.get(&house, &format!("/api/studies/{id}/record")).await.text;
    assert_eq!(all.matches("[Game \"stac\"]").count(), 2);
    let broken =
        json!({"do": "add-chapter", "chapter": {"title": "x", "record": "[Game \"stac\"]\n\n1. z9"}});
    assert_eq!(change(&house, &mut ana, &study, broken).await.problem(422)["reason"], "study-wrong-chapter");
}

/// A position of Stac that the player to play wins at once, the turn, the position before it, and the turn that leads
/// from there.
fn nearly_over() -> (String, Vec<String>) {
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    (0..)
        .find_map(|seed| {
            let played = catalog::random_match(game, seed, seed).ok()?;
            let (turns, movers) = (played.turns(), played.movers());
            let won = played.conclusion()?.winner() == movers.last().copied();
            let before = turns.len().checked_sub(2)?;
            (won && turns.len() > 4).then(|| (played.after(before).unwrap().text(), turns[before..].to_vec()))
        })
        .unwrap()
}

/// The proof of a position, found as a visitor's machine finds it.
fn proof_of(position: &str) -> String {
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let (begin, stop) = (Instant::now(), AtomicBool::new(false));
    let mut question = study::Question {
        position: Some(position),
        megabytes: 8,
        threads: 1,
        limits: Limits::time(Duration::from_secs(60)),
        watch: Watch { stop: &stop, elapsed: &|| begin.elapsed() },
        earlier: None,
        later: None,
        tell: &mut |_| {},
    };
    study::solve(game, &mut question).unwrap().proof
}

async fn a_true_proof_is_kept_and_a_false_one_is_refused(mut house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let (start, turns) = nearly_over();
    let study =
        made(&house, &mut ana, json!({"chapter": {"title": "End", "game": "stac", "position": start}})).await;
    let (id, one) = (study["id"].as_str().unwrap(), of(&study));
    let add = json!({"do": "add", "chapter": one, "path": [], "turns": [turns[0]]});
    change(&house, &mut ana, &study, add).await.ok();
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let mut here = game.read(&start).unwrap();
    here.play_turn(&turns[0], 0).unwrap();
    let proof = proof_of(&here.text());
    assert!(proof.contains("verdict win"), "{proof}");
    let path = format!("/api/studies/{id}/proofs");
    let wish = |path: &[String], proof: &str| json!({"chapter": one, "path": path, "proof": proof});
    rui.post(&house, &path, wish(&turns[..1], &proof)).await.problem(403);
    // By hand: another verdict, an answer left out, another position, nonsense, too much.
    let other = proof.replace("verdict win", "verdict loss");
    let (head, _) = proof.trim_end().rsplit_once('\n').unwrap();
    for false_one in [&other, &head.to_owned(), &"nonsense".to_owned()] {
        let problem = ana.post(&house, &path, wish(&turns[..1], false_one)).await.problem(422);
        assert_eq!(problem["reason"], "study-proof-wrong");
        assert!(problem["detail"].as_str().unwrap().starts_with("the proof is wrong: "), "{problem}");
    }
    let elsewhere = ana.post(&house, &path, wish(&[], &proof)).await.problem(422);
    assert_eq!(elsewhere["reason"], "study-proof-elsewhere");
    let large = ana.post(&house, &path, wish(&turns[..1], &"x".repeat(200_000))).await.problem(422);
    assert_eq!(large["reason"], "study-proof-large");
    assert_eq!(chapter(&house, &mut ana, &study, 0).await["results"], json!({}), "nothing was believed");
    let done = ana.post(&house, &path, wish(&turns[..1], &proof)).await.ok();
    let event = &done["news"][0]["event"];
    let winner = if here.to_play() == kernel::Seat::First { "1-0" } else { "0-1" };
    assert_eq!((event["kind"].as_str(), event["result"].as_str()), (Some("proved"), Some(winner)));
    let node = event["path"].as_str().unwrap();
    assert_eq!(done["news"][0]["results"], json!({node: winner}));
    assert_eq!(
        ana.post(&house, &path, wish(&turns[..1], &proof)).await.ok()["news"],
        json!([]),
        "it is proven"
    );
    // The turn that wins is a proof by itself, and the position before the last is still open.
    let add = json!({"do": "add", "chapter": one, "path": turns[..1], "turns": [turns[1]]});
    change(&house, &mut ana, &study, add).await.ok();
    house.restart(1_000).await;
    let after = chapter(&house, &mut ana, &study, 0).await;
    assert_eq!(after["results"].as_object().unwrap().len(), 2);
    // Anybody can take the proof and check it.
    let number = after["nodes"][0]["proof"].as_u64().unwrap();
    let kept = house.client().get(&house, &format!("{path}/{number}")).await.text;
    assert_eq!(kept, proof);
    study::verify(&kept).unwrap();
}

async fn what_a_deleted_account_leaves_is_gone(house: House) {
    let (mut ana, mut rui) = (account(&house, "Ana").await, account(&house, "Rui").await);
    let study = made(&house, &mut ana, json!({"visibility": "private"})).await;
    let own = made(&house, &mut rui, json!({"title": "Rui's own"})).await;
    change(&house, &mut ana, &study, json!({"do": "invite", "name": "Rui"})).await.ok();
    let turns = firsts(1);
    let add = json!({"do": "add", "chapter": of(&study), "path": [], "turns": turns});
    change(&house, &mut rui, &study, add).await.ok();
    for (client, path, words) in [(&mut rui, json!(turns), "from rui"), (&mut ana, json!([]), "from ana")] {
        let said = json!({"do": "annotate", "chapter": of(&study), "path": path, "comment": words});
        change(&house, client, &study, said).await.ok();
    }
    let data = rui.get(&house, "/api/me/data").await.ok();
    assert_eq!(data["studies"].as_array().unwrap().len(), 1, "{data}");
    assert_eq!(data["studies"][0]["id"], own["id"]);
    assert!(data["studies"][0]["records"].as_str().unwrap().contains("[Game \"stac\"]"));
    rui.post(&house, "/api/me/delete", json!({"password": "correct horse"})).await.ok();
    let path = format!("/api/studies/{}", own["id"].as_str().unwrap());
    house.until(async || house.client().get(&house, &path).await.status == 404).await;
    house
        .until(async || {
            let view = chapter(&house, &mut ana.clone(), &study, 0).await;
            view["nodes"][0]["comment"] == Value::Null && view["comment"] == "from ana"
        })
        .await;
    let mut text = Vec::new();
    ludoteca_server::export(&SqlStore::open(&house.url).await.unwrap(), &mut text).await.unwrap();
    assert!(!String::from_utf8(text).unwrap().contains("from rui"));
    let view = ana.get(&house, &format!("/api/studies/{}", study["id"].as_str().unwrap())).await.ok();
    assert_eq!(view["members"], json!([]));
}

async fn studies_of_guests_go_with_time(house: House) {
    const DAY: u64 = 24 * 60 * 60 * 1_000;
    let (mut ana, mut guest) = (account(&house, "Ana").await, house.client());
    let kept = made(&house, &mut ana, json!({"visibility": "public"})).await;
    made(&house, &mut guest, json!({"visibility": "public"})).await;
    house.pass(89 * DAY);
    let fresh = made(&house, &mut house.client(), json!({"visibility": "public"})).await;
    house.pass(2 * DAY);
    let now = house.now.load(std::sync::atomic::Ordering::SeqCst);
    let admin = Admin::new(SqlStore::open(&house.url).await.unwrap());
    let pruned = admin.prune(&Retention::default(), now).await.unwrap();
    assert_eq!((pruned.studies, pruned.guests), (1, 1));
    house
        .until(async || house.client().get(&house, "/api/studies").await.ok().as_array().unwrap().len() == 2)
        .await;
    let listed = house.client().get(&house, "/api/studies").await.ok();
    let ids: Vec<&Value> = listed.as_array().unwrap().iter().map(|study| &study["id"]).collect();
    assert_eq!(ids, [&fresh["id"], &kept["id"]]);
}

async fn studies_move_to_another_database(house: House) {
    let (mut ana, mut rui) = (account(&house, "Ana").await, account(&house, "Rui").await);
    let study = made(&house, &mut ana, json!({"visibility": "private"})).await;
    change(&house, &mut ana, &study, json!({"do": "invite", "name": "Rui"})).await.ok();
    let add = json!({"do": "add", "chapter": of(&study), "path": [], "turns": firsts(1)});
    change(&house, &mut rui, &study, add).await.ok();
    let before = chapter(&house, &mut ana, &study, 0).await;
    let mut text = Vec::new();
    ludoteca_server::export(&SqlStore::open(&house.url).await.unwrap(), &mut text).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let there = SqlStore::embedded(folder.path());
    ludoteca_server::import(&SqlStore::open(&there).await.unwrap(), &mut &text[..]).await.unwrap();
    let other = House::at(there).await;
    let login = json!({"name": "Rui", "password": "correct horse"});
    let mut rui = other.client();
    rui.post(&other, "/api/login", login).await.ok();
    assert_eq!(chapter(&other, &mut rui, &study, 0).await, before);
    assert_eq!(rui.get(&other, "/api/studies?list=edited").await.ok()[0]["id"], study["id"]);
}

async fn studies_are_counted(house: House) {
    let mut ana = house.client();
    for number in 0..50 {
        made(&house, &mut ana, json!({"title": number.to_string()})).await;
    }
    let wish = json!({"title": "one more", "chapter": {"title": "One", "game": "stac"}});
    assert_eq!(ana.post(&house, "/api/studies", wish).await.problem(422)["reason"], "study-too-many");
    let wish = json!({"title": "", "chapter": {"title": "One", "game": "stac"}});
    house.client().post(&house, "/api/studies", wish).await.problem(422);
    let wish = json!({"title": "x", "chapter": {"title": "One", "game": "chess"}});
    let problem = house.client().post(&house, "/api/studies", wish).await.problem(422);
    assert!(problem["detail"].as_str().unwrap().contains("expected one of"), "{problem}");
    ana.send(&house, Method::GET, "/api/studies?list=all", None, &[]).await.problem(400);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_follows_a_study_misses_nothing_and_sees_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let url = SqlStore::embedded(folder.path());
    let server = listen(&url).await;
    let (mut ana, mut rui) = (Client { cookie: None, token: None }, Client { cookie: None, token: None });
    request(server.address, &mut rui, "POST", "/api/me", &json!({"name": "Rui"})).await;
    let wish = json!({"title": "Stac", "chapter": {"title": "One", "game": "stac"}});
    let (_, study) = request(server.address, &mut ana, "POST", "/api/studies", &wish).await;
    let (id, one, turns) = (study["id"].as_str().unwrap(), of(&study), firsts(3));
    let topic = format!("study/{id}");
    let add = |turn: &str| json!({"change": {"do": "add", "chapter": one, "path": [], "turns": [turn]}});
    let path = format!("/api/studies/{id}/changes");
    let mut page = websocket(server.address, &ana).await;
    say(&mut page, &json!({"follow": topic, "after": 0})).await;
    assert_eq!(next(&mut page, "seq").await["event"]["kind"], "renamed");
    let added = next(&mut page, "seq").await;
    assert_eq!((&added["event"]["kind"], &added["results"]), (&json!("chapter-added"), &json!({})));
    assert_eq!(next(&mut page, "following").await, json!({"following": topic, "seq": 2}));
    let presence = next(&mut page, "presence").await;
    assert_eq!((&presence["presence"], presence["editors"].as_array().unwrap().len()), (&json!(topic), 1));
    request(server.address, &mut ana, "POST", &path, &add(&turns[0])).await;
    let news = next(&mut page, "seq").await;
    assert_eq!((&news["study"], &news["event"]["turns"][0]["text"]), (&json!(id), &json!(turns[0])));
    // Away while the server restarts and the study goes on.
    drop(page);
    server.stop.send(()).unwrap();
    server.done.await.unwrap();
    let server = listen(&url).await;
    request(server.address, &mut ana, "POST", &path, &add(&turns[1])).await;
    let mut page = websocket(server.address, &ana).await;
    say(&mut page, &json!({"follow": topic, "after": 3})).await;
    assert_eq!(next(&mut page, "seq").await["seq"], 4);
    assert_eq!(next(&mut page, "following").await["seq"], 4);
    // Who may not look is told nothing, and sent away when it becomes private.
    let mut spectator = websocket(server.address, &rui).await;
    say(&mut spectator, &json!({"follow": topic, "after": 4})).await;
    next(&mut spectator, "following").await;
    let private = json!({"change": {"do": "show", "visibility": "private"}});
    request(server.address, &mut ana, "POST", &path, &private).await;
    let sent_away = async { while let Some(Ok(_)) = spectator.next().await {} };
    tokio::time::timeout(Duration::from_secs(10), sent_away).await.unwrap();
    let mut spectator = websocket(server.address, &rui).await;
    say(&mut spectator, &json!({"follow": topic, "after": 0})).await;
    assert!(next(&mut spectator, "problem").await["problem"].as_str().unwrap().contains("private"));
}
