//! Alpha-beta combined with the df-pn solver, which runs in parallel on its own thread, or before alpha-beta for a
//! small part of the time. A proven result is reported as soon as it is found.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kernel::{Evaluate, Game};

use crate::repetition::recurs;
use crate::{AlphaBeta, Effort, Found, Limits, Line, Progress, Root, Score, Search, Solver, Verdict, Watch};

/// Alpha-beta search with a solver.
pub struct Proving<G: Game, E: Evaluate<G>> {
    search: AlphaBeta<G, E>,
    solver: Solver<G>,
    beside: bool,
    /// The number of failed attempts left, without an own thread for the solver, before alpha-beta gets all the time.
    credit: u32,
}

/// The number of failed attempts allowed after a success.
const CREDIT: u32 = 4;
/// Positions of a first short search, which shows whether a longer one is promising.
const FIRST_NODES: u64 = 1_500;
/// A longer search is promising if a proof or disproof number is at most this.
const PROMISING: u32 = 15;

impl<G: Game, E: Evaluate<G>> Proving<G, E> {
    /// A search whose solver has a table of this many megabytes. `beside` runs the solver on its own thread.
    pub fn new(search: AlphaBeta<G, E>, megabytes: usize, beside: bool) -> Proving<G, E> {
        Proving { search, solver: Solver::new(megabytes), beside, credit: CREDIT }
    }

    /// Runs the solver before alpha-beta: briefly and, if that is promising, for a quarter of the time.
    fn look(&mut self, position: &G, time: Duration, watch: &Watch<'_>) -> Option<Line<G>> {
        let mut least = [u32::MAX; 2];
        let mut tell = |effort: &Effort| {
            least[effort.attacker.index()] = effort.proof.min(effort.disproof);
        };
        let limits = |time| Limits { time: Some(time), ..Limits::default() };
        let brief = Limits { nodes: Some(FIRST_NODES), ..limits(time / 16) };
        let mut verdict = self.solver.solve(position, &brief, watch, &mut tell);
        if verdict == Verdict::Unknown && self.credit > 0 && least[0].min(least[1]) <= PROMISING {
            self.credit -= 1;
            verdict = self.solver.solve(position, &limits(time / 4), watch, &mut |_| {});
        }
        if !matches!(verdict, Verdict::Win | Verdict::Loss) {
            // A step that keeps the draw is not necessarily the one that gives the opponent most chances to go wrong.
            return None;
        }
        self.credit = CREDIT;
        shown(&mut self.solver, position, verdict, &limits(time / 2), watch)
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
        // A limit on positions or depth asks for a reproducible result, which a solver limited by time cannot give.
        if limits.nodes.is_some() || limits.depth.is_some() || recurs(root) {
            return self.search.search(root, limits, watch, progress);
        }
        if !self.beside {
            let before = self.solver.nodes();
            let proven = limits.time.and_then(|time| self.look(&root.position, time, watch));
            if let Some(line) = proven.as_ref().filter(|_| limits.lines <= 1) {
                let step = *line.steps.first()?;
                let (nodes, time) = (self.solver.nodes() - before, (watch.elapsed)());
                let found =
                    Progress { depth: line.steps.len() as u32, nodes, time, lines: vec![line.clone()] };
                progress(&found);
                return Some(Found { step, progress: found });
            }
            let found = self.search.search(root, limits, watch, &mut |known| {
                progress(&with(known.clone(), proven.as_ref()));
            })?;
            return Some(headed(found, proven.as_ref()));
        }
        let ended = AtomicBool::new(false);
        let proven = OnceLock::new();
        let found = watch.until(&ended, |own| {
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    if let Some(line) = prove(&mut self.solver, &root.position, limits, own) {
                        // If several lines are requested, alpha-beta must still find the others.
                        ended.fetch_or(limits.lines <= 1, Ordering::Relaxed);
                        proven.get_or_init(|| line);
                    }
                });
                let found = self.search.search(root, limits, own, &mut |known| {
                    progress(&with(known.clone(), proven.get()));
                });
                ended.store(true, Ordering::Relaxed);
                found
            })
        })?;
        Some(headed(found, proven.get()))
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}

/// The proven score of a position with its line, if there is time to solve it and to extract the proof.
fn prove<G: Game>(
    solver: &mut Solver<G>,
    position: &G,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Option<Line<G>> {
    let most = Limits { time: limits.time.map(|time| time * 3 / 4), ..Limits::default() };
    let verdict = solver.solve(position, &most, watch, &mut |_| {});
    shown(solver, position, verdict, limits, watch)
}

/// The line of a verdict, if its proof can be extracted.
fn shown<G: Game>(
    solver: &mut Solver<G>,
    position: &G,
    verdict: Verdict,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Option<Line<G>> {
    let shown = solver.proof(position, verdict, limits, watch)?;
    // A loser who holds out until repetition sees each position of the proof at most twice before that.
    let steps = shown.distance.unwrap_or(u32::try_from(2 * shown.positions).unwrap_or(u32::MAX));
    let player = position.to_play();
    let answer = shown.proof.lines.iter().find(|(seat, line)| *seat == player && line.position == *position);
    Some(match verdict {
        Verdict::Win => Line { score: Score::win(steps), steps: shown.line },
        Verdict::Loss => Line { score: Score::loss(steps), steps: shown.line },
        Verdict::Draw => Line { score: Score::DRAW, steps: vec![answer?.1.step] },
        Verdict::Unknown => return None,
    })
}

fn headed<G: Game>(found: Found<G>, proven: Option<&Line<G>>) -> Found<G> {
    let progress = with(found.progress, proven);
    let step = progress.lines.first().and_then(|line| line.steps.first()).copied();
    Found { step: step.unwrap_or(found.step), progress }
}

/// The result of alpha-beta with the proven line first. A shorter win found by alpha-beta is kept.
fn with<G: Game>(mut progress: Progress<G>, proven: Option<&Line<G>>) -> Progress<G> {
    let Some(proven) = proven else { return progress };
    if progress.lines.first().is_some_and(|best| best.score.is_exact()) {
        return progress;
    }
    progress.lines.retain(|line| line.steps.first() != proven.steps.first());
    progress.lines.insert(0, proven.clone());
    progress
}
