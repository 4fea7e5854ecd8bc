//! The commands that a game accepts, and their results: events, or a refusal.

use kernel::{Conclusion, Control, MatchError, Outcome, Seat, Termination};
use serde::Deserialize;
use thiserror::Error;
use utoipa::ToSchema;

use super::bounds::{ASIDES, EVENTS, MESSAGES};
use super::{Actor, Event, Occupant, Person, Room, Status};

/// What to do about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = DrawAnswer)]
pub(crate) enum DrawAnswer {
    Offer,
    Accept,
    Decline,
}

/// What to do about a take-back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TakebackAnswer {
    Ask,
    Accept,
    Decline,
}

/// A command for a game. `turn` is the number of turns played, as far as the sender knows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    Join {
        who: Person,
        seat: Option<Seat>,
    },
    Turn {
        turn: usize,
        text: String,
    },
    Resign {
        turn: usize,
    },
    Draw {
        turn: usize,
        answer: DrawAnswer,
    },
    Takeback {
        turn: usize,
        answer: TakebackAnswer,
    },
    Abort {
        turn: usize,
    },
    /// The player takes a hint.
    Hint {
        turn: usize,
    },
    Rematch,
    /// The rematch has been created.
    Rematched {
        next: String,
    },
    Chat {
        text: String,
        request: String,
    },
    /// The host removes a chat message.
    RemoveChat {
        number: u64,
    },
    /// The host ends the game without a result.
    Close,
    /// The server was down from this time until now.
    Wake {
        from: u64,
    },
    /// The clock has run out, or the game has been abandoned.
    Expire,
}

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum Refusal {
    #[error("the game has moved on: {0} turns have been played")]
    Stale(usize),
    #[error("you have no seat in this game")]
    NotSeated,
    #[error("it is the other player's turn")]
    NotYourTurn,
    #[error("no seat is free")]
    NoFreeSeat,
    #[error("a seat is still free: the game begins when somebody joins")]
    NotFull,
    #[error("both have moved: the game can be resigned, but not aborted")]
    Begun,
    #[error("the opponent has asked for nothing")]
    NotAsked,
    #[error("you have not played a turn that could be taken back")]
    NothingToTakeBack,
    #[error("hints are there only in games against the computer that are not rated")]
    NoHints,
    #[error("the game is still going on")]
    StillGoing,
    #[error("the game is over")]
    Over,
    #[error("this game was played by earlier rules and cannot continue; it can be aborted or resigned")]
    Unplayable,
    #[error("{MESSAGES} messages have been written in this game; it takes no more")]
    EnoughSaid,
    #[error(
        "this game has seen {ASIDES} offers, take-backs and messages and takes no more; play on or resign"
    )]
    TooManyAsides,
    #[error(
        "the log of this game is full after {EVENTS} events: it takes only what ends the game, such as resigning"
    )]
    LogFull,
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl Room {
    /// Runs a command and returns the new events. The list is empty if the command has already been carried out.
    ///
    /// # Errors
    /// Why the command is refused; the room is unchanged.
    pub fn act(&mut self, actor: Actor<'_>, command: &Command, now: u64) -> Result<Vec<Event>, Refusal> {
        let events = self.decide(actor, command, now)?;
        match (self.admit(&events, now), command) {
            (Ok(()), _) => {}
            // The server's own command is not refused: the game continues as if the server had not been down.
            (Err(_), Command::Wake { .. }) => return Ok(Vec::new()),
            (Err(refusal), _) => return Err(refusal),
        }
        let mut done = Vec::with_capacity(events.len() + 1);
        for event in events {
            self.fold(&event, now)?;
            done.push(self.filled(event, now));
        }
        if let (Some(conclusion), None, None) = (self.game.conclusion(), &self.ending, &self.unplayable) {
            let ended = Event::Ended(conclusion);
            self.fold(&ended, now)?;
            done.push(ended);
        }
        Ok(done)
    }

    /// Completes a turn event with the game's own notation and the clocks after the turn.
    fn filled(&self, event: Event, now: u64) -> Event {
        match event {
            Event::Turn { number, seat, .. } => {
                let text = self.game.turns().pop().unwrap_or_default();
                Event::Turn { number, seat, text, left: self.left(now) }
            }
            other => other,
        }
    }

    fn decide(&self, actor: Actor<'_>, command: &Command, now: u64) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Close => return Ok(self.closed()),
            Command::Expire => return Ok(self.expire(now)),
            Command::Wake { from } => return Ok(self.wake(*from)),
            Command::Join { who, seat } => return self.join(who, *seat),
            Command::RemoveChat { number } => {
                let there = self.chat.iter().any(|said| said.seq == *number);
                return Ok(if there { vec![Event::ChatRemoved { number: *number }] } else { Vec::new() });
            }
            _ => {}
        }
        let seats = self.seats_of(actor);
        let seat = self.acting(&seats).ok_or(Refusal::NotSeated)?;
        let needs_match = matches!(
            command,
            Command::Turn { .. } | Command::Draw { .. } | Command::Takeback { .. } | Command::Hint { .. }
        );
        if needs_match && self.unplayable.is_some() {
            return Err(Refusal::Unplayable);
        }
        match command {
            Command::Turn { turn, text } => self.turn(&seats, *turn, text, now),
            Command::Resign { turn } => self.resign(seat, *turn),
            Command::Draw { turn, answer } => self.draw(seat, seats.len() == 2, *turn, *answer),
            Command::Takeback { turn, answer } => self.take_back(seat, seats.len() == 2, *turn, *answer),
            Command::Abort { turn } => self.abort(*turn),
            Command::Hint { turn } => self.hint(seat, *turn),
            Command::Rematch => self.play_again(seat),
            Command::Rematched { next } => Ok(vec![Event::Rematch { next: next.clone() }]),
            Command::Chat { text, request } => {
                let again =
                    |said: &super::Said| said.seat == seat && !request.is_empty() && said.request == *request;
                if self.chat.iter().any(again) {
                    return Ok(Vec::new());
                }
                Ok(vec![Event::Chat { seat, text: text.clone(), request: request.clone() }])
            }
            _ => Ok(Vec::new()),
        }
    }

    /// The seat for which a player acts. Someone with both seats acts for the seat to play.
    fn acting(&self, seats: &[Seat]) -> Option<Seat> {
        match seats {
            [] => None,
            [seat] => Some(*seat),
            _ => Some(self.game.to_play()),
        }
    }

    /// Gives back the time that real-time clocks lost while the server was down.
    fn wake(&self, from: u64) -> Vec<Event> {
        let timed = matches!(self.game.clock().control(), Control::Budget { .. });
        let playable = self.status() == Status::Playing && self.unplayable.is_none();
        if !playable || !timed || !self.is_begun() {
            return Vec::new();
        }
        vec![Event::Paused { from: from.max(self.last_at) }, Event::Resumed]
    }

    fn fresh(&self, turn: usize) -> Result<(), Refusal> {
        if self.status() == Status::Over {
            return Err(Refusal::Over);
        }
        if turn != self.game.length() {
            return Err(Refusal::Stale(self.game.length()));
        }
        Ok(())
    }

    fn join(&self, who: &Person, wanted: Option<Seat>) -> Result<Vec<Event>, Refusal> {
        let own = self.seats_of(Actor::Identity(&who.id));
        if own.iter().any(|seat| wanted.is_none_or(|wanted| wanted == *seat)) {
            return Ok(Vec::new());
        }
        if self.status() == Status::Over {
            return Err(Refusal::Over);
        }
        let free = |seat: &Seat| {
            *self.player(*seat) == Occupant::Open && wanted.is_none_or(|wanted| wanted == *seat)
        };
        let seat = Seat::BOTH.into_iter().find(free).ok_or(Refusal::NoFreeSeat)?;
        Ok(vec![Event::Joined { seat, who: who.clone() }])
    }

    fn turn(&self, seats: &[Seat], turn: usize, text: &str, now: u64) -> Result<Vec<Event>, Refusal> {
        let played = self.game.length();
        // The turn was sent twice and has already been played.
        if turn < played {
            let same = self.game.turns()[turn] == text && seats.contains(&self.game.movers()[turn]);
            return if same { Ok(Vec::new()) } else { Err(Refusal::Stale(played)) };
        }
        self.fresh(turn)?;
        if self.status() == Status::Open {
            return Err(Refusal::NotFull);
        }
        let seat = self.game.to_play();
        if !seats.contains(&seat) {
            return Err(Refusal::NotYourTurn);
        }
        if self.left(now).is_some_and(|left| left[seat.index()] == 0) {
            return Ok(self.expire(now));
        }
        Ok(vec![Event::Turn { number: played + 1, seat, text: text.to_owned(), left: None }])
    }

    fn resign(&self, seat: Seat, turn: usize) -> Result<Vec<Event>, Refusal> {
        let outcome = Some(Outcome::Win(seat.opponent()));
        let resigned = Conclusion { outcome, termination: Termination::Resignation };
        if self.ending.as_ref() == Some(&resigned) {
            return Ok(Vec::new());
        }
        self.fresh(turn)?;
        if self.status() == Status::Open {
            return Err(Refusal::NotFull);
        }
        Ok(vec![Event::Ended(resigned)])
    }

    fn draw(&self, seat: Seat, both: bool, turn: usize, answer: DrawAnswer) -> Result<Vec<Event>, Refusal> {
        let outcome = Some(Outcome::Draw);
        let agreed = Event::Ended(Conclusion { outcome, termination: Termination::Agreement });
        if self.ending.as_ref().is_some_and(|ending| ending.termination == Termination::Agreement) {
            return Ok(Vec::new());
        }
        self.fresh(turn)?;
        if self.status() == Status::Open {
            return Err(Refusal::NotFull);
        }
        let offer = self.game.offer();
        match answer {
            DrawAnswer::Offer if offer == Some(seat) => Ok(Vec::new()),
            DrawAnswer::Offer if both || offer == Some(seat.opponent()) => Ok(vec![agreed]),
            DrawAnswer::Offer => {
                let mut events = vec![Event::DrawOffered { seat }];
                if matches!(self.player(seat.opponent()), Occupant::Level { .. }) {
                    // Computer levels decline every draw.
                    events.push(Event::DrawDeclined { seat: seat.opponent() });
                }
                Ok(events)
            }
            DrawAnswer::Accept if offer == Some(seat.opponent()) => Ok(vec![agreed]),
            DrawAnswer::Decline if offer == Some(seat.opponent()) => Ok(vec![Event::DrawDeclined { seat }]),
            DrawAnswer::Accept | DrawAnswer::Decline => Err(Refusal::Match(MatchError::NoOffer)),
        }
    }

    /// A hint is counted once in a position, however often it is asked for.
    fn hint(&self, seat: Seat, turn: usize) -> Result<Vec<Event>, Refusal> {
        if self.setup.levels() != 1 || self.is_rated() {
            return Err(Refusal::NoHints);
        }
        self.fresh(turn)?;
        if self.game.to_play() != seat {
            return Err(Refusal::NotYourTurn);
        }
        Ok(if self.hinted == Some(turn) { Vec::new() } else { vec![Event::Hinted { seat }] })
    }

    fn take_back(
        &self,
        seat: Seat,
        both: bool,
        turn: usize,
        answer: TakebackAnswer,
    ) -> Result<Vec<Event>, Refusal> {
        self.fresh(turn)?;
        // Someone who plays both sides takes back the last turn, whichever side played it.
        let back = |asker: Seat| {
            let movers = self.game.movers();
            let last = movers.iter().rposition(|mover| both || *mover == asker);
            let number = last.filter(|number| *number >= self.setup.played.len());
            number.map(|number| Event::TakenBack { number }).ok_or(Refusal::NothingToTakeBack)
        };
        let asked = self.takeback;
        match answer {
            TakebackAnswer::Ask if asked == Some(seat) => Ok(Vec::new()),
            TakebackAnswer::Ask if asked == Some(seat.opponent()) => Ok(vec![back(seat.opponent())?]),
            TakebackAnswer::Ask => {
                let taken = back(seat)?;
                let asking = !both && matches!(self.player(seat.opponent()), Occupant::Person(_));
                Ok(vec![if asking { Event::TakebackAsked { seat } } else { taken }])
            }
            TakebackAnswer::Accept if asked == Some(seat.opponent()) => Ok(vec![back(seat.opponent())?]),
            TakebackAnswer::Decline if asked == Some(seat.opponent()) => {
                Ok(vec![Event::TakebackDeclined { seat }])
            }
            TakebackAnswer::Accept | TakebackAnswer::Decline => Err(Refusal::NotAsked),
        }
    }

    fn abort(&self, turn: usize) -> Result<Vec<Event>, Refusal> {
        if self.ending.as_ref().is_some_and(|ending| ending.termination == Termination::Aborted) {
            return Ok(Vec::new());
        }
        self.fresh(turn)?;
        if self.is_begun() && self.unplayable.is_none() {
            return Err(Refusal::Begun);
        }
        Ok(vec![Event::Ended(Conclusion { outcome: None, termination: Termination::Aborted })])
    }

    fn closed(&self) -> Vec<Event> {
        if self.status() == Status::Over {
            return Vec::new();
        }
        vec![Event::Ended(Conclusion { outcome: None, termination: Termination::Aborted })]
    }

    /// Records a request for a rematch. The caller checks whether both agree, and creates the next game.
    fn play_again(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.status() != Status::Over {
            return Err(Refusal::StillGoing);
        }
        if self.rematch.is_some() || self.rematch_asked.is_some() {
            return Ok(Vec::new());
        }
        Ok(vec![Event::RematchAsked { seat }])
    }

    /// Whether both players want a rematch if the actor does.
    pub fn rematch_is_agreed(&self, actor: Actor<'_>) -> bool {
        let own = self.seats_of(actor);
        let wishes = |seat: Seat| {
            own.contains(&seat)
                || self.rematch_asked == Some(seat)
                || matches!(self.player(seat), Occupant::Level { .. })
        };
        self.status() == Status::Over && !own.is_empty() && Seat::BOTH.into_iter().all(wishes)
    }
}
