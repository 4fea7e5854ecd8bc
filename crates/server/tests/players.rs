//! What players may expect of the server and of each other: deletion, reports, blocks, links that stay private, and their
//! own data, on both databases.
//!
//! One long file, since every test program links the whole server anew.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

#[path = "players/lobby.rs"]
mod lobby;

use std::sync::atomic::Ordering;

use ludoteca_server::SqlStore;
use serde_json::{Value, json};
use support::{Client, House};

stories! {
    a_deleted_account_leaves_no_name_and_no_word
    a_deletion_is_completed_after_a_restart
    an_opponent_who_keeps_talking_does_not_bring_the_name_back
    reports_reach_the_host_and_are_bounded
    whoever_is_blocked_stays_away
    a_game_by_link_is_shown_to_nobody_else
    everything_kept_about_a_player_can_be_downloaded
}

async fn account(client: &mut Client, house: &House, name: &str) -> String {
    let wish = json!({"name": name, "password": "correct horse"});
    client.post(house, "/api/me/account", wish).await.ok()["id"].as_str().unwrap().to_owned()
}

/// Everything in the database, as text.
async fn dump(house: &House) -> String {
    let mut text = Vec::new();
    ludoteca_server::export(&SqlStore::open(&house.url).await.unwrap(), &mut text).await.unwrap();
    String::from_utf8(text).unwrap()
}

/// A game of two, in which both have spoken; `begun` if both have moved as well.
async fn table(house: &House, wish: Value, one: &mut Client, other: &mut Client, begun: bool) -> String {
    let game = one.game(house, wish).await;
    other.post(house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    one.post(house, &format!("/api/games/{game}/chat"), json!({"text": "good luck, says one"})).await.ok();
    other
        .post(house, &format!("/api/games/{game}/chat"), json!({"text": "thanks, says the other"}))
        .await
        .ok();
    if begun {
        one.play(house, &game).await;
        other.play(house, &game).await;
    }
    game
}

fn said(view: &Value) -> Vec<&str> {
    view["chat"].as_array().unwrap().iter().map(|said| said["text"].as_str().unwrap()).collect()
}

async fn a_deleted_account_leaves_no_name_and_no_word(mut house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    // Names one had before are in the games of that time.
    ana.post(&house, "/api/me", json!({"name": "Zenobia"})).await.ok();
    let early = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, false).await;
    ana.post(&house, &format!("/api/games/{early}/abort"), json!({"turn": 0})).await.ok();
    let id = account(&mut ana, &house, "Zuleika").await;
    let ruis = account(&mut rui, &house, "rui").await;
    let own = table(&house, json!({"game": "stac", "public": true}), &mut ana, &mut rui, true).await;
    let joined = table(&house, json!({"game": "stac"}), &mut rui, &mut ana, true).await;
    ana.post(&house, &format!("/api/games/{joined}/resign"), json!({"turn": 2})).await.ok();
    let new = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, false).await;
    let open = ana.game(&house, json!({"game": "stac", "public": true})).await;
    let rating = rui.get(&house, "/api/me").await.ok()["ratings"]["stac"]["rating"].as_i64().unwrap();
    assert!(dump(&house).await.contains("Zuleika"));

    ana.post(&house, "/api/me/delete", json!({"password": "correct horse"})).await.ok();
    let clean = async || {
        let text = dump(&house).await;
        !text.contains("Zuleika") && !text.contains("Zenobia")
    };
    house.until(clean).await;
    // Her words are gone where she spoke first and where she answered; his stay.
    let text = dump(&house).await;
    let count = |words: &str| text.matches(words).count();
    assert_eq!((count("good luck, says one"), count("thanks, says the other")), (1, 3));

    // The running server shows the same without being asked to look again.
    let seen = async || {
        let (mut rui, mut nameless) = (rui.clone(), true);
        for game in [&early, &own, &joined, &new, &open] {
            let view = rui.view(&house, game).await;
            nameless &= view["seats"].as_array().unwrap().iter().any(|seat| seat["name"] == "?");
        }
        nameless
    };
    house.until(seen).await;
    let view = rui.view(&house, &own).await;
    assert_eq!((said(&view), &view["seats"][1]["name"]), (vec!["thanks, says the other"], &json!("rui")));
    // What had begun is lost, what had not is broken off.
    assert_eq!(view["result"]["termination"], "resignation");
    assert_eq!(view["result"]["winner"], "second");
    for game in [&new, &open] {
        assert_eq!(rui.view(&house, game).await["result"]["termination"], "aborted");
    }
    let record = rui.get(&house, &format!("/api/games/{own}/record")).await.text;
    assert!(record.contains("[First \"?\"]") && record.contains("[Second \"rui\"]"), "{record}");
    let player = rui.get(&house, &format!("/api/players/{id}")).await.ok();
    assert_eq!(
        (player["name"].as_str(), &player["ratings"], &player["history"]),
        (Some("?"), &json!({}), &json!([]))
    );
    let me = rui.get(&house, "/api/me").await.ok();
    assert!(
        me["ratings"]["stac"]["rating"].as_i64().unwrap() > rating,
        "his ratings stay, and count the game she left"
    );
    assert_eq!(
        rui.get(&house, &format!("/api/players/{ruis}")).await.ok()["history"].as_array().unwrap().len(),
        2
    );
    rui.post(&house, &format!("/api/games/{own}/rematch"), json!({})).await.problem(422);

    // The log has no gap, and the game is the same after a restart.
    let before = rui.view(&house, &own).await;
    house.restart(0).await;
    let after = rui.view(&house, &own).await;
    assert_eq!(
        (&before["seq"], &before["chat"], &before["turns"]),
        (&after["seq"], &after["chat"], &after["turns"])
    );
    // When every request of that time has ended, the games are looked through once more, and nothing is left to do.
    assert!(dump(&house).await.contains(&format!("erase {id}")));
    house.pass(61_000);
    house.until(async || !dump(&house).await.contains("erase ")).await;
    assert_eq!(rui.view(&house, &own).await["seq"], after["seq"], "what is clean is not touched again");
    assert!(!dump(&house).await.contains(&format!("\"subject\":\"{id}\"")));
}

