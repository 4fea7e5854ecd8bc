//! A puzzle as far as it has been played, with the solver that answers for the opponent.

use catalog::ProvenResult;
use catalog::{Offers, Playable, root, turn_texts};
use kernel::{Control, Match, Outcome, Seat, read_exact};
use search::{Kind, Limits, Strategy, Watch};

use crate::prover::{Aim, Prover, Whole, answered, is_whole, whole_turns};
use crate::{Defence, Puzzle, Refutation, Task};

/// The evaluator of the lower levels. A net would make other puzzles where it is there, and not every page has it.
pub(crate) const JUDGE: Kind = Kind::Level(1);

/// The positions that the solver visits for a claim in an attempt. A puzzle is only accepted if a tenth is enough.
pub(crate) const NODES: u64 = 400_000;
/// The positions that the search visits for a defence where nothing is left to prove.
const DEFENCE: u64 = 3_000;
/// Megabytes of its table.
const MEGABYTES: usize = 2;
/// The most defences that are listed.
const MOST_DEFENCES: usize = 2_000;

/// A puzzle as far as it has been played.
pub(crate) struct Replies<'a, G: Playable> {
    puzzle: &'a Puzzle,
    offers: &'a Offers<G>,
    watch: &'a Watch<'a>,
    pub played: Match<G>,
    pub aim: Aim,
    /// The solution's positions, the puzzle's own first.
    solution: Vec<G>,
    prover: Prover<'a, G>,
}

