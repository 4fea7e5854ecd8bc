//! Whether a position is a puzzle: exactly one first turn is right, everything about it is proven, and it is worth
//! solving.

use catalog::{Offers, Playable, turn_texts};
use kernel::{Control, Match, Outcome, Steps, Variant};
use search::{Score, Watch};
use thiserror::Error;

use crate::difficulty::{class, rating};
use crate::prover::{Aim, Prover, Whole, is_whole};
use crate::replies::{JUDGE, NODES, Replies};
use crate::themes::{Solved, Theme, themes_of};
use crate::{Puzzle, Task, VERSION};

/// Positions that the solver may visit for a claim; a tenth of what an attempt may use.
pub(crate) const CLAIM: u64 = NODES / 10;
/// Positions for a claim in a first look.
pub(crate) const SCOUT: u64 = CLAIM / 8;
/// A position with fewer first steps leaves too little to choose.
const LEAST_STEPS: usize = 3;
/// The most turns of a solver in a puzzle.
const MOST_TURNS: usize = 8;
/// The most turns for which a draw must be kept.
const MOST_DRAWN: usize = 4;
/// A solver with a larger winning chance by the static evaluation is far ahead already, so that the win is no surprise.
const FAR_AHEAD: f64 = 0.995;

/// Why a position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoPuzzle {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is in the middle of a turn.
    #[error("a puzzle begins at the start of a turn")]
    MiddleOfTurn,
    /// There are hardly any steps to choose from.
    #[error("there is too little to choose from")]
    NoChoice,
    /// The solver cannot decide a claim within its limits.
    #[error("not everything about it can be proved")]
    Unproven,
    /// The player to play loses against best play.
    #[error("the player to play loses anyway")]
    Lost,
    /// Several turns win, or keep the draw.
    #[error("more than one turn is right")]
    SeveralSolutions,
    /// The player to play has won in effect.
    #[error("the player to play is far ahead")]
    FarAhead,
    /// The loser can hold out for too long.
    #[error("the solution is too long")]
    TooLong,
}

/// Examines positions of a game.
pub(crate) struct Examiner<'a, G: Playable> {
    variant: &'static G::Variant,
    offers: &'a Offers<G>,
    themes: &'a [Theme],
    watch: &'a Watch<'a>,
    prover: Prover<'a, G>,
}

