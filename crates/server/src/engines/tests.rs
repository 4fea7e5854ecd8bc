//! The computer's turns when the store fails, when another process ends the game, or when the server stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::response::IntoResponse;

use crate::house::{Failure, House, ServerSettings, rebuilt};
use crate::room::{Actor, Command, Noted, Occupant, Person, Setup};
use crate::server::Server;
use crate::store::{Append, Faults, Games, SqlStore, StoreError, Summary};

const GAME: &str = "AAAAAAAAAAAA";

struct Place {
    server: Server,
    faults: Arc<Faults>,
    now: Arc<AtomicU64>,
    url: String,
    _folder: tempfile::TempDir,
}

impl Place {
    async fn new(settings: ServerSettings) -> Place {
        let folder = tempfile::tempdir().unwrap();
        let url = SqlStore::embedded(folder.path());
        let store = SqlStore::open(&url).await.unwrap();
        let faults = store.faults();
        let now = Arc::new(AtomicU64::new(1_790_000_000_000));
        let clock = now.clone();
        let clock = Arc::new(move || clock.load(Ordering::SeqCst));
        let server = Server::start(store, settings, clock).await.unwrap();
        Place { server, faults, now, url, _folder: folder }
    }

    fn house(&self) -> &Arc<House> {
        self.server.house()
    }

    async fn open(&self, id: &str, seats: [Occupant; 2]) {
        drop(self.house().open(id, setup(seats, "ana", "home")).await.unwrap());
    }

    async fn length(&self) -> usize {
        self.house().hold(GAME).await.map_or(0, |room| room.game.length())
    }

    fn refuse_events(&self, refuse: bool) {
        self.faults.refusing_events.store(refuse, Ordering::SeqCst);
    }

    fn refused(&self) -> usize {
        self.faults.refused_events.load(Ordering::SeqCst)
    }

    fn thinks(&self) -> bool {
        self.house().engines.thinking().contains_key(GAME)
    }
}

fn ana() -> Occupant {
    Occupant::Person(Person { id: "ana".to_owned(), name: "Ana".to_owned(), account: false })
}

fn setup(seats: [Occupant; 2], by: &str, origin: &str) -> Setup {
    let setup = Setup::of_stac(seats, "-");
    Setup { created: 1_790_000_000_000, by: by.to_owned(), origin: Some(origin.to_owned()), ..setup }
}

const LEVEL: Occupant = Occupant::Level { level: 0 };

