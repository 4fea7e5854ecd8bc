//! Exact solving: depth-first proof-number search. It asks whether one player, the attacker, can force a win, and its
//! answers are proofs.
//!
//! **Repetition.** A position that comes up again on the way counts as a failure of the attacker. That makes no proof
//! wrong, since a shortest win repeats nothing; but a failure that leans on an earlier position holds only for the way
//! by which it was reached. Such failures are remembered together with their way, and believed only there.

mod memory;
mod node;
mod proof;
mod way;

use std::io::{self, Read, Write};

use kernel::{Game, Outcome, Seat, Steps};

use crate::{Limits, Watch};
use memory::Memories;
use node::Child;
use way::Way;

pub use proof::{Proof, ProofError, ProofLine, Shown, verify};

/// What is certain of a position, for the player to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player to play can force a win.
    Win,
    /// The opponent can.
    Loss,
    /// Nobody can.
    Draw,
    /// It was not found out.
    Unknown,
}

impl Verdict {
    /// `win`, `loss`, `draw` or `unknown`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Unknown => "unknown",
        }
    }
}

/// How far a search for a proof has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Who is to be shown to win.
    pub attacker: Seat,
    /// At least how many positions must still be proven, and how many refuted.
    pub proof: u32,
    /// The same for the contrary.
    pub disproof: u32,
    /// Positions whose steps were listed.
    pub nodes: u64,
}

/// Nothing is left to show on one side, everything on the other.
const INFINITE: u32 = u32::MAX / 4;
/// How often the clock is looked at.
const LOOKS: u64 = 1_024;
/// The longest way that is followed.
const LONGEST: usize = 2_000;

/// Proves and refutes wins.
pub struct Solver<G: Game> {
    /// For each attacker apart.
    memories: [Memories; 2],
    attacker: Seat,
    way: Way,
    children: Vec<Child<G>>,
    steps: Steps<G>,
    choices: Steps<G>,
    nodes: u64,
    limit: u64,
    stopped: bool,
}

impl<G: Game> Solver<G> {
    /// A solver that remembers within this many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Solver<G> {
        let half = || Memories::new(megabytes.div_ceil(2));
        Solver {
            memories: [half(), half()],
            attacker: Seat::First,
            way: Way::default(),
            children: Vec::new(),
            steps: Steps::<G>::new(),
            choices: Steps::<G>::new(),
            nodes: 0,
            limit: u64::MAX,
            stopped: false,
        }
    }

    /// Positions whose steps were listed, by all searches together.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Finds out what is certain of a position, as far as the limits allow. What was found out stays remembered: asked
    /// again, the search goes on where it was.
    pub fn solve(
        &mut self,
        position: &G,
        limits: &Limits,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> Verdict {
        self.limit = limits.nodes.map_or(u64::MAX, |nodes| self.nodes.saturating_add(nodes));
        self.stopped = false;
        if let Some(outcome) = position.outcome() {
            return match outcome {
                Outcome::Draw => Verdict::Draw,
                Outcome::Win(seat) if seat == position.to_play() => Verdict::Win,
                Outcome::Win(_) => Verdict::Loss,
            };
        }
        let mut refuted = [false; 2];
        // Both questions are asked in turn, each with twice the effort of the last time: the easier one is answered
        // soon, whichever it is.
        let mut effort = 20_000;
        while !self.stopped {
            for (place, attacker) in
                [position.to_play(), position.to_play().opponent()].into_iter().enumerate()
            {
                if refuted[place] {
                    continue;
                }
                match self.attack(position, attacker, effort, limits, watch, tell) {
                    Some(true) if place == 0 => return Verdict::Win,
                    Some(true) => return Verdict::Loss,
                    Some(false) => refuted[place] = true,
                    None => {}
                }
                if self.stopped {
                    return Verdict::Unknown;
                }
            }
            if refuted == [true, true] {
                return Verdict::Draw;
            }
            effort *= 2;
        }
        Verdict::Unknown
    }

    /// Whether one player can force a win, if that is found out with about this effort.
    fn attack(
        &mut self,
        position: &G,
        attacker: Seat,
        effort: u64,
        limits: &Limits,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> Option<bool> {
        self.attacker = attacker;
        self.way.clear();
        self.children.clear();
        let until = self.limit.min(self.nodes + effort);
        let attacks_first = position.to_play() == attacker;
        let told = self.nodes;
        let mut search =
            node::Search { solver: self, until, limits, watch, told, tell, attacks_first, at_root: 0 };
        let found = search.root(position);
        tell(&Effort { attacker, proof: found.proof, disproof: found.disproof, nodes: self.nodes });
        match (found.proof, found.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Writes down what was found out, so that a later search goes on from there.
    ///
    /// # Errors
    /// The writer fails.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.memories.iter().try_for_each(|memories| memories.save(out))
    }

    /// Takes up what an earlier search of the same game and variant has written down.
    ///
    /// # Errors
    /// The reader fails, or ends too early.
    pub fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        self.memories.iter_mut().try_for_each(|memories| memories.load(input))
    }

    fn memory(&mut self) -> &mut Memories {
        &mut self.memories[self.attacker.index()]
    }
}

#[cfg(test)]
mod tests;
