//! Move ordering: the step from the transposition table first, then noisy steps, killer steps, and the rest by the
//! history heuristic and the evaluator's promise.
//!
//! The table's step often causes an immediate cutoff, so the others are ranked only after it. Killer steps (Akl and
//! Newborn, 1977) are quiet steps that caused a cutoff in a sibling node. Steps that another thread is searching come
//! last.

use kernel::{Evaluate, Game, Steps};

use super::history::History;

/// A step to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Its index in the list of steps.
    pub place: usize,
    pub quiet: bool,
    /// The number of steps tried before it if none is deferred. Late steps are searched less deeply.
    pub rank: usize,
}

/// Where a selected step comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The transposition table, or the previous best line at the root.
    Hash,
    /// The ranked steps.
    Ranked,
    /// The steps deferred because another thread was searching them.
    Deferred,
}

/// The state of step selection at a node.
pub(super) struct Selection {
    hash_step: Option<usize>,
    /// The hash step, once it has been tried.
    tried: Option<usize>,
    pub ranked: bool,
    /// The number of deferred steps that have been taken up again.
    resumed: usize,
}

impl Selection {
    /// Starts with this step, if any.
    pub fn new(hash_step: Option<usize>) -> Selection {
        Selection { hash_step, tried: None, ranked: false, resumed: 0 }
    }
}

/// The working memory of a node; one per ply, so that nothing is allocated during the search.
pub(super) struct Frame<G: Game> {
    pub steps: Steps<G>,
    /// Indices into `steps` packed with their ranks: first those already taken, then the rest.
    ranks: Vec<i64>,
    taken: usize,
    pub killers: [Option<G::Step>; 2],
    /// Steps that other threads were searching when they were selected.
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

/// Packs a rank and an index so that higher ranks compare higher, and lower indices break ties.
fn ranked(rank: i32, place: usize) -> i64 {
    i64::from(rank) << 16 | (0xFFFF - place as i64)
}

fn place(ranked: i64) -> usize {
    0xFFFF - (ranked & 0xFFFF) as usize
}

impl<G: Game> Frame<G> {
    /// The next step to try, and where it comes from.
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

    /// Ranks the steps, except one that may already have been tried.
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

    /// Takes the best remaining step.
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

    /// The indices of the steps already taken.
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

    /// Adds a quiet step that caused a cutoff to the killers.
    pub fn add_killer(&mut self, step: G::Step) {
        if self.killers[0] != Some(step) {
            self.killers = [Some(step), self.killers[0]];
        }
    }

    /// Sets the best line to a step followed by the child's best line.
    pub fn set_line(&mut self, step: G::Step, child: Option<&Frame<G>>) {
        self.line.clear();
        self.line.push(step);
        self.line.extend_from_slice(child.map_or(&[], |child| &child.line));
    }
}
