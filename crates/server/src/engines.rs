//! The computer players: a bounded pool of threads of low priority outside the async runtime, so that an overloaded
//! server slows engines down before it slows people down. A game waits in line at most once, so no game starves another.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::{AnyGame, Choice};
use kernel::Variant;
use search::{Kind, Limits, STRONGEST, Settings};

use crate::house::House;
use crate::room::{Command, Player, Room};

/// How many analyses wait at most.
const ANALYSES: usize = 16;
/// Megabytes for what a player remembers while it thinks.
const MEGABYTES: usize = 16;
/// How long the strongest level thinks about a step where no clock says otherwise.
const THOUGHT: Duration = Duration::from_millis(800);
/// How long a turn takes at least where two levels play, so that people can follow.
const PACE: Duration = Duration::from_millis(700);
/// How much nicer than people's requests engines are.
const NICENESS: i32 = 10;

/// A position to think about.
pub(crate) struct Task {
    pub game: &'static dyn AnyGame,
    pub variant: &'static Variant,
    pub kind: Kind,
    pub start: String,
    pub turns: Vec<String>,
    pub limits: Limits,
    pub seed: u64,
}

type Answer = Box<dyn FnOnce(Option<Choice>) + Send>;

struct Job {
    task: Task,
    stop: Arc<AtomicBool>,
    answer: Answer,
}

#[derive(Default)]
struct Line {
    games: VecDeque<Job>,
    analyses: VecDeque<Job>,
}

/// The pool.
pub(crate) struct Engines {
    line: Arc<(Mutex<Line>, Condvar)>,
    /// What is thought about in a game: after how many turns, and how to stop it.
    thinking: Mutex<HashMap<String, (usize, Arc<AtomicBool>)>>,
}

impl Engines {
    /// Starts the threads: one core is left to people.
    pub fn start() -> Engines {
        let line: Arc<(Mutex<Line>, Condvar)> = Arc::default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        for number in 0..cores.saturating_sub(1).max(1) {
            let line = Arc::downgrade(&line);
            let worker = move || work(&line);
            let thread = std::thread::Builder::new().name(format!("engine-{number}")).spawn(worker);
            if let Err(error) = thread {
                tracing::error!(%error, "an engine thread cannot be started");
            }
        }
        Engines { line, thinking: Mutex::default() }
    }

    /// Lets the computer think where it is its turn, and stops it where it is no longer.
    pub fn watch(house: &Arc<House>, room: &Room) {
        let turn = room.game.length();
        let wanted = room.level_to_play();
        let mut thinking = house.engines.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, stop)) = thinking.get(&room.id) {
            if wanted.is_some() && *at == turn {
                return;
            }
            stop.store(true, Ordering::Relaxed);
            thinking.remove(&room.id);
        }
        let (Some(level), Some((variant, game))) = (wanted, room.setup.kind()) else { return };
        let stop = Arc::new(AtomicBool::new(false));
        thinking.insert(room.id.clone(), (turn, stop.clone()));
        drop(thinking);
        let task = Task {
            game,
            variant,
            kind: Kind::Level(level),
            start: room.game.start(),
            turns: room.game.turns(),
            limits: limits(room, house.now()),
            // The same game goes on the same way, but no two games are alike.
            seed: room.setup.created.wrapping_add(turn as u64),
        };
        let both = room.seats.iter().all(|player| matches!(player, Player::Level { .. }));
        let pace = if both { PACE } else { Duration::ZERO };
        let (house_, id, stopped) = (house.clone(), room.id.clone(), stop.clone());
        let runtime = tokio::runtime::Handle::current();
        let answer: Answer = Box::new(move |choice| {
            runtime.spawn(answered(house_, id, turn, choice, stopped, pace));
        });
        house.engines.push(false, Job { task, stop, answer });
    }

    /// Thinks about any position; nothing if too many wait already.
    pub fn analyse(&self, task: Task) -> Option<tokio::sync::oneshot::Receiver<Option<Choice>>> {
        let (tell, told) = tokio::sync::oneshot::channel();
        if self.line.0.lock().unwrap_or_else(PoisonError::into_inner).analyses.len() >= ANALYSES {
            return None;
        }
        let answer: Answer = Box::new(move |choice| drop(tell.send(choice)));
        self.push(true, Job { task, stop: Arc::default(), answer });
        Some(told)
    }

    fn push(&self, analysis: bool, job: Job) {
        let (line, bell) = &*self.line;
        let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
        if analysis {
            line.analyses.push_back(job);
        } else {
            line.games.push_back(job);
        }
        metrics::gauge!("ludoteca_engine_queue").set((line.games.len() + line.analyses.len()) as f64);
        bell.notify_one();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        for (_, stop) in self.thinking.lock().unwrap_or_else(PoisonError::into_inner).values() {
            stop.store(true, Ordering::Relaxed);
        }
        self.line.1.notify_all();
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

/// Plays what the computer has found, unless nobody wants to know any more.
async fn answered(
    house: Arc<House>,
    id: String,
    turn: usize,
    choice: Option<Choice>,
    stop: Arc<AtomicBool>,
    pace: Duration,
) {
    tokio::time::sleep(pace).await;
    if stop.load(Ordering::Relaxed) {
        return;
    }
    {
        let mut thinking = house.engines.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        if thinking.get(&id).is_some_and(|(at, _)| *at == turn) {
            thinking.remove(&id);
        }
    }
    let Some(choice) = choice else {
        tracing::error!(game = id, turn, "the computer found no turn");
        return;
    };
    let command = Command::Turn { turn, text: choice.turn };
    if let Err(error) = house.act_for_level(&id, &command).await {
        tracing::warn!(game = id, turn, %error, "the computer's turn was refused");
    }
}

/// A thread of the pool, until the pool is gone.
fn work(line: &std::sync::Weak<(Mutex<Line>, Condvar)>) {
    // Where the system does not allow it, engines are as important as the rest.
    let _ = rustix::process::setpriority_process(rustix::thread::gettid().into(), NICENESS);
    loop {
        let Some(line) = line.upgrade() else { return };
        let (jobs, bell) = &*line;
        let job = {
            let mut jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
            match jobs.games.pop_front().or_else(|| jobs.analyses.pop_front()) {
                Some(job) => Some(job),
                // Wakes up now and then to see whether the pool is still there.
                None => {
                    let waited = bell.wait_timeout(jobs, Duration::from_millis(500));
                    jobs = waited.unwrap_or_else(PoisonError::into_inner).0;
                    jobs.games.pop_front().or_else(|| jobs.analyses.pop_front())
                }
            }
        };
        drop(line);
        let Some(Job { task, stop, answer }) = job else { continue };
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let begin = Instant::now();
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| think(&task, &stop)));
        metrics::histogram!("ludoteca_engine_seconds").record(begin.elapsed().as_secs_f64());
        answer(thought.unwrap_or_default());
    }
}

fn think(task: &Task, stop: &AtomicBool) -> Option<Choice> {
    let megabytes =
        if task.kind == Kind::Level(STRONGEST) || task.kind == Kind::AlphaBeta { MEGABYTES } else { 2 };
    let settings = Settings { megabytes, threads: 1, solver: false, seed: task.seed };
    let mut player = task.game.player(task.variant, task.kind, settings);
    player.set_up(Some(&task.start), &task.turns).ok()?;
    let begin = Instant::now();
    player.choose(&task.limits, stop, &|| begin.elapsed(), &mut |_| {})
}
