//! Alpha-beta: iterative deepening principal variation search on one or more threads.

mod busy;
mod crew;
mod node;
mod order;
mod path;
mod quiet;
mod race;
mod recall;

use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{Evaluate, Game, Steps};

use crate::score::WINS;
use crate::table::Table;
use crate::{Found, Limits, Line, Progress, Root, Score, Search, Watch};
use busy::Busy;
use crew::{Crew, Task};
use node::{DEEPEST, FRAMES, INFINITE, Shared, Worker};
use order::{Experience, Frame};
use path::Path;

/// What alpha-beta may leave out. With nothing left out it gives what [`crate::minimax()`] gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prunings {
    /// Results are remembered by position.
    pub table: bool,
    /// Noisy positions are not judged before they are quiet.
    pub quiescence: bool,
    /// Late quiet steps are searched less deeply at first.
    pub reductions: bool,
    /// At the last ply quiet steps are left out if too much is missing.
    pub margins: bool,
    /// Searches begin with a narrow window around the last score.
    pub aspiration: bool,
    /// The second occurrence of a position within the search counts as the third.
    pub early_repetition: bool,
}

impl Prunings {
    /// All of them.
    pub const ALL: Prunings = Prunings {
        table: true,
        quiescence: true,
        reductions: true,
        margins: true,
        aspiration: true,
        early_repetition: true,
    };

    /// None of them.
    pub const NONE: Prunings = Prunings {
        table: false,
        quiescence: false,
        reductions: false,
        margins: false,
        aspiration: false,
        early_repetition: false,
    };
}

/// By how many steps a late quiet step is searched less deeply.
fn reductions(depth: i32, tried: usize) -> i32 {
    // Whole-number logarithms of base two: 1 at (3, 3), 3 at (8, 30).
    let log = |n: u32| i32::from(n.max(1).ilog2() as u8);
    (log(depth as u32) * log(tried as u32) + 1) / 3 + i32::from(tried > 12)
}

/// Alpha-beta search with an evaluator.
pub struct AlphaBeta<G: Game, E: Evaluate<G>> {
    evaluator: E,
    table: Table,
    threads: usize,
    prunings: Prunings,
    /// What all threads have learnt together, then what each has.
    experience: Vec<Experience>,
    games: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// A search with a table of this many megabytes on this many threads.
    pub fn new(evaluator: E, megabytes: usize, threads: usize) -> AlphaBeta<G, E> {
        let threads = threads.max(1);
        AlphaBeta {
            evaluator,
            table: Table::new(megabytes),
            threads,
            prunings: Prunings::ALL,
            experience: (0..=threads).map(|_| Experience::new()).collect(),
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
        self.experience.iter_mut().for_each(Experience::fade);
        let (common, own) = self.experience.split_first()?;
        let shared = Shared {
            table: self.table.open(),
            experience: common,
            limits: *limits,
            watch: *watch,
            nodes: AtomicU64::new(0).into(),
            crew: Crew::new(),
            busy: (self.threads > 1).then(Busy::new),
        };
        let mut workers: Vec<Worker<'_, G, E>> = own
            .iter()
            .map(|experience| Worker {
                shared: &shared,
                evaluator: &self.evaluator,
                prunings: self.prunings,
                path: Path::new(&root.history),
                frames: (0..FRAMES).map(|_| Frame::default()).collect(),
                experience,
                untold: 0,
                known: 0,
                stopped: false,
                open: Vec::new(),
                settled: None,
                task: 0,
                first: None,
                excluded: Vec::new(),
                root_seat: root.position.to_play(),
                best: None,
            })
            .collect();
        let (leader, helpers) = workers.split_first_mut()?;
        let last = std::thread::scope(|scope| {
            for helper in helpers.iter_mut() {
                scope.spawn(move || help(helper, &root.position));
            }
            let last = lead(leader, root, steps.len(), progress);
            shared.crew.dismiss();
            last
        });
        let step = last.lines.first().and_then(|line| line.steps.first()).copied().unwrap_or(first);
        Some(Found { step, progress: last })
    }

    fn forget(&mut self) {
        self.table.clear();
        self.experience.fill_with(Experience::new);
    }
}

/// Deepens until a limit is reached, and tells what it finds.
fn lead<G: Game, E: Evaluate<G>>(
    worker: &mut Worker<'_, G, E>,
    root: &Root<G>,
    choices: usize,
    progress: &mut dyn FnMut(&Progress<G>),
) -> Progress<G> {
    let shared = worker.shared;
    let limits = &shared.limits;
    let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32 - 20);
    let wanted = limits.lines.max(1);
    let mut last = Progress { depth: 0, nodes: 0, time: (shared.watch.elapsed)(), lines: Vec::new() };
    for depth in 1..=deepest {
        let lines = deepen(worker, &root.position, depth as i32, wanted, &last.lines);
        let nodes = shared.nodes.load(Ordering::Relaxed) + worker.untold;
        let time = (shared.watch.elapsed)();
        if lines.is_empty() {
            last = Progress { nodes, time, ..last };
            break;
        }
        // An iteration cut short may still have found something better; what it has not reached stays.
        let kept: Vec<Line<G>> = last.lines.into_iter().skip(lines.len()).collect();
        let finished = !worker.stopped;
        let depth_done = if finished { depth } else { last.depth };
        let mut lines: Vec<Line<G>> = lines.into_iter().chain(kept).collect();
        // A later line may turn out better than the one before it, which was searched without what it has learnt.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        last = Progress { depth: depth_done, nodes, time, lines };
        progress(&last);
        let settled = wanted == 1 && last.lines[0].score.is_exact() && limits.depth.is_none();
        let forced = choices == 1 && limits.time.is_some() && wanted == 1;
        if worker.stopped || settled || forced {
            break;
        }
    }
    last
}

