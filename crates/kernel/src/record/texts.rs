//! Checks that a record that was not read from text can be written as text.

use super::{MOST_NESTED, Record, RecordError, RecordTurn};

impl Record {
    /// Checks that the text of the record would read as this record, whatever its turns are worth.
    ///
    /// # Errors
    /// The first tag, comment or variation that has no text.
    pub(super) fn check_texts(&self) -> Result<(), RecordError> {
        for (index, (name, value)) in self.tags.iter().enumerate() {
            if !is_tag_name(name) {
                return Err(RecordError::tag(name, "expected a name of letters, digits and `_`"));
            }
            if self.tags[..index].iter().any(|(earlier, _)| earlier == name) {
                return Err(RecordError::tag(name, "stands twice"));
            }
            if value.contains(['\n', '\r']) {
                return Err(RecordError::tag(name, "expected a value without line breaks"));
            }
        }
        if let Some(problem) = wrong_comment(&self.comments) {
            return Err(RecordError::Turn { number: 1, problem });
        }
        check_line(1, &self.turns, 0)
    }

    /// The number of turns in all lines.
    #[must_use]
    pub fn count(&self) -> usize {
        count(&self.turns)
    }
}

pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

fn wrong_comment(comments: &[String]) -> Option<String> {
    let wrong = comments.iter().find(|comment| comment.contains('}'))?;
    Some(format!("the comment `{wrong}` contains `}}`, which would end it"))
}

fn check_line(first: usize, turns: &[RecordTurn], depth: usize) -> Result<(), RecordError> {
    for (number, turn) in (first..).zip(turns) {
        let wrong = |problem| RecordError::Turn { number, problem };
        if let Some(problem) = wrong_comment(&turn.comments) {
            return Err(wrong(problem));
        }
        if depth == MOST_NESTED && !turn.variations.is_empty() {
            return Err(wrong(too_deep()));
        }
        for variation in &turn.variations {
            if variation.turns.is_empty() {
                return Err(wrong("a variation without a turn".to_owned()));
            }
            if let Some(problem) = wrong_comment(&variation.comments) {
                return Err(wrong(problem));
            }
            check_line(number, &variation.turns, depth + 1)?;
        }
    }
    Ok(())
}

pub(super) fn too_deep() -> String {
    format!("variations of variations go {MOST_NESTED} deep at most")
}

fn count(turns: &[RecordTurn]) -> usize {
    let variations = turns.iter().flat_map(|turn| &turn.variations);
    turns.len() + variations.map(|variation| count(&variation.turns)).sum::<usize>()
}
