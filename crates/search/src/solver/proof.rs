//! Self-contained proofs: a strategy with an answer to every step of the opponent.

use kernel::{Game, Outcome, Seat};

use super::attack::{AttackResult, result};
use super::verify::verify;
use super::win_proof::Won;
use super::{Patience, Solver, Verdict};
use crate::{Limits, Watch};

/// A player's answer in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLine<G: Game> {
    /// The position.
    pub position: G,
    /// The step to play there.
    pub step: G::Step,
}

/// A verdict with its proof: the winner's strategy for a win, both players' strategies for a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<G: Game> {
    /// The position that is solved.
    pub root: G,
    /// The verdict that is proven.
    pub verdict: Verdict,
    /// The strategies of the players who prove something.
    pub lines: Vec<(Seat, ProofLine<G>)>,
}

/// Answers with the player who gives them.
pub(super) type Answers<G> = Vec<(Seat, ProofLine<G>)>;

/// A proof with its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<G: Game> {
    /// The proof.
    pub proof: Proof<G>,
    /// For a win: the line of the longest resistance, to the end of the game.
    pub line: Vec<G::Step>,
    /// For a win: its distance in steps, unless the loser can hold out until repetition ends the game.
    pub distance: Option<u32>,
    /// The number of positions that the verification visited.
    pub positions: u64,
}

/// The number of positions between readings of the clock.
pub(super) const LOOK_UP: usize = 256;

impl<G: Game> Solver<G> {
    /// The proof of a verdict from [`Solver::solve`]. Results that the table no longer holds are searched again.
    /// Returns `None` if the limits do not allow that, or if the verdict depends on the history.
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

    /// The table's result for a position: whether the attacker wins, if that is settled, and the work behind it. A
    /// path-dependent result is used only if it is the hoped-for one; verification catches errors.
    pub(super) fn settled(&mut self, position: &G, attacker: Seat, hoped: bool) -> Option<(bool, u8)> {
        if let Some(outcome) = position.outcome() {
            return Some((outcome == Outcome::Win(attacker), 0));
        }
        let known = self.table.share()[attacker.index()].probe(position.key())?;
        let wins = result(known.proof, known.disproof)? == AttackResult::Wins;
        (known.path_key == 0 || wins == hoped).then_some((wins, known.work))
    }

    /// The same, but searches again with roughly this effort if the table does not hold the result.
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

    /// The result of an attack, if it is settled within roughly this effort.
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
