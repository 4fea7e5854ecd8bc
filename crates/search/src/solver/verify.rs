//! Verification of proofs: visits every position that can come up, using only the rules. Cycles are found as strongly
//! connected components.

use std::collections::HashMap;

use kernel::{Game, Outcome, Seat, Steps};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use thiserror::Error;

use super::Verdict;
use super::proof::{Proof, ProofLine};
use super::retrograde::wins_again;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError<G: Game> {
    /// The proof has no answer in a position that can come up.
    #[error("the proof has no answer in a position that can come up")]
    Silent(G),
    /// An answer is not a legal step.
    #[error("an answer is not a legal step")]
    Illegal(G),
    /// A line ends with a result that contradicts the proof.
    #[error("a line ends otherwise than the proof says")]
    Ends(G),
    /// A line in a won position is a cycle.
    #[error("a line goes round in circles")]
    Circle(G),
    /// The verdict `unknown` cannot be proven.
    #[error("`unknown` cannot be shown")]
    Unknown,
    /// More positions can come up than the caller allows.
    #[error("more than {0} positions can come up, which is more than is checked here")]
    TooLarge(usize),
}

/// Verifies a proof with nothing but the rules, and returns the number of positions visited.
///
/// # Errors
/// The first error in the proof.
pub fn verify<G: Game>(proof: &Proof<G>) -> Result<u64, ProofError<G>> {
    verify_within(proof, usize::MAX)
}

/// The same, but visits no more than this many positions per player who proves something. The number of positions bounds
/// the time, whatever the proof contains.
///
/// # Errors
/// The first error in the proof, or [`ProofError::TooLarge`].
pub fn verify_within<G: Game>(proof: &Proof<G>, most: usize) -> Result<u64, ProofError<G>> {
    let player = proof.root.to_play();
    match proof.verdict {
        Verdict::Win => verify_win(proof, player, most),
        Verdict::Loss => verify_win(proof, player.opponent(), most),
        Verdict::Draw => Ok(verify_hold(proof, player, most)? + verify_hold(proof, player.opponent(), most)?),
        Verdict::Unknown => Err(ProofError::Unknown),
    }
}

/// Checks that every line ends with a win for the player, or is a cycle on which every repetition wins for the player.
pub(super) fn verify_win<G: Game>(proof: &Proof<G>, player: Seat, most: usize) -> Result<u64, ProofError<G>> {
    let walk = Walk::through(proof, player, most)?;
    walk.end(|outcome| outcome == Outcome::Win(player))?;
    walk.circle(|position| wins_again(position, player))?;
    Ok(walk.positions.len() as u64)
}

/// Checks that no line ends with a win for the opponent, and that the opponent wins no cycle by repetition.
pub(super) fn verify_hold<G: Game>(
    proof: &Proof<G>,
    player: Seat,
    most: usize,
) -> Result<u64, ProofError<G>> {
    let walk = Walk::through(proof, player, most)?;
    walk.end(|outcome| outcome != Outcome::Win(player.opponent()))?;
    walk.circle(|position| !wins_again(position, player.opponent()))?;
    Ok(walk.positions.len() as u64)
}

/// All positions that can come up if one player follows the proof.
struct Walk<G: Game> {
    player: Seat,
    answers: Numbers<ProofLine<G>>,
    positions: Vec<G>,
    numbers: Numbers<usize>,
}

/// The values of each key. Different positions may share a key, so positions are compared too.
type Numbers<T> = HashMap<u64, Vec<T>>;

impl<G: Game> Walk<G> {
    fn through(proof: &Proof<G>, player: Seat, most: usize) -> Result<Walk<G>, ProofError<G>> {
        let mut answers: Numbers<ProofLine<G>> = HashMap::new();
        for (_, line) in proof.lines.iter().filter(|(seat, _)| *seat == player) {
            answers.entry(line.position.key()).or_default().push(*line);
        }
        let mut walk = Walk { player, answers, positions: Vec::new(), numbers: HashMap::new() };
        walk.meet(proof.root);
        let mut number = 0;
        while let Some(position) = walk.positions.get(number).copied() {
            walk.continuations(&position)?.into_iter().for_each(|next| walk.meet(next));
            if walk.positions.len() > most {
                return Err(ProofError::TooLarge(most));
            }
            number += 1;
        }
        Ok(walk)
    }

    fn meet(&mut self, position: G) {
        let same = self.numbers.entry(position.key()).or_default();
        if !same.iter().any(|number| self.positions[*number] == position) {
            same.push(self.positions.len());
            self.positions.push(position);
        }
    }

    fn number(&self, position: &G) -> Option<usize> {
        let same = self.numbers.get(&position.key())?;
        same.iter().copied().find(|number| self.positions[*number] == *position)
    }

    /// The positions that can follow.
    fn continuations(&self, position: &G) -> Result<Vec<G>, ProofError<G>> {
        let mut steps = Steps::<G>::new();
        position.steps(&mut steps);
        if position.to_play() == self.player && position.outcome().is_none() {
            let lines = self.answers.get(&position.key()).into_iter().flatten();
            let answer = lines.into_iter().find(|line| line.position == *position);
            let step = answer.ok_or(ProofError::Silent(*position))?.step;
            if !steps.contains(&step) {
                return Err(ProofError::Illegal(*position));
            }
            steps.clear();
            steps.push(step);
        }
        Ok(steps.iter().map(|step| position.after(*step)).collect())
    }

    /// Checks the outcomes of all ends.
    fn end(&self, is_right: impl Fn(Outcome) -> bool) -> Result<(), ProofError<G>> {
        let wrong = self
            .positions
            .iter()
            .find(|position| position.outcome().is_some_and(|outcome| !is_right(outcome)));
        wrong.map_or(Ok(()), |position| Err(ProofError::Ends(*position)))
    }

    /// Checks all positions on cycles.
    fn circle(&self, is_right: impl Fn(&G) -> bool) -> Result<(), ProofError<G>> {
        if self.positions.iter().all(&is_right) {
            return Ok(());
        }
        let mut graph = DiGraph::<(), ()>::with_capacity(self.positions.len(), 0);
        for _ in &self.positions {
            graph.add_node(());
        }
        for (number, position) in self.positions.iter().enumerate() {
            for next in self.continuations(position)? {
                let next = self.number(&next).ok_or(ProofError::Silent(next))?;
                graph.add_edge(NodeIndex::new(number), NodeIndex::new(next), ());
            }
        }
        for together in kosaraju_scc(&graph) {
            let is_cycle = together.len() > 1 || graph.contains_edge(together[0], together[0]);
            let mut positions = together.iter().map(|number| &self.positions[number.index()]);
            if is_cycle && let Some(position) = positions.find(|position| !is_right(position)) {
                return Err(ProofError::Circle(*position));
            }
        }
        Ok(())
    }
}
