//! A match whose game is forgotten: it is asked and told everything as text.

use kernel::{
    Conclusion, Control, Ending, Match, MatchError, Notation, Outcome, Record, Scene, Seat, Show, Spot,
    Termination, Variant, perft, perft_divide, random_match, read_turn, step_texts,
};

/// Where turns have led, perhaps into the middle of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The position text.
    pub text: String,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
}

/// A match whose game is forgotten.
pub trait AnyMatch {
    /// The variant played.
    fn variant(&self) -> &Variant;

    /// The position's text.
    fn text(&self) -> String;

    /// Who plays next (in a finished match: who would).
    fn to_play(&self) -> Seat;

    /// The text of the position the match began with.
    fn start(&self) -> String;

    /// The texts of the turns played.
    fn turns(&self) -> Vec<String>;

    /// The position in the report's style.
    fn report(&self) -> String;

    /// The position as a picture, the last turn marked.
    fn scene(&self) -> Scene;

    /// The texts of the legal steps, in byte order.
    fn steps(&self) -> Vec<String>;

    /// Plays a whole turn, or nothing and says why not.
    ///
    /// # Errors
    /// Why not.
    fn play_turn(&mut self, text: &str, now: u64) -> Result<(), MatchError>;

    /// Plays turns, of which only the last may stop in the middle; says which one is wrong.
    ///
    /// # Errors
    /// The number of the turn, counted from 1, and what is wrong with it.
    fn apply(&self, turns: &[String]) -> Result<Applied, (usize, MatchError)>;

    /// The result, if the match is over.
    fn conclusion(&self) -> Option<Conclusion>;

    /// How many turns have been played.
    fn length(&self) -> usize;

    /// The match as it was after a number of turns.
    fn after(&self, turns: usize) -> Option<Box<dyn AnyMatch>>;

    /// The match as a record.
    fn record(&self, players: [&str; 2], date: &str) -> Record;

    /// The number of sequences of that many legal steps.
    fn perft(&self, depth: u32) -> u64;

    /// The same below each legal step.
    fn perft_divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// Plays random legal steps until the match is over.
    fn play_randomly(&mut self, seed: u64);
}

impl<G: Notation + Show> AnyMatch for Match<G> {
    fn variant(&self) -> &Variant {
        Match::variant(self)
    }

    fn text(&self) -> String {
        self.position().text()
    }

    fn to_play(&self) -> Seat {
        self.position().to_play()
    }

    fn start(&self) -> String {
        Match::start(self).text()
    }

    fn turns(&self) -> Vec<String> {
        Match::turns(self).iter().map(|turn| turn.text.clone()).collect()
    }

    fn report(&self) -> String {
        self.position().report()
    }

    fn scene(&self) -> Scene {
        let mut scene = self.position().scene();
        if let Some(turn) = Match::turns(self).last() {
            let mut before = *self.position_after(self.length() - 1).unwrap_or(Match::start(self));
            for step in &turn.steps {
                scene.last_turn.extend(before.touches(*step).swap_remove(0));
                before.play(*step);
            }
            let cells: Vec<&Spot> = scene.cells.iter().map(|cell| &cell.spot).collect();
            scene.last_turn.retain(|spot| cells.contains(&spot));
        }
        if let Some(Conclusion { outcome: Some(outcome), termination: Termination::Repetition(ruling) }) =
            Match::conclusion(self)
        {
            scene.conclude(Ending { outcome: *outcome, ruling: *ruling });
            scene.buttons.clear();
        }
        scene
    }

    fn steps(&self) -> Vec<String> {
        if Match::conclusion(self).is_some() { Vec::new() } else { step_texts(self.position()) }
    }

    fn play_turn(&mut self, text: &str, now: u64) -> Result<(), MatchError> {
        Match::play_turn(self, text, now)
    }

    fn apply(&self, turns: &[String]) -> Result<Applied, (usize, MatchError)> {
        let mut game = self.clone();
        for (index, turn) in turns.iter().enumerate() {
            let last = index + 1 == turns.len();
            if let Err(error) = game.play_turn(turn, 0) {
                let partial = read_turn(game.position(), turn, false);
                return match partial {
                    Ok((_, position)) if last && game.conclusion().is_none() => {
                        Ok(Applied { text: position.text(), outcome: position.outcome() })
                    }
                    _ => Err((index + 1, error)),
                };
            }
        }
        let outcome = game.conclusion().and_then(|conclusion| conclusion.outcome);
        Ok(Applied { text: game.position().text(), outcome })
    }

    fn conclusion(&self) -> Option<Conclusion> {
        Match::conclusion(self).copied()
    }

    fn length(&self) -> usize {
        Match::turns(self).len()
    }

    fn after(&self, turns: usize) -> Option<Box<dyn AnyMatch>> {
        let mut game = Match::new(*Match::variant(self), *Match::start(self), Control::None);
        for turn in Match::turns(self).get(..turns)? {
            game.play_turn(&turn.text, 0).ok()?;
        }
        Some(Box::new(game))
    }

    fn record(&self, players: [&str; 2], date: &str) -> Record {
        Record::of(self, players, date)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.position(), depth)
    }

    fn perft_divide(&self, depth: u32) -> Vec<(String, u64)> {
        perft_divide(self.position(), depth)
    }

    fn play_randomly(&mut self, seed: u64) {
        *self = random_match(Match::variant(self), *Match::start(self), &mut kernel::dice(seed), |_| {});
    }
}
