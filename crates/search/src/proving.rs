//! Alpha-beta with a solver beside it on a core of its own: what is certain is told as soon as it is proven.

use std::collections::HashSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::{Evaluate, Game};

use crate::{AlphaBeta, Found, Limits, Line, Progress, Root, Score, Search, Solver, Verdict, Watch};

/// Alpha-beta that is told by a solver what is certain.
pub struct Proving<G: Game, E: Evaluate<G>> {
    search: AlphaBeta<G, E>,
    solver: Solver<G>,
}

impl<G: Game, E: Evaluate<G>> Proving<G, E> {
    /// A search whose solver remembers within this many megabytes.
    pub fn new(search: AlphaBeta<G, E>, megabytes: usize) -> Proving<G, E> {
        Proving { search, solver: Solver::new(megabytes) }
    }
}

impl<G: Game, E: Evaluate<G>> Search<G> for Proving<G, E> {
    fn search(
        &mut self,
        root: &Root<G>,
        limits: &Limits,
        watch: &Watch<'_>,
        progress: &mut dyn FnMut(&Progress<G>),
    ) -> Option<Found<G>> {
        // Who limits positions or depth wants the same result every time, which no two threads give.
        if limits.nodes.is_some() || limits.depth.is_some() || recurs(root) {
            return self.search.search(root, limits, watch, progress);
        }
        let ended = AtomicBool::new(false);
        let elapsed = || {
            if watch.stop.load(Ordering::Relaxed) {
                ended.store(true, Ordering::Relaxed);
            }
            (watch.elapsed)()
        };
        let own = Watch { stop: &ended, elapsed: &elapsed };
        let proven = OnceLock::new();
        let found = std::thread::scope(|scope| {
            scope.spawn(|| {
                if let Some(line) = prove(&mut self.solver, &root.position, limits, &own) {
                    // Other lines are still to be found, if they are asked for.
                    ended.fetch_or(limits.lines <= 1, Ordering::Relaxed);
                    proven.get_or_init(|| line);
                }
            });
            let found = self.search.search(root, limits, &own, &mut |known| {
                progress(&with(known.clone(), proven.get()));
            });
            ended.store(true, Ordering::Relaxed);
            found
        })?;
        let progress = with(found.progress, proven.get());
        let step = progress.lines.first().and_then(|line| line.steps.first()).copied();
        Some(Found { step: step.unwrap_or(found.step), progress })
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}

/// Whether some position may end the game by repetition as soon as it comes up again: proofs know no past, and hold as
/// long as it takes two more times.
fn recurs<G: Game>(root: &Root<G>) -> bool {
    let counts = root.position.counts_for_repetition().then(|| root.position.key());
    let mut seen = HashSet::new();
    !root.history.iter().copied().chain(counts).all(|key| seen.insert(key))
}

/// What is certain of a position, with a line that keeps it, if there is time to prove it and to write the proof down.
fn prove<G: Game>(
    solver: &mut Solver<G>,
    position: &G,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Option<Line<G>> {
    let most = Limits { time: limits.time.map(|time| time * 3 / 4), ..Limits::default() };
    let verdict = solver.solve(position, &most, watch, &mut |_| {});
    let shown = solver.proof(position, verdict, limits, watch)?;
    let steps = shown.line.len() as u32;
    let player = position.to_play();
    let answer = shown.proof.lines.iter().find(|(seat, line)| *seat == player && line.position == *position);
    Some(match verdict {
        Verdict::Win => Line { score: Score::win(steps), steps: shown.line },
        Verdict::Loss => Line { score: Score::loss(steps), steps: shown.line },
        Verdict::Draw => Line { score: Score::DRAW, steps: vec![answer?.1.step] },
        Verdict::Unknown => return None,
    })
}

/// What alpha-beta has found, headed by what is certain. A win that is seen to be nearer stays.
fn with<G: Game>(mut progress: Progress<G>, proven: Option<&Line<G>>) -> Progress<G> {
    let Some(proven) = proven else { return progress };
    if progress.lines.first().is_some_and(|best| best.score.is_exact()) {
        return progress;
    }
    progress.lines.retain(|line| line.steps.first() != proven.steps.first());
    progress.lines.insert(0, proven.clone());
    progress
}
