//! Crab Stack: crabs climb on crabs of their size or smaller, and waves wash away the groups that lose touch.

mod glyphs;
mod notation;
mod rocks;
mod show;
mod stack;
#[cfg(test)]
mod tests;

use kernel::{Dice, Ending, Game, Outcome, Ruling, Seat, Steps, Variant, zobrist};
use rand::seq::SliceRandom;

use rocks::{ROCKS, bit};
use stack::{Crab, KINDS, Size, Stack};

/// How many crabs there are of each size and player.
const CRABS_OF_A_KIND: u8 = 3;

/// What a player does; rocks are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The top crab of a rock goes to another rock.
    Move {
        /// Where it starts.
        from: u8,
        /// Where it ends.
        to: u8,
    },
    /// The group with this lowest rock stays, the others leave.
    Keep(u8),
}

/// A position of Crab Stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrabStack {
    key: u64,
    stacks: [Stack; ROCKS],
    /// The rocks with each kind of crab on top.
    tops: [u32; KINDS],
    /// All rocks with crabs.
    occupied: u32,
    /// How many crabs each player has, buried ones included.
    crabs: [u8; 2],
    to_play: Seat,
    /// Whether the text says that the player to play chooses the group that stays.
    wave: bool,
}

/// Keys of a crab by its height, rock and kind, of who plays, and of a choice after a wave.
const CRAB_KEYS: [[[u64; KINDS]; ROCKS]; ROCKS] = crab_keys();
const TO_PLAY_KEY: u64 = zobrist::<1>(38)[0];
const WAVE_KEY: u64 = zobrist::<1>(39)[0];

const fn crab_keys() -> [[[u64; KINDS]; ROCKS]; ROCKS] {
    let numbers = zobrist::<{ ROCKS * ROCKS * KINDS }>(37);
    let mut keys = [[[0; KINDS]; ROCKS]; ROCKS];
    let mut i = 0;
    while i < numbers.len() {
        keys[i / (ROCKS * KINDS)][i / KINDS % ROCKS][i % KINDS] = numbers[i];
        i += 1;
    }
    keys
}

impl CrabStack {
    const EMPTY: CrabStack = CrabStack {
        key: 0,
        stacks: [Stack::EMPTY; ROCKS],
        tops: [0; KINDS],
        occupied: 0,
        crabs: [0; 2],
        to_play: Seat::First,
        wave: false,
    };

    fn stack(&self, rock: u8) -> Stack {
        self.stacks[usize::from(rock)]
    }

    /// Puts a crab that may lie there on top of a rock's stack.
    #[inline]
    fn put(&mut self, rock: u8, crab: Crab) {
        let stack = &mut self.stacks[usize::from(rock)];
        if !stack.is_empty() {
            self.tops[stack.top().kind()] ^= bit(rock);
        }
        self.key ^= CRAB_KEYS[usize::from(stack.height())][usize::from(rock)][crab.kind()];
        stack.push(crab);
        self.tops[crab.kind()] |= bit(rock);
        self.occupied |= bit(rock);
    }

    /// Takes the top crab of a rock that has one.
    #[inline]
    fn take(&mut self, rock: u8) -> Crab {
        let stack = &mut self.stacks[usize::from(rock)];
        let crab = stack.top();
        stack.pop(crab);
        self.key ^= CRAB_KEYS[usize::from(stack.height())][usize::from(rock)][crab.kind()];
        self.tops[crab.kind()] ^= bit(rock);
        if stack.is_empty() {
            self.occupied ^= bit(rock);
        } else {
            self.tops[stack.top().kind()] |= bit(rock);
        }
        crab
    }

    /// The player's rocks with a crab of this size on top.
    #[inline]
    fn own(&self, size: Size) -> u32 {
        self.tops[Crab { size, owner: self.to_play }.kind()]
    }

    /// The rocks on which a crab of this size may end (C4).
    #[inline]
    fn low_enough(&self, size: Size) -> u32 {
        self.tops[..2 * size as usize + 2].iter().fold(0, |rocks, tops| rocks | tops)
    }

    /// Where a crab of this size may go (C3, C4).
    #[inline]
    fn targets(&self, size: Size, from: u8) -> u32 {
        let ends = match size {
            Size::Small => rocks::three_steps(from, self.occupied),
            Size::Medium => rocks::two_steps(from, self.occupied),
            Size::Big => rocks::near(from),
        };
        ends & self.low_enough(size)
    }

    /// Whether the player has a move to make.
    fn can_move(&self) -> bool {
        Size::ALL
            .into_iter()
            .any(|size| rocks::each(self.own(size)).any(|from| self.targets(size, from) != 0))
    }

