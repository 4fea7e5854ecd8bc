//! The computer players. One is kept between requests, so that an analysis continues with what is already known.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Analysis, AnyPlayer, Choice, PositionQuestion, Thought, Verdicts};
use search::{Kind, Limits, STRONGEST, Settings, Watch};
use study::VerdictsError;

use crate::Host;
use crate::answer::{Refusal, json};

/// Table size in megabytes: a phone has it to spare, and an analysis of a minute does not fill it.
const MEGABYTES: usize = 32;
/// Maximum number of lines in an analysis.
const MOST_LINES: usize = 10;

/// The players, of which only the last one used is kept.
#[derive(Default)]
pub struct Thinker {
    kept: Option<Kept>,
}

struct Kept {
    /// What it was made for: game, variant, kind of player, seed.
    made_for: (String, String, Kind, u64),
    player: Box<dyn AnyPlayer>,
}

impl Thinker {
    /// The best lines in a position.
    pub(crate) fn analyse(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        lines: usize,
        milliseconds: Option<u64>,
        nodes: Option<u64>,
    ) -> Result<Analysis, Refusal> {
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(Refusal::new(format!("found {lines} lines, expected 1 to {MOST_LINES}")));
        }
        let time = milliseconds.map(Duration::from_millis);
        let limits = Limits { lines, nodes, time, depth: None };
        let choice = self.think(host, question, Kind::AlphaBeta, 0, &limits)?;
        Ok(choice.thought.into())
    }

    /// The turn that a level plays.
    pub(crate) fn choose(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        level: u8,
        seed: u64,
        milliseconds: u64,
    ) -> Result<String, Refusal> {
        if level > STRONGEST {
            return Err(Refusal::new(format!("found level {level}, expected 0 to {STRONGEST}")));
        }
        let limits = Limits::time(Duration::from_millis(milliseconds));
        Ok(self.think(host, question, Kind::Level(level), seed, &limits)?.turn)
    }

    fn think(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        kind: Kind,
        seed: u64,
        limits: &Limits,
    ) -> Result<Choice, Refusal> {
        let (_, game, played) = question.played()?;
        let made_for = (game.name().to_owned(), game.variant().to_owned(), kind, seed);
        let kept = self.kept.take().filter(|kept| kept.made_for == made_for);
        let kept = self.kept.insert(kept.unwrap_or_else(|| {
            let settings = Settings { megabytes: MEGABYTES, seed, ..Settings::default() };
            Kept { made_for, player: game.player(kind, settings) }
        }));
        let set_up = kept.player.set_up(Some(&played.start()), &played.turns());
        set_up.map_err(|error| Refusal::new(error.to_string()))?;
        let started = host.now();
        let clock = || host.now().saturating_sub(started);
        let stop = AtomicBool::new(false);
        let tell = &mut |thought: &Thought| host.tell(&json(&Analysis::from(thought.clone())));
        let choice = kept.player.choose(limits, &stop, &clock, tell);
        choice.ok_or_else(|| Refusal::new("the game is over"))
    }
}

/// What every legal step leads to.
pub(crate) fn verdicts(
    host: &dyn Host,
    question: &PositionQuestion,
    milliseconds: Option<u64>,
    nodes: Option<u64>,
) -> Result<Verdicts, Refusal> {
    let started = host.now();
    let elapsed = || host.now().saturating_sub(started);
    let watch = Watch { stop: &AtomicBool::new(false), elapsed: &elapsed };
    let limits = Limits { nodes, time: milliseconds.map(Duration::from_millis), ..Limits::default() };
    let tell = &mut |verdicts: &Verdicts| host.tell(&json(verdicts));
    study::verdicts(question, MEGABYTES, &limits, &watch, tell).map_err(|error| match error {
        VerdictsError::Question(error) => error.into(),
        other => Refusal::new(other.to_string()),
    })
}
