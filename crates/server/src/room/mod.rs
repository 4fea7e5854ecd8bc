//! An online game: a match with its seats, offers and chat, rebuilt from the event log. Nothing here waits or stores.

mod bounds;
mod command;
mod deadline;
mod event;
mod setup;

use catalog::{AnyGame, AnyMatch};
use kernel::{Conclusion, PlayedTurn, Seat, Termination};
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use command::{Command, DrawAnswer, Refusal, TakebackAnswer};
pub(crate) use event::{Event, GONE, Noted, Person};
pub(crate) use setup::{Occupant, Setup};

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// A seat is free.
    Open,
    /// Both seats are taken.
    Playing,
    /// The game has ended, with or without a result.
    Over,
}

impl Status {
    pub const fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Playing => "playing",
            Status::Over => "over",
        }
    }
}

/// Both clocks at a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Clocks {
    /// Milliseconds left for each player.
    pub left: [u64; 2],
    pub running: bool,
    /// When the clocks were read, in milliseconds since 1970.
    pub now: u64,
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Actor<'a> {
    /// An unknown caller, or the server itself.
    Nobody,
    /// A person.
    Identity(&'a str),
    /// The computer.
    Level,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub seq: u64,
    pub at: u64,
    pub seat: Seat,
    pub text: String,
    pub request: String,
}

/// Why the rest of a game is not shown: the current rules refuse a turn that was played under earlier rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Unplayable {
    /// How many turns can be shown.
    pub turns: usize,
    /// The version of the rules under which the game was played.
    pub rules: u32,
    /// The current version of the rules.
    pub today: u32,
    /// The error of the current rules, in English.
    pub detail: String,
}

/// An online game.
pub(crate) struct Room {
    pub id: String,
    pub setup: Setup,
    pub seats: [Occupant; 2],
    pub game: Box<dyn AnyMatch>,
    /// The number of the last event.
    pub seq: u64,
    /// When the last event happened.
    pub last_at: u64,
    pub takeback: Option<Seat>,
    pub rematch_asked: Option<Seat>,
    pub rematch: Option<String>,
    pub chat: Vec<Said>,
    /// The event numbers of the turns that have not been taken back.
    turn_events: Vec<u64>,
    /// How many chat messages there were, including removed ones.
    said: usize,
    /// How many asides there were: events other than turns, endings and the like; see `Event::is_aside`.
    asides: usize,
    /// Whether turns were taken back; then the result is not rated.
    pub taken_back: bool,
    /// In how many positions each player took a hint.
    pub hints: [usize; 2],
    /// After how many turns the last hint was taken, while that position stands.
    hinted: Option<usize>,
    pub ending: Option<Conclusion>,
    /// Set if the log cannot be replayed to its end. The match stays where the replay stopped.
    pub unplayable: Option<Unplayable>,
}

impl Room {
    /// A room in which nothing has happened yet; `None` if its setup cannot be read.
    pub fn new(id: &str, setup: Setup) -> Option<Room> {
        let (game, refused) = setup.begin()?;
        let mut room = Room {
            id: id.to_owned(),
            seats: setup.seats.clone(),
            game,
            seq: 0,
            last_at: setup.created,
            takeback: None,
            rematch_asked: None,
            rematch: None,
            chat: Vec::new(),
            turn_events: Vec::new(),
            said: 0,
            asides: 0,
            taken_back: false,
            hints: [0; 2],
            hinted: None,
            ending: None,
            unplayable: None,
            setup,
        };
        if let Some(refused) = refused {
            room.give_up(&refused.into());
        }
        if let Some(ending) = room.setup.ended.clone() {
            room.close(&ending, room.last_at);
            room.ending = Some(ending);
        }
        Some(room)
    }

    /// Rebuilds a room from its log, as far as the current rules can replay it; `None` if its setup cannot be read.
    pub fn replay(id: &str, setup: Setup, log: &[Noted]) -> Option<Room> {
        let mut room = Room::new(id, setup)?;
        for noted in log {
            if let Err(refusal) = room.fold(&noted.event, noted.at) {
                room.give_up(&refusal);
                // From here on, only joins, chat messages and the ending are applied.
                let _ = room.fold(&noted.event, noted.at);
            }
        }
        if room.ending.is_none() && room.game.conclusion().is_some() {
            room.give_up(&Refusal::Over);
        }
        Some(room)
    }

    /// Records that the match cannot be continued from here.
    fn give_up(&mut self, refusal: &Refusal) {
        self.unplayable.get_or_insert_with(|| Unplayable {
            turns: self.game.length(),
            rules: self.setup.rules,
            today: self.setup.kind().map_or(self.setup.rules, AnyGame::rules_version),
            detail: refusal.to_string(),
        });
    }

    pub fn status(&self) -> Status {
        if self.ending.is_some() {
            Status::Over
        } else if self.seats.contains(&Occupant::Open) {
            Status::Open
        } else {
            Status::Playing
        }
    }

    /// The seats for which the actor may act.
    pub fn seats_of(&self, actor: Actor<'_>) -> Vec<Seat> {
        let own = |player: &Occupant| match actor {
            Actor::Nobody => false,
            Actor::Identity(id) => player.is(id),
            Actor::Level => matches!(player, Occupant::Level { .. }),
        };
        Seat::BOTH.into_iter().filter(|seat| own(self.player(*seat))).collect()
    }

    pub fn player(&self, seat: Seat) -> &Occupant {
        &self.seats[seat.index()]
    }

