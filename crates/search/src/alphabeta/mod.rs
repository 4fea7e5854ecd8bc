//! Alpha-beta: principal variation search with iterative deepening, on one or more threads.
//!
//! The techniques, each in its own module: iterative deepening and aspiration windows (`deepening`), principal
//! variation search, late-move reductions and futility pruning (`node`), killer steps and move ordering
//! (`move_ordering`), the history heuristic (`history`), quiescence search (`quiescence`), transpositions under
//! repetition (`transpositions`), and ABDADA (`cooperation`).

mod cooperation;
mod deepening;
mod history;
mod move_ordering;
mod node;
mod prunings;
mod quiescence;
mod transpositions;
mod worker;

use std::sync::atomic::AtomicU64;

use kernel::{Evaluate, Game, Steps};

use crate::repetition::Path;
use crate::transposition_table::TranspositionTable;
use crate::{Found, Limits, Progress, Root, Search, Watch};
use cooperation::{Cooperation, Team};
use history::History;
use move_ordering::Frame;
use transpositions::Transpositions;
use worker::{FRAMES, Shared, Worker};

pub use prunings::Prunings;

/// Alpha-beta search with an evaluator.
pub struct AlphaBeta<G: Game, E: Evaluate<G>> {
    evaluator: E,
    table: TranspositionTable,
    threads: usize,
    prunings: Prunings,
    /// The history shared by all threads, then that of each thread.
    histories: Vec<History>,
    games: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// A search with a table of this many megabytes on this many threads.
    pub fn new(evaluator: E, megabytes: usize, threads: usize) -> AlphaBeta<G, E> {
        let threads = threads.max(1);
        AlphaBeta {
            evaluator,
            table: TranspositionTable::new(megabytes),
            threads,
            prunings: Prunings::ALL,
            histories: (0..=threads).map(|_| History::new()).collect(),
            games: std::marker::PhantomData,
        }
    }

    /// The same search with other prunings.
    #[must_use]
    pub fn with_prunings(mut self, prunings: Prunings) -> AlphaBeta<G, E> {
        self.prunings = prunings;
        self
    }
}

impl<G: Game, E: Evaluate<G>> Search<G> for AlphaBeta<G, E> {
    fn search(
        &mut self,
        root: &Root<G>,
        limits: &Limits,
        watch: &Watch<'_>,
        progress: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        let mut steps = Steps::<G>::new();
        root.position.steps(&mut steps);
        let first = *steps.first()?;
        self.histories.iter_mut().for_each(History::age);
        let (common, own) = self.histories.split_first()?;
        let shared =
            Shared { history: common, limits: *limits, watch: *watch, nodes: AtomicU64::new(0).into() };
        let transpositions = Transpositions { table: self.table.open(), enabled: self.prunings.table };
        let team = Team::new(self.threads);
        let worker = |history| Worker {
            shared: &shared,
            evaluator: &self.evaluator,
            prunings: self.prunings,
            transpositions,
            cooperation: Cooperation::new(team.as_ref(), transpositions),
            path: Path::new(&root.history),
            frames: (0..FRAMES).map(|_| Frame::default()).collect(),
            history,
            unreported: 0,
            reported: 0,
            stopped: false,
            first: None,
            excluded: Vec::new(),
            root_seat: root.position.to_play(),
            best: None,
        };
        let mut workers: Vec<Worker<'_, G, E>> = own.iter().map(worker).collect();
        let (main, helpers) = workers.split_first_mut()?;
        let last = std::thread::scope(|scope| {
            for helper in helpers.iter_mut() {
                scope.spawn(move || helper.help(&root.position));
            }
            let last = main.deepen(root, steps.len(), progress);
            team.iter().for_each(Team::close);
            last
        });
        let step = last.lines.first().and_then(|line| line.steps.first()).copied().unwrap_or(first);
        Some(Found { step, progress: last })
    }

    fn forget(&mut self) {
        self.table.clear();
        self.histories.fill_with(History::new);
    }
}
