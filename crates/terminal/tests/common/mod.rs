//! The application without a terminal: events in, screens out, the engine's work done at once.
#![allow(dead_code, clippy::unwrap_used)] // each test file uses its part; a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use language::Language;
use ludoteca_terminal::{App, Effect, Event, Kept, Look, Options, PlayerChoice, Setup, review, think, view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

pub struct Driver {
    pub app: App,
    pub size: (u16, u16),
    pub now: u64,
    /// What the application wanted, but for thinking.
    pub effects: Vec<Effect>,
}

pub fn options(game: Option<&str>, players: [PlayerChoice; 2]) -> Options {
    Options {
        setup: Setup { game: game.map(str::to_owned), players, seed: 1, ..Setup::default() },
        record: None,
        language: Language::English,
        look: Look::default(),
        plain: false,
        report: false,
        data: None,
    }
}

pub const PEOPLE: [PlayerChoice; 2] = [PlayerChoice::Person, PlayerChoice::Person];

impl Driver {
    pub fn new(options: &Options, record: Option<&str>, left: Option<Kept>, size: (u16, u16)) -> Driver {
        let app = App::new(options, record, left, size, 0).unwrap();
        let mut driver = Driver { app, size, now: 0, effects: Vec::new() };
        driver.send(Event::Tick);
        driver
    }

    /// Two people at the start of a game.
    pub fn people(game: &str) -> Driver {
        Driver::new(&options(Some(game), PEOPLE), None, None, (80, 24))
    }

    pub fn send(&mut self, event: Event) {
        self.now += 10;
        let mut events = vec![event];
        while !events.is_empty() {
            for effect in self.app.update(events.remove(0), self.now) {
                match effect {
                    Effect::Think(mut task) => {
                        task.limits = search::Limits::nodes(300);
                        let ticket = task.ticket;
                        let mut thoughts = Vec::new();
                        let choice = think(&task, &AtomicBool::new(false), &mut |thought| {
                            thoughts.push(thought.clone());
                        });
                        events.extend(thoughts.into_iter().map(|thought| Event::Thought(ticket, thought)));
                        events.push(Event::Chosen(ticket, choice));
                    }
                    Effect::Review(mut task) => {
                        task.nodes = 3_000;
                        let ticket = task.ticket;
                        review(&task, &AtomicBool::new(false), &mut |turn| {
                            events.push(Event::Reviewed(ticket, Box::new(turn)));
                        });
                        events.push(Event::ReviewEnded(ticket));
                    }
                    other => self.effects.push(other),
                }
            }
        }
    }

    pub fn wait(&mut self, milliseconds: u64) {
        self.now += milliseconds;
        self.send(Event::Tick);
    }

    pub fn code(&mut self, code: KeyCode) {
        self.send(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn letters(&mut self, text: &str) {
        for letter in text.chars() {
            self.code(KeyCode::Char(letter));
        }
    }

    /// Types a line.
    pub fn line(&mut self, text: &str) {
        self.letters(text);
        self.code(KeyCode::Enter);
    }

    pub fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.send(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.send(Event::Resize(width, height));
    }

    /// The screen as lines without trailing blanks.
    pub fn screen(&self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| view::draw(&self.app, frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        for row in 0..self.size.1 {
            let line: String = (0..self.size.0).map(|column| buffer[(column, row)].symbol()).collect();
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    pub fn shows(&self, text: &str) -> bool {
        // Words may be broken into lines beside the board, so only the words count.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        words(&self.screen()).contains(&words(text))
    }
}

/// The record that would be kept now.
pub fn kept(driver: &Driver) -> String {
    let kept = driver.effects.iter().rev().find_map(|effect| match effect {
        Effect::Keep(text) => Some(text.clone()),
        _ => None,
    });
    kept.unwrap_or_default()
}

/// The position that is copied.
pub fn copied(driver: &mut Driver) -> String {
    driver.letters("C");
    match driver.effects.pop() {
        Some(Effect::Copy(text)) => text,
        other => panic!("nothing was copied but {other:?}"),
    }
}
