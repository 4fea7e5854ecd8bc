//! The server behind sockets: slow clients are not waited for, nobody takes all connections, and a stop finishes what is
//! in flight.

use std::future::Future;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::Server;
use crate::house::House;
use crate::peer::Peer;
use crate::places::{Place, Places};

/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(20);
/// Bytes of a request's headers.
const HEADER_BYTES: usize = 16 * 1_024;
/// Connections at once.
const CONNECTIONS: u32 = 50_000;
/// How long a stop waits for what is in flight.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why a server cannot run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The socket fails.
    #[error("the socket: {0}")]
    Socket(#[from] std::io::Error),
    /// Another server has taken the database while this one had lost its connection to it.
    #[error("another server has taken the database")]
    Displaced,
}

/// Where the server listens.
pub struct Listeners {
    /// For everybody.
    pub main: TcpListener,
    /// For `/metrics` alone; without it the main address answers that too.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(main: TcpListener) -> Listeners {
        Listeners { main, metrics: None }
    }
}

/// Serves until `stop` is done, then finishes what is in flight.
///
/// # Errors
/// Another server has taken the database.
pub async fn serve(
    server: Server,
    listeners: impl Into<Listeners>,
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    raise_file_limit();
    let Listeners { main, metrics } = listeners.into();
    let door = Door {
        house: server.house().clone(),
        all: Arc::new(Semaphore::new(CONNECTIONS as usize)),
        by_address: Places::new(server.house().rules.connections()),
    };
    let router = server.router_with(metrics.is_none());
    let apart = async {
        match metrics {
            Some(metrics) => door.admit(&metrics, &server.metrics_router()).await,
            None => std::future::pending().await,
        }
    };
    let mut stopping = server.house().stopping();
    let displaced = tokio::select! {
        () = door.admit(&main, &router) => false,
        () = apart => false,
        () = stop => false,
        // Nobody has asked for it: another server has taken the database.
        _ = stopping.changed() => true,
    };
    drop(main);
    server.house().stop();
    // All places are free when every connection has ended.
    if tokio::time::timeout(FAREWELL, door.all.acquire_many(CONNECTIONS)).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    server.stop().await;
    if displaced { Err(ServeError::Displaced) } else { Ok(()) }
}

/// Lets connections in.
struct Door {
    house: Arc<House>,
    all: Arc<Semaphore>,
    by_address: Places,
}

impl Door {
    /// Serves whoever comes, for ever.
    async fn admit(&self, listener: &TcpListener, router: &axum::Router) {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => self.meet(stream, peer, router),
                Err(error) => {
                    // Out of file handles, most likely: the ones in use will be given back.
                    tracing::warn!(%error, "a connection cannot be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// Serves a connection in a task of its own, if there is a place for it.
    fn meet(&self, stream: TcpStream, peer: SocketAddr, router: &axum::Router) {
        // A socket for both families knows IPv4 peers as `::ffff:192.0.2.1`.
        let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
        let Ok(of_all) = self.all.clone().try_acquire_owned() else {
            return refuse(stream, StatusCode::SERVICE_UNAVAILABLE, "this server has no connection left");
        };
        let Some(of_address) = self.place(peer.ip()) else {
            let detail = "your address holds too many connections; close some";
            return refuse(stream, StatusCode::TOO_MANY_REQUESTS, detail);
        };
        let stream = Peer::new(stream, self.house.rules.write_timeout, of_all, of_address);
        tokio::spawn(attend(stream, peer, router.clone(), self.house.stopping()));
    }

    /// A place by address; the proxy comes for many.
    fn place(&self, address: IpAddr) -> Option<Place> {
        let is_proxy = self.house.rules.trusted_proxy.is_some_and(|proxy| proxy.to_canonical() == address);
        if is_proxy { Some(Place::uncounted()) } else { self.by_address.take(address) }
    }
}

/// Says why a connection is not served, as far as that can be said without waiting.
fn refuse(stream: TcpStream, status: StatusCode, detail: &str) {
    let title = status.canonical_reason().unwrap_or_default();
    let status = status.as_u16();
    let body = format!(r#"{{"type":"about:blank","title":"{title}","status":{status},"detail":"{detail}"}}"#);
    let head = format!(
        "HTTP/1.1 {status} {title}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         retry-after: 10\r\nconnection: close\r\n\r\n",
        body.len()
    );
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(format!("{head}{body}").as_bytes());
    }
}

/// Serves a connection until it ends, or until the server stops and the request in flight is answered.
async fn attend(stream: Peer, peer: SocketAddr, router: axum::Router, mut stopping: watch::Receiver<bool>) {
    let service = router.map_request(move |mut request: axum::http::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended badly");
    }
}

/// Comes back when the server stops, also if it did so before.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the server is gone altogether.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Ten thousand connections need as many file handles: as many as the system allows.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
