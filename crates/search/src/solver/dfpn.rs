//! Depth-first proof-number search (df-pn) over the steps of a game.
//!
//! There are three changes to the textbook algorithm. The proof number of an AND node is the largest of its children's
//! plus the number of the others, not their sum, since the search space is a graph (weak proof-number search; Ueda et
//! al., 2008). Thresholds exceed the second-best child a little, so that the search does not jump back and forth (the
//! 1+ε trick; Pawlewicz and Lew, 2007). Leaves start with numbers that grow with the mobility of the side to be
//! refuted.

use kernel::{Game, Outcome, Seat};
use rand::RngExt;

use super::attack::Attack;
use super::proof_table::{AttackTable, ProofEntry, work};
use super::{Effort, INFINITE, LONGEST, LOOKS, LOST, Patience};

/// A step and what is known about the resulting position.
#[derive(Clone, Copy)]
pub(super) struct Child<G: Game> {
    step: G::Step,
    proof: u32,
    disproof: u32,
    /// The depth of the highest position that the result depends on through repetition, or [`ANY_PATH`].
    depends: usize,
}

/// The proof and disproof numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
    depends: usize,
}

/// How much each step of the side to be refuted adds to the initial number of a leaf.
const MOBILITY: u32 = 2;

/// After searching a child for more positions than this, its siblings are probed again.
const LONG_SEARCH: u64 = 500;

/// Marks a result that holds for every path to the position.
const ANY_PATH: usize = usize::MAX;

impl ProofNumbers {
    const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE, depends: ANY_PATH };
    const REFUTED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0, depends: ANY_PATH };
    const LOST: ProofNumbers = ProofNumbers { proof: LOST, ..ProofNumbers::REFUTED };

    /// The numbers of a finished game.
    fn decided(outcome: Outcome, attacker: Seat) -> ProofNumbers {
        match outcome {
            Outcome::Win(seat) if seat == attacker => ProofNumbers::PROVEN,
            Outcome::Win(_) => ProofNumbers::LOST,
            Outcome::Draw => ProofNumbers::REFUTED,
        }
    }

    fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

pub(super) struct DfPn<'a, G: Game> {
    pub attack: &'a mut Attack<G>,
    /// The table of this attack, and that of the other player's attack.
    pub own: AttackTable<'a>,
    pub other: AttackTable<'a>,
    /// The node count at which to return.
    pub until: u64,
    pub patience: Patience<'a>,
    pub told: u64,
    pub tell: &'a mut dyn FnMut(&Effort),
    /// Whether the attacker plays first, and the number of steps at the root.
    pub attacks_first: bool,
    pub at_root: usize,
}

