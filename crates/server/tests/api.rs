//! The whole API without a socket, on both databases.
//!
//! One long file, since every test program links the whole server anew.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

use axum::http::Method;
use ludoteca_server::Admin;
use serde_json::json;
use support::House;

stories! {
    two_people_play
    every_game_is_played_to_the_end_over_http
    a_turn_sent_twice_acts_once_and_a_stale_one_sees_the_game
    two_race_for_one_seat_and_one_turn
    draws_takebacks_resignations_and_rematches
    a_guest_becomes_an_account
    log_ins_are_listed_and_revoked
    tokens_play_within_their_scopes
    ratings_follow_results
    rated_puzzles_count_once
    clocks_expire_and_stand_still_while_the_server_is_down
    the_computer_answers_also_after_a_restart
    hints_are_counted_for_everybody_to_see
    everything_moves_to_another_database
    lists_show_what_is_public
    the_host_looks_after_the_house
}

async fn two_people_play(house: House) {
    let (mut ana, mut rui, mut eva) = (house.client(), house.client(), house.client());
    let game = ana.game(&house, json!({"game": "stac", "public": true})).await;
    assert_eq!(ana.view(&house, &game).await["status"], "open");
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    for number in 1..=6 {
        let mover = if number % 2 == 1 { &mut ana } else { &mut rui };
        mover.play(&house, &game).await;
        let view = eva.view(&house, &game).await;
        assert_eq!((view["turn"].as_u64(), view["seq"].as_u64()), (Some(number), Some(number + 1)));
        assert!(view["legal"].as_array().unwrap().is_empty(), "a spectator cannot play");
    }
    let text = ana.first_turn(&house, &game, 6).await;
    let turn = json!({"turn": 6, "text": text});
    eva.post(&house, &format!("/api/games/{game}/turns"), turn.clone()).await.problem(403);
    rui.post(&house, &format!("/api/games/{game}/turns"), turn).await.problem(409);
    let illegal = json!({"turn": 6, "text": "z9>z8"});
    let problem = ana.post(&house, &format!("/api/games/{game}/turns"), illegal).await.problem(422);
    assert!(!problem["legal"].as_array().unwrap().is_empty());
    let earlier = eva.get(&house, &format!("/api/games/{game}?turn=2")).await.ok();
    assert_eq!((earlier["shown"].as_u64(), earlier["last"].as_array().unwrap().len()), (Some(2), 1));
    eva.get(&house, &format!("/api/games/{game}?turn=99")).await.problem(404);
    let record = eva.get(&house, &format!("/api/games/{game}/record")).await;
    assert!(record.text.contains("[Game \"stac\"]"), "{}", record.text);
    let picture = eva.get(&house, &format!("/api/games/{game}/picture?turn=3&lang=pt")).await;
    assert_eq!(picture.kind, "image/svg+xml");
    let again = json!({"game": "stac", "record": record.text, "seats": ["me", "me"]});
    let copy = eva.post(&house, "/api/games", again).await.ok();
    assert_eq!(copy["turn"], 6);
    eva.post(&house, &format!("/api/games/{game}/chat"), json!({"text": "hi"})).await.problem(403);
    let hello = json!({"text": "hello <b>", "request": "1"});
    ana.post(&house, &format!("/api/games/{game}/chat"), hello.clone()).await.ok();
    let view = ana.post(&house, &format!("/api/games/{game}/chat"), hello).await.ok();
    assert_eq!(view["chat"].as_array().unwrap().len(), 1, "sent twice, said once");
}

async fn every_game_is_played_to_the_end_over_http(house: House) {
    let mut ana = house.client();
    let games = ana.get(&house, "/api/catalogue").await.ok();
    for entry in games.as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        // From a record of a random game short of its last two turns, so that the end comes soon.
        let any = catalog::find(name).unwrap().variant(None).unwrap();
        let whole = catalog::random_match(any, 5, 5).unwrap();
        let near = whole.after(whole.length() - 2).unwrap();
        let record = near.record(["a", "b"], "2026-01-01").to_string();
        let game = ana.game(&house, json!({"game": name, "record": record, "seats": ["me", "me"]})).await;
        for turn in &whole.turns()[near.length()..] {
            let at = ana.view(&house, &game).await["turn"].clone();
            ana.post(&house, &format!("/api/games/{game}/turns"), json!({"turn": at, "text": turn}))
                .await
                .ok();
        }
        let view = ana.view(&house, &game).await;
        assert_eq!(view["status"], "over", "{name}");
        assert!(!view["result"]["sentence"].as_str().unwrap().is_empty());
        ana.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": view["turn"]}))
            .await
            .problem(409);
    }
}

