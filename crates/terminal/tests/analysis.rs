//! The analysis on the whole screen: values of steps, and a tree that is walked.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{PositionQuestion, ProvenResult, Verdicts};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use language::Language;
use ludoteca_terminal::analysis::{AnalysisEffect, AnalysisEvent, AnalysisOptions, AnalysisTask, Analyst};
use ludoteca_terminal::{Look, view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use search::{Limits, Watch};

/// Amber wins from here by force, but not with every step.
const POSITION: &str = "11100/000B1/00A0B/00120/AB00A a d2,d1 a";

/// The analysis without a terminal; the verdicts are found at once.
struct Driver {
    analyst: Analyst,
    copied: Vec<String>,
    has_quit: bool,
    tasks: Vec<AnalysisTask>,
}

fn verdicts(task: &AnalysisTask) -> Verdicts {
    let [game, variant] = &task.of;
    let question = PositionQuestion {
        game: game.clone(),
        variant: Some(variant.clone()),
        position: Some(task.start.clone()),
        turns: task.turns.clone(),
        steps: task.steps.clone(),
        ..PositionQuestion::default()
    };
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    study::verdicts(&question, 4, &Limits::nodes(30_000), &watch, &mut |_| {}).unwrap()
}

impl Driver {
    fn new(game: &str, position: Option<&str>, turns: &[&str]) -> Driver {
        let game = catalog::find(game).unwrap().variant(None).unwrap();
        let options = AnalysisOptions {
            game,
            start: position.map_or_else(|| game.start(1).text(), str::to_owned),
            turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            language: Language::English,
            look: Look::default(),
        };
        let mut analyst = Analyst::new(&options, (100, 30)).unwrap();
        let effects = analyst.begin();
        let mut driver = Driver { analyst, copied: Vec::new(), has_quit: false, tasks: Vec::new() };
        driver.perform(effects);
        driver
    }

    fn perform(&mut self, effects: Vec<AnalysisEffect>) {
        for effect in effects {
            match effect {
                AnalysisEffect::Think(task) => self.tasks.push(task),
                AnalysisEffect::Rest => self.tasks.clear(),
                AnalysisEffect::Copy(text) => self.copied.push(text),
                AnalysisEffect::Quit => self.has_quit = true,
            }
        }
    }

    /// Lets the last position be thought about.
    fn think(&mut self) -> Verdicts {
        let task = self.tasks.last().unwrap().clone();
        let found = verdicts(&task);
        let effects = self.analyst.update(AnalysisEvent::Verdicts(task.ticket, found.clone()));
        self.perform(effects);
        found
    }

    fn code(&mut self, code: KeyCode) {
        let effects = self.analyst.update(AnalysisEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self.perform(effects);
    }

    fn letters(&mut self, text: &str) {
        text.chars().for_each(|letter| self.code(KeyCode::Char(letter)));
    }

    fn line(&mut self, text: &str) {
        self.letters(text);
        self.code(KeyCode::Enter);
    }

    fn screen(&self, (width, height): (u16, u16)) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view::draw_analysis(&self.analyst, frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let line = |row| -> String { (0..width).map(|column| buffer[(column, row)].symbol()).collect() };
        (0..height).map(|row| line(row).trim_end().to_owned() + "\n").collect()
    }

    #[track_caller]
    fn shows(&self, text: &str) {
        let screen = self.screen((100, 30));
        assert!(screen.contains(text), "`{text}` is not on the screen:\n{screen}");
    }
}

#[test]
fn proven_steps_and_estimates_look_different() {
    let mut driver = Driver::new("stac", Some(POSITION), &[]);
    let found = driver.think();
    let proven: Vec<_> = found.steps.iter().filter(|step| step.result == Some(ProvenResult::Win)).collect();
    assert!(!proven.is_empty() && found.steps.iter().any(|step| step.result != Some(ProvenResult::Win)));
    // The best step is a proven win, and stands first.
    let screen = driver.screen((100, 30));
    let row =
        screen.lines().find(|line| proven.iter().any(|step| line.contains(&format!(" {} ", step.step))));
    assert!(row.unwrap().contains('+'), "{screen}");
    assert!(!row.unwrap().contains('%'), "{screen}");
    for step in &found.steps {
        let row = screen.lines().find(|line| line.contains(&format!(" {} ", step.step)));
        if let (Some(row), Some(_)) = (row, step.chance) {
            assert!(row.contains('%'), "{row}");
        }
    }
    // Late news of another position is ignored.
    let late = driver.tasks.last().unwrap().ticket;
    driver.code(KeyCode::Enter);
    driver.analyst.update(AnalysisEvent::Verdicts(late, found));
    let screen = driver.screen((100, 30));
    assert!(!screen.contains('+'), "{screen}");
}

#[test]
fn steps_are_played_and_the_tree_is_walked() {
    let mut driver = Driver::new("stac", None, &["a1>a2", "e5>e4"]);
    driver.shows("1. a1>a2 2. e5>e4");
    driver.shows("after turn 2");
    // Back by one, and another turn there.
    driver.code(KeyCode::Left);
    driver.shows("after turn 1");
    driver.line("e5-e2");
    driver.shows("  2. e5-e2");
    driver.shows("after turn 2");
    driver.letters("V");
    driver.letters("C");
    driver.code(KeyCode::Tab);
    driver.letters("C");
    assert_eq!(driver.copied.len(), 2);
    assert_ne!(driver.copied[0], driver.copied[1], "the variations have different positions");
    // The list of steps is walked, and Enter plays the selected one.
    driver.code(KeyCode::Down);
    driver.code(KeyCode::Down);
    driver.code(KeyCode::Up);
    driver.code(KeyCode::Enter);
    driver.shows("after turn 3");
    driver.code(KeyCode::Home);
    driver.shows("after turn 0");
    driver.code(KeyCode::End);
    driver.shows("after turn 2");
    driver.code(KeyCode::Right);
    driver.shows("after turn 2");
    // Deleted with all that follows.
    driver.letters("X");
    driver.shows("after turn 1");
    let screen = driver.screen((100, 30));
    assert!(!screen.contains("2. e5>e4"), "{screen}");
    // What is not possible is refused with a reason.
    driver.line("z9");
    driver.shows("cannot be played");
    driver.code(KeyCode::Esc);
    assert!(driver.has_quit);
}

#[test]
fn a_turn_of_several_steps_is_made_and_taken_back_step_by_step() {
    let mut driver = Driver::new("duplohex", None, &["dd4"]);
    driver.line("dc3");
    driver.shows("Your turn: dc3");
    assert_eq!(driver.tasks.last().unwrap().steps, ["dc3"]);
    driver.code(KeyCode::Backspace);
    driver.shows("after turn 1");
    assert!(driver.tasks.last().unwrap().steps.is_empty());
    driver.line("dc3,rc4");
    driver.shows("2. dc3,rc4");
    driver.code(KeyCode::Backspace);
    driver.shows("after turn 1");
}

#[test]
fn every_game_is_shown_in_every_size_of_window() {
    for entry in catalog::games() {
        let mut driver = Driver::new(entry.name(), None, &[]);
        for _ in 0..6 {
            driver.code(KeyCode::Enter);
        }
        for size in [(120, 40), (80, 24), (40, 12), (20, 5), (3, 1)] {
            driver.analyst.update(AnalysisEvent::Resize(size.0, size.1));
            let screen = driver.screen(size);
            assert!(size.0 < 80 || screen.contains("nalysis after turn"), "{}:\n{screen}", entry.name());
        }
    }
}

#[test]
fn a_finished_game_can_be_walked_but_not_played_on() {
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let random = catalog::random_match(game, 1, 1).unwrap();
    let turns = random.turns();
    let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
    let mut driver = Driver::new("stac", Some(&random.start()), &turns);
    assert!(driver.tasks.is_empty(), "nobody thinks about a finished game");
    driver.line("a1-a2");
    driver.shows("The game is over here.");
    driver.code(KeyCode::Left);
    assert_eq!(driver.tasks.len(), 1);
}
