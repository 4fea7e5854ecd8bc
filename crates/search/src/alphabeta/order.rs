//! The order in which steps are tried, and the experience that it grows from.

use std::sync::atomic::{AtomicI16, Ordering};

use kernel::{Evaluate, Game, Seat, Steps};

/// How often steps have refuted something lately, by player and step code. Threads may share it; what one overwrites of
/// another is soon learnt again.
pub(super) struct Experience {
    history: [Vec<AtomicI16>; 2],
}

const MOST: i32 = 16_000;
/// One for each number that a step may have; only those that occur are ever touched.
const CODES: usize = 1 << 16;

impl Experience {
    pub fn new() -> Experience {
        Experience { history: [0, 1].map(|_| (0..CODES).map(|_| AtomicI16::new(0)).collect()) }
    }

    pub fn of(&self, seat: Seat, code: u16) -> i32 {
        i32::from(self.history[seat.index()][usize::from(code)].load(Ordering::Relaxed))
    }

    /// Moves towards the bonus, more slowly the nearer it is to its bounds.
    pub fn learn(&self, seat: Seat, code: u16, bonus: i32) {
        let value = &self.history[seat.index()][usize::from(code)];
        let old = i32::from(value.load(Ordering::Relaxed));
        value.store((old + bonus - old * bonus.abs() / MOST) as i16, Ordering::Relaxed);
    }

    /// Half of it is forgotten between two searches.
    pub fn fade(&mut self) {
        for value in self.history.iter_mut().flatten() {
            *value.get_mut() /= 2;
        }
    }
}

/// A step that is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Its place in the list of steps.
    pub place: usize,
    pub quiet: bool,
    /// How many are tried before it where nothing is put off: late ones are searched less deeply.
    pub rank: usize,
}

/// What a node keeps while its steps are tried; one for each ply, so that nothing is allocated on the way.
pub(super) struct Frame<G: Game> {
    pub steps: Steps<G>,
    /// A place in `steps` and its rank, in one number: first those that were taken, then those that are left.
    ranks: Vec<i64>,
    taken: usize,
    pub killers: [Option<G::Step>; 2],
    /// Steps that other threads were searching when their turn came.
    pub deferred: Vec<Choice>,
    /// The best line from here.
    pub line: Vec<G::Step>,
}

impl<G: Game> Default for Frame<G> {
    fn default() -> Frame<G> {
        Frame {
            steps: Vec::new(),
            ranks: Vec::new(),
            taken: 0,
            killers: [None; 2],
            deferred: Vec::new(),
            line: Vec::new(),
        }
    }
}

const NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;

/// Ranks compare first, then the earlier place wins.
fn ranked(rank: i32, place: usize) -> i64 {
    i64::from(rank) << 16 | (0xFFFF - place as i64)
}

fn place(ranked: i64) -> usize {
    0xFFFF - (ranked & 0xFFFF) as usize
}

impl<G: Game> Frame<G> {
    /// Ranks the steps: noisy ones, killers, then by experience and promise. One may have been tried already.
    pub fn rank<E: Evaluate<G>>(
        &mut self,
        game: &G,
        evaluator: &E,
        experience: &Experience,
        tried: Option<usize>,
    ) {
        let seat = game.to_play();
        let Frame { steps, ranks, killers, .. } = self;
        ranks.clear();
        ranks.extend(steps.iter().enumerate().map(|(place, step)| {
            let promise = evaluator.promise(game, *step);
            let rank = if evaluator.is_noisy(game, *step) {
                NOISY + promise
            } else if killers.contains(&Some(*step)) {
                KILLER + promise
            } else {
                promise * 16 + experience.of(seat, G::step_code(*step))
            };
            ranked(rank, place)
        }));
        self.taken = 0;
        if let Some(tried) = tried {
            self.ranks.swap(0, tried);
            self.taken = 1;
        }
    }

    /// Takes the best step that is left.
    pub fn take(&mut self) -> Option<Choice> {
        let left = self.ranks.get_mut(self.taken..)?;
        let (first, others) = left.split_first_mut()?;
        let (mut best, mut at) = (*first, None);
        for (index, other) in others.iter().enumerate() {
            (best, at) = if *other > best { (*other, Some(index)) } else { (best, at) };
        }
        if let Some(at) = at {
            std::mem::swap(first, &mut others[at]);
        }
        self.taken += 1;
        let quiet = best < i64::from(NOISY / 2) << 16;
        Some(Choice { place: place(best), quiet, rank: self.taken - 1 })
    }

    /// The places of the steps that were taken.
    pub fn taken(&self) -> impl Iterator<Item = usize> {
        self.ranks[..self.taken].iter().map(|ranked| place(*ranked))
    }

    /// Keeps only the noisy steps for [`Frame::take`].
    pub fn rank_noisy<E: Evaluate<G>>(&mut self, game: &G, evaluator: &E) {
        let Frame { steps, ranks, .. } = self;
        ranks.clear();
        let noisy = steps.iter().enumerate().filter(|(_, step)| evaluator.is_noisy(game, **step));
        ranks.extend(noisy.map(|(place, step)| ranked(NOISY + evaluator.promise(game, *step), place)));
        self.taken = 0;
    }

    /// Remembers a quiet step that refuted its parent.
    pub fn kill(&mut self, step: G::Step) {
        if self.killers[0] != Some(step) {
            self.killers = [Some(step), self.killers[0]];
        }
    }
}
