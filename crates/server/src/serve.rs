//! Serves over TCP: slow clients are timed out, connections per address are limited, and a stop finishes the requests
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

/// How long a client may take to send the request headers.
const HEADERS: Duration = Duration::from_secs(20);
/// Maximum size of the request headers, in bytes.
const HEADER_BYTES: usize = 16 * 1_024;
/// Maximum number of simultaneous connections.
const CONNECTIONS: u32 = 50_000;
/// How long a stop waits for requests in flight.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why the server cannot run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The socket fails.
    #[error("the socket: {0}")]
    Socket(#[from] std::io::Error),
    /// Another server claimed the database while this one was disconnected from it.
    #[error("another server has taken the database")]
    Displaced,
}

/// The sockets on which the server listens.
pub struct Listeners {
    /// For all routes.
    pub main: TcpListener,
    /// For `/metrics` only. Default: the main socket serves it too.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(main: TcpListener) -> Listeners {
        Listeners { main, metrics: None }
    }
}

/// Serves until the `stop` future completes, then finishes the requests in flight.
///
/// # Errors
/// Another server has claimed the database.
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
        by_address: Places::new(server.house().settings.connections()),
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
        // A stop that nobody requested: another server has claimed the database.
        _ = stopping.changed() => true,
    };
    drop(main);
    server.house().stop();
    // All permits are free once every connection has ended.
    if tokio::time::timeout(FAREWELL, door.all.acquire_many(CONNECTIONS)).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    server.stop().await;
    if displaced { Err(ServeError::Displaced) } else { Ok(()) }
}

/// Accepts connections within the limits.
struct Door {
    house: Arc<House>,
    all: Arc<Semaphore>,
    by_address: Places,
}

impl Door {
    /// Accepts connections for ever.
    async fn admit(&self, listener: &TcpListener, router: &axum::Router) {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => self.meet(stream, peer, router),
                Err(error) => {
                    // Most likely out of file handles; some will be freed soon.
                    tracing::warn!(%error, "a connection cannot be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// Serves a connection in its own task, if the limits allow it.
    fn meet(&self, stream: TcpStream, peer: SocketAddr, router: &axum::Router) {
        // A dual-stack socket reports IPv4 peers as `::ffff:192.0.2.1`.
        let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
        let Ok(of_all) = self.all.clone().try_acquire_owned() else {
            return refuse(stream, StatusCode::SERVICE_UNAVAILABLE, "this server has no connection left");
        };
        let Some(of_address) = self.place(peer.ip()) else {
            let detail = "your address holds too many connections; close some";
            return refuse(stream, StatusCode::TOO_MANY_REQUESTS, detail);
        };
        let stream = Peer::new(stream, self.house.settings.write_timeout, of_all, of_address);
        tokio::spawn(attend(stream, peer, router.clone(), self.house.stopping()));
    }

    /// A connection slot for an address. The trusted proxy is not limited, because it connects for many clients.
    fn place(&self, address: IpAddr) -> Option<Place> {
        let is_proxy = self.house.settings.trusted_proxy.is_some_and(|proxy| proxy.to_canonical() == address);
        if is_proxy { Some(Place::uncounted()) } else { self.by_address.take(address) }
    }
}

/// Sends the reason why a connection is refused, without waiting for the client.
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

/// Returns when the server stops, or immediately if it has already stopped.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, so the server has stopped too.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Raises the limit on open files to the maximum that the system allows: each connection needs a file handle.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