impl<'a, G: Playable> Replies<'a, G> {
    /// `None` if the position or a turn is wrong.
    pub fn open(
        puzzle: &'a Puzzle,
        turns: &[String],
        variant: &'static G::Variant,
        offers: &'a Offers<G>,
        watch: &'a Watch<'a>,
    ) -> Option<Replies<'a, G>> {
        let begin: G = read_exact(variant, &puzzle.position).ok()?;
        let mut played = Match::new(*variant, begin, Control::None);
        for turn in turns {
            played.play_turn(turn, 0).ok()?;
        }
        let mut example = Match::new(*variant, begin, Control::None);
        let mut solution = vec![begin];
        for turn in &puzzle.solution {
            example.play_turn(turn, 0).ok()?;
            solution.push(*example.position());
        }
        let aim = Aim { solver: begin.to_play(), task: puzzle.task };
        Some(Replies { puzzle, offers, watch, played, aim, solution, prover: Prover::new(NODES, watch) })
    }

    pub fn last_mover(&self) -> Option<Seat> {
        self.played.turns().last().map(|turn| turn.seat)
    }

    /// Whether the attempt has followed the solution, perhaps with the steps of a turn in another order.
    fn follows(&self) -> bool {
        let length = self.played.turns().len();
        (0..=length).all(|turns| self.played.position_after(turns) == self.solution.get(turns))
    }

    /// The next turn of the solution, if the attempt has followed it so far.
    fn example(&self) -> Option<String> {
        self.puzzle.solution.get(self.played.turns().len()).filter(|_| self.follows()).cloned()
    }

    /// How many turns the solver has made.
    fn made(&self) -> usize {
        self.played.turns().iter().filter(|turn| turn.seat == self.aim.solver).count()
    }

    /// Whether the last turn, one of the solver's, keeps the result.
    pub fn keeps(&mut self) -> Option<bool> {
        if self.follows() {
            return Some(true);
        }
        if self.played.turns().len() == 1 {
            // It is proven that only one first turn is right.
            return Some(false);
        }
        self.prover.keeps(self.played.position(), self.aim)
    }

    /// Whether the position has occurred before although there is a win: the solver must not go round in circles.
    pub fn repeats(&self) -> bool {
        let now = self.played.position();
        let earlier = self.played.turns().len();
        self.aim.task == Task::Win
            && now.counts_for_repetition()
            && now.repetition().outcome != Outcome::Win(self.aim.solver)
            && (0..earlier).any(|turns| self.played.position_after(turns) == Some(now))
    }

    /// Whether a draw has been kept for long enough.
    pub fn is_enough(&self) -> bool {
        self.aim.task == Task::Draw && self.made() >= self.puzzle.turns
    }

    /// The opponent's turns until the solver is to play again or the game is over, and then its result.
    pub fn replies(&mut self) -> (Vec<String>, Option<Outcome>) {
        let mut replies = Vec::new();
        let mut copy = self.played.clone();
        while self.played.conclusion().is_none() && self.played.position().to_play() != self.aim.solver {
            let reply = self.example().or_else(|| self.longest()).or_else(|| self.searched());
            let Some(reply) = reply.filter(|reply| self.played.play_turn(reply, 0).is_ok()) else { break };
            replies.push(reply);
        }
        std::mem::swap(&mut self.played, &mut copy);
        let outcome = copy.conclusion().and_then(|conclusion| conclusion.outcome);
        (replies, outcome)
    }

    /// The next turn of the longest resistance against a win.
    fn longest(&mut self) -> Option<String> {
        let here = *self.played.position();
        if self.aim.task == Task::Draw || self.prover.keeps(&here, self.aim) != Some(true) {
            return None;
        }
        let strategy = self.prover.shows(&here, self.aim, true)?;
        turn_texts(&here, &strategy.line).into_iter().next()
    }

    /// The turn that a short search prefers.
    fn searched(&self) -> Option<String> {
        let evaluator = self.offers.evaluator_for(JUDGE);
        let mut search = evaluator.alphabeta(MEGABYTES, 1);
        let mut root = root(&self.played);
        let begin = root.position;
        let mut steps = Vec::new();
        while steps.is_empty() || !is_whole(&root.position) {
            let found = search.search(&root, &Limits::nodes(DEFENCE), self.watch, &mut |_| {})?;
            steps.push(found.step);
            root.play(found.step);
        }
        turn_texts(&begin, &steps).into_iter().next()
    }

    /// What the last turn, which gives the result away, leads to.
    pub fn refutation(&mut self) -> Refutation {
        let here = *self.played.position();
        let opponent = self.aim.solver.opponent();
        let loses = self.prover.wins(&here, opponent);
        let result = match loses {
            Some(true) => Some(ProvenResult::Loss),
            Some(false) => Some(ProvenResult::Draw),
            None => None,
        };
        let line = match loses {
            Some(true) => {
                self.prover.strategy(&here, opponent, true).map(|strategy| turn_texts(&here, &strategy.line))
            }
            _ => self
                .prover
                .shows(&here, self.aim, false)
                .and_then(|strategy| Some(turn_texts(&here, &answered(&strategy, &here)?.steps))),
        };
        // Even where the strategy takes too long to extract, there is something to play.
        let line = line.or_else(|| self.searched().map(|turn| vec![turn])).unwrap_or_default();
        Refutation { result, line }
    }

    /// A turn of the solver that keeps the result.
    pub fn best(&mut self) -> Option<String> {
        let here = *self.played.position();
        if self.played.conclusion().is_some() || here.to_play() != self.aim.solver {
            return None;
        }
        if let Some(turn) = self.example() {
            return Some(turn);
        }
        if self.prover.keeps(&here, self.aim) != Some(true) {
            return None;
        }
        let strategy = self.prover.shows(&here, self.aim, true)?;
        turn_texts(&here, &answered(&strategy, &here)?.steps).into_iter().next()
    }

    /// Every defence of the opponent with the solver's answer.
    pub fn defences(&mut self) -> Vec<Defence> {
        let here = *self.played.position();
        if self.played.conclusion().is_some()
            || here.to_play() == self.aim.solver
            || self.prover.keeps(&here, self.aim) != Some(true)
        {
            return Vec::new();
        }
        let Some(strategy) = self.prover.shows(&here, self.aim, true) else { return Vec::new() };
        let turns = whole_turns(&here, MOST_DEFENCES).unwrap_or_default();
        let mut defences: Vec<Defence> = turns.iter().map(|turn| defence(&strategy, &here, turn)).collect();
        defences.sort_by(|one, other| one.turn.cmp(&other.turn));
        defences
    }
}

fn defence<G: Playable>(strategy: &Strategy<G>, here: &G, turn: &Whole<G>) -> Defence {
    let text = |from: &G, steps: &[G::Step]| turn_texts(from, steps).into_iter().next();
    let answer = answered(strategy, &turn.after).and_then(|answer| text(&turn.after, &answer.steps));
    Defence { turn: text(here, &turn.steps).unwrap_or_default(), answer }
}
