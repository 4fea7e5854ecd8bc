//! `GET /api/openings`: what was played from a position, by whom it may be seen, and what is forgotten.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

use catalog::{Entry, find};
use ludoteca_server::{SqlStore, export, import};
use serde_json::{Value, json};
use support::{Client, House};

stories! {
    finished_games_are_found_by_their_positions
    games_by_link_count_for_their_players
    what_is_deleted_is_forgotten
    an_import_brings_the_index_back
}

/// A query's value.
fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

impl Client {
    async fn openings(&mut self, house: &House, more: &str) -> Value {
        self.get(house, &format!("/api/openings?game=stac{more}")).await.ok()
    }

    /// Plays turns in a game, as this client and another in turn.
    async fn play_all(&mut self, other: &mut Client, house: &House, game: &str, turns: &[&str]) {
        for (number, text) in turns.iter().enumerate() {
            let player = if number % 2 == 0 { &mut *self } else { &mut *other };
            let path = format!("/api/games/{game}/turns");
            player.post(house, &path, json!({"turn": number, "text": text})).await.ok();
        }
    }

    /// A finished game: this client begins and resigns.
    async fn lost_game(&mut self, other: &mut Client, house: &House, wish: Value, turns: &[&str]) -> String {
        let game = self.game(house, wish).await;
        other.post(house, &format!("/api/games/{game}/join"), json!({})).await.ok();
        self.play_all(other, house, &game, turns).await;
        let path = format!("/api/games/{game}/resign");
        self.post(house, &path, json!({"turn": turns.len()})).await.ok();
        game
    }
}

/// The games counted in a table: won by the first player, drawn, won by the second.
fn counts(table: &Value) -> [u64; 3] {
    ["first", "draws", "second"].map(|name| table[name].as_u64().unwrap())
}

fn turns(table: &Value) -> Vec<&str> {
    table["turns"].as_array().unwrap().iter().map(|row| row["turn"].as_str().unwrap()).collect()
}

async fn finished_games_are_found_by_their_positions(mut house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let wish = json!({"game": "stac", "public": true, "seats": ["me", "open"]});
    let nothing = ana.openings(&house, "").await;
    assert_eq!([counts(&nothing["mine"]), counts(&nothing["server"])], [[0; 3]; 2]);
    // Two games that begin alike, but for a reflection, and one that is aborted.
    ana.lost_game(&mut rui, &house, wish.clone(), &["a1>a2", "e5>e4"]).await;
    rui.lost_game(&mut ana, &house, wish.clone(), &["a1>b1", "e5>d5", "b1-c1"]).await;
    let aborted = ana.game(&house, wish.clone()).await;
    ana.post(&house, &format!("/api/games/{aborted}/abort"), json!({"turn": 0})).await.ok();
    house.until(async || counts(&ana.clone().openings(&house, "").await["server"]) == [0, 0, 2]).await;
    let start = ana.openings(&house, "").await;
    assert_eq!(turns(&start["server"]), ["a1>a2"]);
    assert_eq!(start["mine"], start["server"]);
    assert_eq!(start["proven"], Value::Null);

    // A position further on, as either of its images.
    let game = find("stac").unwrap().variant(None).unwrap();
    for (after, answer) in [("a1>a2", "e5>e4"), ("a1>b1", "e5>d5")] {
        let mut played = game.start(0);
        played.play_turn(after, 0).unwrap();
        let place = format!("&variant=report&position={}", escaped(&played.text()));
        let found = ana.openings(&house, &place).await;
        assert_eq!((turns(&found["server"]), counts(&found["server"])), (vec![answer], [0, 0, 2]));
    }
    // Other variants are others, and somebody else has played nothing.
    assert_eq!(counts(&ana.openings(&house, "&variant=published").await["server"]), [0; 3]);
    let strange = house.client().openings(&house, "").await;
    assert_eq!([counts(&strange["mine"]), counts(&strange["server"])], [[0; 3], [0, 0, 2]]);

    // The same after a restart; an unfinished game does not count.
    let open = ana.game(&house, wish).await;
    rui.post(&house, &format!("/api/games/{open}/join"), json!({})).await.ok();
    ana.play_all(&mut rui, &house, &open, &["a1>a2", "e5>e4"]).await;
    house.restart(1_000).await;
    assert_eq!(counts(&ana.openings(&house, "").await["server"]), [0, 0, 2]);

    let problem = ana.get(&house, "/api/openings?game=chess").await.problem(422);
    assert!(problem["allowed"].as_array().unwrap().contains(&json!("stac")), "{problem}");
    let problem = ana.get(&house, "/api/openings?game=stac&position=x").await.problem(422);
    assert!(problem["detail"].as_str().unwrap().starts_with("position: "), "{problem}");
}