async fn until(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let begin = Instant::now();
    while !condition().await {
        assert!(begin.elapsed() < Duration::from_secs(30), "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_the_store_loses_is_tried_again_until_it_is_stored() {
    let place = Place::new(ServerSettings::default()).await;
    place.refuse_events(true);
    place.open(GAME, [LEVEL, ana()]).await;
    until("two tries", async || place.refused() >= 2).await;
    assert!(place.thinks(), "the game still counts as being thought about");
    assert_eq!(place.length().await, 0);
    place.refuse_events(false);
    until("the turn is stored", async || place.length().await == 1).await;
    until("the thought is over", async || !place.thinks()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_goes_on_after_its_turn_was_stored_without_an_answer() {
    let place = Place::new(ServerSettings::default()).await;
    place.open(GAME, [ana(), LEVEL]).await;
    // The answer is lost, and then the database is down.
    place.faults.losing.store(true, Ordering::SeqCst);
    place.faults.refusing_after_loss.store(true, Ordering::SeqCst);
    let text = place.house().hold(GAME).await.unwrap().game.steps()[0].clone();
    let failed = place.house().act(GAME, Some("ana"), Command::Turn { turn: 0, text }).await;
    assert!(matches!(failed, Err(Failure::Store(StoreError::Uncertain(_)))));
    drop(failed);
    place.faults.refusing.store(false, Ordering::SeqCst);
    // Nobody sends the turn again, and nobody requests the game.
    let log = async || place.house().store.load(GAME).await.unwrap().unwrap().1.len();
    until("the computer has answered", async || log().await == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_turn_for_a_game_that_is_no_longer_there_is_dropped() {
    let place = Place::new(ServerSettings::default()).await;
    place.refuse_events(true);
    place.open(GAME, [LEVEL, ana()]).await;
    until("a try", async || place.refused() >= 1).await;
    let pool = sqlx::AnyPool::connect(&place.url).await.unwrap();
    sqlx::query("DELETE FROM games").execute(&pool).await.unwrap();
    until("the thought is dropped", async || !place.thinks()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_turn_for_a_game_that_has_ended_elsewhere_is_dropped() {
    let place = Place::new(ServerSettings::default()).await;
    place.refuse_events(true);
    place.open(GAME, [LEVEL, ana()]).await;
    until("a try", async || place.refused() >= 1).await;
    // Another process ends it.
    let other = SqlStore::open(&place.url).await.unwrap();
    let (setup, log) = other.load(GAME).await.unwrap().unwrap();
    let mut room = rebuilt(GAME, setup, &log).unwrap();
    let events = room.act(Actor::Identity("ana"), &Command::Resign { turn: 0 }, 1_790_000_000_001).unwrap();
    let noted = (1..).zip(events).map(|(seq, event)| Noted { seq, at: 1_790_000_000_001, event });
    let append = Append::of(&room, noted.collect(), None);
    other.append(append).await.unwrap();
    place.refuse_events(false);
    until("the thought is dropped", async || !place.thinks()).await;
    assert_eq!(place.length().await, 0, "no turn after the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_outlives_a_server_that_stops() {
    let place = Place::new(ServerSettings::default()).await;
    place.refuse_events(true);
    place.open(GAME, [LEVEL, ana()]).await;
    until("a try", async || place.refused() >= 1).await;
    for number in 0..20 {
        let id = format!("BBBBBBBBBB{}{}", number / 9 + 1, number % 9 + 1);
        place.open(&id, [Occupant::Level { level: 8 }, ana()]).await;
    }
    let house = Arc::downgrade(place.house());
    place.server.stop().await;
    until("the house is gone", async || house.strong_count() == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn caps_count_by_identity_and_by_household() {
    let place = Place::new(ServerSettings::default()).await;
    let house = place.house();
    let mut ids = (0..).map(|number| crate::id::derived(&["cap", &format!("{number}")]));
    let mut fill = async |by: &str, origin: &str, seats: [Occupant; 2], most: usize| {
        for number in 0..=most {
            let setup = setup(seats.clone(), by, origin);
            let door = match house.engines.caps.admit(house, &setup).await {
                Ok(door) => door,
                Err(problem) => {
                    assert_eq!(problem.into_response().status(), StatusCode::TOO_MANY_REQUESTS);
                    return number;
                }
            };
            let id = ids.next().unwrap();
            house
                .store
                .create(&id, &setup, &Summary::of(&crate::room::Room::new(&id, setup.clone()).unwrap()))
                .await
                .unwrap();
            drop(door);
        }
        most + 1
    };
    let person = [ana(), LEVEL];
    assert_eq!(fill("a", "home", person.clone(), 30).await, 20);
    assert_eq!(fill("b", "home", person.clone(), 30).await, 20);
    assert_eq!(fill("c", "home", person.clone(), 30).await, 20);
    assert_eq!(fill("d", "home", person.clone(), 30).await, 0, "the household has had its share");
    assert_eq!(fill("a", "away", person.clone(), 30).await, 0, "moving house does not help");
    assert_eq!(fill("d", "away", person.clone(), 30).await, 20);
    let alone = [LEVEL, LEVEL];
    for (by, origin, number) in
        [("a", "home", 3), ("b", "home", 3), ("c", "home", 3), ("d", "home", 0), ("d", "away", 3)]
    {
        assert_eq!(fill(by, origin, alone.clone(), 9).await, number, "{by} {origin}");
    }
    let people = [ana(), Occupant::Open];
    assert_eq!(fill("a", "home", people, 30).await, 31, "games without the computer are not counted");
    place.now.fetch_add(60 * 60 * 1_000 + 1, Ordering::SeqCst);
    let later = setup(person, "a", "home");
    assert!(
        house.engines.caps.admit(house, &later).await.is_ok(),
        "nobody has touched the others for an hour"
    );
    let show = setup(alone, "a", "home");
    assert!(house.engines.caps.admit(house, &show).await.is_err(), "the computer still plays itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_do_not_get_past_the_caps() {
    let place = Place::new(ServerSettings::default()).await;
    let house = place.house();
    let ask = async |number: usize| {
        let setup = setup([LEVEL, LEVEL], "ana", "home");
        let _door = house.engines.caps.admit(house, &setup).await.ok()?;
        let id = crate::id::derived(&["once", &format!("{number}")]);
        drop(house.open(&id, setup).await.unwrap());
        Some(())
    };
    let made = futures_util::future::join_all((0..30).map(ask)).await;
    assert_eq!(made.into_iter().flatten().count(), 3);
}
