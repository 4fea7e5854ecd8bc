//! A connection that follows one game and checks that every event arrives exactly once.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt, StreamExt};
use kernel::Seat;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, http::header};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::client::{Client, ClientError};

/// A report of a connection.
pub(crate) enum Told {
    /// An event arrived, this long after it happened.
    Event(Duration),
    /// An event made the page request the game; the response took this long.
    View(Duration),
    /// The game was requested, but the request failed.
    NoView(String),
    /// An event is missing or arrived twice: the expected number and the received one.
    Gap(u64, u64),
    /// The connection ended.
    Ended,
}

/// A page that shows a game. It requests the game again when an event does not say enough.
#[derive(Clone)]
pub(crate) struct Page {
    pub client: Client,
    pub game: String,
    /// The seat of the person who views it.
    pub seat: Seat,
}

impl Page {
    /// Makes the requests that the page makes when it opens. Returns the number of the last event.
    pub async fn open(&self) -> Result<u64, ClientError> {
        self.client.get("/api/me").await?;
        self.client.get("/api/catalogue?lang=en").await?;
        let view = self.view().await?;
        view["seq"].as_u64().ok_or_else(|| ClientError::Nonsense("a view without a number".to_owned()))
    }

    async fn view(&self) -> Result<Value, ClientError> {
        self.client.get(&format!("/api/games/{}", self.game)).await
    }

    /// Whether the page must request the game. After a turn with the opponent to play, the event contains everything.
    fn must_ask(&self, news: &Value) -> bool {
        let next = news["played"]["to_play"].as_str();
        news["event"]["kind"] != "turn" || news["played"].is_null() || next == Some(self.seat.name())
    }
}

/// A connection that follows a game.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seen: u64,
}

impl Socket {
    /// Connects, and requests all events of a game after event `after`.
    pub async fn open(base: &str, cookie: &str, game: &str, after: u64) -> Result<Socket, ClientError> {
        let failed = |error: &dyn std::fmt::Display| ClientError::Connection(error.to_string());
        let address = format!("{}/api/ws", base.replacen("http", "ws", 1));
        let mut request = address.into_client_request().map_err(|error| failed(&error))?;
        let cookie = HeaderValue::from_str(cookie).map_err(|error| failed(&error))?;
        request.headers_mut().insert(header::COOKIE, cookie);
        let config = WebSocketConfig::default().read_buffer_size(2_048).write_buffer_size(0);
        let connected = connect_async_with_config(request, Some(config), true).await;
        let (mut stream, _) = connected.map_err(|error| failed(&error))?;
        let wish = serde_json::json!({"follow": game, "after": after}).to_string();
        stream.send(Message::text(wish)).await.map_err(|error| failed(&error))?;
        Ok(Socket { stream, seen: after })
    }

    /// Connects, and follows a game until all past events have been received.
    pub async fn follow(base: &str, cookie: &str, game: &str, after: u64) -> Result<Socket, ClientError> {
        let mut socket = Socket::open(base, cookie, game, after).await?;
        loop {
            let message = socket.next().await?;
            if let Some(seq) = message["following"].as_str().and(message["seq"].as_u64()) {
                if socket.seen != seq {
                    return Err(ClientError::Nonsense(format!("{} of {seq} events came", socket.seen)));
                }
                return Ok(socket);
            }
            if let Some(problem) = message["problem"].as_str() {
                return Err(ClientError::Nonsense(problem.to_owned()));
            }
            if let Some(seq) = message["seq"].as_u64() {
                socket.seen = seq;
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<Value, ClientError> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| ClientError::Nonsense(error.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(ClientError::Connection(error.to_string())),
                None => return Err(ClientError::Connection("closed".to_owned())),
            }
        }
    }

    /// Reports all events until the connection ends. A page requests the game when it must.
    pub async fn listen(mut self, page: Option<Page>, tell: mpsc::UnboundedSender<Told>) {
        while let Ok(message) = self.next().await {
            let (Some(seq), Some(at)) = (message["seq"].as_u64(), message["at"].as_u64()) else { continue };
            let told = if seq == self.seen + 1 {
                Told::Event(now().saturating_sub(Duration::from_millis(at)))
            } else {
                Told::Gap(self.seen + 1, seq)
            };
            self.seen = seq;
            if tell.send(told).is_err() {
                return;
            }
            let Some(page) = page.as_ref().filter(|page| page.must_ask(&message)) else { continue };
            // Events continue to arrive in the meantime.
            let (page, tell) = (page.clone(), tell.clone());
            tokio::spawn(async move {
                let asked = Instant::now();
                let told = match page.view().await {
                    Ok(_) => Told::View(asked.elapsed()),
                    Err(error) => Told::NoView(error.to_string()),
                };
                let _ = tell.send(told);
            });
        }
        let _ = tell.send(Told::Ended);
    }
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
