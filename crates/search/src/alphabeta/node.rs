//! One thread's way through the tree: principal variation search over steps.

use std::sync::atomic::{AtomicU64, Ordering};

use crossbeam_utils::CachePadded;
use kernel::{Evaluate, Game, Outcome, Seat};

use super::busy::Busy;
use super::crew::Crew;
use super::order::{Choice, Experience, Frame};
use super::path::Path;
use super::quiet::QUIET_PLIES;
use super::race::SoFar;
use super::recall::known;
use super::{Prunings, reductions};
use crate::score::{WIN, WINS};
use crate::table::{Bound, FREE, OpenTable};
use crate::{Limits, Watch};

/// The deepest a line may go, quiescence included.
pub(super) const DEEPEST: usize = 128;
/// A frame for each ply, and some to spare. A node is lent those from its own on, so that their number tells its ply.
pub(super) const FRAMES: usize = DEEPEST + 2;
/// How many nodes pass between two looks at the clock and at what other threads have found.
const PATIENCE: u64 = 128;
/// Larger than any score.
pub(super) const INFINITE: i32 = WIN + 1;
/// Below this depth threads share nothing but the table: a position is searched faster than it is looked after.
pub(super) const SHARED_DEPTH: i32 = 3;

/// A score, and the lowest ply whose position it depends on by repetition: such a score means nothing on another way.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub score: i32,
    pub depends: u8,
}

impl Value {
    pub fn free(score: i32) -> Value {
        Value { score, depends: FREE }
    }

    /// The value to those above a ply: what it depends on at that ply or below is no concern of theirs.
    pub fn above(self, ply: usize) -> Value {
        if usize::from(self.depends) >= ply { Value::free(self.score) } else { self }
    }
}

/// What all threads of a search share.
pub(super) struct Shared<'a, G: Game> {
    pub table: OpenTable<'a>,
    /// What was learnt far from the leaves: all begin with the same steps there, and so find what others have found.
    pub experience: &'a Experience,
    pub limits: Limits,
    pub watch: Watch<'a>,
    /// On a line of its own: threads write it all the time, and would wait for whatever else they read there.
    pub nodes: CachePadded<AtomicU64>,
    pub crew: Crew<G>,
    /// What is being searched; nothing if there is one thread.
    pub busy: Option<Busy>,
}

/// A window around the score that is looked for.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

