//! What a position is worth to the player to play: a proven result, or the engine's estimate.

use catalog::AnyMatch;
use kernel::{Outcome, Seat};
use search::Score;
use serde::{Deserialize, Serialize};

/// A proven result, for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Proved {
    /// A loss.
    Loss,
    /// A draw.
    Draw,
    /// A win.
    Win,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// The player to play, or in a finished game who would have played.
    pub seat: Seat,
    /// The chance that this player wins, from 0 to 1; a draw counts half.
    pub chance: f64,
    /// Whether the result is proven.
    pub exact: bool,
    /// The number of steps to a proven win or loss, if known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub distance: Option<u32>,
}

impl Worth {
    /// A search's score for the player to play.
    pub(crate) fn of(seat: Seat, score: Score) -> Worth {
        let distance = score.steps_to_win().or(score.steps_to_loss());
        Worth { seat, chance: score.chance(), exact: score.is_exact(), distance }
    }

    /// The result of a game that is over by its rules.
    pub(crate) fn of_finished(game: &dyn AnyMatch) -> Option<Worth> {
        let (seat, outcome) = (game.to_play(), game.conclusion()?.outcome?);
        let chance = match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f64::from(u8::from(winner == seat)),
        };
        Some(Worth { seat, chance, exact: true, distance: (outcome != Outcome::Draw).then_some(0) })
    }

    /// The chance of a player.
    #[must_use]
    pub fn chance_of(&self, seat: Seat) -> f64 {
        if seat == self.seat { self.chance } else { 1.0 - self.chance }
    }

    /// The proven result for a player, if there is one.
    #[must_use]
    pub fn proved(&self, seat: Seat) -> Option<Proved> {
        let result = match self.chance_of(seat) {
            ..0.25 => Proved::Loss,
            0.75.. => Proved::Win,
            _ => Proved::Draw,
        };
        self.exact.then_some(result)
    }
}
