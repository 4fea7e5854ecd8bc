//! `ludoteca serve`, and `ludoteca` alone: the web application.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use anyhow::{Context, Result, bail};
use server::{Listeners, Server, ServerSettings};
use tokio::net::TcpListener;

use super::store::{folder, open};
use crate::arguments::ServeOptions;

// The default port, and how many ports to try from it.
const PORT: u16 = 8080;
const TRIED: u16 = 100;

pub fn run(options: &ServeOptions) -> Result<String> {
    super::log::start(options.log, options.security_log.as_deref())?;
    tokio::runtime::Runtime::new()?.block_on(serve(options))?;
    Ok(String::new())
}

async fn serve(options: &ServeOptions) -> Result<()> {
    server::keep_files_private();
    // Only one server may use an embedded database.
    let _lock = match options.store.database {
        None => Some(locked(&folder(&options.store)?)?),
        Some(_) => None,
    };
    let store = open(&options.store).await?;
    let settings = ServerSettings {
        public_url: options.public_url.clone(),
        trusted_proxy: options.trusted_proxy,
        no_rate_limits: options.no_rate_limits,
        connections_per_address: options.connections_per_address,
        allowed_hosts: options.allow_host.clone(),
        retention: options.retention.retention(),
        ..ServerSettings::default()
    };
    let main = listener(options.listen).await?;
    let address = main.local_addr()?;
    let metrics = match options.metrics_listen {
        Some(address) => {
            let bound = TcpListener::bind(address).await;
            Some(bound.with_context(|| format!("--metrics-listen {address}"))?)
        }
        None => None,
    };
    let server = Server::start(store, settings, server::steady_clock()).await?;
    let stopped = stopped()?;
    crate::output::print(&match &options.public_url {
        Some(url) => format!("Ludoteca is open: {url} (listening on {address})\n"),
        None => format!("Ludoteca is open: http://localhost:{} (press Ctrl-C to stop)\n", address.port()),
    })?;
    server::serve(server, Listeners { main, metrics }, stopped).await?;
    Ok(())
}

/// The requested address, or the first free port from the default port on.
async fn listener(asked: Option<SocketAddr>) -> Result<TcpListener> {
    if let Some(address) = asked {
        return TcpListener::bind(address).await.with_context(|| format!("--listen {address}"));
    }
    for port in PORT..PORT + TRIED {
        if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            return Ok(listener);
        }
    }
    bail!("no port from {PORT} to {} is free; choose one with --listen", PORT + TRIED - 1)
}

fn locked(folder: &Path) -> Result<File> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let path = folder.join("server.lock");
    let file = File::create(&path).with_context(|| path.display().to_string())?;
    if file.try_lock().is_err() {
        bail!(
            "{}: another server is using this folder; stop it, or choose another folder with --data",
            folder.display()
        );
    }
    Ok(file)
}

/// Starts listening for SIGINT and SIGTERM; the future completes when one arrives.
#[cfg(unix)]
fn stopped() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// The same on systems that only have Ctrl-C.
#[cfg(not(unix))]
fn stopped() -> Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