async fn a_deletion_is_completed_after_a_restart(mut house: House) {
    let mut ana = house.client();
    account(&mut ana, &house, "Zuleika").await;
    let mut games = Vec::new();
    // More than fit into two transactions.
    for _ in 0..70 {
        games.push(ana.game(&house, json!({"game": "stac", "seats": ["me", "me"]})).await);
    }
    ana.post(&house, "/api/me/delete", json!({"password": "correct horse"})).await.ok();
    house.restart(0).await;
    house.until(async || !dump(&house).await.contains("Zuleika")).await;
    let last = games.last().unwrap();
    house.until(async || house.client().view(&house, last).await["seats"][1]["name"] == "?").await;
}

async fn an_opponent_who_keeps_talking_does_not_bring_the_name_back(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    account(&mut ana, &house, "Zuleika").await;
    let game = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, true).await;
    let talk = async |number: usize| {
        let text = json!({"text": format!("hello? {number}"), "request": format!("{number}")});
        rui.clone().post(&house, &format!("/api/games/{game}/chat"), text).await.ok()
    };
    ana.post(&house, "/api/me/delete", json!({"password": "correct horse"})).await.ok();
    let mut number = 0;
    while talk(number).await["seats"][0]["name"] != "?" {
        number += 1;
        assert!(number < 2_000, "the room is never loaded anew");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let text = dump(&house).await;
    assert!(!text.contains("Zuleika"), "the name was written again");
    let view = rui.view(&house, &game).await;
    // A game shows its last hundred messages.
    let said = said(&view);
    assert_eq!(said.len(), (number + 2).min(100), "nothing that was acknowledged is lost: {view}");
    for (back, text) in said.iter().rev().take(number + 1).enumerate() {
        assert_eq!(*text, format!("hello? {}", number - back));
    }
}

