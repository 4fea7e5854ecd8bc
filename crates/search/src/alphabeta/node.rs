//! One thread's way through the tree: principal variation search over steps.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use kernel::{Evaluate, Game, Outcome, Seat};

use super::order::{Experience, Frame};
use super::path::Path;
use super::{Prunings, reductions};
use crate::score::{WIN, WINS};
use crate::table::{Bound, Memory, Table};
use crate::{Limits, Watch};

/// The deepest a line may go, quiescence included.
pub(super) const DEEPEST: usize = 128;
/// The deepest a quiescence search goes below its start.
const QUIET_PLIES: u32 = 12;
/// How many nodes pass between two looks at the clock.
const PATIENCE: u64 = 512;
/// Larger than any score.
pub(super) const INFINITE: i32 = WIN + 1;
/// The value of a position does not depend on how it was reached.
const FREE: u16 = u16::MAX;

/// A score, and the lowest ply whose position it depends on by repetition: such a score means nothing on another way.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub score: i32,
    depends: u16,
}

impl Value {
    fn free(score: i32) -> Value {
        Value { score, depends: FREE }
    }
}

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub limits: Limits,
    pub watch: Watch<'a>,
    pub nodes: AtomicU64,
    pub over: AtomicBool,
    /// How deep the leader is searching.
    pub depth: AtomicU32,
}