async fn a_turn_sent_twice_acts_once_and_a_stale_one_sees_the_game(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let wish = json!({"game": "duplohex", "request": "my first"});
    let game = ana.game(&house, wish.clone()).await;
    assert_eq!(ana.game(&house, wish.clone()).await, game, "the same wish, the same game");
    assert_ne!(rui.game(&house, wish).await, game, "but not for somebody else");
    rui.post(&house, &format!("/api/games/{game}/join"), json!({"seat": "second"})).await.ok();
    let text = ana.play(&house, &game).await;
    let twice =
        ana.post(&house, &format!("/api/games/{game}/turns"), json!({"turn": 0, "text": text})).await.ok();
    assert_eq!(twice["turn"], 1);
    let stale =
        ana.post(&house, &format!("/api/games/{game}/turns"), json!({"turn": 0, "text": "other"})).await;
    assert_eq!(stale.problem(409)["current"]["turn"], 1);
    ana.post(&house, &format!("/api/games/{game}/preview"), json!({"turn": 0, "steps": []}))
        .await
        .problem(409);
}

async fn two_race_for_one_seat_and_one_turn(house: House) {
    let mut ana = house.client();
    let game = ana.game(&house, json!({"game": "stac"})).await;
    let mut rivals: Vec<_> = (0..8).map(|_| house.client()).collect();
    for rival in &mut rivals {
        rival.get(&house, "/api/me").await.ok();
    }
    let path = format!("/api/games/{game}/join");
    let joins = rivals.iter().cloned().map(|mut rival| {
        let (house, path) = (&house, &path);
        async move { rival.post(house, path, json!({})).await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(joins).await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7, "{statuses:?}");

    let view = ana.view(&house, &game).await;
    let texts: Vec<String> = view["legal"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["text"].as_str().unwrap().to_owned())
        .collect();
    let path = format!("/api/games/{game}/turns");
    let turns = texts.iter().take(6).map(|text| {
        let (house, path, mut ana) = (&house, &path, ana.clone());
        async move { ana.post(house, path, json!({"turn": 0, "text": text})).await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(turns).await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(ana.view(&house, &game).await["turn"], 1);
}

async fn draws_takebacks_resignations_and_rematches(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let game = ana.game(&house, json!({"game": "crab-stack", "seed": 3})).await;
    let at = |what: &str| format!("/api/games/{game}/{what}");
    ana.post(&house, &at("resign"), json!({"turn": 0})).await.problem(409);
    rui.post(&house, &at("join"), json!({})).await.ok();
    ana.play(&house, &game).await;
    rui.post(&house, &at("takeback"), json!({"turn": 1, "answer": "ask"})).await.problem(422);
    let asked = ana.post(&house, &at("takeback"), json!({"turn": 1, "answer": "ask"})).await.ok();
    assert_eq!(asked["takeback"], "first");
    let back = rui.post(&house, &at("takeback"), json!({"turn": 1, "answer": "accept"})).await.ok();
    assert_eq!((back["turn"].as_u64(), back["takeback"].is_null()), (Some(0), true));
    ana.play(&house, &game).await;
    rui.play(&house, &game).await;
    ana.post(&house, &at("abort"), json!({"turn": 2})).await.problem(422);
    ana.post(&house, &at("draw"), json!({"turn": 2, "answer": "offer"})).await.ok();
    ana.post(&house, &at("draw"), json!({"turn": 2, "answer": "maybe"})).await.problem(422);
    rui.post(&house, &at("draw"), json!({"turn": 2, "answer": "decline"})).await.ok();
    let over = rui.post(&house, &at("resign"), json!({"turn": 2})).await.ok();
    assert_eq!((over["result"]["outcome"].as_str(), over["status"].as_str()), (Some("1-0"), Some("over")));
    rui.post(&house, &at("resign"), json!({"turn": 2})).await.ok();
    let asked = ana.post(&house, &at("rematch"), json!({})).await.ok();
    assert_eq!(asked["rematch"]["asked"], "first");
    let agreed = rui.post(&house, &at("rematch"), json!({})).await.ok();
    let next = agreed["rematch"]["game"].as_str().unwrap().to_owned();
    let view = ana.view(&house, &next).await;
    assert_eq!((view["you"][0].as_str(), view["status"].as_str()), (Some("second"), Some("playing")));
    assert_eq!(ana.post(&house, &at("rematch"), json!({})).await.ok()["rematch"]["game"], next.as_str());
}

async fn a_guest_becomes_an_account(house: House) {
    let (mut ana, mut other) = (house.client(), house.client());
    let me =
        ana.send(&house, Method::GET, "/api/me", None, &[("accept-language", "pt-PT,pt;q=0.9")]).await.ok();
    assert_eq!(me["guest"], true);
    assert!(me["name"].as_str().unwrap().starts_with("Convidado "), "{me}");
    ana.post(&house, "/api/me", json!({"name": "  Ana  Sá "})).await.ok();
    ana.post(&house, "/api/me", json!({"name": ""})).await.problem(422);
    ana.post(&house, "/api/me/account", json!({"name": "Ana Sá", "password": "short"})).await.problem(422);
    let kept = ana
        .post(&house, "/api/me/account", json!({"name": "Ana Sá", "password": "correct horse"}))
        .await
        .ok();
    assert_eq!((kept["guest"].as_bool(), &kept["id"]), (Some(false), &me["id"]));
    let taken = json!({"name": "ana sá", "password": "another horse"});
    other.post(&house, "/api/me/account", taken).await.problem(409);
    other.post(&house, "/api/login", json!({"name": "ANA SÁ", "password": "wrong horse"})).await.problem(403);
    other.post(&house, "/api/login", json!({"name": "nobody", "password": "wrong horse"})).await.problem(403);
    let login =
        other.post(&house, "/api/login", json!({"name": "ANA SÁ", "password": "correct horse"})).await.ok();
    assert_eq!(login["id"], me["id"]);
    let change = json!({"old": "wrong", "new": "battery staple"});
    ana.post(&house, "/api/me/password", change).await.problem(403);
    let change = json!({"old": "correct horse", "new": "battery staple"});
    ana.post(&house, "/api/me/password", change).await.ok();
    assert_ne!(other.get(&house, "/api/me").await.ok()["id"], me["id"], "other log-ins have ended");
    ana.post(&house, "/api/me/delete", json!({"password": "wrong"})).await.problem(403);
    ana.post(&house, "/api/me/delete", json!({"password": "battery staple"})).await.ok();
    other
        .post(&house, "/api/login", json!({"name": "Ana Sá", "password": "battery staple"}))
        .await
        .problem(403);
}

async fn log_ins_are_listed_and_revoked(house: House) {
    let (mut ana, mut phone) = (house.client(), house.client());
    ana.post(&house, "/api/me/account", json!({"name": "ana", "password": "correct horse"})).await.ok();
    phone.post(&house, "/api/login", json!({"name": "ana", "password": "correct horse"})).await.ok();
    let logins = ana.get(&house, "/api/me/logins").await.ok();
    let logins = logins.as_array().unwrap();
    assert_eq!(logins.len(), 2);
    let phones = logins.iter().find(|login| login["current"] == false).unwrap()["id"].as_str().unwrap();
    ana.post(&house, &format!("/api/me/logins/{phones}/revoke"), json!({})).await.ok();
    ana.post(&house, &format!("/api/me/logins/{phones}/revoke"), json!({})).await.problem(404);
    assert_eq!(phone.get(&house, "/api/me").await.ok()["guest"], true);
    ana.post(&house, "/api/logout", json!({})).await.ok();
    let mut forged = house.client();
    forged.cookie = Some("ludoteca=AAAA".to_owned());
    assert_eq!(forged.get(&house, "/api/me").await.ok()["guest"], true);
}

async fn tokens_play_within_their_scopes(house: House) {
    let mut ana = house.client();
    ana.post(&house, "/api/me/tokens", json!({"name": "bot", "scopes": ["fly"]})).await.problem(422);
    let made = ana.post(&house, "/api/me/tokens", json!({"name": "bot", "scopes": ["play"]})).await.ok();
    let mut bot = house.client();
    bot.token = made["token"].as_str().map(str::to_owned);
    let game = bot.game(&house, json!({"game": "stac", "seats": ["me", "me"]})).await;
    bot.play(&house, &game).await;
    bot.get(&house, "/api/games?list=mine").await.problem(403);
    bot.post(&house, "/api/me", json!({"name": "evil"})).await.problem(403);
    bot.get(&house, "/api/me/tokens").await.problem(403);
    let id = made["id"].as_str().unwrap();
    ana.post(&house, &format!("/api/me/tokens/{id}/revoke"), json!({})).await.ok();
    bot.view_problem(&house, &game).await;
    let mut wrong = house.client();
    wrong.token = Some(format!("{id}.nonsense"));
    wrong.get(&house, "/api/me").await.problem(401);
}

async fn ratings_follow_results(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    for (client, name) in [(&mut ana, "ana"), (&mut rui, "rui")] {
        client.post(&house, "/api/me/account", json!({"name": name, "password": "correct horse"})).await.ok();
    }
    let game = ana.game(&house, json!({"game": "stac"})).await;
    let view = rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    assert_eq!(view["rated"], true);
    ana.play(&house, &game).await;
    rui.play(&house, &game).await;
    rui.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 2})).await.ok();
    let me = ana.get(&house, "/api/me").await.ok();
    assert!(me["ratings"]["stac"]["rating"].as_i64().unwrap() > 1_600, "{me}");
    let player = rui.get(&house, &format!("/api/players/{}", me["id"].as_str().unwrap())).await.ok();
    assert_eq!(player["history"].as_array().unwrap().len(), 1);
    let table = rui.get(&house, "/api/ratings/stac").await.ok();
    assert_eq!((table[0]["name"].as_str(), table[1]["name"].as_str()), (Some("ana"), Some("rui")));
    rui.get(&house, "/api/ratings/chess").await.problem(404);
    // A guest's game changes nothing.
    let mut guest = house.client();
    let game = guest.game(&house, json!({"game": "stac"})).await;
    ana.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    guest.play(&house, &game).await;
    ana.play(&house, &game).await;
    guest.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 2})).await.ok();
    assert_eq!(ana.get(&house, "/api/me").await.ok()["ratings"]["stac"]["played"], 1);
}

