//! Requests that are not what they seem: other sites' pages, other hosts' names, zero bytes, endless talk.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

use std::net::IpAddr;

use axum::http::Method;
use ludoteca_server::ServerSettings;
use serde_json::{Value, json};
use support::{Answer, House};

/// Makes a game with these headers.
async fn create(house: &House, headers: &[(&str, &str)]) -> Answer {
    let wish = json!({"game": "stac"}).to_string();
    house.client().send(house, Method::POST, "/api/games", Some(wish), headers).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_over_another_scheme_is_another_site() {
    let house = House::sqlite().await;
    create(&house, &[("origin", "http://localhost")]).await.ok();
    create(&house, &[("origin", "https://localhost")]).await.problem(403);
    create(&house, &[("origin", "https://localhost"), ("x-forwarded-proto", "https")]).await.problem(403);
    let upgrade = [("upgrade", "websocket"), ("connection", "upgrade"), ("origin", "https://localhost")];
    house.client().send(&house, Method::GET, "/api/ws", None, &upgrade).await.problem(403);
    let proxied = House::trusting(IpAddr::from([127, 0, 0, 1])).await;
    create(&proxied, &[("origin", "https://localhost"), ("x-forwarded-proto", "https")]).await.ok();
    create(&proxied, &[("origin", "http://localhost"), ("x-forwarded-proto", "https")]).await.problem(403);
    let url = Some("https://games.example".to_owned());
    let public = House::with(ServerSettings { public_url: url, ..ServerSettings::default() }).await;
    create(&public, &[("host", "games.example"), ("origin", "https://games.example")]).await.ok();
    create(&public, &[("host", "games.example"), ("origin", "http://games.example")]).await.problem(403);
    create(&public, &[("origin", "http://localhost")]).await.problem(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_known_hosts_are_answered_for() {
    let house = House::with(ServerSettings {
        allowed_hosts: vec!["club.example".to_owned()],
        ..ServerSettings::default()
    })
    .await;
    let mut ana = house.client();
    for path in ["/", "/api/games", "/api/openapi.json", "/healthz", "/metrics", "/nowhere", "/static/x/y.js"]
    {
        let answer = ana.send(&house, Method::GET, path, None, &[("host", "evil.example:8080")]).await;
        let detail = answer.problem(421)["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains("--allow-host evil.example"), "{detail}");
        assert!(answer.headers.contains_key("content-security-policy"));
        for host in ["localhost:8080", "127.0.0.1", "[::1]:8080", "club.example"] {
            let answer = ana.send(&house, Method::GET, path, None, &[("host", host)]).await;
            assert_ne!(answer.status.as_u16(), 421, "{path} {host}");
        }
    }
    let get = async |path: &str, headers: &[(&str, &str)]| {
        house.client().send(&house, Method::GET, path, None, headers).await
    };
    get("/healthz", &[("host", "localhost"), ("host", "evil.example")]).await.problem(400);
    get("http://evil.example/healthz", &[]).await.problem(421);
    assert!(get("http://localhost/healthz", &[]).await.status.is_success());
}

stories! {
    zero_bytes_are_refused_everywhere
    talk_has_an_end_and_views_stay_small
}

async fn zero_bytes_are_refused_everywhere(house: House) {
    let mut ana = house.client();
    let game = ana.game(&house, json!({"game": "stac"})).await;
    let post = async |path: &str, body: &str| {
        ana.clone().send(&house, Method::POST, path, Some(body.to_owned()), &[]).await
    };
    let chat = format!("/api/games/{game}/chat");
    for (path, body) in [
        ("/api/me", r#"{"name": "a\u0000b"}"#),
        ("/api/me/account", r#"{"name": "ana\u0000", "password": "correct horse"}"#),
        ("/api/login", r#"{"name": "ana\u0000", "password": "correct horse"}"#),
        ("/api/me/tokens", r#"{"name": "\u0000", "scopes": ["play"]}"#),
        ("/api/games", r#"{"game": "stac", "request": "\u0000"}"#),
        ("/api/games", r#"{"game": "st\u0000ac"}"#),
        ("/api/analysis", r#"{"game": "stac", "position": "\u0000"}"#),
        ("/api/verdicts", r#"{"game": "stac", "position": "\u0000"}"#),
        ("/api/lesson", r#"{"game": "stac", "lesson": "\u0000"}"#),
        (&*chat, r#"{"text": "a\u0000b"}"#),
        (&*chat, r#"{"text": "hello", "request": "\\\u0000"}"#),
        (&*chat, "{\"text\": \"a\0b\"}"),
        (&*chat, r#"{"text": "hello", "\u0000": 1}"#),
    ] {
        let problem = post(path, body).await.problem(400);
        assert!(problem["detail"].as_str().unwrap().contains("zero byte"), "{path} {body}: {problem}");
    }
    for path in [
        "/api/games/a%00b",
        "/api/players/a%00b",
        "/api/ratings/st%00ac",
        "/api/games/%00/events",
        "/api/games?list=open&game=%00",
        "/api/picture?game=stac&position=%00",
        "/a%00b",
        "/static/%00/x",
        "/healthz?%00",
        "/metrics?a=%00",
    ] {
        let problem = ana.get(&house, path).await.problem(400);
        assert!(problem["detail"].as_str().unwrap().contains("zero byte"), "{path}: {problem}");
    }
    // A backslash and five letters are a text like any other, and so is a zero byte's name.
    let view = ana.post(&house, &chat, json!({"text": r"\u0000", "request": r"\\u0000"})).await.ok();
    assert_eq!(view["chat"][0]["text"], r"\u0000");
    ana.get(&house, "/api/players/%2500").await.problem(404);
}

async fn talk_has_an_end_and_views_stay_small(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let game = ana.game(&house, json!({"game": "stac"})).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    let chat = format!("/api/games/{game}/chat");
    let said = |number: u32| json!({"text": format!("message {number}"), "request": number.to_string()});
    for number in 0..500 {
        ana.post(&house, &chat, said(number)).await.ok();
    }
    let problem = rui.post(&house, &chat, said(500)).await.problem(422);
    assert!(problem["detail"].as_str().unwrap().contains("500 messages"), "{problem}");
    let view = ana.post(&house, &chat, said(3)).await.ok();
    let texts: Vec<&Value> = view["chat"].as_array().unwrap().iter().map(|said| &said["text"]).collect();
    assert_eq!(texts.len(), 100, "said already, and long ago");
    assert_eq!((texts[0], texts[99]), (&json!("message 400"), &json!("message 499")));
    assert_eq!(view["seq"], 501);
    ana.play(&house, &game).await;
    let over = rui.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 1})).await.ok();
    assert_eq!(over["result"]["termination"], "resignation");
}
