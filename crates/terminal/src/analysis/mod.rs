//! Analysing a position on the whole screen, as a pure model: events change it and produce effects. Steps have the
//! colours of what they lead to, and turns are written into a tree that can be walked.

mod shell;
mod tree;
mod value;

use catalog::{AnyGame, AnyMatch, Entry, StepVerdict, Thought, Verdicts};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use kernel::{LegalStep, MatchError, Snapshot, split_turn};
use language::{Language, Speech};

use crate::Look;
use crate::words::Words;

pub use shell::{AnalysisEngine, analyse};
pub(crate) use tree::{NodeId, ROOT, Tree};
pub(crate) use value::{Tone, Value, worth};

/// What to analyse.
#[derive(Clone)]
pub struct AnalysisOptions {
    /// The game and variant.
    pub game: &'static dyn AnyGame,
    /// The text of the position where the turns begin.
    pub start: String,
    /// The turns played from it; they are the first line of the tree.
    pub turns: Vec<String>,
    /// The language.
    pub language: Language,
    /// The look.
    pub look: Look,
}

/// Something that happened.
#[derive(Debug)]
pub enum AnalysisEvent {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The window was resized.
    Resize(u16, u16),
    /// What the steps lead to, as far as known.
    Verdicts(u64, Verdicts),
    /// The engine's lines.
    Thought(u64, Thought),
    /// The engine has failed.
    Failed(u64, String),
}

/// Something for the shell to do.
#[derive(Debug)]
pub enum AnalysisEffect {
    /// Stop what runs, and think about this position.
    Think(AnalysisTask),
    /// Stop what runs: the game is over here.
    Rest,
    /// Put a text on the clipboard.
    Copy(String),
    /// Quit.
    Quit,
}

/// A position to think about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisTask {
    /// Identifies this task, so that a late answer can be recognised.
    pub ticket: u64,
    /// The game and the variant.
    pub of: [String; 2],
    /// The text of the position where the turns begin.
    pub start: String,
    /// The turns played since then.
    pub turns: Vec<String>,
    /// The first steps of the next turn.
    pub steps: Vec<String>,
}

/// The whole state of the analysis.
pub struct Analyst {
    pub(crate) words: Words,
    pub(crate) speech: Speech,
    pub(crate) look: Look,
    pub(crate) size: (u16, u16),
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) tree: Tree,
    pub(crate) here: NodeId,
    pub(crate) shown: Snapshot,
    pub(crate) verdicts: Option<Verdicts>,
    pub(crate) thought: Option<Thought>,
    /// The step that Enter plays.
    pub(crate) selected: Option<String>,
    pub(crate) typed: String,
    pub(crate) warning: Option<String>,
    pub(crate) flipped: bool,
    start: String,
    played: Box<dyn AnyMatch>,
    ticket: u64,
    effects: Vec<AnalysisEffect>,
}

impl Analyst {
    /// Opens a position in a window of `size`.
    ///
    /// # Errors
    /// The position is wrong.
    pub fn new(options: &AnalysisOptions, size: (u16, u16)) -> Result<Analyst, crate::Error> {
        let AnalysisOptions { game, start, turns, language, look } = options;
        let entry: &'static Entry =
            catalog::find(game.name()).ok_or_else(|| crate::Error::Game { found: game.name().to_owned() })?;
        let mut tree = Tree::new();
        let here = turns.iter().fold(ROOT, |node, turn| tree.add(node, turn));
        let played = game.read(start).map_err(crate::Error::Position)?;
        let mut analyst = Analyst {
            words: Words::new(*language),
            speech: entry.speech(*language),
            look: *look,
            size,
            game: *game,
            tree,
            here,
            shown: whole_position(&*played),
            verdicts: None,
            thought: None,
            selected: None,
            typed: String::new(),
            warning: None,
            flipped: false,
            start: start.clone(),
            played,
            ticket: 0,
            effects: Vec::new(),
        };
        analyst.go_to(here);
        Ok(analyst)
    }

    /// The effects of opening the position.
    pub fn begin(&mut self) -> Vec<AnalysisEffect> {
        std::mem::take(&mut self.effects)
    }

    /// Handles an event and returns the effects.
    pub fn update(&mut self, event: AnalysisEvent) -> Vec<AnalysisEffect> {
        match event {
            AnalysisEvent::Key(key) if key.kind == KeyEventKind::Release => {}
            AnalysisEvent::Key(key) => self.key(key),
            AnalysisEvent::Paste(text) => {
                self.typed.extend(text.chars().filter(|letter| !letter.is_control()));
            }
            AnalysisEvent::Resize(width, height) => self.size = (width, height),
            AnalysisEvent::Verdicts(ticket, verdicts) if ticket == self.ticket => {
                self.verdicts = Some(verdicts);
            }
            AnalysisEvent::Thought(ticket, thought) if ticket == self.ticket => self.thought = Some(thought),
            AnalysisEvent::Failed(ticket, problem) if ticket == self.ticket => self.warning = Some(problem),
            // Late news of another position.
            AnalysisEvent::Verdicts(..) | AnalysisEvent::Thought(..) | AnalysisEvent::Failed(..) => {}
        }
        std::mem::take(&mut self.effects)
    }

