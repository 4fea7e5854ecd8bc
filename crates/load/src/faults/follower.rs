//! A client that follows a game through every fault, reconnects when the connection ends, and counts the events.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::game::Game;
use super::ledger::Ledger;
use crate::socket::Socket;

/// How long to wait before reconnecting.
const PAUSE: Duration = Duration::from_millis(50);
/// How long connecting may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a follower has received of a game.
#[derive(Clone, Default)]
pub(super) struct Heard {
    /// The number of the latest event.
    pub seq: u64,
    /// For each turn, when it was stored, in milliseconds since 1970.
    pub moments: Vec<Option<u64>>,
}

/// A follower, which disconnects on drop.
pub(super) struct Follower {
    heard: watch::Receiver<Heard>,
    task: JoinHandle<()>,
}

impl Follower {
    pub fn start(ledger: Arc<Ledger>, game: Arc<Game>, cookie: String) -> Follower {
        let (tell, heard) = watch::channel(Heard::default());
        let task = tokio::spawn(async move { follow(&ledger, &game, &cookie, &tell).await });
        Follower { heard, task }
    }

    /// Waits until an event has arrived. Returns what has been received, and whether the event arrived in time.
    pub async fn heard(&mut self, seq: u64, patience: Duration) -> (Heard, bool) {
        let came = timeout(patience, self.heard.wait_for(|heard| heard.seq >= seq)).await.is_ok();
        (self.heard.borrow().clone(), came)
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn follow(ledger: &Ledger, game: &Game, cookie: &str, tell: &watch::Sender<Heard>) {
    loop {
        let url = ledger.url().await;
        let after = tell.borrow().seq;
        if let Ok(Ok(mut socket)) = timeout(PATIENCE, Socket::open(&url, cookie, &game.id, after)).await {
            while let Ok(message) = socket.next().await {
                if message["problem"].is_string() {
                    break;
                }
                hear(ledger, game, &message, tell);
            }
        }
        sleep(PAUSE).await;
    }
}

/// Checks a message: every event must arrive once and in order, and must belong to the game.
fn hear(ledger: &Ledger, game: &Game, message: &Value, tell: &watch::Sender<Heard>) {
    let Some(seq) = message["seq"].as_u64() else { return };
    let seen = tell.borrow().seq;
    let case = |came: &str| format!("game {}: {came} after event {seen}", game.id);
    if message["following"].is_string() {
        if seq < seen {
            ledger.problem(
                "a follower was told of an event that is gone",
                case(&format!("the log ends at {seq}")),
            );
        } else if seq > seen {
            ledger.problem("a follower missed an event", case(&format!("{seq} events are there")));
        }
        // Count each gap once.
        tell.send_modify(|heard| heard.seq = seq);
        return;
    }
    if seq <= seen {
        ledger.problem("a follower was told of an event twice", case(&format!("event {seq} came")));
    } else if seq > seen + 1 {
        ledger.problem("a follower missed an event", case(&format!("event {seq} came")));
    }
    let event = &message["event"];
    let turn = event["number"].as_u64().filter(|_| event["kind"] == "turn");
    let index = turn.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
    if let Some(index) = index {
        let expected = game.turns.get(index).map(|(text, _)| text.as_str());
        let was_sent = index < game.sent.load(Ordering::SeqCst);
        if !was_sent || event["text"].as_str() != expected {
            ledger.problem("a follower was told of a turn that was never sent", case(&event.to_string()));
        }
    }
    tell.send_modify(|heard| {
        heard.seq = heard.seq.max(seq);
        if let Some(index) = index {
            heard.moments.resize(heard.moments.len().max(index + 1), None);
            heard.moments[index] = message["at"].as_u64();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn gaps_repetitions_and_strangers_are_noticed() {
        let event = |seq: u64| json!({"seq": seq, "at": 5, "event": {"kind": "resumed"}});
        let turn = |number: u64, text: &str| json!({"seq": 2, "at": 5, "event": {"kind": "turn", "number": number, "text": text}});
        let following = |seq: u64| json!({"following": "g", "seq": seq});
        for (message, expected) in [
            (event(2), None),
            (event(1), Some("a follower was told of an event twice")),
            (event(3), Some("a follower missed an event")),
            (following(1), None),
            (following(2), Some("a follower missed an event")),
            (following(0), Some("a follower was told of an event that is gone")),
            (turn(1, "a"), None),
            (turn(1, "b"), Some("a follower was told of a turn that was never sent")),
            (turn(2, "b"), Some("a follower was told of a turn that was never sent")),
        ] {
            let game = Game::new("g".to_owned(), vec![("a".to_owned(), 0), ("b".to_owned(), 1)]);
            game.sent.store(1, Ordering::SeqCst);
            let (ledger, (tell, _heard)) = (Ledger::new(0), watch::channel(Heard::default()));
            hear(&ledger, &game, &event(1), &tell);
            hear(&ledger, &game, &message, &tell);
            let problems: Vec<_> = ledger.problems().iter().map(|problem| problem.what).collect();
            assert_eq!(problems, expected.into_iter().collect::<Vec<_>>(), "{message}");
        }
    }
}
