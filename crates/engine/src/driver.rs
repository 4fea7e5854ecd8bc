//! Runs another program that speaks the protocol. Every call returns, whatever the program does.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use catalog::{Choice, Thought};
use kernel::split_turn;
use search::Limits;

use crate::lines::next_line;
use crate::{Fault, Info};

/// Extra time allowed per turn, for communication on a busy machine.
pub const MARGIN: Duration = Duration::from_secs(2);
/// The maximum number of steps of a turn that is waited for.
const MOST_STEPS: u32 = 16;
/// How often a waiting driver checks whether it should stop.
const GLANCE: Duration = Duration::from_millis(10);
/// How long a program may take to exit.
const FAREWELL: Duration = Duration::from_millis(300);

/// How long to wait if there is no time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For the answer to `ugi` or `isready`.
    pub handshake: Duration,
    /// For a turn limited by nodes or depth.
    pub turn: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { handshake: Duration::from_secs(10), turn: Duration::from_secs(120) }
    }
}

/// A running program.
pub struct Driver {
    child: Child,
    to: Sender<String>,
    from: Receiver<String>,
    patience: Patience,
    name: String,
    options: Vec<String>,
}

impl Driver {
    /// Starts a program, sends `ugi`, and sets the game and variant if it has these options.
    ///
    /// # Errors
    /// It cannot be started, does not answer, or refuses the game.
    pub fn start(words: &[String], game: &str, variant: &str, patience: Patience) -> Result<Driver, Fault> {
        let failed = |problem: String| Fault::Start { command: shell_words::join(words), problem };
        let (program, arguments) = words.split_first().ok_or_else(|| failed("it has no name".to_owned()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("it has no standard input or output".to_owned()));
        };
        let (to, lines) = channel();
        // A bounded queue: a program that writes faster than it is read has to wait.
        let (heard, from) = sync_channel(1_024);
        std::thread::spawn(move || speak(stdin, &lines));
        std::thread::spawn(move || listen(stdout, &heard));
        let name = program.clone();
        let mut driver = Driver { child, to, from, patience, name, options: Vec::new() };
        driver.greet()?;
        driver.set_option("Game", game);
        driver.set_option("Variant", variant);
        driver.ready()?;
        Ok(driver)
    }

    /// The name that the program reports.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    fn greet(&mut self) -> Result<(), Fault> {
        self.send("ugi");
        let deadline = Deadline::new("ugi", self.patience.handshake);
        loop {
            let line = self.hear(&deadline)?;
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut self.name);
            } else if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or_default();
                self.options.push(name.to_owned());
            } else if line == "ugiok" {
                return Ok(());
            }
        }
    }

    /// Sets an option, if the program offers it.
    pub fn set_option(&mut self, name: &str, value: impl std::fmt::Display) {
        if self.options.iter().any(|option| option.eq_ignore_ascii_case(name)) {
            self.send(&format!("setoption name {name} value {value}"));
        }
    }

    /// Announces a new game.
    ///
    /// # Errors
    /// The program does not answer.
    pub fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        self.set_option("Seed", seed);
        self.send("uginewgame");
        self.ready()
    }

    /// Waits until all earlier commands are done.
    fn ready(&mut self) -> Result<(), Fault> {
        self.send("isready");
        let deadline = Deadline::new("isready", self.patience.handshake);
        loop {
            match self.hear(&deadline)?.as_str() {
                "readyok" => return Ok(()),
                line => refusal(line)?,
            }
        }
    }

    /// Asks the program for a turn; the limits apply to each of its steps. A turn that took longer than its steps allow
    /// is rejected.
    ///
    /// # Errors
    /// The program ends, refuses, or takes too long.
    pub fn choose(
        &mut self,
        start: &str,
        turns: &[String],
        limits: &Limits,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Choice, Fault> {
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        self.send(&format!("position fen {start}{moves}"));
        let go = go_text(limits);
        self.set_option("MultiPV", limits.lines.max(1));
        self.send(&go);
        let mut deadline = Deadline::new(&go, self.longest(limits));
        let mut thought = Thought { depth: 0, nodes: 0, time: Duration::ZERO, lines: Vec::new() };
        let mut told_to_stop = false;
        loop {
            if stop.load(Ordering::Relaxed) && !told_to_stop {
                told_to_stop = true;
                self.send("stop");
                deadline = Deadline::new("stop", MARGIN);
            }
            let Some(line) = self.hear_soon(&deadline)? else { continue };
            if let Some(turn) = best_turn(&line) {
                let turn = turn.to_owned();
                let steps = split_turn(&turn).len() as u32;
                let allowed = limits.time.map(|time| time.saturating_mul(steps).saturating_add(MARGIN));
                if let Some(allowed) = allowed.filter(|allowed| deadline.begin.elapsed() > *allowed) {
                    return Err(Fault::TimeOut { asked: go, allowed });
                }
                return Ok(Choice { turn, steps, thought });
            }
            refusal(&line)?;
            if let Some(info) = Info::read(&line) {
                info.enter(&mut thought);
                tell(&thought);
            }
        }
    }

    fn longest(&self, limits: &Limits) -> Duration {
        match limits.time {
            Some(time) => time.saturating_mul(MOST_STEPS).saturating_add(MARGIN),
            None if limits.nodes.is_some() || limits.depth.is_some() => self.patience.turn,
            None => Duration::MAX,
        }
    }

    /// Sends a line. If the program has exited, that is noticed when no answer arrives.
    fn send(&self, line: &str) {
        let _ = self.to.send(line.to_owned());
    }

    fn hear(&self, deadline: &Deadline) -> Result<String, Fault> {
        loop {
            if let Some(line) = self.hear_soon(deadline)? {
                return Ok(line);
            }
        }
    }

    /// The next line, or `None` if there is none yet.
    fn hear_soon(&self, deadline: &Deadline) -> Result<Option<String>, Fault> {
        let Deadline { asked, begin, allowed } = deadline;
        if begin.elapsed() > *allowed {
            return Err(Fault::TimeOut { asked: asked.clone(), allowed: *allowed });
        }
        match self.from.recv_timeout(GLANCE) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Crash { asked: asked.clone() }),
        }
    }
}

impl Drop for Driver {
    /// Sends `quit`, then kills the program if necessary.
    fn drop(&mut self) {
        self.send("quit");
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A pending command: what was sent, when, and how long the answer may take.
struct Deadline {
    asked: String,
    begin: Instant,
    allowed: Duration,
}

impl Deadline {
    fn new(asked: &str, allowed: Duration) -> Deadline {
        Deadline { asked: asked.to_owned(), begin: Instant::now(), allowed }
    }
}

/// The turn of a `bestmove` line, empty if there is none. Some engines add the expected reply (`ponder`).
fn best_turn(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

fn refusal(line: &str) -> Result<(), Fault> {
    line.strip_prefix("info string error: ").map_or(Ok(()), |error| Err(Fault::Refusal(error.to_owned())))
}

fn go_text(limits: &Limits) -> String {
    let mut text = "go".to_owned();
    if let Some(time) = limits.time {
        text += &format!(" movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        text += &format!(" depth {depth}");
    }
    if text == "go" { text + " infinite" } else { text }
}

/// Writes on a separate thread, so that a program that does not read its input blocks nothing.
fn speak(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn listen(stdout: ChildStdout, heard: &SyncSender<String>) {
    let mut output = BufReader::new(stdout);
    while let Ok(Some(line)) = next_line(&mut output) {
        if heard.send(line).is_err() {
            return;
        }
    }
}
