//! The thin shell around the application: it owns the terminal, the clock, the files and the engine's thread.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{self, Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::guard::Guard;
use crate::keep::{Keeper, write_whole};
use crate::{App, Effect, Error, Event, Options, ReviewTask, Task, restore_on_panic, review, think, view};

/// How often clocks and the engine's progress are redrawn.
const TICK: Duration = Duration::from_millis(100);

/// Plays on the whole screen of the terminal.
///
/// # Errors
/// The options name something that does not exist, or the terminal cannot be used.
pub fn play_full_screen(options: &Options) -> Result<(), Error> {
    let record = read_record(options.record.as_deref())?;
    let left = options.data.as_deref().and_then(Keeper::left);
    let size = crossterm::terminal::size()?;
    let mut app = App::new(options, record.as_deref(), left, size, 0)?;
    // Playing works even if unfinished games cannot be saved.
    let keeper = options.data.as_deref().and_then(|data| Keeper::new(data).ok());
    restore_on_panic();
    let guard = Guard::new()?;
    let played = Shell::new(keeper).run(&mut app);
    drop(guard);
    Ok(played?)
}

/// The record in a file, if the file exists.
pub(crate) fn read_record(path: Option<&Path>) -> Result<Option<String>, Error> {
    match path.map(|path| (path, std::fs::read_to_string(path))) {
        None => Ok(None),
        Some((_, Ok(text))) => Ok(Some(text)),
        Some((_, Err(error))) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Some((path, Err(error))) => Err(Error::File { path: path.display().to_string(), error }),
    }
}

/// An empty screen of the window's size. The size is fixed, because an automatically resized viewport asks the terminal
/// for its cursor position, and not every terminal answers.
pub(crate) fn canvas((width, height): (u16, u16)) -> io::Result<Terminal<CrosstermBackend<io::Stdout>>> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    Terminal::with_options(CrosstermBackend::new(io::stdout()), TerminalOptions { viewport })
}

struct Shell {
    begin: Instant,
    events: Receiver<Event>,
    sender: Sender<Event>,
    stop: Arc<AtomicBool>,
    keeper: Option<Keeper>,
}

impl Shell {
    fn new(keeper: Option<Keeper>) -> Shell {
        let (sender, events) = channel();
        Shell { begin: Instant::now(), events, sender, stop: Arc::default(), keeper }
    }

    fn now(&self) -> u64 {
        self.begin.elapsed().as_millis() as u64
    }

    fn run(&mut self, app: &mut App) -> io::Result<()> {
        let mut terminal = canvas(app.size)?;
        self.listen();
        let mut event = Event::Tick;
        loop {
            // Handle all pending events, then draw once.
            loop {
                if let Event::Resize(width, height) = event {
                    terminal = canvas((width, height))?;
                }
                for effect in app.update(event, self.now()) {
                    if self.perform(effect) {
                        return Ok(());
                    }
                }
                match self.events.try_recv() {
                    Ok(next) => event = next,
                    Err(_) => break,
                }
            }
            terminal.draw(|frame| view::draw(app, frame))?;
            event = match self.events.recv_timeout(TICK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => Event::Tick,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
        }
    }

    /// Forwards terminal events. The thread ends with the program.
    fn listen(&self) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            while let Ok(event) = event::read() {
                let event = match event {
                    TerminalEvent::Key(key) => Event::Key(key),
                    TerminalEvent::Mouse(mouse) => Event::Mouse(mouse),
                    TerminalEvent::Paste(text) => Event::Paste(text),
                    TerminalEvent::Resize(width, height) => Event::Resize(width, height),
                    TerminalEvent::FocusGained | TerminalEvent::FocusLost => continue,
                };
                if sender.send(event).is_err() {
                    return;
                }
            }
            // If the terminal is closed, the program ends; the game is saved.
            let quit = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
            let _ = sender.send(Event::Key(quit));
        });
    }

    /// Carries out the effects of the application; returns whether to quit.
    fn perform(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::Think(task) => self.think(*task),
            Effect::Review(task) => self.review(*task),
            Effect::Stop => self.stop.store(true, Ordering::Relaxed),
            Effect::Keep(text) => {
                // If saving fails, the game continues; it is lost only if the program dies.
                let _ = self.keeper.as_ref().map(|keeper| keeper.keep(&text));
            }
            Effect::Forget => self.keeper.iter().for_each(Keeper::forget),
            Effect::Discard(kept) => Keeper::discard(&kept),
            Effect::Write(path, text) => {
                let written = write_whole(&path, &text).map_err(|error| error.to_string());
                let _ = self.sender.send(Event::Written(path, written));
            }
            Effect::WriteNew(path, _) if path.exists() => {
                let _ = self.sender.send(Event::Exists(path));
            }
            Effect::WriteNew(path, text) => return self.perform(Effect::Write(path, text)),
            Effect::Read(path) => {
                let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
                let _ = self.sender.send(Event::Read(path, text));
            }
            Effect::Copy(text) => {
                let _ = execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text));
            }
            Effect::Quit => {
                self.stop.store(true, Ordering::Relaxed);
                return true;
            }
        }
        false
    }

    /// Ends the work of the last thread; returns what the next one needs.
    fn next_thread(&mut self) -> (Arc<AtomicBool>, Sender<Event>) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        (Arc::clone(&self.stop), self.sender.clone())
    }

    fn review(&mut self, task: ReviewTask) {
        let (stop, sender) = self.next_thread();
        thread::spawn(move || {
            review(&task, &stop, &mut |turn| {
                let _ = sender.send(Event::Reviewed(task.ticket, Box::new(turn)));
            });
            let _ = sender.send(Event::ReviewEnded(task.ticket));
        });
    }

    fn think(&mut self, task: Task) {
        let (stop, sender) = self.next_thread();
        thread::spawn(move || {
            let mut tell = |thought: &catalog::Thought| {
                let _ = sender.send(Event::Thought(task.ticket, thought.clone()));
            };
            let choice = think(&task, &stop, &mut tell);
            let _ = sender.send(Event::Chosen(task.ticket, choice));
        });
    }
}
