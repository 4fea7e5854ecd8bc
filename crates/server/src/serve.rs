//! The server behind a socket: slow clients are not waited for, and a stop finishes what is in flight.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::Server;

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
}

/// Serves until `stop` is done, then finishes what is in flight.
///
/// # Errors
/// The socket fails.
pub async fn serve(
    server: Server,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    raise_file_limit();
    let router = server.router();
    let places = Arc::new(Semaphore::new(CONNECTIONS as usize));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, most likely: the ones in use will be given back.
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let (router, stopping) = (router.clone(), server.house().stopping());
        tokio::spawn(async move {
            attend(stream, peer, router, stopping).await;
            drop(place);
        });
    }
    drop(listener);
    server.house().stop();
    // All places are free when every connection has ended.
    if tokio::time::timeout(FAREWELL, places.acquire_many(CONNECTIONS)).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    server.stop().await;
    Ok(())
}

/// Serves a connection until it ends, or until the server stops and the request in flight is answered.
async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    router: axum::Router,
    mut stopping: watch::Receiver<bool>,
) {
    // Turns are small; they must not wait for more.
    let _ = stream.set_nodelay(true);
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
        _ = stopping.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended badly");
    }
}

/// Ten thousand connections need as many file handles: as many as the system allows.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
