//! The whole server without a socket. Tests call it directly; [`serve`](crate::serve) puts it behind a socket.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use axum_extra::extract::cookie::Key;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::clock::Now;
use crate::hosts::{self, Hosts};
use crate::house::{Failure, House, ServerSettings};
use crate::retention::Retention;
use crate::store::{SqlStore, Store, StoreError};
use crate::{api, identity, nul, pages, security};

/// Time limit for a request, including reading its body.
const PATIENCE: Duration = Duration::from_secs(30);
/// Intervals of the background tasks: checking clocks, the heartbeat, reading notices from other processes, and
/// unloading idle rooms.
const TICK: Duration = Duration::from_millis(100);
const BEAT: Duration = Duration::from_secs(1);
const LISTEN: Duration = Duration::from_millis(400);
const TIDY: Duration = Duration::from_secs(60);
/// How often to look for deleted accounts whose names still appear in games.
const DELETIONS: Duration = Duration::from_secs(1);
/// How often to look for finished games that are not in the index of openings.
const INDEXING: Duration = Duration::from_secs(2);

/// The running server, without a socket.
pub struct Server {
    house: Arc<House>,
    tasks: Vec<JoinHandle<()>>,
}

impl Server {
    /// Starts the server on a store and resumes the unfinished games.
    ///
    /// # Errors
    /// The store fails.
    pub async fn start(store: SqlStore, settings: ServerSettings, now: Now) -> Result<Server, StoreError> {
        Server::start_on(Arc::new(store), settings, now).await
    }

    pub(crate) async fn start_on(
        store: Arc<dyn Store>,
        settings: ServerSettings,
        now: Now,
    ) -> Result<Server, StoreError> {
        recorder();
        store.claim().await?;
        let key = key(&*store).await?;
        let house = Arc::new(House::new(store, key, settings, now));
        match house.wake().await {
            Ok(()) => {}
            Err(Failure::Store(error)) => return Err(error),
            Err(other) => return Err(StoreError::Broken(other.to_string())),
        }
        house.beat().await?;
        house.bar().await?;
        let tasks = vec![
            prune_regularly(&house),
            every(TICK, &house, |house| async move { house.expire().await }),
            every(LISTEN, &house, |house| async move {
                house.listen().await;
                house.recover().await;
            }),
            every(BEAT, &house, |house| async move {
                house.hub.tell_presence();
                match house.beat().await {
                    Ok(()) => {}
                    Err(StoreError::Taken) => {
                        tracing::error!("another server has taken this database; this one stops");
                        house.stop();
                    }
                    Err(error) => tracing::error!(%error, "the store does not take a sign of life"),
                }
            }),
            every(INDEXING, &house, |house| async move { house.index_games().await }),
            every(DELETIONS, &house, |house| async move { house.complete_deletions().await }),
            every(TIDY, &house, |house| async move {
                house.tidy();
                house.tidy_studies();
                house.limits.tidy();
                house.look_after_lists().await;
                if let Err(error) = house.store.prune_notices(house.now()).await {
                    tracing::warn!(%error, "old notices cannot be removed");
                }
            }),
        ];
        Ok(Server { house, tasks })
    }

    /// All routes that the server answers.
    pub fn router(&self) -> Router {
        self.router_with(true)
    }

    /// All routes, with or without `/metrics`.
    pub(crate) fn router_with(&self, metrics: bool) -> Router {
        let (api, description) = api::routes();
        let description = serde_json::to_string(&description).unwrap_or_default();
        let described = ([(header::CONTENT_TYPE, "application/json")], description);
        let told = if metrics { get(told) } else { get(pages::nowhere) };
        // Pages and their files are the same for every client. They need no store, so they work while the store is
        // down.
        let routes = api
            .layer(middleware::from_fn_with_state(self.house.clone(), identity::identify))
            .merge(pages::routes())
            .route("/api/openapi.json", get(async || described))
            .route("/metrics", told)
            .layer(middleware::from_fn_with_state(self.house.clone(), identity::admit))
            .route("/healthz", get(health))
            .layer(DefaultBodyLimit::max(identity::LARGEST));
        self.guarded(routes)
    }

    /// Only `/metrics`.
    pub(crate) fn metrics_router(&self) -> Router {
        self.guarded(Router::new().route("/metrics", get(told)))
    }