impl<'a, G: Playable> Examiner<'a, G> {
    pub fn new(
        variant: &'static G::Variant,
        offers: &'a Offers<G>,
        themes: &'a [Theme],
        nodes: u64,
        watch: &'a Watch<'a>,
    ) -> Examiner<'a, G> {
        Examiner { variant, offers, themes, watch, prover: Prover::new(nodes, watch) }
    }

    /// A first look, which may use what is known from other positions: whether exactly one turn is right.
    pub fn scout(&mut self, position: &G) -> Result<(), NoPuzzle> {
        self.only(position).map(|_| ())
    }

    /// The puzzle of a position.
    pub fn examine(&mut self, position: &G, source: &str) -> Result<Puzzle, NoPuzzle> {
        let (aim, only, nodes) = self.only(position)?;
        self.show_all(position, aim)?;
        let (turns, solution, solved) = match aim.task {
            Task::Win => self.win(position, aim, &only)?,
            Task::Draw => self.draw(position, aim, &only)?,
        };
        let task = aim.task;
        let mut played = Match::new(*self.variant, *position, Control::None);
        for turn in &solution {
            played.play_turn(turn, 0).map_err(|_| NoPuzzle::Unproven)?;
        }
        let rating = rating(self.offers, position, &only.after, nodes, self.watch);
        Ok(Puzzle {
            id: Puzzle::id_of(self.variant.name(), &position.text(), task),
            version: VERSION,
            variant: self.variant.name().to_owned(),
            position: position.text(),
            task,
            turns,
            themes: themes_of(self.themes, &played, &solved),
            solution,
            difficulty: class(rating),
            rating,
            nodes,
            source: source.to_owned(),
        })
    }

    /// What there is to do, the only turn that does it, and the nodes of the proof.
    fn only(&mut self, position: &G) -> Result<(Aim, Whole<G>, u64), NoPuzzle> {
        if position.outcome().is_some() {
            return Err(NoPuzzle::Over);
        }
        if !position.is_turn_start() {
            return Err(NoPuzzle::MiddleOfTurn);
        }
        let mut steps = Steps::<G>::new();
        position.steps(&mut steps);
        if steps.len() < LEAST_STEPS {
            return Err(NoPuzzle::NoChoice);
        }
        let before = self.prover.solver.nodes();
        let aim = self.aim(position)?;
        let nodes = self.prover.solver.nodes() - before;
        let mut kept = self.prover.keeping(position, aim, 2).ok_or(NoPuzzle::Unproven)?;
        if kept.len() != 1 {
            return Err(NoPuzzle::SeveralSolutions);
        }
        let evaluate = self.offers.evaluator_for(JUDGE).evaluate();
        let chance = Score::estimate(evaluate.evaluate(position)).chance();
        if aim.task == Task::Win && chance > FAR_AHEAD {
            return Err(NoPuzzle::FarAhead);
        }
        Ok((aim, kept.remove(0), nodes))
    }

    /// What there is to do for the player to play.
    fn aim(&mut self, position: &G) -> Result<Aim, NoPuzzle> {
        let solver = position.to_play();
        if self.prover.wins(position, solver).ok_or(NoPuzzle::Unproven)? {
            return Ok(Aim { solver, task: Task::Win });
        }
        if self.prover.wins(position, solver.opponent()).ok_or(NoPuzzle::Unproven)? {
            return Err(NoPuzzle::Lost);
        }
        // The task says that there is no win.
        self.prover.strategy(position, solver, false).ok_or(NoPuzzle::Unproven)?;
        Ok(Aim { solver, task: Task::Draw })
    }

    /// Extracts and verifies the strategies behind all claims about the first turn.
    fn show_all(&mut self, position: &G, aim: Aim) -> Result<(), NoPuzzle> {
        let strategy = self.prover.shows(position, aim, true).ok_or(NoPuzzle::Unproven)?;
        // Without a distance the loser can hold out until repetition ends the game.
        if aim.task == Task::Win && strategy.distance.is_none() {
            return Err(NoPuzzle::TooLong);
        }
        let mut open = vec![*position];
        let mut steps = Steps::<G>::new();
        while let Some(here) = open.pop() {
            here.steps(&mut steps);
            for step in &steps {
                let after = here.after(*step);
                if !self.prover.keeps(&after, aim).ok_or(NoPuzzle::Unproven)? {
                    self.prover.shows(&after, aim, false).ok_or(NoPuzzle::Unproven)?;
                } else if !is_whole(&after) {
                    open.push(after);
                }
            }
        }
        Ok(())
    }

    /// The line of the longest resistance, where each decision of the solver is decided.
    fn win(
        &mut self,
        position: &G,
        aim: Aim,
        only: &Whole<G>,
    ) -> Result<(usize, Vec<String>, Solved), NoPuzzle> {
        let strategy = self.prover.shows(position, aim, true).ok_or(NoPuzzle::Unproven)?;
        let line = turn_texts(position, &strategy.line);
        let mut played = Match::new(*self.variant, *position, Control::None);
        let (mut turns, mut single) = (0, true);
        for turn in &line {
            let here = *played.position();
            if here.to_play() == aim.solver {
                turns += 1;
                if turns > MOST_TURNS {
                    return Err(NoPuzzle::TooLong);
                }
                if turns > 1 {
                    let kept = self.prover.keeping(&here, aim, usize::MAX).ok_or(NoPuzzle::Unproven)?;
                    single &= kept.len() == 1;
                }
            }
            played.play_turn(turn, 0).map_err(|_| NoPuzzle::Unproven)?;
        }
        let starts_right = played.position_after(1) == Some(&only.after);
        let ends_won = played.position().outcome() == Some(Outcome::Win(aim.solver));
        if !starts_right || !ends_won {
            return Err(NoPuzzle::Unproven);
        }
        Ok((turns, line, Solved { aim, turns, only: single }))
    }

    /// A line in which the draw is kept as long as there is only one turn that does, against a searching opponent.
    fn draw(
        &mut self,
        position: &G,
        aim: Aim,
        only: &Whole<G>,
    ) -> Result<(usize, Vec<String>, Solved), NoPuzzle> {
        let mut line = turn_texts(position, &only.steps);
        let mut turns = 1;
        loop {
            let sketch = self.sketch(position, aim, line.clone());
            let mut replies = Replies::<G>::open(&sketch, &line, self.variant, self.offers, self.watch)
                .ok_or(NoPuzzle::Unproven)?;
            let (answers, _) = replies.replies();
            for answer in &answers {
                replies.played.play_turn(answer, 0).map_err(|_| NoPuzzle::Unproven)?;
            }
            let here = *replies.played.position();
            if turns == MOST_DRAWN || replies.played.conclusion().is_some() || here.to_play() != aim.solver {
                break;
            }
            let mut kept = self.prover.keeping(&here, aim, 2).ok_or(NoPuzzle::Unproven)?;
            if kept.len() != 1 {
                break;
            }
            line.extend(answers);
            line.extend(turn_texts(&here, &kept.remove(0).steps));
            turns += 1;
        }
        Ok((turns, line, Solved { aim, turns, only: true }))
    }

    /// A puzzle as far as it is known, to ask for replies.
    fn sketch(&self, position: &G, aim: Aim, solution: Vec<String>) -> Puzzle {
        Puzzle {
            id: String::new(),
            version: VERSION,
            variant: self.variant.name().to_owned(),
            position: position.text(),
            task: aim.task,
            turns: MOST_DRAWN,
            solution,
            difficulty: 1,
            rating: 0,
            themes: Vec::new(),
            nodes: 0,
            source: String::new(),
        }
    }
}
