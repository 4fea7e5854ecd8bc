//! A lesson as data.

use std::collections::BTreeMap;

use catalog::Entry;
use language::{Language, Speech};
use serde::{Deserialize, Serialize};

use crate::condition::{Condition, Said};
use crate::read::{self, LessonError};

/// How an attempt at a lesson stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// The learner is in the middle of a turn, or at its start.
    Open,
    /// The goal is reached.
    Reached,
    /// The turn was a step towards the goal, and the lesson goes on.
    On,
    /// The turn was legal, but misses the point.
    Missed,
}

/// What is said about a turn that does not reach the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    pub standing: Standing,
    pub conditions: Vec<Condition>,
    /// The end of the sentence's id, after the name of the lesson.
    pub label: String,
}

/// How the opponent answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// With this turn.
    Turn(String),
    /// With a turn that does this.
    Told(Said),
    /// With the best turn that a short search finds, if the lesson goes on.
    Engine,
}

/// One task on a live board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// Its name; the ids of its sentences begin with it.
    pub name: String,
    /// The variant of the game.
    pub variant: String,
    /// Where it begins, as position text. The player to play is the learner.
    pub position: String,
    /// How many turns the learner has.
    pub turns: usize,
    /// Turns of the learner that reach the goal.
    pub solution: Vec<String>,
    /// The share of the first turns, in percent, that may reach the goal or lead on towards it.
    #[serde(skip)]
    pub chance: usize,
    #[serde(skip)]
    pub(crate) goal: Vec<Condition>,
    #[serde(skip)]
    pub(crate) remarks: Vec<Remark>,
    #[serde(skip)]
    pub(crate) answers: Vec<Answer>,
}

impl Lesson {
    /// The id of one of its sentences.
    #[must_use]
    pub fn sentence(&self, label: &str) -> String {
        format!("{}-{label}", self.name)
    }

    /// The ids of all its sentences: title, task, what is said when the goal is reached or missed, the hint, and remarks.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let common = ["title", "task", "done", "miss", "hint"].into_iter();
        let labels = common.chain(self.remarks.iter().map(|remark| remark.label.as_str()));
        labels.map(|label| self.sentence(label)).collect()
    }
}

/// The lessons of a game, in order; none if it has none.
///
/// # Errors
/// The first line that is wrong, and why.
pub fn lessons(entry: &Entry) -> Result<Vec<Lesson>, LessonError> {
    entry.lessons().map_or(Ok(Vec::new()), |texts| read::lessons(entry, texts.data))
}

/// The sentences of a game's lessons by id.
#[must_use]
pub fn lesson_sentences(entry: &Entry, language: Language) -> BTreeMap<String, String> {
    let Some(texts) = entry.lessons() else { return BTreeMap::new() };
    let common = Speech::new(language, &[]).sentences();
    let mut sentences = Speech::new(language, &[texts.sentences[language.index()]]).sentences();
    sentences.retain(|id, _| !common.contains_key(id));
    sentences
}