    /// Adds the middleware that applies to every request and response.
    fn guarded(&self, routes: Router<Arc<House>>) -> Router {
        let hosts = Arc::new(Hosts::new(&self.house.settings));
        // A server that is reached over TLS tells browsers never to use plain HTTP (HSTS).
        let secure = self.house.settings.is_secure().then_some(HeaderValue::from_static("max-age=31536000"));
        routes
            .layer(middleware::from_fn(nul::refuse))
            .layer(CompressionLayer::new().quality(CompressionLevel::Precise(6)))
            .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
            .layer(middleware::from_fn_with_state(hosts, hosts::check))
            .layer(CatchPanicLayer::new())
            .layer(middleware::from_fn(security::headers))
            .layer(SetResponseHeaderLayer::overriding(header::STRICT_TRANSPORT_SECURITY, secure))
            // Log neither the query nor the headers: they may contain private data.
            .layer(TraceLayer::new_for_http().make_span_with(|request: &axum::extract::Request| {
                tracing::info_span!("request", method = %request.method(), path = request.uri().path())
            }))
            .with_state(self.house.clone())
    }

    /// Disconnects all followers, finishes pending writes, and records the time.
    pub async fn stop(self) {
        self.house.stop();
        for task in &self.tasks {
            task.abort();
        }
        if let Err(error) = self.house.beat().await {
            tracing::error!(%error, "the store does not take a sign of life");
        }
        self.house.store.close().await;
    }

    pub(crate) fn house(&self) -> &Arc<House> {
        &self.house
    }
}

/// Repeats a task at a fixed interval for as long as the house exists.
fn every<F: Future<Output = ()> + Send>(
    time: Duration,
    house: &Arc<House>,
    work: impl Fn(Arc<House>) -> F + Send + 'static,
) -> JoinHandle<()> {
    let house = Arc::downgrade(house);
    tokio::spawn(async move {
        let mut interval = tokio::time::interval(time);
        interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            let Some(house) = house.upgrade() else { return };
            work(house).await;
        }
    })
}

/// Prunes expired data, first some time after the start and then at a fixed interval.
fn prune_regularly(house: &Arc<House>) -> JoinHandle<()> {
    let Retention { first, every, .. } = house.settings.retention;
    let house = Arc::downgrade(house);
    tokio::spawn(async move {
        let mut interval = tokio::time::interval_at(Instant::now() + first, every);
        loop {
            interval.tick().await;
            let Some(house) = house.upgrade() else { return };
            house.prune().await;
        }
    })
}

/// Health check: ready if the last heartbeat could be stored.
async fn health(State(house): State<Arc<House>>) -> Response {
    if house.is_ready() {
        return "ok\n".into_response();
    }
    let wait = [(header::RETRY_AFTER, "1")];
    (StatusCode::SERVICE_UNAVAILABLE, wait, "the database does not take what is written\n").into_response()
}

/// The metrics in Prometheus text format.
async fn told() -> String {
    if let Some(bytes) = memory() {
        metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    recorder().render()
}

/// The resident memory in bytes, on systems with `/proc`. The second number in `statm` is in pages.
fn memory() -> Option<usize> {
    let pages =
        std::fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse::<usize>().ok()?;
    Some(pages * rustix::param::page_size())
}

/// The key that signs cookies; it is created once per database.
async fn key(store: &dyn Store) -> Result<Key, StoreError> {
    const NAME: &str = "cookie-key";
    if store.recall(NAME).await?.is_none() {
        store.remember(NAME, &BASE64_STANDARD.encode(Key::generate().master())).await?;
    }
    let text = store.recall(NAME).await?.unwrap_or_default();
    let bytes = BASE64_STANDARD.decode(text).map_err(|error| StoreError::Broken(error.to_string()))?;
    Key::try_from(&bytes[..]).map_err(|error| StoreError::Broken(error.to_string()))
}

/// The metrics recorder of this process.
fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let seconds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];
        let batches = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)
            .and_then(|builder| {
                builder.set_buckets_for_metric(Matcher::Suffix("_batch".to_owned()), &batches)
            });
        let recorder = builder.unwrap_or_default().build_recorder();
        let handle = recorder.handle();
        // If a global recorder is already installed, that one stays in use.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}
