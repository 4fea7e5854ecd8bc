//! Cooperation of threads: simplified ABDADA (Weill, 1996). All threads search the same root with the same window and
//! share the transposition table. The first to finish provides the result.
//!
//! There are two additions to ABDADA's deferred steps. A thread leaves a node as soon as another has finished it, and
//! at principal nodes all threads share the best alpha found so far. With one thread, every method of [`Cooperation`]
//! returns immediately.

mod abdada;
mod shared_alpha;
mod tasks;

use kernel::{Evaluate, Game};

use super::transpositions::{Transpositions, cutoff};
use super::worker::{Node, SHARED_DEPTH, Value, Window, Worker};
use abdada::BeingSearched;
use tasks::{RootTasks, Task};

/// What the threads of a search share in order to cooperate.
pub(super) struct Team<G: Game> {
    tasks: RootTasks<G>,
    being_searched: BeingSearched,
}

impl<G: Game> Team<G> {
    /// A team for this many threads; one thread needs none.
    pub fn new(threads: usize) -> Option<Team<G>> {
        (threads > 1).then(|| Team { tasks: RootTasks::new(), being_searched: BeingSearched::new() })
    }

    /// Ends the work of all helpers.
    pub fn close(&self) {
        self.tasks.close();
    }
}

/// One thread's view of the cooperation.
pub(super) struct Cooperation<'a, G: Game> {
    /// `None` with a single thread.
    team: Option<&'a Team<G>>,
    transpositions: Transpositions<'a>,
    /// The number of the current task.
    task: u64,
    /// The nodes on the path that another thread may finish first.
    open: Vec<Node>,
    /// The ply and value of such a node once it is finished elsewhere. Nothing below it needs to be searched any more.
    overtaken: Option<(usize, Value)>,
}

/// How the threads share a node.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    /// Children are marked as being searched.
    marks: bool,
    /// The value is taken over if another thread has finished the node.
    open: bool,
    /// All threads share the best alpha found so far.
    alpha: bool,
}

impl Sharing {
    /// The node is searched by one thread alone.
    pub const NONE: Sharing = Sharing { marks: false, open: false, alpha: false };

    /// Whether other threads may search the node too.
    pub fn is_any(self) -> bool {
        self.marks
    }
}

impl<'a, G: Game> Cooperation<'a, G> {
    pub fn new(team: Option<&'a Team<G>>, transpositions: Transpositions<'a>) -> Cooperation<'a, G> {
        Cooperation { team, transpositions, task: 0, open: Vec::new(), overtaken: None }
    }

    /// Whether there are other threads.
    pub fn has_team(&self) -> bool {
        self.team.is_some()
    }

    /// Whether nodes of a depth are shared with other threads.
    pub fn shares(&self, depth: i32) -> bool {
        self.team.is_some() && depth >= SHARED_DEPTH
    }

    /// Enters a node. If `trusted`, its value may be taken from the table.
    pub fn enter(&mut self, node: &mut Node, trusted: bool) {
        if !self.shares(node.depth) {
            return;
        }
        let alpha = node.is_principal() && (trusted || node.ply == 0);
        node.sharing = Sharing { marks: true, open: trusted, alpha };
        if trusted {
            self.open.push(*node);
        }
    }

    /// Leaves a node.
    pub fn leave(&mut self, node: &Node) {
        if node.sharing.open {
            self.open.pop();
        }
    }

    /// The value of a node, if another thread has finished it in the meantime.
    pub fn news(&self, node: &Node) -> Option<Value> {
        if node.sharing.open { self.finished(node) } else { None }
    }

    fn finished(&self, node: &Node) -> Option<Value> {
        cutoff(self.transpositions.probe(node), node)
    }

    /// Marks a child as being searched (ABDADA). Returns false if another thread is searching it and it may wait.
    pub fn begin_child(&self, node: &Node, key: u64, may_wait: bool) -> bool {
        let Some(team) = self.team.filter(|_| node.sharing.marks) else { return true };
        let mark = key ^ node.depth as u64;
        if may_wait && team.being_searched.has(mark) {
            return false;
        }
        team.being_searched.enter(mark);
        true
    }

    /// Removes the mark of a child.
    pub fn end_child(&self, node: &Node, key: u64) {
        if let Some(team) = self.team.filter(|_| node.sharing.marks) {
            team.being_searched.leave(key ^ node.depth as u64);
        }
    }

    /// Whether another thread has finished the task, or a node on the path.
    pub fn must_return(&mut self) -> bool {
        let Some(team) = self.team else { return false };
        if team.tasks.has_finished(self.task) {
            return true;
        }
        self.overtaken = self.open.iter().find_map(|node| Some((node.ply, self.finished(node)?)));
        self.overtaken.is_some()
    }

    /// The value of the node at this ply, if another thread has finished it.
    pub fn take_overtaken(&mut self, ply: usize) -> Option<Value> {
        self.overtaken.take_if(|(overtaken, _)| *overtaken == ply).map(|(_, value)| value)
    }
}

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Searches the root with all threads. The first to finish provides the result.
    pub fn search_root(&mut self, position: &G, depth: i32, window: Window) -> i32 {
        let Some(team) = self.cooperation.team else { return self.root(position, depth, window) };
        let task = Task { depth, window, first: self.first, excluded: self.excluded.clone() };
        self.cooperation.task = team.tasks.assign(task);
        let score = self.root(position, depth, window);
        let result = team.tasks.finish(self.cooperation.task, score, !self.stopped, &self.best);
        let Some((score, best)) = result else { return score };
        (self.best, self.stopped) = (best, false);
        score
    }

    /// The loop of a helper thread: searches the first thread's tasks at the same time, until the team is closed.
    pub fn help(&mut self, position: &G) {
        let Some(team) = self.cooperation.team else { return };
        while let Some((number, task)) = team.tasks.next(self.cooperation.task) {
            self.cooperation.task = number;
            self.stopped = false;
            (self.first, self.excluded) = (task.first, task.excluded);
            let score = self.root(position, task.depth, task.window);
            team.tasks.finish(number, score, !self.stopped, &self.best);
        }
        self.report();
    }
}