/// Lets limits be in force from now on.
async fn strict(house: &mut House) {
    house.settings.no_rate_limits = false;
    house.restart(0).await;
}

async fn reports_reach_the_host_and_are_bounded(mut house: House) {
    strict(&mut house).await;
    let (mut ana, mut rui) = (house.client(), house.client());
    let anas = ana.get(&house, "/api/me").await.ok()["id"].as_str().unwrap().to_owned();
    let ruis = rui.get(&house, "/api/me").await.ok()["id"].as_str().unwrap().to_owned();
    let game = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, false).await;
    let view = ana.view(&house, &game).await;
    let (mine, his) = (view["chat"][0]["seq"].as_u64().unwrap(), view["chat"][1]["seq"].as_u64().unwrap());
    let report = json!({"player": ruis, "game": game, "event": his, "reason": " rude\nwords "});
    let made = ana.post(&house, "/api/reports", report.clone()).await.ok();
    let row = dump(&house).await;
    let row = row.lines().find(|line| line.contains("\"table\":\"reports\"")).unwrap();
    let row: Value = serde_json::from_str(row).unwrap();
    assert_eq!((&row["id"], &row["reporter"], &row["about"]), (&made["id"], &json!(anas), &json!(ruis)));
    assert_eq!(
        (&row["game"], &row["event"], &row["reason"]),
        (&json!(game), &json!(his), &json!("rude words"))
    );

    let other = rui.game(&house, json!({"game": "stac"})).await;
    for (wrong, status) in [
        (json!({"player": ruis, "game": game, "event": mine, "reason": "x"}), 422),
        (json!({"player": ruis, "game": game, "event": 1, "reason": "x"}), 422),
        (json!({"player": ruis, "game": game, "event": 99, "reason": "x"}), 422),
        (json!({"player": ruis, "event": his, "reason": "x"}), 422),
        (json!({"player": ruis, "game": other, "event": his, "reason": "x"}), 422),
        (json!({"player": anas, "game": game, "reason": "x"}), 422),
        (json!({"player": ruis, "game": "aaaaaaaaaaaa", "reason": "x"}), 422),
        (json!({"player": ruis, "reason": " "}), 422),
        (json!({"player": ruis, "reason": "x".repeat(501)}), 422),
        (json!({"player": ruis, "reason": "a\u{202E}b"}), 422),
        (json!({"player": "aaaaaaaaaaaa", "reason": "x"}), 404),
        (json!({"player": "level:3", "reason": "x"}), 404),
    ] {
        ana.post(&house, "/api/reports", wrong.clone()).await.problem(status);
    }
    // Ten a day for one player; what was refused does not count.
    let plain = json!({"player": ruis, "reason": "again"});
    for _ in 1..10 {
        ana.post(&house, "/api/reports", plain.clone()).await.ok();
    }
    ana.post(&house, "/api/reports", plain.clone()).await.problem(429);
    // Twenty from one address, whoever asks.
    let mut eva = house.client();
    for _ in 0..10 {
        eva.post(&house, "/api/reports", plain.clone()).await.ok();
    }
    house.client().post(&house, "/api/reports", plain.clone()).await.problem(429);
    // A restart does not give a player another ten; the next day does.
    house.restart(0).await;
    ana.post(&house, "/api/reports", plain.clone()).await.problem(429);
    house.pass(24 * 60 * 60 * 1_000 + 1);
    ana.post(&house, "/api/reports", plain).await.ok();
}

