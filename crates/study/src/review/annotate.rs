//! Writes a review into a record: marks, chances, and the better lines as variations.

use kernel::{Record, RecordTurn, Seat, Variation};

use super::{ReviewedTurn, Words};

/// The start of a comment with the winning chance of the player in seat 1 after a turn.
const CHANCE: &str = "[%chance ";

/// The most turns of a better line.
const LONGEST: usize = 6;

/// The record with the review of its turns: a mark for each error, unless somebody has given the turn one; the chance of
/// seat 1 after each turn; and for each error what it gave away, and a variation with the better line. What was written
/// before is kept, and nothing is written twice.
#[must_use]
pub fn annotated(record: &Record, turns: &[ReviewedTurn], words: &Words) -> Record {
    let mut record = record.clone();
    for turn in turns {
        if let Some(written) = record.turns.get_mut(turn.number - 1) {
            annotate(written, turn, words);
        }
    }
    record
}

fn annotate(written: &mut RecordTurn, turn: &ReviewedTurn, words: &Words) {
    written.mark = written.mark.or(turn.class.mark());
    match written.comments.iter_mut().find(|comment| comment.starts_with(CHANCE)) {
        Some(earlier) => *earlier = chance(turn),
        None => written.comments.push(chance(turn)),
    }
    let Some(error) = words.error(turn) else { return };
    if !written.comments.contains(&error) {
        written.comments.push(error);
    }
    let turns: Vec<RecordTurn> = turn.best.iter().take(LONGEST).map(RecordTurn::new).collect();
    let is_there = |variation: &Variation| variation.turns.first() == turns.first();
    if !turns.is_empty() && !written.variations.iter().any(is_there) {
        written.variations.push(Variation { comments: Vec::new(), turns });
    }
}

/// Such as `[%chance 0.62]`, or `[%chance 1 proven]`.
fn chance(turn: &ReviewedTurn) -> String {
    let chance = turn.after.chance_of(Seat::First);
    if turn.after.exact { format!("{CHANCE}{chance} proven]") } else { format!("{CHANCE}{chance:.2}]") }
}
