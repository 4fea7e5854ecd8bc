//! Describes the score of a position in words.

use kernel::{Identity, Seat};
use search::Score;

use crate::Speech;

/// A score in words, such as "Red is better (71%)" or "Red wins in 5 steps (exact)". The score is for `seat`, the
/// player to play, and `players` are those of the scene. Exact results and estimates are worded differently.
#[must_use]
pub fn verdict(speech: &Speech, score: Score, seat: Seat, players: &[Identity; 2]) -> String {
    let name = |seat: Seat| speech.say(&players[seat.index()].name, &[]);
    let certain = |winner: Seat, steps: u32| {
        let id = if steps == 1 { "score-wins-next" } else { "score-wins" };
        speech.say(id, &[("player", &name(winner)), ("steps", &steps.to_string())])
    };
    if let Some(steps) = score.steps_to_win() {
        return certain(seat, steps);
    }
    if let Some(steps) = score.steps_to_loss() {
        return certain(seat.opponent(), steps);
    }
    if score == Score::DRAW {
        return speech.say("score-draw", &[]);
    }
    let chance = score.chance();
    let (better, chance) = if chance >= 0.5 { (seat, chance) } else { (seat.opponent(), 1.0 - chance) };
    let id = match chance {
        ..0.55 => "score-even",
        ..0.65 => "score-slightly-better",
        ..0.9 => "score-better",
        _ => "score-winning",
    };
    // An estimate never shows 100%.
    let percent = format!("{:.0}%", (100.0 * chance).min(99.0));
    speech.say(id, &[("player", &name(better)), ("chance", &percent)])
}