/// A window around the score that is looked for.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, E: Evaluate<G>> {
    pub shared: &'a Shared<'a>,
    pub evaluator: &'a E,
    pub prunings: Prunings,
    pub path: Path,
    pub experience: Experience,
    pub frames: Vec<Frame<G>>,
    /// Nodes visited and not yet told to the others.
    pub untold: u64,
    /// How many all threads had told when this one last looked.
    pub known: u64,
    pub stopped: bool,
    /// Turns that are not to be played at the root: keys of the positions they end with.
    pub excluded: Vec<u64>,
    pub root_seat: Seat,
    /// The best line of this iteration that was searched to its end.
    pub best: Option<(i32, Vec<G::Step>)>,
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Counts a node and looks up from time to time; true if the search must end. On one thread the limit of nodes is exact.
    fn tick(&mut self) -> bool {
        self.untold += 1;
        let most = self.shared.limits.nodes.unwrap_or(u64::MAX);
        if self.untold >= PATIENCE || self.known + self.untold >= most {
            self.known = self.shared.nodes.fetch_add(self.untold, Ordering::Relaxed) + self.untold;
            self.untold = 0;
            self.stopped |= self.known >= most
                || self.shared.over.load(Ordering::Relaxed)
                || self.shared.watch.is_over(&self.shared.limits);
        }
        self.stopped
    }

    /// Searches the root.
    pub fn root(&mut self, game: &G, depth: i32, alpha: i32, beta: i32) -> i32 {
        let accumulator = self.evaluator.accumulate(game);
        self.best = None;
        self.node(game, &accumulator, depth, Window { alpha, beta }, 0, true).score
    }

    fn node(
        &mut self,
        game: &G,
        accumulator: &E::Accumulator,
        depth: i32,
        window: Window,
        ply: usize,
        in_first_turn: bool,
    ) -> Value {
        let Window { mut alpha, beta } = window;
        let principal = beta - alpha > 1;
        self.frames[ply].line.clear();
        if let Some(outcome) = game.outcome() {
            self.untold += 1;
            return Value::free(decided(outcome, game.to_play(), ply));
        }
        let counts = game.counts_for_repetition();
        if ply > 0
            && counts
            && let Some(repeat) = self.path.repeat(game.key(), self.prunings.early_repetition)
        {
            self.untold += 1;
            let score = decided(game.repetition().outcome, game.to_play(), ply);
            return Value { score, depends: repeat.ply };
        }
        if depth <= 0 || ply + 1 >= DEEPEST {
            return Value::free(if self.prunings.quiescence {
                self.quiet(game, accumulator, window, ply, QUIET_PLIES)
            } else {
                self.tick();
                self.evaluator.judge(game, accumulator)
            });
        }
        if self.tick() {
            return Value::free(0);
        }

        // At the root some turns may be forbidden: what is found there holds for no other search.
        let special = in_first_turn && (ply == 0 || !self.excluded.is_empty());
        let memory = if self.prunings.table { self.shared.table.get(game.key()) } else { None };
        if let Some(memory) = memory
            && !special
            && !principal
            && memory.depth >= depth
        {
            let score = from_table(memory.score, ply);
            let enough = match memory.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if enough {
                return Value::free(score);
            }
        }

        let mut frame = std::mem::take(&mut self.frames[ply]);
        if let Some(next) = self.frames.get_mut(ply + 2) {
            next.killers = [None; 2];
        }
        game.steps(&mut frame.steps);
        // The remembered step often refutes at once: the others are ranked only after it.
        let mut remembered =
            memory.and_then(|memory| memory.best).map(usize::from).filter(|best| *best < frame.steps.len());
        let mut ranked = false;
        if counts {
            self.path.push(game.key(), ply as u16);
        }
        // At the last ply a quiet step can hardly bring what is missing.
        let hopeless = self.prunings.margins
            && depth == 1
            && !principal
            && alpha > -WINS
            && self.evaluator.judge(game, accumulator) + 2 * E::STEP <= alpha;

        let mut best = Value::free(-INFINITE);
        let mut best_index = None;
        let mut depends = FREE;
        let mut tried = 0;
        let mut first = None;
        loop {
            let (index, quiet) = if let Some(index) = remembered.take() {
                first = Some(index);
                (index, !self.evaluator.is_noisy(game, frame.steps[index]))
            } else {
                if !ranked {
                    frame.rank(game, self.evaluator, &self.experience, first);
                    ranked = true;
                }
                let Some(next) = frame.take() else { break };
                next
            };
            let step = frame.steps[index];
            let child = game.after(step);
            let first_turn = in_first_turn && child.to_play() == self.root_seat && !child.is_turn_start();
            if in_first_turn && !first_turn && self.excluded.contains(&child.key()) {
                continue;
            }
            if hopeless && quiet && best.score > -WINS && child.outcome().is_none() {
                continue;
            }
            let mut below = *accumulator;
            self.evaluator.update(&mut below, game, step, &child);
            let same = child.to_play() == game.to_play();
            let visit = Visit { child: &child, accumulator: &below, same, ply: ply + 1, first_turn };
            let value = self.visit(&visit, depth, Window { alpha, beta }, tried, quiet, principal);
            tried += 1;
            if self.stopped {
                break;
            }
            depends = depends.min(value.depends);
            if value.score > best.score {
                best = value;
                best_index = Some(index);
                if value.score > alpha {
                    alpha = value.score;
                    frame.line.clear();
                    frame.line.push(step);
                    frame.line.extend_from_slice(&self.frames[ply + 1].line);
                    if ply == 0 {
                        self.best = Some((value.score, frame.line.clone()));
                    }
                }
                if alpha >= beta {
                    // Only the step that refutes decides: what the others depend on does not matter.
                    depends = value.depends;
                    if quiet {
                        self.learn(game, &mut frame, step, index, depth, ranked);
                    }
                    break;
                }
            }
        }
        if counts {
            self.path.pop();
        }
        best.depends = depends;
        let free = usize::from(depends) >= ply;
        if !self.stopped && free && !special && self.prunings.table && best_index.is_some() {
            let bound = if best.score >= beta {
                Bound::AtLeast
            } else if best.score > window.alpha {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let best_step = best_index.and_then(|index| u16::try_from(index).ok());
            let memory = Memory { score: to_table(best.score, ply), depth, bound, best: best_step };
            self.shared.table.put(game.key(), memory);
        }
        if free {
            best.depends = FREE;
        }
        self.frames[ply] = frame;
        best
    }

    /// Searches a child: with a narrow window and perhaps less deeply at first, more carefully if it surprises.
    fn visit(
        &mut self,
        visit: &Visit<'_, G, E>,
        depth: i32,
        window: Window,
        tried: usize,
        quiet: bool,
        principal: bool,
    ) -> Value {
        let Window { alpha, beta } = window;
        if tried == 0 {
            return self.descend(visit, depth - 1, window);
        }
        let narrow = Window { alpha, beta: alpha + 1 };
        let mut reduction = 0;
        if self.prunings.reductions && quiet && depth >= 3 && tried >= 3 {
            reduction = (reductions(depth, tried) - i32::from(principal)).clamp(0, depth - 2);
        }
        let mut value = self.descend(visit, depth - 1 - reduction, narrow);
        if reduction > 0 && value.score > alpha && !self.stopped {
            value = self.descend(visit, depth - 1, narrow);
        }
        if value.score > alpha && value.score < beta && beta - alpha > 1 && !self.stopped {
            value = self.descend(visit, depth - 1, window);
        }
        value
    }

    /// The value of a child to the player at its parent: the sign changes only if the player does.
    fn descend(&mut self, visit: &Visit<'_, G, E>, depth: i32, window: Window) -> Value {
        let Visit { child, accumulator, same, ply, first_turn } = *visit;
        if same {
            return self.node(child, accumulator, depth, window, ply, first_turn);
        }
        let turned = Window { alpha: -window.beta, beta: -window.alpha };
        let value = self.node(child, accumulator, depth, turned, ply, first_turn);
        Value { score: -value.score, ..value }
    }

    /// Looks on until nothing noisy is left; the player may always stop looking.
    fn quiet(
        &mut self,
        game: &G,
        accumulator: &E::Accumulator,
        window: Window,
        ply: usize,
        plies: u32,
    ) -> i32 {
        if self.tick() {
            return 0;
        }
        let Window { mut alpha, beta } = window;
        let mut best = self.evaluator.judge(game, accumulator);
        if best >= beta || plies == 0 || ply + 1 >= DEEPEST {
            return best;
        }
        alpha = alpha.max(best);
        let mut frame = std::mem::take(&mut self.frames[ply]);
        game.steps(&mut frame.steps);
        frame.rank_noisy(game, self.evaluator);
        while let Some((index, _)) = frame.take() {
            let step = frame.steps[index];
            let child = game.after(step);
            let score = if let Some(outcome) = child.outcome() {
                self.untold += 1;
                decided(outcome, game.to_play(), ply + 1)
            } else {
                let mut below = *accumulator;
                self.evaluator.update(&mut below, game, step, &child);
                if child.to_play() == game.to_play() {
                    self.quiet(&child, &below, Window { alpha, beta }, ply + 1, plies - 1)
                } else {
                    -self.quiet(&child, &below, Window { alpha: -beta, beta: -alpha }, ply + 1, plies - 1)
                }
            };
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.frames[ply] = frame;
        best
    }

    /// A quiet step has refuted: it is tried earlier elsewhere, those that were tried in vain later.
    fn learn(
        &mut self,
        game: &G,
        frame: &mut Frame<G>,
        step: G::Step,
        index: usize,
        depth: i32,
        ranked: bool,
    ) {
        frame.kill(step);
        let seat = game.to_play();
        let bonus = (depth * depth * 16).min(2_000);
        self.experience.learn(seat, G::step_code(step), bonus);
        for (other, tried) in frame.steps.iter().enumerate() {
            if ranked && other != index && frame.is_taken(other) && !self.evaluator.is_noisy(game, *tried) {
                self.experience.learn(seat, G::step_code(*tried), -bonus);
            }
        }
    }
}

/// A child about to be searched.
struct Visit<'a, G: Game, E: Evaluate<G>> {
    child: &'a G,
    accumulator: &'a E::Accumulator,
    /// Whether the same player goes on.
    same: bool,
    ply: usize,
    first_turn: bool,
}

/// What the end of the game is worth to a player; sooner counts more.
fn decided(outcome: Outcome, player: Seat, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(seat) if seat == player => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
    }
}

/// In the table the distance of a win counts from the position itself.
fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score + score.signum() * ply as i32 } else { score }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() > WINS { score - score.signum() * ply as i32 } else { score }
}
