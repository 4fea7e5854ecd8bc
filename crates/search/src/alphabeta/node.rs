//! Principal variation search over steps (Marsland and Campbell, 1982), with late-move reductions and futility pruning.
//!
//! The first step of a node is searched with the full window, the others with a null window and again if they fail
//! high. Unlike in most programs, players need not alternate: the window is negated only where the player changes. This
//! module contains the search of one thread; other threads are involved only through
//! [`super::cooperation::Cooperation`].

use kernel::{Evaluate, Game};

use super::cooperation::Sharing;
use super::move_ordering::{Choice, Frame, Selection, Stage};
use super::quiescence::QUIESCENCE_PLIES;
use super::transpositions::cutoff;
use super::worker::{DEEPEST, FRAMES, INFINITE, Node, Value, Window, Worker, decided};
use crate::score::WINS;
use crate::transposition_table::{ANY_PATH, Bound, Entry};

/// The results at a node so far. It is small and passed by value, so that it stays in registers.
#[derive(Clone, Copy)]
pub(super) struct SoFar {
    /// The score to exceed.
    pub alpha: i32,
    pub best: Value,
    /// The index of the best step in the list of steps.
    pub place: Option<usize>,
    /// The lowest ply that any step's value depends on through repetition.
    pub depends: u8,
}

impl SoFar {
    fn new(alpha: i32) -> SoFar {
        SoFar { alpha, best: Value::on_any_path(-INFINITE), place: None, depends: ANY_PATH }
    }

    /// Adds a step's value. Returns whether it is the best so far.
    fn add(&mut self, value: Value, place: usize) -> bool {
        self.depends = self.depends.min(value.depends);
        let better = value.score > self.best.score;
        if better {
            (self.best, self.place) = (value, Some(place));
        }
        better
    }

    /// The value of the node.
    fn value(&self) -> Value {
        Value { score: self.best.score, depends: self.depends }
    }
}

/// The result of trying the steps of a node.
enum Tried {
    /// The steps were searched by this thread.
    Here(SoFar),
    /// Another thread finished the node first.
    Elsewhere(Value),
}

/// A child about to be searched.
pub(super) struct Child<'a, G: Game> {
    game: &'a G,
    /// Whether the same player continues.
    same: bool,
    in_first_turn: bool,
}

