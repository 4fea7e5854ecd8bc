//! The list of turns: one line per round, one column per player.

use kernel::Seat;

/// A line of the list: the number of its first turn, and each seat's turn by its number, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    pub number: usize,
    pub turns: [Option<usize>; 2],
}

/// Puts turns into rounds. A player who moves twice in a row, because the other was skipped, begins a new line.
pub(crate) fn rounds(movers: &[Seat]) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (index, seat) in movers.iter().enumerate() {
        let number = index + 1;
        match rounds.last_mut() {
            Some(round) if *seat == Seat::Second && round.turns[1].is_none() => round.turns[1] = Some(number),
            _ => {
                let mut turns = [None; 2];
                turns[seat.index()] = Some(number);
                rounds.push(Round { number, turns });
            }
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_follow_the_movers() {
        use Seat::{First, Second};
        let lines: Vec<[Option<usize>; 2]> =
            rounds(&[First, First, Second, Second, First]).iter().map(|round| round.turns).collect();
        assert_eq!(lines, [[Some(1), None], [Some(2), Some(3)], [None, Some(4)], [Some(5), None]]);
    }
}
