//! A match: turns, clocks, draw offers and the result, around the rules of any game (G1, G2).

use thiserror::Error;

use crate::steps::StepError;
use crate::{Clock, Conclusion, Control, Ending, Notation, Outcome, Seat, Termination, read_turn};

/// After a declined offer, a player must make this many own turns before offering again (G2).
const TURNS_BETWEEN_OFFERS: usize = 4;

/// A played turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<G: Notation> {
    /// The player who made it.
    pub seat: Seat,
    /// Its text in short notation.
    pub text: String,
    /// Its steps.
    pub steps: Vec<G::Step>,
    /// The position it led to.
    pub after: G,
    /// Milliseconds it took, if a clock was running.
    pub spent: Option<u64>,
}

/// Why a match refuses an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// The turn is not legal.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The match is over.
    #[error("the match is over ({0})")]
    Over(Termination),
    /// There is no offer to answer.
    #[error("the opponent has not offered a draw")]
    NoOffer,
    /// The player's own offer is still open.
    #[error("a draw is offered already; the offer stands until the opponent answers or moves")]
    OfferStands,
    /// The last offer was declined too recently.
    #[error("the last draw offer was declined; the next one is possible after {0} more own turns")]
    TooSoon(usize),
    /// Fewer turns have been played than are to be taken back.
    #[error("only {0} turns have been played")]
    TooFarBack(usize),
    /// The player to play has time left.
    #[error("the player to play has time left")]
    TimeLeft,
}

/// A game in progress, or finished, with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<G: Notation> {
    variant: G::Variant,
    start: G,
    turns: Vec<Turn<G>>,
    clock: Clock,
    offer: Option<Seat>,
    /// The number of own turns each player must have made before the next draw offer.
    next_offer: [usize; 2],
    conclusion: Option<Conclusion>,
}

impl<G: Notation> Match<G> {
    /// A new match from a start position.
    #[must_use]
    pub fn new(variant: G::Variant, start: G, control: Control) -> Match<G> {
        let conclusion = start.ending().map(by_rules);
        let clock = Clock::new(control);
        Match { variant, start, turns: Vec::new(), clock, offer: None, next_offer: [0; 2], conclusion }
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &G::Variant {
        &self.variant
    }

    /// The position the match began with.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The turns played.
    #[must_use]
    pub fn turns(&self) -> &[Turn<G>] {
        &self.turns
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &G {
        self.turns.last().map_or(&self.start, |turn| &turn.after)
    }

    /// The position after a number of turns; 0 is the start.
    #[must_use]
    pub fn position_after(&self, turns: usize) -> Option<&G> {
        if turns == 0 { Some(&self.start) } else { self.turns.get(turns - 1).map(|turn| &turn.after) }
    }

    /// The clocks.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Starts the clock now, unless it is already running.
    pub fn resume_clock(&mut self, now: u64) {
        self.clock.resume(now);
    }

    /// Stops the clock, for example when a server shuts down.
    pub fn pause_clock(&mut self, now: u64) {
        let to_play = self.position().to_play();
        self.clock.pause(to_play, now);
    }

    /// The player who has offered a draw, while the offer is open.
    #[must_use]
    pub fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// The result, if the match is over.
    #[must_use]
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.conclusion.as_ref()
    }

    /// Plays a whole turn. On error, the match is unchanged, except that it ends if the player's time has run out.
    ///
    /// # Errors
    /// The match is over (possibly because the player's time has just run out), or the turn is illegal or incomplete.
    pub fn play_turn(&mut self, text: &str, now: u64) -> Result<(), MatchError> {
        if self.claim_time(now).is_ok() {
            return Err(MatchError::Over(Termination::Time));
        }
        self.still_going()?;
        let spent = (self.clock.control() != Control::None).then(|| self.clock.running(now));
        self.push_turn(text, spent, now)
    }

    /// Plays a turn whose duration is known, for example from a record.
    pub(crate) fn push_turn(&mut self, text: &str, spent: Option<u64>, now: u64) -> Result<(), MatchError> {
        self.still_going()?;
        let before = *self.position();
        let seat = before.to_play();
        let (steps, after) = read_turn(&before, text, true)?;
        let text = turn_text(&before, &steps);
        self.turns.push(Turn { seat, text, steps, after, spent });
        self.clock.press(seat, spent.unwrap_or(0), now);
        if self.offer == Some(seat.opponent()) {
            self.decline(seat.opponent());
        }
        self.conclusion = after.ending().map(by_rules).or_else(|| self.repetition());
        Ok(())
    }

    /// The result, if the current position has occurred for the third time (G1).
    fn repetition(&self) -> Option<Conclusion> {
        let now = self.position();
        if !now.counts_for_repetition() {
            return None;
        }
        let earlier = std::iter::once(&self.start).chain(self.turns.iter().map(|turn| &turn.after));
        let occurrences = earlier.filter(|position| *position == now).count();
        let ending = (occurrences >= 3).then(|| now.repetition())?;
        Some(Conclusion {
            outcome: Some(ending.outcome),
            termination: Termination::Repetition(ending.ruling),
        })
    }

    /// Ends the match if the player to play has no time left.
    ///
    /// # Errors
    /// The match is already over, or there is time left.
    pub fn claim_time(&mut self, now: u64) -> Result<(), MatchError> {
        self.still_going()?;
        let loser = self.position().to_play();
        if self.clock.left(loser, loser, now) != Some(0) {
            return Err(MatchError::TimeLeft);
        }
        self.end(Some(Outcome::Win(loser.opponent())), Termination::Time);
        Ok(())
    }

    /// Resigns; the opponent wins.
    ///
    /// # Errors
    /// The match is already over.
    pub fn resign(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.still_going()?;
        self.end(Some(Outcome::Win(seat.opponent())), Termination::Resignation);
        Ok(())
    }

    /// Ends the match without a result.
    ///
    /// # Errors
    /// The match is already over.
    pub fn abort(&mut self) -> Result<(), MatchError> {
        self.still_going()?;
        self.end(None, Termination::Aborted);
        Ok(())
    }

    /// Offers a draw. If the opponent has offered one, this accepts it.
    ///
    /// # Errors
    /// The match is over, the player's offer is still open, or the last one was declined too recently (G2).
    pub fn offer_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.still_going()?;
        if self.offer == Some(seat) {
            return Err(MatchError::OfferStands);
        }
        if self.offer == Some(seat.opponent()) {
            return self.accept_draw(seat);
        }
        match self.next_offer[seat.index()].saturating_sub(self.own_turns(seat)) {
            0 => self.offer = Some(seat),
            wait => return Err(MatchError::TooSoon(wait)),
        }
        Ok(())
    }