/// The best lines at one depth; fewer if the search was stopped.
fn deepen<G: Game, E: Evaluate<G>>(
    worker: &mut Worker<'_, G, E>,
    position: &G,
    depth: i32,
    wanted: usize,
    before: &[Line<G>],
) -> Vec<Line<G>> {
    let mut lines: Vec<Line<G>> = Vec::new();
    worker.excluded.clear();
    for number in 0..wanted {
        aspire(worker, position, depth, before.get(number));
        let Some((score, mut steps)) = worker.best.take() else { break };
        if worker.shared.busy.is_some() {
            worker.prolong(position, &mut steps, depth as usize);
        }
        worker.excluded.extend(turn_end(position, &steps));
        lines.push(Line { score: Score::of(score), steps });
        if worker.stopped {
            break;
        }
    }
    worker.excluded.clear();
    lines
}

/// Searches with a window around the score of the last line, which grows until the score is inside.
fn aspire<G: Game, E: Evaluate<G>>(
    worker: &mut Worker<'_, G, E>,
    position: &G,
    depth: i32,
    before: Option<&Line<G>>,
) {
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    let mut reach = E::STEP / 2;
    worker.first = before.and_then(|line| line.steps.first()).copied();
    let guess = before.map(|line| line.score.value());
    if let Some(guess) = guess.filter(|guess| worker.prunings.aspiration && depth >= 4 && guess.abs() < WINS)
    {
        (alpha, beta) = (guess - reach, guess + reach);
    }
    loop {
        let score = search_root(worker, position, depth, alpha, beta);
        reach *= 4;
        if worker.stopped {
            return;
        }
        worker.first = worker.best.as_ref().and_then(|(_, steps)| steps.first()).copied().or(worker.first);
        if score <= alpha && alpha > -INFINITE {
            alpha = if reach > 4_000 { -INFINITE } else { score - reach };
        } else if score >= beta && beta < INFINITE {
            beta = if reach > 4_000 { INFINITE } else { score + reach };
        } else {
            return;
        }
    }
}

/// The key of the position that a line's first turn ends with, if the line reaches that far.
fn turn_end<G: Game>(position: &G, steps: &[G::Step]) -> Option<u64> {
    let mut after = *position;
    for step in steps {
        after.play(*step);
        if after.is_turn_start() || after.to_play() != position.to_play() || after.outcome().is_some() {
            return Some(after.key());
        }
    }
    // A line that stops within the turn: no other line may go through where it stops.
    (!steps.is_empty()).then(|| after.key())
}

/// Searches the root with all threads; whichever is through first has the result.
fn search_root<G: Game, E: Evaluate<G>>(
    worker: &mut Worker<'_, G, E>,
    position: &G,
    depth: i32,
    alpha: i32,
    beta: i32,
) -> i32 {
    let crew = &worker.shared.crew;
    worker.task =
        crew.assign(Task { depth, alpha, beta, first: worker.first, excluded: worker.excluded.clone() });
    let score = worker.root(position, depth, alpha, beta);
    let answer = crew.finish(worker.task, score, !worker.stopped, &worker.best);
    let Some((score, best)) = answer else { return score };
    (worker.best, worker.stopped) = (best, false);
    score
}

/// A helper searches what the leader searches, at the same time: whatever one of them has found, the others look up.
fn help<G: Game, E: Evaluate<G>>(worker: &mut Worker<'_, G, E>, position: &G) {
    let crew = &worker.shared.crew;
    while let Some((number, task)) = crew.next(worker.task) {
        worker.task = number;
        worker.stopped = false;
        (worker.first, worker.excluded) = (task.first, task.excluded);
        let score = worker.root(position, task.depth, task.alpha, task.beta);
        crew.finish(number, score, !worker.stopped, &worker.best);
    }
    worker.shared.nodes.fetch_add(worker.untold, Ordering::Relaxed);
    worker.untold = 0;
}
