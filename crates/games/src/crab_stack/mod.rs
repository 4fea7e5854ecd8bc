//! Crab Stack: crabs climb on crabs of their size or smaller, and waves wash away groups that become disconnected.

mod encode;
mod evaluate;
mod glyphs;
mod net;
mod notation;
mod report;
mod rocks;
mod show;
mod stack;
mod step;
mod symmetry;
#[cfg(test)]
mod tests;
mod told;
mod variant;

pub use evaluate::{Counts, LEVELS, Linear};
pub use net::net;

use kernel::{Dice, Ending, Game, LessonTexts, Outcome, PuzzleTexts, Ruling, Seat, Steps, zobrist};
use rand::seq::SliceRandom;

use rocks::{ROCKS, bit};
use stack::{Crab, KINDS, Size, Stack};
pub use step::Step;
use step::{Deed, Listing};
pub use variant::CrabStackVariant;

/// Lessons: tasks on a live board.
pub const LESSONS: LessonTexts = LessonTexts {
    data: include_str!("lessons.txt"),
    sentences: [include_str!("lessons.en.ftl"), include_str!("lessons.pt.ftl")],
};

/// Puzzles: positions with exactly one right turn.
pub const PUZZLES: PuzzleTexts = PuzzleTexts {
    puzzles: &[("two-players", include_str!("puzzles/two-players.txt"))],
    themes: include_str!("puzzles/themes.txt"),
    sentences: [include_str!("puzzles/en.ftl"), include_str!("puzzles/pt.ftl")],
};

/// Positions with proven results, for `ludoteca accuracy`.
pub const PROVEN: &str = include_str!("data/proven.txt");

/// The number of crabs of each size and player.
const CRABS_OF_A_KIND: u8 = 3;

/// A position of Crab Stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrabStack {
    key: u64,
    stacks: [Stack; ROCKS],
    /// The rocks with at least one crab.
    occupied: u32,
    /// The rocks with a medium or big crab on top.
    larger: u32,
    /// The rocks with a big crab on top.
    big: u32,
    /// The rocks with a crab of seat 2 on top.
    second: u32,
    /// Each player's number of crabs, including buried ones.
    crabs: [u8; 2],
    to_play: Seat,
    /// The wave field of the text: whether the player to play chooses the group that stays.
    wave: bool,
}