async fn rated_puzzles_count_once(house: House) {
    let (mut ana, mut rui, mut eva) = (house.client(), house.client(), house.client());
    let shipped = puzzles::puzzles(catalog::find("crab-stack").unwrap()).unwrap();
    let long = shipped.iter().find(|puzzle| puzzle.solution.len() > 2).unwrap();
    let tried = |turns: &[String]| json!({"game": "crab-stack", "puzzle": long.id, "turns": turns});
    let of = puzzles::Attempt { game: "crab-stack".into(), puzzle: long.id.clone(), ..Default::default() };
    let legal = of.position().unwrap().played().unwrap().2.steps();
    let wrong = legal.into_iter().find(|step| !long.first().starts_with(step.as_str())).unwrap();

    // A wrong turn is a miss, and solving it afterwards changes nothing.
    let missed = ana.post(&house, "/api/puzzles/rated", tried(&[wrong])).await.ok();
    assert_eq!((&missed["judgement"]["standing"], &missed["rating"]["played"]), (&json!("wrong"), &json!(1)));
    assert!(missed["rating"]["rating"].as_f64().unwrap() < 1_500.0, "{missed}");
    let later = ana.post(&house, "/api/puzzles/rated", tried(&long.solution)).await.ok();
    assert_eq!((&later["judgement"]["standing"], &later["rating"]), (&json!("solved"), &json!(null)));

    // It is decided by the last turn, not before.
    let first = eva.post(&house, "/api/puzzles/rated", tried(&long.solution[..1])).await.ok();
    assert_eq!((&first["judgement"]["standing"], &first["rating"]), (&json!("right"), &json!(null)));
    let reply = first["judgement"]["replies"][0].as_str().unwrap().to_owned();
    let answers = of_two(&of, &long.solution[0]);
    if let Some(other) = answers.into_iter().find(|turn| *turn != reply) {
        let problem = eva.post(&house, "/api/puzzles/rated", tried(&[long.solution[0].clone(), other])).await;
        assert_eq!(problem.problem(422)["detail"], format!("turn 2: expected the reply `{reply}`"));
    }
    let solved = eva.post(&house, "/api/puzzles/rated", tried(&long.solution)).await.ok();
    assert!(solved["rating"]["rating"].as_f64().unwrap() > 1_500.0, "{solved}");

    let mut given_up = tried(&[]);
    given_up["give_up"] = json!(true);
    let given_up = rui.post(&house, "/api/puzzles/rated", given_up).await.ok();
    assert!(given_up["rating"]["rating"].as_f64().unwrap() < 1_500.0, "{given_up}");

    let own = eva.get(&house, "/api/me/puzzles").await.ok();
    assert_eq!(own["ratings"][0]["rating"], solved["rating"]["rating"]);
    assert_eq!((&own["tries"][0]["puzzle"], &own["tries"][0]["solved"]), (&json!(long.id), &json!(true)));
    let data = eva.get(&house, "/api/me/data").await.json();
    assert_eq!(data["puzzle_tries"], own["tries"]);
    assert_eq!(data["puzzle_ratings"][0]["game"], "crab-stack");

    // They go with the account, and to another database with everything else.
    let account = json!({"name": "eva", "password": "correct horse"});
    eva.post(&house, "/api/me/account", account).await.ok();
    let store = ludoteca_server::SqlStore::open(&house.url).await.unwrap();
    let rows = async || {
        let mut text = Vec::new();
        ludoteca_server::export(&store, &mut text).await.unwrap();
        let text = String::from_utf8(text).unwrap();
        text.lines().filter(|line| line.contains("\"table\":\"puzzle_")).count()
    };
    assert_eq!(rows().await, 6);
    eva.post(&house, "/api/me/delete", json!({"password": "correct horse"})).await.ok();
    assert_eq!(rows().await, 4);
}

