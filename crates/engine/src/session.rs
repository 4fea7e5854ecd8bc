//! The state of an engine between commands, and its answers.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{AnyMatch, AnyPlayer};
use kernel::{Outcome, Seat};
use search::Limits;

use crate::command::Go;
use crate::options::Effect;
use crate::serve::Event;
use crate::thinking::Thinking;
use crate::{Command, Options, Query};

/// The output, shared with the search thread, and the first error in writing to it.
pub(crate) struct Voice<W>(Arc<Mutex<(W, io::Result<()>)>>);

impl<W> Clone for Voice<W> {
    fn clone(&self) -> Voice<W> {
        Voice(Arc::clone(&self.0))
    }
}

impl<W: Write> Voice<W> {
    /// Writes one line; returns whether the output can still be written.
    pub fn say(&self, line: impl Display) -> bool {
        let (output, written) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if written.is_ok() {
            *written = writeln!(output, "{line}").and_then(|()| output.flush());
        }
        written.is_ok()
    }

    /// The first error in writing, once.
    fn take_error(&self) -> io::Result<()> {
        std::mem::replace(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner).1, Ok(()))
    }
}

pub(crate) struct Session<W> {
    voice: Voice<W>,
    options: Options,
    game: Box<dyn AnyMatch>,
    /// Created when first needed; taken by the search thread during a search.
    player: Option<Box<dyn AnyPlayer>>,
    thinking: Option<Thinking>,
    /// Commands that wait for the end of the search.
    queue: VecDeque<Command>,
    /// Where a search reports its end.
    events: Sender<Event>,
}

