//! A match whose game is forgotten: it is asked and told everything as text.

use kernel::{
    Clock, Conclusion, Control, Match, MatchError, Notation, Outcome, PlayedTurn, Record, Scene, Seat, Show,
    Snapshot, Variant, random_match, read_turn, step_texts,
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
pub trait AnyMatch: Send + Sync {
    /// The name of the variant played.
    fn variant(&self) -> &'static str;

    /// The position's text.
    fn text(&self) -> String;

    /// Who plays next (in a finished match: who would).
    fn to_play(&self) -> Seat;

    /// The text of the position the match began with.
    fn start(&self) -> String;

    /// The texts of the turns played.
    fn turns(&self) -> Vec<String>;

    /// Who played them.
    fn movers(&self) -> Vec<Seat>;

    /// How many milliseconds each took, where a clock was running.
    fn spent(&self) -> Vec<Option<u64>>;

    /// What the turn with a number did, counted from 1.
    fn played(&self, number: usize) -> Option<PlayedTurn>;

    /// The match as it stands after the first steps of a turn, with what can follow; without steps, as it is.
    ///
    /// # Errors
    /// The match is over, or a step is not legal.
    fn snapshot(&self, steps: &[String]) -> Result<Snapshot, MatchError>;

    /// The match as it is, for those who only watch: no legal steps are worked out.
    fn snapshot_without_legal(&self) -> Snapshot;

    /// The position as a picture, the last turn marked.
    fn scene(&self) -> Scene {
        self.snapshot_without_legal().scene
    }

    /// The texts of the legal steps, in byte order.
    fn steps(&self) -> Vec<String>;

    /// Plays a whole turn, or nothing and says why not.
    ///
    /// # Errors
    /// Why not.
    fn play_turn(&mut self, text: &str, now: u64) -> Result<(), MatchError>;

    /// The clocks.
    fn clock(&self) -> &Clock;

    /// Sets the clocks of a match without turns.
    fn set_clock(&mut self, control: Control);

    /// Lets the clock run from this moment, if it does not yet.
    fn resume_clock(&mut self, now: u64);

    /// Stops the clock at this moment, as when a server was shut down.
    fn pause_clock(&mut self, now: u64);

    /// Ends the match if the player to play has no time left.
    ///
    /// # Errors
    /// The match is over already, or there is time left.
    fn claim_time(&mut self, now: u64) -> Result<(), MatchError>;

    /// Gives up; the opponent wins.
    ///
    /// # Errors
    /// The match is over already.
    fn resign(&mut self, seat: Seat) -> Result<(), MatchError>;

    /// Ends the match without a result.
    ///
    /// # Errors
    /// The match is over already.
    fn abort(&mut self) -> Result<(), MatchError>;

    /// Who has offered a draw, while the offer stands.
    fn offer(&self) -> Option<Seat>;

    /// Offers a draw, or accepts the opponent's offer.
    ///
    /// # Errors
    /// The match is over, the offer stands already, or the last one was declined too recently (G2).
    fn offer_draw(&mut self, seat: Seat) -> Result<(), MatchError>;

    /// Declines the opponent's draw offer.
    ///
    /// # Errors
    /// The match is over, or there is no offer.
    fn decline_draw(&mut self, seat: Seat) -> Result<(), MatchError>;

    /// Takes back the last turns.
    ///
    /// # Errors
    /// The match is over, or there are fewer turns.
    fn take_back(&mut self, turns: usize, now: u64) -> Result<(), MatchError>;

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

    /// Plays random legal steps until the match is over.
    fn play_randomly(&mut self, seed: u64);
}

impl<G: Notation + Show> AnyMatch for Match<G> {
    fn variant(&self) -> &'static str {
        Match::variant(self).name()
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

    fn movers(&self) -> Vec<Seat> {
        Match::turns(self).iter().map(|turn| turn.seat).collect()
    }

    fn spent(&self) -> Vec<Option<u64>> {
        Match::turns(self).iter().map(|turn| turn.spent).collect()
    }

    fn played(&self, number: usize) -> Option<PlayedTurn> {
        PlayedTurn::of(self, number)
    }

    fn snapshot(&self, steps: &[String]) -> Result<Snapshot, MatchError> {
        Snapshot::of(self, steps)
    }

    fn snapshot_without_legal(&self) -> Snapshot {
        Snapshot::without_legal(self)
    }

    fn steps(&self) -> Vec<String> {
        if Match::conclusion(self).is_some() { Vec::new() } else { step_texts(self.position()) }
    }

    fn play_turn(&mut self, text: &str, now: u64) -> Result<(), MatchError> {
        Match::play_turn(self, text, now)
    }

    fn clock(&self) -> &Clock {
        Match::clock(self)
    }

    fn set_clock(&mut self, control: Control) {
        if Match::turns(self).is_empty() {
            *self = Match::new(*Match::variant(self), *Match::start(self), control);
        }
    }

    fn resume_clock(&mut self, now: u64) {
        Match::resume_clock(self, now);
    }

    fn pause_clock(&mut self, now: u64) {
        Match::pause_clock(self, now);
    }

    fn abort(&mut self) -> Result<(), MatchError> {
        Match::abort(self)
    }

    fn claim_time(&mut self, now: u64) -> Result<(), MatchError> {
        Match::claim_time(self, now)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), MatchError> {
        Match::resign(self, seat)
    }

    fn offer(&self) -> Option<Seat> {
        Match::offer(self)
    }

    fn offer_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        Match::offer_draw(self, seat)
    }

    fn decline_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        Match::decline_draw(self, seat)
    }

    fn take_back(&mut self, turns: usize, now: u64) -> Result<(), MatchError> {
        Match::take_back(self, turns, now)
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
        Match::conclusion(self).cloned()
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

    fn play_randomly(&mut self, seed: u64) {
        *self = random_match(Match::variant(self), *Match::start(self), &mut kernel::dice(seed), |_| {});
    }
}