async fn whoever_is_blocked_stays_away(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let anas = account(&mut ana, &house, "ana").await;
    let ruis = account(&mut rui, &house, "rui").await;
    let game = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, true).await;
    let rival = table(&house, json!({"game": "stac"}), &mut rui, &mut ana, true).await;
    rui.post(&house, &format!("/api/games/{rival}/resign"), json!({"turn": 2})).await.ok();
    rui.post(&house, &format!("/api/games/{rival}/rematch"), json!({})).await.ok();
    assert_eq!(ana.view(&house, &rival).await["rematch"]["asked"], "first");

    ana.post(&house, &format!("/api/players/{anas}/block"), json!({})).await.problem(422);
    ana.post(&house, "/api/players/level:3/block", json!({})).await.problem(404);
    for _ in 0..2 {
        ana.post(&house, &format!("/api/players/{ruis}/block"), json!({})).await.ok();
    }
    let blocks = ana.get(&house, "/api/me/blocks").await.ok();
    assert_eq!(
        (blocks.as_array().unwrap().len(), &blocks[0]["id"], &blocks[0]["name"]),
        (1, &json!(ruis), &json!("rui"))
    );
    assert_eq!(house.client().get(&house, "/api/me/blocks").await.ok(), json!([]));

    // She does not see what he says, in views and in refusals; he and others do.
    assert_eq!(said(&ana.view(&house, &game).await), ["good luck, says one"]);
    assert_eq!(said(&rui.view(&house, &game).await).len(), 2);
    assert_eq!(said(&house.client().view(&house, &game).await).len(), 2);
    let late = ana.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 0})).await.problem(409);
    assert_eq!(said(&late["current"]), ["good luck, says one"]);
    // The game they are in goes on.
    ana.play(&house, &game).await;
    rui.play(&house, &game).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    ana.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 4})).await.ok();
    // He cannot ask for another, and what he asked before is not shown; she can ask him.
    rui.post(&house, &format!("/api/games/{game}/rematch"), json!({})).await.problem(403);
    assert_eq!(ana.view(&house, &rival).await["rematch"]["asked"], Value::Null);
    ana.post(&house, &format!("/api/games/{game}/rematch"), json!({})).await.ok();
    rui.post(&house, &format!("/api/games/{game}/rematch"), json!({})).await.ok();

    // Her open games are not for him, nor his for her to see; with a link she may sit down.
    let hers = ana.game(&house, json!({"game": "stac", "public": true})).await;
    let for_a_level = ana.game(&house, json!({"game": "stac", "seats": ["level:0", "open"]})).await;
    let his = rui.game(&house, json!({"game": "stac", "public": true})).await;
    let ids = |list: Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(ana.get(&house, "/api/games").await.ok()), std::slice::from_ref(&hers));
    assert_eq!(ids(rui.get(&house, "/api/games").await.ok()), std::slice::from_ref(&his));
    assert_eq!(ids(house.client().get(&house, "/api/games").await.ok()).len(), 2);
    for game in [&hers, &for_a_level] {
        let refused = rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.problem(403);
        assert_eq!(refused["detail"], "this seat is not open to you");
    }
    ana.post(&house, &format!("/api/games/{his}/join"), json!({})).await.ok();

    rui.post(&house, &format!("/api/players/{anas}/unblock"), json!({})).await.problem(404);
    ana.post(&house, &format!("/api/players/{ruis}/unblock"), json!({})).await.ok();
    assert_eq!(said(&ana.view(&house, &game).await).len(), 2);
    rui.post(&house, &format!("/api/games/{hers}/join"), json!({})).await.ok();

    // The list is bounded.
    let mut rows = String::new();
    for number in 0..500 {
        let id = format!("Stranger{number:04}").replace('0', "x");
        rows.push_str(
            &json!({"table": "identities", "id": id, "name": "x", "created": 1, "banned": 0, "deleted": 0})
                .to_string(),
        );
        rows.push('\n');
        rows.push_str(&json!({"table": "blocks", "identity": anas, "blocked": id, "at": 1}).to_string());
        rows.push('\n');
    }
    let store = SqlStore::open(&house.url).await.unwrap();
    ludoteca_server::import(&store, &mut rows.as_bytes()).await.unwrap();
    let full = ana.post(&house, &format!("/api/players/{ruis}/block"), json!({})).await.problem(422);
    assert!(full["detail"].as_str().unwrap().contains("500"), "{full}");
    ana.post(&house, "/api/players/Strangerxxx1/unblock", json!({})).await.ok();
    ana.post(&house, &format!("/api/players/{ruis}/block"), json!({})).await.ok();
}

