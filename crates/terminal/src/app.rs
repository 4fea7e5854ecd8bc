//! The application as a pure model: events change its state and produce effects. It does not touch the terminal, files or
//! clock.

use std::path::PathBuf;

use catalog::{Choice, Thought};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use language::Language;
use study::review::ReviewedTurn;

use crate::at_table::Sitting;
use crate::keep::Kept;
use crate::menu::{Item, Menu, other};
use crate::page::{Page, Topic};
use crate::table::Table;
use crate::words::Words;
use crate::{Error, Look, Options, ReviewTask, Setup, Task};

/// Something that happened.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The window was resized.
    Resize(u16, u16),
    /// Time has passed.
    Tick,
    /// A search reports progress.
    Thought(u64, Thought),
    /// A search is done.
    Chosen(u64, Option<Choice>),
    /// A turn has been reviewed.
    Reviewed(u64, Box<ReviewedTurn>),
    /// A review has come to its end, or was stopped.
    ReviewEnded(u64),
    /// A file was read, or the error.
    Read(PathBuf, Result<String, String>),
    /// A file was written, or the error.
    Written(PathBuf, Result<(), String>),
    /// A file that was to be saved exists already.
    Exists(PathBuf),
}

/// Something for the shell to do.
#[derive(Debug)]
pub enum Effect {
    /// Run a search on another thread.
    Think(Box<Task>),
    /// Review a game on another thread.
    Review(Box<ReviewTask>),
    /// Stop the search and use its best turn so far, or stop the review.
    Stop,
    /// Save this record of an unfinished game.
    Keep(String),
    /// Remove the saved game, because it is over.
    Forget,
    /// Discard an unfinished game.
    Discard(Kept),
    /// Write a file.
    Write(PathBuf, String),
    /// Write a file unless it exists.
    WriteNew(PathBuf, String),
    /// Read a file.
    Read(PathBuf),
    /// Put a text on the clipboard.
    Copy(String),
    /// Quit.
    Quit,
}

/// The current screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// The offer to continue an unfinished game.
    Continue,
    /// The menu.
    Menu,
    /// The game.
    Table,
}

/// A question shown over the screen, with the text typed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign,
    Save(String),
    /// Whether to replace a file.
    Replace(PathBuf),
    Load(String),
}

/// The whole state of the application.
pub struct App {
    pub(crate) words: Words,
    pub(crate) language: Language,
    pub(crate) look: Look,
    pub(crate) size: (u16, u16),
    pub(crate) now: u64,
    pub(crate) screen: Screen,
    pub(crate) menu: Menu,
    pub(crate) sitting: Option<Sitting>,
    pub(crate) page: Option<Page>,
    pub(crate) question: Option<Question>,
    /// The message on the menu.
    pub(crate) notice: Option<String>,
    pub(crate) left: Option<Kept>,
    pub(crate) file: Option<PathBuf>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) ticket: u64,
    setup: Setup,
}

impl App {
    /// Creates the application in a window of `size`. `record` is the existing content of `options.record`, `left` an
    /// unfinished game.
    ///
    /// # Errors
    /// The options name something that does not exist.
    pub fn new(
        options: &Options,
        record: Option<&str>,
        left: Option<Kept>,
        size: (u16, u16),
        now: u64,
    ) -> Result<App, Error> {
        let mut app = App {
            words: Words::new(options.language),
            language: options.language,
            look: options.look,
            size,
            now,
            screen: Screen::Menu,
            menu: Menu::new(&options.setup),
            sitting: None,
            page: None,
            question: None,
            notice: None,
            left,
            file: options.record.clone(),
            effects: Vec::new(),
            ticket: 0,
            setup: options.setup.clone(),
        };
        // Report errors in the options first.
        if let Some(text) = record {
            app.sit(Table::restore(text, None, options.language, now)?);
        } else if options.setup.game.is_some() {
            app.sit(Table::new(&options.setup, options.language, now)?);
        }
        if record.is_none() && app.left.is_some() {
            app.screen = Screen::Continue;
        }
        Ok(app)
    }

