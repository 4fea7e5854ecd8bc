//! Limits on the length of a game's log. Events that end a game are always accepted.

use super::{Event, Refusal, Room};

/// Chat messages per game, including removed ones.
pub(super) const MESSAGES: usize = 500;
/// Asides per game: offers, take-backs, hints, messages, pauses.
pub(super) const ASIDES: usize = 2_000;
/// Events of any kind per game.
pub(super) const EVENTS: u64 = 20_000;

impl Event {
    /// Whether players can repeat the event without limit while the game makes no progress.
    pub(super) const fn is_aside(&self) -> bool {
        match self {
            Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackAsked { .. }
            | Event::TakebackDeclined { .. }
            | Event::TakenBack { .. }
            | Event::Hinted { .. }
            | Event::Chat { .. }
            | Event::Removed
            | Event::Paused { .. }
            | Event::Resumed => true,
            // These happen once or twice per game, or at most once per turn or message.
            Event::Joined { .. }
            | Event::Turn { .. }
            | Event::ChatRemoved { .. }
            | Event::Erased { .. }
            | Event::Ended(_)
            | Event::RematchAsked { .. }
            | Event::Rematch { .. } => false,
        }
    }
}

impl Room {
    /// Checks that the log has room for the events.
    pub(super) fn admit(&self, events: &[Event], now: u64) -> Result<(), Refusal> {
        let count = |kind: fn(&Event) -> bool| events.iter().filter(|event| kind(event)).count();
        let (asides, messages) = (count(Event::is_aside), count(|event| matches!(event, Event::Chat { .. })));
        if messages > 0 && self.said + messages > MESSAGES {
            return Err(Refusal::EnoughSaid);
        }
        if asides > 0 && self.asides + asides > ASIDES {
            return Err(Refusal::TooManyAsides);
        }
        let turns = events.iter().filter(|event| matches!(event, Event::Turn { .. }));
        let bounded = asides + turns.clone().count();
        if bounded == 0
            || self.seq + bounded as u64 <= EVENTS
            || turns.clone().any(|turn| self.ends(turn, now))
        {
            return Ok(());
        }
        Err(Refusal::LogFull)
    }

    /// Whether a turn ends the game, or is illegal, which the match then reports.
    fn ends(&self, turn: &Event, now: u64) -> bool {
        let (Event::Turn { text, .. }, Some(mut game)) = (turn, self.game.after(self.game.length())) else {
            return false;
        };
        game.play_turn(text, now).is_err() || game.conclusion().is_some()
    }
}
