//! One position of the search: its children, what they say about it, and which one to look at next.

use kernel::{Game, Outcome, Seat};
use rand::RngExt;

use super::attack::Attack;
use super::memory::{Known, Recall, work};
use super::{Effort, INFINITE, LONGEST, LOOKS, LOST, Patience};

/// A step with what is known of where it leads.
#[derive(Clone, Copy)]
pub(super) struct Child<G: Game> {
    step: G::Step,
    proof: u32,
    disproof: u32,
    /// The nearest to the root of the positions on which it leans that this is settled; far away if on none.
    leans: usize,
}

/// What is known of a position after a look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub proof: u32,
    pub disproof: u32,
    leans: usize,
}

/// What a step of the other side is worth before anything is known of it, in units of an own one.
const MOBILITY: u32 = 2;

/// A child that took more positions than this may have taken long enough for news of the others.
const NEWS: u64 = 500;

/// What is settled and leans on nothing.
const NOTHING: usize = usize::MAX;

impl Found {
    const PROVEN: Found = Found { proof: 0, disproof: INFINITE, leans: NOTHING };
    const REFUTED: Found = Found { proof: INFINITE, disproof: 0, leans: NOTHING };
    const LOST: Found = Found { proof: LOST, ..Found::REFUTED };

    /// What an end of the game says about an attack.
    fn decided(outcome: Outcome, attacker: Seat) -> Found {
        match outcome {
            Outcome::Win(seat) if seat == attacker => Found::PROVEN,
            Outcome::Win(_) => Found::LOST,
            Outcome::Draw => Found::REFUTED,
        }
    }

    fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

pub(super) struct Search<'a, G: Game> {
    pub attack: &'a mut Attack<G>,
    /// What is known of this attack, and of the other player's.
    pub own: Recall<'a>,
    pub other: Recall<'a>,
    /// At how many nodes to come back.
    pub until: u64,
    pub patience: Patience<'a>,
    pub told: u64,
    pub tell: &'a mut dyn FnMut(&Effort),
    /// Whether the attacker plays first, and how many steps there are at the root.
    pub attacks_first: bool,
    pub at_root: usize,
}

