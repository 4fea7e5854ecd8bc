//! Conditions on a turn and on the position after it, in the words of a game's snapshots and changes.

use std::cell::OnceCell;

use catalog::AnyMatch;
use kernel::{Outcome, Scene, Seat, Telling};

use crate::turns::any_turn;

/// A condition, or its opposite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub holds: bool,
    pub what: What,
}

/// What a condition is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The turn did this.
    Told(Said),
    /// One of its steps has one of these texts.
    Step(Vec<String>),
    /// A piece with this symbol stands on the spot afterwards.
    Piece { spot: String, symbol: String },
    /// At least so many pieces are in a supply beside the board afterwards.
    Tray { spot: String, count: u8 },
    /// What the game asks for next: the id of its sentence.
    Expects(String),
    /// The learner has won, perhaps for a certain reason.
    Wins(Option<String>),
    /// The opponent has won.
    Loses,
    /// The opponent can do this in the next turn.
    Threat(Threat),
}

/// What an opponent may be able to do in one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Threat {
    Win,
    Told(Said),
}

/// A sentence about a step: its id, or the beginning of it and `*`, and some of its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub sentence: String,
    pub gaps: Vec<(String, String)>,
}

impl Said {
    pub fn is(&self, telling: &Telling) -> bool {
        let sentence = match self.sentence.strip_suffix('*') {
            Some(start) => telling.sentence.starts_with(start),
            None => telling.sentence == self.sentence,
        };
        sentence && self.gaps.iter().all(|(gap, value)| telling.gaps.get(gap) == Some(value))
    }
}

/// A turn of the learner, or its first steps.
pub(crate) struct Facts<'a> {
    pub learner: Seat,
    pub before: &'a dyn AnyMatch,
    pub steps: &'a [String],
    pub told: &'a [Telling],
    pub whole: bool,
    after: OnceCell<Option<Box<dyn AnyMatch>>>,
}

impl<'a> Facts<'a> {
    pub fn new(
        learner: Seat,
        before: &'a dyn AnyMatch,
        steps: &'a [String],
        told: &'a [Telling],
        whole: bool,
    ) -> Facts<'a> {
        Facts { learner, before, steps, told, whole, after: OnceCell::new() }
    }

    /// The match after the turn, if it is whole.
    pub fn after(&self) -> Option<&dyn AnyMatch> {
        let play = || {
            let mut after = self.before.after(self.before.length())?;
            after.play_turn(&self.steps.join(","), 0).ok()?;
            Some(after)
        };
        self.whole.then(|| self.after.get_or_init(play).as_deref()).flatten()
    }

    fn scene(&self) -> Option<Scene> {
        match self.after() {
            Some(after) => Some(after.scene()),
            None => Some(self.before.snapshot(self.steps).ok()?.scene),
        }
    }

    /// Whether all these conditions hold. What must not happen may still happen in the rest of an unfinished turn.
    pub fn meet(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| {
            (self.whole || condition.holds) && self.holds(&condition.what) == Some(condition.holds)
        })
    }

    /// Whether this is so; unknown if it depends on what follows and the turn is not over.
    fn holds(&self, what: &What) -> Option<bool> {
        Some(match what {
            What::Told(said) => self.told.iter().any(|telling| said.is(telling)),
            What::Step(texts) => self.steps.iter().any(|step| texts.contains(step)),
            What::Piece { spot, symbol } => {
                let scene = self.scene()?;
                scene.pieces.iter().any(|piece| piece.spot.name() == spot && piece.symbol == *symbol)
            }
            What::Tray { spot, count } => {
                let scene = self.scene()?;
                scene.trays.iter().any(|tray| tray.spot.name() == spot && tray.count >= *count)
            }
            What::Expects(sentence) => {
                self.scene()?.announcement.is_some_and(|ruling| ruling.sentence == *sentence)
            }
            What::Wins(reason) => self.won(self.learner, reason.as_deref()),
            What::Loses => self.won(self.learner.opponent(), None),
            What::Threat(threat) => {
                let after = self.after()?;
                after.to_play() != self.learner && after.conclusion().is_none() && threat.stands(after)
            }
        })
    }

    fn won(&self, seat: Seat, reason: Option<&str>) -> bool {
        let Some(conclusion) = self.after().and_then(AnyMatch::conclusion) else { return false };
        conclusion.outcome == Some(Outcome::Win(seat))
            && reason.is_none_or(|reason| conclusion.termination.sentence() == reason)
    }
}

impl Threat {
    /// Whether the player to play can do this in one turn.
    fn stands(&self, played: &dyn AnyMatch) -> bool {
        let player = played.to_play();
        any_turn(played, &mut |steps, told, whole| match self {
            Threat::Told(said) => told.iter().any(|telling| said.is(telling)),
            Threat::Win => whole && Facts::new(player, played, steps, told, true).won(player, None),
        })
    }
}
