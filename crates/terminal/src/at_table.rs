//! The table screen: keys, typed text and commands around a game.

mod pointing;
mod reviewing;
mod thinking;

pub(crate) use reviewing::Reviewing;

use std::path::PathBuf;

use catalog::{Choice, Thought};
use crossterm::event::{KeyCode, KeyEvent};
use kernel::{MatchError, Seat, Spot};

use crate::app::{App, Effect, Question, Screen};
use crate::arrows::Arrow;
use crate::command::Command;
use crate::page::Topic;
use crate::table::Table;

/// Milliseconds between the turns of two computers.
pub(crate) const PACES: [u64; 7] = [0, 250, 500, 1_000, 2_000, 4_000, 8_000];
const USUAL_PACE: usize = 3;

/// How long to think about a hint.
const HINT: std::time::Duration = std::time::Duration::from_millis(1_500);

/// The computer accepts a draw if its score is below this.
pub(crate) const DRAWISH: i32 = -40;

/// Why the engine is thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Turn,
    Hint,
}

/// The engine at work.
pub(crate) struct Thinking {
    ticket: u64,
    pub purpose: Purpose,
    pub thought: Option<Thought>,
    /// The player whose turn is searched.
    pub seat: Seat,
}

/// A message.
pub(crate) struct Message {
    pub text: String,
    pub is_warning: bool,
}

/// A table with the state of its user interface.
pub(crate) struct Sitting {
    pub table: Table,
    pub cursor: Option<Spot>,
    pub typed: String,
    /// Whether the typed text was rejected: a letter then starts a new text, while Backspace edits it.
    refused: bool,
    pub message: Option<Message>,
    pub flipped: bool,
    pub thinking: Option<Thinking>,
    /// The last search result about the current position.
    pub thought: Option<(Thought, Seat)>,
    /// The spots of the hint.
    pub hint: Vec<Spot>,
    pub pace: usize,
    pub paused: bool,
    /// Play one more turn although paused.
    stepping: bool,
    ready: Option<Choice>,
    last_turn: u64,
    /// The review of the finished game.
    pub review: Option<Reviewing>,
}

impl Sitting {
    pub fn new(table: Table, now: u64) -> Sitting {
        Sitting {
            table,
            cursor: None,
            typed: String::new(),
            refused: false,
            message: None,
            flipped: false,
            thinking: None,
            thought: None,
            hint: Vec::new(),
            pace: USUAL_PACE,
            paused: false,
            stepping: false,
            ready: None,
            last_turn: now,
            review: None,
        }
    }

    pub fn tell(&mut self, text: String) {
        self.message = Some(Message { text, is_warning: false });
    }

    pub fn warn(&mut self, text: String) {
        self.message = Some(Message { text, is_warning: true });
    }

    /// Forgets what was said about the position before it changed.
    pub fn position_changed(&mut self) {
        self.message = None;
        self.thought = None;
        self.hint.clear();
    }

    fn think(&mut self, ticket: u64, purpose: Purpose) {
        let seat = self.table.to_play();
        self.thinking = Some(Thinking { ticket, purpose, thought: None, seat });
    }

    fn look(&mut self, by: isize) {
        let length = self.table.played().length();
        let here = self.table.viewed().unwrap_or(length);
        self.table.view(here.saturating_add_signed(by).min(length));
    }
}

