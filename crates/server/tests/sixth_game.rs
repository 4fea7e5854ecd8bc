//! A game that the catalogue does not list is played over HTTP once a program has added it.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../../../tests/noughts/mod.rs"]
mod noughts;
mod support;

use catalog::Offers;
use noughts::Noughts;
use serde_json::json;
use support::House;

#[tokio::test(flavor = "multi_thread")]
async fn a_sixth_game_is_played_over_http() {
    assert!(catalog::add_game(Offers::<Noughts>::rules()));
    let house = House::sqlite().await;
    let mut ana = house.client();
    let listed = ana.get(&house, "/api/catalogue").await.ok();
    assert!(listed.as_array().unwrap().iter().any(|game| game["name"] == "noughts"), "{listed}");
    let game = ana.game(&house, json!({"game": "noughts", "seats": ["me", "me"]})).await;
    for (at, text) in ["b2", "a1", "a2", "b1", "c2"].into_iter().enumerate() {
        let turn = json!({"turn": at, "text": text});
        ana.post(&house, &format!("/api/games/{game}/turns"), turn).await.ok();
    }
    let view = ana.view(&house, &game).await;
    assert_eq!(view["status"], "over");
    assert_eq!(view["result"]["sentence"], "ending-line");
}