async fn a_game_by_link_is_shown_to_nobody_else(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let anas = account(&mut ana, &house, "ana").await;
    let ruis = account(&mut rui, &house, "rui").await;
    let public = table(&house, json!({"game": "stac", "public": true}), &mut ana, &mut rui, true).await;
    rui.post(&house, &format!("/api/games/{public}/resign"), json!({"turn": 2})).await.ok();
    // By link: one to join, one being played, one that counted with the game after it, and one against a level.
    let open = ana.game(&house, json!({"game": "stac"})).await;
    let playing = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, true).await;
    let over = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, true).await;
    rui.post(&house, &format!("/api/games/{over}/resign"), json!({"turn": 2})).await.ok();
    ana.post(&house, &format!("/api/games/{over}/rematch"), json!({})).await.ok();
    let next = rui.post(&house, &format!("/api/games/{over}/rematch"), json!({})).await.ok();
    let next = next["rematch"]["game"].as_str().unwrap().to_owned();
    let level = ana.game(&house, json!({"game": "stac", "seats": ["me", "level:3"]})).await;
    let secret = [open, playing, over.clone(), next, level];

    let mut eva = house.client();
    let evas = eva.get(&house, "/api/me").await.ok()["id"].as_str().unwrap().to_owned();
    eva.post(&house, &format!("/api/games/{public}/chat"), json!({"text": "hi"})).await.problem(403);
    // Every answer there is, with every id that everybody may know.
    let description = eva.get(&house, "/api/openapi.json").await;
    let mut paths: Vec<String> = [
        "/api/openapi.json",
        "/metrics",
        "/healthz",
        "/",
        "/robots.txt",
        "/account",
        "/rules",
        "/player",
        "/rules/stac",
    ]
    .map(str::to_owned)
    .to_vec();
    for list in ["open", "playing", "over", "mine"] {
        paths.push(format!("/api/games?list={list}"));
        paths.push(format!("/api/games?list={list}&game=stac"));
    }
    paths.extend([format!("/game/{public}"), format!("/embed/{public}"), format!("/player/{anas}")]);
    let described = description.json();
    let mut seen = 0;
    for (path, methods) in described["paths"].as_object().unwrap() {
        // These two never end; the news of a game are asked for by its id.
        if methods.get("get").is_none() || path == "/api/ws" || path.ends_with("/events") {
            continue;
        }
        seen += 1;
        let ids: &[&str] =
            if path.starts_with("/api/games/") { &[&public] } else { &[&anas, &ruis, &evas, "level:3"] };
        paths.extend(ids.iter().map(|id| path.replace("{id}", id).replace("{game}", "stac")));
    }
    assert!(seen > 10, "the description lists {seen} paths");
    for path in paths {
        for client in [&mut eva.clone(), &mut house.client()] {
            let answer = client.get(&house, &path).await;
            let head = format!("{:?}", answer.headers);
            for id in &secret {
                assert!(
                    !answer.text.contains(id.as_str()) && !head.contains(id.as_str()),
                    "{path} names {id}"
                );
            }
        }
    }
    // The players themselves find it.
    let own = rui.get(&house, &format!("/api/players/{anas}")).await.ok();
    assert!(own["history"].as_array().unwrap().iter().any(|point| point["room"] == over.as_str()), "{own}");
}

