//! The server when its store fails: nothing acknowledged is lost, no false answer is given, and it recovers.

use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::room::{Occupant, Person};
use crate::server::Server;
use crate::store::SqlStore;

const GAME: &str = "aaaaaaaaaaaa";

fn person(id: &str) -> Occupant {
    Occupant::Person(Person { id: id.to_owned(), name: id.to_owned(), account: false })
}

/// A server on a new embedded database, with injectable faults and a manual clock.
struct Scene {
    server: Server,
    faults: Arc<crate::store::Faults>,
    now: Arc<AtomicU64>,
    folder: tempfile::TempDir,
}

async fn scene() -> Scene {
    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&SqlStore::embedded(folder.path())).await.unwrap();
    let faults = store.faults();
    let now = Arc::new(AtomicU64::new(10_000));
    let clock = now.clone();
    let settings = ServerSettings { no_rate_limits: true, ..ServerSettings::default() };
    let server =
        Server::start(store, settings, Arc::new(move || clock.load(Ordering::SeqCst))).await.unwrap();
    Scene { server, faults, now, folder }
}

impl Scene {
    fn house(&self) -> &Arc<House> {
        self.server.house()
    }

    /// Plays the first legal turn for the player to move. Returns the number of turns played.
    async fn play(&self) -> Result<usize, Failure> {
        let (turn, text, who) = {
            let room = self.house().hold(GAME).await?;
            let who = room.player(room.game.to_play()).subject().unwrap();
            (room.game.length(), room.game.steps()[0].clone(), who)
        };
        let command = Command::Turn { turn, text };
        Ok(self.house().act(GAME, Some(&who), command).await?.game.length())
    }

    /// The response of `/healthz`.
    async fn health(&self) -> u16 {
        use tower::ServiceExt;
        let request = axum::http::Request::get("/healthz").header("host", "localhost");
        let request = request.body(axum::body::Body::empty()).unwrap();
        self.server.router().oneshot(request).await.unwrap().status().as_u16()
    }

    /// The number of the last event that a restarted server finds.
    async fn stored(&self) -> u64 {
        let store = SqlStore::open(&SqlStore::embedded(self.folder.path())).await.unwrap();
        let log = crate::store::Games::load(&store, GAME).await.unwrap().unwrap().1;
        log.last().map_or(0, |noted| noted.seq)
    }
}

/// Waits until a condition is true.
async fn until(mut done: impl AsyncFnMut() -> bool) {
    for _ in 0..400 {
        if done().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it did not happen within ten seconds");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_is_recovered_from() {
    let scene = scene().await;
    scene.house().open(GAME, Setup::of_stac([person("ana"), person("rui")], "-")).await.unwrap();
    let say = async || {
        let command = Command::Chat { text: "x".repeat(300), request: String::new() };
        Ok(scene.house().act(GAME, Some("ana"), command).await?.seq)
    };
    let mut refused = 0;
    for _ in 0..3 {
        // SQLite reports `SQLITE_FULL` when the database may not grow, and rolls back by itself, as on a full disk.
        scene.house().store.forbid_growth().await;
        for _ in 0..60 {
            match say().await {
                Ok(_) => {}
                Err(Failure::Store(_)) => {
                    refused += 1;
                    break;
                }
                Err(other) => panic!("{other}"),
            }
        }
        // The disk has space again, so the next write succeeds.
        let acknowledged = say().await.unwrap();
        assert_eq!(scene.stored().await, acknowledged);
    }
    assert_eq!(refused, 3, "the disk was full each time");
    scene.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_found_out_and_followers_see_no_gap() {
    let scene = scene().await;
    scene.house().open(GAME, Setup::of_stac([person("ana"), person("rui")], "-")).await.unwrap();
    let (mut follower, mut news) = scene.house().hub.connect(None);
    scene.house().hub.follow(&mut follower, GAME, [None, None]);
    scene.faults.losing.store(true, Ordering::SeqCst);
    assert_eq!(scene.play().await.unwrap(), 1, "it was stored, and the player hears so");
    assert_eq!(scene.play().await.unwrap(), 2);
    // Presence comes without a number.
    let mut numbered = async || loop {
        match news.recv().await.map(|(seq, _)| seq) {
            Some(0) => {}
            other => return other,
        }
    };
    for expected in 1..=2 {
        assert_eq!(numbered().await, Some(expected));
    }
    // The answer is lost, and then the database is down: the result is unknown, and the server says so.
    scene.faults.losing.store(true, Ordering::SeqCst);
    scene.faults.refusing_after_loss.store(true, Ordering::SeqCst);
    assert!(matches!(scene.play().await, Err(Failure::Store(StoreError::Uncertain(_)))));
    scene.faults.refusing.store(false, Ordering::SeqCst);
    // The server finds out the truth and tells followers without being asked.
    let heard = tokio::time::timeout(Duration::from_secs(10), numbered()).await;
    assert_eq!(heard.unwrap(), Some(3));
    assert_eq!(scene.stored().await, 3);
    scene.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_fell_during_an_outage_counts_afterwards() {
    let scene = scene().await;
    scene.house().open(GAME, Setup::of_stac([person("ana"), person("rui")], "60+0")).await.unwrap();
    scene.play().await.unwrap();
    scene.play().await.unwrap();
    scene.faults.refusing.store(true, Ordering::SeqCst);
    scene.now.fetch_add(61_000, Ordering::SeqCst);
    until(async || !scene.house().is_ready()).await;
    assert_eq!(scene.health().await, 503);
    scene.faults.refusing.store(false, Ordering::SeqCst);
    // Time passes until the next attempt.
    until(async || {
        scene.now.fetch_add(100, Ordering::SeqCst);
        scene.house().hold(GAME).await.unwrap().status() == Status::Over
    })
    .await;
    until(async || scene.house().is_ready()).await;
    assert_eq!(scene.health().await, 200);
    let room = scene.house().hold(GAME).await.unwrap();
    assert_eq!(room.ending.as_ref().unwrap().termination, kernel::Termination::Time);
    drop(room);
    scene.server.stop().await;
}