    /// The match up to the node that is shown.
    pub(crate) fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// The steps with what they lead to, best first; in order of their texts while nothing is known.
    pub(crate) fn steps(&self) -> Vec<StepVerdict> {
        let unknown = |step: &LegalStep| StepVerdict {
            step: step.text.clone(),
            result: None,
            turns: None,
            chance: None,
            line: Vec::new(),
        };
        let mut steps: Vec<StepVerdict> = match &self.verdicts {
            Some(verdicts) => verdicts.steps.clone(),
            None => self.shown.legal.iter().map(unknown).collect(),
        };
        steps.sort_by(|one, other| {
            worth(other).total_cmp(&worth(one)).then_with(|| one.step.cmp(&other.step))
        });
        steps
    }

    /// The place of the selected step among the steps.
    pub(crate) fn place(&self, steps: &[StepVerdict]) -> usize {
        let place = |text: &String| steps.iter().position(|verdict| verdict.step == *text);
        self.selected.as_ref().and_then(place).unwrap_or(0)
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q')) {
            self.effects.push(AnalysisEffect::Quit);
            return;
        }
        let typing = !self.typed.is_empty();
        match key.code {
            KeyCode::Char(letter) if typing => self.typed.push(letter),
            KeyCode::Backspace if typing => {
                self.typed.pop();
            }
            KeyCode::Esc if typing => self.typed.clear(),
            KeyCode::Enter if typing => self.play_typed(),
            KeyCode::Up => self.select(-1),
            KeyCode::Down => self.select(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.play_selected(),
            KeyCode::Left | KeyCode::PageUp | KeyCode::Backspace => self.back(),
            KeyCode::Right | KeyCode::PageDown => self.go_to(self.tree.child(self.here)),
            KeyCode::Home => self.go_to(ROOT),
            KeyCode::End => self.go_to(self.tree.end(self.here)),
            KeyCode::Delete | KeyCode::Char('X') if self.here != ROOT => {
                let before = self.tree.remove(self.here);
                self.go_to(before);
            }
            KeyCode::Tab | KeyCode::Char('V') => self.go_to(self.tree.beside(self.here)),
            KeyCode::Char('F') => self.flipped = !self.flipped,
            KeyCode::Char('C') => {
                let text = self.shown.position.clone();
                self.effects.push(AnalysisEffect::Copy(text));
            }
            KeyCode::Char('Q') | KeyCode::Esc => self.effects.push(AnalysisEffect::Quit),
            KeyCode::Char(letter) => self.typed.push(letter),
            _ => {}
        }
    }

    fn select(&mut self, by: isize) {
        let steps = self.steps();
        let place = self.place(&steps).saturating_add_signed(by).min(steps.len().saturating_sub(1));
        self.selected = steps.get(place).map(|verdict| verdict.step.clone());
    }

    fn play_selected(&mut self) {
        let steps = self.steps();
        if let Some(verdict) = steps.get(self.place(&steps)) {
            let step = verdict.step.clone();
            self.play(&step);
        }
    }

    fn play_typed(&mut self) {
        let text = std::mem::take(&mut self.typed);
        self.play(text.trim());
    }

    /// Plays steps. A turn that is complete is written into the tree.
    fn play(&mut self, text: &str) {
        if self.shown.legal.is_empty() {
            self.warning = Some(self.words.say("analysis-over"));
            return;
        }
        let mut steps = self.shown.steps.clone();
        steps.extend(split_turn(text).into_iter().map(str::to_owned));
        match self.played.snapshot(&steps) {
            Ok(half) if half.whole => {
                let node = self.tree.add(self.here, &half.steps.join(","));
                self.go_to(node);
            }
            Ok(half) => self.show(half),
            Err(error) => self.refuse(&error),
        }
    }

    fn refuse(&mut self, error: &MatchError) {
        self.warning = Some(self.words.refusal_at(&self.speech, &self.shown, error));
    }

    /// Takes back the last step of the turn in progress, or goes back by a turn.
    fn back(&mut self) {
        let mut steps = self.shown.steps.clone();
        if steps.pop().is_none() {
            self.go_to(self.tree.parent(self.here));
        } else if let Ok(half) = self.played.snapshot(&steps) {
            self.show(half);
        }
    }

    /// Shows the position at a node. Turns that cannot be played are cut off.
    fn go_to(&mut self, node: NodeId) {
        let Ok(mut played) = self.game.read(&self.start) else { return };
        let mut reached = ROOT;
        for turn in self.tree.turns(node) {
            match played.play_turn(&turn, 0) {
                Ok(()) => reached = self.tree.add(reached, &turn),
                Err(error) => {
                    self.refuse(&error);
                    break;
                }
            }
        }
        self.here = reached;
        self.played = played;
        let whole = whole_position(&*self.played);
        self.show(whole);
    }

    /// Shows a position, possibly within a turn, and has it thought about.
    fn show(&mut self, shown: Snapshot) {
        self.shown = shown;
        self.verdicts = None;
        self.thought = None;
        self.selected = None;
        self.warning = None;
        self.ticket += 1;
        if self.shown.legal.is_empty() {
            self.effects.push(AnalysisEffect::Rest);
            return;
        }
        self.effects.push(AnalysisEffect::Think(AnalysisTask {
            ticket: self.ticket,
            of: [self.game.name(), self.game.variant()].map(str::to_owned),
            start: self.start.clone(),
            turns: self.played.turns(),
            steps: self.shown.steps.clone(),
        }));
    }
}

/// The position with no step of the next turn made.
fn whole_position(played: &dyn AnyMatch) -> Snapshot {
    played.snapshot(&[]).unwrap_or_else(|error| unreachable!("no step can be wrong: {error}"))
}
