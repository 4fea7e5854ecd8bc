//! Iterative deepening with aspiration windows, for one or several best lines.
//!
//! Each further line (MultiPV) is searched with the first turns of the better ones excluded. Turns may have several
//! steps, so a turn is excluded by the position it ends with, however its steps are ordered.

use std::sync::atomic::Ordering;

use kernel::{Evaluate, Game};

use super::worker::{DEEPEST, INFINITE, Window, Worker};
use crate::score::WINS;
use crate::{Line, Progress, Root, Score};

/// If an aspiration window would become wider than this, the full window is used.
const WIDEST: i32 = 4_000;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Deepens until a limit is reached, and reports each depth.
    pub fn deepen(
        &mut self,
        root: &Root<G>,
        choices: usize,
        progress: &mut dyn FnMut(&Progress<G>),
    ) -> Progress<G> {
        let shared = self.shared;
        let limits = &shared.limits;
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32 - 20);
        let wanted = limits.lines.max(1);
        let mut last = Progress { depth: 0, nodes: 0, time: (shared.watch.elapsed)(), lines: Vec::new() };
        for depth in 1..=deepest {
            let lines = self.best_lines(&root.position, depth as i32, wanted, &last.lines);
            let nodes = shared.nodes.load(Ordering::Relaxed) + self.unreported;
            let time = (shared.watch.elapsed)();
            if lines.is_empty() {
                last = Progress { nodes, time, ..last };
                break;
            }
            // An interrupted iteration may still have found something better. Lines it did not reach are kept.
            let kept: Vec<Line<G>> = last.lines.into_iter().skip(lines.len()).collect();
            let depth_done = if self.stopped { last.depth } else { depth };
            let mut lines: Vec<Line<G>> = lines.into_iter().chain(kept).collect();
            // A later line may turn out better than an earlier one, which was searched with less information.
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
            last = Progress { depth: depth_done, nodes, time, lines };
            progress(&last);
            let settled = wanted == 1 && last.lines[0].score.is_exact() && limits.depth.is_none();
            let forced = choices == 1 && limits.time.is_some() && wanted == 1;
            if self.stopped || settled || forced {
                break;
            }
        }
        last
    }

    /// The best lines at one depth; fewer if the search was stopped.
    fn best_lines(&mut self, position: &G, depth: i32, wanted: usize, before: &[Line<G>]) -> Vec<Line<G>> {
        let mut lines: Vec<Line<G>> = Vec::new();
        self.excluded.clear();
        for number in 0..wanted {
            self.aspire(position, depth, before.get(number));
            let Some((score, mut steps)) = self.best.take() else { break };
            if self.cooperation.has_team() {
                self.transpositions.extend_line(position, &mut steps, depth as usize);
            }
            self.excluded.extend(turn_end(position, &steps));
            lines.push(Line { score: Score::of(score), steps });
            if self.stopped {
                break;
            }
        }
        self.excluded.clear();
        lines
    }

    /// Searches with a window around the line's last score, and widens it until the score is inside.
    fn aspire(&mut self, position: &G, depth: i32, before: Option<&Line<G>>) {
        let mut window = Window { alpha: -INFINITE, beta: INFINITE };
        let mut margin = self.evaluator.scale().step / 2;
        self.first = before.and_then(|line| line.steps.first()).copied();
        let guess = before.map(|line| line.score.value());
        if let Some(guess) =
            guess.filter(|guess| self.prunings.aspiration && depth >= 4 && guess.abs() < WINS)
        {
            window = Window { alpha: guess - margin, beta: guess + margin };
        }
        loop {
            let score = self.search_root(position, depth, window);
            margin *= 4;
            if self.stopped {
                return;
            }
            self.first = self.best.as_ref().and_then(|(_, steps)| steps.first()).copied().or(self.first);
            if score <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if margin > WIDEST { -INFINITE } else { score - margin };
            } else if score >= window.beta && window.beta < INFINITE {
                window.beta = if margin > WIDEST { INFINITE } else { score + margin };
            } else {
                return;
            }
        }
    }
}

/// The key of the position after a line's first turn, or of the line's end if it is shorter.
fn turn_end<G: Game>(position: &G, steps: &[G::Step]) -> Option<u64> {
    let mut after = *position;
    for step in steps {
        after.play(*step);
        if after.is_turn_start() || after.to_play() != position.to_play() || after.outcome().is_some() {
            return Some(after.key());
        }
    }
    // The line stops within the turn: other lines must not pass through its end.
    (!steps.is_empty()).then(|| after.key())
}
