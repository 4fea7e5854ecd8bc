//! Why a turn is good, from the line that an engine expects after it: hints in words.

use kernel::{Seat, Spot, Telling, split_turn};
use serde::{Deserialize, Serialize};

use crate::AnyMatch;

/// What is worth saying about a turn and the line after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The turn.
    pub turn: String,
    /// What its first step touches first: the piece to look at.
    pub spot: Spot,
    /// What the turn does, as sentences of the game.
    pub told: Vec<Telling>,
    /// What stands out in the line, in order.
    pub highlights: Vec<Highlight>,
    /// Who wins at the end of the line, if it ends the game.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<Seat>,
}

/// Something that stands out in a line, such as a capture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Highlight {
    /// How many turns come before it: 0 for the turn itself.
    pub ahead: usize,
    /// Who plays it.
    pub seat: Seat,
    /// The turn that does it.
    pub turn: String,
    /// What it does. Its mark is the game's sign for it, such as `×`.
    pub telling: Telling,
}

/// Explains the first turn of a line. A turn at the end that is not complete is left out; `None` if there is no other.
#[must_use]
pub fn explain(played: &dyn AnyMatch, line: &[String]) -> Option<Explanation> {
    let begin = played.length();
    let mut game = played.after(begin)?;
    for turn in line {
        if game.play_turn(turn, 0).is_err() {
            break;
        }
    }
    let (turns, movers, told) = (game.turns(), game.movers(), game.told());
    let turn = turns.get(begin)?.clone();
    let first = split_turn(&turn).first().map(ToString::to_string)?;
    let step = played.snapshot(&[]).ok()?.legal.into_iter().find(|step| step.text == first)?;
    let spot = step.touches.first()?.first()?.clone();
    let mut highlights = Vec::new();
    for (ahead, ((turn, seat), told)) in turns.iter().zip(movers).zip(&told).skip(begin).enumerate() {
        // A game marks what stands out in the list of turns.
        for telling in told.iter().filter(|telling| !telling.mark.is_empty()) {
            highlights.push(Highlight { ahead, seat, turn: turn.clone(), telling: telling.clone() });
        }
    }
    let winner = match game.conclusion().and_then(|conclusion| conclusion.outcome) {
        Some(kernel::Outcome::Win(winner)) => Some(winner),
        _ => None,
    };
    Some(Explanation { turn, spot, told: told.get(begin)?.clone(), highlights, winner })
}
