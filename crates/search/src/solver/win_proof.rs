//! Win proofs: a winning strategy, extracted from the df-pn table and shortened by retrograde analysis.

use kernel::{Game, Seat, Steps};

use super::proof::{Answers, LOOK_UP};
use super::retrograde::PositionGraph;
use super::{Patience, Solver};

/// A winning strategy.
pub(super) struct Won<G: Game> {
    pub answers: Answers<G>,
    /// The line of the longest resistance.
    pub line: Vec<G::Step>,
    pub distance: Option<u32>,
}

/// How many winning steps of a position are followed in the first attempt, to keep the proof small. Later attempts
/// follow all, since a few may lead only into cycles.
const FOLLOWED: usize = 2;
/// The number of attempts to extract a proof.
const TRIES: usize = 8;

impl<G: Game> Solver<G> {
    /// The winner's answers.
    pub(super) fn winning(&mut self, root: &G, attacker: Seat, patience: Patience<'_>) -> Option<Won<G>> {
        for tried in 0..TRIES {
            let most = if tried == 0 { FOLLOWED } else { usize::MAX };
            let mut looked = 0_usize;
            let graph = PositionGraph::explore(root, |position, _, steps| {
                looked += 1;
                if looked.is_multiple_of(LOOK_UP) && patience.is_over() {
                    return None;
                }
                self.follow(position, attacker, most, steps, patience)
            })?;
            let ranks = graph.won_by(attacker);
            if let Some(rank) = ranks[0] {
                return Some(Won {
                    answers: graph.wins(attacker, &ranks),
                    line: graph.longest(attacker, &ranks),
                    distance: rank.distance(),
                });
            }
            if tried > 0 {
                // The table no longer holds the steps that lead out of the cycles. Search the cycles again, too.
                let unclear = graph.positions.iter().zip(&ranks).filter(|(_, rank)| rank.is_none());
                for (position, _) in unclear {
                    self.table.share().iter().for_each(|attack| attack.remove(position.key()));
                }
            }
        }
        None
    }

    /// The steps of a won position to follow: some winning ones, or all of the defender's; none if it is not won.
    fn follow(
        &mut self,
        position: &G,
        attacker: Seat,
        most: usize,
        steps: &mut Steps<G>,
        patience: Patience<'_>,
    ) -> Option<()> {
        position.steps(steps);
        if position.to_play() != attacker {
            for step in steps.iter() {
                if !self.settle(&position.after(*step), attacker, true, u64::MAX, patience)? {
                    steps.clear();
                    break;
                }
            }
            return Some(());
        }
        let mut wins = self.known_wins(position, attacker, steps);
        if wins.is_empty() && !steps.is_empty() {
            self.ask(position, attacker, u64::MAX, patience)?;
            wins = self.known_wins(position, attacker, steps);
        }
        steps.clear();
        wins.iter().take(most).for_each(|(_, step)| steps.push(*step));
        Some(())
    }

    /// The steps that are known to win, those with the least work first.
    fn known_wins(&mut self, position: &G, attacker: Seat, steps: &Steps<G>) -> Vec<(u8, G::Step)> {
        let known = |step: &G::Step| match self.settled(&position.after(*step), attacker, true) {
            Some((true, work)) => Some((work, *step)),
            _ => None,
        };
        let mut wins: Vec<(u8, G::Step)> = steps.iter().filter_map(known).collect();
        wins.sort_by_key(|(work, _)| *work);
        wins
    }
}
