//! Claims about one player: whether they can force a win, with the strategy that shows it. Solving asks this for both
//! players; a question about one of them costs less, and a player who cannot win may still draw or lose.

use kernel::{Game, Outcome, Seat};

use super::attack::AttackResult;
use super::proof::{Proof, ProofLine};
use super::verify::{verify_hold, verify_win};
use super::win_proof::Won;
use super::{Patience, Solver, Verdict};
use crate::{Limits, Watch};

/// A verified strategy: of a player who wins, or of the opponent who prevents that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy<G: Game> {
    /// The player whose answers these are.
    pub player: Seat,
    /// An answer for every position that can come up with this player to play.
    pub lines: Vec<ProofLine<G>>,
    /// If the player wins: the line of the longest resistance, to the end of the game.
    pub line: Vec<G::Step>,
    /// If the player wins: the distance in steps, unless the loser can hold out until repetition ends the game.
    pub distance: Option<u32>,
}

impl<G: Game> Strategy<G> {
    /// The player's answer in a position, if it can come up.
    #[must_use]
    pub fn answer(&self, position: &G) -> Option<G::Step> {
        self.lines.iter().find(|line| line.position == *position).map(|line| line.step)
    }
}

impl<G: Game> Solver<G> {
    /// Whether a player can force a win, if the limits allow to say. Results stay in the table.
    pub fn wins(&mut self, position: &G, attacker: Seat, limits: &Limits, watch: &Watch<'_>) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome == Outcome::Win(attacker));
        }
        self.allow(limits);
        let result = self.ask(position, attacker, u64::MAX, Patience { limits, watch })?;
        Some(result == AttackResult::Wins)
    }

    /// The strategy behind an answer of [`Solver::wins`], verified by the rules alone. `None` if the limits do not allow
    /// to extract it, or if the answer depends on the history.
    pub fn strategy(
        &mut self,
        position: &G,
        attacker: Seat,
        wins: bool,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Strategy<G>> {
        self.allow(limits);
        let patience = Patience { limits, watch };
        if wins {
            return self.won_by(position, attacker, patience);
        }
        let player = attacker.opponent();
        let held = self.holding(position, player, patience).and_then(|answers| {
            let won = Won { answers, line: Vec::new(), distance: None };
            verified(position, player, won, |proof| verify_hold(proof, player, usize::MAX).is_ok())
        });
        // Where repetition decides the game there are no draws to hold: the player wins or loses.
        held.or_else(|| self.won_by(position, player, patience))
    }

    fn won_by(&mut self, position: &G, player: Seat, patience: Patience<'_>) -> Option<Strategy<G>> {
        let won = self.winning(position, player, patience)?;
        verified(position, player, won, |proof| verify_win(proof, player, usize::MAX).is_ok())
    }
}

/// The strategy, if it stands up to verification.
fn verified<G: Game>(
    position: &G,
    player: Seat,
    won: Won<G>,
    is_right: impl Fn(&Proof<G>) -> bool,
) -> Option<Strategy<G>> {
    let proof = Proof { root: *position, verdict: Verdict::Unknown, lines: won.answers };
    is_right(&proof).then(|| Strategy {
        player,
        lines: proof.lines.into_iter().map(|(_, line)| line).collect(),
        line: won.line,
        distance: won.distance,
    })
}
