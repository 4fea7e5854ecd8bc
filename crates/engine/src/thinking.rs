//! A search on a separate thread.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::Instant;

use catalog::{AnyPlayer, Thought};
use search::Limits;

use crate::Info;
use crate::serve::Event;
use crate::session::Voice;

pub(crate) struct Thinking {
    stop: Arc<AtomicBool>,
    /// Set before the turn is sent, so that the search counts as ended when the turn is received.
    done: Arc<AtomicBool>,
    infinite: bool,
    thread: JoinHandle<Box<dyn AnyPlayer>>,
}

impl Thinking {
    /// Starts a search that sends its turn when it is done, and then the event of its end. An infinite search does so
    /// only when stopped.
    pub fn start<W: Write + Send + 'static>(
        mut player: Box<dyn AnyPlayer>,
        limits: Limits,
        infinite: bool,
        voice: Voice<W>,
        events: Sender<Event>,
    ) -> Thinking {
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (stopped, finished) = (Arc::clone(&stop), Arc::clone(&done));
        let thread = std::thread::spawn(move || {
            let begin = Instant::now();
            let say = |thought: &Thought| {
                // Nobody can read the result.
                if !Info::of(thought).all(|info| voice.say(info)) {
                    stopped.store(true, Ordering::Release);
                }
            };
            let mut silent = true;
            let mut tell = |thought: &Thought| {
                silent = false;
                say(thought);
            };
            let choice = player.choose(&limits, &stopped, &|| begin.elapsed(), &mut tell);
            // A player that hardly searches reports no progress.
            if let Some(choice) = choice.as_ref().filter(|_| silent) {
                say(&choice.thought);
            }
            while infinite && !stopped.load(Ordering::Acquire) {
                std::thread::park();
            }
            finished.store(true, Ordering::Release);
            if let Some(choice) = choice {
                voice.say(format_args!("bestmove {}", choice.turn));
            }
            // The session may have ended.
            let _ = events.send(Event::SearchEnded);
            player
        });
        Thinking { stop, done, infinite, thread }
    }

    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
        self.thread.thread().unpark();
    }

    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire) || self.thread.is_finished()
    }

    pub fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Waits for the end of the search. Returns the player, unless its search failed.
    pub fn join(self) -> Option<Box<dyn AnyPlayer>> {
        self.thread.join().ok()
    }
}
