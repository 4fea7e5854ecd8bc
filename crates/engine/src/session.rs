//! The state of an engine between commands, and its answers.

use std::fmt::Display;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{AnyMatch, AnyPlayer};
use kernel::{Outcome, Seat};
use search::Limits;

use crate::command::Go;
use crate::options::Effect;
use crate::thinking::Thinking;
use crate::{Command, Options, Query};

/// The output, shared with the search thread.
pub(crate) struct Voice<W>(Arc<Mutex<W>>);

impl<W> Clone for Voice<W> {
    fn clone(&self) -> Voice<W> {
        Voice(Arc::clone(&self.0))
    }
}

impl<W: Write> Voice<W> {
    /// Writes one line. A closed output is noticed at the end of the input.
    pub fn say(&self, line: impl Display) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
    }
}

pub(crate) struct Session<W> {
    voice: Voice<W>,
    options: Options,
    game: Box<dyn AnyMatch>,
    /// Created when first needed; taken by the search thread during a search.
    player: Option<Box<dyn AnyPlayer>>,
    thinking: Option<Thinking>,
}

impl<W: Write + Send + 'static> Session<W> {
    pub fn new(output: W, options: Options) -> Session<W> {
        let game = options.game().start(0);
        Session { voice: Voice(Arc::new(Mutex::new(output))), options, game, player: None, thinking: None }
    }

    pub fn complain(&self, error: &dyn Display) {
        // A single line, whatever the message contains.
        let text = error.to_string().replace(['\n', '\r'], " ");
        self.voice.say(format_args!("info string error: {text}"));
    }

    pub fn obey(&mut self, command: Command) {
        self.greet_back();
        match command {
            Command::Hello => self.introduce(),
            Command::IsReady => self.voice.say("readyok"),
            Command::Stop => self.stop(),
            Command::Query(query) => self.answer(query),
            Command::Quit => {}
            _ if self.thinking.is_some() => {
                self.complain(&"thinking: found another command, expected stop, isready, query or quit");
            }
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
            Err(error) => self.complain(&error),
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
                self.thinking = Some(Thinking::start(player, limits, go.infinite, self.voice.clone()));
            }
            Err(error) => self.complain(&error),
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

    /// Stops the search, if there is one. It answers with its best turn.
    pub fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
            self.take_back(thinking);
        }
    }

    /// Waits for a limited search to finish, and stops an infinite one.
    pub fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            if thinking.is_infinite() {
                thinking.stop();
            }
            self.take_back(thinking);
        }
    }

    /// Takes back the player if its search has finished.
    fn greet_back(&mut self) {
        if let Some(thinking) = self.thinking.take_if(|thinking| thinking.is_done()) {
            self.take_back(thinking);
        }
    }

    fn take_back(&mut self, thinking: Thinking) {
        self.player = thinking.join();
        if self.player.is_none() {
            self.complain(&"go: the search failed; a new one may be begun");
        }
    }
}
