//! A game being played: its turns, clocks, draw offers and result, around any game's rules (G1, G2).

use thiserror::Error;

use crate::steps::StepError;
use crate::{Clock, Conclusion, Control, Ending, Notation, Outcome, Seat, Termination, read_turn};

/// A player may not offer again within this many own turns after an offer was declined (G2).
const TURNS_BETWEEN_OFFERS: usize = 4;

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<G: Notation> {
    /// Who played it.
    pub seat: Seat,
    /// Its text in short notation.
    pub text: String,
    /// Its steps.
    pub steps: Vec<G::Step>,
    /// The position it led to.
    pub after: G,
    /// Milliseconds it took, where a clock was running.
    pub spent: Option<u64>,
}

/// What a match refuses, and why.
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
    /// The player has an offer standing.
    #[error("a draw is offered already; the offer stands until the opponent answers or moves")]
    OfferStands,
    /// The last offer was declined too recently.
    #[error("the last draw offer was declined; the next one is possible after {0} more own turns")]
    TooSoon(usize),
    /// There are not so many turns to take back.
    #[error("only {0} turns have been played")]
    TooFarBack(usize),
    /// The opponent has time left.
    #[error("the player to play has time left")]
    TimeLeft,
}

/// A game being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<G: Notation> {
    variant: G::Variant,
    start: G,
    turns: Vec<Turn<G>>,
    clock: Clock,
    offer: Option<Seat>,
    /// How many own turns each player must have made before the next draw offer.
    next_offer: [usize; 2],
    conclusion: Option<Conclusion>,
}

impl<G: Notation> Match<G> {
    /// A match from a position.
    #[must_use]
    pub fn new(variant: G::Variant, start: G, control: Control) -> Match<G> {
        let conclusion = start.ending().map(by_rules);
        let clock = Clock::new(control);
        Match { variant, start, turns: Vec::new(), clock, offer: None, next_offer: [0; 2], conclusion }
    }

    /// The variant played.
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

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &G {
        self.turns.last().map_or(&self.start, |turn| &turn.after)
    }

    /// The position after a number of turns, 0 being the start.
    #[must_use]
    pub fn position_after(&self, turns: usize) -> Option<&G> {
        if turns == 0 { Some(&self.start) } else { self.turns.get(turns - 1).map(|turn| &turn.after) }
    }

    /// The clocks.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Lets the clock run from this moment, if it does not yet.
    pub fn resume_clock(&mut self, now: u64) {
        self.clock.resume(now);
    }

    /// Stops the clock, as when a server shuts down.
    pub fn pause_clock(&mut self, now: u64) {
        let to_play = self.position().to_play();
        self.clock.pause(to_play, now);
    }

    /// Who has offered a draw, while the offer stands.
    #[must_use]
    pub fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// The result, if the match is over.
    #[must_use]
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.conclusion.as_ref()
    }

    /// Plays a whole turn, or nothing and says why not.
    ///
    /// # Errors
    /// The match is over (perhaps because the player's time has just run out), or the turn is not legal or not whole.
    pub fn play_turn(&mut self, text: &str, now: u64) -> Result<(), MatchError> {
        if self.claim_time(now).is_ok() {
            return Err(MatchError::Over(Termination::Time));
        }
        self.still_going()?;
        let spent = (self.clock.control() != Control::None).then(|| self.clock.running(now));
        self.push_turn(text, spent, now)
    }

    /// Plays a turn of which one knows how long it took, as when a record is read.
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

    /// The result of the third occurrence of the position on the board, if this is one (G1).
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
    /// The match is over already, or there is time left.
    pub fn claim_time(&mut self, now: u64) -> Result<(), MatchError> {
        self.still_going()?;
        let loser = self.position().to_play();
        if self.clock.left(loser, loser, now) != Some(0) {
            return Err(MatchError::TimeLeft);
        }
        self.end(Some(Outcome::Win(loser.opponent())), Termination::Time);
        Ok(())
    }

    /// Gives up; the opponent wins.
    ///
    /// # Errors
    /// The match is over already.
    pub fn resign(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.still_going()?;
        self.end(Some(Outcome::Win(seat.opponent())), Termination::Resignation);
        Ok(())
    }

    /// Ends the match without a result.
    ///
    /// # Errors
    /// The match is over already.
    pub fn abort(&mut self) -> Result<(), MatchError> {
        self.still_going()?;
        self.end(None, Termination::Aborted);
        Ok(())
    }

    /// Offers a draw; answers an offer of the opponent by accepting it.
    ///
    /// # Errors
    /// The match is over, the offer stands already, or the last one was declined too recently (G2).
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
    /// The match is over, or there is no offer.
    pub fn accept_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.answering(seat)?;
        self.end(Some(Outcome::Draw), Termination::Agreement);
        Ok(())
    }

    /// Declines the opponent's draw offer. Moving instead of answering declines it too.
    ///
    /// # Errors
    /// The match is over, or there is no offer.
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

    /// Takes back the last turns; their time is given back.
    ///
    /// # Errors
    /// The match is over, or there are fewer turns.
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

    /// Ends the match from outside the rules, as a record says it ended.
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

/// The short text of a turn's steps.
fn turn_text<G: Notation>(before: &G, steps: &[G::Step]) -> String {
    let mut position = *before;
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        texts.push(position.step_text(*step));
        position.play(*step);
    }
    texts.join(",")
}
