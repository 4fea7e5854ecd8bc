//! Attempts at a lesson: whether a turn reaches the goal, what to say about it, and how the opponent answers.

use catalog::{AnyGame, AnyMatch, Entry, PositionQuestion, QuestionError, find};
use kernel::{Seat, split_turn};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::condition::Facts;
use crate::lesson::{Lesson, Standing, lessons};
use crate::read::LessonError;
use crate::solve::solve_from;
use crate::turns::told_of;

/// What has been played in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The game's name.
    #[cfg_attr(feature = "schema", schema(example = "stac"))]
    pub game: String,
    /// The lesson's name.
    pub lesson: String,
    /// The turns of both players since the lesson's position.
    #[serde(default)]
    pub turns: Vec<String>,
    /// The first steps of the learner's next turn.
    #[serde(default)]
    pub steps: Vec<String>,
}

/// How an attempt stands after the learner's last turn or step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judgement {
    /// How it stands.
    pub standing: Standing,
    /// The id of the sentence that explains it, among the sentences of the lessons.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sentence: Option<String>,
    /// The opponent's answer, if there is one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub answer: Option<String>,
}

/// Which turn leads on towards the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonHint))]
pub struct Hint {
    /// The turn, or its first steps if these reach the goal.
    #[cfg_attr(feature = "schema", schema(required))]
    pub turn: Option<String>,
}

/// Why there is no answer about a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LearnError {
    /// The game or the turns are wrong.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The game has no such lesson.
    #[error("there is no lesson `{found}`, expected one of {}", .expected.join(", "))]
    Lesson {
        /// The requested name.
        found: String,
        /// The names of the game's lessons.
        expected: Vec<String>,
    },
    /// The game's lessons cannot be read.
    #[error(transparent)]
    Data(#[from] LessonError),
}

/// A lesson as far as it has been played.
pub(crate) struct Opened<'a> {
    pub lesson: &'a Lesson,
    pub game: &'static dyn AnyGame,
    pub learner: Seat,
}

impl Attempt {
    /// How the attempt stands, what to say about it, and the opponent's answer.
    ///
    /// # Errors
    /// There is no such lesson, or a turn is not legal.
    pub fn judge(&self) -> Result<Judgement, LearnError> {
        let lesson = self.lesson()?;
        let (opened, played) = self.opened(&lesson)?;
        if self.steps.is_empty() {
            return Ok(opened.judged(&*played));
        }
        // Refuses wrong steps as they would be refused on any board.
        let snapshot = played.snapshot(&self.steps).map_err(QuestionError::Steps)?;
        let told = told_of(&*played, &snapshot.steps).unwrap_or_default();
        let facts = Facts::new(opened.learner, &*played, &snapshot.steps, &told, false);
        let reached = played.to_play() == opened.learner && facts.meet(&lesson.goal);
        Ok(if reached { opened.reached() } else { OPEN })
    }

    /// The turn that leads on from the last turn played.
    ///
    /// # Errors
    /// There is no such lesson, or a turn is not legal.
    pub fn hint(&self) -> Result<Hint, LearnError> {
        let lesson = self.lesson()?;
        let (opened, played) = self.opened(&lesson)?;
        let mine = opened.learners_turns(&*played);
        let on_the_way = mine.len() < lesson.solution.len() && lesson.solution.starts_with(&mine);
        let turn = if on_the_way && played.to_play() == opened.learner {
            lesson.solution.get(mine.len()).cloned()
        } else {
            solve_from(&opened, &*played).and_then(|turns| turns.into_iter().next())
        };
        Ok(Hint { turn })
    }

    fn lesson(&self) -> Result<Lesson, LearnError> {
        let entry: &'static Entry = find(&self.game).ok_or_else(|| QuestionError::Game(self.game.clone()))?;
        let mut lessons = lessons(entry)?;
        match lessons.iter().position(|lesson| lesson.name == self.lesson) {
            Some(index) => Ok(lessons.swap_remove(index)),
            None => Err(LearnError::Lesson {
                found: self.lesson.clone(),
                expected: lessons.into_iter().map(|lesson| lesson.name).collect(),
            }),
        }
    }

    fn opened<'a>(&self, lesson: &'a Lesson) -> Result<(Opened<'a>, Box<dyn AnyMatch>), LearnError> {
        let question = PositionQuestion {
            game: self.game.clone(),
            variant: Some(lesson.variant.clone()),
            position: Some(lesson.position.clone()),
            turns: self.turns.clone(),
            ..PositionQuestion::default()
        };
        let (_, game, played) = question.played()?;
        Ok((Opened::of(lesson, game), played))
    }
}

const OPEN: Judgement = Judgement { standing: Standing::Open, sentence: None, answer: None };

impl<'a> Opened<'a> {
    pub fn of(lesson: &'a Lesson, game: &'static dyn AnyGame) -> Opened<'a> {
        let learner = game.read(&lesson.position).map_or(Seat::First, |start| start.to_play());
        Opened { lesson, game, learner }
    }

    fn reached(&self) -> Judgement {
        let sentence = Some(self.lesson.sentence("done"));
        Judgement { standing: Standing::Reached, sentence, answer: None }
    }

    /// The turns that the learner has played.
    pub fn learners_turns(&self, played: &dyn AnyMatch) -> Vec<String> {
        let turns = played.turns().into_iter().zip(played.movers());
        turns.filter(|(_, seat)| *seat == self.learner).map(|(turn, _)| turn).collect()
    }

    /// Judges the last turn.
    pub fn judged(&self, played: &dyn AnyMatch) -> Judgement {
        let length = played.length();
        if length == 0 || played.movers().get(length - 1) != Some(&self.learner) {
            return OPEN;
        }
        let (Some(before), Some(turn)) = (played.after(length - 1), played.turns().pop()) else {
            return OPEN;
        };
        let steps: Vec<String> = split_turn(&turn).into_iter().map(str::to_owned).collect();
        let told = played.told().pop().unwrap_or_default();
        let facts = Facts::new(self.learner, &*before, &steps, &told, true);
        if facts.meet(&self.lesson.goal) {
            return self.reached();
        }
        let remark = self.lesson.remarks.iter().find(|remark| facts.meet(&remark.conditions));
        let (mut standing, mut label) =
            remark.map_or((Standing::Missed, "miss"), |remark| (remark.standing, remark.label.as_str()));
        let over = played.conclusion().is_some() || self.learners_turns(played).len() >= self.lesson.turns;
        if standing == Standing::On && over {
            (standing, label) = (Standing::Missed, "miss");
        }
        let waits = played.conclusion().is_none() && played.to_play() != self.learner;
        let answer = if waits { self.lesson.answer(self.game, played, standing) } else { None };
        Judgement { standing, sentence: Some(self.lesson.sentence(label)), answer }
    }
}
