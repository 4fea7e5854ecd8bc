//! The games in which the computer is to play. It searches when it is its turn. Its turn is stored in the end, even if
//! the database is down for a while.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use catalog::Choice;
use search::{Kind, Limits};

use super::{Class, Engines, Job, Place, Task};
use crate::house::{Failure, House};
use crate::room::{Command, Occupant, Room};
use crate::store::StoreError;

/// How long the strongest level thinks about a step, unless the clock allows less.
const THOUGHT: Duration = Duration::from_millis(800);
/// Minimum time per turn in games between two computer levels, so that people can follow.
const PACE: Duration = Duration::from_millis(700);
/// The first and the longest pause before a failed write is tried again.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(5)];

/// A search for a game, until its turn is stored.
pub(super) struct RunningSearch {
    /// The number of turns played before it.
    turn: usize,
    stop: Arc<AtomicBool>,
}

impl RunningSearch {
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Exponential back-off.
struct Pauses(Duration);

impl Pauses {
    fn new() -> Pauses {
        Pauses(PAUSES[0])
    }

    async fn next(&mut self) {
        tokio::time::sleep(self.0).await;
        self.0 = (self.0 * 2).min(PAUSES[1]);
    }
}

/// Whether the error is temporary.
fn is_passing(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::Database(_)
            | StoreError::Unavailable(_)
            | StoreError::Uncertain(_)
            | StoreError::Conflict
    )
}

impl Engines {
    /// Starts a search if it is the computer's turn, and stops a search that is no longer needed.
    pub fn watch(house: &Arc<House>, room: &Room) {
        let turn = room.game.length();
        let wanted = room.level_to_play();
        let mut thinking = house.engines.thinking();
        if let Some(thought) = thinking.get(&room.id) {
            if wanted.is_some() && thought.turn == turn {
                return;
            }
            thought.stop();
            thinking.remove(&room.id);
        }
        let (Some(level), Some(game)) = (wanted, room.setup.kind()) else { return };
        let stop = Arc::new(AtomicBool::new(false));
        thinking.insert(room.id.clone(), RunningSearch { turn, stop: stop.clone() });
        drop(thinking);
        let task = Task {
            game,
            kind: Kind::Level(level),
            start: room.game.start(),
            turns: room.game.turns(),
            limits: limits(room, house.now()),
            // The same game continues the same way, but every game is different.
            seed: room.setup.created.wrapping_add(turn as u64),
        };
        let both = room.seats.iter().all(|player| matches!(player, Occupant::Level { .. }));
        let (class, pace) = if both { (Class::Computer, PACE) } else { (Class::Person, Duration::ZERO) };
        let origin = room.setup.origin.clone().unwrap_or_default();
        let place = Place { class, origin, owner: room.setup.by.clone() };
        let found =
            EngineTurn { house: Arc::downgrade(house), id: room.id.clone(), turn, stop: stop.clone(), pace };
        let runtime = tokio::runtime::Handle::current();
        let work = Box::new(move |stop: &AtomicBool| {
            let choice = task.think(stop);
            runtime.spawn(found.play(choice));
        });
        house.engines.pool.push(&place, Job { stop, work });
    }

    /// Stops the search for a game, for example one that has been deleted.
    pub fn forget(&self, game: &str) {
        if let Some(thought) = self.thinking().remove(game) {
            thought.stop();
        }
    }

    /// Removes this search, but not a newer one for the same game.
    fn finish(&self, game: &str, stop: &Arc<AtomicBool>) {
        let mut thinking = self.thinking();
        if thinking.get(game).is_some_and(|thought| Arc::ptr_eq(&thought.stop, stop)) {
            thinking.remove(game);
        }
    }
}

fn limits(room: &Room, now: u64) -> Limits {
    let seat = room.game.to_play();
    let usual = Limits::time(THOUGHT);
    let (Some(left), kernel::Control::Budget { increment, .. }) =
        (room.left(now), room.game.clock().control())
    else {
        return usual;
    };
    let left = Duration::from_millis(left[seat.index()]);
    let clocked = Limits::clock(left, Duration::from_secs(u64::from(increment)));
    Limits { time: clocked.time.min(usual.time), ..usual }
}

/// Plays the result of a search as a turn of the game.
struct EngineTurn {
    house: Weak<House>,
    id: String,
    turn: usize,
    stop: Arc<AtomicBool>,
    pace: Duration,
}

impl EngineTurn {
    /// Plays the turn that the computer found, unless it is no longer wanted. A write that fails temporarily is tried
    /// again until it succeeds; until then the game counts as being searched.
    async fn play(self, choice: Option<Choice>) {
        tokio::time::sleep(self.pace).await;
        let Some(choice) = choice else {
            if let Some(house) = self.wanting() {
                house.engines.finish(&self.id, &self.stop);
                tracing::error!(game = self.id, turn = self.turn, "the computer found no turn");
            }
            return;
        };
        let command = Command::Turn { turn: self.turn, text: choice.turn };
        let mut pauses = Pauses::new();
        while let Some(house) = self.wanting() {
            let failure = match house.act_for_level(&self.id, &command).await {
                Ok(room) => {
                    house.engines.finish(&self.id, &self.stop);
                    // An earlier attempt may have been stored after all, so check what follows from it.
                    house.watch(&room);
                    return;
                }
                Err(failure) => failure,
            };
            match failure {
                Failure::Store(error) if is_passing(&error) => {
                    metrics::counter!("ludoteca_engine_retries").increment(1);
                    tracing::warn!(game = self.id, turn = self.turn, %error, "the computer's turn is not stored yet");
                }
                failure => {
                    house.engines.finish(&self.id, &self.stop);
                    if let Failure::Refused(_, room) = &failure
                        && room.game.length() != self.turn
                    {
                        house.watch(room);
                    }
                    tracing::warn!(game = self.id, turn = self.turn, %failure, "the computer's turn was refused");
                    return;
                }
            }
            drop(house);
            pauses.next().await;
        }
    }

    /// The house, if it still exists and still wants the turn.
    fn wanting(&self) -> Option<Arc<House>> {
        self.house.upgrade().filter(|_| !self.stop.load(Ordering::Relaxed))
    }
}
