//! One player's attack: whether this player can force a win.

use kernel::{Game, Seat, Steps};

use super::memory::Memories;
use super::node::{Child, Found, Search};
use super::way::Way;
use super::{Effort, LOST};
use crate::{Limits, Watch};

/// What became of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The attacker can force a win.
    Wins,
    /// The attacker cannot.
    Fails,
    /// The other can.
    Loses,
}

/// An attacker, and all that was found out about the attack.
pub(super) struct Attack<G: Game> {
    pub attacker: Seat,
    pub memories: Memories,
    pub way: Way,
    pub children: Vec<Child<G>>,
    pub steps: Steps<G>,
    pub choices: Steps<G>,
    pub nodes: u64,
    /// At how many nodes the limits are reached.
    pub limit: u64,
    pub stopped: bool,
}

impl<G: Game> Attack<G> {
    pub fn new(attacker: Seat, megabytes: usize) -> Attack<G> {
        Attack {
            attacker,
            memories: Memories::new(megabytes),
            way: Way::default(),
            children: Vec::new(),
            steps: Steps::<G>::new(),
            choices: Steps::<G>::new(),
            nodes: 0,
            limit: u64::MAX,
            stopped: false,
        }
    }

    /// Whether the attack succeeds, if that is found out with about this effort.
    pub fn run(
        &mut self,
        position: &G,
        effort: u64,
        limits: &Limits,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> Option<Answer> {
        self.way.clear();
        self.children.clear();
        let attacker = self.attacker;
        let until = self.limit.min(self.nodes.saturating_add(effort));
        let attacks_first = position.to_play() == attacker;
        let told = self.nodes;
        let mut search = Search { attack: self, until, limits, watch, told, tell, attacks_first, at_root: 0 };
        let Found { proof, disproof, .. } = search.root(position);
        tell(&Effort { attacker, proof, disproof, nodes: self.nodes });
        answer(proof, disproof)
    }
}

/// What the numbers say, if they say all.
pub(super) fn answer(proof: u32, disproof: u32) -> Option<Answer> {
    match (proof, disproof) {
        (0, _) => Some(Answer::Wins),
        (LOST, 0) => Some(Answer::Loses),
        (_, 0) => Some(Answer::Fails),
        _ => None,
    }
}
