//! A guided first game: what to say about the learner's last turn, the turn of a gentle opponent, and what to look at
//! next.

use catalog::{Explanation, PositionQuestion, QuestionError, explain};
use kernel::Seat;
use search::{Kind, Limits, Watch};
use serde::{Deserialize, Serialize};
use study::review::{Class, Reviewer};

use crate::answer::chosen;

/// The opponent's level. It looks one step ahead.
const LEVEL: u8 = 1;
/// The positions that are looked at for a comment or a hint, per step.
const NODES: u64 = 3_000;

/// A guided game so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Guided {
    /// The position, by the game's start and the turns since.
    pub of: PositionQuestion,
    /// Fixes the opponent's random choices.
    #[serde(default)]
    pub seed: u64,
}

/// How a guided game goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Guidance {
    /// What to say about the learner's turn, if that was the last one and there was a choice.
    #[cfg_attr(feature = "schema", schema(required))]
    pub comment: Option<Comment>,
    /// The opponent's turn, if they are to play.
    #[cfg_attr(feature = "schema", schema(required))]
    pub reply: Option<String>,
    /// A good turn and why it is good, if the learner is to play.
    #[cfg_attr(feature = "schema", schema(required))]
    pub advice: Option<Explanation>,
}

/// A comment on a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Comment {
    /// How good the turn was.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub class: Class,
    /// What would have been better, if it gave something away.
    #[cfg_attr(feature = "schema", schema(required))]
    pub better: Option<Explanation>,
}

impl Guided {
    /// The learner is the player who begins.
    pub const LEARNER: Seat = Seat::First;

    /// Comments on the learner's last turn, and plays the opponent's turn or looks for the learner's next one.
    ///
    /// # Errors
    /// The game or a turn is wrong.
    pub fn go_on(&self, watch: &Watch<'_>) -> Result<Guidance, QuestionError> {
        let (_, game, played) = self.of.played()?;
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let mut guidance = Guidance { comment: None, reply: None, advice: None };
        let length = played.length();
        let last =
            length.checked_sub(1).and_then(|turns| Some((played.after(turns)?, played.movers().pop()?)));
        if let Some((before, Guided::LEARNER)) = last {
            let review = Reviewer::new(game, limits).review(&*played, watch);
            // Without a review there is nothing to say.
            guidance.comment = review.ok().filter(|turn| turn.class != Class::Forced).map(|turn| {
                let better = turn.class.is_error().then(|| explain(&*before, &turn.best)).flatten();
                Comment { class: turn.class, better }
            });
        }
        if played.conclusion().is_some() {
            return Ok(guidance);
        }
        if played.to_play() == Guided::LEARNER {
            let best = chosen(game, &*played, Kind::AlphaBeta, 0, &limits);
            guidance.advice = best.and_then(|turn| explain(&*played, &[turn]));
        } else {
            guidance.reply = chosen(game, &*played, Kind::Level(LEVEL), self.seed, &limits);
        }
        Ok(guidance)
    }
}