/// Keys of a crab by its height, rock and kind, of the player to play, and of a choice after a wave.
static CRAB_KEYS: [[[u64; KINDS]; ROCKS]; ROCKS] = crab_keys();
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
        occupied: 0,
        larger: 0,
        big: 0,
        second: 0,
        crabs: [0; 2],
        to_play: Seat::First,
        wave: false,
    };

    fn stack(&self, rock: u8) -> Stack {
        self.stacks[usize::from(rock)]
    }

    /// Calls `see` with the size, start and targets of each of the player's crabs (C3, C4).
    #[inline(always)]
    fn each_crab(&self, mut see: impl FnMut(Size, u8, u32)) {
        let own = match self.to_play {
            Seat::First => self.occupied & !self.second,
            Seat::Second => self.second,
        };
        let mut small = own & !self.larger;
        while small != 0 {
            let from = small.trailing_zeros() as u8;
            small &= small - 1;
            let ends = rocks::three_steps(from, self.occupied);
            see(Size::Small, from, ends & self.occupied & !self.larger);
        }
        let mut medium = own & self.larger & !self.big;
        while medium != 0 {
            let from = medium.trailing_zeros() as u8;
            medium &= medium - 1;
            see(Size::Medium, from, rocks::two_steps(from, self.occupied) & self.occupied & !self.big);
        }
        let mut big = own & self.big;
        while big != 0 {
            let from = big.trailing_zeros() as u8;
            big &= big - 1;
            see(Size::Big, from, rocks::one_step(from) & self.occupied);
        }
    }

    /// Whether the player has a legal move.
    fn can_move(&self) -> bool {
        let mut all = 0;
        self.each_crab(|_, _, targets| all |= targets);
        all != 0
    }

    /// Moves the player's crab of this size from the top of one rock to the top of another (C3, C4). It has no
    /// branches, because what lies below a crab is unpredictable.
    #[inline]
    fn climb(&mut self, size: Size, from: u8, to: u8) {
        let crab = Crab { size, owner: self.to_play };
        let mut stack = self.stack(from);
        stack.pop(size);
        self.stacks[usize::from(from)] = stack;
        self.key ^= CRAB_KEYS[stack.height()][usize::from(from)][crab.kind()];
        let note = |rocks: u32, whether: bool| rocks & !bit(from) | u32::from(whether) << from;
        self.occupied = note(self.occupied, !stack.is_empty());
        self.larger = note(self.larger, stack.has_larger());
        self.big = note(self.big, stack.has_big());
        self.second = note(self.second, stack.is_topped_by_second());
        self.put(to, self.stack(to), crab);
    }

    /// Puts a crab on top of a rock's stack. The caller checks that this is legal.
    #[inline]
    fn put(&mut self, rock: u8, mut stack: Stack, crab: Crab) {
        self.key ^= CRAB_KEYS[stack.height()][usize::from(rock)][crab.kind()];
        stack.push(crab);
        self.stacks[usize::from(rock)] = stack;
        self.occupied |= bit(rock);
        self.larger |= u32::from(crab.size > Size::Small) << rock;
        self.big |= u32::from(crab.size > Size::Medium) << rock;
        self.second = self.second & !bit(rock) | (crab.owner as u32) << rock;
    }

    /// The rocks of the best groups: those with the most rocks, then the most crabs (C6).
    fn best_groups(&self) -> u32 {
        let mut best = (0, 0, 0);
        for group in rocks::groups(self.occupied) {
            let crabs: usize = rocks::each(group).map(|rock| self.stack(rock).height()).sum();
            let (rocks, most, tied) = best;
            match (group.count_ones(), crabs).cmp(&(rocks, most)) {
                std::cmp::Ordering::Greater => best = (group.count_ones(), crabs, group),
                std::cmp::Ordering::Equal => best = (rocks, most, tied | group),
                std::cmp::Ordering::Less => {}
            }
        }
        best.2
    }

    /// Whether the player to play must choose between groups (C6).
    fn is_choosing(&self) -> bool {
        self.wave && rocks::groups(self.best_groups()).count() > 1
    }

    /// Removes the crabs on these rocks.
    fn wash(&mut self, rocks: u32) {
        for rock in rocks::each(rocks) {
            let stack = std::mem::replace(&mut self.stacks[usize::from(rock)], Stack::EMPTY);
            for (height, crab) in (0..stack.height()).rev().zip(stack.top_down()) {
                self.key ^= CRAB_KEYS[height][usize::from(rock)][crab.kind()];
                self.crabs[crab.owner.index()] -= 1;
            }
        }
        self.occupied &= !rocks;
        self.larger &= !rocks;
        self.big &= !rocks;
        self.second &= !rocks;
    }

    /// Applies a wave after a move that may have split the crabs (C6). Returns whether the player must now choose.
    #[inline(never)]
    fn wave(&mut self) -> bool {
        // A group with more than half of the rocks is the largest in any case.
        let half = self.occupied.count_ones() / 2;
        let stays = rocks::groups(self.occupied).find(|group| group.count_ones() > half).or_else(|| {
            let best = self.best_groups();
            (rocks::first_group(best) == best).then_some(best)
        });
        if let Some(stays) = stays {
            self.wash(self.occupied & !stays);
        }
        stays.is_none()
    }

    /// Whether a player has no crabs left (C7).
    #[inline]
    fn is_cleared(&self) -> bool {
        self.crabs.contains(&0)
    }

    /// Whether the game is not over and the player has a move.
    fn has_move(&self) -> bool {
        !self.is_cleared() && self.can_move()
    }
}

impl Game for CrabStack {
    type Variant = CrabStackVariant;
    type Step = Step;

    const NAME: &'static str = "crab-stack";

    const VARIANTS: &'static [CrabStackVariant] = &[CrabStackVariant::TwoPlayers];

    const DEALT: bool = true;

    fn start(_variant: &CrabStackVariant, dice: &mut Dice) -> CrabStack {
        let mut crabs: [Crab; ROCKS] =
            std::array::from_fn(|i| Crab { size: Size::ALL[i / 6], owner: Seat::BOTH[i % 2] });
        crabs.shuffle(dice);
        let mut start = CrabStack { crabs: [9; 2], ..CrabStack::EMPTY };
        for (rock, crab) in (0..).zip(crabs) {
            start.put(rock, Stack::EMPTY, crab);
        }
        start
    }

    fn to_play(&self) -> Seat {
        self.to_play
    }

    fn steps(&self, steps: &mut Steps<CrabStack>) {
        if self.wave || self.is_cleared() {
            steps.clear();
            if self.is_choosing() {
                let lowest = rocks::groups(self.best_groups()).map(|group| group.trailing_zeros() as u8);
                steps.extend(lowest.map(Step::keep));
            }
            return;
        }
        Listing::make(steps, |listing| {
            self.each_crab(|size, from, targets| listing.add(size, from, targets));
        });
    }

    fn step_code(step: Step) -> u16 {
        step.code()
    }

    #[inline]
    fn play(&mut self, step: Step) {
        match step.deed() {
            Deed::Move { size, from, to } => {
                self.climb(size, from, to);
                if self.stack(from).is_empty() && rocks::are_apart_around(from, self.occupied) && self.wave()
                {
                    self.wave = true;
                    self.key ^= WAVE_KEY;
                    return;
                }
            }
            Deed::Keep(lowest) => {
                self.wash(self.occupied & !rocks::group_of(lowest, self.occupied));
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
        Some(Ending { outcome: Outcome::Win(loser.opponent()), ruling: Ruling::new(sentence, "C7") })
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn is_turn_start(&self) -> bool {
        !self.wave
    }

    fn expected(&self) -> Ruling {
        if self.wave { Ruling::new("expected-keep", "C6") } else { Ruling::new("expected-move", "C3") }
    }
}
