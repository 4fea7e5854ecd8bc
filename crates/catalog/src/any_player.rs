//! A type-erased computer player: it takes a position and turns as text, and answers with a turn.

use std::time::Duration;

use kernel::{Control, Game, Match, MatchError, Notation, ReadError, dice, read_exact};
use search::{Found, Limits, Line, Progress, Root, Score, Search, Watch};

/// A line of play as text.
#[derive(Clone, Debug, PartialEq)]
pub struct ThoughtLine {
    /// Its score for the player to play.
    pub score: Score,
    /// The turns, with steps joined by commas. The last one may be incomplete.
    pub turns: Vec<String>,
}

/// The progress of a search for a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// Search depth in steps.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search for this step began.
    pub time: Duration,
    /// The best lines, best first, from the beginning of the turn.
    pub lines: Vec<ThoughtLine>,
}

/// The turn a player has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its text.
    pub turn: String,
    /// How many steps it has.
    pub steps: u32,
    /// The last progress report of the search for its first step.
    pub thought: Thought,
}

/// A position or turn that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUpError {
    /// The position text is wrong.
    Position(ReadError),
    /// A turn is wrong: its number, counted from 1, and the reason.
    Turn(usize, MatchError),
}

impl std::error::Error for SetUpError {}

impl std::fmt::Display for SetUpError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetUpError::Position(error) => error.fmt(f),
            SetUpError::Turn(number, error) => write!(f, "turn {number}: {error}"),
        }
    }
}

/// A computer player of one variant of one game.
pub trait AnyPlayer: Send {
    /// Clears everything learnt, for a new game.
    fn new_game(&mut self);

    /// Sets up a position (default: the start for seed 0) and plays turns from it.
    ///
    /// # Errors
    /// What is wrong. The old position is kept.
    fn set_up(&mut self, position: Option<&str>, turns: &[String]) -> Result<(), SetUpError>;

    /// Plays a turn for the player to play.
    ///
    /// # Errors
    /// What is wrong with the turn. The position is kept.
    fn play_turn(&mut self, turn: &str) -> Result<(), MatchError>;

    /// The match as set up.
    fn game(&self) -> &dyn crate::AnyMatch;

    /// Chooses a whole turn; the limits apply to each of its steps. Returns `None` if the game is over. `tell` receives
    /// progress, with times that start from zero at each step. After a stop, the turn is completed with what is known.
    fn choose(
        &mut self,
        limits: &Limits,
        stop: &std::sync::atomic::AtomicBool,
        clock: &(dyn Fn() -> Duration + Sync),
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<Choice>;
}

pub(crate) struct TypedPlayer<G: Notation> {
    variant: G::Variant,
    search: Box<dyn Search<G>>,
    game: Match<G>,
}

impl<G: Notation> TypedPlayer<G> {
    pub fn new(variant: &G::Variant, search: Box<dyn Search<G>>) -> TypedPlayer<G> {
        TypedPlayer { variant: *variant, search, game: start(variant) }
    }
}

fn start<G: Notation>(variant: &G::Variant) -> Match<G> {
    Match::new(*variant, G::start(variant, &mut dice(0)), Control::None)
}

impl<G: Notation + kernel::Show> AnyPlayer for TypedPlayer<G> {
    fn new_game(&mut self) {
        self.search.forget();
        self.game = start(&self.variant);
    }

    fn set_up(&mut self, position: Option<&str>, turns: &[String]) -> Result<(), SetUpError> {
        let mut game = match position {
            Some(text) => {
                let position = read_exact(&self.variant, text).map_err(SetUpError::Position)?;
                Match::new(self.variant, position, Control::None)
            }
            None => start(&self.variant),
        };
        for (index, turn) in turns.iter().enumerate() {
            game.play_turn(turn, 0).map_err(|error| SetUpError::Turn(index + 1, error))?;
        }
        self.game = game;
        Ok(())
    }

    fn play_turn(&mut self, turn: &str) -> Result<(), MatchError> {
        self.game.play_turn(turn, 0)
    }

    fn game(&self) -> &dyn crate::AnyMatch {
        &self.game
    }

    fn choose(
        &mut self,
        limits: &Limits,
        stop: &std::sync::atomic::AtomicBool,
        clock: &(dyn Fn() -> Duration + Sync),
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<Choice> {
        if self.game.conclusion().is_some() {
            return None;
        }
        let mut root = root(&self.game);
        let begin = root.position;
        let mut played: Vec<G::Step> = Vec::new();
        let mut first_thought = None;
        loop {
            let started = clock();
            let watch = Watch { stop, elapsed: &|| clock().saturating_sub(started) };
            let prefix = played.clone();
            let mut report = |progress: &Progress<G>| tell(&thought(&begin, &prefix, progress));
            let Found { step, progress } = self.search.search(&root, limits, &watch, &mut report)?;
            first_thought.get_or_insert_with(|| thought(&begin, &prefix, &progress));
            played.push(step);
            root.play(step);
            if root.position.is_turn_start() || root.position.outcome().is_some() {
                break;
            }
        }
        let turn = turn_texts(&begin, &played).pop()?;
        Some(Choice { turn, steps: played.len() as u32, thought: first_thought? })
    }
}

/// The position of a match and the keys that count for repetition.
#[must_use]
pub fn root<G: Notation>(game: &Match<G>) -> Root<G> {
    let earlier = (0..game.turns().len()).filter_map(|turns| game.position_after(turns));
    let history = earlier.filter(|position| position.counts_for_repetition()).map(Game::key).collect();
    Root { position: *game.position(), history }
}

fn thought<G: Notation>(begin: &G, played: &[G::Step], progress: &Progress<G>) -> Thought {
    let line = |line: &Line<G>| {
        let steps: Vec<G::Step> = played.iter().chain(&line.steps).copied().collect();
        ThoughtLine { score: line.score, turns: turn_texts(begin, &steps) }
    };
    let lines = progress.lines.iter().map(line).collect();
    Thought { depth: progress.depth, nodes: progress.nodes, time: progress.time, lines }
}

/// Groups steps into turns and returns their texts. The last turn may be incomplete.
#[must_use]
pub fn turn_texts<G: Notation>(begin: &G, steps: &[G::Step]) -> Vec<String> {
    let mut position = *begin;
    let mut turns: Vec<String> = Vec::new();
    let mut fresh = true;
    for step in steps {
        let text = position.step_text(*step);
        match turns.last_mut() {
            Some(turn) if !fresh => *turn = format!("{turn},{text}"),
            _ => turns.push(text),
        }
        position.play(*step);
        fresh = position.is_turn_start();
    }
    turns
}
