//! Reviews a game: what each turn gave away, and what would have been better.
//!
//! A turn is reviewed on its own: [`Reviewer::review`] looks at the last turn of a match, so that a front end can show
//! progress, stop, and judge other turns in the same position. [`Summary::of`] puts reviewed turns together. With a limit
//! of positions, the same turn always gets the same review.

mod annotate;
mod assess;
mod exact;
mod graph;
mod html;
mod judge;
mod summary;
mod words;
mod worth;

use catalog::{AnyGame, AnyMatch, AnyPlayer, NoSuchGame};
use kernel::Seat;
use search::{Kind, Limits, Settings, Watch};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use assess::{Assessment, Assessor};
use judge::{Facts, judge};

pub use annotate::annotated;
pub use html::{Page, html};
pub use judge::{AS_GOOD, BLUNDER, Class, GivenAway, INACCURACY, MISTAKE};
pub use summary::{Point, Summary};
pub use words::Words;
pub use worth::{Proved, Worth};

/// A reviewed turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewedTurn {
    /// Its number, counted from 1.
    pub number: usize,
    /// Who played it.
    pub seat: Seat,
    /// Its text.
    pub text: String,
    /// What the position before it was worth.
    pub before: Worth,
    /// What the position after it was worth.
    pub after: Worth,
    /// The winning chance that it gave away, from 0 to 1.
    pub lost: f64,
    /// How good it was.
    pub class: Class,
    /// The proven result that it gave away.
    #[cfg_attr(feature = "schema", schema(required))]
    pub given_away: Option<GivenAway>,
    /// The best turn and how play could continue, in complete turns.
    pub best: Vec<String>,
}

/// Why a turn cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    Game(#[from] NoSuchGame),
    /// The match has no turn to review, or cannot be replayed.
    #[error("{0}")]
    Match(String),
    /// The caller has stopped the review.
    #[error("stopped")]
    Stopped,
}

/// The usual limit for each step: positions searched.
pub const USUAL_NODES: u64 = 20_000;

/// Positions whose assessment is kept: those around a turn, and the one after a better turn.
const KEPT: usize = 4;

/// The turns since the start of a match, and the position they led to.
type Known = (String, Vec<String>, Assessment);

/// Reviews turns of one variant of one game.
pub struct Reviewer {
    assessor: Assessor,
    known: Vec<Known>,
}

impl Reviewer {
    /// A reviewer with limits for each step of a turn.
    #[must_use]
    pub fn new(game: &'static dyn AnyGame, limits: Limits) -> Reviewer {
        Reviewer::with(game, limits, game.player(Kind::AlphaBeta, Reviewer::settings()))
    }

    /// The same with a player of one's own, such as one with a net that the program does not contain. It must be made
    /// for [`Reviewer::settings`].
    #[must_use]
    pub fn with(game: &'static dyn AnyGame, limits: Limits, player: Box<dyn AnyPlayer>) -> Reviewer {
        Reviewer { assessor: Assessor::new(game, limits, player), known: Vec::new() }
    }

    /// The settings of a reviewer's player.
    #[must_use]
    pub fn settings() -> Settings {
        Settings { megabytes: assess::MEGABYTES, ..Settings::default() }
    }

    /// Reviews the last turn of a match.
    ///
    /// # Errors
    /// There is no turn, or the caller has stopped the review.
    pub fn review(&mut self, played: &dyn AnyMatch, watch: &Watch<'_>) -> Result<ReviewedTurn, ReviewError> {
        let none = || ReviewError::Match("the match has no turn to review".to_owned());
        let number = played.length();
        let earlier = number.checked_sub(1).and_then(|turns| played.after(turns)).ok_or_else(none)?;
        // Without a result from outside the rules, such as a resignation.
        let played = played.after(number).ok_or_else(none)?;
        let text = played.turns().pop().ok_or_else(none)?;
        let seat = earlier.to_play();
        let forced = is_forced(&*earlier, &text);
        let Assessment { worth: before, line: best } = self.assess(&*earlier, watch)?;
        let after = self.assess(&*played, watch)?.worth;
        let better = best.first().and_then(|turn| {
            let mut copy = earlier.after(number - 1)?;
            copy.play_turn(turn, 0).ok()?;
            Some(copy)
        });
        let is_best = better.as_ref().is_none_or(|better| better.text() == played.text());
        let mut facts = Facts { seat, forced, is_best, before, after };
        let (_, class, _) = judge(&facts);
        if let Some(better) = better.filter(|_| class > Class::Best) {
            facts = self.compared(facts, &*better, &*played, watch)?;
        }
        let (lost, class, given_away) = judge(&facts);
        let Facts { before, after, .. } = facts;
        Ok(ReviewedTurn { number, seat, text, before, after, lost, class, given_away, best })
    }

    /// Looks more closely at a turn that seems to give something away. The searches before and after it see different
    /// positions; only a search after the better turn sees as far as the one after the turn played.
    fn compared(
        &mut self,
        facts: Facts,
        better: &dyn AnyMatch,
        played: &dyn AnyMatch,
        watch: &Watch<'_>,
    ) -> Result<Facts, ReviewError> {
        let Facts { seat, mut before, mut after, .. } = facts;
        if !before.exact {
            let reached = self.assess(better, watch)?.worth;
            let chance = reached.chance_of(seat);
            let distance = reached.distance.map(|steps| steps + 1);
            before = Worth { seat: before.seat, chance, exact: false, distance: None };
            // One turn that wins is a proof; one that loses is none.
            if reached.proved(seat) == Some(Proved::Win) {
                before = Worth { exact: true, distance, ..before };
            }
        } else if !after.exact {
            // The result was proven before the turn, so a proof after it is worth twice the effort.
            if let Some(proven) = self.assessor.exact(played, 1, watch)? {
                after = proven.worth;
            }
        }
        Ok(Facts { before, after, ..facts })
    }

    /// The assessment of a position, which the review of the next turn needs again.
    fn assess(&mut self, played: &dyn AnyMatch, watch: &Watch<'_>) -> Result<Assessment, ReviewError> {
        let (start, turns) = (played.start(), played.turns());
        let known = self.known.iter().find(|known| known.0 == start && known.1 == turns);
        if let Some((.., assessment)) = known {
            return Ok(assessment.clone());
        }
        let assessment = self.assessor.assess(played, watch)?;
        if self.known.len() == KEPT {
            self.known.remove(0);
        }
        self.known.push((start, turns, assessment.clone()));
        Ok(assessment)
    }
}

/// Whether the player had no choice at any step of a turn.
fn is_forced(before: &dyn AnyMatch, turn: &str) -> bool {
    let mut steps = Vec::new();
    for step in kernel::split_turn(turn) {
        if before.snapshot(&steps).is_ok_and(|snapshot| snapshot.legal.len() > 1) {
            return false;
        }
        steps.push(step.to_owned());
    }
    true
}
