//! Attempts at a puzzle: whether a turn keeps what is proven, what refutes it if not, and how the opponent defends.

use catalog::{
    Explanation, Offers, Playable, PositionQuestion, ProvenResult, QuestionError, Visitor, explain, find,
    visit,
};
use kernel::Outcome;
use search::Watch;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::collection::puzzles;
use crate::replies::Replies;
use crate::{Puzzle, PuzzleError};

/// What has been played in a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PuzzleAttempt))]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The game's name.
    #[cfg_attr(feature = "schema", schema(example = "stac"))]
    pub game: String,
    /// The puzzle's id.
    #[serde(default)]
    pub puzzle: String,
    /// A puzzle that the game does not ship, such as one made from a review. Then the id does not matter.
    #[serde(default)]
    pub own: Option<Puzzle>,
    /// The turns of both players since the puzzle's position.
    #[serde(default)]
    pub turns: Vec<String>,
}

/// How an attempt stands after the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(as = PuzzleStanding))]
pub enum Standing {
    /// The solver is to play.
    Open,
    /// The turn keeps the result; the opponent answers, and the puzzle goes on.
    Right,
    /// The puzzle is solved.
    Solved,
    /// The turn gives the result away.
    Wrong,
    /// The win is still there, but the position has occurred before in this attempt, so that the turn gains nothing.
    Repeated,
    /// It cannot be decided within the limits. This happens only far away from the solution.
    Unclear,
}

/// The verdict on an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PuzzleJudgement))]
pub struct Judgement {
    /// How it stands.
    pub standing: Standing,
    /// After a right turn: the opponent's turns until the solver is to play again, usually one. If the puzzle is solved,
    /// the turns with which the opponent ends a lost game, if there are any.
    pub replies: Vec<String>,
    /// Why a turn is wrong.
    #[cfg_attr(feature = "schema", schema(required))]
    pub refutation: Option<Refutation>,
}

/// What a wrong turn leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refutation {
    /// The proven result for the solver: a draw or a loss. `None` if only this is proven: that there is no win left.
    #[cfg_attr(feature = "schema", schema(required))]
    pub result: Option<ProvenResult>,
    /// The opponent's strongest answer; if it wins, with the rest of the game. Empty if the turn has ended the game.
    pub line: Vec<String>,
}

/// A turn of the opponent and the solver's proven answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Defence {
    /// The opponent's turn.
    pub turn: String,
    /// The solver's answer, unless the turn ends the game.
    #[cfg_attr(feature = "schema", schema(required))]
    pub answer: Option<String>,
}

/// Why there is no answer about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AttemptError {
    /// The game, the puzzle's position or the turns are wrong.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The game has no such puzzle.
    #[error("there is no puzzle `{0}` of {1}")]
    Puzzle(String, String),
    /// The game's puzzles cannot be read.
    #[error(transparent)]
    Data(#[from] PuzzleError),
}

impl Attempt {
    /// The puzzle that is attempted.
    ///
    /// # Errors
    /// There is no such game or puzzle.
    pub fn puzzle(&self) -> Result<Puzzle, AttemptError> {
        if let Some(own) = &self.own {
            return Ok(own.clone());
        }
        let entry = find(&self.game).ok_or_else(|| QuestionError::Game(self.game.clone()))?;
        let found = puzzles(entry)?.into_iter().find(|puzzle| puzzle.id == self.puzzle);
        found.ok_or_else(|| AttemptError::Puzzle(self.puzzle.clone(), self.game.clone()))
    }

    /// The position of the attempt as a question, for snapshots and everything else that can be asked about positions.
    ///
    /// # Errors
    /// There is no such game or puzzle.
    pub fn position(&self) -> Result<PositionQuestion, AttemptError> {
        let puzzle = self.puzzle()?;
        Ok(PositionQuestion {
            game: self.game.clone(),
            variant: Some(puzzle.variant),
            position: Some(puzzle.position),
            turns: self.turns.clone(),
            ..PositionQuestion::default()
        })
    }

    /// How the attempt stands after its last turn, with the opponent's answer or the refutation. The same attempt gets
    /// the same answer everywhere, unless the watch stops the search.
    ///
    /// # Errors
    /// There is no such puzzle, or a turn is not legal.
    pub fn judge(&self, watch: &Watch<'_>) -> Result<Judgement, AttemptError> {
        self.ask(Judge, watch)
    }

