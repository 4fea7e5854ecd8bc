//! A review as a whole: the winning chance over the game, accuracy, turning points.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{Class, MISTAKE, ReviewedTurn};

/// A point of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ChancePoint))] // a `Point` is a place in a scene
#[serde(deny_unknown_fields)]
pub struct Point {
    /// How many turns have been played.
    pub turns: usize,
    /// The winning chance of the player in seat 1.
    pub chance: f64,
    /// Whether the result is proven.
    pub exact: bool,
}

/// What the reviewed turns of a game say together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewSummary))]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The winning chance before the first reviewed turn and after each.
    pub chances: Vec<Point>,
    /// The accuracy of each player from 0 to 100; none for a player without a choice.
    pub accuracy: [Option<f64>; 2],
    /// How many turns of each class the players made, in the order of [`Class::ALL`].
    pub classes: [[usize; 6]; 2],
    /// The numbers of the turns that changed who is ahead, or a proven result.
    pub turning_points: Vec<usize>,
}

/// How quickly accuracy falls with the winning chance given away: 80% for 5 points, 65% for 10, 52% for 15.
const FALL: f64 = 4.35;

impl Summary {
    /// Puts reviewed turns of one game together. They must be in order.
    #[must_use]
    pub fn of(turns: &[ReviewedTurn]) -> Summary {
        let point = |turns: usize, worth: &super::Worth| {
            let exact = worth.exact;
            Point { turns, chance: worth.chance_of(Seat::First), exact }
        };
        let first = turns.first().map(|turn| point(turn.number - 1, &turn.before));
        let after = turns.iter().map(|turn| point(turn.number, &turn.after));
        let mut classes = [[0; 6]; 2];
        for turn in turns {
            classes[turn.seat.index()][turn.class as usize] += 1;
        }
        Summary {
            chances: first.into_iter().chain(after).collect(),
            accuracy: Seat::BOTH.map(|seat| accuracy(turns, seat)),
            classes,
            turning_points: turns.iter().filter(|turn| turned(turn)).map(|turn| turn.number).collect(),
        }
    }
}

/// The mean over the turns with a choice, in percent. A turn that gives nothing away counts 100.
fn accuracy(turns: &[ReviewedTurn], seat: Seat) -> Option<f64> {
    let chosen = turns.iter().filter(|turn| turn.seat == seat && turn.class != Class::Forced);
    let kept: Vec<f64> = chosen.map(|turn| 100.0 * (-FALL * turn.lost).exp()).collect();
    (!kept.is_empty()).then(|| kept.iter().sum::<f64>() / kept.len() as f64)
}

/// Whether a turn gave away a proven result, or as a mistake the lead.
fn turned(turn: &ReviewedTurn) -> bool {
    let (before, after) = (turn.before.chance_of(turn.seat), turn.after.chance_of(turn.seat));
    turn.given_away.is_some() || turn.lost >= MISTAKE && before >= 0.5 && after < 0.5
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{GivenAway, Proved, Worth};

    fn turn(number: usize, seat: Seat, chances: [f64; 2], class: Class) -> ReviewedTurn {
        let worth = |chance| Worth { seat, chance, exact: false, distance: None };
        let lost = (chances[0] - chances[1]).max(0.0);
        let [before, after] = chances.map(worth);
        let (text, best) = (String::new(), Vec::new());
        ReviewedTurn { number, seat, text, before, after, lost, class, given_away: None, best }
    }

    #[test]
    fn chances_are_those_of_seat_1() {
        let turns = [
            turn(1, Seat::First, [0.6, 0.5], Class::Mistake),
            turn(2, Seat::Second, [0.5, 0.2], Class::Blunder),
        ];
        let Summary { chances, accuracy, classes, turning_points } = Summary::of(&turns);
        assert_eq!(chances.iter().map(|point| point.chance).collect::<Vec<_>>(), [0.6, 0.5, 0.8]);
        assert_eq!(chances.iter().map(|point| point.turns).collect::<Vec<_>>(), [0, 1, 2]);
        assert!((accuracy[0].unwrap() - 64.7).abs() < 0.1 && (accuracy[1].unwrap() - 27.1).abs() < 0.1);
        assert_eq!(classes, [[0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]]);
        assert_eq!(turning_points, [2], "an even position is not a lead for the other");
    }

    #[test]
    fn a_player_without_a_choice_has_no_accuracy() {
        let turns = [turn(1, Seat::First, [0.6, 0.6], Class::Forced)];
        assert_eq!(Summary::of(&turns).accuracy, [None, None]);
        assert_eq!(Summary::of(&[]).chances, []);
    }

    #[test]
    fn a_proven_result_given_away_turns_the_game() {
        let mut drawn = turn(3, Seat::Second, [1.0, 0.5], Class::Blunder);
        drawn.given_away = Some(GivenAway { from: Proved::Win, to: Proved::Draw });
        assert_eq!(Summary::of(&[drawn]).turning_points, [3]);
    }
}
