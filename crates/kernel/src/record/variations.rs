//! Plays the variations of a record.

use crate::{Control, Match, MatchError, Notation};

use super::{Record, RecordError, RecordTurn, Replay, Variation};

impl Record {
    /// Checks the record and gives it with every turn in short notation, in the main line and in all variations.
    ///
    /// # Errors
    /// The first invalid tag or turn, or a text that cannot be written.
    pub fn checked<G: Notation>(&self) -> Result<Record, RecordError> {
        self.check_texts()?;
        let Replay { game, refusal } = self.replay_main_line::<G>()?;
        if let Some(error) = refusal {
            return Err(error);
        }
        let turns = Lines::from(&game).play("", &self.turns)?;
        Ok(Record { turns, ..self.clone() })
    }

    /// Checks that every turn of every variation is legal in its position.
    pub(super) fn check_variations<G: Notation>(&self, game: &Match<G>) -> Result<(), RecordError> {
        if self.turns.iter().all(|turn| turn.variations.is_empty()) {
            return Ok(());
        }
        Lines::from(game).play("", &self.turns).map(drop)
    }
}

/// Plays one line after another from the start of a match, without its clock.
struct Lines<G: Notation> {
    game: Match<G>,
}

impl<G: Notation> Lines<G> {
    fn from(game: &Match<G>) -> Lines<G> {
        Lines { game: Match::new(*game.variant(), *game.start(), Control::None) }
    }

    /// Plays a line from the current position, with its variations, and gives it in short notation. `place` names it:
    /// nothing for the main line.
    fn play(&mut self, place: &str, turns: &[RecordTurn]) -> Result<Vec<RecordTurn>, RecordError> {
        let mut played = Vec::with_capacity(turns.len());
        for turn in turns {
            let number = self.game.turns().len() + 1;
            let variations = self.play_variations(place, number, &turn.variations)?;
            self.game.push_turn(&turn.text, None, 0).map_err(|error| failed(place, number, &error))?;
            let text = self.game.turns().last().map(|turn| turn.text.clone()).unwrap_or_default();
            let RecordTurn { mark, comments, .. } = turn.clone();
            played.push(RecordTurn { text, mark, comments, variations });
        }
        Ok(played)
    }

    /// Plays the variations of the turn with this number.
    fn play_variations(
        &mut self,
        place: &str,
        number: usize,
        variations: &[Variation],
    ) -> Result<Vec<Variation>, RecordError> {
        let mut played = Vec::with_capacity(variations.len());
        for (index, Variation { comments, turns }) in variations.iter().enumerate() {
            let between = if place.is_empty() { "" } else { ", " };
            let place = format!("{place}{between}variation {} of turn {number}", index + 1);
            let turns = self.play(&place, turns)?;
            played.push(Variation { comments: comments.clone(), turns });
            self.game.rewind(number - 1);
        }
        Ok(played)
    }
}

fn failed(place: &str, number: usize, error: &MatchError) -> RecordError {
    let problem = error.to_string();
    if place.is_empty() {
        RecordError::Turn { number, problem }
    } else {
        RecordError::Variation { place: place.to_owned(), number, problem }
    }
}