    /// The rocks of the best groups: the most rocks, then the most crabs (C6).
    fn best_groups(&self) -> u32 {
        let mut best = (0, 0, 0);
        for group in rocks::groups(self.occupied) {
            let crabs: u8 = rocks::each(group).map(|rock| self.stack(rock).height()).sum();
            let (rocks, most, tied) = best;
            match (group.count_ones(), crabs).cmp(&(rocks, most)) {
                std::cmp::Ordering::Greater => best = (group.count_ones(), crabs, group),
                std::cmp::Ordering::Equal => best = (rocks, most, tied | group),
                std::cmp::Ordering::Less => {}
            }
        }
        best.2
    }

    /// Whether the player to play chooses between groups (C6).
    fn is_choosing(&self) -> bool {
        self.wave && rocks::groups(self.best_groups()).count() > 1
    }

    /// Washes the crabs of these rocks away.
    fn wash(&mut self, rocks: u32) {
        for rock in rocks::each(rocks) {
            for _ in 0..self.stack(rock).height() {
                let crab = self.take(rock);
                self.crabs[crab.owner.index()] -= 1;
            }
        }
    }

    /// Looks at the groups after a rock was left, and lets the wave come if there is more than one (C6). Whether the
    /// player must choose now.
    #[inline(never)]
    fn wave(&mut self, left: u8) -> bool {
        let near = rocks::near(left) & self.occupied;
        // All were connected while the rock was occupied, so each group has a rock near it.
        if near & !rocks::group(near & near.wrapping_neg(), self.occupied) == 0 {
            return false;
        }
        let best = self.best_groups();
        if rocks::groups(best).count() > 1 {
            return true;
        }
        self.wash(self.occupied & !best);
        false
    }

    /// Whether a player has no crabs left (C7).
    #[inline]
    fn is_cleared(&self) -> bool {
        self.crabs.contains(&0)
    }

    /// Whether the game would go on with a move.
    fn has_move(&self) -> bool {
        !self.is_cleared() && self.can_move()
    }
}

impl Game for CrabStack {
    type Step = Step;

    const NAME: &'static str = "crab-stack";

    /// Five rows of rocks, 18 crabs.
    const VARIANTS: &'static [Variant] = &[Variant::report("two-players", 5, 18)];

    const DEALT: bool = true;

    fn start(_variant: &Variant, dice: &mut Dice) -> CrabStack {
        let mut crabs: [Crab; ROCKS] =
            std::array::from_fn(|i| Crab { size: Size::ALL[i / 6], owner: Seat::BOTH[i % 2] });
        crabs.shuffle(dice);
        let mut start = CrabStack { crabs: [9; 2], ..CrabStack::EMPTY };
        for (rock, crab) in (0..).zip(crabs) {
            start.put(rock, crab);
        }
        start
    }

    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<CrabStack>) {
        steps.clear();
        if self.wave {
            let best = self.best_groups();
            if self.is_choosing() {
                steps.extend(rocks::groups(best).map(|group| Step::Keep(group.trailing_zeros() as u8)));
            }
            return;
        }
        if self.is_cleared() {
            return;
        }
        for size in Size::ALL {
            for from in rocks::each(self.own(size)) {
                for to in rocks::each(self.targets(size, from)) {
                    steps.push(Step::Move { from, to });
                }
            }
        }
    }

    #[inline]
    fn play(&mut self, step: Step) {
        match step {
            Step::Move { from, to } => {
                let crab = self.take(from);
                self.put(to, crab);
                if self.stack(from).is_empty() && self.wave(from) {
                    self.wave = true;
                    self.key ^= WAVE_KEY;
                    return;
                }
            }
            Step::Keep(lowest) => {
                let stays = rocks::group(bit(lowest), self.occupied);
                self.wash(self.occupied & !stays);
                self.wave = false;
                self.key ^= WAVE_KEY;
            }
        }
        self.to_play = self.to_play.opponent();
        self.key ^= TO_PLAY_KEY;
    }

    fn ending(&self) -> Option<Ending> {
        if self.is_choosing() {
            return None;
        }
        let lost = Seat::BOTH.into_iter().find(|seat| self.crabs[seat.index()] == 0);
        let (loser, sentence) = match lost {
            Some(loser) => (loser, "ending-no-crabs"),
            None if !self.can_move() => (self.to_play, "ending-no-move"),
            None => return None,
        };
        Some(Ending { outcome: Outcome::Win(loser.opponent()), ruling: Ruling { sentence, rule: "C7" } })
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn is_turn_start(&self) -> bool {
        !self.wave
    }

    fn expected(&self) -> Ruling {
        if self.wave {
            Ruling { sentence: "expected-keep", rule: "C6" }
        } else {
            Ruling { sentence: "expected-move", rule: "C3" }
        }
    }
}
