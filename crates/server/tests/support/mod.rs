//! A server without a socket on any database, a clock that is set by hand, and clients with cookies.
#![allow(dead_code)] // each test program uses its part

pub mod listening;
pub mod postgres;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use ludoteca_server::{Server, ServerSettings, SqlStore};
use serde_json::{Value, json};
use tower::ServiceExt;

/// Runs stories on SQLite and on PostgreSQL.
#[allow(unused_macros)] // as above
macro_rules! stories {
    ($($name:ident)*) => {
        mod sqlite { $(#[tokio::test(flavor = "multi_thread")] async fn $name() { super::$name(crate::support::House::sqlite().await).await; })* }
        mod postgres { $(#[tokio::test(flavor = "multi_thread")] async fn $name() { super::$name(crate::support::House::postgres().await).await; })* }
    };
}

/// A server on a database that outlives it.
pub struct House {
    pub url: String,
    pub settings: ServerSettings,
    pub now: Arc<AtomicU64>,
    pub router: Router,
    server: Option<Server>,
    _folder: Option<tempfile::TempDir>,
}

impl House {
    /// On SQLite in a new folder.
    pub async fn sqlite() -> House {
        let folder = tempfile::tempdir().unwrap();
        let url = SqlStore::embedded(folder.path());
        House::on(url, Some(folder), ServerSettings { no_rate_limits: true, ..ServerSettings::default() })
            .await
    }

    /// On PostgreSQL in a new database.
    pub async fn postgres() -> House {
        let url = postgres::database().await;
        House::on(url, None, ServerSettings { no_rate_limits: true, ..ServerSettings::default() }).await
    }

    /// On a database that is there already.
    pub async fn at(url: String) -> House {
        House::on(url, None, ServerSettings { no_rate_limits: true, ..ServerSettings::default() }).await
    }

    pub async fn strict() -> House {
        let folder = tempfile::tempdir().unwrap();
        let url = SqlStore::embedded(folder.path());
        House::on(url, Some(folder), ServerSettings::default()).await
    }

    /// With limits, behind a proxy.
    pub async fn trusting(proxy: std::net::IpAddr) -> House {
        let folder = tempfile::tempdir().unwrap();
        let url = SqlStore::embedded(folder.path());
        House::on(
            url,
            Some(folder),
            ServerSettings { trusted_proxy: Some(proxy), ..ServerSettings::default() },
        )
        .await
    }

    /// With other rules.
    pub async fn with(settings: ServerSettings) -> House {
        let folder = tempfile::tempdir().unwrap();
        let url = SqlStore::embedded(folder.path());
        House::on(url, Some(folder), settings).await
    }

    async fn on(url: String, folder: Option<tempfile::TempDir>, settings: ServerSettings) -> House {
        let now = Arc::new(AtomicU64::new(1_790_000_000_000));
        let server = start(&url, &settings, &now).await;
        House { url, settings, now, router: server.router(), server: Some(server), _folder: folder }
    }

    /// Stops the server, lets time pass, and starts it again.
    pub async fn restart(&mut self, after: u64) {
        self.server.take().unwrap().stop().await;
        self.pass(after);
        let server = start(&self.url, &self.settings, &self.now).await;
        self.router = server.router();
        self.server = Some(server);
    }

    pub async fn stop(mut self) {
        self.server.take().unwrap().stop().await;
    }

    pub fn pass(&self, milliseconds: u64) {
        self.now.fetch_add(milliseconds, Ordering::SeqCst);
    }

    /// Waits until something is true, ten seconds at most.
    #[track_caller]
    pub fn until<F: Future<Output = bool>>(&self, mut done: impl FnMut() -> F) -> impl Future<Output = ()> {
        let caller = std::panic::Location::caller();
        async move {
            for _ in 0..400 {
                if done().await {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_millis(25)).await;
            }
            panic!("{caller}: it did not happen within ten seconds");
        }
    }

    pub fn client(&self) -> Client {
        Client { cookie: None, token: None }
    }
}

async fn start(url: &str, settings: &ServerSettings, now: &Arc<AtomicU64>) -> Server {
    let store = SqlStore::open(url).await.unwrap();
    let now = now.clone();
    Server::start(store, settings.clone(), Arc::new(move || now.load(Ordering::SeqCst))).await.unwrap()
}

/// Somebody with a cookie or a token.
#[derive(Clone)]
pub struct Client {
    pub cookie: Option<String>,
    pub token: Option<String>,
}

pub struct Answer {
    pub status: StatusCode,
    pub kind: String,
    pub headers: axum::http::HeaderMap,
    pub text: String,
}

impl Answer {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    /// The answer, which must be a success.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// The problem, which must have this status.
    #[track_caller]
    pub fn problem(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.kind, "application/problem+json", "{}", self.text);
        let problem = self.json();
        assert!(!problem["detail"].as_str().unwrap().is_empty());
        problem
    }
}

impl Client {
    pub async fn get(&mut self, house: &House, path: &str) -> Answer {
        self.send(house, Method::GET, path, None, &[]).await
    }

    pub async fn post(&mut self, house: &House, path: &str, body: Value) -> Answer {
        self.send(house, Method::POST, path, Some(body.to_string()), &[]).await
    }

    pub async fn send(
        &mut self,
        house: &House,
        method: Method,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header(header::HOST, "localhost");
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.map_or(Body::empty(), Body::from)).unwrap();
        let response = house.router.clone().oneshot(request).await.unwrap();
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
        }
        let kind = response.headers().get(header::CONTENT_TYPE);
        let kind = kind.map_or(String::new(), |kind| kind.to_str().unwrap().to_owned());
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.into_body().collect().await.unwrap().to_bytes();
        Answer { status, kind, headers, text: String::from_utf8_lossy(&body).into_owned() }
    }

    /// Keeps a cookie as a browser does, beside those of other names.
    fn keep(&mut self, cookie: &str) {
        let own = cookie.split(';').next().unwrap();
        let name = own.split('=').next().unwrap();
        let kept = self.cookie.iter().flat_map(|cookies| cookies.split("; "));
        let mut kept: Vec<&str> = kept.filter(|other| other.split('=').next() != Some(name)).collect();
        if !cookie.contains("Max-Age=0") {
            kept.push(own);
        }
        self.cookie = Some(kept.join("; "));
    }

    /// Makes a game and says its id.
    pub async fn game(&mut self, house: &House, wish: Value) -> String {
        self.post(house, "/api/games", wish).await.ok()["id"].as_str().unwrap().to_owned()
    }

    /// The game as this client sees it.
    pub async fn view(&mut self, house: &House, game: &str) -> Value {
        self.get(house, &format!("/api/games/{game}")).await.ok()
    }

    /// Plays the first legal whole turn and says its text.
    pub async fn play(&mut self, house: &House, game: &str) -> String {
        let view = self.view(house, game).await;
        let turn = view["turn"].as_u64().unwrap();
        let text = self.first_turn(house, game, turn).await;
        let answer =
            self.post(house, &format!("/api/games/{game}/turns"), json!({"turn": turn, "text": text})).await;
        answer.ok();
        text
    }

    /// The text of the first legal whole turn, found by previews alone.
    pub async fn first_turn(&mut self, house: &House, game: &str, turn: u64) -> String {
        let mut steps: Vec<Value> = Vec::new();
        loop {
            let path = format!("/api/games/{game}/preview");
            let preview = self.post(house, &path, json!({"turn": turn, "steps": steps})).await.ok();
            if preview["whole"] == true {
                let texts: Vec<&str> =
                    preview["steps"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
                return texts.join(",");
            }
            steps.push(preview["legal"][0]["text"].clone());
        }
    }
}
