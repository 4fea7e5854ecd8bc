//! Connections that want too much: readers that never read, crowds from one address, floods of frames.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::future::Future;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use ludoteca_server::{Listeners, ServerSettings, SqlStore};
use serde_json::{Value, json};
use support::Client;
use support::listening::{listen, listen_on, next, play, request, say, seated, websocket};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Interest};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

const NOBODY: Client = Client { cookie: None, token: None };

/// What must happen within a time that no slow machine needs.
async fn soon<T>(what: &str, done: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(30), done).await.unwrap_or_else(|_| panic!("{what}"))
}

fn unlimited() -> ServerSettings {
    ServerSettings { no_rate_limits: true, ..ServerSettings::default() }
}

async fn loopback() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").await.unwrap()
}

/// A connection on which something has been sent.
async fn opened(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n")
}

/// The first line of an answer; empty if the connection ended.
async fn status(stream: &mut TcpStream) -> String {
    let mut line = String::new();
    let _ = soon("an answer", BufReader::new(stream).read_line(&mut line)).await;
    line
}

/// A connection of somebody who takes in only a few bytes by themselves.
async fn narrow(address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 * 1_024).unwrap();
    socket.connect(address).await.unwrap()
}

/// A game with a log of some hundred kilobytes.
async fn long_game(address: SocketAddr, messages: usize) -> (Client, Client, String) {
    let (mut ana, rui, game) = seated(address).await;
    let chat = format!("/api/games/{game}/chat");
    for number in 0..messages {
        let text = format!("{number} {}", "x".repeat(290));
        let (head, _) = request(address, &mut ana, "POST", &chat, &json!({"text": text})).await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    }
    (ana, rui, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_that_never_read_are_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let patience = Duration::from_secs(1);
    // With little room in the system's own buffers, so that they fill up soon.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(8 * 1_024).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let settings = ServerSettings { write_timeout: Some(patience), ..unlimited() };
    let server = listen_on(&SqlStore::embedded(folder.path()), settings, socket.listen(64).unwrap()).await;
    let (_, mut rui, game) = long_game(server.address, 300).await;
    let events = format!("/api/games/{game}/events");

    // Those who read stay, however long the others do not.
    let mut reader = websocket(server.address, &NOBODY).await;
    say(&mut reader, &json!({"follow": game, "after": 0})).await;
    next(&mut reader, "following").await;

    let begin = Instant::now();
    let mut deaf = Vec::new();
    for _ in 0..5 {
        for path in [&*events, "/api/openapi.json"] {
            let mut stream = narrow(server.address).await;
            stream.write_all(get(path, "").as_bytes()).await.unwrap();
            deaf.push((path, stream));
        }
        let stream = narrow(server.address).await;
        let url = format!("ws://{}/api/ws", server.address);
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        socket.send(Message::text(json!({"follow": game, "after": 0}).to_string())).await.unwrap();
        deaf.push(("a WebSocket", socket.into_inner()));
    }
    for (what, stream) in &deaf {
        soon(what, stream.ready(Interest::ERROR)).await.unwrap();
    }
    assert!(begin.elapsed() >= patience);
    speak(server.address, &mut rui, &game).await;
    assert_eq!(next(&mut reader, "seq").await["event"]["kind"], "chat", "who reads is still told");
}

async fn speak(address: SocketAddr, client: &mut Client, game: &str) {
    let (head, _) =
        request(address, client, "POST", &format!("/api/games/{game}/chat"), &json!({"text": "still here"}))
            .await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_is_streamed_whole_and_then_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = listen(&SqlStore::embedded(folder.path())).await;
    // More than one page of the store.
    let (mut ana, mut rui, game) = long_game(server.address, 500).await;
    play(server.address, &mut ana, &game).await;
    let stream = opened(server.address, &get(&format!("/api/games/{game}/events?after=1"), "")).await;
    let mut lines = BufReader::new(stream).lines();
    let mut ids = Vec::new();
    while ids.last() != Some(&503) {
        let line = soon("the next line", lines.next_line()).await.unwrap().expect("the stream goes on");
        ids.extend(line.strip_prefix("id:").and_then(|id| id.trim().parse::<u64>().ok()));
        if ids.last() == Some(&502) {
            play(server.address, &mut rui, &game).await;
            ids.push(0);
        }
    }
    ids.retain(|id| *id != 0);
    assert_eq!(ids, (2..=503).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_connections() {
    let folder = tempfile::tempdir().unwrap();
    let settings = ServerSettings { connections_per_address: Some(4), ..ServerSettings::default() };
    let server = listen_on(&SqlStore::embedded(folder.path()), settings, loopback().await).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(TcpStream::connect(server.address).await.unwrap());
    }
    // A WebSocket holds its place although it speaks HTTP no more.
    let page = websocket(server.address, &NOBODY).await;
    let mut refused = TcpStream::connect(server.address).await.unwrap();
    let mut answer = String::new();
    soon("the refusal", refused.read_to_string(&mut answer)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(body["status"], 429);
    drop(page);
    soon("the place is free again", async {
        while !status(&mut opened(server.address, &get("/healthz", "")).await).await.contains("200") {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_behind_the_proxy_has_so_many_streams() {
    let folder = tempfile::tempdir().unwrap();
    let proxy = Some("127.0.0.1".parse().unwrap());
    let settings = ServerSettings {
        connections_per_address: Some(4),
        trusted_proxy: proxy,
        ..ServerSettings::default()
    };
    let server = listen_on(&SqlStore::embedded(folder.path()), settings, loopback().await).await;
    let (_, _, game) = seated(server.address).await;
    let open = async |from: &str| {
        let path = format!("/api/games/{game}/events");
        let mut stream = opened(server.address, &get(&path, &format!("x-forwarded-for: {from}\r\n"))).await;
        let status = status(&mut stream).await;
        (stream, status)
    };
    // Half as many streams as connections, by the first 64 bits of an IPv6 address.
    let (one, first) = open("2001:db8::1").await;
    let (_two, second) = open("2001:db8::2").await;
    assert!(first.contains(" 200 ") && second.contains(" 200 "), "{first} {second}");
    let (_three, third) = open("2001:db8::3").await;
    assert!(third.contains(" 429 "), "{third}");
    let upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nx-forwarded-for: 2001:db8::4\r\n";
    let refused = status(&mut opened(server.address, &get("/api/ws", upgrade)).await).await;
    assert!(refused.contains(" 429 "), "{refused}");
    let mut others = Vec::new();
    for number in 1..=9 {
        let (stream, status) = open(&format!("203.0.113.{number}")).await;
        assert!(status.contains(" 200 "), "the proxy itself is not counted: {status}");
        others.push(stream);
    }
    drop(one);
    soon("the place is free again", async {
        while !open("2001:db8::5").await.1.contains(" 200 ") {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_limits_an_address_may_hold_anything() {
    let folder = tempfile::tempdir().unwrap();
    let settings = ServerSettings { connections_per_address: Some(2), ..unlimited() };
    let server = listen_on(&SqlStore::embedded(folder.path()), settings, loopback().await).await;
    let mut held = Vec::new();
    for _ in 0..10 {
        held.push(websocket(server.address, &NOBODY).await);
    }
    say(&mut held[9], &json!({"follow": "nonsense"})).await;
    next(&mut held[9], "problem").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_frames_ends_the_connection() {
    for frame in [
        Message::Ping(vec![1].into()),
        Message::Pong(vec![1].into()),
        Message::Binary(vec![1].into()),
        Message::text(r#"{"beat": 1}"#),
    ] {
        flood(frame).await;
    }
}

/// Sends one frame again and again until the server has enough.
async fn flood(frame: Message) {
    let folder = tempfile::tempdir().unwrap();
    let server =
        listen_on(&SqlStore::embedded(folder.path()), ServerSettings::default(), loopback().await).await;
    let mut socket = websocket(server.address, &NOBODY).await;
    // As much as a page that opens with many games, and more.
    for _ in 0..150 {
        say(&mut socket, &json!({"beat": 1})).await;
    }
    say(&mut socket, &json!({"follow": "nonsense"})).await;
    next(&mut socket, "problem").await;
    // Ten a second come back meanwhile.
    for _ in 0..400 {
        if socket.send(frame.clone()).await.is_err() {
            break;
        }
    }
    let closed = soon("the end", async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                _ => return None,
            }
        }
    });
    assert_eq!(closed.await.map(|frame| frame.code), Some(CloseCode::Policy), "{frame:?}");
    soon("nothing follows", async { while let Some(Ok(_)) = socket.next().await {} }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_for_both_families_knows_the_proxy() {
    let folder = tempfile::tempdir().unwrap();
    let proxy = Some("127.0.0.1".parse().unwrap());
    let settings = ServerSettings {
        trusted_proxy: proxy,
        connections_per_address: Some(2),
        ..ServerSettings::default()
    };
    let listener = TcpListener::bind("[::]:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let _server = listen_on(&SqlStore::embedded(folder.path()), settings, listener).await;
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(TcpStream::connect(address).await.unwrap());
    }
    let text = "POST /api/games HTTP/1.1\r\nhost: localhost\r\norigin: https://localhost\r\nx-forwarded-proto: https\r\n\
                content-type: application/json\r\ncontent-length: 15\r\n\r\n{\"game\":\"stac\"}";
    let created = status(&mut opened(address, text).await).await;
    assert!(created.contains(" 201 "), "{created}");
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_have_an_address_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let metrics = loopback().await;
    let apart = metrics.local_addr().unwrap();
    let listeners = Listeners { main: loopback().await, metrics: Some(metrics) };
    let server = listen_on(&SqlStore::embedded(folder.path()), ServerSettings::default(), listeners).await;
    let ask = async |address, path: &str| status(&mut opened(address, &get(path, "")).await).await;
    assert!(ask(apart, "/metrics").await.contains(" 200 "));
    assert!(ask(apart, "/").await.contains(" 404 "));
    assert!(ask(apart, "/api/games").await.contains(" 404 "));
    assert!(ask(server.address, "/metrics").await.contains(" 404 "));
    assert!(ask(server.address, "/healthz").await.contains(" 200 "));
    let elsewhere = "GET /metrics HTTP/1.1\r\nhost: evil.example\r\n\r\n";
    assert!(status(&mut opened(apart, elsewhere).await).await.contains(" 421 "));
    server.stop.send(()).unwrap();
    soon("the server stops", server.done).await.unwrap();
    assert!(TcpStream::connect(apart).await.is_err(), "both addresses are given back");
}