    /// Accepts the opponent's draw offer.
    ///
    /// # Errors
    /// The match is over, or there is no offer from the opponent.
    pub fn accept_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.answering(seat)?;
        self.end(Some(Outcome::Draw), Termination::Agreement);
        Ok(())
    }

    /// Declines the opponent's draw offer. Moving instead of answering declines it too.
    ///
    /// # Errors
    /// The match is over, or there is no offer from the opponent.
    pub fn decline_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.answering(seat)?;
        self.decline(seat.opponent());
        Ok(())
    }

    fn decline(&mut self, offerer: Seat) {
        self.offer = None;
        self.next_offer[offerer.index()] = self.own_turns(offerer) + TURNS_BETWEEN_OFFERS;
    }

    fn own_turns(&self, seat: Seat) -> usize {
        self.turns.iter().filter(|turn| turn.seat == seat).count()
    }

    /// Takes back the last turns and gives back their time.
    ///
    /// # Errors
    /// The match is over, or fewer turns have been played.
    pub fn take_back(&mut self, turns: usize, now: u64) -> Result<(), MatchError> {
        self.still_going()?;
        let kept = self.turns.len().checked_sub(turns).ok_or(MatchError::TooFarBack(self.turns.len()))?;
        self.turns.truncate(kept);
        self.offer = None;
        let mut clock = Clock::new(self.clock.control());
        for turn in &self.turns {
            clock.press(turn.seat, turn.spent.unwrap_or(0), now);
        }
        clock.resume(now);
        self.clock = clock;
        Ok(())
    }

    /// Goes back to an earlier position to try another line. Clocks are not set back.
    pub(crate) fn rewind(&mut self, turns: usize) {
        self.turns.truncate(turns);
        self.offer = None;
        self.conclusion = None;
    }

    /// Ends the match for a reason outside the rules, for example one stated in a record.
    pub(crate) fn end(&mut self, outcome: Option<Outcome>, termination: Termination) {
        self.offer = None;
        self.conclusion = Some(Conclusion { outcome, termination });
    }

    fn still_going(&self) -> Result<(), MatchError> {
        match &self.conclusion {
            Some(conclusion) => Err(MatchError::Over(conclusion.termination.clone())),
            None => Ok(()),
        }
    }

    fn answering(&self, seat: Seat) -> Result<(), MatchError> {
        self.still_going()?;
        if self.offer == Some(seat.opponent()) { Ok(()) } else { Err(MatchError::NoOffer) }
    }
}

fn by_rules(ending: Ending) -> Conclusion {
    Conclusion { outcome: Some(ending.outcome), termination: Termination::Rules(ending.ruling) }
}

/// The turn's text in short notation.
fn turn_text<G: Notation>(before: &G, steps: &[G::Step]) -> String {
    let mut position = *before;
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        texts.push(position.step_text(*step));
        position.play(*step);
    }
    texts.join(",")
}
