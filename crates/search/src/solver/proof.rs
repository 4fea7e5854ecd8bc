//! Proofs that stand by themselves: what a player plays wherever the other may go.

use kernel::{Game, Outcome, Seat};

use super::attack::{Answer, answer};
use super::verify::verify;
use super::winning::Won;
use super::{Patience, Solver, Verdict};
use crate::{Limits, Watch};

/// What a player plays in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLine<G: Game> {
    /// Where.
    pub position: G,
    /// What.
    pub step: G::Step,
}

/// A verdict with what shows it: of a win the winner's answers, of a draw both players' answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<G: Game> {
    /// The position it is about.
    pub root: G,
    /// What is shown.
    pub verdict: Verdict,
    /// What to play, for each player who shows something.
    pub lines: Vec<(Seat, ProofLine<G>)>,
}

/// Who plays what.
pub(super) type Answers<G> = Vec<(Seat, ProofLine<G>)>;

/// A proof, and what it shows at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<G: Game> {
    /// The proof.
    pub proof: Proof<G>,
    /// Of a win: the winner's answers to the longest resistance, to the end.
    pub line: Vec<G::Step>,
    /// Of a win: in how many steps it comes, unless the loser can hold out until repetition ends the game.
    pub distance: Option<u32>,
    /// How many positions its check has walked through.
    pub positions: u64,
}

/// After how many positions the clock is looked at.
pub(super) const LOOK_UP: usize = 256;

impl<G: Game> Solver<G> {
    /// Writes down the proof of a verdict that [`Solver::solve`] has found. What was forgotten meanwhile is found out
    /// anew; nothing if the limits do not allow that, or if the verdict does not stand without its history.
    pub fn proof(
        &mut self,
        root: &G,
        verdict: Verdict,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Shown<G>> {
        self.allow(limits);
        let patience = Patience { limits, watch };
        let player = root.to_play();
        let won = match verdict {
            Verdict::Win => self.winning(root, player, patience)?,
            Verdict::Loss => self.winning(root, player.opponent(), patience)?,
            Verdict::Draw => {
                let mut answers = self.holding(root, player, patience)?;
                answers.extend(self.holding(root, player.opponent(), patience)?);
                Won { answers, line: Vec::new(), distance: None }
            }
            Verdict::Unknown => return None,
        };
        let proof = Proof { root: *root, verdict, lines: won.answers };
        let positions = verify(&proof).ok()?;
        Some(Shown { proof, line: won.line, distance: won.distance, positions })
    }

    /// What is remembered of a position: whether the attacker wins, if that is settled, and with how much work. What
    /// leans on the way by which it was found is believed if it is what is hoped for: the check will tell.
    pub(super) fn settled(&mut self, position: &G, attacker: Seat, hoped: bool) -> Option<(bool, u8)> {
        if let Some(outcome) = position.outcome() {
            return Some((outcome == Outcome::Win(attacker), 0));
        }
        let known = self.memories.share()[attacker.index()].get(position.key())?;
        let wins = answer(known.proof, known.disproof)? == Answer::Wins;
        (known.way == 0 || wins == hoped).then_some((wins, known.work))
    }

    /// The same, found out anew where it was forgotten, if about this effort is enough.
    pub(super) fn settle(
        &mut self,
        position: &G,
        attacker: Seat,
        hoped: bool,
        effort: u64,
        patience: Patience<'_>,
    ) -> Option<bool> {
        match self.settled(position, attacker, hoped) {
            Some((wins, _)) => Some(wins),
            None => Some(self.ask(position, attacker, effort, patience)? == Answer::Wins),
        }
    }

    /// What becomes of an attack, if that is found out with about this effort.
    pub(super) fn ask(
        &mut self,
        position: &G,
        attacker: Seat,
        effort: u64,
        patience: Patience<'_>,
    ) -> Option<Answer> {
        let recalls = self.memories.share();
        self.attacks[attacker.index()].run(position, recalls, effort, patience, &mut |_| {})
    }
}