    /// A turn that keeps the result, what it touches first and what it does: the piece to look at, then the whole hint.
    /// `None` if the solver is not to play or has no such turn any more.
    ///
    /// # Errors
    /// There is no such puzzle, or a turn is not legal.
    pub fn hint(&self, watch: &Watch<'_>) -> Result<Option<Explanation>, AttemptError> {
        let Some(turn) = self.ask(Best, watch)? else { return Ok(None) };
        let (_, _, played) = self.position()?.played()?;
        Ok(explain(&*played, &[turn]))
    }

    /// Every defence of the opponent after a right turn, with the solver's proven answer: the next level of the proof
    /// tree. Empty if the opponent is not to play, if nothing is proven, or if there are more than 2,000 turns.
    ///
    /// # Errors
    /// There is no such puzzle, or a turn is not legal.
    pub fn defences(&self, watch: &Watch<'_>) -> Result<Vec<Defence>, AttemptError> {
        self.ask(All, watch)
    }

    fn ask<A: Ask>(&self, what: A, watch: &Watch<'_>) -> Result<A::Answer, AttemptError> {
        let puzzle = self.puzzle()?;
        // Refuses wrong positions and turns as everywhere else.
        let (_, game, _) = self.position()?.played()?;
        let asked = Asked { puzzle: &puzzle, turns: &self.turns, what, watch };
        let answer = visit(game.name(), game.variant(), asked);
        // A game that is not in the list cannot be visited. It ships no puzzles either.
        answer.ok().flatten().ok_or_else(|| AttemptError::Puzzle(puzzle.id.clone(), self.game.clone()))
    }
}

/// A question about an attempt.
trait Ask {
    type Answer;
    fn answer<G: Playable>(self, attempt: &mut Replies<'_, G>) -> Self::Answer;
}

struct Asked<'a, A> {
    puzzle: &'a Puzzle,
    turns: &'a [String],
    what: A,
    watch: &'a Watch<'a>,
}

impl<A: Ask> Visitor for Asked<'_, A> {
    type Output = Option<A::Answer>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Option<A::Answer> {
        let Asked { puzzle, turns, what, watch, .. } = self;
        Some(what.answer(&mut Replies::<G>::open(puzzle, turns, variant, offers, watch)?))
    }
}

struct Judge;

impl Ask for Judge {
    type Answer = Judgement;

    fn answer<G: Playable>(self, attempt: &mut Replies<'_, G>) -> Judgement {
        let only = |standing| Judgement { standing, replies: Vec::new(), refutation: None };
        if let Some(outcome) = attempt.played.conclusion().and_then(|ended| ended.outcome) {
            if attempt.aim.done_by(outcome) {
                return only(Standing::Solved);
            }
            let result = match outcome {
                Outcome::Draw => ProvenResult::Draw,
                Outcome::Win(_) => ProvenResult::Loss,
            };
            let refutation = Some(Refutation { result: Some(result), line: Vec::new() });
            return Judgement { refutation, ..only(Standing::Wrong) };
        }
        if attempt.last_mover() != Some(attempt.aim.solver) {
            return only(Standing::Open);
        }
        match attempt.keeps() {
            None => only(Standing::Unclear),
            Some(false) => Judgement { refutation: Some(attempt.refutation()), ..only(Standing::Wrong) },
            Some(true) if attempt.repeats() => only(Standing::Repeated),
            Some(true) if attempt.is_enough() => only(Standing::Solved),
            Some(true) => {
                let (replies, outcome) = attempt.replies();
                let is_done = outcome.is_some_and(|outcome| attempt.aim.done_by(outcome));
                let standing = if is_done { Standing::Solved } else { Standing::Right };
                Judgement { replies, ..only(standing) }
            }
        }
    }
}

struct Best;

impl Ask for Best {
    type Answer = Option<String>;

    fn answer<G: Playable>(self, attempt: &mut Replies<'_, G>) -> Option<String> {
        attempt.best()
    }
}

struct All;

impl Ask for All {
    type Answer = Vec<Defence>;

    fn answer<G: Playable>(self, attempt: &mut Replies<'_, G>) -> Vec<Defence> {
        attempt.defences()
    }
}
