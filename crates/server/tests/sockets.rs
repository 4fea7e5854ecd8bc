//! The server behind a real socket: news over WebSockets and server-sent events, slow and nonsensical clients, a stop.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use ludoteca_server::SqlStore;
use serde_json::{Value, json};
use support::Client;
use support::listening::{listen, next, play, request, say, seated, websocket};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

#[tokio::test(flavor = "multi_thread")]
async fn a_page_misses_nothing_and_sees_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let url = SqlStore::embedded(folder.path());
    let server = listen(&url).await;
    let (mut ana, mut rui, game) = seated(server.address).await;
    play(server.address, &mut ana, &game).await;
    let mut page = websocket(server.address, &ana).await;
    say(&mut page, &json!({"follow": game, "after": 0})).await;
    assert_eq!(next(&mut page, "seq").await["event"]["kind"], "joined");
    assert_eq!(next(&mut page, "seq").await["seq"], 2);
    assert_eq!(next(&mut page, "following").await["seq"], 2);
    let presence = next(&mut page, "presence").await;
    assert_eq!(presence["players"], json!([true, false]));
    let mut spectator = websocket(server.address, &Client { cookie: None, token: None }).await;
    say(&mut spectator, &json!({"follow": game, "after": 2})).await;
    next(&mut spectator, "following").await;
    assert_eq!(next(&mut page, "presence").await["spectators"], 1);
    play(server.address, &mut rui, &game).await;
    for socket in [&mut page, &mut spectator] {
        let news = next(socket, "seq").await;
        assert_eq!((news["seq"].as_u64(), news["event"]["number"].as_u64()), (Some(3), Some(2)));
        // All that changed comes along: nobody need ask for the game.
        let (_, view) =
            request(server.address, &mut ana, "GET", &format!("/api/games/{game}"), &Value::Null).await;
        let played = &news["played"];
        assert_eq!(played["steps"], view["last"]);
        for (told, seen) in [
            (&played["position"], &view["position"]),
            (&played["to_play"], &view["to_play"]),
            (&played["announcement"], &view["scene"]["announcement"]),
            (&played["buttons"], &view["scene"]["buttons"]),
            (&played["trays"], &view["scene"]["trays"]),
            (&played["marked"], &view["scene"]["last_turn"]),
            (&played["clocks"], &view["clocks"]),
        ] {
            assert_eq!(told, seen, "{news}");
        }
        assert_eq!(played["begun"], true);
    }
    // Away while the server restarts and the game goes on.
    drop(page);
    server.stop.send(()).unwrap();
    server.done.await.unwrap();
    let server = listen(&url).await;
    play(server.address, &mut ana, &game).await;
    let mut page = websocket(server.address, &ana).await;
    say(&mut page, &json!({"follow": game, "after": 3})).await;
    let missed = next(&mut page, "seq").await;
    assert_eq!(missed["seq"], 4);
    assert_eq!(missed["played"]["steps"].as_array().map(Vec::len), Some(1), "{missed}");
    assert_eq!(next(&mut page, "following").await["seq"], 4);
    say(&mut page, &json!({"leave": game})).await;
    say(&mut page, &json!({"follow": "nonsense"})).await;
    assert!(next(&mut page, "problem").await["problem"].as_str().unwrap().contains("nonsense"));
    say(&mut page, &json!({"hello": 1})).await;
    assert!(next(&mut page, "problem").await["problem"].as_str().unwrap().contains("follow"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tool_resumes_a_stream_of_events() {
    let folder = tempfile::tempdir().unwrap();
    let server = listen(&SqlStore::embedded(folder.path())).await;
    let (mut ana, mut rui, game) = seated(server.address).await;
    play(server.address, &mut ana, &game).await;
    let open = async |last: &str| {
        let stream = TcpStream::connect(server.address).await.unwrap();
        let mut stream = BufReader::new(stream);
        let text = format!(
            "GET /api/games/{game}/events HTTP/1.1\r\nhost: localhost\r\nlast-event-id: {last}\r\n\r\n"
        );
        stream.get_mut().write_all(text.as_bytes()).await.unwrap();
        stream
    };
    let mut stream = open("1").await;
    let ids = async |stream: &mut BufReader<TcpStream>, until: &str| {
        let wait = async {
            let mut ids = Vec::new();
            loop {
                let mut line = String::new();
                assert!(stream.read_line(&mut line).await.unwrap() > 0, "the stream goes on");
                if let Some(id) = line.trim().strip_prefix("id: ").or_else(|| line.trim().strip_prefix("id:"))
                {
                    ids.push(id.trim().to_owned());
                    if id.trim() == until {
                        return ids;
                    }
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), wait).await.expect("events come")
    };
    assert_eq!(ids(&mut stream, "2").await, ["2"]);
    play(server.address, &mut rui, &game).await;
    assert_eq!(ids(&mut stream, "3").await, ["3"]);
    drop(stream);
    play(server.address, &mut ana, &game).await;
    assert_eq!(ids(&mut open("3").await, "4").await, ["4"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_pages_get_no_socket_and_slow_clients_no_patience() {
    let folder = tempfile::tempdir().unwrap();
    let server = listen(&SqlStore::embedded(folder.path())).await;
    let mut foreign = format!("ws://{}/api/ws", server.address).into_client_request().unwrap();
    foreign.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    assert!(connect_async(foreign).await.is_err());
    let mut huge = TcpStream::connect(server.address).await.unwrap();
    let header = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "y".repeat(100_000));
    let _ = huge.write_all(header.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = huge.read_to_end(&mut answer).await;
    assert!(String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 431") || answer.is_empty());
    let mut long = websocket(server.address, &Client { cookie: None, token: None }).await;
    let _ = long.send(Message::text("x".repeat(10_000))).await;
    let ended = tokio::time::timeout(Duration::from_secs(20), async {
        while let Some(Ok(message)) = long.next().await {
            if message.is_close() {
                break;
            }
        }
    });
    assert!(ended.await.is_ok(), "a message that is too long ends the connection");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_sent_slowly_is_judged_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let url = SqlStore::embedded(folder.path());
    let server = listen(&url).await;
    let mut ana = Client { cookie: None, token: None };
    let (_, me) = request(server.address, &mut ana, "GET", "/api/me", &Value::Null).await;
    // Half a request, then the ban, then the rest.
    let body = json!({"name": "still here"}).to_string();
    let (first, rest) = body.split_at(5);
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{first}",
        ana.cookie.clone().unwrap(),
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let admin = ludoteca_server::Admin::new(SqlStore::open(&url).await.unwrap());
    let id = me["id"].as_str().unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    admin.ban(id, true, now as u64).await.unwrap();
    stream.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 403") || answer.starts_with("HTTP/1.1 409"), "{answer}");
    assert!(
        admin
            .players("")
            .await
            .unwrap()
            .text
            .lines()
            .any(|line| line.contains(id) && line.ends_with("banned"))
    );
}
