//! One player's attack: whether this player can force a win.

use kernel::{Dice, Game, Seat, Steps};

use super::memory::Recall;
use super::node::{Child, Found, Search};
use super::way::Way;
use super::{Effort, LOST, Patience};

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

/// An attacker, and what the attack needs room for.
pub(super) struct Attack<G: Game> {
    pub attacker: Seat,
    pub way: Way,
    pub children: Vec<Child<G>>,
    pub steps: Steps<G>,
    pub choices: Steps<G>,
    pub next: Vec<G>,
    pub nodes: u64,
    /// At how many nodes the limits are reached.
    pub limit: u64,
    pub stopped: bool,
    /// Makes one who helps stray from the path of the other.
    pub whims: Option<Dice>,
}

impl<G: Game> Attack<G> {
    pub fn new(attacker: Seat) -> Attack<G> {
        Attack {
            attacker,
            way: Way::default(),
            children: Vec::new(),
            steps: Steps::<G>::new(),
            choices: Steps::<G>::new(),
            next: Vec::new(),
            nodes: 0,
            limit: u64::MAX,
            stopped: false,
            whims: None,
        }
    }

    /// Whether the attack succeeds, if that is found out with about this effort.
    pub fn run(
        &mut self,
        position: &G,
        recalls: [Recall<'_>; 2],
        effort: u64,
        patience: Patience<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> Option<Answer> {
        self.way.clear();
        self.children.clear();
        let attacker = self.attacker;
        let until = self.limit.min(self.nodes.saturating_add(effort));
        let attacks_first = position.to_play() == attacker;
        let told = self.nodes;
        let [own, other] = [attacker, attacker.opponent()].map(|seat| recalls[seat.index()]);
        let mut search =
            Search { attack: self, own, other, until, patience, told, tell, attacks_first, at_root: 0 };
        let Found { proof, disproof, .. } = search.root(position);
        tell(&Effort { attacker, proof, disproof, nodes: self.nodes });
        answer(proof, disproof)
    }

    /// Works on the other's attack for as long as that lasts: what is found out is found in the shared memory.
    pub fn help(&mut self, position: &G, recalls: [Recall<'_>; 2], patience: Patience<'_>) {
        let mut helper = Attack::new(self.attacker.opponent());
        helper.whims = Some(kernel::dice(0));
        helper.run(position, recalls, u64::MAX, patience, &mut |_| {});
        self.nodes += helper.nodes;
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
