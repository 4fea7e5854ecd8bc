//! The order in which steps are tried, and the experience that it grows from.

use std::sync::atomic::{AtomicI16, Ordering};

use kernel::{Evaluate, Game, Seat, Steps};

/// How often steps have refuted something lately, by player and step code. All threads share it, so that they try steps
/// in much the same order; what one overwrites of another is soon learnt again.
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

/// What a node keeps while its steps are tried; one for each ply, so that nothing is allocated on the way.
pub(super) struct Frame<G: Game> {
    pub steps: Steps<G>,
    /// How early each step is tried, by its place in `steps`; taken ones are gone.
    ranks: Vec<i32>,
    pub killers: [Option<G::Step>; 2],
    /// Steps that other threads were searching when their turn came: their places, and whether they are quiet.
    pub deferred: Vec<(usize, bool)>,
    /// The best line from here.
    pub line: Vec<G::Step>,
}

impl<G: Game> Default for Frame<G> {
    fn default() -> Frame<G> {
        Frame {
            steps: Vec::new(),
            ranks: Vec::new(),
            killers: [None; 2],
            deferred: Vec::new(),
            line: Vec::new(),
        }
    }
}

const TAKEN: i32 = i32::MIN;
const NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;

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
        ranks.extend(steps.iter().map(|step| {
            let promise = evaluator.promise(game, *step);
            if evaluator.is_noisy(game, *step) {
                NOISY + promise
            } else if killers.contains(&Some(*step)) {
                KILLER + promise
            } else {
                promise * 16 + experience.of(seat, G::step_code(*step))
            }
        }));
        if let Some(tried) = tried {
            ranks[tried] = TAKEN;
        }
    }

    /// Takes the best step that is left: its place, and whether it is quiet.
    pub fn take(&mut self) -> Option<(usize, bool)> {
        let (mut best, mut rank) = (0, TAKEN);
        for (index, other) in self.ranks.iter().enumerate() {
            if *other > rank {
                (best, rank) = (index, *other);
            }
        }
        if rank == TAKEN {
            return None;
        }
        self.ranks[best] = TAKEN;
        Some((best, rank < NOISY / 2))
    }

    /// Whether a step has been tried.
    pub fn is_taken(&self, index: usize) -> bool {
        self.ranks[index] == TAKEN
    }

    /// Keeps only the noisy steps for [`Frame::take`].
    pub fn rank_noisy<E: Evaluate<G>>(&mut self, game: &G, evaluator: &E) {
        let Frame { steps, ranks, .. } = self;
        ranks.clear();
        ranks.extend(steps.iter().map(|step| {
            if evaluator.is_noisy(game, *step) { NOISY + evaluator.promise(game, *step) } else { TAKEN }
        }));
    }

    /// Remembers a quiet step that refuted its parent.
    pub fn kill(&mut self, step: G::Step) {
        if self.killers[0] != Some(step) {
            self.killers = [Some(step), self.killers[0]];
        }
    }
}
