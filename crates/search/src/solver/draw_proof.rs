//! Draw proofs: a strategy with which a player does not lose, extracted from the df-pn table.

use std::collections::HashSet;

use kernel::{Game, Seat, Steps};

use super::proof::{Answers, LOOK_UP, ProofLine};
use super::{Patience, Solver};

impl<G: Game> Solver<G> {
    /// A strategy with which a player does not lose.
    pub(super) fn holding(&mut self, root: &G, player: Seat, patience: Patience<'_>) -> Option<Answers<G>> {
        // Positions that seemed safe only because they lead back to a lost one, and positions that lead only to those.
        let mut lost = HashSet::new();
        loop {
            match self.held(root, player, &lost, patience)? {
                Ok(lines) => return Some(lines),
                Err(key) if key == root.key() => return None,
                Err(key) => lost.insert(key),
            };
        }
    }

    /// Extracts the strategy from the table, avoiding lost positions, or returns the key of another lost position.
    fn held(
        &mut self,
        root: &G,
        player: Seat,
        lost: &HashSet<u64>,
        patience: Patience<'_>,
    ) -> Option<Result<Answers<G>, u64>> {
        let attacker = player.opponent();
        let mut seen = HashSet::new();
        let mut lines = Vec::new();
        let mut stack = vec![*root];
        let mut steps = Steps::<G>::new();
        while let Some(position) = stack.pop() {
            if position.outcome().is_some() || !seen.insert(position.key()) {
                continue;
            }
            if seen.len().is_multiple_of(LOOK_UP) && patience.is_over() {
                return None;
            }
            position.steps(&mut steps);
            if position.to_play() != player {
                let first = stack.len();
                stack.extend(steps.iter().map(|step| position.after(*step)));
                if stack[first..].iter().any(|next| lost.contains(&next.key())) {
                    return Some(Err(position.key()));
                }
                continue;
            }
            steps.retain(|step| !lost.contains(&position.after(*step).key()));
            let known = steps.iter().find(|step| {
                let next = position.after(**step);
                seen.contains(&next.key())
                    || self.settled(&next, attacker, false).is_some_and(|(wins, _)| !wins)
            });
            let step = match known {
                Some(step) => Some(*step),
                None => self.holder(&position, &mut steps, attacker, patience)?,
            };
            let Some(step) = step else { return Some(Err(position.key())) };
            lines.push((player, ProofLine { position, step }));
            stack.push(position.after(step));
        }
        Some(Ok(lines))
    }

    /// A step after which the attack fails, if there is one. All steps are searched with increasing effort: one that
    /// the table no longer holds may be hard to find again, while another is easy.
    fn holder(
        &mut self,
        position: &G,
        steps: &mut Steps<G>,
        attacker: Seat,
        patience: Patience<'_>,
    ) -> Option<Option<G::Step>> {
        let mut effort = 1_000;
        while !steps.is_empty() {
            for place in (0..steps.len()).rev() {
                match self.settle(&position.after(steps[place]), attacker, false, effort, patience) {
                    Some(true) => drop(steps.remove(place)),
                    Some(false) => return Some(Some(steps[place])),
                    None if self.attacks[attacker.index()].stopped => return None,
                    None => {}
                }
            }
            effort *= 2;
        }
        Some(None)
    }
}
