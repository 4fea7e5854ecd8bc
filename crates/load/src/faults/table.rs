//! Two players who play one known game after the other, and repeat each turn until it is acknowledged.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use hyper::Method;
use kernel::{Dice, dice};
use rand::RngExt;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::follower::Follower;
use super::game::{Attempt, Game, Said, milliseconds, turns_of};
use super::ledger::Ledger;
use crate::client::{Client, ClientError};
use crate::script::plot;

/// How long a client waits for a response before it gives up.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long after the end of a run a turn is still repeated, and how long the last event may take to arrive.
const FAREWELL: Duration = Duration::from_secs(20);
/// Milliseconds between two attempts; short, so that many attempts fall into a fault.
const RETRY: Range<u64> = 20..120;

/// A table with two players.
pub(super) struct TestGame {
    number: usize,
    /// The number of tables.
    tables: usize,
    players: [Client; 2],
    seed: u64,
    /// How long a player thinks, in milliseconds.
    pace: Range<u64>,
    dice: Dice,
    ledger: Arc<Ledger>,
}

/// The outcome of repeated requests.
enum Asked {
    Done(Value, Instant),
    Refused(String),
    GivenUp,
}

impl TestGame {
    /// Creates a table with two new guests.
    pub async fn new(
        (number, tables): (usize, usize),
        seed: u64,
        pace: Range<u64>,
        ledger: Arc<Ledger>,
    ) -> Result<TestGame, ClientError> {
        let url = ledger.url().await;
        let players = [Client::guest(&url).await?, Client::guest(&url).await?];
        let dice = dice(seed.wrapping_add(number as u64));
        Ok(TestGame { number, tables, players, seed, pace, dice, ledger })
    }

    /// Plays until the run stops.
    pub async fn run(mut self) {
        let mut endings = JoinSet::new();
        for round in 0.. {
            if self.ledger.is_stopped() {
                break;
            }
            let Some(game) = self.open(round).await else { continue };
            self.ledger.add(&game);
            let cookie = self.players[0].cookie.clone();
            let follower = Follower::start(self.ledger.clone(), game.clone(), cookie);
            let last = self.play(&game).await;
            endings.spawn(finish(self.ledger.clone(), game, follower, last));
        }
        while endings.join_next().await.is_some() {}
    }

    /// Creates the next game, and seats both players.
    async fn open(&mut self, round: usize) -> Option<Arc<Game>> {
        let number = self.seed.wrapping_add((round * self.tables + self.number) as u64);
        let (mut wish, turns) = plot(number)?;
        // The idempotency key keeps a repeated request from creating a second game.
        wish["request"] = format!("game-{round}").into();
        let (made, _) = self.ask(0, "/api/games", &wish).await;
        let Asked::Done(view, sent) = made else {
            return self.refused("a game", made);
        };
        let id = view["id"].as_str()?.to_owned();
        let (joined, _) = self.ask(1, &format!("/api/games/{id}/join"), &json!({})).await;
        let Asked::Done(..) = joined else { return self.refused("a seat", joined) };
        self.ledger.progressed(self.number, sent);
        Some(Arc::new(Game::new(id, turns)))
    }

    fn refused<T>(&self, what: &str, asked: Asked) -> Option<T> {
        if let Asked::Refused(why) = asked {
            self.ledger.problem("a request was refused", format!("{what}: {why}"));
        }
        None
    }

