//! An API client that plays.

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::header::{CONTENT_TYPE, COOKIE, RETRY_AFTER, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::client::legacy::Client as Connections;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use kernel::split_turn;
use serde_json::{Value, json};
use thiserror::Error;

/// Errors between a player and a server.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The server cannot be reached, or closes the connection.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The server refused the request.
    #[error("the server refused: {0} {1}")]
    Refused(u16, String),
    /// The response does not match the API.
    #[error("the answer is not as expected: {0}")]
    Nonsense(String),
}

/// A response of the server.
pub(crate) struct Reply {
    pub status: u16,
    /// Whether it has a `Retry-After` header.
    pub retry_after: bool,
    body: Bytes,
}

impl Reply {
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The JSON body; `null` if it is empty.
    pub fn json(&self) -> Result<Value, ClientError> {
        if self.body.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&self.body).map_err(|error| ClientError::Nonsense(error.to_string()))
    }
}

/// A player with a cookie.
#[derive(Clone)]
pub(crate) struct Client {
    connections: Connections<HttpConnector, Full<Bytes>>,
    base: String,
    pub cookie: String,
    /// Whether to ask for minimal responses to commands; the page wants the whole view.
    pub brief: bool,
}

impl Client {
    /// A new guest.
    pub async fn guest(base: &str) -> Result<Client, ClientError> {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let connections = Connections::builder(TokioExecutor::new()).build(connector);
        let mut client = Client { connections, base: base.to_owned(), cookie: String::new(), brief: true };
        let request = client.request(Method::GET, "/api/me", None)?;
        let response = client.connections.request(request).await.map_err(|error| failed(&error))?;
        let cookie = response.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        client.cookie = cookie.ok_or_else(|| ClientError::Nonsense("no cookie".to_owned()))?.to_owned();
        Ok(client)
    }

    /// The same player, connected to another server address.
    pub fn moved(&self, base: &str) -> Client {
        Client { base: base.to_owned(), ..self.clone() }
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Request<Full<Bytes>>, ClientError> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.base));
        if !self.cookie.is_empty() {
            request = request.header(COOKIE, &self.cookie);
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
            if self.brief {
                // Leave out what is not needed.
                request = request.header("prefer", "return=minimal");
            }
        }
        let body = body.map(ToString::to_string).unwrap_or_default();
        request.body(Full::from(body)).map_err(|error| ClientError::Nonsense(error.to_string()))
    }

    /// Sends a request and returns the response, whatever its status.
    pub async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Reply, ClientError> {
        let response = self
            .connections
            .request(self.request(method, path, body)?)
            .await
            .map_err(|error| failed(&error))?;
        let status = response.status().as_u16();
        let retry_after = response.headers().contains_key(RETRY_AFTER);
        let body = response.into_body().collect().await;
        let body = body.map_err(|error| ClientError::Connection(error.to_string()))?.to_bytes();
        Ok(Reply { status, retry_after, body })
    }

    async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, ClientError> {
        let answer = self.ask(method, path, body).await?;
        if !answer.is_success() {
            return Err(ClientError::Refused(answer.status, answer.text()));
        }
        answer.json()
    }

    pub async fn get(&self, path: &str) -> Result<Value, ClientError> {
        self.send(Method::GET, path, None).await
    }

    /// Fetches a text that is not JSON.
    pub async fn text(&self, path: &str) -> Result<String, ClientError> {
        Ok(self.ask(Method::GET, path, None).await?.text())
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, ClientError> {
        self.send(Method::POST, path, Some(body)).await
    }

    /// Plays a turn; `Ok` means that the server has it on disk.
    pub async fn play(&self, game: &str, turn: usize, text: &str) -> Result<(), ClientError> {
        self.post(&format!("/api/games/{game}/turns"), &json!({"turn": turn, "text": text})).await?;
        Ok(())
    }

    /// Plays a turn as the page does: previews every step but the last, then plays the turn.
    pub async fn play_on_page(&self, game: &str, turn: usize, text: &str) -> Result<(), ClientError> {
        let steps = split_turn(text);
        for made in 1..steps.len() {
            let wish = json!({"turn": turn, "steps": steps[..made]});
            self.post(&format!("/api/games/{game}/preview"), &wish).await?;
        }
        self.play(game, turn, text).await
    }
}

fn failed(error: &hyper_util::client::legacy::Error) -> ClientError {
    ClientError::Connection(error.to_string())
}
