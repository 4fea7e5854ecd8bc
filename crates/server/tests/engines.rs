//! The computer as an opponent of many: nobody waits behind somebody else's games, and outages pass.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::{Value, json};
use support::{Client, House};

stories! {
    nobody_waits_behind_one_guests_games
    nobody_waits_behind_one_guests_games_after_a_restart
    where_a_game_comes_from_is_not_told
}

/// How many thoughts run at once.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}

/// Lets the house's clock run, so that the moments of turns tell their order.
fn run(house: &House) {
    let now = house.now.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(1)).await;
            now.fetch_add(1, Ordering::SeqCst);
        }
    });
}

async fn until(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let begin = Instant::now();
    while !condition().await {
        assert!(begin.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Twenty games and more in which level 8 is to play.
async fn attack(house: &House, greedy: &mut Client) {
    for _ in 0..20 + 4 * threads() {
        greedy.game(house, json!({"game": "stac", "seats": ["level:8", "me"]})).await;
    }
}

/// When the computer played its first turn in each of somebody's games.
async fn answers(house: &House, client: &mut Client) -> Vec<(String, i64)> {
    let games = client.get(house, "/api/games?list=mine").await.ok();
    let games = games.as_array().unwrap().iter().filter(|game| game["turn"] == 1);
    games.map(|game| (game["id"].as_str().unwrap().to_owned(), game["updated"].as_i64().unwrap())).collect()
}

/// When somebody's game was answered.
async fn answered(house: &House, client: &mut Client, game: &str) -> i64 {
    let mut at = None;
    until("the answer", async || {
        at = answers(house, client).await.into_iter().find(|(id, _)| id == game).map(|(_, at)| at);
        at.is_some()
    })
    .await;
    at.unwrap()
}

async fn nobody_waits_behind_one_guests_games(house: House) {
    run(&house);
    let (mut greedy, mut ana) = (house.client(), house.client());
    attack(&house, &mut greedy).await;
    let asked = house.now.load(Ordering::SeqCst) as i64;
    let game = ana.game(&house, json!({"game": "stac", "seats": ["level:1", "me"]})).await;
    let at = answered(&house, &mut ana, &game).await;
    let before = answers(&house, &mut greedy).await;
    let before = before.iter().filter(|(_, moved)| (asked..at).contains(moved)).count();
    assert!(before <= threads() + 1, "{before} thoughts for somebody else came first");
}

async fn nobody_waits_behind_one_guests_games_after_a_restart(mut house: House) {
    const DOWN: u64 = 60_000;
    run(&house);
    let (mut greedy, mut ana) = (house.client(), house.client());
    attack(&house, &mut greedy).await;
    let (begin, at) = loop {
        let game = ana.game(&house, json!({"game": "stac", "seats": ["level:1", "me"]})).await;
        let begin = (house.now.load(Ordering::SeqCst) + DOWN) as i64;
        house.restart(DOWN).await;
        let at = answered(&house, &mut ana, &game).await;
        // One that was answered before the server stopped shows nothing.
        if at >= begin {
            break (begin, at);
        }
    };
    let before = answers(&house, &mut greedy).await;
    let first = before.iter().filter(|(_, moved)| (begin..at).contains(moved)).count();
    assert!(first <= threads() + 1, "{first} thoughts for somebody else came first");
    assert!(before.len() < 20, "there was nothing left to wait for");
}

async fn where_a_game_comes_from_is_not_told(house: House) {
    let mut ana = house.client();
    let game = ana.game(&house, json!({"game": "stac", "seats": ["me", "level:1"], "public": true})).await;
    let me = ana.get(&house, "/api/me").await.ok()["id"].as_str().unwrap().to_owned();
    let pool = sqlx::AnyPool::connect(&house.url).await.unwrap();
    let (owner, origin, engine): (String, String, i64) =
        sqlx::query_as("SELECT owner, origin, engine FROM games").fetch_one(&pool).await.unwrap();
    assert_eq!((owner, engine), (me.clone(), 1));
    assert!(!origin.contains("127"), "{origin}");
    pool.close().await;
    for path in [
        format!("/api/games/{game}"),
        format!("/api/games/{game}/record"),
        "/api/games?list=playing".to_owned(),
        "/api/games?list=mine".to_owned(),
        format!("/api/players/{me}"),
    ] {
        let text = ana.get(&house, &path).await.text;
        assert!(!text.contains(&origin) && !text.contains("origin"), "{path}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_unfinished_games_against_the_computer_are_enough() {
    let mut house = House::strict().await;
    let mut ana = house.client();
    let wish = |request: &str| json!({"game": "stac", "seats": ["me", "level:1"], "request": request});
    let mut games = Vec::new();
    for number in 0..20 {
        games.push(ana.game(&house, wish(&number.to_string())).await);
    }
    // A restart forgets how often somebody has asked, but not what is running.
    house.restart(0).await;
    let refused = ana.post(&house, "/api/games", wish("one more")).await;
    let problem = refused.problem(429);
    assert!(problem["detail"].as_str().unwrap().contains("finish"), "{problem}");
    assert_eq!((problem["running"].as_i64(), problem["most"].as_i64()), (Some(20), Some(20)));
    assert!(!refused.headers.contains_key("retry-after"), "waiting alone does not help");
    assert_eq!(ana.game(&house, wish("3")).await, games[3], "an old wish brings the old game back");
    ana.game(&house, json!({"game": "stac"})).await;
    ana.post(&house, &format!("/api/games/{}/resign", games[0]), json!({"turn": 0})).await.ok();
    ana.game(&house, wish("one more")).await;
    let again = format!("/api/games/{}/rematch", games[0]);
    let refused = ana.post(&house, &again, json!({})).await;
    assert_eq!(refused.problem(429)["most"], 20);
    ana.post(&house, &format!("/api/games/{}/abort", games[1]), json!({"turn": 0})).await.ok();
    let next = ana.post(&house, &again, json!({})).await.ok()["rematch"]["game"].clone();
    assert_eq!(ana.view(&house, next.as_str().unwrap()).await["status"], "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_computer_only_games_are_enough_and_nine_for_a_household() {
    let house = House::trusting("127.0.0.1".parse().unwrap()).await;
    let wish = json!({"game": "stac", "seats": ["level:0", "level:0"]});
    let make = async |client: &mut Client, address: &str| {
        let headers = [("x-forwarded-for", address)];
        client.send(&house, Method::POST, "/api/games", Some(wish.to_string()), &headers).await
    };
    let mut guests = [(); 4].map(|()| house.client());
    for guest in &mut guests[..3] {
        for _ in 0..3 {
            make(guest, "203.0.113.9").await.ok();
        }
        assert_eq!(make(guest, "203.0.113.9").await.problem(429)["most"], 3);
    }
    assert_eq!(make(&mut guests[3], "203.0.113.9").await.problem(429)["most"], 9);
    make(&mut guests[3], "203.0.113.10").await.ok();
    assert_eq!(make(&mut guests[0], "203.0.113.10").await.problem(429)["most"], 3);
    // In a month the house gives such games up, if they have not ended by themselves.
    house.pass(31 * 24 * 60 * 60 * 1_000);
    until("there is room again", async || make(&mut guests[0], "203.0.113.9").await.status == 201).await;
}

/// How often the computer's turns had to be stored again in this process.
async fn retries(house: &House) -> f64 {
    let text = house.client().get(house, "/metrics").await.text;
    let line = text.lines().find_map(|line| line.strip_prefix("ludoteca_engine_retries "));
    line.map_or(0.0, |number| number.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_database_was_away() {
    let house = House::postgres().await;
    let (server, name) = house.url.rsplit_once('/').unwrap();
    let host = sqlx::AnyPool::connect(&format!("{server}/postgres")).await.unwrap();
    let tell = async |sql: String| sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&host).await.unwrap();
    let mut ana = house.client();
    let mut games: Vec<String> = Vec::new();
    for _ in 0..4 * threads() {
        games.push(ana.game(&house, json!({"game": "stac", "seats": ["level:8", "me"]})).await);
    }
    tell(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
    tell(format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")).await;
    until("a turn is not stored", async || retries(&house).await > 0.0).await;
    tell(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await;
    until("all games continue", async || {
        let mine: Value = ana.get(&house, "/api/games?list=mine").await.json();
        mine.as_array().is_some_and(|games| games.iter().all(|game| game["turn"] == 1))
    })
    .await;
    host.close().await;
}