/// By how much the depth of a late quiet step is reduced (late-move reductions).
fn reduction(depth: i32, rank: usize) -> i32 {
    // Integer logarithms to base two: 1 at (3, 3), 3 at (8, 30).
    let log = |n: u32| i32::from(n.max(1).ilog2() as u8);
    (log(depth as u32) * log(rank as u32) + 1) / 3 + i32::from(rank > 12)
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Searches the root.
    pub fn root(&mut self, game: &G, depth: i32, window: Window) -> i32 {
        self.best = None;
        // Passed to the nodes separately, so that each node works in its own frame without moving it.
        let mut frames = std::mem::take(&mut self.frames);
        let value = self.node(&mut frames, game, depth, window, true);
        self.frames = frames;
        value.score
    }

    /// The value of a position for the player to play, searched to a depth.
    fn node(
        &mut self,
        frames: &mut [Frame<G>],
        game: &G,
        depth: i32,
        window: Window,
        in_first_turn: bool,
    ) -> Value {
        let ply = FRAMES - frames.len();
        if let Some(frame) = frames.first_mut() {
            frame.line.clear();
        }
        if let Some(outcome) = game.outcome() {
            self.unreported += 1;
            return Value::on_any_path(decided(outcome, game.to_play(), ply));
        }
        let (key, counts) = (game.key(), game.counts_for_repetition());
        if ply > 0
            && counts
            && let Some(value) = self.repetition(game, key, ply)
        {
            return value;
        }
        if depth <= 0 || ply + 1 >= DEEPEST {
            return Value::on_any_path(self.leaf(frames, game, window, ply));
        }
        if self.tick() {
            return Value::on_any_path(0);
        }

        let path_key = self.path.key() ^ key.rotate_left(32);
        let mut node = Node { key, path_key, depth, window, ply, in_first_turn, sharing: Sharing::NONE };
        // At the root some turns may be excluded, so that results there do not hold for other searches.
        let restricted = in_first_turn && (ply == 0 || !self.excluded.is_empty());
        let entries = self.transpositions.probe(&node);
        // A table entry has no line, so the principal variation is searched, unless another thread has searched it.
        let trusted = !restricted && (!node.is_principal() || self.cooperation.shares(depth));
        if trusted && let Some(value) = cutoff(entries, &node) {
            return value;
        }

        let Some((frame, deeper)) = frames.split_first_mut() else { return Value::on_any_path(0) };
        if let Some(next) = deeper.get_mut(1) {
            next.killers = [None; 2];
        }
        game.steps(&mut frame.steps);
        let selection = Selection::new(self.hash_step(frame, entries, ply));
        if counts {
            self.path.push(key, ply as u16);
        }
        self.cooperation.enter(&mut node, trusted);
        let tried = self.try_steps(frame, deeper, game, &node, selection);
        self.cooperation.leave(&node);
        if counts {
            self.path.pop();
        }
        match tried {
            Tried::Elsewhere(value) => value,
            Tried::Here(so_far) => {
                if !self.stopped && !restricted {
                    self.store(&node, so_far);
                }
                so_far.value().above(ply)
            }
        }
    }

    /// The value of a repeated position, if the repetition ends the line.
    fn repetition(&mut self, game: &G, key: u64, ply: usize) -> Option<Value> {
        let repeat = self.path.repeat(key, self.prunings.early_repetition)?;
        self.unreported += 1;
        let score = decided(game.repetition().outcome, game.to_play(), ply);
        // Only a real end of the game is exact.
        let score = if repeat.certain { score } else { score.clamp(1 - WINS, WINS - 1) };
        Some(Value { score, depends: repeat.ply as u8 })
    }

    /// The score of a position at the nominal depth.
    fn leaf(&mut self, frames: &mut [Frame<G>], game: &G, window: Window, ply: usize) -> i32 {
        if self.prunings.quiescence {
            return self.quiescence(frames, game, window, ply, QUIESCENCE_PLIES);
        }
        self.tick();
        self.evaluator.evaluate(game)
    }

    /// The index of the step to start with: at the root that of the previous best line, elsewhere the table's.
    fn hash_step(&self, frame: &Frame<G>, entries: [Option<Entry>; 2], ply: usize) -> Option<usize> {
        let at_root = self.first.filter(|_| ply == 0);
        let at_root = at_root.and_then(|best| frame.steps.iter().position(|step| *step == best));
        let stored = entries.into_iter().flatten().find_map(|entry| entry.best).map(usize::from);
        at_root.or(stored).filter(|place| *place < frame.steps.len())
    }

    /// Futility pruning at the last ply: whether the evaluation is so far below the window that no quiet step is
    /// expected to reach it.
    fn is_futile(&self, game: &G, node: &Node) -> bool {
        self.prunings.futility
            && node.depth == 1
            && !node.is_principal()
            && node.window.alpha > -WINS
            && self.evaluator.evaluate(game) + 2 * self.evaluator.scale().step <= node.window.alpha
    }

    /// Tries the steps of a node until one causes a cutoff.
    fn try_steps(
        &mut self,
        frame: &mut Frame<G>,
        deeper: &mut [Frame<G>],
        game: &G,
        node: &Node,
        mut selection: Selection,
    ) -> Tried {
        let (depth, beta) = (node.depth, node.window.beta);
        let futile = self.is_futile(game, node);
        let mut so_far = SoFar::new(node.window.alpha);
        frame.deferred.clear();
        while let Some((choice, stage)) =
            frame.next(&mut selection, game, self.evaluator, self.history(depth))
        {
            if stage != Stage::Hash && node.sharing.is_any() {
                if let Some(value) = self.cooperation.news(node) {
                    return Tried::Elsewhere(value);
                }
                so_far = self.catch_up(frame, node, so_far);
                if so_far.alpha >= beta {
                    break;
                }
            }
            let Choice { place, quiet, .. } = choice;
            let step = frame.steps[place];
            // Played in place: copying a value that was just written in small pieces would be slow.
            let mut after = *game;
            after.play(step);
            if depth > 1 {
                self.transpositions.table.prefetch(after.key());
            }
            let in_first_turn =
                node.in_first_turn && after.to_play() == self.root_seat && !after.is_turn_start();
            if node.in_first_turn && !in_first_turn && self.excluded.contains(&after.key()) {
                continue;
            }
            if futile && quiet && so_far.best.score > -WINS && after.outcome().is_none() {
                continue;
            }
            let may_wait = stage == Stage::Ranked && choice.rank > 0;
            if !self.cooperation.begin_child(node, after.key(), may_wait) {
                frame.deferred.push(choice);
                continue;
            }
            let child = Child { game: &after, same: after.to_play() == game.to_play(), in_first_turn };
            let rank = if so_far.place.is_some() { choice.rank } else { 0 };
            let mut value = self.search_child(deeper, &child, node, Choice { rank, ..choice }, so_far.alpha);
            if rank > 0 && value.score > so_far.alpha && value.score < beta && !self.stopped {
                (value, so_far) = self.search_again(deeper, &child, (frame, place), node, so_far, value);
            }
            self.cooperation.end_child(node, after.key());
            if let Some(value) = self.cooperation.take_overtaken(node.ply) {
                self.stopped = false;
                return Tried::Elsewhere(value);
            }
            if self.stopped {
                break;
            }
            if so_far.add(value, place) {
                if value.score > so_far.alpha {
                    so_far.alpha = value.score;
                    self.raise_alpha(frame, deeper, node, value, place);
                }
                if value.score >= beta {
                    // The cutoff depends only on the step that caused it, not on the others.
                    so_far.depends = value.depends;
                    if quiet {
                        self.learn_cutoff(game, frame, place, depth, selection.ranked);
                    }
                }
            }
            if so_far.alpha >= beta {
                break;
            }
        }
        Tried::Here(so_far)
    }

    /// Searches a child: the first with the full window, others with a null window and possibly reduced depth at first.
    fn search_child(
        &mut self,
        frames: &mut [Frame<G>],
        child: &Child<'_, G>,
        node: &Node,
        Choice { quiet, rank, .. }: Choice,
        alpha: i32,
    ) -> Value {
        let depth = node.depth;
        if rank == 0 {
            return self.descend(frames, child, depth - 1, Window { alpha, beta: node.window.beta });
        }
        let mut reduced = 0;
        if self.prunings.reductions && quiet && depth >= 3 && rank >= 3 {
            reduced = (reduction(depth, rank) - i32::from(node.is_principal())).clamp(0, depth - 2);
        }
        let mut value = self.descend(frames, child, depth - 1 - reduced, Window::null(alpha));
        if reduced > 0 && value.score > alpha && !self.stopped {
            value = self.descend(frames, child, depth - 1, Window::null(alpha));
        }
        value
    }

    /// The value of a child for the player at its parent: the sign changes only if the player does.
    pub fn descend(
        &mut self,
        frames: &mut [Frame<G>],
        child: &Child<'_, G>,
        depth: i32,
        window: Window,
    ) -> Value {
        let Child { game, same, in_first_turn } = *child;
        if same {
            return self.node(frames, game, depth, window, in_first_turn);
        }
        let value = self.node(frames, game, depth, -window, in_first_turn);
        Value { score: -value.score, ..value }
    }

    /// Records a step that exceeds alpha as the start of the best line.
    fn raise_alpha(
        &mut self,
        frame: &mut Frame<G>,
        deeper: &[Frame<G>],
        node: &Node,
        value: Value,
        place: usize,
    ) {
        frame.set_line(frame.steps[place], deeper.first());
        if node.ply == 0 {
            self.best = Some((value.score, frame.line.clone()));
        }
        self.cooperation.announce(node, value, place, &frame.line);
    }

    /// Learns from a cutoff by a quiet step: it becomes a killer and its history score rises, that of failed ones
    /// falls.
    fn learn_cutoff(&self, game: &G, frame: &mut Frame<G>, place: usize, depth: i32, ranked: bool) {
        let step = frame.steps[place];
        frame.add_killer(step);
        let seat = game.to_play();
        let bonus = (depth * depth * 16).min(2_000);
        let history = self.history(depth);
        history.update(seat, G::step_code(step), bonus);
        let ranked = ranked.then(|| frame.taken());
        for other in ranked.into_iter().flatten().filter(|other| *other != place) {
            let waits = frame.deferred.iter().any(|deferred| deferred.place == other);
            let tried = frame.steps[other];
            if !waits && !self.evaluator.is_noisy(game, tried) {
                history.update(seat, G::step_code(tried), -bonus);
            }
        }
    }

    /// Stores the result of a node in the table.
    fn store(&self, node: &Node, so_far: SoFar) {
        if so_far.place.is_none() {
            return;
        }
        let value = so_far.value();
        let bound = if value.score >= node.window.beta {
            Bound::AtLeast
        } else if value.score > node.window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.transpositions.store(node, value, bound, so_far.place);
    }
}
