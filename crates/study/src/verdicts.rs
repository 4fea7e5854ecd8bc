//! What every legal step of a position leads to: proven where the solver or an exhaustive search can tell, estimated
//! elsewhere. All steps get a little effort first and then twice as much in every round.

use std::sync::atomic::Ordering;
use std::time::Duration;

use catalog::{
    NoSuchGame, Offers, Playable, PositionQuestion, ProvenResult, QuestionError, StepVerdict, Verdicts,
    Visitor, root, turn_texts, visit,
};
use kernel::{Control, Match, Outcome, Steps, read_exact, read_step};
use search::{Kind, Limits, Root, Score, Search, Solver, Verdict, Watch, recurs};
use thiserror::Error;

/// Positions that the search visits per step in the first round.
const FIRST_LOOK: u64 = 200;
/// How often progress is reported.
const PACE: Duration = Duration::from_millis(100);

/// Why there are no verdicts.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum VerdictsError {
    /// There is no such position.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The game is not in the catalogue's list.
    #[error(transparent)]
    Game(#[from] NoSuchGame),
    /// There is nothing to decide.
    #[error("the game is over")]
    Over,
}

/// What every legal step of a position leads to. `tell` receives progress; `megabytes` is the size of the tables.
///
/// # Errors
/// There is no such position, or the game is over.
pub fn verdicts(
    question: &PositionQuestion,
    megabytes: usize,
    limits: &Limits,
    watch: &Watch<'_>,
    tell: &mut dyn FnMut(&Verdicts),
) -> Result<Verdicts, VerdictsError> {
    let (_, game, played) = question.played()?;
    // The steps of the question must be legal, and not the whole turn.
    if question.snapshot()?.legal.is_empty() {
        return Err(VerdictsError::Over);
    }
    let judging = Judging {
        start: played.start(),
        turns: played.turns(),
        steps: &question.steps,
        megabytes,
        limits,
        watch,
        tell,
    };
    visit(game.name(), game.variant(), judging)?.ok_or(VerdictsError::Over)
}

struct Judging<'a> {
    start: String,
    turns: Vec<String>,
    steps: &'a [String],
    megabytes: usize,
    limits: &'a Limits,
    watch: &'a Watch<'a>,
    tell: &'a mut dyn FnMut(&Verdicts),
}

impl Visitor for Judging<'_> {
    /// `None` if the position cannot be set up, which the question has ruled out.
    type Output = Option<Verdicts>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Option<Verdicts> {
        let mut game = Match::<G>::new(*variant, read_exact(variant, &self.start).ok()?, Control::None);
        for turn in &self.turns {
            game.play_turn(turn, 0).ok()?;
        }
        let mut here = root(&game);
        let mut made = Vec::new();
        for text in self.steps {
            let step = read_step(&here.position, text).ok()?;
            made.push(step);
            here.play(step);
        }
        let evaluator = offers.evaluator_for(Kind::AlphaBeta);
        let mut judge = Judge {
            game,
            made,
            solver: Solver::new(self.megabytes),
            search: evaluator.alphabeta(self.megabytes, 1),
            searched: 0,
            limits: self.limits,
            watch: self.watch,
        };
        Some(judge.all(&here, self.tell))
    }
}

struct Judge<'a, G: Playable> {
    game: Match<G>,
    /// The steps of the turn that have been made.
    made: Vec<G::Step>,
    solver: Solver<G>,
    search: Box<dyn Search<G>>,
    /// Positions that the search has visited.
    searched: u64,
    limits: &'a Limits,
    watch: &'a Watch<'a>,
}