/// A node that is being searched.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub key: u64,
    pub way: u64,
    pub depth: i32,
    pub window: Window,
    pub ply: usize,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, E: Evaluate<G>> {
    pub shared: &'a Shared<'a, G>,
    pub evaluator: &'a E,
    pub prunings: Prunings,
    pub path: Path,
    pub frames: Vec<Frame<G>>,
    /// What was learnt near the leaves, where so much is learnt that to share it would keep threads waiting.
    pub experience: &'a Experience,
    /// Nodes visited and not yet told to the others.
    pub untold: u64,
    /// How many all threads had told when this one last looked.
    pub known: u64,
    pub stopped: bool,
    /// The nodes on the way here which another thread may be through with before this one.
    pub open: Vec<Open>,
    /// The ply of such a node and its value: what is below it need not be searched any more.
    pub settled: Option<(usize, Value)>,
    /// The number of the task it is at.
    pub task: u64,
    /// The step to begin with at the root.
    pub first: Option<G::Step>,
    /// Turns that are not to be played at the root: keys of the positions they end with.
    pub excluded: Vec<u64>,
    pub root_seat: Seat,
    /// The best line of this iteration that was searched to its end.
    pub best: Option<(i32, Vec<G::Step>)>,
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Counts a node and looks up from time to time; true if the search must end. On one thread the limit of nodes is exact.
    pub fn tick(&mut self) -> bool {
        self.untold += 1;
        let most = self.shared.limits.nodes.unwrap_or(u64::MAX);
        if self.untold >= PATIENCE || self.known + self.untold >= most {
            self.known = self.shared.nodes.fetch_add(self.untold, Ordering::Relaxed) + self.untold;
            self.untold = 0;
            self.stopped |= self.known >= most
                || self.shared.crew.has_finished(self.task)
                || self.shared.watch.is_over(&self.shared.limits);
            if !self.stopped {
                self.settled = self.open.iter().find_map(|open| Some((open.ply, self.news(open)?)));
                self.stopped = self.settled.is_some();
            }
        }
        self.stopped
    }

    /// What others have told meanwhile about a node.
    fn news(&self, open: &Open) -> Option<Value> {
        known(self.memories(open.key, open.way, open.depth), open.depth, open.window, open.ply)
    }

    /// Searches the root.
    pub fn root(&mut self, game: &G, depth: i32, alpha: i32, beta: i32) -> i32 {
        let accumulator = self.evaluator.accumulate(game);
        self.best = None;
        // Lent to the nodes apart from the rest, so that each works in its own without moving it.
        let mut frames = std::mem::take(&mut self.frames);
        let value = self.node(&mut frames, game, &accumulator, depth, Window { alpha, beta }, true);
        self.frames = frames;
        value.score
    }

    fn experience(&self, depth: i32) -> &Experience {
        if depth >= SHARED_DEPTH { self.shared.experience } else { self.experience }
    }

    fn node(
        &mut self,
        frames: &mut [Frame<G>],
        game: &G,
        accumulator: &E::Accumulator,
        depth: i32,
        window: Window,
        in_first_turn: bool,
    ) -> Value {
        let ply = FRAMES - frames.len();
        let beta = window.beta;
        let principal = beta - window.alpha > 1;
        if let Some(frame) = frames.first_mut() {
            frame.line.clear();
        }
        if let Some(outcome) = game.outcome() {
            self.untold += 1;
            return Value::free(decided(outcome, game.to_play(), ply));
        }
        let (key, counts) = (game.key(), game.counts_for_repetition());
        if ply > 0
            && counts
            && let Some(repeat) = self.path.repeat(key, self.prunings.early_repetition)
        {
            self.untold += 1;
            let score = decided(game.repetition().outcome, game.to_play(), ply);
            // Only an end is exact.
            let score = if repeat.certain { score } else { score.clamp(1 - WINS, WINS - 1) };
            return Value { score, depends: repeat.ply as u8 };
        }
        if depth <= 0 || ply + 1 >= DEEPEST {
            return Value::free(if self.prunings.quiescence {
                self.quiet(frames, game, accumulator, window, ply, QUIET_PLIES)
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
        let way = self.path.way() ^ key.rotate_left(32);
        let memories = self.memories(key, way, depth);
        let busy = self.shared.busy.as_ref().filter(|_| depth >= SHARED_DEPTH);
        // What was looked up has no line to go on with: the best line is searched, unless another thread has done so.
        let trusted = !special && (!principal || busy.is_some());
        if trusted && let Some(value) = known(memories, depth, window, ply) {
            return value;
        }

        let Some((frame, deeper)) = frames.split_first_mut() else { return Value::free(0) };
        if let Some(next) = deeper.get_mut(1) {
            next.killers = [None; 2];
        }
        game.steps(&mut frame.steps);
        // The remembered step often refutes at once: the others are ranked only after it.
        let best_step = memories.into_iter().flatten().find_map(|memory| memory.best).map(usize::from);
        let at_root = self.first.filter(|_| ply == 0);
        let at_root = at_root.and_then(|best| frame.steps.iter().position(|step| *step == best));
        let mut remembered = at_root.or(best_step).filter(|best| *best < frame.steps.len());
        let mut ranked = false;
        if counts {
            self.path.push(key, ply as u16);
        }
        // At the last ply a quiet step can hardly bring what is missing.
        let hopeless = self.prunings.margins
            && depth == 1
            && !principal
            && window.alpha > -WINS
            && self.evaluator.judge(game, accumulator) + 2 * E::STEP <= window.alpha;

        let here = || Open { key, way, depth, window, ply };
        let open = busy.filter(|_| trusted).map(|_| here());
        self.open.extend(open);
        let race = busy.is_some() && principal && (trusted || ply == 0);
        frame.deferred.clear();
        let mut so_far =
            SoFar { alpha: window.alpha, best: Value::free(-INFINITE), place: None, depends: FREE };
        let mut first = None;
        let mut taken_up = 0;
        let mut told = false;
        loop {
            let mut deferrable = false;
            let choice = if let Some(place) = remembered.take() {
                first = Some(place);
                Choice { place, quiet: !self.evaluator.is_noisy(game, frame.steps[place]), rank: 0 }
            } else {
                if !ranked {
                    frame.rank(game, self.evaluator, self.experience(depth), first);
                    ranked = true;
                }
                let fresh = frame.take();
                deferrable = fresh.is_some_and(|next| next.rank > 0);
                if fresh.is_none() {
                    // All that is left is what others were searching.
                    taken_up += 1;
                }
                let Some(next) = fresh.or_else(|| frame.deferred.get(taken_up - 1).copied()) else { break };
                // By now others may have told what they found here.
                if let Some(value) = open.and_then(|open| self.news(&open)) {
                    (so_far.best, told) = (value, true);
                    break;
                }
                if race {
                    so_far = self.catch_up(frame, &here(), so_far);
                    if so_far.alpha >= beta {
                        break;
                    }
                }
                next
            };
            let Choice { place, quiet, .. } = choice;
            let step = frame.steps[place];
            // Played where it stays: what was just written in small pieces is slow to copy.
            let mut child = *game;
            child.play(step);
            if depth > 1 {
                self.shared.table.fetch(child.key());
            }
            let first_turn = in_first_turn && child.to_play() == self.root_seat && !child.is_turn_start();
            if in_first_turn && !first_turn && self.excluded.contains(&child.key()) {
                continue;
            }
            if hopeless && quiet && so_far.best.score > -WINS && child.outcome().is_none() {
                continue;
            }
            let sign = busy.map(|busy| (busy, child.key() ^ depth as u64));
            if let Some((busy, key)) = sign {
                if deferrable && busy.has(key) {
                    frame.deferred.push(choice);
                    continue;
                }
                busy.enter(key);
            }
            let mut below = *accumulator;
            self.evaluator.update(&mut below, game, step, &child);
            let same = child.to_play() == game.to_play();
            let visit = Visit { child: &child, accumulator: &below, same, first_turn };
            let rank = if so_far.place.is_some() { choice.rank } else { 0 };
            let choice = Choice { rank, ..choice };
            let mut value =
                self.visit(deeper, &visit, depth, Window { alpha: so_far.alpha, beta }, choice, principal);
            if rank > 0 && value.score > so_far.alpha && value.score < beta && !self.stopped {
                (value, so_far) =
                    self.widen(deeper, &visit, race.then_some((frame, place)), &here(), so_far, value);
            }
            if let Some((busy, key)) = sign {
                busy.leave(key);
            }
            if let Some((_, value)) = self.settled.take_if(|(settled, _)| *settled == ply) {
                (so_far.best, told, self.stopped) = (value, true, false);
            }
            if self.stopped || told {
                break;
            }
            so_far.depends = so_far.depends.min(value.depends);
            if value.score > so_far.best.score {
                (so_far.best, so_far.place) = (value, Some(place));
                if value.score > so_far.alpha {
                    so_far.alpha = value.score;
                    frame.line.clear();
                    frame.line.push(step);
                    frame.line.extend_from_slice(deeper.first().map_or(&[], |next| &next.line));
                    if ply == 0 {
                        self.best = Some((value.score, frame.line.clone()));
                    }
                    if race {
                        self.tell(&here(), value, place, &frame.line);
                    }
                }
                if value.score >= beta {
                    // Only the step that refutes decides: what the others depend on does not matter.
                    so_far.depends = value.depends;
                    if quiet {
                        self.learn(game, frame, place, depth, ranked);
                    }
                }
            }
            if so_far.alpha >= beta {
                break;
            }
        }
        if counts {
            self.path.pop();
        }
        if open.is_some() {
            self.open.pop();
        }
        if told {
            return so_far.best;
        }
        let value = Value { score: so_far.best.score, depends: so_far.depends };
        if !self.stopped && !special && so_far.place.is_some() {
            let bound = if value.score >= beta {
                Bound::AtLeast
            } else if value.score > window.alpha {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            self.remember(&here(), value, bound, so_far.place);
        }
        value.above(ply)
    }

    /// Searches a child: the first with the whole window, others with a narrow one and perhaps less deeply at first.
    fn visit(
        &mut self,
        frames: &mut [Frame<G>],
        visit: &Visit<'_, G, E>,
        depth: i32,
        window: Window,
        Choice { quiet, rank, .. }: Choice,
        principal: bool,
    ) -> Value {
        if rank == 0 {
            return self.descend(frames, visit, depth - 1, window);
        }
        let alpha = window.alpha;
        let narrow = Window { alpha, beta: alpha + 1 };
        let mut reduction = 0;
        if self.prunings.reductions && quiet && depth >= 3 && rank >= 3 {
            reduction = (reductions(depth, rank) - i32::from(principal)).clamp(0, depth - 2);
        }
        let mut value = self.descend(frames, visit, depth - 1 - reduction, narrow);
        if reduction > 0 && value.score > alpha && !self.stopped {
            value = self.descend(frames, visit, depth - 1, narrow);
        }
        value
    }

    /// The value of a child to the player at its parent: the sign changes only if the player does.
    pub fn descend(
        &mut self,
        frames: &mut [Frame<G>],
        visit: &Visit<'_, G, E>,
        depth: i32,
        window: Window,
    ) -> Value {
        let Visit { child, accumulator, same, first_turn } = *visit;
        if same {
            return self.node(frames, child, accumulator, depth, window, first_turn);
        }
        let turned = Window { alpha: -window.beta, beta: -window.alpha };
        let value = self.node(frames, child, accumulator, depth, turned, first_turn);
        Value { score: -value.score, ..value }
    }

    /// A quiet step has refuted: it is tried earlier elsewhere, those that were tried in vain later.
    fn learn(&self, game: &G, frame: &mut Frame<G>, place: usize, depth: i32, ranked: bool) {
        let step = frame.steps[place];
        frame.kill(step);
        let seat = game.to_play();
        let bonus = (depth * depth * 16).min(2_000);
        let experience = self.experience(depth);
        experience.learn(seat, G::step_code(step), bonus);
        let ranked = ranked.then(|| frame.taken());
        for other in ranked.into_iter().flatten().filter(|other| *other != place) {
            let waits = frame.deferred.iter().any(|deferred| deferred.place == other);
            let tried = frame.steps[other];
            if !waits && !self.evaluator.is_noisy(game, tried) {
                experience.learn(seat, G::step_code(tried), -bonus);
            }
        }
    }
}

/// A child about to be searched.
pub(super) struct Visit<'a, G: Game, E: Evaluate<G>> {
    child: &'a G,
    accumulator: &'a E::Accumulator,
    /// Whether the same player goes on.
    same: bool,
    first_turn: bool,
}

/// What the end of the game is worth to a player; sooner counts more.
pub(super) fn decided(outcome: Outcome, player: Seat, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(seat) if seat == player => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
    }
}