impl<G: Game> DfPn<'_, G> {
    pub fn root(&mut self, position: &G) -> ProofNumbers {
        self.search(position, INFINITE, INFINITE)
    }

    /// Searches a position until one of its numbers reaches its threshold or the position is settled.
    fn search(&mut self, position: &G, most_proof: u32, most_disproof: u32) -> ProofNumbers {
        let before = self.attack.nodes;
        let attacks = position.to_play() == self.attack.attacker;
        let (depth, counts) = (self.attack.depth, position.counts_for_repetition());
        if counts {
            self.attack.path.push(position.key(), depth as u16);
        }
        self.attack.depth += 1;
        let first = self.attack.children.len();
        self.expand(position);
        if depth == 0 {
            self.at_root = self.attack.children.len();
        }
        let found = loop {
            let found = self.combine(&self.attack.children[first..], attacks);
            if found.is_settled()
                || found.proof >= most_proof
                || found.disproof >= most_disproof
                || self.is_over()
            {
                break found;
            }
            let (place, proof, disproof) = self.choose(first, attacks, &found, most_proof, most_disproof);
            let child = self.attack.children[first + place];
            let mut next = *position;
            next.play(child.step);
            let begun = self.attack.nodes;
            let found = self.search(&next, proof, disproof);
            let child = &mut self.attack.children[first + place];
            (child.proof, child.disproof, child.depends) = (found.proof, found.disproof, found.depends);
            if self.attack.nodes - begun > LONG_SEARCH {
                self.refresh(position, first);
            }
        };
        self.attack.children.truncate(first);
        self.attack.depth = depth;
        if counts {
            self.attack.path.pop();
        }
        // A cycle back to this position does not depend on anything above it.
        let depends = if found.depends >= depth { ANY_PATH } else { found.depends };
        let found = ProofNumbers { depends, ..found };
        self.store(position, &found, before);
        found
    }

    fn store(&mut self, position: &G, found: &ProofNumbers, before: u64) {
        let path_key = if found.depends == ANY_PATH { 0 } else { self.attack.path.key() };
        let (key, work) = (position.key(), work(self.attack.nodes - before));
        let ProofNumbers { proof, disproof, .. } = *found;
        self.own.store(key, ProofEntry { proof, disproof, path_key, work });
        // A win for one player is a loss for the other.
        if proof == 0 {
            self.other.store(key, ProofEntry { proof: LOST, disproof: 0, path_key, work });
        } else if proof == LOST {
            self.other.store(key, ProofEntry { proof: 0, disproof: INFINITE, path_key, work });
        }
    }

    /// Generates the children with their initial numbers.
    fn expand(&mut self, position: &G) {
        let attack = &mut *self.attack;
        let mut steps = std::mem::take(&mut attack.steps);
        position.steps(&mut steps);
        attack.nodes += 1;
        let mut next = std::mem::take(&mut attack.next);
        next.clear();
        for step in &steps {
            let after = position.after(*step);
            self.own.prefetch(after.key());
            next.push(after);
        }
        for (step, next) in steps.iter().zip(&next) {
            let found = self.first_numbers(next);
            self.attack.children.push(Child {
                step: *step,
                proof: found.proof,
                disproof: found.disproof,
                depends: found.depends,
            });
        }
        self.attack.steps = steps;
        self.attack.next = next;
    }

    /// Probes the children again: another thread, or this one elsewhere, may have improved their numbers.
    fn refresh(&mut self, position: &G, first: usize) {
        for child in &mut self.attack.children[first..] {
            let is_open = child.proof > 0 && child.disproof > 0;
            if is_open
                && let Some(known) = self.own.probe(position.after(child.step).key())
                && known.path_key == 0
            {
                (child.proof, child.disproof) = (known.proof, known.disproof);
            }
        }
    }

    /// The initial numbers of a position: a finished game, a repetition, a table entry, or an estimate from mobility.
    fn first_numbers(&mut self, position: &G) -> ProofNumbers {
        if let Some(outcome) = position.outcome() {
            return ProofNumbers::decided(outcome, self.attack.attacker);
        }
        let key = position.key();
        if position.counts_for_repetition()
            && let Some(ply) = self.attack.path.last(key)
        {
            let outcome = position.repetition().outcome;
            return ProofNumbers {
                depends: ply.into(),
                ..ProofNumbers::decided(outcome, self.attack.attacker)
            };
        }
        if self.attack.depth >= LONGEST {
            // The path is too long: it counts as a failure on this path only.
            return ProofNumbers { depends: 0, ..ProofNumbers::REFUTED };
        }
        let path_key = self.attack.path.key();
        let attacks = position.to_play() == self.attack.attacker;
        if let Some(known) = self.own.probe(key) {
            if known.path_key == 0 {
                return ProofNumbers { proof: known.proof, disproof: known.disproof, depends: ANY_PATH };
            }
            // A path-dependent result is valid only on the same path. It depends on a position above.
            if known.path_key == path_key {
                return ProofNumbers { proof: known.proof, disproof: known.disproof, depends: 0 };
            }
        }
        // The more steps a side has, the more must be shown against it.
        let attack = &mut *self.attack;
        position.steps(&mut attack.choices);
        attack.nodes += 1;
        let choice = MOBILITY * attack.choices.len().max(1) as u32;
        let (proof, disproof) = if attacks { (1, choice) } else { (choice, 1) };
        ProofNumbers { proof, disproof, depends: ANY_PATH }
    }

    /// The numbers of a position, combined from those of its children (weak proof-number search).
    fn combine(&self, children: &[Child<G>], attacks: bool) -> ProofNumbers {
        let least = |child: &Child<G>| if attacks { child.proof } else { child.disproof };
        let other = |child: &Child<G>| if attacks { child.disproof } else { child.proof };
        let (mut best, mut most, mut open) = (LOST, 0, 0_u32);
        for child in children {
            best = best.min(least(child));
            most = most.max(other(child));
            open += u32::from(other(child) > 0);
        }
        let all = if most >= INFINITE { most } else { (most + open.saturating_sub(1)).min(INFINITE - 1) };
        let (proof, disproof) = if attacks { (best, all) } else { (all, best) };
        ProofNumbers { proof, disproof, depends: dependence(children, attacks, proof, disproof) }
    }

    /// The most-proving child, and its thresholds.
    fn choose(
        &mut self,
        first: usize,
        attacks: bool,
        found: &ProofNumbers,
        most_proof: u32,
        most_disproof: u32,
    ) -> (usize, u32, u32) {
        let jitter: u32 = self.attack.jitter.as_mut().map_or(0, RngExt::random);
        let children = &self.attack.children[first..];
        let least = |child: &Child<G>| if attacks { child.proof } else { child.disproof };
        let (mut place, mut best, mut second) = (0, INFINITE, INFINITE);
        for (index, child) in children.iter().enumerate() {
            let value = least(child);
            // Jitter makes some children look a little worse.
            let value = value + (jitter >> (index % 32) & 1) * (1 + value / 8);
            if value < best {
                (place, second, best) = (index, best, value);
            } else if value < second {
                second = value;
            }
        }
        // The threshold exceeds the second best a little (the 1+ε trick).
        let near = second.saturating_add(second / 4 + 1).min(INFINITE);
        let child = &children[place];
        if attacks {
            let room =
                most_disproof.saturating_sub(found.disproof).saturating_add(child.disproof).min(INFINITE);
            (place, near.min(most_proof), room)
        } else {
            let room = most_proof.saturating_sub(found.proof).saturating_add(child.proof).min(INFINITE);
            (place, room, near.min(most_disproof))
        }
    }

    /// Whether to return. Reads the clock from time to time.
    fn is_over(&mut self) -> bool {
        let nodes = self.attack.nodes;
        self.attack.stopped |= nodes >= self.attack.limit;
        if nodes >= self.told + LOOKS {
            self.told = nodes;
            self.attack.stopped |= self.patience.is_over();
            let root = self.combine(&self.attack.children[..self.at_root], self.attacks_first);
            (self.tell)(&Effort {
                attacker: self.attack.attacker,
                proof: root.proof,
                disproof: root.disproof,
                nodes,
            });
        }
        self.attack.stopped || nodes >= self.until
    }
}

/// What the result of a settled position depends on: on the least dependent child if one is enough to settle it,
/// otherwise on all children.
fn dependence<G: Game>(children: &[Child<G>], attacks: bool, proof: u32, disproof: u32) -> usize {
    if proof != 0 && disproof != 0 {
        return ANY_PATH;
    }
    let dependence = |child: &Child<G>| child.depends;
    let depends = if attacks == (proof == 0) {
        let same = children.iter().filter(|child| (child.proof, child.disproof) == (proof, disproof));
        same.map(dependence).max()
    } else {
        children.iter().map(dependence).min()
    };
    depends.unwrap_or(ANY_PATH)
}