impl<G: Playable> Judge<'_, G> {
    fn all(&mut self, here: &Root<G>, tell: &mut dyn FnMut(&Verdicts)) -> Verdicts {
        let mut steps = Steps::<G>::new();
        here.position.steps(&mut steps);
        let mut steps: Vec<G::Step> = steps.to_vec();
        steps.sort_by_key(|step| here.position.step_text(*step));
        let mut known: Vec<StepVerdict> = steps.iter().map(|step| self.at_once(here, *step)).collect();
        let mut told = Duration::ZERO;
        let mut effort = FIRST_LOOK;
        while known.iter().any(|verdict| verdict.result.is_none()) && !self.is_over() {
            for (index, step) in steps.iter().enumerate() {
                if known[index].result.is_some() || self.is_over() {
                    continue;
                }
                if let Some(better) = self.look(here, *step, effort) {
                    known[index] = better;
                }
                let now = (self.watch.elapsed)();
                if now >= told + PACE {
                    told = now;
                    tell(&self.state(&known));
                }
            }
            tell(&self.state(&known));
            effort = effort.saturating_mul(2);
        }
        self.state(&known)
    }

    fn state(&self, steps: &[StepVerdict]) -> Verdicts {
        let milliseconds = u64::try_from((self.watch.elapsed)().as_millis()).unwrap_or(u64::MAX);
        Verdicts { nodes: self.nodes(), milliseconds, steps: steps.to_vec() }
    }

    fn nodes(&self) -> u64 {
        self.searched + self.solver.nodes()
    }

    fn is_over(&self) -> bool {
        self.watch.stop.load(Ordering::Relaxed)
            || self.limits.time.is_some_and(|time| (self.watch.elapsed)() >= time)
            || self.limits.nodes.is_some_and(|nodes| self.nodes() >= nodes)
    }

    /// The limits of a look: no more positions than this, nor than are left.
    fn up_to(&self, nodes: u64) -> Limits {
        let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.nodes()));
        Limits { nodes: Some(nodes.min(left).max(1)), time: self.limits.time, ..Limits::default() }
    }

    /// What is certain without a search: the end of the game, by its rules or by repetition.
    fn at_once(&self, here: &Root<G>, step: G::Step) -> StepVerdict {
        let (line, _) = self.line(here, step, &[]);
        let mut after = self.game.clone();
        let whole = line.first().is_some_and(|turn| after.play_turn(turn, 0).is_ok());
        let position = here.position.after(step);
        let ended = after.conclusion().filter(|_| whole).and_then(|conclusion| conclusion.outcome);
        let player = here.position.to_play();
        let result = ended.or(position.outcome()).map(|outcome| match outcome {
            Outcome::Draw => ProvenResult::Draw,
            Outcome::Win(seat) if seat == player => ProvenResult::Win,
            Outcome::Win(_) => ProvenResult::Loss,
        });
        let turns = result.map(|_| 1);
        StepVerdict { step: here.position.step_text(step), result, turns, chance: None, line }
    }

    /// What can be found out about a step with roughly this effort.
    fn look(&mut self, here: &Root<G>, step: G::Step, effort: u64) -> Option<StepVerdict> {
        let mut after = here.clone();
        after.play(step);
        let same = after.position.to_play() == here.position.to_play();
        if let Some((verdict, rest)) = self.proven(&after, effort) {
            let result = match verdict {
                Verdict::Draw => ProvenResult::Draw,
                Verdict::Win if same => ProvenResult::Win,
                Verdict::Loss if !same => ProvenResult::Win,
                _ => ProvenResult::Loss,
            };
            return Some(self.settled(here, step, result, &rest));
        }
        let limits = self.up_to(effort);
        let found = self.search.search(&after, &limits, self.watch, &mut |_| {})?;
        self.searched += found.progress.nodes;
        let score = if same { found.score() } else { -found.score() };
        let rest = found.progress.lines.into_iter().next().map(|line| line.steps).unwrap_or_default();
        if let Some(result) = certain(score) {
            return Some(self.settled(here, step, result, &rest));
        }
        let (line, _) = self.line(here, step, &rest);
        let text = here.position.step_text(step);
        Some(StepVerdict { step: text, result: None, turns: None, chance: Some(score.chance()), line })
    }

    /// The solver's verdict for a position with the longest line of its proof. Without a proof nothing is claimed.
    fn proven(&mut self, after: &Root<G>, effort: u64) -> Option<(Verdict, Vec<G::Step>)> {
        if recurs(after) {
            return None;
        }
        let limits = self.up_to(effort);
        let verdict = self.solver.solve(&after.position, &limits, self.watch, &mut |_| {});
        let limits = self.up_to(effort);
        let shown = self.solver.proof(&after.position, verdict, &limits, self.watch)?;
        Some((verdict, shown.line))
    }

    fn settled(&self, here: &Root<G>, step: G::Step, result: ProvenResult, rest: &[G::Step]) -> StepVerdict {
        let (line, ends) = self.line(here, step, rest);
        let turns = ends.then_some(line.len());
        StepVerdict { step: here.position.step_text(step), result: Some(result), turns, chance: None, line }
    }

    /// The turns of a line that begins with a step, and whether it ends the game.
    fn line(&self, here: &Root<G>, step: G::Step, rest: &[G::Step]) -> (Vec<String>, bool) {
        let mut end = here.position.after(step);
        for step in rest {
            end.play(*step);
        }
        let steps: Vec<G::Step> = self.made.iter().chain([&step]).chain(rest).copied().collect();
        (turn_texts(self.game.position(), &steps), end.outcome().is_some())
    }
}

/// The result behind an exact score.
fn certain(score: Score) -> Option<ProvenResult> {
    match (score.steps_to_win(), score.steps_to_loss()) {
        (Some(_), _) => Some(ProvenResult::Win),
        (_, Some(_)) => Some(ProvenResult::Loss),
        _ => score.is_exact().then_some(ProvenResult::Draw),
    }
}
