//! A game that is played through faults: what was sent, what was acknowledged, and what is stored.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::ledger::Ledger;

/// An attempt to send a request, and the server's answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    /// When it was sent, in milliseconds since 1970.
    pub sent: u64,
    pub said: Said,
}

/// The server's answer to an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The request succeeded.
    Done,
    /// The answer says that nothing was stored.
    NotStored,
    /// There was no conclusive answer.
    Nothing,
}

/// A game whose turns are known in advance.
pub(super) struct Game {
    pub id: String,
    /// The turns, with the seat that plays each.
    pub turns: Vec<(String, usize)>,
    /// The number of turns sent, and the number acknowledged.
    pub sent: AtomicUsize,
    pub acknowledged: AtomicUsize,
    /// The turns that needed more than one attempt.
    attempts: Mutex<Vec<(usize, Vec<Attempt>)>>,
    /// Whether a problem has been found; each game is reported only once.
    wrong: AtomicBool,
    /// Whether it is over and was found complete after a restart.
    settled: AtomicBool,
}

impl Game {
    pub fn new(id: String, turns: Vec<(String, usize)>) -> Game {
        Game {
            id,
            turns,
            sent: AtomicUsize::new(0),
            acknowledged: AtomicUsize::new(0),
            attempts: Mutex::default(),
            wrong: AtomicBool::new(false),
            settled: AtomicBool::new(false),
        }
    }

    pub fn is_wrong(&self) -> bool {
        self.wrong.load(Ordering::SeqCst)
    }

    /// Marks the game as wrong; returns whether that is new.
    pub fn condemn(&self) -> bool {
        !self.wrong.swap(true, Ordering::SeqCst)
    }

    pub fn is_settled(&self) -> bool {
        self.settled.load(Ordering::SeqCst)
    }

    /// Records the attempts that a turn needed.
    pub fn note(&self, turn: usize, attempts: Vec<Attempt>) {
        if attempts.len() > 1 {
            self.attempts.lock().unwrap_or_else(PoisonError::into_inner).push((turn, attempts));
        }
    }

    /// Compares the stored turns with those acknowledged before they were requested.
    pub fn compare(&self, ledger: &Ledger, acknowledged: usize, there: &[String], restarted: bool) {
        let sent = self.sent.load(Ordering::SeqCst);
        let known = self.turns.iter().map(|(text, _)| text);
        let found = there.len();
        let after = if restarted { "after a restart " } else { "" };
        if found < acknowledged {
            if self.condemn() {
                let case = format!(
                    "game {}: {after}{found} turns are there, {acknowledged} were acknowledged",
                    self.id
                );
                ledger.problem("an acknowledged turn is not there", case);
            }
        } else if found > sent || !there.iter().eq(known.take(found)) {
            if self.condemn() {
                let case = format!("game {}: {after}{found} turns are there, {sent} were sent", self.id);
                ledger.problem("a turn is there that was never sent", case);
            }
        } else if restarted && acknowledged == self.turns.len() {
            self.settled.store(true, Ordering::SeqCst);
        }
    }

    /// Finds out which of several attempts stored a turn, by the time of its event.
    pub fn attribute(&self, ledger: &Ledger, moments: &[Option<u64>]) {
        let all = std::mem::take(&mut *self.attempts.lock().unwrap_or_else(PoisonError::into_inner));
        for (turn, attempts) in all {
            let Some(at) = moments.get(turn).copied().flatten() else { continue };
            match attempts.iter().rev().find(|attempt| attempt.sent <= at).map(|attempt| attempt.said) {
                Some(Said::NotStored) => {
                    let case = format!("game {}, turn {}", self.id, turn + 1);
                    ledger.problem("a turn was stored although the answer denied it", case);
                }
                Some(Said::Nothing) => ledger.note_unheard(),
                Some(Said::Done) | None => {}
            }
        }
    }
}

/// The turns of a game in the server's response.
pub(super) fn turns_of(view: &Value) -> Option<Vec<String>> {
    let turns = view["turns"].as_array()?;
    turns.iter().map(|turn| Some(turn["text"].as_str()?.to_owned())).collect()
}

/// Milliseconds since 1970, as the server counts them on the same machine.
pub(super) fn milliseconds() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    time.as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(sent: usize) -> (Game, Ledger) {
        let game =
            Game::new("g".to_owned(), vec![("a".to_owned(), 0), ("b".to_owned(), 1), ("c".to_owned(), 0)]);
        game.sent.store(sent, Ordering::SeqCst);
        (game, Ledger::new(0))
    }

    fn texts(turns: &[&str]) -> Vec<String> {
        turns.iter().map(|turn| (*turn).to_owned()).collect()
    }

    #[test]
    fn what_is_there_lies_between_what_was_acknowledged_and_what_was_sent() {
        for (there, expected) in [
            (&["a"][..], Some("an acknowledged turn is not there")),
            (&["a", "b"], None),
            (&["a", "b", "c"], None),
            (&["a", "x", "c"], Some("a turn is there that was never sent")),
        ] {
            let (game, ledger) = game(3);
            game.compare(&ledger, 2, &texts(there), true);
            game.compare(&ledger, 2, &texts(there), true);
            let problems: Vec<_> =
                ledger.problems().iter().map(|problem| (problem.what, problem.count)).collect();
            assert_eq!(problems, expected.map(|what| (what, 1)).into_iter().collect::<Vec<_>>(), "{there:?}");
        }
        let (game, ledger) = game(1);
        game.compare(&ledger, 1, &texts(&["a", "b"]), false);
        assert_eq!(ledger.problems()[0].what, "a turn is there that was never sent");
    }

    #[test]
    fn the_moment_of_an_event_tells_which_attempt_stored_it() {
        let attempts = |said| vec![Attempt { sent: 100, said }, Attempt { sent: 200, said: Said::Done }];
        for (said, at, problems, unheard) in [
            (Said::NotStored, 120, 1, 0),
            (Said::NotStored, 200, 0, 0),
            (Said::Nothing, 199, 0, 1),
            (Said::Nothing, 230, 0, 0),
        ] {
            let (game, ledger) = game(1);
            game.note(0, attempts(said));
            game.attribute(&ledger, &[Some(at)]);
            assert_eq!((ledger.problems().len(), ledger.unheard()), (problems, unheard), "{said:?} {at}");
        }
    }
}
