//! Move ordering: the step from the transposition table first, then noisy steps, killer steps, and the rest by the history
//! heuristic and the evaluator's promise.
//!
//! The table's step often causes a cutoff at once, so the others are ranked only after it. Killer steps (Akl and Newborn,
//! 1977) are quiet steps that caused a cutoff in a sibling node. Steps that another thread is searching come last.

use kernel::{Evaluate, Game, Steps};

use super::history::History;

/// A step that is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Its place in the list of steps.
    pub place: usize,
    pub quiet: bool,
    /// How many are tried before it where nothing is deferred: late ones are searched less deeply.
    pub rank: usize,
}

/// From where a step was selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The transposition table, or the last best line at the root.
    Hash,
    /// The ranking.
    Ranked,
    /// What was deferred because another thread was searching it.
    Deferred,
}

/// How far the selection of steps at a node has come.
pub(super) struct Selection {
    hash_step: Option<usize>,
    /// The hash step, once it was tried.
    tried: Option<usize>,
    pub ranked: bool,
    /// How many of the deferred steps were taken up again.
    resumed: usize,
}

impl Selection {
    /// Begins with this step, if any.
    pub fn new(hash_step: Option<usize>) -> Selection {
        Selection { hash_step, tried: None, ranked: false, resumed: 0 }
    }
}

/// What a node keeps while its steps are tried; one for each ply, so that nothing is allocated during the search.
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
    /// The next step to try, and from where it comes.
    #[inline]
    pub fn next<E: Evaluate<G>>(
        &mut self,
        selection: &mut Selection,
        game: &G,
        evaluator: &E,
        history: &History,
    ) -> Option<(Choice, Stage)> {
        if let Some(place) = selection.hash_step.take() {
            selection.tried = Some(place);
            let quiet = !evaluator.is_noisy(game, self.steps[place]);
            return Some((Choice { place, quiet, rank: 0 }, Stage::Hash));
        }
        if !selection.ranked {
            self.rank(game, evaluator, history, selection.tried);
            selection.ranked = true;
        }
        if let Some(choice) = self.take() {
            return Some((choice, Stage::Ranked));
        }
        let choice = *self.deferred.get(selection.resumed)?;
        selection.resumed += 1;
        Some((choice, Stage::Deferred))
    }

    /// Ranks the steps. One may have been tried already.
    fn rank<E: Evaluate<G>>(&mut self, game: &G, evaluator: &E, history: &History, tried: Option<usize>) {
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
                promise * 16 + history.score(seat, G::step_code(*step))
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

    /// Keeps a quiet step that caused a cutoff.
    pub fn add_killer(&mut self, step: G::Step) {
        if self.killers[0] != Some(step) {
            self.killers = [Some(step), self.killers[0]];
        }
    }

    /// The best line is a step and then the best line of the position it leads to.
    pub fn set_line(&mut self, step: G::Step, child: Option<&Frame<G>>) {
        self.line.clear();
        self.line.push(step);
        self.line.extend_from_slice(child.map_or(&[], |child| &child.line));
    }
}
