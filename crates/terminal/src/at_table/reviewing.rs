//! The review of a finished game: what each turn gave away.

use kernel::Seat;
use language::Language;
use study::review::{ReviewedTurn, Summary, USUAL_NODES, Words};

use super::Sitting;
use crate::ReviewTask;
use crate::app::{App, Effect};

/// The most turns of a better line that are shown.
const LONGEST: usize = 6;

/// A review, as far as it has come.
pub(crate) struct Reviewing {
    ticket: u64,
    words: Words,
    turns: Vec<ReviewedTurn>,
    /// How many turns the game has.
    pub all: usize,
    /// Whether it still goes on.
    pub running: bool,
}

impl Reviewing {
    /// The number of turns that are reviewed.
    pub fn done(&self) -> usize {
        self.turns.len()
    }

    /// The review of a turn, by its number from 1.
    pub fn turn(&self, number: usize) -> Option<&ReviewedTurn> {
        self.turns.get(number.checked_sub(1)?)
    }

    /// The mark of a turn, or nothing.
    pub fn mark(&self, number: usize) -> &'static str {
        self.turn(number).and_then(|turn| turn.class.mark()).map_or("", |mark| mark.text())
    }

    /// How good a turn was.
    pub fn judged(&self, number: usize) -> Option<String> {
        Some(self.words.judged(self.turn(number)?))
    }

    /// What would have been better than a bad turn.
    pub fn better(&self, number: usize) -> Option<String> {
        self.words.better(self.turn(number)?, LONGEST)
    }

    /// The accuracy of a player in percent, once all turns are reviewed.
    pub fn accuracy(&self, seat: Seat) -> Option<f64> {
        (self.done() == self.all).then(|| Summary::of(&self.turns).accuracy[seat.index()]).flatten()
    }

    /// The first error after a turn; after the last one, the first of all.
    fn next_error(&self, number: usize) -> Option<usize> {
        let errors = || self.turns.iter().filter(|turn| turn.class.is_error()).map(|turn| turn.number);
        errors().find(|error| *error > number).or_else(|| errors().next())
    }
}

impl Sitting {
    pub fn is_being_reviewed(&self) -> bool {
        self.review.as_ref().is_some_and(|review| review.running)
    }

    /// Switches the words of the review to another language.
    pub fn speak_of_review(&mut self, language: Language) {
        if let Some(review) = &mut self.review {
            review.words = Words::new(self.table.game, language);
        }
    }
}

impl App {
    /// Reviews the game, or goes to the next error that was found.
    pub(super) fn review(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        let all = sitting.table.played().length();
        if sitting.table.conclusion().is_none() || all == 0 {
            sitting.warn(self.words.say("review-not-over"));
            return;
        }
        if let Some(review) = sitting.review.as_ref().filter(|review| review.running || review.done() == all)
        {
            let here = sitting.table.viewed().unwrap_or(0);
            match review.next_error(here) {
                Some(error) => sitting.table.view(error),
                None if !review.running => sitting.tell(self.words.say("review-no-error")),
                None => {}
            }
            return;
        }
        self.ticket += 1;
        let task = ReviewTask {
            ticket: self.ticket,
            game: sitting.table.game,
            start: sitting.table.played().start(),
            turns: sitting.table.played().turns(),
            nodes: USUAL_NODES,
        };
        let words = Words::new(sitting.table.game, self.language);
        sitting.review =
            Some(Reviewing { ticket: self.ticket, words, turns: Vec::new(), all, running: true });
        self.effects.push(Effect::Review(Box::new(task)));
    }

    fn reviewing(&mut self, ticket: u64) -> Option<&mut Reviewing> {
        self.sitting.as_mut()?.review.as_mut().filter(|review| review.ticket == ticket)
    }

    pub(crate) fn reviewed(&mut self, ticket: u64, turn: ReviewedTurn) {
        if let Some(review) = self.reviewing(ticket) {
            review.turns.push(turn);
        }
    }

    pub(crate) fn review_ended(&mut self, ticket: u64) {
        if let Some(review) = self.reviewing(ticket) {
            review.running = false;
        }
    }
}
