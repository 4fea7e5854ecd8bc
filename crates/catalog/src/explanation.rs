//! Why a turn is good, from the line that an engine expects after it: hints in words.

use kernel::{Seat, Spot, Telling, split_turn};
use serde::{Deserialize, Serialize};

use crate::{AnalysisLine, AnyMatch, Choice};

/// What is worth saying about a turn and the line after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explanation {
    /// The turn.
    pub turn: String,
    /// What its first step touches first, if possible no button: the piece to look at.
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

/// The best turn in a position, and why it is good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The line that begins with the turn.
    pub line: AnalysisLine,
    /// The turn in words.
    pub explanation: Explanation,
}

impl Hint {
    /// The hint that a player's choice gives; `None` if there is nothing to explain.
    #[must_use]
    pub fn of(played: &dyn AnyMatch, choice: Choice) -> Option<Hint> {
        let Choice { turn, thought, .. } = choice;
        let mut line: AnalysisLine = thought.lines.into_iter().next()?.into();
        // A line may stop in the middle of its first turn; the choice is complete.
        if line.turns.first() != Some(&turn) {
            line.turns = vec![turn];
        }
        let explanation = explain(played, &line.turns)?;
        Some(Hint { line, explanation })
    }
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
    let here = played.snapshot(&[]).ok()?;
    let step = here.legal.into_iter().find(|step| step.text == first)?;
    // A button says how a piece moves, and not which one.
    let is_button = |spot: &Spot| here.scene.buttons.iter().any(|button| button.spot == *spot);
    let plain = step.touches.iter().find(|way| !way.iter().any(is_button));
    let spot = plain.or(step.touches.first())?.first()?.clone();
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