    /// Whether both players have moved. From then on the clocks run and the result counts.
    pub fn is_begun(&self) -> bool {
        self.is_begun_after(self.game.length())
    }

    /// Whether both players had moved after this many turns.
    pub fn is_begun_after(&self, turns: usize) -> bool {
        let movers = self.game.movers();
        let own = movers.get(self.setup.played.len()..turns).unwrap_or_default();
        Seat::BOTH.iter().all(|seat| own.contains(seat))
    }

    /// What a turn changed, if the event `seq` played it and it has not been taken back since.
    pub fn standing_turn(&self, seq: u64, number: usize) -> Option<PlayedTurn> {
        let index = number.checked_sub(1 + self.setup.played.len())?;
        let stands = self.turn_events.get(index) == Some(&seq);
        if stands { self.game.played(number) } else { None }
    }

    /// The clocks, if the game has any.
    pub fn clocks(&self, now: u64) -> Option<Clocks> {
        let running = self.status() == Status::Playing && self.is_begun();
        self.left(now).map(|left| Clocks { left, running, now })
    }

    /// Whether the result changes ratings.
    pub fn is_rated(&self) -> bool {
        let levels = self.seats.iter().filter(|player| matches!(player, Occupant::Level { .. })).count();
        self.setup.usual
            && !self.setup.casual
            && !self.taken_back
            && self.hints == [0; 2]
            && self.unplayable.is_none()
            && levels < 2
            && self.seats.iter().all(Occupant::is_rateable)
            && self.seats[0].subject() != self.seats[1].subject()
    }

    /// The computer level that is to play, if it is the computer's turn.
    pub fn level_to_play(&self) -> Option<u8> {
        match self.player(self.game.to_play()) {
            Occupant::Level { level } if self.status() == Status::Playing && self.unplayable.is_none() => {
                Some(*level)
            }
            _ => None,
        }
    }

    /// Milliseconds left on both clocks.
    pub fn left(&self, now: u64) -> Option<[u64; 2]> {
        let to_play = self.game.to_play();
        let left = |seat| self.game.clock().left(seat, to_play, now);
        Some([left(Seat::First)?, left(Seat::Second)?])
    }

    /// Applies an event: one from the log or a new one.
    ///
    /// # Errors
    /// The rules refuse the turn; the room is unchanged.
    pub fn fold(&mut self, event: &Event, at: u64) -> Result<(), Refusal> {
        match event {
            event if self.unplayable.is_some() && event.is_for_match() => {}
            Event::Joined { seat, who } => self.seats[seat.index()] = Occupant::Person(who.clone()),
            Event::Turn { text, .. } => {
                self.game.play_turn(text, at)?;
                self.turn_events.push(self.seq + 1);
                self.takeback = None;
                if self.is_begun() {
                    self.game.resume_clock(at);
                }
            }
            Event::DrawOffered { seat } => self.game.offer_draw(*seat)?,
            Event::DrawDeclined { seat } => self.game.decline_draw(*seat)?,
            Event::TakebackAsked { seat } => self.takeback = Some(*seat),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::TakenBack { number } => {
                self.game.take_back(self.game.length().saturating_sub(*number), at)?;
                self.turn_events.truncate(number.saturating_sub(self.setup.played.len()));
                self.takeback = None;
                self.taken_back = true;
                self.hinted = None;
            }
            Event::Hinted { seat } => {
                self.hints[seat.index()] += 1;
                self.hinted = Some(self.game.length());
            }
            Event::Chat { seat, text, request } => {
                let (seat, text, request) = (*seat, text.clone(), request.clone());
                self.said += 1;
                self.chat.push(Said { seq: self.seq + 1, at, seat, text, request });
            }
            Event::ChatRemoved { number } => self.chat.retain(|said| said.seq != *number),
            // A chat message that was removed.
            Event::Removed => self.said += 1,
            Event::Erased { seat } => {
                if let Occupant::Person(person) = &mut self.seats[seat.index()] {
                    person.name = GONE.to_owned();
                }
                self.chat.retain(|said| said.seat != *seat);
            }
            Event::Ended(ending) => {
                self.close(ending, at);
                self.ending = Some(ending.clone());
                self.takeback = None;
            }
            Event::RematchAsked { seat } => self.rematch_asked = Some(*seat),
            Event::Rematch { next } => self.rematch = Some(next.clone()),
            Event::Paused { from } => self.game.pause_clock(*from),
            Event::Resumed => self.game.resume_clock(at),
        }
        self.asides += usize::from(event.is_aside());
        self.seq += 1;
        self.last_at = at;
        Ok(())
    }

    /// Ends the match as the log says, unless its turns already ended it.
    fn close(&mut self, ending: &Conclusion, at: u64) {
        if self.unplayable.is_some() {
            return;
        }
        let loser = ending.winner().map(Seat::opponent);
        // The log decides. If the match refuses, it is left as it is.
        let _ = match (&ending.termination, loser) {
            (Termination::Resignation, Some(loser)) => self.game.resign(loser),
            (Termination::Time, _) => self.game.claim_time(at),
            (Termination::Aborted, _) => self.game.abort(),
            (Termination::Agreement, _) => {
                let offerer = self.game.offer().unwrap_or(Seat::First);
                let _ = self.game.offer_draw(offerer);
                self.game.offer_draw(offerer.opponent())
            }
            _ => Ok(()),
        };
    }
}

#[cfg(test)]
mod tests;
