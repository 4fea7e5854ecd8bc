//! Proofs that stand by themselves: a strategy, that is an answer wherever the opponent may go.

use kernel::{Game, Outcome, Seat};

use super::attack::{AttackResult, result};
use super::verify::verify;
use super::win_proof::Won;
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

/// A verdict with what proves it: of a win the winner's strategy, of a draw both players'.
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

/// A proof with its summary.
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

/// After how many positions the clock is read.
pub(super) const LOOK_UP: usize = 256;

impl<G: Game> Solver<G> {
    /// The proof of a verdict that [`Solver::solve`] has found. What the table has lost is searched again; nothing if the
    /// limits do not allow that, or if the verdict does not stand without its history.
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

    /// What the table says about a position: whether the attacker wins, if that is settled, and after how much work. A
    /// result that depends on its path is believed if it is what is hoped for: the check will tell.
    pub(super) fn settled(&mut self, position: &G, attacker: Seat, hoped: bool) -> Option<(bool, u8)> {
        if let Some(outcome) = position.outcome() {
            return Some((outcome == Outcome::Win(attacker), 0));
        }
        let known = self.table.share()[attacker.index()].probe(position.key())?;
        let wins = result(known.proof, known.disproof)? == AttackResult::Wins;
        (known.path_key == 0 || wins == hoped).then_some((wins, known.work))
    }

    /// The same, searched again where the table has lost it, if about this effort is enough.
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
            None => Some(self.ask(position, attacker, effort, patience)? == AttackResult::Wins),
        }
    }

    /// The result of an attack, if about this effort is enough.
    pub(super) fn ask(
        &mut self,
        position: &G,
        attacker: Seat,
        effort: u64,
        patience: Patience<'_>,
    ) -> Option<AttackResult> {
        let tables = self.table.share();
        self.attacks[attacker.index()].run(position, tables, effort, patience, &mut |_| {})
    }
}
