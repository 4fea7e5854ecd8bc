//! A type-erased match that is controlled by text.

use kernel::{
    Clock, Conclusion, Control, Match, MatchError, Notation, PlayedTurn, Record, Scene, Seat, Show, Snapshot,
    Telling, Variant, step_texts, told_turns,
};

/// A type-erased match.
pub trait AnyMatch: Send + Sync {
    /// The name of the variant.
    fn variant(&self) -> &'static str;

    /// The position's text.
    fn text(&self) -> String;

    /// The player to play (in a finished match: who would have played).
    fn to_play(&self) -> Seat;

    /// The text of the start position.
    fn start(&self) -> String;

    /// The texts of the turns played.
    fn turns(&self) -> Vec<String>;

    /// The player of each turn.
    fn movers(&self) -> Vec<Seat>;

    /// How many milliseconds each turn took, if a clock was running.
    fn spent(&self) -> Vec<Option<u64>>;

    /// What a turn did. Turns are numbered from 1.
    fn played(&self, number: usize) -> Option<PlayedTurn>;

    /// What each turn did, as sentences.
    fn told(&self) -> Vec<Vec<Telling>>;

    /// The state of the match after the first steps of a turn, with the legal next steps.
    ///
    /// # Errors
    /// The match is over, or a step is not legal.
    fn snapshot(&self, steps: &[String]) -> Result<Snapshot, MatchError>;

    /// The state of the match for spectators, without legal steps.
    fn snapshot_without_legal(&self) -> Snapshot;

    /// The position as a picture, with the last turn highlighted.
    fn scene(&self) -> Scene {
        self.snapshot_without_legal().scene
    }

    /// The texts of the legal steps, in byte order.
    fn steps(&self) -> Vec<String>;

    /// Plays a whole turn.
    ///
    /// # Errors
    /// The match is over, or the turn is illegal or incomplete.
    fn play_turn(&mut self, text: &str, now: u64) -> Result<(), MatchError>;

    /// The clocks.
    fn clock(&self) -> &Clock;

    /// Sets the time control. Has no effect once a turn has been played.
    fn set_clock(&mut self, control: Control);

    /// Starts the clock now, unless it is already running.
    fn resume_clock(&mut self, now: u64);

    /// Stops the clock, for example when a server shuts down.
    fn pause_clock(&mut self, now: u64);

    /// Ends the match if the player to play has no time left.
    ///
    /// # Errors
    /// The match is already over, or there is time left.
    fn claim_time(&mut self, now: u64) -> Result<(), MatchError>;

    /// Resigns; the opponent wins.
    ///
    /// # Errors
    /// The match is already over.
    fn resign(&mut self, seat: Seat) -> Result<(), MatchError>;

    /// Ends the match without a result.
    ///
    /// # Errors
    /// The match is already over.
    fn abort(&mut self) -> Result<(), MatchError>;

    /// The player who has offered a draw, while the offer is open.
    fn offer(&self) -> Option<Seat>;

    /// Offers a draw, or accepts the opponent's offer.
    ///
    /// # Errors
    /// The match is over, the player's offer is still open, or the last one was declined too recently (G2).
    fn offer_draw(&mut self, seat: Seat) -> Result<(), MatchError>;

    /// Declines the opponent's draw offer.
    ///
    /// # Errors
    /// The match is over, or there is no offer from the opponent.
    fn decline_draw(&mut self, seat: Seat) -> Result<(), MatchError>;

    /// Takes back the last turns.
    ///
    /// # Errors
    /// The match is over, or fewer turns have been played.
    fn take_back(&mut self, turns: usize, now: u64) -> Result<(), MatchError>;

    /// The result, if the match is over.
    fn conclusion(&self) -> Option<Conclusion>;

    /// How many turns have been played.
    fn length(&self) -> usize;

    /// The match as it was after a number of turns.
    fn after(&self, turns: usize) -> Option<Box<dyn AnyMatch>>;

    /// The match as a record.
    fn record(&self, players: [&str; 2], date: &str) -> Record;
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

    fn told(&self) -> Vec<Vec<Telling>> {
        told_turns(self)
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
}