impl App {
    pub(crate) fn key_at_table(&mut self, key: KeyEvent) {
        let Some(sitting) = &mut self.sitting else { return };
        if std::mem::take(&mut sitting.refused) && matches!(key.code, KeyCode::Char(_)) {
            sitting.typed.clear();
        }
        let typing = !sitting.typed.is_empty();
        match key.code {
            KeyCode::Up => self.arrow(Arrow::Up),
            KeyCode::Down => self.arrow(Arrow::Down),
            KeyCode::Left => self.arrow(Arrow::Left),
            KeyCode::Right => self.arrow(Arrow::Right),
            KeyCode::Tab => self.cycle(1),
            KeyCode::BackTab => self.cycle(-1),
            KeyCode::PageUp => sitting.look(-1),
            KeyCode::PageDown => sitting.look(1),
            KeyCode::Home => sitting.table.view(0),
            KeyCode::End => sitting.table.view(usize::MAX),
            KeyCode::Enter if typing => self.enter(),
            KeyCode::Enter => self.touch_cursor(),
            KeyCode::Esc => self.escape(),
            KeyCode::Backspace | KeyCode::Delete => self.back(),
            KeyCode::F(1) => self.open(Topic::Help),
            KeyCode::F(2) => self.command(&Command::Rules),
            KeyCode::Char(letter) if typing => sitting.typed.push(letter),
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    /// Handles a letter when nothing has been typed yet: lower-case letters and digits begin a step, others are
    /// commands.
    fn letter(&mut self, letter: char) {
        let Some(sitting) = &mut self.sitting else { return };
        match letter {
            ' ' if sitting.table.is_watched() => self.pause(),
            ' ' => self.touch_cursor(),
            '.' => self.one_turn(),
            '+' => sitting.pace = sitting.pace.saturating_sub(1),
            '-' => sitting.pace = (sitting.pace + 1).min(PACES.len() - 1),
            '[' => sitting.look(-1),
            ']' => sitting.look(1),
            '?' => self.open(Topic::Help),
            'G' => self.command(&Command::Rules),
            'H' => self.command(&Command::Hint),
            'U' => self.command(&Command::Undo),
            'D' => self.command(&Command::Draw),
            'X' => self.command(&Command::Decline),
            'R' => self.command(&Command::Resign),
            'N' => self.command(&Command::New),
            'F' => self.command(&Command::Flip),
            'S' => self.command(&Command::Save(None)),
            'L' => self.command(&Command::Load(None)),
            'C' => self.command(&Command::Copy),
            'P' => self.pause(),
            'V' => self.command(&Command::Review),
            'Q' => self.command(&Command::Quit),
            other => sitting.typed.push(other),
        }
    }

    fn command(&mut self, command: &Command) {
        let Some(sitting) = &mut self.sitting else { return };
        match command {
            Command::Help => self.open(Topic::Help),
            Command::Rules => {
                let entry = sitting.table.entry;
                self.open(Topic::Rules(entry));
            }
            Command::Hint => self.hint(),
            Command::Review => self.review(),
            Command::Undo => self.take_back(),
            Command::Draw => self.draw(),
            Command::Decline => {
                let declined = sitting
                    .table
                    .person()
                    .map_or(Err(MatchError::NoOffer), |person| sitting.table.decline_draw(person));
                self.report(declined, "declined");
            }
            Command::Resign if sitting.table.conclusion().is_some() => {
                sitting.warn(self.words.say("match-over"));
            }
            Command::Resign => self.question = Some(Question::Resign),
            Command::New => self.screen = Screen::Menu,
            Command::Flip => sitting.flipped = !sitting.flipped,
            Command::Save(None) => {
                let name = format!("{}.txt", sitting.table.entry.name());
                self.question = Some(Question::Save(name));
            }
            Command::Save(Some(path)) => self.save(path.clone(), false),
            Command::Load(None) => self.question = Some(Question::Load(String::new())),
            Command::Load(Some(path)) => self.effects.push(Effect::Read(path.clone())),
            Command::Copy | Command::Position => {
                let text = sitting.table.half().position.clone();
                sitting.tell(format!("{} {text}", self.words.say("copied")));
                self.effects.push(Effect::Copy(text));
            }
            Command::Record => {
                let text = sitting.table.record();
                sitting.tell(self.words.say("record-copied"));
                self.effects.push(Effect::Copy(text));
            }
            Command::Steps => {
                let legal: Vec<&str> =
                    sitting.table.half().legal.iter().map(|step| step.text.as_str()).collect();
                let text = format!("{} {}", self.words.say("possible"), legal.join(" "));
                sitting.tell(text);
            }
            Command::Board => sitting.table.view(usize::MAX),
            Command::Quit => self.effects.push(Effect::Quit),
        }
    }

    /// Plays the typed step or runs the typed command.
    fn enter(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        let text = std::mem::take(&mut sitting.typed);
        if let Some(command) = Command::read(&text) {
            self.command(&command);
            return;
        }
        if !self.may_play() {
            return;
        }
        let Some(sitting) = &mut self.sitting else { return };
        // The number of a pair stands for its step.
        let number = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let pair = number.and_then(|index| sitting.table.pairs().get(index)).map(|step| step.text.clone());
        let step = pair.as_deref().unwrap_or(text.trim());
        match sitting.table.step(step, self.now) {
            Ok(played) => self.stepped(played),
            Err(error) => {
                let words = self.words.refusal(&sitting.table, &error);
                sitting.warn(words);
                sitting.typed = text;
                sitting.refused = true;
                self.say_if_over();
            }
        }
    }

    /// Whether a person is to play; shows a message if not.
    fn may_play(&mut self) -> bool {
        let Some(sitting) = &mut self.sitting else { return false };
        if sitting.table.awaits_person() {
            return true;
        }
        let over = sitting.table.conclusion().is_some();
        sitting.warn(self.words.say(if over { "match-over" } else { "not-your-turn" }));
        false
    }

    fn stepped(&mut self, played: bool) {
        let Some(sitting) = &mut self.sitting else { return };
        sitting.position_changed();
        if played {
            sitting.last_turn = self.now;
            if sitting.thinking.take_if(|thinking| thinking.purpose == Purpose::Hint).is_some() {
                self.effects.push(Effect::Stop);
            }
            self.changed();
        }
    }

    /// Cancels the current activity: searching, looking back, typing or touching.
    fn escape(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.thinking.is_some() || sitting.is_being_reviewed() {
            self.effects.push(Effect::Stop);
        } else if sitting.table.viewed().is_some() {
            sitting.table.view(usize::MAX);
        } else if !sitting.typed.is_empty() {
            sitting.typed.clear();
        } else {
            while !sitting.table.touched().is_empty() {
                sitting.table.undo();
            }
            sitting.hint.clear();
            sitting.message = None;
            self.say_if_over();
        }
    }

    /// Undoes the last letter, touch or step.
    fn back(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.typed.pop().is_none() && sitting.table.undo() {
            sitting.position_changed();
        }
    }

    fn take_back(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.table.undo() {
            sitting.position_changed();
            return;
        }
        let taken = sitting.table.take_back(self.now);
        if taken.is_ok() {
            sitting.position_changed();
            sitting.last_turn = self.now;
            self.stop_thinking();
            self.changed();
        }
        self.report(taken, "taken-back");
    }

    /// Shows the outcome of an action.
    fn report(&mut self, result: Result<(), MatchError>, done: &str) {
        let Some(sitting) = &mut self.sitting else { return };
        match result {
            Ok(()) => sitting.tell(self.words.say(done)),
            Err(error) => {
                let words = self.words.refusal(&sitting.table, &error);
                sitting.warn(words);
            }
        }
    }

    fn draw(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        let Some(person) = sitting.table.person() else {
            sitting.warn(self.words.say("nobody-to-offer"));
            return;
        };
        let result = sitting.table.offer_draw(person);
        let over = sitting.table.conclusion().is_some() && result.is_ok();
        let done = if sitting.table.is_alone() { "offered-computer" } else { "offered" };
        self.report(result, done);
        if over {
            self.changed();
        }
    }

    pub(crate) fn resign(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        let Some(person) = sitting.table.person() else {
            sitting.warn(self.words.say("nobody-to-offer"));
            return;
        };
        let result = sitting.table.resign(person);
        let resigned = result.is_ok();
        self.report(result, "taken-back");
        if resigned {
            self.stop_thinking();
            self.changed();
        }
    }

    /// Saves the game, and asks first if that would replace a file.
    pub(crate) fn save(&mut self, path: PathBuf, replace: bool) {
        let Some(sitting) = &self.sitting else { return };
        if !path.as_os_str().is_empty() {
            let text = sitting.table.record();
            self.effects.push(if replace { Effect::Write(path, text) } else { Effect::WriteNew(path, text) });
        }
    }

    /// Saves the game after a change, and shows the result if it is over.
    pub(crate) fn changed(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        let text = sitting.table.record();
        if let Some(path) = &self.file {
            self.effects.push(Effect::Write(path.clone(), text.clone()));
        }
        let over = sitting.table.conclusion().is_some();
        self.effects.push(if over { Effect::Forget } else { Effect::Keep(text) });
        self.say_if_over();
    }

    pub(crate) fn say_if_over(&mut self) {
        if let Some(sitting) = &mut self.sitting
            && let Some(conclusion) = sitting.table.conclusion()
        {
            let words =
                self.words.conclusion(&sitting.table.speech, &sitting.table.half().scene, &conclusion);
            sitting.tell(words);
        }
    }
}
