//! A server behind a real socket, and what one says to it there.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use ludoteca_server::{Listeners, Server, ServerSettings, SqlStore, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Client;

/// A house whose server listens, too: both see the same database, as two nodes would.
pub struct Listening {
    pub address: std::net::SocketAddr,
    pub stop: oneshot::Sender<()>,
    pub done: tokio::task::JoinHandle<()>,
}

pub async fn listen(url: &str) -> Listening {
    let settings = ServerSettings { no_rate_limits: true, ..ServerSettings::default() };
    listen_on(url, settings, TcpListener::bind("127.0.0.1:0").await.unwrap()).await
}

/// The same with other rules, and on any socket.
pub async fn listen_on(url: &str, settings: ServerSettings, listeners: impl Into<Listeners>) -> Listening {
    let store = SqlStore::open(url).await.unwrap();
    let now =
        || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    let server = Server::start(store, settings, std::sync::Arc::new(now)).await.unwrap();
    let listeners = listeners.into();
    let address = listeners.main.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let done = tokio::spawn(async move {
        let stopped = async {
            let _ = stopped.await;
        };
        serve(server, listeners, stopped).await.unwrap();
    });
    Listening { address, stop, done }
}

/// A request over a connection of its own; gives head and body.
pub async fn request(
    address: std::net::SocketAddr,
    client: &mut Client,
    method: &str,
    path: &str,
    body: &Value,
) -> (String, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let cookie = client.cookie.as_ref().map_or(String::new(), |cookie| format!("cookie: {cookie}\r\n"));
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    if let Some(line) = head.lines().find(|line| line.starts_with("set-cookie: ")) {
        client.cookie = Some(line["set-cookie: ".len()..].split(';').next().unwrap().to_owned());
    }
    (head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub async fn websocket(address: std::net::SocketAddr, client: &Client) -> Socket {
    let mut request = format!("ws://{address}/api/ws").into_client_request().unwrap();
    if let Some(cookie) = &client.cookie {
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    connect_async(request).await.unwrap().0
}

/// The next message of the kind asked for.
pub async fn next(socket: &mut Socket, has: &str) -> Value {
    let wait = async {
        loop {
            if let Some(Ok(Message::Text(text))) = socket.next().await {
                let message: Value = serde_json::from_str(&text).unwrap();
                if !message[has].is_null() {
                    return message;
                }
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.expect("a message comes")
}

pub async fn say(socket: &mut Socket, message: &Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// Two seated players of a new game.
pub async fn seated(address: std::net::SocketAddr) -> (Client, Client, String) {
    let nobody = Client { cookie: None, token: None };
    let (mut ana, mut rui) = (nobody.clone(), nobody);
    let (_, view) = request(address, &mut ana, "POST", "/api/games", &json!({"game": "stac"})).await;
    let game = view["id"].as_str().unwrap().to_owned();
    request(address, &mut rui, "POST", &format!("/api/games/{game}/join"), &json!({})).await;
    (ana, rui, game)
}

pub async fn play(address: std::net::SocketAddr, client: &mut Client, game: &str) {
    let (_, view) = request(address, client, "GET", &format!("/api/games/{game}"), &Value::Null).await;
    let turn = json!({"turn": view["turn"], "text": view["legal"][0]["text"]});
    let (head, _) = request(address, client, "POST", &format!("/api/games/{game}/turns"), &turn).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
}
