//! Monte-Carlo tree search: UCT (Kocsis and Szepesvári, 2006) with MCTS-Solver (Winands et al., 2008).
//!
//! It differs from the papers in three ways: proven draws are backed up too, leaves may be evaluated after a few random
//! steps instead of at the end of a playout, and the tree is kept from step to step. Rewards are always those of the
//! first player, so that nothing assumes that players alternate.

mod tree;

use kernel::{Dice, Evaluate, Game, Outcome, Seat, Steps, dice, playout};
use rand::RngExt;

use crate::repetition::Path;
use crate::score::{WIN, chance_of};
use crate::{Found, Limits, Line, Progress, Root, Score, Search, Watch};
use tree::{ROOT, Tree};

/// How a leaf of the tree is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playouts {
    /// By a random game to the end, with no knowledge but the rules.
    Random,
    /// By a few random steps and then the evaluator.
    Evaluated {
        /// The number of random steps.
        steps: u32,
    },
}

/// The number of playouts between readings of the clock.
const CLOCK_INTERVAL: u64 = 8;
/// The maximum tree size. Beyond it leaves are evaluated but not expanded.
const MOST_NODES: usize = 3_000_000;
/// The exploration constant of UCT.
const EXPLORATION: f32 = 0.9;

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
    /// A search; the seed determines every playout.
    pub fn new(evaluator: E, playouts: Playouts, seed: u64) -> Mcts<G, E> {
        Mcts { evaluator, playouts, seed, dice: dice(seed), tree: None, steps: Steps::<G>::new() }
    }

    /// The reward of a leaf.
    fn simulate(&mut self, game: &G) -> f32 {
        let first = |seat: Seat, chance: f64| if seat == Seat::First { chance } else { 1.0 - chance } as f32;
        let mut game = *game;
        if let Playouts::Evaluated { steps } = self.playouts {
            for _ in 0..steps {
                game.steps(&mut self.steps);
                if self.steps.is_empty() {
                    break;
                }
                game.play(self.steps[self.dice.random_range(0..self.steps.len())]);
            }
            if game.outcome().is_none() {
                let estimate = self.evaluator.evaluate(&game);
                return first(game.to_play(), chance_of(estimate));
            }
        }
        let outcome = playout(game, &mut self.dice, &mut self.steps).outcome;
        outcome.map_or(0.5, reward_of)
    }

    /// One iteration: selection, expansion, simulation, backpropagation.
    fn iterate(
        &mut self,
        tree: &mut Tree<G>,
        root: &Root<G>,
        visited: &mut Vec<(u32, Seat)>,
        path: &mut Path,
    ) {
        let mut game = root.position;
        let mut node = ROOT;
        visited.clear();
        path.rewind();
        let reward = loop {
            visited.push((node, game.to_play()));
            if let Some(outcome) = tree.proof(node) {
                break reward_of(outcome);
            }
            if let Some(outcome) = game.outcome() {
                tree.prove_end(node, outcome);
                break reward_of(outcome);
            }
            if game.counts_for_repetition() {
                let key = game.key();
                // The third occurrence ends the game, but only on this path, so nothing is proven.
                if node != ROOT && path.is_third(key) {
                    break reward_of(game.repetition().outcome);
                }
                path.push(key, visited.len() as u16);
            }
            if !tree.is_expanded(node) {
                if tree.is_new(node) && node != ROOT {
                    break self.simulate(&game);
                }
                game.steps(&mut self.steps);
                if !tree.expand(node, &self.steps, MOST_NODES) {
                    break self.simulate(&game);
                }
            }
            node = tree.select(node, game.to_play(), EXPLORATION);
            if let Some(step) = tree.step(node) {
                game.play(step);
            }
        };
        tree.backpropagate(visited, reward);
    }
}

/// The reward of an outcome for the first player.
fn reward_of(outcome: Outcome) -> f32 {
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
        let (mut visited, mut path) = (Vec::new(), Path::new(&root.history));
        let mut visits = 0;
        let mut next_report = 1_000;
        let most = limits.nodes.unwrap_or(u64::MAX);
        // Depth does not apply here; it is converted to a number of playouts, so that the search ends.
        let most = limits.depth.map_or(most, |depth| most.min(u64::from(depth) * 1_000));
        while visits < most && tree.proof(ROOT).is_none() {
            if visits % CLOCK_INTERVAL == 0 && visits > 0 && watch.is_over(limits) {
                break;
            }
            self.iterate(&mut tree, root, &mut visited, &mut path);
            visits += 1;
            if visits == next_report {
                next_report *= 2;
                progress(&report(&tree, &root.position, limits, visits, watch));
            }
        }
        let last = report(&tree, &root.position, limits, visits, watch);
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
fn report<G: Game>(
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