impl<G: Game> Search<'_, G> {
    pub fn root(&mut self, position: &G) -> Found {
        self.look(position, INFINITE, INFINITE)
    }

    /// Looks at a position until as much is left to show as the thresholds say, or nothing.
    fn look(&mut self, position: &G, most_proof: u32, most_disproof: u32) -> Found {
        let before = self.attack.nodes;
        let attacks = position.to_play() == self.attack.attacker;
        let depth = self.attack.way.len();
        self.attack.way.enter(if position.counts_for_repetition() { position.key() } else { 0 });
        let first = self.attack.children.len();
        self.expand(position);
        if depth == 0 {
            self.at_root = self.attack.children.len();
        }
        let found = loop {
            let found = self.sum(&self.attack.children[first..], attacks);
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
            let found = self.look(&next, proof, disproof);
            let child = &mut self.attack.children[first + place];
            (child.proof, child.disproof, child.leans) = (found.proof, found.disproof, found.leans);
            if self.attack.nodes - begun > NEWS {
                self.refresh(position, first);
            }
        };
        self.attack.children.truncate(first);
        self.attack.way.leave();
        // A cycle back to this very position leans on nothing above it.
        let leans = if found.leans >= depth { NOTHING } else { found.leans };
        let found = Found { leans, ..found };
        self.remember(position, &found, before);
        found
    }

    fn remember(&mut self, position: &G, found: &Found, before: u64) {
        let way = if found.leans == NOTHING { 0 } else { self.attack.way.code() };
        let (key, work) = (position.key(), work(self.attack.nodes - before));
        let Found { proof, disproof, .. } = *found;
        self.own.put(key, Known { proof, disproof, way, work });
        // What one wins the other loses.
        if proof == 0 {
            self.other.put(key, Known { proof: LOST, disproof: 0, way, work });
        } else if proof == LOST {
            self.other.put(key, Known { proof: 0, disproof: INFINITE, way, work });
        }
    }

    /// Lists the steps with what is known of where they lead.
    fn expand(&mut self, position: &G) {
        let attack = &mut *self.attack;
        let mut steps = std::mem::take(&mut attack.steps);
        position.steps(&mut steps);
        attack.nodes += 1;
        let mut next = std::mem::take(&mut attack.next);
        next.clear();
        for step in &steps {
            let after = position.after(*step);
            self.own.fetch(after.key());
            next.push(after);
        }
        for (step, next) in steps.iter().zip(&next) {
            let found = self.glance(next);
            self.attack.children.push(Child {
                step: *step,
                proof: found.proof,
                disproof: found.disproof,
                leans: found.leans,
            });
        }
        self.attack.steps = steps;
        self.attack.next = next;
    }

    /// Takes over what another thread, or this one elsewhere, has found out about children meanwhile.
    fn refresh(&mut self, position: &G, first: usize) {
        for child in &mut self.attack.children[first..] {
            let is_open = child.proof > 0 && child.disproof > 0;
            if is_open
                && let Some(known) = self.own.get(position.after(child.step).key())
                && known.way == 0
            {
                (child.proof, child.disproof) = (known.proof, known.disproof);
            }
        }
    }

    /// What is known of a position without looking at it.
    fn glance(&mut self, position: &G) -> Found {
        if let Some(outcome) = position.outcome() {
            return Found::decided(outcome, self.attack.attacker);
        }
        let key = position.key();
        if position.counts_for_repetition()
            && let Some(place) = self.attack.way.find(key)
        {
            let outcome = position.repetition().outcome;
            return Found { leans: place, ..Found::decided(outcome, self.attack.attacker) };
        }
        if self.attack.way.len() >= LONGEST {
            // Too far to follow: it counts as a failure on this way only.
            return Found { leans: 0, ..Found::REFUTED };
        }
        let code = self.attack.way.code();
        let attacks = position.to_play() == self.attack.attacker;
        if let Some(known) = self.own.get(key) {
            if known.way == 0 {
                return Found { proof: known.proof, disproof: known.disproof, leans: NOTHING };
            }
            // What leans on its way holds on the same way only; it leans on something above us.
            if known.way == code {
                return Found { proof: known.proof, disproof: known.disproof, leans: 0 };
            }
        }
        // The more choice a side has, the more must be shown against it.
        let attack = &mut *self.attack;
        position.steps(&mut attack.choices);
        attack.nodes += 1;
        let choice = MOBILITY * attack.choices.len().max(1) as u32;
        let (proof, disproof) = if attacks { (1, choice) } else { (choice, 1) };
        Found { proof, disproof, leans: NOTHING }
    }

    /// What the children say together. Sums count a position once for each way to it; the greatest one and the number
    /// of the others is nearer to the truth where ways meet.
    fn sum(&self, children: &[Child<G>], attacks: bool) -> Found {
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
        Found { proof, disproof, leans: leans(children, attacks, proof, disproof) }
    }

    /// The child to look at next, and how far.
    fn choose(
        &mut self,
        first: usize,
        attacks: bool,
        found: &Found,
        most_proof: u32,
        most_disproof: u32,
    ) -> (usize, u32, u32) {
        let whims: u32 = self.attack.whims.as_mut().map_or(0, RngExt::random);
        let children = &self.attack.children[first..];
        let least = |child: &Child<G>| if attacks { child.proof } else { child.disproof };
        let (mut place, mut best, mut second) = (0, INFINITE, INFINITE);
        for (index, child) in children.iter().enumerate() {
            let value = least(child);
            // A whim makes some children look a little worse.
            let value = value + (whims >> (index % 32) & 1) * (1 + value / 8);
            if value < best {
                (place, second, best) = (index, best, value);
            } else if value < second {
                second = value;
            }
        }
        // A little further than the second best, so as not to jump to and fro.
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

    /// Whether to come back; looks at the clock now and then.
    fn is_over(&mut self) -> bool {
        let nodes = self.attack.nodes;
        self.attack.stopped |= nodes >= self.attack.limit;
        if nodes >= self.told + LOOKS {
            self.told = nodes;
            self.attack.stopped |= self.patience.is_over();
            let root = self.sum(&self.attack.children[..self.at_root], self.attacks_first);
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

/// On what a settled position leans: on the child that leans least where one is enough to settle it, else on all.
fn leans<G: Game>(children: &[Child<G>], attacks: bool, proof: u32, disproof: u32) -> usize {
    if proof != 0 && disproof != 0 {
        return NOTHING;
    }
    let leaning = |child: &Child<G>| child.leans;
    let leans = if attacks == (proof == 0) {
        let same = children.iter().filter(|child| (child.proof, child.disproof) == (proof, disproof));
        same.map(leaning).max()
    } else {
        children.iter().map(leaning).min()
    };
    leans.unwrap_or(NOTHING)
}
