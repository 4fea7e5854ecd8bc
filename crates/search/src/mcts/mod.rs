//! Monte-Carlo tree search: UCT that proves wins and losses where it can, and keeps its tree from step to step.

mod tree;

use kernel::{Dice, Evaluate, Game, Outcome, Seat, Steps, dice, playout};
use rand::RngExt;

use crate::score::{WIN, chance_of};
use crate::{Found, Limits, Line, Progress, Root, Score, Search, Watch};
use tree::{ROOT, Tree};

/// How a leaf of the tree is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playouts {
    /// By a random game to its end: nothing but the rules is known.
    Random,
    /// By a few random steps and then the evaluator.
    Judged {
        /// How many steps.
        steps: u32,
    },
}

/// How many playouts pass between two looks at the clock.
const PATIENCE: u64 = 8;
/// The largest tree; beyond it leaves are judged but not grown.
const MOST_NODES: usize = 3_000_000;
/// How much a rarely tried step is favoured.
const CURIOSITY: f32 = 0.9;

/// Monte-Carlo tree search.
pub struct Mcts<G: Game, E: Evaluate<G>> {
    evaluator: E,
    playouts: Playouts,
    seed: u64,
    dice: Dice,
    tree: Option<(G, Tree<G>)>,
    steps: Steps<G>,
}

impl<G: Game, E: Evaluate<G>> Mcts<G, E> {
    /// The seed fixes every playout.
    pub fn new(evaluator: E, playouts: Playouts, seed: u64) -> Mcts<G, E> {
        Mcts { evaluator, playouts, seed, dice: dice(seed), tree: None, steps: Steps::<G>::new() }
    }

    /// The chance of seat 1 from a leaf.
    fn judge(&mut self, game: &G) -> f32 {
        let first = |seat: Seat, chance: f64| if seat == Seat::First { chance } else { 1.0 - chance } as f32;
        let mut game = *game;
        if let Playouts::Judged { steps } = self.playouts {
            for _ in 0..steps {
                game.steps(&mut self.steps);
                if self.steps.is_empty() {
                    break;
                }
                game.play(self.steps[self.dice.random_range(0..self.steps.len())]);
            }
            if game.outcome().is_none() {
                let estimate = self.evaluator.judge(&game, &self.evaluator.accumulate(&game));
                return first(game.to_play(), chance_of(estimate));
            }
        }
        let outcome = playout(game, &mut self.dice, &mut self.steps).outcome;
        outcome.map_or(0.5, worth)
    }

    /// One way down the tree, one leaf judged, the news carried back up.
    fn visit(
        &mut self,
        tree: &mut Tree<G>,
        root: &Root<G>,
        path: &mut Vec<(u32, Seat)>,
        keys: &mut Vec<u64>,
    ) {
        let mut game = root.position;
        let mut node = ROOT;
        path.clear();
        keys.clear();
        let worth = loop {
            path.push((node, game.to_play()));
            if let Some(outcome) = tree.proof(node) {
                break worth(outcome);
            }
            if let Some(outcome) = game.outcome() {
                tree.settle(node, outcome);
                break worth(outcome);
            }
            if game.counts_for_repetition() {
                let key = game.key();
                let before = root.history.iter().chain(keys.iter()).filter(|seen| **seen == key).count();
                // The third occurrence ends the game, but only on this way: nothing is proven.
                if before >= 2 && node != ROOT {
                    break worth(game.repetition().outcome);
                }
                keys.push(key);
            }
            if !tree.is_grown(node) {
                if tree.is_new(node) && node != ROOT {
                    break self.judge(&game);
                }
                game.steps(&mut self.steps);
                if !tree.grow(node, &self.steps, MOST_NODES) {
                    break self.judge(&game);
                }
            }
            node = tree.choose(node, game.to_play(), CURIOSITY);
            if let Some(step) = tree.step(node) {
                game.play(step);
            }
        };
        tree.learn(path, worth);
    }
}

/// What an outcome is worth to seat 1.
fn worth(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Win(Seat::First) => 1.0,
        Outcome::Win(Seat::Second) => 0.0,
        Outcome::Draw => 0.5,
    }
}

impl<G: Game, E: Evaluate<G>> Search<G> for Mcts<G, E> {
    fn search(
        &mut self,
        root: &Root<G>,
        limits: &Limits,
        watch: &Watch<'_>,
        progress: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        self.steps.clear();
        root.position.steps(&mut self.steps);
        let first = *self.steps.first()?;
        let mut tree = match self.tree.take() {
            Some((position, tree)) => tree.follow(&position, &root.position).unwrap_or_default(),
            None => Tree::default(),
        };
        let (mut path, mut keys) = (Vec::new(), Vec::new());
        let mut visits = 0;
        let mut next_report = 1_000;
        let most = limits.nodes.unwrap_or(u64::MAX);
        // A depth means nothing here; it becomes a number of playouts, so that the search ends.
        let most = limits.depth.map_or(most, |depth| most.min(u64::from(depth) * 1_000));
        while visits < most && tree.proof(ROOT).is_none() {
            if visits % PATIENCE == 0 && visits > 0 && watch.is_over(limits) {
                break;
            }
            self.visit(&mut tree, root, &mut path, &mut keys);
            visits += 1;
            if visits == next_report {
                next_report *= 2;
                progress(&tell(&tree, &root.position, limits, visits, watch));
            }
        }
        let last = tell(&tree, &root.position, limits, visits, watch);
        progress(&last);
        let step = last.lines.first().and_then(|line| line.steps.first()).copied().unwrap_or(first);
        self.tree = Some((root.position, tree));
        Some(Found { step, progress: last })
    }

    fn forget(&mut self) {
        self.tree = None;
        self.dice = dice(self.seed);
    }
}

/// The best lines so far.
fn tell<G: Game>(
    tree: &Tree<G>,
    position: &G,
    limits: &Limits,
    visits: u64,
    watch: &Watch<'_>,
) -> Progress<G> {
    let seat = position.to_play();
    let best = tree.ranked(ROOT, seat).into_iter().take(limits.lines.max(1));
    let lines: Vec<Line<G>> = best
        .map(|child| {
            let steps = tree.line(child, *position);
            let distance = i32::from(tree.distance(child)) + 1;
            let score = match tree.proof(child) {
                Some(Outcome::Win(winner)) if winner == seat => Score::of(WIN - distance),
                Some(Outcome::Win(_)) => Score::of(distance - WIN),
                Some(Outcome::Draw) => Score::EVEN,
                None => Score::from_chance(f64::from(tree.mean(child, seat))),
            };
            Line { score, steps }
        })
        .collect();
    let depth = lines.first().map_or(0, |line| line.steps.len() as u32);
    Progress { depth, nodes: visits, time: (watch.elapsed)(), lines }
}
