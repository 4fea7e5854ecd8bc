//! A df-pn search for whether one player, the attacker, can force a win.

use kernel::{Dice, Game, Seat, Steps};

use super::dfpn::{Child, DfPn, ProofNumbers};
use super::proof_table::AttackTable;
use super::{Effort, LOST, Patience};
use crate::repetition::{Path, Unordered};

/// The result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackResult {
    /// The attacker can force a win.
    Wins,
    /// The attacker cannot.
    Fails,
    /// The defender can force a win.
    Loses,
}

/// The state of one attacker's search, including its buffers.
pub(super) struct Attack<G: Game> {
    pub attacker: Seat,
    pub path: Path<Unordered>,
    /// Steps from the root to the position being searched.
    pub depth: usize,
    pub children: Vec<Child<G>>,
    pub steps: Steps<G>,
    pub choices: Steps<G>,
    pub next: Vec<G>,
    pub nodes: u64,
    /// The node count at which the limits are reached.
    pub limit: u64,
    pub stopped: bool,
    /// Random choices that make a helper search other lines than the thread it helps.
    pub jitter: Option<Dice>,
}

impl<G: Game> Attack<G> {
    pub fn new(attacker: Seat) -> Attack<G> {
        Attack {
            attacker,
            path: Path::new(&[]),
            depth: 0,
            children: Vec::new(),
            steps: Steps::<G>::new(),
            choices: Steps::<G>::new(),
            next: Vec::new(),
            nodes: 0,
            limit: u64::MAX,
            stopped: false,
            jitter: None,
        }
    }

    /// Runs the attack and returns its result, if it is settled within roughly this effort.
    pub fn run(
        &mut self,
        position: &G,
        tables: [AttackTable<'_>; 2],
        effort: u64,
        patience: Patience<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> Option<AttackResult> {
        self.path.rewind();
        self.depth = 0;
        self.children.clear();
        let attacker = self.attacker;
        let until = self.limit.min(self.nodes.saturating_add(effort));
        let attacks_first = position.to_play() == attacker;
        let told = self.nodes;
        let [own, other] = [attacker, attacker.opponent()].map(|seat| tables[seat.index()]);
        let mut search =
            DfPn { attack: self, own, other, until, patience, told, tell, attacks_first, at_root: 0 };
        let ProofNumbers { proof, disproof, .. } = search.root(position);
        tell(&Effort { attacker, proof, disproof, nodes: self.nodes });
        result(proof, disproof)
    }

    /// Works on the opponent's attack until it ends. The threads share results through the table.
    pub fn help(&mut self, position: &G, tables: [AttackTable<'_>; 2], patience: Patience<'_>) {
        let mut helper = Attack::new(self.attacker.opponent());
        helper.jitter = Some(kernel::dice(0));
        helper.run(position, tables, u64::MAX, patience, &mut |_| {});
        self.nodes += helper.nodes;
    }
}

/// The result that a pair of proof and disproof numbers stands for, if it is settled.
pub(super) fn result(proof: u32, disproof: u32) -> Option<AttackResult> {
    match (proof, disproof) {
        (0, _) => Some(AttackResult::Wins),
        (LOST, 0) => Some(AttackResult::Loses),
        (_, 0) => Some(AttackResult::Fails),
        _ => None,
    }
}