    /// Handles an event and returns the effects. `now` is in milliseconds since a fixed point in time.
    pub fn update(&mut self, event: Event, now: u64) -> Vec<Effect> {
        self.now = now;
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => self.size = (width, height),
            Event::Tick => self.tick(),
            Event::Thought(ticket, thought) => self.thought(ticket, thought),
            Event::Chosen(ticket, choice) => self.chosen(ticket, choice),
            Event::Reviewed(ticket, turn) => self.reviewed(ticket, *turn),
            Event::ReviewEnded(ticket) => self.review_ended(ticket),
            Event::Read(path, text) => self.read(&path, text),
            Event::Written(path, result) => self.written(&path, result),
            Event::Exists(path) => self.question = Some(Question::Replace(path)),
        }
        if self.screen == Screen::Table {
            self.wake();
        }
        std::mem::take(&mut self.effects)
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q')) {
            self.effects.push(Effect::Quit);
            return;
        }
        if self.question.is_some() {
            self.answer(key);
        } else if self.page.is_some() {
            self.key_on_page(key);
        } else {
            match self.screen {
                Screen::Continue => self.key_at_continue(key),
                Screen::Menu => self.key_at_menu(key),
                Screen::Table => self.key_at_table(key),
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if let Some(page) = &mut self.page {
            page.scroll_by(mouse.kind);
        } else if self.question.is_none() && self.screen == Screen::Table {
            self.mouse_at_table(mouse);
        }
    }

    fn paste(&mut self, text: &str) {
        let line: String = text.chars().filter(|letter| !letter.is_control()).collect();
        match &mut self.question {
            Some(Question::Save(typed) | Question::Load(typed)) => *typed += &line,
            Some(Question::Resign | Question::Replace(_)) => {}
            None => {
                if let Some(sitting) = &mut self.sitting {
                    sitting.typed += &line;
                }
            }
        }
    }

    fn key_at_continue(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter | KeyCode::Char('c' | 'C') => {
                let Some(left) = self.left.take() else { return };
                match Table::restore(&left.text, None, self.language, self.now) {
                    Ok(table) => {
                        self.sit(table);
                        self.changed();
                        self.effects.push(Effect::Discard(left));
                    }
                    Err(error) => {
                        self.notice = Some(error.to_string());
                        self.screen = Screen::Menu;
                    }
                }
            }
            KeyCode::Esc | KeyCode::Char('n' | 'N') => self.screen = self.first_screen(),
            KeyCode::Char('d' | 'D') | KeyCode::Delete => {
                self.effects.extend(self.left.take().map(Effect::Discard));
                self.screen = self.first_screen();
            }
            KeyCode::Char('q' | 'Q') => self.effects.push(Effect::Quit),
            _ => {}
        }
    }

    fn first_screen(&self) -> Screen {
        if self.sitting.is_some() { Screen::Table } else { Screen::Menu }
    }

    fn key_at_menu(&mut self, key: KeyEvent) {
        self.notice = None;
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.menu.go(-1),
            KeyCode::Down | KeyCode::Tab => self.menu.go(1),
            KeyCode::Left | KeyCode::Right if self.menu.item == Item::Language => self.change_language(),
            KeyCode::Left => self.menu.change(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.menu.change(1),
            KeyCode::Char(digit) if self.menu.item == Item::Seed && digit.is_ascii_digit() => {
                self.menu.type_digit(u64::from(digit as u8 - b'0'));
            }
            KeyCode::Backspace if self.menu.item == Item::Seed => self.menu.seed /= 10,
            KeyCode::Enter => self.choose_item(),
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Topic::Help),
            KeyCode::Char('g' | 'G') | KeyCode::F(2) => self.open(Topic::Rules(self.menu.entry())),
            KeyCode::Char('l' | 'L') => self.question = Some(Question::Load(String::new())),
            KeyCode::Esc if self.sitting.is_some() => self.screen = Screen::Table,
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => self.effects.push(Effect::Quit),
            _ => {}
        }
    }

    fn choose_item(&mut self) {
        match self.menu.item {
            Item::Language => self.change_language(),
            Item::Load => self.question = Some(Question::Load(String::new())),
            Item::Help => self.open(Topic::Help),
            Item::Quit => self.effects.push(Effect::Quit),
            _ => {
                self.setup = self.menu.setup();
                match Table::new(&self.setup, self.language, self.now) {
                    Ok(table) => self.sit(table),
                    Err(error) => self.notice = Some(error.to_string()),
                }
            }
        }
    }

    fn change_language(&mut self) {
        self.language = other(self.language);
        self.words = Words::new(self.language);
        if let Some(sitting) = &mut self.sitting {
            sitting.table.speak(self.language);
            sitting.speak_of_review(self.language);
        }
    }

    /// Starts a game at a table.
    pub(crate) fn sit(&mut self, table: Table) {
        self.stop_thinking();
        self.menu = Menu::new(&Setup {
            game: Some(table.entry.name().to_owned()),
            variant: Some(table.played().variant().to_owned()),
            players: table.players,
            clock: table.played().clock().control(),
            seed: table.seed.wrapping_add(1),
            position: None,
        });
        self.sitting = Some(Sitting::new(table, self.now));
        self.screen = Screen::Table;
        self.say_if_over();
    }

    pub(crate) fn open(&mut self, topic: Topic) {
        self.page = Some(Page::new(topic));
    }

    fn key_on_page(&mut self, key: KeyEvent) {
        let height = usize::from(self.size.1.saturating_sub(4)).max(1);
        let Some(page) = &mut self.page else { return };
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => page.go(-1),
            KeyCode::Down | KeyCode::Char('j') => page.go(1),
            KeyCode::PageUp => page.go(-(height as isize)),
            KeyCode::PageDown | KeyCode::Char(' ') => page.go(height as isize),
            KeyCode::Home => page.go(isize::MIN / 2),
            KeyCode::End => page.go(isize::MAX / 2),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) | KeyCode::F(_) => self.page = None,
            _ => {}
        }
        self.clamp_page();
    }

    /// Keeps the page from being scrolled beyond its end.
    fn clamp_page(&mut self) {
        let end = crate::view::page_end(self);
        if let Some(page) = &mut self.page {
            page.scroll = page.scroll.min(end);
        }
    }

    fn answer(&mut self, key: KeyEvent) {
        let Some(question) = &mut self.question else { return };
        match (question, key.code) {
            (_, KeyCode::Esc) => self.question = None,
            // Enter is pressed too often without looking.
            (Question::Resign, KeyCode::Char('y' | 'Y' | 's' | 'S')) => {
                self.question = None;
                self.resign();
            }
            (Question::Replace(path), KeyCode::Char('y' | 'Y' | 's' | 'S')) => {
                let path = std::mem::take(path);
                self.question = None;
                self.save(path, true);
            }
            (Question::Resign | Question::Replace(_), _) => self.question = None,
            (Question::Save(typed) | Question::Load(typed), KeyCode::Char(letter)) => typed.push(letter),
            (Question::Save(typed) | Question::Load(typed), KeyCode::Backspace) => {
                typed.pop();
            }
            (Question::Save(typed), KeyCode::Enter) => {
                let path = PathBuf::from(std::mem::take(typed));
                self.question = None;
                self.save(path, false);
            }
            (Question::Load(typed), KeyCode::Enter) => {
                let path = PathBuf::from(std::mem::take(typed));
                self.question = None;
                if !path.as_os_str().is_empty() {
                    self.effects.push(Effect::Read(path));
                }
            }
            _ => {}
        }
    }

    fn read(&mut self, path: &std::path::Path, text: Result<String, String>) {
        let table = text.and_then(|text| {
            Table::restore(&text, None, self.language, self.now).map_err(|error| error.to_string())
        });
        match table {
            Ok(table) => {
                self.sit(table);
                self.changed();
            }
            Err(error) => {
                let problem = self.words.file_problem("not-loaded", path, &error);
                match &mut self.sitting {
                    Some(sitting) if self.screen == Screen::Table => sitting.warn(problem),
                    _ => self.notice = Some(problem),
                }
            }
        }
    }

    fn written(&mut self, path: &std::path::Path, result: Result<(), String>) {
        let name = path.display().to_string();
        let Some(sitting) = &mut self.sitting else { return };
        match result {
            Ok(()) if Some(path) == self.file.as_deref() => {}
            Ok(()) => sitting.tell(self.words.fill("saved", &[("path", &name)])),
            Err(error) => sitting.warn(self.words.file_problem("not-saved", path, &error)),
        }
    }
}