async fn games_by_link_count_for_their_players(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let wish = json!({"game": "stac", "public": false, "seats": ["me", "open"]});
    ana.lost_game(&mut rui, &house, wish, &["a1>a2", "e5>e4"]).await;
    house.until(async || counts(&ana.clone().openings(&house, "").await["mine"]) == [0, 0, 1]).await;
    assert_eq!(counts(&rui.openings(&house, "").await["mine"]), [0, 0, 1]);
    assert_eq!(counts(&ana.openings(&house, "").await["server"]), [0; 3]);
    assert_eq!(counts(&house.client().openings(&house, "").await["mine"]), [0; 3]);
    // A token must be allowed to read.
    let wish = json!({"name": "Ana", "password": "correct horse"});
    ana.post(&house, "/api/me/account", wish).await.ok();
    let token = json!({"name": "bot", "scopes": ["play"]});
    let made = ana.post(&house, "/api/me/tokens", token).await.ok();
    let mut bot = house.client();
    bot.token = made["token"].as_str().map(str::to_owned);
    bot.get(&house, "/api/openings?game=stac").await.problem(403);
}

async fn what_is_deleted_is_forgotten(house: House) {
    let (mut ana, mut rui, mut eva) = (house.client(), house.client(), house.client());
    for (who, name) in [(&mut ana, "Ana"), (&mut rui, "Rui")] {
        let wish = json!({"name": name, "password": "correct horse"});
        who.post(&house, "/api/me/account", wish).await.ok();
    }
    let wish = json!({"game": "stac", "public": true, "seats": ["me", "open"]});
    ana.lost_game(&mut rui, &house, wish.clone(), &["a1>a2", "e5>e4"]).await;
    rui.lost_game(&mut eva, &house, wish, &["a1>a3", "e5>e4"]).await;
    let level = json!({"game": "stac", "public": true, "rated": false, "seats": ["me", "level:0"]});
    let alone = rui.game(&house, level).await;
    let path = format!("/api/games/{alone}/turns");
    rui.post(&house, &path, json!({"turn": 0, "text": "a1-a4"})).await.ok();
    house.until(async || rui.clone().view(&house, &alone).await["turn"] == 2).await;
    rui.post(&house, &format!("/api/games/{alone}/resign"), json!({"turn": 2})).await.ok();
    house.until(async || counts(&rui.clone().openings(&house, "").await["server"]) == [0, 0, 3]).await;
    // A game that its player deletes.
    rui.post(&house, &format!("/api/games/{alone}/delete"), json!({})).await.ok();
    assert_eq!(counts(&rui.openings(&house, "").await["server"]), [0, 0, 2]);
    // An account: its games leave, those of others stay.
    ana.post(&house, "/api/me/delete", json!({"password": "correct horse"})).await.ok();
    house.until(async || counts(&rui.clone().openings(&house, "").await["server"]) == [0, 0, 1]).await;
    let left = rui.openings(&house, "").await;
    assert_eq!(turns(&left["server"]), ["a1>a3"]);
    assert_eq!(left["mine"], left["server"]);
}

async fn an_import_brings_the_index_back(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let wish = json!({"game": "stac", "public": true, "seats": ["me", "open"]});
    ana.lost_game(&mut rui, &house, wish, &["a1>a2", "e5>e4"]).await;
    house.until(async || counts(&ana.clone().openings(&house, "").await["server"]) == [0, 0, 1]).await;
    let mut text = Vec::new();
    export(&SqlStore::open(&house.url).await.unwrap(), &mut text).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let url = SqlStore::embedded(folder.path());
    import(&SqlStore::open(&url).await.unwrap(), &mut &text[..]).await.unwrap();
    let there = House::at(url).await;
    there.until(async || counts(&ana.clone().openings(&there, "").await["mine"]) == [0, 0, 1]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deals_are_told_apart_and_have_no_engine_games() {
    let house = House::sqlite().await;
    let (mut ana, mut rui) = (house.client(), house.client());
    let dealt = catalog::games().iter().flat_map(Entry::variants).find(|game| game.is_dealt());
    let game = dealt.unwrap();
    let (one, other) = (game.start(1), game.start(2));
    let turns = catalog::random_match(game, 1, 1).unwrap().turns();
    let wish = json!({"game": game.name(), "variant": game.variant(), "public": true,
        "seats": ["me", "open"], "position": one.text()});
    let id = ana.game(&house, wish).await;
    rui.post(&house, &format!("/api/games/{id}/join"), json!({})).await.ok();
    ana.post(&house, &format!("/api/games/{id}/turns"), json!({"turn": 0, "text": turns[0]})).await.ok();
    ana.post(&house, &format!("/api/games/{id}/resign"), json!({"turn": 1})).await.ok();
    let path = |position: &str| {
        let (name, variant) = (game.name(), game.variant());
        format!("/api/openings?game={name}&variant={variant}&position={}", escaped(position))
    };
    house
        .until(async || {
            let found = ana.clone().get(&house, &path(&one.text())).await.ok();
            counts(&found["server"]).iter().sum::<u64>() == 1
        })
        .await;
    let found = ana.get(&house, &path(&other.text())).await.ok();
    assert_eq!((counts(&found["server"]), &found["engine"]), ([0; 3], &Value::Null));
    // What is proven of a position is said, also of an image of it.
    let proven = study::read_proven(game.proven()).unwrap();
    let known = proven.iter().find(|known| known.variant == game.variant()).unwrap();
    let found = ana.get(&house, &path(&known.position)).await.ok();
    assert_eq!(found["proven"], known.verdict.name());
}