impl<W: Write + Send + 'static> Session<W> {
    pub fn new(output: W, options: Options, events: Sender<Event>) -> Session<W> {
        let game = options.game().start(0);
        let voice = Voice(Arc::new(Mutex::new((output, Ok(())))));
        Session { voice, options, game, player: None, thinking: None, queue: VecDeque::new(), events }
    }

    /// Obeys commands until `quit`, the end of the input, or an error in reading or writing.
    pub fn run(mut self, events: Receiver<Event>) -> io::Result<()> {
        for event in events {
            match event {
                Event::Line(Ok(Command::Quit)) => {
                    self.queue.clear();
                    self.stop();
                    return self.voice.take_error();
                }
                Event::Line(Ok(command)) => self.obey(command),
                Event::Line(Err(error)) => self.complain(&error),
                Event::SearchEnded => self.continue_if_done(),
                Event::InputEnded(read) => {
                    self.finish();
                    return self.voice.take_error().and(read);
                }
            }
            self.voice.take_error()?;
        }
        Ok(())
    }

    fn complain(&self, error: &dyn Display) {
        // A single line, whatever the message contains.
        let text = error.to_string().replace(['\n', '\r'], " ");
        self.voice.say(format_args!("info string error: {text}"));
    }

    fn obey(&mut self, command: Command) {
        self.continue_if_done();
        match command {
            Command::Hello => self.introduce(),
            Command::IsReady => {
                self.voice.say("readyok");
            }
            Command::Stop => self.stop(),
            Command::Wait => self.wait(),
            // The position does not change during a search, unless a queued command changes it.
            Command::Query(query) if self.queue.is_empty() => self.answer(query),
            command if self.thinking.is_some() => self.queue.push_back(command),
            command => self.execute(command),
        }
    }

    /// Executes a command that does not run beside a search.
    fn execute(&mut self, command: Command) {
        match command {
            Command::Hello | Command::IsReady | Command::Stop | Command::Wait | Command::Quit => {}
            Command::Query(query) => self.answer(query),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                self.start_again();
                if let Some(player) = &mut self.player {
                    player.new_game();
                }
            }
            Command::Position { text, turns } => self.set_up(text.as_deref(), &turns),
            Command::Go(go) => self.go(&go),
        }
    }

    fn introduce(&self) {
        self.voice.say(concat!("id name Ludoteca ", env!("CARGO_PKG_VERSION")));
        self.voice.say("id author the authors of Ludoteca");
        for line in self.options.announce() {
            self.voice.say(line);
        }
        self.voice.say("ugiok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(Effect::Nothing) => {}
            Ok(Effect::Player) => self.player = None,
            Ok(Effect::Game) => {
                self.player = None;
                self.start_again();
            }
            Err(error) => self.complain(&format_args!("setoption {error}")),
        }
    }

    fn start_again(&mut self) {
        self.game = self.options.game().start(0);
    }

    fn set_up(&mut self, text: Option<&str>, turns: &[String]) {
        let game = self.options.game();
        let mut game = match text.map(|text| game.read(text)) {
            None => game.start(0),
            Some(Ok(game)) => game,
            Some(Err(error)) => return self.complain(&format_args!("position fen: {error}")),
        };
        for (number, turn) in (1..).zip(turns) {
            if let Err(error) = game.play_turn(turn, 0) {
                return self.complain(&format_args!("position moves: turn {number}: {error}"));
            }
        }
        self.game = game;
    }

    fn go(&mut self, go: &Go) {
        if self.game.conclusion().is_some() {
            return self.complain(&"go: the game is over, expected a position that is not");
        }
        let seat = self.game.to_play();
        let clock = go.clocks[seat.index()].map(|left| Limits::clock(left, go.increments[seat.index()]));
        let time = go.time.into_iter().chain(clock.and_then(|limits| limits.time)).min();
        let limits = Limits { depth: go.depth, nodes: go.nodes, time, lines: self.options.lines() };
        let unlimited = limits.depth.is_none() && limits.nodes.is_none() && time.is_none();
        if unlimited && !go.infinite {
            let expected = format!("p{}time MS, for the player to play", seat.number());
            return self
                .complain(&format_args!("go: found the other player's clock alone, expected {expected}"));
        }
        let mut player = self.player.take().unwrap_or_else(|| self.options.player());
        match player.set_up(Some(&self.game.start()), &self.game.turns()) {
            Ok(()) => {
                let (voice, events) = (self.voice.clone(), self.events.clone());
                self.thinking = Some(Thinking::start(player, limits, go.infinite, voice, events));
            }
            Err(error) => self.complain(&format_args!("go: {error}")),
        }
    }

    fn answer(&self, query: Query) {
        let conclusion = self.game.conclusion();
        let answer = match query {
            Query::GameOver => conclusion.is_some().to_string(),
            Query::FirstTurn => (self.game.to_play() == Seat::First).to_string(),
            Query::Result => match conclusion.and_then(|conclusion| conclusion.outcome) {
                Some(Outcome::Win(Seat::First)) => "p1win".to_owned(),
                Some(Outcome::Win(Seat::Second)) => "p2win".to_owned(),
                Some(Outcome::Draw) => "draw".to_owned(),
                None => "none".to_owned(),
            },
        };
        self.voice.say(format_args!("response {answer}"));
    }

    /// Stops the search, if there is one. It answers with its best turn; then the queued commands are executed.
    fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
            self.take_back(thinking);
        }
    }

    /// Waits for the search and the queued commands to finish.
    fn wait(&mut self) {
        while let Some(thinking) = self.thinking.take() {
            if thinking.is_infinite() {
                self.thinking = Some(thinking);
                self.complain(&"wait: found an infinite search, expected stop before it");
                return;
            }
            self.take_back(thinking);
        }
    }

    /// Waits for limited searches and the queued commands to finish, and stops infinite searches.
    fn finish(&mut self) {
        while let Some(thinking) = self.thinking.take() {
            if thinking.is_infinite() {
                thinking.stop();
            }
            self.take_back(thinking);
        }
    }

    /// Executes the queued commands if the search has finished.
    fn continue_if_done(&mut self) {
        if let Some(thinking) = self.thinking.take_if(|thinking| thinking.is_done()) {
            self.take_back(thinking);
        }
    }

    /// Takes back the player of an ended search, then executes queued commands up to the next search.
    fn take_back(&mut self, thinking: Thinking) {
        self.player = thinking.join();
        if self.player.is_none() {
            self.complain(&"go: the search failed; a new one may be begun");
        }
        while self.thinking.is_none()
            && let Some(command) = self.queue.pop_front()
        {
            self.execute(command);
        }
    }
}
