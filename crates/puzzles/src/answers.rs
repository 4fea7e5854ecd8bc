//! Answers to a sheet of puzzles, and how they are marked.
//!
//! A file of answers begins like a record: `[Answers "GAME"]`, perhaps `[Name "NAME"]`. Then each line is the id of a
//! puzzle and the first turn of the solution.

use catalog::ProvenResult;
use search::Watch;
use thiserror::Error;

use crate::{Attempt, AttemptError, Standing};

/// The answers of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The game.
    pub game: String,
    /// Who has answered; empty if it is not said.
    pub name: String,
    /// The number of the line, the puzzle's id, and the turn.
    given: Vec<(usize, String, String)>,
}

/// A marked answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The puzzle's id.
    pub puzzle: String,
    /// The turn of the answer.
    pub turn: String,
    /// Whether it is right.
    pub right: bool,
    /// What is wrong with a turn that cannot be played.
    pub problem: Option<String>,
    /// The proven result after a wrong turn, for the solver, if it is known.
    pub result: Option<ProvenResult>,
    /// The strongest answer to a wrong turn.
    pub refutation: Vec<String>,
    /// The turns of the solution.
    pub solution: Vec<String>,
}

/// What is wrong with a file of answers, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct AnswersError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl Answers {
    /// Whether a text is a file of answers and not a record.
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        text.trim_start().starts_with("[Answers ")
    }

    /// Reads a file of answers.
    ///
    /// # Errors
    /// The first wrong line.
    pub fn read(text: &str) -> Result<Answers, AnswersError> {
        let mut answers = Answers { game: String::new(), name: String::new(), given: Vec::new() };
        for (line, number) in text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty()) {
            let wrong = |problem: String| AnswersError { line: number, problem };
            if let Some(game) = tag(line, "Answers") {
                answers.game = game.to_owned();
            } else if let Some(name) = tag(line, "Name") {
                answers.name = name.to_owned();
            } else if answers.game.is_empty() {
                return Err(wrong(format!("found `{line}`, expected `[Answers \"GAME\"]`")));
            } else {
                let (id, turn) = line.split_once(' ').ok_or_else(|| {
                    wrong(format!("found `{line}`, expected the id of a puzzle and a turn"))
                })?;
                if answers.given.iter().any(|(_, known, _)| known == id) {
                    return Err(wrong(format!("the puzzle `{id}` is answered twice")));
                }
                answers.given.push((number, id.to_owned(), turn.trim().to_owned()));
            }
        }
        Ok(answers)
    }

    /// Marks every answer.
    ///
    /// # Errors
    /// The game does not exist, or has no such puzzle.
    pub fn mark(&self, watch: &Watch<'_>) -> Result<Vec<Mark>, AnswersError> {
        let given = self.given.iter();
        given.map(|(line, id, turn)| self.mark_one(*line, id, turn, watch)).collect()
    }

    fn mark_one(&self, line: usize, id: &str, turn: &str, watch: &Watch<'_>) -> Result<Mark, AnswersError> {
        let wrong = |error: AttemptError| AnswersError { line, problem: error.to_string() };
        let attempt = Attempt {
            game: self.game.clone(),
            puzzle: id.to_owned(),
            turns: vec![turn.to_owned()],
            ..Attempt::default()
        };
        let mut mark = Mark {
            puzzle: id.to_owned(),
            turn: turn.to_owned(),
            right: false,
            problem: None,
            result: None,
            refutation: Vec::new(),
            solution: attempt.puzzle().map_err(wrong)?.solution,
        };
        match attempt.judge(watch) {
            Ok(judgement) => {
                mark.right = [Standing::Right, Standing::Solved].contains(&judgement.standing);
                if let Some(refutation) = judgement.refutation {
                    mark.result = refutation.result;
                    mark.refutation = refutation.line;
                }
            }
            // The puzzle exists, so the turn is wrong.
            Err(AttemptError::Question(error)) => mark.problem = Some(error.to_string()),
            Err(error) => return Err(wrong(error)),
        }
        Ok(mark)
    }
}

fn tag<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.strip_prefix('[')?.strip_prefix(name)?.trim_start().strip_prefix('"')?.strip_suffix("\"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_answers_are_read() {
        let text = "[Answers \"stac\"]\n[Name \"Ana\"]\n\n79qt6t a4-a3\nother  a1>a2 \n";
        assert!(Answers::is_one(text) && !Answers::is_one("[Game \"stac\"]\n"));
        let answers = Answers::read(text).unwrap();
        assert_eq!((answers.game.as_str(), answers.name.as_str()), ("stac", "Ana"));
        assert_eq!(answers.given[1], (5, "other".to_owned(), "a1>a2".to_owned()));
        for (wrong, problem) in [
            ("79qt6t a4-a3", "line 1: found `79qt6t a4-a3`, expected `[Answers \"GAME\"]`"),
            ("[Answers \"stac\"]\nx", "line 2: found `x`, expected the id of a puzzle and a turn"),
            ("[Answers \"stac\"]\nx a\nx b", "line 3: the puzzle `x` is answered twice"),
        ] {
            assert_eq!(Answers::read(wrong).unwrap_err().to_string(), problem);
        }
    }
}