    /// Plays a game until it or the run ends. Returns the number of the last acknowledged event.
    async fn play(&mut self, game: &Arc<Game>) -> u64 {
        let path = format!("/api/games/{}/turns", game.id);
        let mut last = 0;
        for (turn, (text, seat)) in game.turns.iter().enumerate() {
            if self.ledger.is_stopped() || game.is_wrong() {
                break;
            }
            game.sent.store(turn + 1, Ordering::SeqCst);
            let (asked, attempts) = self.ask(*seat, &path, &json!({"turn": turn, "text": text})).await;
            game.note(turn, attempts);
            match asked {
                Asked::Done(answer, sent) => {
                    game.acknowledged.store(turn + 1, Ordering::SeqCst);
                    self.ledger.note_acknowledged();
                    self.ledger.progressed(self.number, sent);
                    last = answer["seq"].as_u64().unwrap_or(last);
                }
                Asked::Refused(why) => {
                    // Most likely an earlier turn is missing; check what is stored.
                    check(&self.ledger, &self.players[0], game, false).await;
                    if game.condemn() {
                        let case = format!("game {}, turn {}: {why}", game.id, turn + 1);
                        self.ledger.problem("a turn was refused", case);
                    }
                    break;
                }
                Asked::GivenUp => break,
            }
            if !self.pace.is_empty() {
                sleep(Duration::from_millis(self.dice.random_range(self.pace.clone()))).await;
            }
        }
        last
    }

    /// Repeats a request through all faults until the server accepts or refuses it.
    async fn ask(&mut self, seat: usize, path: &str, wish: &Value) -> (Asked, Vec<Attempt>) {
        let mut attempts = Vec::new();
        let mut stopped = None;
        loop {
            let player = self.players[seat].moved(&self.ledger.url().await);
            let (begun, sent) = (Instant::now(), milliseconds());
            self.ledger.sending.notify_waiters();
            let answer = timeout(PATIENCE, player.ask(Method::POST, path, Some(wish))).await;
            let mut said = Said::Nothing;
            match answer {
                Ok(Ok(answer)) => {
                    self.ledger.judge(path, &answer, begun.elapsed());
                    let document = answer.json().unwrap_or_default();
                    if answer.is_success() {
                        attempts.push(Attempt { sent, said: Said::Done });
                        return (Asked::Done(document, begun), attempts);
                    }
                    if answer.status < 500 && !matches!(answer.status, 408 | 429) {
                        return (Asked::Refused(format!("{} {}", answer.status, answer.text())), attempts);
                    }
                    if document["stored"] == false {
                        said = Said::NotStored;
                    }
                }
                Ok(Err(_)) => self.ledger.feel(),
                Err(_) => {
                    self.ledger.feel();
                    self.ledger.problem("no answer within 30 seconds", path);
                }
            }
            attempts.push(Attempt { sent, said });
            if self.ledger.is_stopped() && stopped.get_or_insert(begun).elapsed() > FAREWELL {
                return (Asked::GivenUp, attempts);
            }
            sleep(Duration::from_millis(self.dice.random_range(RETRY))).await;
        }
    }
}

/// Waits until the follower has received every acknowledged event, and resolves lost acknowledgements.
async fn finish(ledger: Arc<Ledger>, game: Arc<Game>, mut follower: Follower, last: u64) {
    let (heard, came) = follower.heard(last, FAREWELL).await;
    if !came && !game.is_wrong() {
        let case = format!("game {}: event {last} was acknowledged, {} came", game.id, heard.seq);
        ledger.problem("a follower was not told of the last event", case);
    }
    game.attribute(&ledger, &heard.moments);
}

/// Checks that a game is stored as it should be.
pub(super) async fn check(ledger: &Ledger, client: &Client, game: &Game, restarted: bool) {
    let path = format!("/api/games/{}", game.id);
    let begun = Instant::now();
    while begun.elapsed() < FAREWELL {
        let acknowledged = game.acknowledged.load(Ordering::SeqCst);
        let asked = Instant::now();
        let client = client.moved(&ledger.url().await);
        if let Ok(Ok(answer)) = timeout(PATIENCE, client.ask(Method::GET, &path, None)).await {
            ledger.judge(&path, &answer, asked.elapsed());
            if answer.is_success() {
                match answer.json().ok().as_ref().and_then(turns_of) {
                    Some(turns) => game.compare(ledger, acknowledged, &turns, restarted),
                    None => ledger.problem("an answer that is no game", answer.text()),
                }
                return;
            }
            if answer.status == 404 {
                if game.condemn() {
                    ledger.problem("an acknowledged game is not there", format!("game {}", game.id));
                }
                return;
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
    ledger.problem("a game cannot be read", format!("game {}", game.id));
}
