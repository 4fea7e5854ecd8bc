//! The thin shell around the analysis: it owns the terminal and the two threads that think, one about the best lines
//! and one about what every step leads to.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use catalog::{PositionQuestion, Thought};
use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{self, Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use crossterm::execute;
use search::{Limits, Watch};

use super::{AnalysisEffect, AnalysisEvent, AnalysisOptions, AnalysisTask, Analyst};
use crate::shell::canvas;
use crate::{Error, Guard, restore_on_panic, view};

/// How long the steps of a position are looked at, and the size of the tables in megabytes.
const PATIENCE: Duration = Duration::from_secs(300);
const MEGABYTES: usize = 32;

/// An engine that finds the best lines.
pub trait AnalysisEngine: Send {
    /// Thinks about a position until its limit is reached or `stop` is set, and reports progress.
    ///
    /// # Errors
    /// What is wrong with the engine.
    fn think(
        &mut self,
        start: &str,
        turns: &[String],
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<(), String>;
}

type SharedEngine = Arc<Mutex<Box<dyn AnalysisEngine>>>;

/// Analyses a position on the whole screen of the terminal.
///
/// # Errors
/// The options name something that does not exist, or the terminal cannot be used.
pub fn analyse(options: &AnalysisOptions, engine: Box<dyn AnalysisEngine>) -> Result<(), Error> {
    let size = crossterm::terminal::size()?;
    let mut analyst = Analyst::new(options, size)?;
    restore_on_panic();
    let guard = Guard::new()?;
    let done = Shell::new(engine).run(&mut analyst);
    drop(guard);
    Ok(done?)
}

struct Shell {
    events: Receiver<AnalysisEvent>,
    sender: Sender<AnalysisEvent>,
    stop: Arc<AtomicBool>,
    engine: SharedEngine,
}

impl Shell {
    fn new(engine: Box<dyn AnalysisEngine>) -> Shell {
        let (sender, events) = channel();
        Shell { events, sender, stop: Arc::default(), engine: Arc::new(Mutex::new(engine)) }
    }

    fn run(&mut self, analyst: &mut Analyst) -> io::Result<()> {
        let mut terminal = canvas(analyst.size)?;
        self.listen();
        let mut effects = analyst.begin();
        loop {
            for effect in effects.drain(..) {
                if self.perform(effect) {
                    return Ok(());
                }
            }
            terminal.draw(|frame| view::draw_analysis(analyst, frame))?;
            // Handle all pending events, then draw once.
            let Ok(event) = self.events.recv() else { return Ok(()) };
            for event in std::iter::once(event).chain(self.events.try_iter().collect::<Vec<_>>()) {
                if let AnalysisEvent::Resize(width, height) = event {
                    terminal = canvas((width, height))?;
                }
                effects.extend(analyst.update(event));
            }
        }
    }

    /// Forwards terminal events. The thread ends with the program.
    fn listen(&self) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            while let Ok(event) = event::read() {
                let event = match event {
                    TerminalEvent::Key(key) => AnalysisEvent::Key(key),
                    TerminalEvent::Paste(text) => AnalysisEvent::Paste(text),
                    TerminalEvent::Resize(width, height) => AnalysisEvent::Resize(width, height),
                    TerminalEvent::Mouse(_) | TerminalEvent::FocusGained | TerminalEvent::FocusLost => {
                        continue;
                    }
                };
                if sender.send(event).is_err() {
                    return;
                }
            }
            // If the terminal is closed, the program ends.
            let quit = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
            let _ = sender.send(AnalysisEvent::Key(quit));
        });
    }

    /// Carries out an effect; returns whether to quit.
    fn perform(&mut self, effect: AnalysisEffect) -> bool {
        match effect {
            AnalysisEffect::Think(task) => self.think(task),
            AnalysisEffect::Rest => self.stop.store(true, Ordering::Relaxed),
            AnalysisEffect::Copy(text) => {
                let _ = execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text));
            }
            AnalysisEffect::Quit => {
                self.stop.store(true, Ordering::Relaxed);
                return true;
            }
        }
        false
    }

    fn think(&mut self, task: AnalysisTask) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        if task.steps.is_empty() {
            let (stop, sender, task) = (Arc::clone(&self.stop), self.sender.clone(), task.clone());
            let engine = Arc::clone(&self.engine);
            thread::spawn(move || lines(&engine, &task, &stop, &sender));
        }
        let (stop, sender) = (Arc::clone(&self.stop), self.sender.clone());
        thread::spawn(move || verdicts(&task, &stop, &sender));
    }
}

/// The best lines in a position. The engine is busy until it has heard that it is to stop.
fn lines(engine: &SharedEngine, task: &AnalysisTask, stop: &AtomicBool, sender: &Sender<AnalysisEvent>) {
    let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
    if stop.load(Ordering::Relaxed) {
        return;
    }
    let thought = engine.think(&task.start, &task.turns, stop, &mut |thought| {
        let _ = sender.send(AnalysisEvent::Thought(task.ticket, thought.clone()));
    });
    if let Err(problem) = thought {
        let _ = sender.send(AnalysisEvent::Failed(task.ticket, problem));
    }
}

/// What every step of a position leads to.
fn verdicts(task: &AnalysisTask, stop: &AtomicBool, sender: &Sender<AnalysisEvent>) {
    let [game, variant] = &task.of;
    let question = PositionQuestion {
        game: game.clone(),
        variant: Some(variant.clone()),
        position: Some(task.start.clone()),
        turns: task.turns.clone(),
        steps: task.steps.clone(),
        ..PositionQuestion::default()
    };
    let begin = Instant::now();
    let watch = Watch { stop, elapsed: &|| begin.elapsed() };
    let mut tell = |verdicts: &catalog::Verdicts| {
        let _ = sender.send(AnalysisEvent::Verdicts(task.ticket, verdicts.clone()));
    };
    match study::verdicts(&question, MEGABYTES, &Limits::time(PATIENCE), &watch, &mut tell) {
        Ok(verdicts) => tell(&verdicts),
        Err(error) => {
            let _ = sender.send(AnalysisEvent::Failed(task.ticket, error.to_string()));
        }
    }
}
