//! Decides what keeps the promise of a task, with the solver: whether a position still does, and which turns do.

use std::collections::HashSet;

use catalog::Playable;
use kernel::{Outcome, Seat, Steps};
use search::{Limits, Solver, Strategy, Watch};

use crate::Task;

/// Megabytes of the solver's table.
const MEGABYTES: usize = 8;

/// What must be kept, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    pub solver: Seat,
    pub task: Task,
}

impl Aim {
    /// The player whose forced win decides: the solver's own, or the one to be prevented.
    fn attacker(self) -> Seat {
        match self.task {
            Task::Win => self.solver,
            Task::Draw => self.solver.opponent(),
        }
    }

    /// Whether the task is done or failed by the end of the game.
    pub fn done_by(self, outcome: Outcome) -> bool {
        match self.task {
            Task::Win => outcome == Outcome::Win(self.solver),
            Task::Draw => outcome != Outcome::Win(self.solver.opponent()),
        }
    }
}

/// A turn and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Whole<G: Playable> {
    pub steps: Vec<G::Step>,
    pub after: G,
}

/// A solver with a limit for each claim.
pub(crate) struct Prover<'a, G: Playable> {
    pub solver: Solver<G>,
    limits: Limits,
    watch: &'a Watch<'a>,
}

impl<'a, G: Playable> Prover<'a, G> {
    pub fn new(nodes: u64, watch: &'a Watch<'a>) -> Prover<'a, G> {
        Prover { solver: Solver::new(MEGABYTES), limits: Limits::nodes(nodes), watch }
    }

    /// Whether a player can force a win, if that can be decided.
    pub fn wins(&mut self, position: &G, player: Seat) -> Option<bool> {
        self.solver.wins(position, player, &self.limits, self.watch)
    }

    /// The verified strategy behind an answer of [`Prover::wins`].
    pub fn strategy(&mut self, position: &G, player: Seat, wins: bool) -> Option<Strategy<G>> {
        self.solver.strategy(position, player, wins, &self.limits, self.watch)
    }

    /// Whether the aim can still be reached, if that can be decided.
    pub fn keeps(&mut self, position: &G, aim: Aim) -> Option<bool> {
        let wins = self.wins(position, aim.attacker())?;
        Some(wins == (aim.task == Task::Win))
    }

    /// The strategy that reaches the aim, or the opponent's that prevents it.
    pub fn shows(&mut self, position: &G, aim: Aim, keeps: bool) -> Option<Strategy<G>> {
        self.strategy(position, aim.attacker(), keeps == (aim.task == Task::Win))
    }

    /// The turns that keep the aim, one for each position that they lead to, but no more than `most`. All other turns
    /// are proven to give it away, unless there are as many as `most`. `None` if something cannot be decided.
    pub fn keeping(&mut self, position: &G, aim: Aim, most: usize) -> Option<Vec<Whole<G>>> {
        let mut kept = Vec::new();
        self.keeping_from(position, &mut Vec::new(), aim, most, &mut HashSet::new(), &mut kept)?;
        Some(kept)
    }

    fn keeping_from(
        &mut self,
        position: &G,
        made: &mut Vec<G::Step>,
        aim: Aim,
        most: usize,
        seen: &mut HashSet<u64>,
        kept: &mut Vec<Whole<G>>,
    ) -> Option<()> {
        let mut steps = Steps::<G>::new();
        position.steps(&mut steps);
        for step in steps {
            let after = position.after(step);
            if kept.len() >= most {
                return Some(());
            }
            // The same steps in another order lead to the same position, and are the same turn for a player.
            if !seen.insert(after.key()) || !self.keeps(&after, aim)? {
                continue;
            }
            made.push(step);
            if is_whole(&after) {
                kept.push(Whole { steps: made.clone(), after });
            } else {
                self.keeping_from(&after, made, aim, most, seen, kept)?;
            }
            made.pop();
        }
        Some(())
    }
}

/// Whether a turn has just ended here.
pub(crate) fn is_whole<G: Playable>(position: &G) -> bool {
    position.outcome().is_some() || position.is_turn_start()
}

/// All turns of a position, one for each position that they lead to; `None` if there are more than `most`.
pub(crate) fn whole_turns<G: Playable>(position: &G, most: usize) -> Option<Vec<Whole<G>>> {
    let (mut turns, mut seen) = (Vec::new(), HashSet::new());
    let mut open = vec![Whole { steps: Vec::new(), after: *position }];
    let mut steps = Steps::<G>::new();
    while let Some(begun) = open.pop() {
        begun.after.steps(&mut steps);
        for step in &steps {
            let after = begun.after.after(*step);
            if !seen.insert(after.key()) {
                continue;
            }
            let turn = Whole { steps: begun.steps.iter().copied().chain([*step]).collect(), after };
            if is_whole(&after) {
                turns.push(turn);
            } else {
                open.push(turn);
            }
        }
        if turns.len() > most {
            return None;
        }
    }
    Some(turns)
}

/// The turn that a strategy's answers make from here; `None` if it is not the player's turn.
pub(crate) fn answered<G: Playable>(strategy: &Strategy<G>, position: &G) -> Option<Whole<G>> {
    let mut turn = Whole { steps: Vec::new(), after: *position };
    while turn.steps.is_empty() || !is_whole(&turn.after) {
        let step = strategy.answer(&turn.after)?;
        turn.steps.push(step);
        turn.after.play(step);
    }
    Some(turn)
}