/// The legal first steps after a turn in a puzzle.
fn of_two(of: &puzzles::Attempt, turn: &str) -> Vec<String> {
    let after = puzzles::Attempt { turns: vec![turn.to_owned()], ..of.clone() };
    let (.., played) = after.position().unwrap().played().unwrap();
    let whole = |step: &String| played.snapshot(std::slice::from_ref(step)).unwrap().whole;
    played.steps().into_iter().filter(whole).collect()
}

async fn clocks_expire_and_stand_still_while_the_server_is_down(mut house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let game = ana.game(&house, json!({"game": "stac", "clock": "60+0"})).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    ana.play(&house, &game).await;
    rui.play(&house, &game).await;
    house.pass(20_000);
    assert_eq!(ana.view(&house, &game).await["clocks"]["left"][0], 40_000);
    house.restart(1_000_000).await;
    let view = ana.view(&house, &game).await;
    assert_eq!((view["status"].as_str(), &view["clocks"]["left"][0]), (Some("playing"), &json!(40_000)));
    ana.play(&house, &game).await;
    house.restart(0).await;
    house.pass(59_000);
    assert_eq!(ana.view(&house, &game).await["status"], "playing");
    house.pass(1_000);
    for _ in 0..200 {
        if ana.view(&house, &game).await["status"] == "over" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let result = ana.view(&house, &game).await["result"].clone();
    assert_eq!((result["termination"].as_str(), result["winner"].as_str()), (Some("time"), Some("first")));
}

async fn the_computer_answers_also_after_a_restart(mut house: House) {
    let mut ana = house.client();
    let game = ana.game(&house, json!({"game": "stac", "seats": ["me", "level:2"]})).await;
    ana.play(&house, &game).await;
    house.restart(0).await;
    for _ in 0..400 {
        if ana.view(&house, &game).await["turn"] == 2 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(ana.view(&house, &game).await["turn"], 2);
    let back = json!({"turn": 2, "answer": "ask"});
    assert_eq!(ana.post(&house, &format!("/api/games/{game}/takeback"), back).await.ok()["turn"], 0);
}

async fn everything_moves_to_another_database(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    ana.post(&house, "/api/me/account", json!({"name": "ana", "password": "correct horse"})).await.ok();
    let game = ana.game(&house, json!({"game": "syrtis", "seed": 9})).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    let first = ana.view(&house, &game).await;
    let mover = if first["you"][0] == first["to_play"] { &mut ana } else { &mut rui };
    mover.play(&house, &game).await;
    let store = ludoteca_server::SqlStore::open(&house.url).await.unwrap();
    let mut text = Vec::new();
    ludoteca_server::export(&store, &mut text).await.unwrap();
    let other = House::sqlite().await;
    let there = ludoteca_server::SqlStore::open(&other.url).await.unwrap();
    // The other house has a key of its own: everything else is new to it.
    let rows = ludoteca_server::import(&there, &mut &text[..]).await.unwrap();
    assert!(rows >= 6, "{rows}");
    assert_eq!(ludoteca_server::import(&there, &mut &text[..]).await.unwrap(), 0, "again changes nothing");
    let mut here = other.client();
    here.post(&other, "/api/login", json!({"name": "ana", "password": "correct horse"})).await.ok();
    let (old, new) = (ana.view(&house, &game).await, here.view(&other, &game).await);
    assert_eq!((&old["position"], &old["seq"], &old["you"]), (&new["position"], &new["seq"], &new["you"]));
    let broken = b"{\"table\":\"games\",\"id\":\"x\"}\n";
    assert!(ludoteca_server::import(&there, &mut &broken[..]).await.is_err());
}

async fn lists_show_what_is_public(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let open = ana.game(&house, json!({"game": "stac", "public": true})).await;
    ana.game(&house, json!({"game": "stac"})).await;
    let ids = |list: serde_json::Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(rui.get(&house, "/api/games").await.ok()), std::slice::from_ref(&open));
    assert!(ids(rui.get(&house, "/api/games?game=syrtis").await.ok()).is_empty());
    assert_eq!(ids(ana.get(&house, "/api/games?list=mine").await.ok()).len(), 2);
    assert!(ids(rui.get(&house, "/api/games?list=mine").await.ok()).is_empty());
    rui.get(&house, "/api/games?list=secret").await.problem(400);
    rui.post(&house, &format!("/api/games/{open}/join"), json!({})).await.ok();
    assert_eq!(ids(rui.get(&house, "/api/games?list=playing").await.ok()), [open]);
}

async fn the_host_looks_after_the_house(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let account = json!({"name": "ana", "password": "correct horse"});
    let id = ana.post(&house, "/api/me/account", account).await.ok()["id"].as_str().unwrap().to_owned();
    let game = ana.game(&house, json!({"game": "stac"})).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    let said = ana.post(&house, &format!("/api/games/{game}/chat"), json!({"text": "rude"})).await.ok();
    let number = said["chat"][0]["seq"].as_u64().unwrap();
    let admin = Admin::new(ludoteca_server::SqlStore::open(&house.url).await.unwrap());
    let now = house.now.load(std::sync::atomic::Ordering::SeqCst);
    admin.remove_chat(&game, number, now).await.unwrap();
    assert!(admin.remove_chat(&game, number, now).await.is_err());
    // The running server learns of it by itself, and the message is gone from the log as well.
    house.until(async || rui.clone().view(&house, &game).await["chat"].as_array().unwrap().is_empty()).await;
    let mut dump = Vec::new();
    let store = ludoteca_server::SqlStore::open(&house.url).await.unwrap();
    ludoteca_server::export(&store, &mut dump).await.unwrap();
    assert!(!String::from_utf8(dump).unwrap().contains("rude"));
    assert!(admin.players("an").await.unwrap().text.contains(&id));
    assert_eq!(admin.games().await.unwrap().text.lines().count(), 1);
    admin.ban("ana", true, now).await.unwrap();
    house.until(async || ana.clone().post(&house, "/api/me", json!({"name": "x"})).await.status == 403).await;
    ana.play_refused(&house, &game).await;
    admin.ban(&id, false, now).await.unwrap();
    house
        .until(async || ana.clone().post(&house, "/api/me", json!({"name": "ana"})).await.status == 200)
        .await;
    ana.play(&house, &game).await;
    let password = admin.reset_password("Ana", now).await.unwrap();
    house.until(async || ana.clone().get(&house, "/api/me").await.ok()["guest"] == true).await;
    ana.post(&house, "/api/login", json!({"name": "ana", "password": password})).await.ok();
    assert!(admin.ban("nobody", true, now).await.is_err());
}

impl support::Client {
    async fn play_refused(&mut self, house: &House, game: &str) {
        let turn = json!({"turn": 0, "text": "a1>a4"});
        self.post(house, &format!("/api/games/{game}/turns"), turn).await.problem(403);
    }

    async fn view_problem(&mut self, house: &House, game: &str) {
        self.get(house, &format!("/api/games/{game}")).await.problem(401);
    }
}

#[tokio::test]
async fn a_finished_game_is_kept_from_its_record() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let any = catalog::find("stac").unwrap().variant(None).unwrap();
    let whole = catalog::random_match(any, 5, 5).unwrap();
    let mut given_up = whole.after(3).unwrap();
    given_up.resign(kernel::Seat::First).unwrap();
    for (request, played) in [("whole", &whole), ("given up", &given_up)] {
        let record = played.record(["?", "level:3"], "2026-01-01").to_string();
        let wish = json!({"game": "stac", "record": record, "seats": ["me", "level:3"], "request": request});
        let view = ana.post(&house, "/api/games", wish.clone()).await.ok();
        assert_eq!((&view["status"], &view["rated"]), (&json!("over"), &json!(false)), "{request}");
        assert_eq!(view["turn"], played.length());
        assert_eq!(view["result"], serde_json::to_value(played.conclusion()).unwrap());
        let id = view["id"].as_str().unwrap();
        assert_eq!(
            ana.post(&house, "/api/games", wish.clone()).await.ok()["id"],
            id,
            "sent twice, kept once"
        );
        let more = json!({"turn": played.length(), "text": "a1-a2"});
        ana.post(&house, &format!("/api/games/{id}/turns"), more).await.problem(409);
        let earlier = ana.get(&house, &format!("/api/games/{id}?turn=1")).await.ok();
        assert_eq!(earlier["shown"], 1);
        let text = ana.get(&house, &format!("/api/games/{id}/record")).await.text;
        let again = any.replay(&kernel::Record::read(&text).unwrap()).unwrap();
        assert_eq!((again.turns(), again.conclusion()), (played.turns(), played.conclusion()));
        let free = json!({"game": "stac", "record": record, "seats": ["me", "open"]});
        ana.post(&house, "/api/games", free).await.problem(422);
    }
    let mine = ana.get(&house, "/api/games?list=mine").await.ok();
    assert_eq!(mine.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn nonsense_is_told_what_would_have_been_right() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let unknown = ana.post(&house, "/api/games", json!({"game": "chess"})).await.problem(422);
    assert!(unknown["allowed"].as_array().unwrap().len() >= 5);
    let wrong = [
        json!({"game": "stac", "variant": "x"}),
        json!({"game": "stac", "clock": "fast"}),
        json!({"game": "stac", "seats": ["me"]}),
        json!({"game": "stac", "seats": ["open", "open"]}),
        json!({"game": "stac", "seats": ["me", "level:9"]}),
        json!({"game": "stac", "position": "nonsense"}),
        json!({"game": "stac", "record": "nonsense"}),
        json!({"game": "stac", "sets": 3}),
        json!([]),
    ];
    for wish in wrong {
        ana.post(&house, "/api/games", wish).await.problem(422);
    }
    ana.send(&house, Method::POST, "/api/games", Some("{".to_owned()), &[]).await.problem(400);
    let huge = format!("{{\"game\": \"{}\"}}", "x".repeat(300_000));
    ana.send(&house, Method::POST, "/api/games", Some(huge), &[]).await.problem(413);
    ana.get(&house, "/api/games/no-such-game").await.problem(404);
    ana.get(&house, "/api/games/aaaaaaaaaaaa").await.problem(404);
    ana.get(&house, "/api/nothing").await.problem(404);
    ana.get(&house, "/api/picture?game=stac&lang=xx").await.problem(400);
    ana.get(&house, "/api/picture").await.problem(400);
}

#[tokio::test]
async fn commands_come_from_our_own_pages() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    ana.get(&house, "/api/me").await.ok();
    let body = || Some(json!({"game": "stac"}).to_string());
    let mut send =
        async |headers: &[(&str, &str)]| ana.send(&house, Method::POST, "/api/games", body(), headers).await;
    send(&[("origin", "https://evil.example")]).await.problem(403);
    send(&[("origin", "null")]).await.problem(403);
    send(&[("sec-fetch-site", "cross-site")]).await.problem(403);
    send(&[("origin", "http://localhost"), ("sec-fetch-site", "same-origin")]).await.ok();
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    for path in ["/api/me", "/healthz", "/api/nothing", "/api/picture?game=stac"] {
        let headers = ana.get(&house, path).await.headers;
        assert!(headers.contains_key("content-security-policy"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
    for path in ["/", "/rules/stac", "/embed/x", "/nothing", "/api/picture?game=stac"] {
        let headers = ana.get(&house, path).await.headers;
        for name in ["referrer-policy", "cross-origin-opener-policy", "permissions-policy"] {
            assert!(headers.contains_key(name), "{path}: {name}");
        }
    }
    let mut fresh = house.client();
    let cookie = fresh.get(&house, "/api/me").await.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
}

#[tokio::test]
async fn too_often_is_told_when_again() {
    let house = House::strict().await;
    let mut ana = house.client();
    let mut last = None;
    for _ in 0..40 {
        last = Some(ana.post(&house, "/api/games", json!({"game": "stac"})).await);
    }
    let last = last.unwrap();
    last.problem(429);
    assert!(last.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn the_computer_thinks_about_any_position() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let answer = ana.post(&house, "/api/analysis", json!({"game": "crab-stack", "lines": 2})).await.ok();
    assert_eq!(answer["lines"].as_array().unwrap().len(), 2);
    ana.post(&house, "/api/analysis", json!({"game": "stac", "lines": 9})).await.problem(422);
    ana.post(&house, "/api/analysis", json!({"game": "stac", "turns": ["x"]})).await.problem(422);
}

#[tokio::test]
async fn the_computer_judges_every_step_of_any_position() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let wish =
        json!({"game": "stac", "variant": "report", "position": "00110/00A0B/20020/0A010/BB00A a d4,d3 -"});
    let answer = ana.post(&house, "/api/verdicts", wish).await.ok();
    let steps: catalog::Verdicts = serde_json::from_value(answer).unwrap();
    let winning = steps.steps.iter().filter(|step| step.result == Some(catalog::ProvenResult::Win));
    assert_eq!(winning.map(|step| &*step.step).collect::<Vec<_>>(), ["d4-d2"]);
    assert!(
        steps.steps.iter().all(|step| step.result.is_none() || step.chance.is_none()),
        "proven or estimated"
    );
    let problem =
        ana.post(&house, "/api/verdicts", json!({"game": "stac", "steps": ["z9"]})).await.problem(422);
    assert!(problem["legal"].as_array().unwrap().contains(&json!("a1-a2")), "{problem}");
}

#[tokio::test]
async fn a_trusted_proxy_speaks_for_others_and_nobody_else_does() {
    let trusting = House::trusting("127.0.0.1".parse().unwrap()).await;
    let wary = House::strict().await;
    let mut statuses = Vec::new();
    for number in 0..40 {
        let from = format!("203.0.113.9, 198.51.100.{number}");
        let mut guest = trusting.client();
        let answer = guest.send(&trusting, Method::GET, "/api/me", None, &[("x-forwarded-for", &from)]).await;
        assert!(answer.status.is_success(), "every address has its own share");
        let mut guest = wary.client();
        let answer = guest.send(&wary, Method::GET, "/api/me", None, &[("x-forwarded-for", &from)]).await;
        statuses.push(answer.status.as_u16());
    }
    assert!(statuses.contains(&429), "invented addresses do not help: {statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thought_ends_with_its_game() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    let game = ana.game(&house, json!({"game": "duplohex", "seats": ["me", "level:8"]})).await;
    ana.play(&house, &game).await;
    ana.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 1})).await.ok();
    // The pool is free at once for another game.
    let other = ana.game(&house, json!({"game": "stac", "seats": ["level:0", "me"]})).await;
    for _ in 0..400 {
        if ana.view(&house, &other).await["turn"] == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(ana.view(&house, &other).await["turn"], 1);
    assert_eq!(ana.view(&house, &game).await["turn"], 1, "no late turn");
}

async fn hints_are_counted_for_everybody_to_see(mut house: House) {
    let (mut ana, mut eva) = (house.client(), house.client());
    let wish = json!({"game": "stac", "seats": ["me", "level:0"], "public": true});
    let game = ana.game(&house, wish.clone()).await;
    let path = format!("/api/games/{game}/hint");
    assert_eq!(ana.view(&house, &game).await["hints"], json!([0, 0]));
    for _ in 0..2 {
        let view = ana.post(&house, &path, json!({"turn": 0})).await.ok();
        assert_eq!(view["hints"], json!([1, 0]), "asked twice in one position");
    }
    eva.post(&house, &path, json!({"turn": 0})).await.problem(403);
    house.restart(0).await;
    assert_eq!(eva.view(&house, &game).await["hints"], json!([1, 0]));
    // With a rating at stake there are none, and the refusal says so.
    let account = json!({"name": "Ana", "password": "correct horse"});
    ana.post(&house, "/api/me/account", account).await.ok();
    let rated = ana.game(&house, wish).await;
    assert_eq!(ana.view(&house, &rated).await["rated"], true);
    let problem =
        ana.post(&house, &format!("/api/games/{rated}/hint"), json!({"turn": 0})).await.problem(422);
    assert!(problem["detail"].as_str().unwrap().contains("not rated"), "{problem}");
    assert_eq!(ana.view(&house, &rated).await["hints"], json!([0, 0]));
}