async fn everything_kept_about_a_player_can_be_downloaded(mut house: House) {
    strict(&mut house).await;
    let (mut ana, mut rui) = (house.client(), house.client());
    let anas = account(&mut ana, &house, "ana").await;
    let ruis = account(&mut rui, &house, "rui").await;
    let game = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, true).await;
    rui.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 2})).await.ok();
    let joined = table(&house, json!({"game": "duplohex"}), &mut rui, &mut ana, false).await;
    let foreign = rui.game(&house, json!({"game": "stac", "public": true})).await;
    let reader = json!({"name": "reader", "scopes": ["read"]});
    let reader = ana.post(&house, "/api/me/tokens", reader).await.ok();
    let player = json!({"name": "player", "scopes": ["play"]});
    let player = ana.post(&house, "/api/me/tokens", player).await.ok();
    ana.post(&house, &format!("/api/players/{ruis}/block"), json!({})).await.ok();
    ana.post(&house, "/api/reports", json!({"player": ruis, "reason": "cheats"})).await.ok();
    let now = house.now.load(Ordering::SeqCst);
    let key = json!({"table": "passkeys", "id": "key", "identity": anas, "name": "my phone", "credential": "c2VjcmV0", "created": now, "used": 0});
    let store = SqlStore::open(&house.url).await.unwrap();
    ludoteca_server::import(&store, &mut format!("{key}\n").as_bytes()).await.unwrap();

    house.client().get(&house, "/api/me/data").await.problem(401);
    let token = |made: &Value| Client { cookie: None, token: made["token"].as_str().map(str::to_owned) };
    token(&player).get(&house, "/api/me/data").await.problem(403);
    let by_token = token(&reader).get(&house, "/api/me/data").await.ok();
    let answer = ana.get(&house, "/api/me/data").await;
    assert_eq!(answer.kind, "application/json");
    let name = answer.headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename="), "{name}");
    let data = answer.ok();
    assert_eq!(data["games"], by_token["games"]);

    assert_eq!((&data["id"], &data["name"], &data["account"]), (&json!(anas), &json!("ana"), &json!(true)));
    let count = |list: &str| data[list].as_array().unwrap().len();
    assert_eq!((count("logins"), count("tokens"), count("passkeys")), (1, 2, 1));
    assert_eq!((count("ratings"), count("rating_history"), count("blocks"), count("reports")), (1, 1, 1, 1));
    assert_eq!(
        (&data["passkeys"][0]["name"], &data["reports"][0]["reason"]),
        (&json!("my phone"), &json!("cheats"))
    );
    assert_eq!(data["banned"], Value::Null);
    let games = data["games"].as_array().unwrap();
    let mut ids: Vec<&str> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    let mut expected = [game.as_str(), joined.as_str()];
    expected.sort_unstable();
    assert_eq!(ids, expected, "{foreign} is not hers");
    let whole = games.iter().find(|one| one["id"] == game.as_str()).unwrap();
    assert_eq!(whole["setup"]["seats"][0]["id"], anas.as_str());
    assert_eq!(whole["log"].as_array().unwrap().len(), 6, "{whole}");
    assert!(whole["record"].as_str().unwrap().contains("[First \"ana\"]"));
    // Nothing that lets somebody in.
    let text = &answer.text;
    let secret = made_secret(&reader);
    for hidden in ["argon2", "c2VjcmV0", secret.as_str()] {
        assert!(!text.contains(hidden), "{hidden}");
    }
    let logins = ana.get(&house, "/api/me/logins").await.ok();
    assert!(!text.contains(logins[0]["id"].as_str().unwrap()));

    // A few times an hour.
    ana.get(&house, "/api/me/data").await.ok();
    let often = ana.get(&house, "/api/me/data").await;
    often.problem(429);
    assert!(often.headers.contains_key("retry-after"));
    rui.get(&house, "/api/me/data").await.ok();
    house.pass(60 * 60 * 1_000);
    ana.get(&house, "/api/me/data").await.ok();
}

fn made_secret(made: &Value) -> String {
    made["token"].as_str().unwrap().split_once('.').unwrap().1.to_owned()
}
